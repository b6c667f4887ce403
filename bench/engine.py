"""Tokens per CPU second of the English engine and of spaCy 2.3.9 on the same machine.

    python bench/engine.py SOURCE [SYSTEM ...] [--spacy PYTHON]

(a) parses the distinct sentences of SOURCE, (b) SOURCE and all SYSTEMs in one call. Each run is a separate process on
one core that parses one short sentence first; the best of three counts. If spaCy's interpreter is given, or installed
by `bench/run.py`, spaCy parses SOURCE in two ways: sentence by sentence, as ERRANT runs it, and in batches. It caches
nothing between sentences, so its speed is the same for (a) and (b).
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

from measuring import ONE_THREAD
from originals import ENVIRONMENTS

TIMER = """
import json, sys, time
sentences = json.load(sys.stdin)
def measure(parse):
    parse([["Well", "begun", "."]])
    start = time.process_time()
    parse(sentences)
    return sum(map(len, sentences)) / (time.process_time() - start)
"""
ENGINE = """
import resource
start = time.perf_counter()
from redink.language import load_parser
parser = load_parser("english")
load = time.perf_counter() - start
memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
speed = measure(parser.parse)
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(json.dumps({"speed": speed, "load": load, "memory": memory, "peak": peak}))
"""
SPACY = """
import warnings
warnings.simplefilter("ignore")
import en_core_web_sm
from spacy.tokens import Doc
pipeline = en_core_web_sm.load(disable=["ner"])
def singly(sentences):
    for sentence in sentences:
        document = Doc(pipeline.vocab, words=sentence)
        pipeline.tagger(document)
        pipeline.parser(document)
def batched(sentences):
    documents = (Doc(pipeline.vocab, words=sentence) for sentence in sentences)
    for _, component in pipeline.pipeline:
        documents = component.pipe(documents)
    for _ in documents:
        pass
print(json.dumps({"singly": measure(singly), "batched": measure(batched)}))
"""


def main() -> None:
    """Measure and print."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("source", type=Path, help="tokenised text, one sentence per line")
    arguments.add_argument("systems", type=Path, nargs="*", help="other versions of the same text")
    installed = ENVIRONMENTS / "errant-2.3.3" / "bin" / "python"
    arguments.add_argument(
        "--spacy", metavar="PYTHON", default=installed if installed.exists() else None,
        help="Python interpreter with spaCy 2.3.9 and en_core_web_sm",
    )  # fmt: skip
    options = arguments.parse_args()
    texts = [read(file) for file in (options.source, *options.systems)]
    distinct = [list(sentence) for sentence in dict.fromkeys(map(tuple, texts[0])) if sentence]
    together = [sentence for text in texts for sentence in text]

    spacy = run(options.spacy, SPACY, distinct, ("singly", "batched")) if options.spacy else None
    first = run(sys.executable, ENGINE, distinct, ("speed",))
    print(f"start-up: {first['load']:.2f} s, {first['memory']:.0f} MB; {first['peak']:.0f} MB after (a)")
    report(f"(a) {len(distinct)} distinct sentences", first["speed"], spacy)
    if options.systems:
        second = run(sys.executable, ENGINE, together, ("speed",))
        report(f"(b) {len(texts)} texts, {len(together)} sentences", second["speed"], spacy)
    if not spacy:
        print("spaCy was not run: name its interpreter with --spacy PYTHON")


def read(file: Path) -> list[list[str]]:
    """Read the sentences of a tokenised file."""
    return [line.split() for line in file.read_text(encoding="utf-8").splitlines()]


def run(python: str, code: str, sentences: list[list[str]], best: tuple[str, ...]) -> dict[str, float]:
    """Return the last of three runs, with the best of the named values."""
    results = []
    for _ in range(3):
        process = subprocess.run(
            [python, "-c", TIMER + code],
            input=json.dumps(sentences),
            env={**os.environ, **ONE_THREAD},
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
        results.append(json.loads(process.stdout))
    return {**results[-1], **{key: max(result[key] for result in results) for key in best}}


def report(name: str, speed: float, spacy: dict[str, float] | None) -> None:
    """Print our speed and its ratio to spaCy's."""
    print(f"{name}: {speed:,.0f} tokens/s", end="")
    if spacy:
        for way, words in (("singly", "one by one"), ("batched", "in batches")):
            print(f"; {speed / spacy[way]:.1f} × the spacy {words} ({spacy[way]:,.0f})", end="")
    print()


if __name__ == "__main__":
    main()
