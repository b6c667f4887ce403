"""Fuzz every reader, and scoring from end to end, with broken and unusual inputs.

    python tools/fuzz.py                                  # 10,000 cases of each target
    python tools/fuzz.py --cases 100000 --target m2 --target score
    python tools/fuzz.py --seconds 600 --keep findings
    python tools/fuzz.py --target m2 --only 1234           # one case again

A case is made from its number alone (and --seed), so that any finding can be run again. Inputs grow from the sample
corpus and, with --seeds DIR, from the files of a folder. What is reported: an exception that is not a RedinkError, a
case that takes longer than --patience seconds, a result that is no number, a sentence that does not come back as it was
written. With --keep, the input of each finding is saved.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import math
import random
import resource
import shutil
import signal
import sys
import tempfile
import time
import traceback
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from redink import samples
from redink.annotators.annotator import Annotator
from redink.errors import FormatError, RedinkError, UnsuitableData
from redink.formats import ixml, jsonl, m2
from redink.formats.columns import TEXT_FORMATS, read_texts
from redink.formats.files import open_references, read_m2, read_parts
from redink.formats.text import stream_text
from redink.formats.weights import read_weights, write_weights
from redink.language.conllu import ConlluParser
from redink.language.spacy3.engine import Spacy3Parser
from redink.language.spacy3.files import PipelineFiles
from redink.language.spacy3.pipeline import read_pipeline
from redink.language.spacy3.tokeniser import load_tokeniser
from redink.metrics.base import Tier
from redink.metrics.gts import Difficulty
from redink.metrics.registry import list_metrics, parse_metric
from redink.preparation.pipeline import CleaningPlan, prepare
from redink.preparation.steps import STEPS
from redink.report.tables.formats import TABLE_FORMATS
from redink.report.tables.scores import list_tables, tabulate_sentences, tabulate_types
from redink.scoring.preparation import make_baseline
from redink.scoring.reduction import score_parts
from redink.scoring.saved_results import SavedDetails, parse_results, read_results
from redink.types import Corpus, Edit, Output, Sentence
from redink.validation.submission import validate

sys.path.insert(0, str(Path(__file__).parents[1]))  # run as a script, it is found from anywhere
from tests.language.pipelines import write_pipeline

MEMORY = 6 << 30
"""Time limit of a case in seconds."""

SCRAPS: Sequence[bytes] = [
    b"\n", b"\n\n", b"\r\n", b"\r", b" ", b"\t", b"\0", b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\xff\xfe",
    b"\x1f\x8b", b"\x1b[31m", b"\xe2\x80\xa8", b"\xc2\xa0", b"\xe2\x80\x8b", b"\xcc\x81", b"\xf0\x9f\x98\x80", b"|||",
    b"||", b"|", b"A ", b"S ", b"A", b"S", b"A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0", b"-NONE-", b"-1", b"0",
    b"999", b"1000", b"999999999", b"99999999999999999999", b"1e999", b"NaN", b"Infinity", b"-0", b"1.5", b"\xd9\xa3",
    b"noop", b"UNK", b"Um", b"{", b"}", b"[", b"]", b"[" * 500, b'"', b"\\", b"\\u0000", b"\\ud800", b"null", b":",
    b",", b'"source"', b'"annotations"', b'"references"', b'"start"', b'"correction"', b"<", b">", b"</", b"&amp;",
    b"&lt;", b"&#0;", b"&#x110000;", b"&x;", b"<!DOCTYPE a [<!ENTITY x 'y'>]>", b"<![CDATA[", b"]]>", b"<!--", b"-->",
    b"<?xml version='1.0' encoding='utf-16'?>", b"<sentence>", b"</sentence>", b"<text>", b"numann=", b"#", b"\t_\t",
    b"(", b")", b"=", b"+", b"*", b"beta=", b"gts(weights=/dev/null)", b"errant", b"m2", b"true", b"%s", b"{}", b"../",
]  # fmt: skip
"""What breaks readers."""
ODD_WORDS = [
    "|",
    "||",
    "|||",
    "-NONE-",
    "\u0301",
    "e\u0301",
    "赤",
    "😀",
    "\u200b",
    "'",
    "''",
    "a" * 300,
    "0",
    "<s>",
    "\x1b[2J",
]


class Hang(BaseException):
    """A case exceeded its time limit; not an Exception, so that no code under test catches it."""


class Broken(Exception):
    """An impossible result."""


@dataclass(frozen=True)
class Target:
    """A target: the files that a case writes to a folder, and the function that is run on them."""

    name: str
    make: Callable[[random.Random, Path], None]
    run: Callable[[Path], None]


def mutate(data: bytes, rng: random.Random) -> bytes:
    """Apply a few random changes to bytes."""
    for _ in range(rng.choice((1, 1, 2, 3, 6, 12))):
        at = rng.randrange(len(data) + 1)
        to = min(len(data), at + rng.choice((0, 1, 1, 2, 8, 40)))
        kind = rng.randrange(8)
        if kind <= 2:
            data = data[:at] + rng.choice(SCRAPS) + data[to:]
        elif kind == 3:
            data = data[:at] + bytes([rng.randrange(256)]) + data[to:]
        elif kind == 4:
            data = data[:at] + data[to:]
        elif kind == 5:
            data = data[:to] + data[at:to] * rng.choice((1, 2, 50)) + data[to:]
        elif kind == 6:
            data = _shuffle_lines(data, rng)
        else:
            data = _change_number(data, rng)
    return data


def _shuffle_lines(data: bytes, rng: random.Random) -> bytes:
    lines = data.split(b"\n")
    first, second = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[first], lines[second] = lines[second], rng.choice((lines[first], b"", lines[second]))
    return b"\n".join(lines)


def _change_number(data: bytes, rng: random.Random) -> bytes:
    indices = [index for index, byte in enumerate(data) if 48 <= byte <= 57]
    if not indices:
        return data
    at = rng.choice(indices)
    return data[:at] + rng.choice((b"0", b"1", b"2", b"7", b"-1", b"00", b"99", b"1000000000", b"")) + data[at + 1 :]


def change_tokens(tokens: Sequence[str], rng: random.Random) -> list[str]:
    """Apply a few random changes to a sentence."""
    changed = list(tokens)
    for _ in range(rng.choice((0, 1, 1, 2, 4))):
        at = rng.randrange(len(changed) + 1)
        to = min(len(changed), at + rng.choice((0, 1, 1, 2, 5)))
        changed[at:to] = rng.choice(
            ([], [rng.choice(ODD_WORDS)], changed[:2], changed[at:to] * 3, ["the"], list(tokens[:1]))
        )
    return changed


class Seeds:
    """Texts from which cases are generated."""

    def __init__(self, folder: str | None) -> None:
        self.corpus = read_m2(samples.REFERENCE)
        self.blocks = [m2.format_sentence(sentence).encode() for sentence in self.corpus.sentences]
        self.rows = [jsonl.format_sentence(sentence).encode() for sentence in self.corpus.sentences]
        self.rows.append(jsonl.format_sentence(Sentence(("a", "b"), references=(("a",), ("c", "d")), id="7")).encode())
        self.elements = [ixml.format_sentence(sentence, 1).encode() for sentence in self.corpus.sentences]
        self.lines = [" ".join(sentence.tokens).encode() + b"\n" for sentence in self.corpus.sentences]
        self.more: list[bytes] = []
        if folder:
            for path in sorted(Path(folder).rglob("*")):
                if path.suffix in (".m2", ".txt"):
                    self.more.append(path.read_bytes()[: 1 << 16])

    def pick(self, pieces: Sequence[bytes], rng: random.Random) -> bytes:
        """Return a few random pieces in a row, sometimes with a piece of a real file."""
        if self.more and rng.random() < 0.2:
            data = rng.choice(self.more)
            at = (
                data.rfind(b"\n\n", 0, rng.randrange(len(data)) + 1) + 2
                if b"\n\n" in data
                else rng.randrange(len(data))
            )
            return data[at : at + rng.randrange(1, 1000)]
        return b"".join(rng.choice(pieces) for _ in range(rng.randint(1, 3)))


def make_targets(seeds: Seeds) -> dict[str, Target]:
    """Return all targets."""
    lists: dict[str, tuple[str, Sequence[bytes], Callable[[Path], None]]] = {
        "m2": ("case.m2", seeds.blocks, read_and_write_m2),
        "jsonl": ("case.jsonl", seeds.rows, read_and_write_jsonl),
        "ixml": (
            "case.xml",
            [b"<scripts><script>" + element + b"</script></scripts>" for element in seeds.elements],
            read_ixml,
        ),
        "text": ("case.txt", seeds.lines, lambda path: _exhaust(stream_text(path / "case.txt"))),
        "weights": (
            "case.json",
            list(make_weight_files(seeds)),
            lambda path: _exhaust([read_weights(path / "case.json")]),
        ),
        "conllu": ("case.conllu", CONLLU, lambda path: _exhaust([ConlluParser(str(path / "case.conllu"))])),
        "metric": ("case.txt", METRICS, parse_expression),
        "results": ("case.json", list(make_results()), show_results),
        "validate": ("case.txt", [*seeds.lines, *seeds.blocks, *seeds.rows], validate_any),
        "prepare": ("case.txt", [*seeds.lines, *RAW], prepare_any),
    }

    def make(name: str, pieces: Sequence[bytes]) -> Callable[[random.Random, Path], None]:
        def write(rng: random.Random, folder: Path) -> None:
            (folder / name).write_bytes(mutate(seeds.pick(pieces, rng), rng))

        return write

    targets = {key: Target(key, make(name, pieces), run) for key, (name, pieces, run) in lists.items()}
    targets["pipeline"] = Target("pipeline", damage_pipeline, run_pipeline)
    scorer = Scorer(seeds)
    targets["score"] = Target("score", scorer.make, scorer.run)
    return targets


CONLLU = [
    b"# text = I see .\n1\tI\tI\tPRON\tPRP\t_\t2\tnsubj\t_\t_\n2\tsee\tsee\tVERB\tVBP\t_\t0\tROOT\t_\t_\n"
    b"3\t.\t.\tPUNCT\t.\t_\t2\tpunct\t_\t_\n\n",
    b"1-2\tdon't\t_\t_\t_\t_\t_\t_\t_\t_\n1\tdo\tdo\tAUX\tVB\t_\t0\tROOT\t_\t_\n\n",
]
RAW = [
    b"Corrected: I do not know .\n\n", b'1. "It is late."\n', b"- **It is**\nlate .\n", b"```\nSure!\n",
    b'{"text": "a"}\n', b'text,n\n"a ""b""\nc",1\n', b"I don\xe2\x80\x99t &amp; it\xc2\xa0is -LRB- so -RRB- </s>\n",
]  # fmt: skip
METRICS = [
    b"errant(beta=1, unit=span-detection, ignore=R:OTHER+UNK)", b"m2(max_unchanged_words=2, choice=sentence)",
    b"imeasure(mix=false, w=1.5, target=cf)", b"gts(function=reciprocal, b=1)", b"gleu(mode=expected, order=2)",
    b"green",
]  # fmt: skip


def _exhaust(items: Any) -> None:
    for _ in items:
        pass


def _read_all(sentences: Iterator[Sentence]) -> list[Sentence]:
    """Return the items that can be read before an error, if there is one."""
    read: list[Sentence] = []
    with contextlib.suppress(RedinkError):
        read.extend(sentences)
    return read


def read_and_write_m2(folder: Path) -> None:
    """Write the items that were read and read them again: they must be equal, unless writing is refused."""
    sentences = _read_all(m2.stream_m2(folder / "case.m2"))
    _round_trip(sentences, m2.write_m2, m2.stream_m2, folder / "again.m2")


def read_and_write_jsonl(folder: Path) -> None:
    """Check that JSON lines survive a round trip."""
    sentences = _read_all(jsonl.stream_jsonl(folder / "case.jsonl"))
    _round_trip(sentences, jsonl.write_jsonl, jsonl.stream_jsonl, folder / "again.jsonl")


def read_ixml(folder: Path) -> None:
    """Check that written XML can be read; the format may group and merge edits."""
    sentences = _read_all(ixml.stream_ixml(folder / "case.xml"))
    try:
        ixml.write_ixml(sentences, folder / "again.xml")
    except UnsuitableData:
        return
    if len(list(ixml.stream_ixml(folder / "again.xml"))) != len(sentences):
        raise Broken("the number of sentences changed")


def _round_trip(sentences: list[Sentence], write: Any, read: Any, path: Path) -> None:
    try:
        write(sentences, path)
    except UnsuitableData:
        return
    try:
        again = list(read(path))
    except FormatError as error:
        raise Broken(f"what was written cannot be read: {error}") from None
    if again != sentences:
        raise Broken(f"{sentences} came back as {again}")


def damage_pipeline(rng: random.Random, folder: Path) -> None:
    """Write a small spaCy 3 pipeline of which one file is damaged."""
    write_pipeline(folder / "pipeline", vectors=3)
    path = rng.choice(sorted(path for path in (folder / "pipeline").rglob("*") if path.is_file()))
    path.write_bytes(mutate(path.read_bytes(), rng))


def run_pipeline(folder: Path) -> None:
    """Read a pipeline, parse with it and split text."""
    sentences = [["the", "dogs", "run", "as", "well"], ["Women", "\u2028"]]
    analyses = Spacy3Parser(read_pipeline(PipelineFiles(folder / "pipeline"))).parse(sentences)
    if [list(a.words) for a in analyses] != sentences:
        raise Broken("an analysis has other words than its sentence")
    load_tokeniser(str(folder / "pipeline")).split("I don't (see) 5km :)")


def parse_expression(folder: Path) -> None:
    """A metric as text."""
    parse_metric((folder / "case.txt").read_bytes().decode("utf-8", "replace"))


def validate_any(folder: Path) -> None:
    """Check that validation never fails, for any file."""
    text = (folder / "case.txt").read_bytes()
    path = folder / ("case.txt", "case.m2", "case.jsonl", "case.xml")[len(text) % 4]
    path.write_bytes(text)
    (folder / "source.txt").write_text("This is a source .\n" * (len(text) % 3))
    validate(path)
    json.dumps(validate(path, folder / "source.txt").to_object(), ensure_ascii=False).encode()


def prepare_any(folder: Path) -> None:
    """Check that preparation returns one line per sentence or states the reason."""
    raw = (folder / "case.txt").read_bytes()
    path = folder / f"case.{list(TEXT_FORMATS)[len(raw) % 4]}"
    path.write_bytes(raw)
    texts = list(read_texts(path))
    steps: dict[str, Any] = {step: True for index, step in enumerate(STEPS) if (len(raw) * 7919) >> index & 1}
    steps.update({step: "NFKC" for step in steps if step == "unicode"})
    steps.update({step: ["Corrected:", "</s>"] for step in steps if step in ("strip_prefix", "strip_suffix")})
    sources = ["This is a source .", "It is n't late .", ""] * (len(raw) % 3) + ["I do n't know ."]
    prepared = prepare(texts, sources, CleaningPlan(**steps))
    assert len(prepared.texts) == len(sources)
    assert not any("\n" in text for text in prepared.texts)


def show_results(folder: Path) -> None:
    """Read saved results and print them as tables."""
    results = read_results(folder / "case.json")
    assert isinstance(results.details, SavedDetails)
    tier: Tier | None = "type" if results.typed_metrics else None
    for table in list_tables(results, tier, results.details.has_sentences, correlations=True):
        for format_ in TABLE_FORMATS.values():
            format_(table)


def make_results() -> Iterator[bytes]:
    """Return results that contain all optional data."""
    corpus, outputs = samples.load()
    few = Corpus("few", corpus.sentences[:3])
    some = [Output(output.system, edits=(output.edits or ())[:3]) for output in outputs[:2]]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # few sentences give rough intervals
        results = score_parts([(few, some)], ["errant", "gleu"]).with_intervals(3).with_comparisons(samples=3)
    yield results.to_json(sentences=True).encode()


def make_weight_files(seeds: Seeds) -> Iterator[bytes]:
    """Read weight files of both formats."""
    yield b"3\n2 3 1 2 3 1 3 3 3 3 2\n\n0 0\n"
    _, outputs = samples.load()
    with tempfile.TemporaryDirectory() as folder:
        for name in ("weights.json", "weights.txt"):
            write_weights(Difficulty.from_outputs(seeds.corpus, outputs).weights, Path(folder) / name)
            yield (Path(folder) / name).read_bytes()[:3000]


class Scorer:
    """Generates small corpora and systems, mostly valid, and scores them from end to end."""

    PARAMETERS = (
        "errant", "errant(unit=token-detection)", "errant(unit=span-type-correction, tokens=multi)", "m2",
        "m2(choice=sentence, max_unchanged_words=0)", "m2(ignore_whitespace_casing=true)", "imeasure",
        "imeasure(mix=false, opt=corpus)", "imeasure(aspect=detection, target=df)", "gts(annotator=all)",
        "gts(rules=paper)", "gts(function=equal)", "gleu(iterations=3)", "gleu(mode=expected)", "gleu(unit=char)",
        "green", "green(unit=char)",
    )  # fmt: skip

    def __init__(self, seeds: Seeds) -> None:
        self._seeds = seeds
        self._metrics = {text: parse_metric(text) for text in self.PARAMETERS}
        self._annotators = {"english": Annotator(), "surface": Annotator("surface", "any")}

    def make(self, rng: random.Random, folder: Path) -> None:
        """Return a reference, one to three systems, and the metrics."""
        sentences = [self._change(rng.choice(self._seeds.corpus.sentences), rng) for _ in range(rng.randint(1, 3))]
        (folder / "source.txt").write_text("".join(" ".join(s.tokens) + "\n" for s in sentences), encoding="utf-8")
        kind = rng.choice(("m2", "m2", "jsonl", "xml", "text"))
        self._write(sentences, folder, "ref", kind, rng)
        systems = []
        for number in range(rng.randint(1, 3)):
            others = [Sentence(s.tokens, (self._annotate(s, rng),)) for s in sentences]
            systems.append(
                self._write(others, folder, f"sys{number}", rng.choice(("m2", "jsonl", "text", "text")), rng)
            )
        plan = {
            "ref": f"ref.{'txt' if kind == 'text' else kind}",
            "systems": systems,
            "metrics": rng.sample(self.PARAMETERS, 3),
        }
        plan["again"] = rng.random() < 0.2
        plan["test"] = rng.choice(("bootstrap", "randomisation", "t"))
        plan["annotator"] = "english" if rng.random() < 0.02 else "surface"  # it takes most of the time
        (folder / "plan.json").write_text(json.dumps(plan))

    def _change(self, sentence: Sentence, rng: random.Random) -> Sentence:
        tokens = tuple(change_tokens(sentence.tokens, rng)[:40])
        if rng.random() < 0.5 and tokens == sentence.tokens:
            return sentence
        people = [self._annotate(Sentence(tokens), rng) for _ in range(rng.randint(0, 3))]
        return Sentence(tokens, tuple(people))

    def _annotate(self, sentence: Sentence, rng: random.Random) -> tuple[Edit, ...]:
        edits = []
        for _ in range(rng.choice((0, 1, 2, 2, 5))):
            start = rng.randint(0, len(sentence.tokens))
            end = min(len(sentence.tokens), start + rng.choice((0, 1, 1, 2, 4)))
            correction = change_tokens(sentence.tokens[start:end], rng)[:8]
            kind = rng.choice(("R:NOUN:NUM", "M:DET", "U:DET", "R:OTHER", "UNK", "Um", "noop", "", "X"))
            edits.append(Edit(start, end, tuple(correction), kind))
        return tuple(edits)

    def _write(self, sentences: list[Sentence], folder: Path, name: str, kind: str, rng: random.Random) -> str:
        path = folder / f"{name}.{'txt' if kind == 'text' else kind}"
        try:
            if kind == "text":
                texts = [change_tokens(s.tokens, rng) for s in sentences]
                path.write_text("".join(" ".join(text) + "\n" for text in texts), encoding="utf-8")
            else:
                {"m2": m2.write_m2, "jsonl": jsonl.write_jsonl, "xml": ixml.write_ixml}[kind](sentences, path)
        except UnsuitableData:
            path.write_bytes(b"S a\n\n")
        if rng.random() < 0.2:
            path.write_bytes(mutate(path.read_bytes(), rng))
        return path.name

    def run(self, folder: Path) -> None:
        """Score, and write the results in every format."""
        plan = json.loads((folder / "plan.json").read_text())
        metrics = [self._metrics[text] for text in plan["metrics"]]
        reader = open_references([folder / plan["ref"]], folder / "source.txt")
        parts = read_parts(reader, [folder / name for name in plan["systems"]])
        results = score_parts(
            ((corpus, [*outputs, make_baseline(corpus)]) for corpus, outputs in parts),
            metrics, self._annotators[plan["annotator"]], "auto" if plan["again"] else "given",
        )  # fmt: skip
        results = results.with_intervals(3).with_comparisons(test=plan["test"], samples=3)
        tables = [results.table(), *(results.table(name) for name in results.metrics)]
        tables += [tabulate_sentences(results, name) for name in results.metrics]
        tables += [tabulate_types(results, "full", name) for name in results.typed_metrics]
        for number, table in enumerate(tables, len(plan["metrics"][0])):
            list(TABLE_FORMATS.values())[number % len(TABLE_FORMATS)](table)
        text = results.to_json(sentences=True)
        json.loads(text, parse_constant=_refuse)
        if parse_results(text).to_json(sentences=True) != text:
            raise Broken("saved results differ after reading")
        for scores in results.scores.values():
            for score in scores.values():
                if not math.isfinite(score.value) or score.value < -1:
                    raise Broken(f"{score}")


def _refuse(name: str) -> None:
    raise Broken(f"{name} in a result")


def stop(*_: object) -> None:
    """The alarm clock."""
    raise Hang


def run_case(target: Target, seed: int, number: int, folder: Path, patience: float) -> str | None:
    """Run one case in an empty folder and return the failure, if any."""
    rng = random.Random(f"{seed}:{target.name}:{number}")
    signal.setitimer(signal.ITIMER_REAL, patience)
    try:
        target.make(rng, folder)
        target.run(folder)
    except RedinkError:
        return None
    except Hang:
        return f"still busy after {patience} seconds\n{traceback.format_exc(limit=-6)}"
    except (Exception, RecursionError) as error:
        return f"{type(error).__name__}: {error}\n{traceback.format_exc(limit=-6)}"
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    return None


def fuzz(
    target: Target,
    numbers: Sequence[int],
    seed: int,
    patience: float = 10,
    until: float = math.inf,
    keep: str | None = None,
) -> tuple[int, dict[str, tuple[int, str]]]:
    """Return the number of cases run, and the first finding per failing line of code with the number of its case."""
    findings: dict[str, tuple[int, str]] = {}
    done = 0
    signal.signal(signal.SIGALRM, stop)
    with tempfile.TemporaryDirectory() as name, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        folder = Path(name)
        for number in numbers:
            for old in folder.iterdir():
                shutil.rmtree(old) if old.is_dir() else old.unlink()
            if message := run_case(target, seed, number, folder, patience):
                lines = [line for line in message.splitlines() if line.startswith("  File")]
                key = f"{message.split(':')[0]} {lines[-1].strip() if lines else ''}"
                if key not in findings:
                    findings[key] = number, message
                    if keep:
                        shutil.copytree(folder, Path(keep) / f"{target.name}-{number}", dirs_exist_ok=True)
            done += 1
            if time.monotonic() > until:
                break
    return done, findings


def main() -> int:
    """Fuzz the targets named on the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--target", action="append", help="target to fuzz [default: all]")
    parser.add_argument("--cases", type=int, default=10_000, help="number of cases per target")
    parser.add_argument("--first", type=int, default=0, help="number of the first case")
    parser.add_argument("--seconds", type=float, default=math.inf, help="time limit per target in seconds")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, help="run and show one case")
    parser.add_argument("--seeds", metavar="DIR", help="folder with further M2 and text files to start from")
    parser.add_argument("--keep", metavar="DIR", help="folder for the inputs of findings")
    parser.add_argument("--patience", type=float, default=10, help="seconds before a case counts as hanging")
    options = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    targets = make_targets(Seeds(options.seeds))
    list_metrics()
    found = 0
    numbers = [options.only] if options.only is not None else range(options.first, options.first + options.cases)
    for name in options.target or targets:
        began = time.monotonic()
        done, findings = fuzz(
            targets[name], numbers, options.seed, options.patience, began + options.seconds, options.keep
        )
        seconds = time.monotonic() - began
        print(f"{name}: {done:,} cases, {done / seconds:,.0f} a second, {len(findings)} findings", flush=True)
        for number, message in findings.values():
            print(f"  case {number}: {message}", flush=True)
        found += len(findings)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
