"""Known causes of differing scores: how to detect each cause and how to undo it.

`CAUSES` lists all of them. Some are faults of a file, such as lines in another order; others are choices on which
papers differ, such as beta, and always apply.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Literal, NamedTuple, TypeAlias

from redink.annotators.annotator import AnnotatorSettings
from redink.annotators.corpus_annotation import classify_again
from redink.annotators.languages import DEFAULT
from redink.errors import RedinkError
from redink.language.parser import ERRANT_PARSERS, check_parser
from redink.language.tokenisers import load_tokeniser
from redink.metrics.base import Metric
from redink.metrics.errant import Errant
from redink.scoring.request import ReferenceEdits
from redink.types import Annotations, Corpus, Output, Sentence, Tokens

MIN_OVERLAP = 0.5  # share of words that a displaced line must have in common with its true source
MIN_GAIN = 0.3  # minimum difference between this overlap and the overlap with the source of the same line
MAX_RARE_WORDS = 5  # words per line that are looked up in the index
MAX_CANDIDATES = 200  # source lines considered per word


class ScoringCase(NamedTuple):
    """A corpus, the outputs and the settings of one scoring run."""

    corpus: Corpus
    outputs: Sequence[Output]
    metric: Metric
    reference_edits: ReferenceEdits = "given"
    parser: str = ""
    """Parser in place of the one that was chosen; empty for the chosen one."""


class Finding(NamedTuple):
    """Affected sentences per system, and the two scoring runs whose difference is the effect of the cause."""

    affected: Mapping[str, int]
    """Number of affected sentences or edits by system; the empty key stands for the reference."""
    before: ScoringCase
    after: ScoringCase


CauseFinder: TypeAlias = Callable[[ScoringCase, AnnotatorSettings], Finding | None]


@dataclass(frozen=True, slots=True)
class Cause:
    """A reason why numbers differ."""

    title: str
    change: str
    """Description of the second scoring run."""
    advice: str
    find: CauseFinder
    category: Literal["fault", "types", "choice"] = "fault"
    """A fault of a file, a cause that affects only scores by type, or a choice on which papers differ."""


# Causes in the system outputs


def _correct_texts(case: ScoringCase, correct: Callable[[Sentence, Tokens], Tokens]) -> Finding:
    """Apply a correction to every output sentence and count the sentences that change."""
    affected, outputs = {}, []
    for output in case.outputs:
        if output.edits is not None or output.sentences is None:
            outputs.append(output)
            continue
        corrected = [correct(*pair) for pair in zip(case.corpus.sentences, output.sentences, strict=True)]
        affected[output.system] = sum(a != b for a, b in zip(corrected, output.sentences, strict=True))
        outputs.append(replace(output, sentences=corrected))
    return Finding(affected, case, case._replace(outputs=outputs))


def find_tokenisation(case: ScoringCase, annotator: AnnotatorSettings) -> Finding:
    """Find sentences that are tokenised differently from their source."""
    split = load_tokeniser(annotator.language, annotator.parser).split

    def correct(sentence: Sentence, text: Tokens) -> Tokens:
        new = tuple(split(" ".join(text)))
        # If the source is not tokenised by these rules either, the output follows the style of the source.
        return text if new == text or tuple(split(" ".join(sentence.tokens))) != sentence.tokens else new

    return _correct_texts(case, correct)


def find_order(case: ScoringCase, _: AnnotatorSettings) -> Finding:
    """Find lines that belong to another source sentence."""
    words = [frozenset(sentence.tokens) for sentence in case.corpus.sentences]
    index = defaultdict(list)
    for line, sentence in enumerate(words):
        for word in sentence:
            index[word].append(line)
    affected, outputs = {}, []
    for output in case.outputs:
        if output.edits is not None or output.sentences is None:
            outputs.append(output)
            continue
        moves = dict(_find_moves(output.sentences, words, index))
        texts = list(output.sentences)
        for line in moves:
            texts[line] = case.corpus.sentences[line].tokens
        for line, target in moves.items():
            texts[target] = output.sentences[line]
        affected[output.system] = len(moves)
        outputs.append(replace(output, sentences=texts))
    return Finding(affected, case, case._replace(outputs=outputs))


def _find_moves(
    texts: Sequence[Tokens], words: Sequence[frozenset[str]], index: Mapping[str, Sequence[int]]
) -> Iterable[tuple[int, int]]:
    """Yield the index of each displaced line and the index of the source sentence that it belongs to."""
    for line, text in enumerate(texts):
        text_words = frozenset(text)
        own_overlap = _overlap(text_words, words[line])
        if own_overlap > 1 - MIN_GAIN or not text_words:
            continue
        rare = sorted(text_words & index.keys(), key=lambda word: (len(index[word]), word))[:MAX_RARE_WORDS]
        candidates = sorted({target for word in rare for target in index[word][:MAX_CANDIDATES]})
        overlaps = {target: _overlap(text_words, words[target]) for target in candidates}
        best = max(overlaps, key=overlaps.__getitem__, default=line)
        if overlaps.get(best, 0) >= max(MIN_OVERLAP, own_overlap + MIN_GAIN):
            yield line, best


def _overlap(first: frozenset[str], second: frozenset[str]) -> float:
    return 2 * len(first & second) / ((len(first) + len(second)) or 1)


def find_case(case: ScoringCase, _: AnnotatorSettings) -> Finding:
    """Find sentences in lower or upper case only whose source is in mixed case."""

    def correct(sentence: Sentence, text: Tokens) -> Tokens:
        source, joined = " ".join(sentence.tokens), " ".join(text)
        lost = (joined.islower() and not source.islower()) or (joined.isupper() and not source.isupper())
        if not lost:
            return text
        forms = {token.lower(): token for token in reversed(sentence.tokens)}
        restored = [forms.get(token.lower(), token.lower() if joined.isupper() else token) for token in text]
        if restored and sentence.tokens[0][:1].isupper():
            restored[0] = restored[0][:1].upper() + restored[0][1:]
        return tuple(restored)

    return _correct_texts(case, correct)


QUOTES = {"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "``": '"', "''": '"', "’": "'", "‘": "'", "`": "'"}
_QUOTE = re.compile("|".join(map(re.escape, QUOTES)))


def find_characters(case: ScoringCase, _: AnnotatorSettings) -> Finding:
    """Find quotation marks and Unicode forms that do not occur in the source sentence."""

    def correct(sentence: Sentence, text: Tokens) -> Tokens:
        source = " ".join(sentence.tokens)
        new = text if _QUOTE.search(source) else tuple([_QUOTE.sub(lambda m: QUOTES[m[0]], token) for token in text])
        if unicodedata.is_normalized("NFC", source):
            new = tuple([unicodedata.normalize("NFC", token) for token in new])
        return new

    return _correct_texts(case, correct)


# Causes in the reference


def _change_references(case: ScoringCase, change: Callable[[Annotations], Annotations]) -> Finding | None:
    """Change the annotations of the reference and count the affected sentences; None if the references are texts."""
    if case.metric.reads != "edits" or any(sentence.references for sentence in case.corpus.sentences):
        return None
    sentences = [replace(s, annotations=change(s.annotations), clusters=None) for s in case.corpus.sentences]
    affected = sum(a.annotations != b.annotations for a, b in zip(sentences, case.corpus.sentences, strict=True))
    return Finding({"": affected}, case, case._replace(corpus=replace(case.corpus, sentences=sentences)))


def find_missing(case: ScoringCase, _: AnnotatorSettings) -> Finding | None:
    """Find sentences that some annotators did not annotate."""
    annotators = case.corpus.annotators

    def change(annotations: Annotations) -> Annotations:
        padded = (*annotations, *[None] * (annotators - len(annotations)))
        return tuple([edits or () for edits in padded])

    return _change_references(case, change)


def find_noop(case: ScoringCase, _: AnnotatorSettings) -> Finding | None:
    """Find annotators without edits in sentences that others edited."""

    def change(annotations: Annotations) -> Annotations:
        return tuple([edits or None for edits in annotations]) if any(annotations) else annotations

    return _change_references(case, change)


def find_alternatives(case: ScoringCase, _: AnnotatorSettings) -> Finding | None:
    """Find edits with alternative corrections (`a||b`)."""

    def change(annotations: Annotations) -> Annotations:
        return tuple([edits and tuple([edit._replace(alternatives=()) for edit in edits]) for edits in annotations])

    return _change_references(case, change)


def find_references(case: ScoringCase, _: AnnotatorSettings) -> Finding | None:
    """Keep only the first of several references."""
    sentences = [
        replace(s, annotations=s.annotations[:1], references=s.references[:1], clusters=None)
        for s in case.corpus.sentences
    ]
    if case.corpus.annotators < 2 or any(s.annotations == (None,) for s in sentences):
        return None
    return Finding({"": len(sentences)}, case, case._replace(corpus=replace(case.corpus, sentences=sentences)))


# Causes in the settings


def _type_strictly(case: ScoringCase) -> ScoringCase | None:
    """Return the same case with a metric that requires equal error types."""
    if isinstance(case.metric, Errant) and case.reference_edits == "given" and _has_edits(case.corpus):
        return case._replace(metric=replace(case.metric, unit="span-type-correction"))
    return None


def _has_edits(corpus: Corpus) -> bool:
    return any(edits for sentence in corpus.sentences for edits in sentence.annotations)


def find_types(case: ScoringCase, _: AnnotatorSettings) -> Finding | None:
    """Find error types of another scheme; scoring itself reports whether the schemes differ."""
    typed = _type_strictly(case)
    count = sum(len(edits or ()) for sentence in case.corpus.sentences for edits in sentence.annotations)
    return Finding({"": count}, typed, typed._replace(reference_edits="auto")) if typed else None


def find_versions(case: ScoringCase, annotator: AnnotatorSettings) -> Finding | None:
    """Find reference edits to which the current rules assign another type."""
    typed = _type_strictly(case)
    if typed is None or not all(
        edit.type[:2] in ("M:", "R:", "U:") or edit.type in ("UNK", "noop")
        for sentence in case.corpus.sentences for edits in sentence.annotations for edit in edits or ()
    ):  # fmt: skip
        return None
    retyped = list(classify_again(annotator(), case.corpus.sentences, minimise=False))
    pairs = zip(case.corpus.sentences, retyped, strict=True)
    affected = sum(
        edit.type != new.type
        for old, fresh in pairs
        for edits, news in zip(old.annotations, fresh.annotations, strict=True)
        for edit, new in zip(edits or (), news or (), strict=False)
    )
    return Finding({"": affected}, typed, typed._replace(corpus=replace(case.corpus, sentences=retyped)))


def find_extraction(case: ScoringCase, _: AnnotatorSettings) -> Finding | None:
    """Compare the reference edits as given with edits extracted by the annotator."""
    if case.metric.reads != "edits" or case.reference_edits != "given" or not _has_edits(case.corpus):
        return None
    return Finding({"": 1}, case, case._replace(reference_edits="auto"))


def find_beta(case: ScoringCase, _: AnnotatorSettings) -> Finding | None:
    """Compare F0.5 with F1."""
    if "beta" not in {field.name for field in fields(case.metric)}:  # type: ignore[arg-type]
        return None
    other = 0.5 if getattr(case.metric, "beta", None) == 1 else 1.0
    return Finding({"": 1}, case, case._replace(metric=replace(case.metric, beta=other)))  # type: ignore[type-var]


def find_errant(case: ScoringCase, annotator: AnnotatorSettings) -> Finding | None:
    """Compare the parsers of ERRANT 2 and 3, if the edits of a system or the reference are extracted."""
    extracted = case.reference_edits == "auto" or any(output.edits is None for output in case.outputs)
    if case.metric.reads != "edits" or annotator.language != DEFAULT or not extracted:
        return None
    other = ERRANT_PARSERS["2" if annotator.parser.startswith("spacy") else "3"]
    try:
        check_parser(other)
    except RedinkError:  # no such pipeline is installed
        return None
    return Finding({"": 1}, case, case._replace(parser=other))


CAUSES: Mapping[str, Cause] = {
    "order": Cause("sentences in another order", "lines moved to their source sentences",
                   "redink validate lists the lines. Write one output line per source line, in the same order.",
                   find_order),
    "tokenisation": Cause("a tokenisation other than the source's", "tokenised like the source",
                          "Tokenise the output like the source: redink prepare --tokenize.", find_tokenisation),
    "case": Cause("letter case lost", "case of the source restored",
                  "Restore the case of the source, or lower-case the source and the reference too.", find_case),
    "characters": Cause("quotation marks or Unicode forms that do not occur in the source", "written as in the source",
                        "Use the quotation marks of the source: redink prepare --straight-quotes.",
                        find_characters),
    "types": Cause("error types of another scheme", "types must match, reference edits extracted again",
                   "Extract the reference edits again (--ref-edits auto) before you compare by type.", find_types,
                   "types"),
    "versions": Cause("types of another version of ERRANT", "types must match, reference typed again",
                      "Type the reference again: redink annotate --again --gold.", find_versions, "types"),
    "missing": Cause("sentences for which an annotator is missing", "counted as if they had found nothing to correct",
                     "Leave a missing annotator out, as Redink does; for texts, take the first annotator who is not "
                     "missing: redink convert --missing agree.", find_missing),
    "noop": Cause("annotations without edits (noop)", "dropped, as some tools drop noop lines",
                  "Keep noop lines: they mean that the annotator considers the sentence correct.", find_noop),
    "alternatives": Cause("alternative corrections (a||b)", "only the first alternative",
                          "State which file you used: with or without alternatives.", find_alternatives),
    "references": Cause("several references", "only the first reference",
                        "State the number of references: more references raise every score.", find_references,
                        "choice"),
    "extraction": Cause("reference edits as given", "extracted again, like the edits of the systems",
                        "State which you used: --ref-edits given or auto.", find_extraction, "choice"),
    "errant": Cause("the version of ERRANT, whose parsers differ",
                    "edits extracted with the parser of ERRANT 3 instead of 2, or vice versa",
                    "State the version of ERRANT and of the spaCy pipeline.", find_errant, "choice"),
    "beta": Cause("the weight of recall in F", "F1 instead of F0.5 or vice versa",
                  "State which you used: F0.5 or F1.", find_beta, "choice"),
}  # fmt: skip
"""Common causes of differing scores, faults first."""
