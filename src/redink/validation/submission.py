"""Validation of a submission against its source.

Files are streamed. A submission is text, one sentence per line, or has edits (M2, JSON lines, the I-measure's XML), in
which case the first annotator's edits are applied and the resulting text is checked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice

from redink.errors import FormatError, InputError, OverlappingEdits, number_of
from redink.formats import ixml, jsonl, m2
from redink.formats.essays import MARKER, Essay, read_essays
from redink.formats.files import open_annotated, show_difference
from redink.formats.lines import PathName, describe_path, read_lines
from redink.formats.registry import FORMATS, TEXT, guess_format
from redink.types import NOOP, Annotation, Sentence, Tokens, apply_edits
from redink.validation.additions import AffixCounter, check_additions, drop_blank_lines
from redink.validation.characters import check_characters, read_tolerantly
from redink.validation.copies import CopyCounter
from redink.validation.damage import is_refusal
from redink.validation.essays import pair_essays, read_valid_essays
from redink.validation.findings import FindingCollector, Report
from redink.validation.order import OrderChecker
from redink.validation.pairing import MIN_CONFIRMING, UNRELATED, align, compare, list_words
from redink.validation.tokens import QuoteCounter, check_repetition, check_text, check_tokens

MAX_RATIO, MIN_RATIO, MIN_DIFFERENCE = 2.0, 0.5, 10
"""Ratios of lengths and difference in tokens from which a sentence is reported."""
MAX_TOTAL_RATIO, MIN_TOTAL_RATIO, MIN_SENTENCES = 1.15, 0.85, 20
"""Ratios of lengths from which a whole text is reported, and the sentences it needs."""
MAX_UNLIKE, MIN_WORDS = 0.15, 5
"""Similarity below which a sentence is reported as unlike its source, and words that both need."""


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
    """Report all problems of a submission; without a source, only those visible without one."""
    collector = FindingCollector()
    address = describe_path(path)
    kind = format or guess_format(path)
    sentences = 0
    try:
        lines = read_tolerantly(str(path), collector)
        beginning = list(islice(lines, 20))
        detected = _recognise([line for _, line in beginning]) or kind
        if detected != kind and format is None:
            expected, actual = (FORMATS[name].label for name in (kind, detected))
            collector.add("kind", 1, f"the file name indicates {expected}, the content is {actual}")
            kind = detected
        if kind == TEXT and any(line.startswith(MARKER) for _, line in beginning):
            sentences = _check_essays(read_valid_essays(chain(beginning, lines), address, collector), source, collector)
        else:
            items = _read_items(kind, str(path), chain(beginning, lines), collector)
            sources = None if source is None else read_source(source)
            if sources is not None and kind == TEXT:
                items, sources = drop_blank_lines(items, sources, collector)
            sentences = Checker(collector).run(items, sources)
    except InputError as error:
        if source and error.path == describe_path(source):
            raise
        collector.add("unreadable", error.line, error.message)
    findings = collector.list_findings(sentences)
    if kind != TEXT:  # only texts can be prepared
        findings = tuple(replace(finding, mends=()) for finding in findings)
    return Report(address, kind, sentences, findings)


def _check_essays(essays: list[Essay], source: PathName | None, collector: FindingCollector) -> int:
    """Check each essay like a sentence, and return the number of essays."""
    pairs = (
        [(essay, None) for essay in essays] if source is None else pair_essays(essays, read_essays(source), collector)
    )
    items = [Item(essay.line, *_join_lines(essay)) for essay, _ in pairs]
    sources = [SourceLine(other.line, *_join_lines(other)) for _, other in pairs if other is not None]
    if items:
        Checker(collector).run(iter(items), None if source is None else iter(sources))
    return len(essays)


def _join_lines(essay: Essay) -> tuple[str, Tokens]:
    """Return the text of an essay in one line, and its tokens."""
    text = " ".join(filter(None, map(str.strip, essay.lines)))
    return text, tuple(text.split())


def _recognise(lines: Sequence[str]) -> str | None:
    """Return the format of the first lines; None if they could be any."""
    name = next((name for name, entry in FORMATS.items() if entry.recognises(lines)), None)
    first = next((line for line in lines if line.strip()), "")
    return name or (TEXT if first and first[:2] != "S " and not first.startswith("{") else None)


def read_source(path: PathName) -> Iterator[SourceLine]:
    """Yield the sentences of the source: text, or the source side of a file with edits."""
    if guess_format(path) == TEXT:
        for number, line in enumerate(read_lines(path), 1):
            yield SourceLine(number, line, tuple(line.split()))
    else:
        reader = open_annotated(path)
        for sentence in reader:
            yield SourceLine(reader.line, " ".join(sentence.tokens), sentence.tokens)


def _read_items(
    format: str, path: str, lines: Iterator[tuple[int, str]], collector: FindingCollector
) -> Iterator[Item]:
    if format == TEXT:
        return (Item(number, line, tuple(line.split())) for number, line in lines)
    if format == "jsonl":
        return _read_jsonl(lines, collector)
    if format == "m2":
        return _read_m2(lines, collector)
    for _ in lines:  # checks the bytes; the XML parser checks the lines
        pass
    return _read_ixml(path, collector)


def _read_jsonl(lines: Iterator[tuple[int, str]], collector: FindingCollector) -> Iterator[Item]:
    for number, line in lines:
        if line.strip():
            yield _try(lambda line=line: jsonl.parse_sentence(line), number, collector)  # type: ignore[misc]


def _read_m2(lines: Iterator[tuple[int, str]], collector: FindingCollector) -> Iterator[Item]:
    """Read block by block, so that a broken block does not hide the others."""
    block: list[str] = []
    first = 1
    for number, line in chain(lines, [(0, "")]):
        starts_another = line[:2] == "S " and block
        if block and (starts_another or not line.strip()):
            yield _try(lambda block=block: next(iter(m2.Reader("", lines=block))), first, collector)  # type: ignore[misc]
            block = []
        if line.strip():
            first = first if block else number
            block.append(line)


def _read_ixml(path: str, collector: FindingCollector) -> Iterator[Item]:
    reader = ixml.Reader(path)
    try:
        for sentence in reader:
            yield _make_item(sentence, reader.line, collector)
    except FormatError as error:
        collector.add("format", error.line, f"{error.message}; the rest of the file was not checked")


def _try(parse: Callable[[], Sentence], line: int, collector: FindingCollector) -> Item:
    try:
        return _make_item(parse(), line, collector)
    except FormatError as error:
        collector.add("format", line + (error.line or 1) - 1, error.message)
        return Item(line, "", (), broken=True)


def _make_item(sentence: Sentence, line: int, collector: FindingCollector) -> Item:
    """Apply the edits of a sentence, and report problems with them."""
    annotations = [edits for edits in sentence.annotations if edits is not None]
    if len(annotations) > 1:
        collector.add("hypotheses", line)
    if sentence.references and not annotations:
        return Item(line, " ".join(sentence.references[0]), sentence.references[0], sentence.tokens)
    edits = annotations[0] if annotations else ()
    _check_edits(sentence.tokens, edits, line, collector)
    try:
        tokens = apply_edits(sentence.tokens, edits)
    except OverlappingEdits as error:
        collector.add("overlap", line, str(error))
        return Item(line, " ".join(sentence.tokens), sentence.tokens, sentence.tokens, broken=True)
    return Item(line, " ".join(tokens), tokens, sentence.tokens)


def _check_edits(tokens: Tokens, edits: Annotation, line: int, collector: FindingCollector) -> None:
    real = [edit for edit in edits if edit.type != NOOP]
    if len({edit[:3] for edit in real}) < len(real):
        collector.add("edit twice", line, " ".join(tokens))
    if any(tokens[edit.start : edit.end] == edit.correction for edit in real if edit.start >= 0):
        collector.add("idle edit", line, " ".join(tokens))


class Checker:
    """Checks the sentences of one submission in order."""

    def __init__(self, collector: FindingCollector) -> None:
        self._collector = collector
        self._affixes = AffixCounter()
        self._copies = CopyCounter()
        self._order = OrderChecker()
        self._quotes = QuoteCounter()
        self._items = self._sources = self._filled = self._shifts = 0
        self._steps: dict[str, None] = {}
        self._tokens = self._source_tokens = 0
        self._previous: tuple[Item, SourceLine | None] | None = None
        self._last_filled = 0

    def run(self, items: Iterator[Item], sources: Iterator[SourceLine] | None) -> int:
        """Check all sentences, and return their number."""
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
            self._collector.add("shift", item.line, f"{missing}: {source.text}")
            self._steps["fill_missing"] = None
        else:
            more = "" if step == -1 else " (and the next one)" if step == -2 else f" (and the next {-step - 1})"
            self._collector.add("shift", item.line, f"not in the source{more}: {item.text}")
            self._steps[self._find_step(item)] = None

    def _find_step(self, item: Item) -> str:
        """Return the step for a line that is not in the source; it may be the rest of the sentence before."""
        words = list_words(item.text)
        before = self._previous[1] if self._previous else None
        shared = words & list_words(before.text) if before else frozenset()
        return "join_lines" if 2 * len(shared) >= max(1, len(words)) else "drop_extra_lines"

    def _check(self, item: Item, source: SourceLine | None) -> None:
        if item.broken:
            self._filled += 1
            self._copies.add(True, item.line)
            return
        collector, line, text = self._collector, item.line, item.text
        source_text = source.text if source else " ".join(item.source or ())
        source_tokens = source.tokens if source else item.source
        if text != source_text:
            check_characters(text, source_text, line, collector)
            check_text(text, source_text, line, collector)
            check_repetition(item.tokens, source_tokens or (), line, collector)
        self._filled += bool(item.tokens)
        if source and item.source is not None and item.source != source.tokens:
            difference = show_difference(item.source, source.tokens)
            collector.add("source", line, f"{difference} in line {source.number} of the source")
        if source_tokens is not None:
            self._compare(item, source_tokens, source_text, source)
        if source or item.source is None:
            self._check_neighbour(item, source)

    def _check_unpaired(self, item: Item) -> None:
        check_additions(item.text, "", item.line, self._collector)
        self._order.add_item(item.text, item.line)

    def _compare(self, item: Item, source_tokens: Tokens, source_text: str, source: SourceLine | None) -> None:
        collector, line = self._collector, item.line
        self._copies.add(item.tokens != source_tokens, line)
        self._tokens += len(item.tokens)
        self._source_tokens += len(source_tokens)
        if item.tokens == source_tokens:
            self._quotes.add(item.text, source_text, line)
            return
        if source_tokens and not item.tokens:
            collector.add("empty", line)
            return
        if is_refusal(item.text, source_text):
            collector.add("refusal", line, item.text)
            return
        self._quotes.add(item.text, source_text, line)
        self._affixes.add(item.text, source_text, line)
        check_additions(item.text, source_text, line, collector)
        check_tokens(item.tokens, source_tokens, line, collector)
        size, expected = len(item.tokens), len(source_tokens)
        if abs(size - expected) >= MIN_DIFFERENCE and not MIN_RATIO < size / max(1, expected) < MAX_RATIO:
            collector.add("length", line, f"{size} instead of {expected} tokens: {item.text}")
        words, others = list_words(item.text), list_words(source_text)
        similarity = compare(words, others)
        if min(len(words), len(others)) >= MIN_WORDS and similarity < MAX_UNLIKE:
            collector.add("unlike", line, item.text)
        if source:
            self._order.add_pair(item.text, line, source.text, source.number, similarity)

    def _check_neighbour(self, item: Item, source: SourceLine | None) -> None:
        previous, self._previous = self._previous, (item, source)
        if previous is None or source is None or previous[1] is None or not item.tokens:
            return
        if item.tokens == previous[0].tokens:
            similarity = compare(list_words(source.text), list_words(previous[1].text))
            if similarity < UNRELATED:
                self._collector.add("neighbour", item.line, item.text)

    def _conclude(self) -> None:
        collector = self._collector
        self._order.report(collector, tolerated=MIN_CONFIRMING * self._shifts)  # a shift displaces neighbours
        if self._items != self._sources:
            text, step = f"{number_of(self._items, 'sentence')}, but the source has {self._sources}", ""
            if self._last_filled == self._sources:
                text, step = text + ": the last ones are empty", "drop_blank_lines"
            elif not self._shifts and self._items < self._sources:
                text, step = text + f": the last {self._sources - self._items} are missing", "fill_missing"
            elif not self._shifts:
                text, step = text + f": the last {self._items - self._sources} are too many", "drop_extra_lines"
            collector.add("count", None, text, step=step)
        joins = self._items > self._sources and "join_lines" in self._steps
        for step in ("join_lines",) if joins else self._steps:
            collector.add_step("shift", step)
        if self._items == self._sources:
            self._copies.report(collector)

    def _conclude_alone(self) -> None:
        if not self._items:
            self._collector.add("no sentences")
        elif not self._filled:
            self._collector.add("all empty")
        ratio = self._tokens / self._source_tokens if self._source_tokens else 1.0
        if self._items >= MIN_SENTENCES and not MIN_TOTAL_RATIO < ratio < MAX_TOTAL_RATIO:
            text = f"{self._tokens:,} tokens, but the source has {self._source_tokens:,} ({ratio:.2f} times as many)"
            self._collector.add("total length", None, text)
        self._affixes.report(self._items, self._collector)
        self._quotes.report(self._collector)
