"""The causes of other numbers: what is scored in, what was seen of a cause and what would be scored without it out.

`CAUSES` is the table of all of them. Some are faults of a file (lines in another order), others choices that papers
make differently (beta), which are always there.
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
from redink.language.tokenisers import load_tokeniser
from redink.metrics.base import Metric
from redink.metrics.errant import Errant
from redink.scoring.request import ReferenceEdits
from redink.types import Annotations, Corpus, Output, Sentence, Tokens

ALIKE, BETTER = 0.5, 0.3
"""A sentence belongs to another line if it has this share of its words, and by so much more than of its own."""


class Case(NamedTuple):
    """What is scored, and how."""

    corpus: Corpus
    outputs: Sequence[Output]
    metric: Metric
    reference_edits: ReferenceEdits = "given"


class Finding(NamedTuple):
    """What was seen of a cause, and the two scorings whose difference is its effect."""

    seen: Mapping[str, int]
    """By system, how many sentences or edits have it; empty key: it is the reference's."""
    before: Case
    after: Case


Look: TypeAlias = Callable[[Case, AnnotatorSettings], Finding | None]


@dataclass(frozen=True, slots=True)
class Cause:
    """A reason why numbers differ."""

    title: str
    change: str
    """What the second figure is."""
    advice: str
    look: Look
    kind: Literal["fault", "types", "choice"] = "fault"
    """A fault of a file; one that only scores by type feel; a choice that papers make differently."""


# What systems wrote


def _mend_texts(case: Case, mend: Callable[[Sentence, Tokens], Tokens]) -> Finding:
    """Texts with every sentence mended, and how many that changes."""
    seen, outputs = {}, []
    for output in case.outputs:
        if output.edits is not None or output.sentences is None:
            outputs.append(output)
            continue
        mended = [mend(*pair) for pair in zip(case.corpus.sentences, output.sentences, strict=True)]
        seen[output.system] = sum(a != b for a, b in zip(mended, output.sentences, strict=True))
        outputs.append(replace(output, sentences=mended))
    return Finding(seen, case, case._replace(outputs=outputs))


def look_for_tokenisation(case: Case, annotator: AnnotatorSettings) -> Finding:
    """Texts that are split into other tokens than their source."""
    split = load_tokeniser(annotator.language, annotator.parser).split

    def mend(sentence: Sentence, text: Tokens) -> Tokens:
        new = tuple(split(" ".join(text)))
        # Where the source itself has such tokens, they are its style.
        return text if new == text or tuple(split(" ".join(sentence.tokens))) != sentence.tokens else new

    return _mend_texts(case, mend)


def look_for_order(case: Case, _: AnnotatorSettings) -> Finding:
    """Lines that belong to another sentence of the source."""
    words = [frozenset(sentence.tokens) for sentence in case.corpus.sentences]
    places = defaultdict(list)
    for place, sentence in enumerate(words):
        for word in sentence:
            places[word].append(place)
    seen, outputs = {}, []
    for output in case.outputs:
        if output.edits is not None or output.sentences is None:
            outputs.append(output)
            continue
        moves = dict(_find_moves(output.sentences, words, places))
        texts = list(output.sentences)
        for place in moves:
            texts[place] = case.corpus.sentences[place].tokens
        for place, goal in moves.items():
            texts[goal] = output.sentences[place]
        seen[output.system] = len(moves)
        outputs.append(replace(output, sentences=texts))
    return Finding(seen, case, case._replace(outputs=outputs))


def _find_moves(
    texts: Sequence[Tokens], words: Sequence[frozenset[str]], places: Mapping[str, Sequence[int]]
) -> Iterable[tuple[int, int]]:
    """The lines that are like another source sentence than their own, and that sentence."""
    for place, text in enumerate(texts):
        written = frozenset(text)
        here = _compare(written, words[place])
        if here > 1 - BETTER or not written:
            continue
        rare = sorted(written & places.keys(), key=lambda word: (len(places[word]), word))[:5]
        near = sorted({goal for word in rare for goal in places[word][:200]})
        alike = {goal: _compare(written, words[goal]) for goal in near}
        best = max(alike, key=alike.__getitem__, default=place)
        if alike.get(best, 0) >= max(ALIKE, here + BETTER):
            yield place, best


def _compare(first: frozenset[str], second: frozenset[str]) -> float:
    return 2 * len(first & second) / ((len(first) + len(second)) or 1)


def look_for_case(case: Case, _: AnnotatorSettings) -> Finding:
    """Sentences in one case where their source has both."""

    def mend(sentence: Sentence, text: Tokens) -> Tokens:
        source, joined = " ".join(sentence.tokens), " ".join(text)
        lost = (joined.islower() and not source.islower()) or (joined.isupper() and not source.isupper())
        if not lost:
            return text
        forms = {token.lower(): token for token in reversed(sentence.tokens)}
        restored = [forms.get(token.lower(), token.lower() if joined.isupper() else token) for token in text]
        if restored and sentence.tokens[0][:1].isupper():
            restored[0] = restored[0][:1].upper() + restored[0][1:]
        return tuple(restored)

    return _mend_texts(case, mend)


QUOTES = {"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "``": '"', "''": '"', "’": "'", "‘": "'", "`": "'"}
_QUOTE = re.compile("|".join(map(re.escape, QUOTES)))


def look_for_characters(case: Case, _: AnnotatorSettings) -> Finding:
    """Quotation marks and forms of Unicode that the source sentence does not have."""

    def mend(sentence: Sentence, text: Tokens) -> Tokens:
        source = " ".join(sentence.tokens)
        new = text if _QUOTE.search(source) else tuple([_QUOTE.sub(lambda m: QUOTES[m[0]], token) for token in text])
        if unicodedata.is_normalized("NFC", source):
            new = tuple([unicodedata.normalize("NFC", token) for token in new])
        return new

    return _mend_texts(case, mend)


# What the reference says


def _change_references(case: Case, change: Callable[[Annotations], Annotations]) -> Finding | None:
    """The reference with other annotations, and how many sentences that concerns; texts have none."""
    if case.metric.reads != "edits" or any(sentence.references for sentence in case.corpus.sentences):
        return None
    sentences = [replace(s, annotations=change(s.annotations), clusters=None) for s in case.corpus.sentences]
    seen = sum(a.annotations != b.annotations for a, b in zip(sentences, case.corpus.sentences, strict=True))
    return Finding({"": seen}, case, case._replace(corpus=replace(case.corpus, sentences=sentences)))


def look_for_missing(case: Case, _: AnnotatorSettings) -> Finding | None:
    """Annotators who did not see a sentence."""
    everyone = case.corpus.annotators

    def change(annotations: Annotations) -> Annotations:
        padded = (*annotations, *[None] * (everyone - len(annotations)))
        return tuple([edits or () for edits in padded])

    return _change_references(case, change)


def look_for_noop(case: Case, _: AnnotatorSettings) -> Finding | None:
    """Annotators who found nothing to correct where others did."""

    def change(annotations: Annotations) -> Annotations:
        return tuple([edits or None for edits in annotations]) if any(annotations) else annotations

    return _change_references(case, change)


def look_for_alternatives(case: Case, _: AnnotatorSettings) -> Finding | None:
    """Edits with alternative corrections (`a||b`)."""

    def change(annotations: Annotations) -> Annotations:
        return tuple([edits and tuple([edit._replace(alternatives=()) for edit in edits]) for edits in annotations])

    return _change_references(case, change)


def look_for_references(case: Case, _: AnnotatorSettings) -> Finding | None:
    """More than one annotator."""
    sentences = [
        replace(s, annotations=s.annotations[:1], references=s.references[:1], clusters=None)
        for s in case.corpus.sentences
    ]
    if case.corpus.annotators < 2 or any(s.annotations == (None,) for s in sentences):
        return None
    return Finding({"": len(sentences)}, case, case._replace(corpus=replace(case.corpus, sentences=sentences)))


# What is compared, and how


def _type_strictly(case: Case) -> Case | None:
    """The same, with types that must match."""
    if isinstance(case.metric, Errant) and case.reference_edits == "given" and _has_edits(case.corpus):
        return case._replace(metric=replace(case.metric, unit="span-type-correction"))
    return None


def _has_edits(corpus: Corpus) -> bool:
    return any(edits for sentence in corpus.sentences for edits in sentence.annotations)


def look_for_types(case: Case, _: AnnotatorSettings) -> Finding | None:
    """Types of another scheme: that they are is what the scoring itself says."""
    typed = _type_strictly(case)
    count = sum(len(edits or ()) for sentence in case.corpus.sentences for edits in sentence.annotations)
    return Finding({"": count}, typed, typed._replace(reference_edits="auto")) if typed else None


def look_for_versions(case: Case, annotator: AnnotatorSettings) -> Finding | None:
    """Edits of the reference that today's rules give another type."""
    typed = _type_strictly(case)
    if typed is None or not all(
        edit.type[:2] in ("M:", "R:", "U:") or edit.type in ("UNK", "noop")
        for sentence in case.corpus.sentences for edits in sentence.annotations for edit in edits or ()
    ):  # fmt: skip
        return None
    retyped = list(classify_again(annotator(), case.corpus.sentences, minimise=False))
    pairs = zip(case.corpus.sentences, retyped, strict=True)
    seen = sum(
        edit.type != new.type
        for old, fresh in pairs
        for edits, news in zip(old.annotations, fresh.annotations, strict=True)
        for edit, new in zip(edits or (), news or (), strict=False)
    )
    return Finding({"": seen}, typed, typed._replace(corpus=replace(case.corpus, sentences=retyped)))


def look_for_extraction(case: Case, _: AnnotatorSettings) -> Finding | None:
    """Edits of the reference as people marked them, or as the annotator finds them."""
    if case.metric.reads != "edits" or case.reference_edits != "given" or not _has_edits(case.corpus):
        return None
    return Finding({"": 1}, case, case._replace(reference_edits="auto"))


def look_for_beta(case: Case, _: AnnotatorSettings) -> Finding | None:
    """The weight of recall in F."""
    if "beta" not in {field.name for field in fields(case.metric)}:  # type: ignore[arg-type]
        return None
    other = 0.5 if getattr(case.metric, "beta", None) == 1 else 1.0
    return Finding({"": 1}, case, case._replace(metric=replace(case.metric, beta=other)))  # type: ignore[type-var]


CAUSES: Mapping[str, Cause] = {
    "order": Cause("sentences in another order", "lines put where they belong",
                   "redink validate names the lines; write one output line per source line, in its order.",
                   look_for_order),
    "tokenisation": Cause("another tokenisation than the source's", "split as the source is",
                          "Tokenise the output as the source is: redink prepare --retokenise.", look_for_tokenisation),
    "case": Cause("letter case lost", "case of the source restored",
                  "Restore the case of the source, or lower-case the source and the reference too.", look_for_case),
    "characters": Cause("quotation marks or Unicode forms that the source does not have", "written as in the source",
                        "Write quotation marks as the source does: redink prepare --straight-quotes.",
                        look_for_characters),
    "types": Cause("error types of another scheme", "types must match, reference edits found again",
                   "Find the reference's edits again (--ref-edits auto) before you compare by type.", look_for_types,
                   "types"),
    "versions": Cause("types of another version of ERRANT", "types must match, reference typed again",
                      "Type the reference again: redink reannotate --gold.", look_for_versions, "types"),
    "missing": Cause("annotators who did not see a sentence", "counted as if they had found nothing",
                     "Do not fill gaps with empty lines: an annotator who is missing is not one who agrees.",
                     look_for_missing),
    "noop": Cause("annotators who found nothing to correct", "left out, as where noop lines are dropped",
                  "Keep noop lines: a system that changes nothing there is right.", look_for_noop),
    "alternatives": Cause("alternative corrections (a||b)", "only the first",
                          "Say which file you used: with or without alternatives.", look_for_alternatives),
    "references": Cause("several references", "only the first",
                        "Say how many references there were: more of them raise every score.", look_for_references,
                        "choice"),
    "extraction": Cause("edits of the reference as given", "found again, as those of the systems are",
                        "Say which: --ref-edits given or auto.", look_for_extraction, "choice"),
    "beta": Cause("the weight of recall in F", "F1 for F0.5, and the other way round",
                  "Say which: F0.5 or F1.", look_for_beta, "choice"),
}  # fmt: skip
"""What commonly makes numbers differ, faults first."""
