"""What was recorded of each original: one table for `tools/record.py`, which makes it, and the tests, which read it.

A corpus is a folder: `source.txt`, `reference0.txt` and so on, `ref.m2`, `ref.xml`, and a text per system. What the
originals wrote about it is in its `rec/`. A recording is a command; it runs in the corpus's folder, so that printouts
name files as they are called there. `OUT` stands for the file that the command writes; without it the printout counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
ANALYSES = HERE / "spacy.jsonl.gz"
"""What spaCy 2.3.9 said about all these sentences."""
OUT = "OUT"


@dataclass(frozen=True)
class Corpus:
    """Sentences that we wrote, their references, and the outputs of systems that we made up."""

    name: str
    references: int
    systems: tuple[str, ...]
    aligned: str
    """The system that ERRANT also aligned and merged in other ways."""
    verbose: bool = True
    """Whether printouts of every sentence were recorded too."""
    tools: tuple[str, ...] = ("errant", "m2scorer", "imeasure", "gts", "gleu")
    """The originals that were run on it."""

    @property
    def folder(self) -> Path:
        """Where it is."""
        return HERE / self.name


class Recording(NamedTuple):
    """A command of an original and the file that holds its answer."""

    tool: str
    """The original that was installed or checked out."""
    command: str
    """Its script, which is also the name of Redink's stand-in: `redink compat COMMAND`."""
    file: str
    words: tuple[str, ...]


CORPORA = (
    Corpus("sample", 2, ("cautious", "eager", "polished", "speller"), "eager"),
    Corpus("broad", 3, ("careful", "fluent", "hasty", "lucky"), "lucky", verbose=False),
    Corpus("gold", 0, ("first", "second"), "second", tools=("errant", "m2scorer", "imeasure", "gts")),
    Corpus("overlaps", 0, ("first", "second"), "second", tools=("m2scorer",)),
    Corpus("random", 2, ("near", "far"), "far"),
)

COMPARISONS = {
    "": (), "-b_1": ("-b", "1"), "-cat_1": ("-cat", "1"), "-cat_2": ("-cat", "2"), "-cat_3": ("-cat", "3"),
    "-cs": ("-cs",), "-cse": ("-cse",), "-ds": ("-ds",), "-dt": ("-dt",), "-multi": ("-multi",),
    "-filt_ORTH_OTHER": ("-filt", "ORTH", "OTHER"), "-single": ("-single",), "-v": ("-v",),
}  # fmt: skip
ALIGNMENTS = {
    "lev": ("-lev",), "all-split": ("-merge", "all-split"), "all-merge": ("-merge", "all-merge"),
    "all-equal": ("-merge", "all-equal"),
}  # fmt: skip
CONVERSIONS = {
    "auto": ("-auto",), "gold": ("-gold",), "gold.nomin": ("-gold", "-no_min"), "gold.oldcats": ("-gold", "-old_cats"),
}  # fmt: skip
MEASURES = {
    "default": (), "nomix": ("-nomix",), "b0.5w3": ("-b:0.5", "-w:3"), "persent": ("-per-sent",),
    "maxdwaccoptcorpus": ("-max:dwacc", "-opt:corpus"),
}  # fmt: skip


def list_recordings(corpus: Corpus) -> Iterator[Recording]:
    """Everything that was recorded about a corpus, what others are made of first."""
    lists = {
        "errant": _list_errant, "m2scorer": _list_m2scorer, "imeasure": _list_imeasure, "gts": _list_gts,
        "gleu": _list_gleu,
    }  # fmt: skip
    for tool in corpus.tools:
        yield from lists[tool](corpus)


def _list_errant(corpus: Corpus) -> Iterator[Recording]:
    texts = tuple(f"{system}.txt" for system in corpus.systems)

    def annotate(name: str, files: tuple[str, ...], *more: str) -> Recording:
        words = ("-orig", "source.txt", "-cor", *files, "-out", OUT, *more)
        return Recording("errant", "errant_parallel", f"errant_parallel.{name}.m2", words)

    yield annotate("all", texts)
    for system in corpus.systems:
        yield annotate(system, (f"{system}.txt",))
    for name, words in ALIGNMENTS.items():
        yield annotate(f"{corpus.aligned}.{name}", (f"{corpus.aligned}.txt",), *words)
    if corpus.references:
        yield annotate("references", tuple(f"reference{number}.txt" for number in range(corpus.references)))
    for mode, words in CONVERSIONS.items():
        yield Recording("errant", "errant_m2", f"errant_m2.{mode}.m2", (*words, "ref.m2", "-out", OUT))
    for system in corpus.systems:
        for name, words in COMPARISONS.items():
            if name == "-v" and not corpus.verbose:
                continue
            files = ("-hyp", f"rec/errant_parallel.{system}.m2", "-ref", "ref.m2")
            yield Recording("errant", "errant_compare", f"errant_compare.{system}{name}.txt", (*files, *words))


def _list_m2scorer(corpus: Corpus) -> Iterator[Recording]:
    other = ("--beta", "1", "--max_unchanged_words", "3", "--ignore_whitespace_casing")
    for system in corpus.systems:
        files = (f"{system}.txt", "ref.m2")
        yield Recording("m2scorer", "m2scorer", f"m2scorer.{system}.txt", files)
        yield Recording("m2scorer", "m2scorer", f"m2scorer.{system}.b1u3i.txt", (*other, *files))
        if corpus.verbose:
            yield Recording("m2scorer", "m2scorer", f"m2scorer.{system}.v.txt", ("-v", *files))


def _list_imeasure(corpus: Corpus) -> Iterator[Recording]:
    for system in corpus.systems:
        for name, words in MEASURES.items():
            files = ("-ref:ref.xml", f"-hyp:{system}.txt")
            yield Recording("imeasure", "ieval", f"ieval.{system}.{name}.txt", (*files, *words))


def _list_gts(corpus: Corpus) -> Iterator[Recording]:
    words = ("-ref", "ref.m2", "-hyp", "rec/errant_parallel.all.m2", "-name", ",".join(corpus.systems))
    yield Recording("gts", "gotoscorer", "gotoscorer.txt", words)
    yield Recording("gts", "gotoscorer", "gotoscorer.v.txt", (*words, "-v"))
    yield Recording("gts", "gotoscorer", "gotoscorer.noweight.txt", (*words, "-no_weight", "-cat", "2", "-sort"))
    yield Recording("gts", "gotoscorer", "gotoscorer.weights.txt", (*words, "-gen_w_file", OUT))
    yield Recording("gts", "gotoscorer", "gotoscorer.chunks.txt", (*words, "-cv", OUT))
    for level in "123":
        yield Recording("gts", "gotoscorer", f"gotoscorer.cat{level}.txt", (*words, "-cat", level))


def _list_gleu(corpus: Corpus) -> Iterator[Recording]:
    references = tuple(f"reference{number}.txt" for number in range(corpus.references))
    for system in corpus.systems:
        words = ("-r", *references, "-s", "source.txt", "--hyp", f"{system}.txt")
        yield Recording("gleu", "gleu", f"gleu.{system}.txt", words)
        yield Recording("gleu", "gleu", f"gleu.{system}.sentences.txt", (*words, "--sent"))
