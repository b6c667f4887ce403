"""Equality and speed of the English tokeniser and spaCy's on the same raw text.

    python bench/tokeniser.py FILE ... [--spacy PYTHON]

FILEs are raw text of any kind. Every line is split by spaCy 2.3.9's English and by the rules that ERRANT's model brings
along, each time by spaCy and by Redink, and compared token by token, with the whitespace. Then both split all
lines twice with the rules of spaCy 2.3.9 and nothing remembered at first: cold, and once more, warm. Seconds are
processor time of processes that alternate, three times; the best counts.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from originals import ENVIRONMENTS

SPLITTERS = {
    "spacy": """
import warnings
warnings.simplefilter("ignore")
import en_core_web_sm, spacy
tokenizers = {"en-2.3.9": spacy.blank("en").tokenizer, "en-2.2.5": en_core_web_sm.load(disable=["ner"]).tokenizer}
def make(rules):
    return lambda line: [token.text for token in tokenizers[rules](line)]
""",
    "redink": """
from redink.language.english.tokeniser import EnglishTokeniser
def make(rules):
    return EnglishTokeniser(rules).split_with_spaces
""",
}
SPLIT = """
import json, sys
split = make(sys.argv[2])
for line in open(sys.argv[1], encoding="utf-8", newline="\\n"):
    print(json.dumps(list(map(str, split(line.rstrip("\\n"))))))
"""
TIME = """
import json, sys, time
lines = open(sys.argv[1], encoding="utf-8", newline="\\n").read().split("\\n")
split = make(sys.argv[2])
times = []
for _ in range(2):
    start = time.process_time()
    tokens = sum(len(split(line)) for line in lines)
    times.append(time.process_time() - start)
print(json.dumps({"tokens": tokens, "cold": times[0], "warm": times[1]}))
"""


def main() -> None:
    """Compare, measure and print the results."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("files", type=Path, nargs="+", help="raw text")
    arguments.add_argument(
        "--spacy", metavar="PYTHON", default=ENVIRONMENTS / "errant-2.3.3" / "bin" / "python",
        help="Python interpreter with spaCy 2.3.9 and en_core_web_sm 2.2.5; `bench/run.py` installs one",
    )  # fmt: skip
    options = arguments.parse_args()
    pythons = {"spacy": options.spacy, "redink": sys.executable}
    with tempfile.TemporaryDirectory() as folder:
        text = Path(folder) / "text.txt"
        text.write_bytes(b"".join(file.read_bytes().rstrip(b"\n") + b"\n" for file in options.files))
        for rules in ("en-2.3.9", "en-2.2.5"):
            compare(text, rules, pythons)
        runs = [{who: measure(text, who, python) for who, python in pythons.items()} for _ in range(3)]
    for state in ("cold", "warm"):
        best = {who: min(run[who][state] for run in runs) for who in pythons}
        speeds = ", ".join(f"{who} {runs[0][who]['tokens'] / seconds:,.0f}" for who, seconds in best.items())
        print(f"{state}: {speeds} tokens/s: {best['spacy'] / best['redink']:.1f} times as fast")


def compare(text: Path, rules: str, pythons: dict[str, str]) -> None:
    """Print the number of different lines, and the first of them."""
    outputs = []
    for who, python in pythons.items():
        output = text.with_name(f"{who}.jsonl")
        with output.open("wb") as file:
            subprocess.run([python, "-c", SPLITTERS[who] + SPLIT, text, rules], stdout=file, check=True)
        outputs.append(output)
    lines = tokens = differing = 0
    with outputs[0].open() as wanted, outputs[1].open() as found:
        for want, got in zip(wanted, found, strict=True):
            lines += 1
            tokens += len(json.loads(want))
            differing += want != got
            if want != got and differing == 1:
                print(f"first difference, line {lines}:\n  {want}  {got}", end="")
    print(f"{rules}: {lines:,} lines, {tokens:,} tokens, {differing:,} lines differ")


def measure(text: Path, who: str, python: str) -> dict[str, float]:
    """Return the CPU time of one run."""
    done = subprocess.run(
        [python, "-c", SPLITTERS[who] + TIME, text, "en-2.3.9"], stdout=subprocess.PIPE, text=True, check=True
    )
    times: dict[str, float] = json.loads(done.stdout)
    return times


if __name__ == "__main__":
    main()
