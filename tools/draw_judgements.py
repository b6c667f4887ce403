"""Generate the judgements of the sample: rankings by two invented annotators, from fixed seeds.

    python tools/draw_judgements.py              writes src/redink/samples/judgements.jsonl
    python tools/draw_judgements.py FILE         writes FILE

An annotator sees most sentences, takes the distance of a text to the nearest reference for its badness, errs a little,
and ties texts that seem equally bad. Only `random()` is drawn, whose stream Python guarantees.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence

from rapidfuzz.distance import Levenshtein

import redink.samples
from redink.formats.judgements import write_judgements
from redink.types import Annotation, Corpus, Judgement, Output, RankedText, Sentence, Tokens, apply_edits

ERRORS = {"ana": 1.0, "ben": 1.6}
"""Maximum error of each annotator about a text, in tokens."""
SEEN = 0.92
"""Share of sentences that an annotator judges."""
EQUAL = 0.5
"""Texts whose distances differ by less are tied."""


def draw_judgements(corpus: Corpus, outputs: Sequence[Output]) -> Iterator[Judgement]:
    """Return the rankings of all annotators."""
    for annotator, error in ERRORS.items():
        source = random.Random(f"redink {annotator}")
        for number, sentence in enumerate(corpus.sentences, 1):
            texts = list_texts(sentence, {output.system: take_edits(output, number) for output in outputs})
            seen = source.random() < SEEN
            badness = {text: measure(text, sentence) + error * (2 * source.random() - 1) for text in texts}
            scores = {text: source.random() for text in texts}
            if seen:
                ranks = rank(badness)
                shown = sorted(texts, key=scores.__getitem__)
                yield Judgement(annotator, number, tuple(RankedText(texts[text], ranks[text]) for text in shown))


def take_edits(output: Output, number: int) -> Annotation:
    """Return the edits of a system in a sentence."""
    assert output.edits is not None
    return (output.edits[number - 1] or ((),))[0] or ()


def list_texts(sentence: Sentence, edits: dict[str, Annotation]) -> dict[Tokens, tuple[str, ...]]:
    """Return the distinct texts, each with the systems that wrote it."""
    texts: dict[Tokens, tuple[str, ...]] = {}
    for system, changed in edits.items():
        text = tuple(apply_edits(sentence.tokens, changed))
        texts[text] = (*texts.get(text, ()), system)
    return texts


def measure(text: Tokens, sentence: Sentence) -> float:
    """Return the distance to the nearest reference in tokens."""
    references = [apply_edits(sentence.tokens, edits or ()) for edits in sentence.annotations] or [sentence.tokens]
    return float(min(Levenshtein.distance(text, tuple(reference)) for reference in references))


def rank(badness: dict[Tokens, float]) -> dict[Tokens, int]:
    """Return ranks from 1; a text that is hardly worse than the previous one shares its rank."""
    ranks: dict[Tokens, int] = {}
    last, position = 0.0, 0
    for text, value in sorted(badness.items(), key=lambda item: item[1]):
        if not ranks or value - last >= EQUAL:
            position += 1
        ranks[text], last = position, value
    return ranks


def main() -> None:
    """Write the file."""
    target = sys.argv[1] if len(sys.argv) > 1 else str(redink.samples.JUDGEMENTS)
    write_judgements(draw_judgements(*redink.samples.load()), target)


if __name__ == "__main__":
    main()
