"""Corpora for benchmarks, given or generated, written as files that all tools can read."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from itertools import accumulate
from pathlib import Path

from redink import samples
from redink.formats.files import name_system, read_corpus, read_output
from redink.formats.m2 import write_m2
from redink.formats.text import write_text
from redink.scoring.preparation import make_texts
from redink.types import Corpus, Edit, Output, apply_edits

SHARED = Path(__file__).parent.parent.parent / "shared" / "data" / "conll14"
"""CoNLL-2014, if it is available next to the project."""
REPEATED = 10
"""Number of copies of the sample that are measured if no other corpus is available."""


@dataclass(frozen=True)
class Files:
    """A corpus as files: a reference with edits, its source text, and the system outputs."""

    name: str
    reference: Path
    source: Path
    systems: tuple[Path, ...]
    sentences: int
    tokens: int
    annotators: int


def load_corpus(paths: Sequence[Path], limit: int | None = None) -> tuple[Corpus, list[Output]]:
    """Return the corpus of the given files (a reference and systems), or else the default corpus."""
    if not paths and SHARED.exists():
        paths = [SHARED / "official.m2", *sorted((SHARED / "systems").glob("*.txt"))]
    if paths:
        corpus, outputs = read_corpus(paths[0]), [read_output(path) for path in paths[1:]]
    else:
        corpus, outputs = samples.load()
        corpus = replace(corpus, sentences=list(corpus.sentences) * REPEATED)
        outputs = [replace(output, edits=list(output.edits or ()) * REPEATED) for output in outputs]
    texts = [Output(output.system, make_texts(corpus, output)[:limit]) for output in outputs]
    return replace(corpus, sentences=corpus.sentences[:limit]), texts


def write_files(corpus: Corpus, outputs: Sequence[Output], folder: Path) -> Files:
    """Write the files of a corpus."""
    reference, source = folder / "reference.m2", folder / "source.txt"
    write_m2(corpus.sentences, reference)
    write_text((sentence.tokens for sentence in corpus.sentences), source)
    systems = tuple(folder / f"{name_system(output.system)}.txt" for output in outputs)
    for path, output in zip(systems, outputs, strict=True):
        write_text(output.sentences or (), path)
    tokens = sum(len(sentence.tokens) for sentence in corpus.sentences)
    return Files(corpus.name, reference, source, systems, len(corpus.sentences), tokens, corpus.annotators)


@dataclass(frozen=True)
class Size:
    """Size of a generated corpus."""

    sentences: int = 1000
    systems: int = 1
    references: int = 2
    length: int = 20


def generate_files(size: Size, folder: Path) -> Files:
    """Write sentences of random words, with references and systems that each change about one word in ten.

    Every sentence is another one. A system makes half of the changes of one reference and as many of its own.
    Systems are there as texts (`0.txt`) and with their edits (`0.m2`).
    """
    reference, source = folder / "reference.m2", folder / "source.txt"
    systems = tuple(folder / f"{number}.txt" for number in range(size.systems))
    with ExitStack() as stack:
        files = [stack.enter_context(path.open("w", encoding="utf-8")) for path in (reference, source, *systems)]
        edited = [stack.enter_context(path.with_suffix(".m2").open("w", encoding="utf-8")) for path in systems]
        for words, people, outputs in _draw_sentences(size):
            text = " ".join(words)
            files[0].write(f"S {text}\n{_format_people(people)}\n")
            files[1].write(text + "\n")
            for number, edits in enumerate(outputs):
                files[2 + number].write(" ".join(_carry_out(words, edits)) + "\n")
                edited[number].write(f"S {text}\n{_format_people([edits])}\n")
    tokens = size.sentences * size.length
    return Files("generated", reference, source, systems, size.sentences, tokens, size.references)


Changes = dict[int, str]
"""Replacement tokens by token index."""


def _draw_sentences(size: Size) -> Iterator[tuple[list[str], list[Changes], list[Changes]]]:
    draw = random.Random(1)
    corpus, _ = samples.load()
    real = list(dict.fromkeys(token for sentence in corpus.sentences for token in sentence.tokens))
    letters = random.Random(0)
    made = ["".join(letters.choices("aeioulnrstdm", k=letters.randint(3, 10))) for _ in range(20_000)]
    vocabulary = real + made
    weights = list(accumulate(1 / (rank + 10) for rank in range(len(vocabulary))))

    def change() -> Changes:
        indices = draw.sample(range(size.length), draw.randint(0, max(1, size.length // 5)))
        words = draw.choices(vocabulary, cum_weights=weights, k=len(indices))
        return {index: word if index % 3 else "" for index, word in zip(indices, words, strict=True)}

    for _ in range(size.sentences):
        people = [change() for _ in range(size.references)]
        outputs = []
        for _ in range(size.systems):
            gold = draw.choice(people)
            outputs.append({position: word for position, word in {**change(), **gold}.items() if draw.random() < 0.5})
        yield draw.choices(vocabulary, cum_weights=weights, k=size.length), people, outputs


def _carry_out(words: Sequence[str], changes: Changes) -> list[str]:
    return list(filter(None, (changes.get(index, word) for index, word in enumerate(words))))


def _format_people(people: Sequence[Changes]) -> str:
    lines = []
    for annotator, changes in enumerate(people):
        rest = f"REQUIRED|||-NONE-|||{annotator}\n"
        if not changes:
            lines.append(f"A -1 -1|||noop|||-NONE-|||{rest}")
        for index, word in sorted(changes.items()):
            lines.append(f"A {index} {index + 1}|||{'R:OTHER' if word else 'U:OTHER'}|||{word}|||{rest}")
    return "".join(lines)


def mix_systems(corpus: Corpus, outputs: Sequence[Output], count: int) -> list[Output]:
    """Return the requested number of systems: the given ones, then systems that mix half of the edits of two others."""
    from redink import Annotator

    if len(outputs) >= count:
        return list(outputs[:count])
    draw, annotator = random.Random(7), Annotator()
    sources = [sentence.tokens for sentence in corpus.sentences]
    found = [annotator.annotate(list(zip(sources, output.sentences or (), strict=True))) for output in outputs]
    mixed = []
    for number in range(count - len(outputs)):
        texts = []
        for index, source in enumerate(sources):
            edits = [edit for who in draw.sample(found, 2) for edit in who[index] if draw.random() < 0.5]
            chosen: list[Edit] = []
            for edit in sorted(set(edits)):
                if not chosen or edit.start >= chosen[-1].end + 1:
                    chosen.append(edit)
            texts.append(apply_edits(source, chosen))
        mixed.append(Output(f"mixed{number}", texts))
    return [*outputs, *mixed]
