"""Measure the neural metrics beside gec-metrics: 12 systems on CoNLL-2014, tiny models or random ones of base size.

    .neural/bin/python bench/neural.py CONLL14 --models FOLDER --original PYTHON [--sentences N] [--metric NAME]...

CONLL14 is a folder with source.txt, reference0.txt, reference1.txt and systems/*.txt. FOLDER is made if it is missing,
with the words of the source as vocabulary; with `--base`, its encoders have the size of BERT-base and random weights.
PYTHON is an interpreter with gec-metrics 0.1.1; spaCy and the packages for language models are not needed. Every run
is a process with one thread and without a cache; the times are processor times.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

SYSTEMS = 12
ORIGINAL = r"""
import json, sys
from unittest.mock import MagicMock
UNUSED = "errant errant.edit gecommon spacy openai outlines bitsandbytes bert_score google google.genai"
for name in UNUSED.split():
    sys.modules[name] = MagicMock()
import torch
torch.nn.Module.cuda = lambda self, *_: self  # SOME asks for a GPU
torch.Tensor.cuda = lambda self, *_: self
import transformers
transformers.BatchEncoding.cuda = lambda self, *_: self
from gec_metrics.metrics import IMPARA, SOME, Scribendi
name, models, data = sys.argv[1:]
make = {
    "some": lambda: SOME(SOME.Config(model_g=f"{models}/g", model_f=f"{models}/f", model_m=f"{models}/m")),
    "impara": lambda: IMPARA(IMPARA.Config(model_qe=f"{models}/quality", model_se=f"{models}/encoder", no_cuda=True)),
    "scribendi": lambda: Scribendi(Scribendi.Config(model=f"{models}/lm", no_cuda=True)),
}[name]
metric, texts = make(), json.load(open(data))
source, *systems = texts
for system in systems:
    print(metric.score_corpus(sources=source, hypotheses=system))
"""
METRICS = {
    "some": "some(grammar={0}/g, fluency={0}/f, meaning={0}/m)",
    "impara": "impara(quality={0}/quality, similarity={0}/encoder)",
    "scribendi": "scribendi(model={0}/lm)",
}


def read_systems(folder: Path, sentences: int) -> list[list[str]]:
    """Return the source and 12 systems: the submissions, the references, and disturbed copies of submissions."""
    files = [folder / "source.txt", *sorted((folder / "systems").glob("*")), *sorted(folder.glob("reference?.txt"))]
    texts = [path.read_text("utf-8").splitlines()[:sentences] for path in files]
    generator = random.Random(1)
    while len(texts) <= SYSTEMS:
        texts.append([disturb(line, generator) for line in texts[len(texts) % 7 + 1]])
    return [[" ".join(line.split()) for line in lines] for lines in texts[: SYSTEMS + 1]]


def disturb(line: str, generator: random.Random) -> str:
    """Return a line, in a third of the cases without one of its words."""
    words = line.split()
    if len(words) > 1 and generator.random() < 1 / 3:
        words.pop(generator.randrange(len(words)))
    return " ".join(words)


def measure(command: list[str], cache: str) -> float:
    """Run a command with one thread and return its processor time in seconds."""
    threads = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env={**os.environ, **threads, "REDINK_CACHE": cache})
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--models", type=Path, required=True)
    parser.add_argument("--base", action="store_true")
    parser.add_argument("--original")
    parser.add_argument("--sentences", type=int, default=1312)
    parser.add_argument("--metric", action="append", choices=METRICS)
    arguments = parser.parse_args()
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from tests.neural.tiny_models import BASE, SIZES, WORDS, make_models

    source, *systems = read_systems(arguments.data, arguments.sentences)
    if not arguments.models.exists():
        words = sorted({*WORDS, *(word for line in source for word in line.split() if len(word) > 1)})
        make_models(arguments.models, BASE if arguments.base else SIZES, words, 2048)
    distinct = len({(s, h) for lines in systems for s, h in zip(source, lines, strict=True)})
    print(f"{len(systems)} systems, {len(source)} sentences, {distinct} of {len(systems) * len(source)} pairs distinct")
    with tempfile.TemporaryDirectory() as folder:
        data, original = Path(folder, "texts.json"), Path(folder, "original.py")
        data.write_text(json.dumps([source, *systems]))
        original.write_text(ORIGINAL)
        paths = [Path(folder, "source.txt"), *(Path(folder, f"system{i}.txt") for i in range(len(systems)))]
        for path, lines in zip(paths, [source, *systems], strict=True):
            path.write_text("".join(f"{line}\n" for line in lines), "utf-8")
        for name in arguments.metric or METRICS:
            words = ["score", "--source", *map(str, paths), "-m", METRICS[name].format(arguments.models)]
            ours = measure([sys.executable, "-m", "redink", *words], "")
            line = f"{name}: Redink {ours:.1f} s"
            if arguments.original:
                theirs = measure([arguments.original, str(original), name, str(arguments.models), str(data)], "")
                line += f", gec-metrics {theirs:.1f} s ({theirs / ours:.1f} ×)"
            print(line, flush=True)


if __name__ == "__main__":
    main()
