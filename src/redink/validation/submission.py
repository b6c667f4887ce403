"""A submission against its source: paths in, a report out.

Files are streamed. A submission is text, one sentence per line, or has edits (M2, JSON lines, the I-measure's XML); of
edits, the first annotator's are applied and the resulting text is checked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice

from redink.errors import FormatError, InputError, OverlappingEdits, number_of
from redink.formats import ixml, jsonl, m2
from redink.formats.files import open_annotated, show_difference
from redink.formats.lines import PathName, describe_path, read_lines
from redink.formats.registry import FORMATS, TEXT, guess_format
from redink.types import NOOP, Annotation, Sentence, Tokens, apply_edits
from redink.validation.additions import AffixCounter, check_additions, drop_blank_lines
from redink.validation.characters import check_characters, read_tolerantly
from redink.validation.copies import CopyCounter
from redink.validation.damage import is_refusal
from redink.validation.findings import FindingCollector, Report
from redink.validation.order import OrderChecker
from redink.validation.pairing import CONFIRMING, UNLIKE, align, compare, list_words
from redink.validation.tokens import QuoteCounter, check_repetition, check_text, check_tokens

MUCH_LONGER, MUCH_SHORTER, FEW_TOKENS = 2.0, 0.5, 10
"""A sentence is suspicious if its length differs by this factor and by at least this many tokens."""
LONGER, SHORTER, FEW_SENTENCES = 1.15, 0.85, 20
"""The same for a whole text, if it has at least this many sentences."""
HARDLY, FEW_WORDS = 0.15, 5
"""A sentence is unlike its source below this similarity, if both have enough words to tell."""


@dataclass(frozen=True, slots=True)
class SourceLine:
    """A sentence of the source."""

    number: int
    text: str
    tokens: Tokens


@dataclass(frozen=True, slots=True)
class Item:
    """A sentence of a submission: its line, its text, and its source if the file has one."""

    line: int
    text: str
    tokens: Tokens
    source: Tokens | None = None
    broken: bool = False


def validate(path: PathName, source: PathName | None = None, format: str | None = None) -> Report:
    """Report everything that is wrong or odd in a submission; without a source, only what can be seen without one."""
    notebook = FindingCollector()
    name = describe_path(path)
    kind = format or guess_format(path)
    sentences = 0
    try:
        lines = read_tolerantly(str(path), notebook)
        beginning = list(islice(lines, 20))
        looks = _recognise([line for _, line in beginning]) or kind
        if looks != kind and format is None:
            said, is_ = (FORMATS[name].label for name in (kind, looks))
            notebook.add("kind", 1, f"the name says {said}, the content is {is_}")
            kind = looks
        items = _read_items(kind, str(path), chain(beginning, lines), notebook)
        sources = None if source is None else read_source(source)
        if sources is not None and kind == TEXT:
            items, sources = drop_blank_lines(items, sources, notebook)
        sentences = Checker(notebook).run(items, sources)
    except InputError as error:
        if source and error.path == describe_path(source):
            raise
        notebook.add("unreadable", error.line, error.message)
    findings = notebook.list_findings(sentences)
    if kind != TEXT:  # only texts can be prepared
        findings = tuple(replace(finding, mends=()) for finding in findings)
    return Report(name, kind, sentences, findings)


def _recognise(lines: Sequence[str]) -> str | None:
    """The format of the first lines; None if they could be any."""
    found = next((name for name, entry in FORMATS.items() if entry.recognises(lines)), None)
    first = next((line for line in lines if line.strip()), "")
    return found or (TEXT if first and first[:2] != "S " and not first.startswith("{") else None)


def read_source(path: PathName) -> Iterator[SourceLine]:
    """The sentences of the source: text, or the source side of a file with edits."""
    if guess_format(path) == TEXT:
        for number, line in enumerate(read_lines(path), 1):
            yield SourceLine(number, line, tuple(line.split()))
    else:
        reader = open_annotated(path)
        for sentence in reader:
            yield SourceLine(reader.line, " ".join(sentence.tokens), sentence.tokens)


def _read_items(kind: str, path: str, lines: Iterator[tuple[int, str]], notebook: FindingCollector) -> Iterator[Item]:
    if kind == TEXT:
        return (Item(number, line, tuple(line.split())) for number, line in lines)
    if kind == "jsonl":
        return _read_jsonl(lines, notebook)
    if kind == "m2":
        return _read_m2(lines, notebook)
    for _ in lines:  # checks the bytes; only the XML parser knows what the lines mean
        pass
    return _read_ixml(path, notebook)


def _read_jsonl(lines: Iterator[tuple[int, str]], notebook: FindingCollector) -> Iterator[Item]:
    for number, line in lines:
        if line.strip():
            yield _try(lambda line=line: jsonl.parse_sentence(line), number, notebook)  # type: ignore[misc]


def _read_m2(lines: Iterator[tuple[int, str]], notebook: FindingCollector) -> Iterator[Item]:
    """Read block by block, so that a broken one does not hide the others."""
    block: list[str] = []
    first = 1
    for number, line in chain(lines, [(0, "")]):
        starts_another = line[:2] == "S " and block
        if block and (starts_another or not line.strip()):
            yield _try(lambda block=block: next(iter(m2.Reader("", lines=block))), first, notebook)  # type: ignore[misc]
            block = []
        if line.strip():
            first = first if block else number
            block.append(line)


def _read_ixml(path: str, notebook: FindingCollector) -> Iterator[Item]:
    reader = ixml.Reader(path)
    try:
        for sentence in reader:
            yield _make_item(sentence, reader.line, notebook)
    except FormatError as error:
        notebook.add("format", error.line, f"{error.message}; the rest of the file was not checked")


def _try(parse: Callable[[], Sentence], line: int, notebook: FindingCollector) -> Item:
    try:
        return _make_item(parse(), line, notebook)
    except FormatError as error:
        notebook.add("format", line + (error.line or 1) - 1, error.message)
        return Item(line, "", (), broken=True)


def _make_item(sentence: Sentence, line: int, notebook: FindingCollector) -> Item:
    """Apply the edits of a sentence, and note what is odd about them."""
    people = [edits for edits in sentence.annotations if edits is not None]
    if len(people) > 1:
        notebook.add("hypotheses", line)
    if sentence.references and not people:
        return Item(line, " ".join(sentence.references[0]), sentence.references[0], sentence.tokens)
    edits = people[0] if people else ()
    _check_edits(sentence.tokens, edits, line, notebook)
    try:
        tokens = apply_edits(sentence.tokens, edits)
    except OverlappingEdits as error:
        notebook.add("overlap", line, str(error))
        return Item(line, " ".join(sentence.tokens), sentence.tokens, sentence.tokens, broken=True)
    return Item(line, " ".join(tokens), tokens, sentence.tokens)


def _check_edits(tokens: Tokens, edits: Annotation, line: int, notebook: FindingCollector) -> None:
    real = [edit for edit in edits if edit.type != NOOP]
    if len({edit[:3] for edit in real}) < len(real):
        notebook.add("edit twice", line, " ".join(tokens))
    if any(tokens[edit.start : edit.end] == edit.correction for edit in real if edit.start >= 0):
        notebook.add("idle edit", line, " ".join(tokens))


class Checker:
    """Checks the sentences of one submission, one after the other."""

    def __init__(self, notebook: FindingCollector) -> None:
        self._notebook = notebook
        self._affixes = AffixCounter()
        self._copies = CopyCounter()
        self._order = OrderChecker()
        self._quotes = QuoteCounter()
        self._items = self._sources = self._filled = self._shifts = 0
        self._mends: dict[str, None] = {}
        self._tokens = self._source_tokens = 0
        self._previous: tuple[Item, SourceLine | None] | None = None
        self._last_filled = 0

    def run(self, items: Iterator[Item], sources: Iterator[SourceLine] | None) -> int:
        """Check all sentences, and return how many there are."""
        if sources is None:
            for item in items:
                self._check(item, None)
                self._items += 1
        else:
            for submitted, source in align(items, sources, self._notice_shift):
                self._items += submitted is not None
                self._sources += source is not None
                if submitted is not None:
                    self._last_filled = self._items if submitted.text.strip() else self._last_filled
                    self._check(submitted, source)
                    if source is None:
                        self._check_unpaired(submitted)
                elif source is not None:
                    self._order.add_source(source.text, source.number)
            self._conclude()
        self._conclude_alone()
        return self._items

    def _notice_shift(self, item: Item, source: SourceLine, step: int) -> None:
        self._shifts += 1
        if step > 0:
            missing = f"line {source.number} of the source is missing"
            if step > 1:
                missing = f"lines {source.number} to {source.number + step - 1} of the source are missing"
            self._notebook.add("shift", item.line, f"{missing}: {source.text}")
            self._mends["fill_missing"] = None
        else:
            more = "" if step == -1 else " (and the next one)" if step == -2 else f" (and the next {-step - 1})"
            self._notebook.add("shift", item.line, f"not in the source{more}: {item.text}")
            self._mends[self._find_mend(item)] = None

    def _find_mend(self, item: Item) -> str:
        """What to do with a line that is not in the source: it may be the rest of the sentence before."""
        words = list_words(item.text)
        before = self._previous[1] if self._previous else None
        shared = words & list_words(before.text) if before else frozenset()
        return "join_lines" if 2 * len(shared) >= max(1, len(words)) else "drop_extra_lines"

    def _check(self, item: Item, source: SourceLine | None) -> None:
        if item.broken:
            self._filled += 1
            self._copies.add(True, item.line)
            return
        notebook, line, text = self._notebook, item.line, item.text
        before = source.text if source else " ".join(item.source or ())
        given = source.tokens if source else item.source
        if text != before:
            check_characters(text, before, line, notebook)
            check_text(text, before, line, notebook)
            check_repetition(item.tokens, given or (), line, notebook)
        self._filled += bool(item.tokens)
        if source and item.source is not None and item.source != source.tokens:
            difference = show_difference(item.source, source.tokens)
            notebook.add("source", line, f"{difference} in line {source.number} of the source")
        if given is not None:
            self._compare(item, given, before, source)
        if source or item.source is None:
            self._check_neighbour(item, source)

    def _check_unpaired(self, item: Item) -> None:
        check_additions(item.text, "", item.line, self._notebook)
        self._order.add_item(item.text, item.line)

    def _compare(self, item: Item, given: Tokens, before: str, source: SourceLine | None) -> None:
        notebook, line = self._notebook, item.line
        self._copies.add(item.tokens != given, line)
        self._tokens += len(item.tokens)
        self._source_tokens += len(given)
        if item.tokens == given:
            self._quotes.add(item.text, before, line)
            return
        if given and not item.tokens:
            notebook.add("empty", line)
            return
        if is_refusal(item.text, before):
            notebook.add("refusal", line, item.text)
            return
        self._quotes.add(item.text, before, line)
        self._affixes.add(item.text, before, line)
        check_additions(item.text, before, line, notebook)
        check_tokens(item.tokens, given, line, notebook)
        size, expected = len(item.tokens), len(given)
        if abs(size - expected) >= FEW_TOKENS and not MUCH_SHORTER < size / max(1, expected) < MUCH_LONGER:
            notebook.add("length", line, f"{size} instead of {expected} tokens: {item.text}")
        words, others = list_words(item.text), list_words(before)
        likeness = compare(words, others)
        if min(len(words), len(others)) >= FEW_WORDS and likeness < HARDLY:
            notebook.add("unlike", line, item.text)
        if source:
            self._order.add_pair(item.text, line, source.text, source.number, likeness)

    def _check_neighbour(self, item: Item, source: SourceLine | None) -> None:
        previous, self._previous = self._previous, (item, source)
        if previous is None or source is None or previous[1] is None or not item.tokens:
            return
        if item.tokens == previous[0].tokens:
            likeness = compare(list_words(source.text), list_words(previous[1].text))
            if likeness < UNLIKE:
                self._notebook.add("neighbour", item.line, item.text)

    def _conclude(self) -> None:
        notebook = self._notebook
        self._order.report(notebook, tolerated=CONFIRMING * self._shifts)  # next to a shift, a few may be displaced
        if self._items != self._sources:
            text, mend = f"{number_of(self._items, 'sentence')}, but the source has {self._sources}", ""
            if self._last_filled == self._sources:
                text, mend = text + ": the last ones are empty", "drop_blank_lines"
            elif not self._shifts and self._items < self._sources:
                text, mend = text + f": the last {self._sources - self._items} are missing", "fill_missing"
            elif not self._shifts:
                text, mend = text + f": the last {self._items - self._sources} are too many", "drop_extra_lines"
            notebook.add("count", None, text, mend=mend)
        joined = self._items > self._sources and "join_lines" in self._mends
        for mend in ("join_lines",) if joined else self._mends:
            notebook.add_mend("shift", mend)
        if self._items == self._sources:
            self._copies.report(notebook)

    def _conclude_alone(self) -> None:
        if not self._items:
            self._notebook.add("no sentences")
        elif not self._filled:
            self._notebook.add("all empty")
        ratio = self._tokens / self._source_tokens if self._source_tokens else 1.0
        if self._items >= FEW_SENTENCES and not SHORTER < ratio < LONGER:
            text = f"{self._tokens:,} tokens, but the source has {self._source_tokens:,} ({ratio:.2f} times as many)"
            self._notebook.add("total length", None, text)
        self._affixes.report(self._items, self._notebook)
        self._quotes.report(self._notebook)
