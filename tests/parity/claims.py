"""What the originals say about published corpora, as claims that anybody who has the corpora can check.

The corpora and what the originals wrote about them may not be passed on, but checksums may. `CORPORA` knows each file
by its checksum, whatever it is called; `checksums.json` has the checksum of the original's answer to each claim. Where
the answers themselves are at hand (`../shared/oracle`) they are compared instead, so that a failure shows a difference.
`python -m tests.parity.claims FOLDER` writes the checksums anew from a folder that has the answers.
"""

from __future__ import annotations

import csv
import gzip
import hashlib
import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import redink
from redink.metrics.gleu import Gleu
from redink.metrics.imeasure import Imeasure
from redink.metrics.imeasure.components import compute_components
from tests.parity.corpora import CONLL14, CORPORA, GTS_POOL, JFLEG, JFLEG_SYSTEMS

CHECKSUMS = Path(__file__).parent / "checksums.json"
Files = Mapping[str, Path]
Run = Callable[[Sequence[str]], str]
"""`redink WORDS` and what it prints."""


class Claim(NamedTuple):
    """A file or a printout of an original."""

    original: str
    name: str
    needs: tuple[str, ...]
    """The corpus files that it is about."""
    answer: Callable[[Files, Path, Run], str]
    """What Redink says; files are made in the folder."""
    recorded: Callable[[Path], str]
    """What the original said, below ../shared/oracle."""


def list_claims() -> Iterator[Claim]:
    """All claims about the published corpora."""
    yield from _list_annotations()
    yield from _list_comparisons()
    yield from _list_maxmatch()
    yield from _list_difficulty()
    yield from _list_imeasure()
    yield from _list_gleu()


def checksum(text: str) -> str:
    """The SHA-256 of a text."""
    return hashlib.sha256(text.encode()).hexdigest()


def find_corpora(folder: Path) -> dict[str, Path]:
    """The corpus files below a folder, by their content."""
    names = {sum_: name for name, (sum_, _) in CORPORA.items()}
    corpora = {}
    for path in sorted(path for path in folder.rglob("*") if path.is_file() and os.access(path, os.R_OK)):
        name = names.get(hashlib.sha256(path.read_bytes()).hexdigest())
        if name:
            corpora.setdefault(name, path)
    return corpora


def _read(*parts: str) -> Callable[[Path], str]:
    return lambda oracle: oracle.joinpath(*parts).read_text(encoding="utf-8")


def _make(run: Run, out: Path, *words: object) -> str:
    """Run a command that writes a file, once."""
    if not out.exists():
        run(["compat", *map(str, words), "-out", str(out)])
    return out.read_text(encoding="utf-8")


def _annotate(files: Files, folder: Path, run: Run, name: str, *words: str) -> Path:
    """What ERRANT writes of a system of CoNLL-2014, or of all six together."""
    out = folder / f"{name}{''.join(words)}.m2"
    systems = GTS_POOL if name == "six" else [name]
    _make(
        run, out, "errant_parallel", "-orig", _write_source(files, folder), "-cor", *(files[s] for s in systems), *words
    )
    return out


def _write_source(files: Files, folder: Path) -> Path:
    """The sentences of CoNLL-2014 as a text: the system that changes nothing."""
    path = folder / "source.txt"
    if not path.exists():
        text = files["official"].read_text(encoding="utf-8")
        path.write_text(
            "".join(f"{line[2:]}\n" for line in text.splitlines() if line.startswith("S ")), encoding="utf-8"
        )
    return path


def _reference(files: Files, folder: Path, run: Run, gold: str) -> Path:
    """The official annotation as it is, or as ERRANT annotates it."""
    if gold == "raw":
        return files["official"]
    out = folder / "official.auto.m2"
    _make(run, out, "errant_m2", "-auto", files["official"])
    return out


def _list_annotations() -> Iterator[Claim]:
    ways = {"lev": ("-lev",), **{f"all-{how}": ("-merge", f"all-{how}") for how in ("split", "merge", "equal")}}
    runs = [(system, system, ()) for system in CONLL14]
    runs += [("CAMB", f"CAMB.{name}", words) for name, words in ways.items()]
    for system, name, words in runs:
        yield Claim(
            "ERRANT", f"errant_parallel/conll14/{name}.m2", ("official", system),
            lambda files, folder, run, system=system, words=words: _annotate(
                files, folder, run, system, *words
            ).read_text(encoding="utf-8"),
            _read("errant", "conll14", f"{name}.m2"),
        )  # fmt: skip
    for number in range(4):
        yield Claim(
            "ERRANT", f"errant_parallel/jfleg-dev/reference{number}.m2", ("jfleg-source", JFLEG[number]),
            lambda files, folder, run, number=number: _make(
                run, folder / f"jfleg{number}.m2",
                "errant_parallel", "-orig", files["jfleg-source"], "-cor", files[JFLEG[number]],
            ),
            _read("errant", "jfleg-dev", f"reference{number}.m2"),
        )  # fmt: skip
    conversions = {
        "official.auto": ("-auto",), "official-withalt.auto": ("-auto",), "official.gold": ("-gold",),
        "official.gold.nomin.oldcats": ("-gold", "-no_min", "-old_cats"),
    }  # fmt: skip
    for name, words in conversions.items():
        corpus = name.partition(".")[0]
        yield Claim(
            "ERRANT", f"errant_m2/conll14/{name}.m2", (corpus,),
            lambda files, folder, run, name=name, words=words, corpus=corpus: _make(
                run, folder / f"{name}.m2", "errant_m2", *words, files[corpus]
            ),
            _read("errant", "conll14", f"{name}.m2"),
        )  # fmt: skip


def _list_comparisons() -> Iterator[Claim]:
    variants = {
        "auto.cat1": ("-cat", "1"), "auto.cat2": ("-cat", "2"), "auto.cat3": ("-cat", "3"), "gold": (),
        "ds": ("-ds",), "dt": ("-dt",), "cse": ("-cse",), "single": ("-single",), "multi": ("-multi",),
    }  # fmt: skip
    for system in CONLL14:
        for name, words in variants.items():

            def answer(files: Files, folder: Path, run: Run, system=system, name=name, words=words) -> str:
                hypothesis = _annotate(files, folder, run, system)
                reference = _reference(files, folder, run, "raw" if name == "gold" else "auto")
                return run(["compat", "errant_compare", "-hyp", str(hypothesis), "-ref", str(reference), *words])

            recorded = _read("errant", "conll14", "scores", f"{system}.{name}.txt")
            yield Claim("ERRANT", f"errant_compare/{system}.{name}.txt", ("official", system), answer, recorded)


def _list_maxmatch() -> Iterator[Claim]:
    for gold, corpus in (("official", "official"), ("withalt", "official-withalt")):
        for system in CONLL14:

            def recorded(oracle: Path, gold=gold, system=system) -> str:
                figures = json.loads(_read("m2", "conll14.json")(oracle))[gold][system]
                titles = {"Precision": "P", "Recall": "R", "F_0.5": "F05"}
                return "".join(f"{title:<12}: {figures[name]:.4f}\n" for title, name in titles.items())

            yield Claim(
                "m2scorer", f"m2scorer/{gold}/{system}.txt", (corpus, system),
                lambda files, _, run, system=system, corpus=corpus: run(
                    ["compat", "m2scorer", str(files[system]), str(files[corpus])]
                ),
                recorded,
            )  # fmt: skip


def _list_difficulty() -> Iterator[Claim]:
    names = ("-name", ",".join(GTS_POOL))
    runs: list[tuple[str, str, int, tuple[str, ...]]] = [
        ("a1b1c2", "auto", 0, ("-v", "-a", "1", "-b", "1", "-c", "2")),
        ("cat1", "auto", 0, ("-cat", "1")), ("cat2", "auto", 0, ("-cat", "2")),
    ]  # fmt: skip
    for gold in ("raw", "auto"):
        for annotator in (0, 1):
            runs.append(("", gold, annotator, ("-v", *names, "-cat", "3")))
            runs.append(("noweight", gold, annotator, ("-v", *names, "-no_weight")))
            runs.append(("weights", gold, annotator, ("-gen_w_file",)))
    for variant, gold, annotator, words in runs:

        def answer(files: Files, folder: Path, run: Run, gold=gold, annotator=annotator, words=words) -> str:
            files_ = _reference(files, folder, run, gold), _annotate(files, folder, run, "six")
            command = [
                "compat",
                "gotoscorer",
                "-ref",
                str(files_[0]),
                "-hyp",
                str(files_[1]),
                "-ref_id",
                str(annotator),
                *words,
            ]
            if "-gen_w_file" not in words:
                return run(command)
            run([*command, str(folder / "weights.txt")])
            return (folder / "weights.txt").read_text(encoding="utf-8")

        name = ".".join(filter(None, ("conll14.six", gold, f"ann{annotator}", variant, "txt")))
        yield Claim("GTS", f"gotoscorer/{name}", ("official", *GTS_POOL), answer, _read("gts", name))


COUNTS = ("tp", "tn", "fp", "fn", "fpn", "base_tn", "base_fn")
FIGURES = ("p", "r", "f05", "acc", "wacc", "wacc_base", "i")


def _list_imeasure() -> Iterator[Claim]:
    for gold, corpus in (("official", "official"), ("withalt", "official-withalt")):
        for mix in (True, False):
            setting = f"{gold}.{'mix' if mix else 'nomix'}"
            for system in CONLL14:

                def answer(files: Files, _: Path, __: Run, system=system, corpus=corpus, mix=mix) -> str:
                    counts = Imeasure(mix=mix).count(redink.read_m2(files[corpus]), redink.read_output(files[system]))
                    rows = counts.table[:, 0].tolist()
                    total = [sum(column) for column in zip(*rows, strict=True)]
                    aspects = [compute_components(total, aspect, 2.0, 0.5) for aspect in ("correction", "detection")]
                    names = [name.replace("f05", "f") for name in FIGURES]
                    return _write_counts(rows, [[getattr(figures, name) for name in names] for figures in aspects])

                def recorded(oracle: Path, setting=setting, system=system) -> str:
                    with gzip.open(oracle / "imeasure" / f"sentences.{setting}.tsv.gz", "rt") as file:
                        rows = [
                            [int(row[name]) for name in COUNTS]
                            for row in csv.DictReader(file, delimiter="\t")
                            if row["system"] == system
                        ]
                    totals = json.loads(_read("imeasure", "conll14.json")(oracle))[setting][system]
                    aspects = (totals["correction"], totals["detection"])
                    return _write_counts(rows, [[figures[name] for name in FIGURES] for figures in aspects])

                yield Claim("I-measure", f"ieval/{setting}/{system}", (corpus, system), answer, recorded)


def _write_counts(rows: Sequence[Sequence[int]], totals: Sequence[Sequence[float]]) -> str:
    """The counts of every sentence, then the ratios of the whole corpus."""
    return "".join(" ".join(map(repr, row)) + "\n" for row in (*rows, *(map(float, figures) for figures in totals)))


Load = Callable[[Files, Path, Run], tuple[Path, list[Path]]]
"""Source and references of a corpus."""


def _list_gleu() -> Iterator[Claim]:
    def add(corpus: str, system: str, needs: tuple[str, ...], load: Load) -> Claim:
        def answer(files: Files, folder: Path, run: Run) -> str:
            source, references = load(files, folder, run)
            output = redink.read_output(source if system in ("SOURCE", "INPUT") else files[system])
            counts = Gleu().count(redink.read_parallel(source, references), output)
            return f"{Gleu().score(counts).value!r} {Gleu(stream='python3').score(counts).value!r}\n"

        def recorded(oracle: Path) -> str:
            output = json.loads(_read("gleu", "oracle.json")(oracle))[corpus][system]
            return f"{output['python2']['mean']!r} {output['python3']['mean']!r}\n"

        return Claim("GLEU", f"gleu/{corpus}/{system}", needs, answer, recorded)

    def load_jfleg(files: Files, _: Path, __: Run) -> tuple[Path, list[Path]]:
        return files["jfleg-source"], [files[name] for name in JFLEG]

    def load_conll14(files: Files, folder: Path, run: Run) -> tuple[Path, list[Path]]:
        paths = [folder / f"reference{annotator}.txt" for annotator in (0, 1)]
        for annotator, path in enumerate(paths):
            words = ("--to", "text", "--annotator", str(annotator), "--missing", "agree", "--apply-uncorrected")
            run(["convert", str(files["official"]), "-o", str(path), *words])
        return _write_source(files, folder), paths

    for system in ("SOURCE", *JFLEG_SYSTEMS):
        yield add("jfleg-dev", system, ("jfleg-source", *JFLEG, *({system} - {"SOURCE"})), load_jfleg)
    for system in CONLL14:
        yield add("conll14", system, ("official", system), load_conll14)


if __name__ == "__main__":
    oracle = Path(sys.argv[1]) / "oracle"
    answers = {claim.name: checksum(claim.recorded(oracle)) for claim in list_claims()}
    CHECKSUMS.write_text(json.dumps(answers, indent=1) + "\n", encoding="utf-8")
