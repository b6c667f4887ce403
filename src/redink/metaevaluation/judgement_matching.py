"""Judgements and texts: what systems wrote in, the sentences that judgements are about out.

Published files count sentences from 0 or from 1 and do not say which. The texts tell: systems that a person saw as one
text wrote the same. Texts that stand apart should differ, but some published files list equal texts twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from redink.errors import UnsuitableData, number_of
from redink.formats.files import CorpusPart
from redink.formats.judgements import First
from redink.types import Judgement, Tokens, apply_edits

SHIFTS: Mapping[int, int] = {1: 0, 0: 1}
"""By the number of the first sentence, what to add where the file was read as if it were 1."""


def collect_texts(parts: Iterable[CorpusPart], texts: dict[str, list[Tokens]]) -> Iterator[CorpusPart]:
    """The parts on their way to the scoring; what the systems wrote goes to `texts`."""
    for corpus, outputs in parts:
        for output in outputs:
            written = texts.setdefault(output.system, [])
            if output.sentences is not None:
                written.extend(output.sentences)
            else:
                pairs = zip(corpus.sentences, output.edits or (), strict=True)
                written.extend(apply_edits(sentence.tokens, (edits or (None,))[0] or ()) for sentence, edits in pairs)
        yield corpus, outputs


class JudgementMatch(NamedTuple):
    """How judgements and texts fit together."""

    mismatch: str | None
    """What cannot be; None where everything can."""
    doubles: int
    """How many judgements have two texts that are the same."""


class MatchedJudgements(NamedTuple):
    """Judgements with the sentences they are about, and what is odd about them."""

    judgements: list[Judgement]
    caution: str = ""


def match_judgements(
    judgements: Sequence[Judgement], texts: Mapping[str, Sequence[Tokens]], first: First | None
) -> MatchedJudgements:
    """The judgements, read as if sentences counted from 1, with the sentences they are really about.

    Where `first` is None, the texts tell whether the file counts from 0 or from 1. Where it is given, it is checked.
    """
    tried = [first] if first is not None else list(SHIFTS)
    fits = {number: fit_texts(judgements, texts, SHIFTS[number]) for number in tried}
    fitting = [number for number in tried if fits[number].mismatch is None]
    if not fitting:
        raise UnsuitableData(f"the judgements do not fit these systems: {fits[tried[0]].mismatch}")
    best, *others = sorted(fitting, key=lambda number: fits[number].doubles)
    if others and 2 * fits[best].doubles >= fits[others[0]].doubles:
        raise UnsuitableData("the texts do not tell whether the judgements count sentences from 0 or from 1", "first")
    placed = [found._replace(sentence=found.sentence + SHIFTS[best]) for found in judgements]
    return MatchedJudgements(placed, describe_doubles(fits[best].doubles))


def describe_doubles(many: int) -> str:
    """What to say about judgements with two texts that are the same."""
    return f"{number_of(many, 'judgement')} with texts that were ranked apart, and are the same" if many else ""


def fit_texts(judgements: Sequence[Judgement], texts: Mapping[str, Sequence[Tokens]], shift: int = 0) -> JudgementMatch:
    """Whether these can be the sentences that were judged."""
    length = len(next(iter(texts.values())))
    doubles = 0
    for judgement in judgements:
        at = judgement.sentence + shift
        if not 1 <= at <= length:
            return JudgementMatch(f"sentence {at} was judged, and there are {length}", 0)
        seen: list[Tokens] = []
        for ranked in judgement.ranking:
            names = [name for name in ranked.systems if name in texts]
            written = {tuple(texts[name][at - 1]) for name in names}
            if len(written) > 1:
                return JudgementMatch(
                    f"sentence {at}: {' and '.join(names[:2])} were judged as one text, and wrote two", 0
                )
            seen += written
        doubles += len(set(seen)) < len(seen)
    return JudgementMatch(None, doubles)
