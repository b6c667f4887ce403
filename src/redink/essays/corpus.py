"""Essays as a corpus of sentences: the source is segmented, and all other texts are cut where the source is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from redink.errors import FormatError, UnknownName, UnsuitableData
from redink.essays.alignment import align_text
from redink.essays.segmentation import SEGMENTERS, Segmenter, Split
from redink.formats.essays import Essay, match_essays, read_essays
from redink.formats.files import PART, CorpusPart, name_system, name_systems
from redink.formats.lines import PathName, describe_path
from redink.formats.registry import find_format
from redink.types import Corpus, Output, Sentence, Tokens


@dataclass(frozen=True, slots=True)
class AlignedText:
    """A text cut into one piece for each sentence of the source, with its own sentence boundaries."""

    pieces: tuple[Tokens, ...]
    lengths: tuple[int, ...]
    """Numbers of tokens of its own sentences."""


@dataclass(frozen=True, slots=True)
class AlignedEssay:
    """An essay: the sentences of the source, and all other texts cut accordingly."""

    id: str
    sentences: tuple[Tokens, ...]
    references: tuple[AlignedText, ...]
    hypotheses: tuple[AlignedText, ...]


@dataclass(frozen=True, slots=True)
class EssayCorpus:
    """Essays of a source with references and the outputs of systems."""

    name: str
    systems: tuple[str, ...]
    essays: tuple[AlignedEssay, ...]

    @property
    def sizes(self) -> list[int]:
        """Number of sentences of each essay."""
        return [len(essay.sentences) for essay in self.essays]

    def list_parts(self) -> Iterator[CorpusPart]:
        """Yield the corpus and the outputs in parts of bounded size."""
        sentences = [
            Sentence(
                tokens, references=tuple(text.pieces[index] for text in essay.references), id=f"{essay.id}/{index + 1}"
            )
            for essay in self.essays
            for index, tokens in enumerate(essay.sentences)
        ]
        outputs = [
            [piece for essay in self.essays for piece in essay.hypotheses[number].pieces]
            for number in range(len(self.systems))
        ]
        for start in range(0, len(sentences), PART):
            end = start + PART
            yield (
                Corpus(self.name, sentences[start:end]),
                [Output(name, texts[start:end]) for name, texts in zip(self.systems, outputs, strict=True)],
            )


def read_essay_corpus(
    source: PathName,
    references: Sequence[PathName],
    hypotheses: Sequence[PathName],
    segmenter: str = "lines",
    split: Split = str.split,
) -> EssayCorpus:
    """Read essays and align all texts with the sentences of the source.

    Parameters
    ----------
    source, references, hypotheses
        Files of essays, folders with a text file per essay, or text files that are one essay each. The essays of a
        file may be in any order; a later reference may lack essays.
    segmenter
        How the sentences of the source are found: `lines` (each line is one), `punctuation` (a sentence ends after
        final punctuation, or with the line) or `syntok`.
    split
        Splits a line into tokens, on whitespace by default.

    Raises
    ------
    FormatError
        If essays are missing or unknown.
    UnsuitableData
        If a file has edits, or two long texts have nothing in common.

    """
    if segmenter not in SEGMENTERS:
        raise UnknownName("segmentation", segmenter, SEGMENTERS)
    chosen = SEGMENTERS[segmenter]
    for path in (source, *references, *hypotheses):
        if find_format(None, path).has_edits:
            raise UnsuitableData(f"{describe_path(path)}: whole texts are needed, and this file has edits of sentences")
    sources = read_essays(source)
    reference_essays = [
        match_essays(sources, read_essays(path), describe_path(path), complete=not number)
        for number, path in enumerate(references)
    ]
    output_essays = [match_essays(sources, read_essays(path), describe_path(path)) for path in hypotheses]
    names = name_systems(hypotheses)
    essays = []
    for index, essay in enumerate(sources):
        sentences = tuple(chosen.segment(essay.lines, split)) or ((),)
        texts = [
            [_align(sentences, file[index], chosen, split) for file in files]
            for files in (reference_essays, output_essays)
        ]
        present = [text for text in texts[0] if text is not None]
        if texts[0][: len(present)] != present:
            number = texts[0].index(None)
            message = f"the essay {essay.id} is missing here, but a later reference has it: give this reference last"
            raise FormatError(message, describe_path(references[number]), None)
        name = essay.id or name_system(source)
        essays.append(AlignedEssay(name, sentences, tuple(present), tuple(text for text in texts[1] if text)))
    return EssayCorpus(name_system(source), tuple(names), tuple(essays))


def _align(sentences: Sequence[Tokens], essay: Essay | None, segmenter: Segmenter, split: Split) -> AlignedText | None:
    if essay is None:
        return None
    own = list(segmenter.segment(essay.lines, split))
    text = tuple(token for tokens in own for token in tokens)
    try:
        return AlignedText(tuple(align_text(sentences, text)), tuple(map(len, own)))
    except UnsuitableData as error:
        raise UnsuitableData(f"{essay.path}: essay {essay.id}: {error}") from None


def count_pairings(text: AlignedText) -> dict[str, int]:
    """Count how sentences of a source and of a text correspond, such as 1-1, 1-2 (split) or 2-1 (joined).

    >>> count_pairings(AlignedText((("I", "left"), ("because", "it", "rained", ".")), (6,)))
    {'2-1': 1}
    """
    own = {0, *accumulate(text.lengths)}
    cuts = list(accumulate(map(len, text.pieces)))
    pairings: dict[str, int] = {}
    count, start = 0, 0
    for cut in cuts:
        count += 1
        if cut in own:
            written = sum(start < end <= cut for end in own)
            name = f"{count}-{written}"
            pairings[name] = pairings.get(name, 0) + 1
            count, start = 0, cut
    return dict(sorted(pairings.items()))
