"""Metrics against people: an evaluation and judgements in, how well each metric agrees with people out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from redink.errors import UnsuitableData
from redink.formats.files import CorpusPart
from redink.formats.judgements import First
from redink.metrics.base import Metric
from redink.scoring.agreement import Side, compare_metrics
from redink.scoring.evaluate import evaluate
from redink.scoring.evaluation import Evaluation
from redink.scoring.metaevaluation import MetaEvaluation, Protocol
from redink.scoring.people import People
from redink.scoring.request import Request
from redink.statistics.paired import adjust
from redink.types import Corpus, Judgement, Output, Tokens, apply_edits


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


def place_judgements(
    judgements: Sequence[Judgement], texts: Mapping[str, Sequence[Tokens]], first: First | None
) -> list[Judgement]:
    """The judgements, read as if sentences counted from 1, with the sentences they are really about.

    Systems that a person saw as one text wrote the same, and texts that stand apart differ: where `first` is None,
    that tells whether the file counts from 0 or from 1. Where it is given, it is checked.
    """
    shifts = {0: 1, 1: 0}
    tried = [first] if first is not None else [1, 0]
    wrong = {number: _find_mismatch(judgements, texts, shifts[number]) for number in tried}
    fitting = [number for number in tried if wrong[number] is None]
    if not fitting:
        raise UnsuitableData(f"the judgements do not fit these systems: {wrong[tried[0]]}")
    if len(fitting) > 1:
        raise UnsuitableData("the texts do not tell whether the judgements count sentences from 0 or from 1", "first")
    return [found._replace(sentence=found.sentence + shifts[fitting[0]]) for found in judgements]


def _find_mismatch(judgements: Sequence[Judgement], texts: Mapping[str, Sequence[Tokens]], shift: int) -> str | None:
    """What speaks against these numbers of sentences."""
    length = len(next(iter(texts.values())))
    for judgement in judgements:
        at = judgement.sentence + shift
        if not 1 <= at <= length:
            return f"sentence {at} was judged, and there are {length}"
        seen: dict[Tokens, str] = {}
        for ranked in judgement.ranking:
            names = [name for name in ranked.systems if name in texts]
            written = {tuple(texts[name][at - 1]) for name in names}
            if len(written) > 1:
                return f"sentence {at}: {' and '.join(names[:2])} were judged as one text, and wrote two"
            for text in written:
                if text in seen:
                    return f"sentence {at}: {seen[text]} and {names[0]} were judged as two texts, and wrote the same"
                seen[text] = names[0]
    return None


def metaevaluate(
    corpus: Corpus,
    outputs: Sequence[Output],
    judgements: Sequence[Judgement],
    metrics: Sequence[str | Metric] = ("errant",),
    protocol: Protocol | None = None,
    human: Mapping[str, float] | None = None,
) -> MetaEvaluation:
    """How well metrics agree with people on these systems.

    `judgements` may be of further systems. `human` gives published scores of systems; without it they are made of the
    judgements.

    >>> import redink, redink.samples
    >>> corpus, outputs = redink.samples.load()
    >>> judgements = redink.read_judgements(redink.samples.JUDGEMENTS)
    >>> found = metaevaluate(corpus, outputs, judgements, ["gleu"])
    >>> round(found.metrics[0].system["pearson"].value, 2)
    0.75
    """
    texts: dict[str, list[Tokens]] = {}
    results = evaluate(Request.make(metrics), collect_texts([(corpus, outputs)], texts))
    mismatch = _find_mismatch(judgements, texts, 0)
    if mismatch:
        raise UnsuitableData(f"the judgements do not fit these systems: {mismatch}")
    return compare_with_people(results, judgements, protocol, human)


def compare_with_people(
    results: Evaluation,
    judgements: Sequence[Judgement],
    protocol: Protocol | None = None,
    human: Mapping[str, float] | None = None,
) -> MetaEvaluation:
    """How well the metrics of an evaluation agree with people; the evaluation needs its counts."""
    people = People(results, judgements, protocol or Protocol(), human)
    sides = [Side(people, name) for name in results.scores]
    found = [side.conclude() for side in sides]
    compared = people.protocol.compared
    order = sorted(range(len(found)), key=lambda place: -(found[place].system[compared].value or -2.0))
    tests = [compare_metrics(sides[one], sides[two]) for one, two in combinations(order, 2)]
    tested = [place for place, pair in enumerate(tests) if pair.williams is not None]
    for place, p in zip(tested, adjust([tests[at].williams or 0.0 for at in tested]), strict=True):
        tests[place] = tests[place]._replace(adjusted=p)
    return MetaEvaluation(
        people.protocol, people.systems, len(people.rows), len(people.judged), people.scores, people.signature,
        people.standings, people.measure_kappa(), people.find_ceiling(), found, tests, tuple(people.cautions),
    )  # fmt: skip
