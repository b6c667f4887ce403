"""Match judgements with sentences.

Published files number sentences from 0 or from 1 without saying which. The outputs decide: systems that were judged as
one text must have the same text. Texts that were ranked separately should differ, although some published files list
equal texts twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from redink.errors import UnsuitableData, number_of
from redink.formats.files import CorpusPart
from redink.formats.judgements import First
from redink.types import Judgement, Tokens, apply_edits

SHIFTS: Mapping[int, int] = {1: 0, 0: 1}
"""Offset to add to sentence numbers, by the number of the first sentence in the file."""


def collect_texts(parts: Iterable[CorpusPart], texts: dict[str, list[Tokens]]) -> Iterator[CorpusPart]:
    """Pass parts on and collect the systems' texts in `texts`."""
    for corpus, outputs in parts:
        for output in outputs:
            collected = texts.setdefault(output.system, [])
            if output.sentences is not None:
                collected.extend(output.sentences)
            else:
                pairs = zip(corpus.sentences, output.edits or (), strict=True)
                collected.extend(apply_edits(sentence.tokens, (edits or (None,))[0] or ()) for sentence, edits in pairs)
        yield corpus, outputs


class JudgementMatch(NamedTuple):
    """Result of matching judgements with texts."""

    mismatch: str | None
    """Description of a contradiction; None if there is none."""
    doubles: int
    """Number of judgements in which two separately ranked texts are equal."""


class MatchedJudgements(NamedTuple):
    """Judgements with corrected sentence numbers, and a caution about them."""

    judgements: list[Judgement]
    caution: str = ""


def match_judgements(
    judgements: Sequence[Judgement], texts: Mapping[str, Sequence[Tokens]], first: First | None
) -> MatchedJudgements:
    """Match judgements with sentences and correct their sentence numbers.

    The judgements are expected as read with numbers from 1. If `first` is None, the texts decide whether the file
    counts from 0 or from 1; otherwise the given number is checked.
    """
    tried = [first] if first is not None else list(SHIFTS)
    matches = {number: fit_texts(judgements, texts, SHIFTS[number]) for number in tried}
    possible = [number for number in tried if matches[number].mismatch is None]
    if not possible:
        raise UnsuitableData(f"the judgements do not match these outputs: {matches[tried[0]].mismatch}")
    best, *others = sorted(possible, key=lambda number: matches[number].doubles)
    if others and 2 * matches[best].doubles >= matches[others[0]].doubles:
        raise UnsuitableData("the outputs do not show whether judgements number sentences from 0 or from 1", "first")
    matched = [judgement._replace(sentence=judgement.sentence + SHIFTS[best]) for judgement in judgements]
    return MatchedJudgements(matched, describe_doubles(matches[best].doubles))


def describe_doubles(count: int) -> str:
    """Describe judgements in which two separately ranked texts are equal."""
    return f"{number_of(count, 'judgement')} with separately ranked texts that are equal" if count else ""


def fit_texts(judgements: Sequence[Judgement], texts: Mapping[str, Sequence[Tokens]], shift: int = 0) -> JudgementMatch:
    """Check whether judgements and texts can belong together."""
    length = len(next(iter(texts.values())))
    doubles = 0
    for judgement in judgements:
        number = judgement.sentence + shift
        if not 1 <= number <= length:
            return JudgementMatch(f"sentence {number} was judged, but the outputs have {length} sentences", 0)
        distinct: list[Tokens] = []
        for ranked in judgement.ranking:
            names = [name for name in ranked.systems if name in texts]
            variants = {tuple(texts[name][number - 1]) for name in names}
            if len(variants) > 1:
                return JudgementMatch(
                    f"sentence {number}: {' and '.join(names[:2])} were judged as one text, but their texts differ", 0
                )
            distinct += variants
        doubles += len(set(distinct)) < len(distinct)
    return JudgementMatch(None, doubles)
