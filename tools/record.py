"""Record the output of the original tools for the sentences in tests/recorded.

    python tools/record.py [CORPUS ...] --original NAME=DIR ... [--python NAME=PYTHON ...]

ERRANT 2.3.3 is installed from the package registry, into `.bench/`. The others are checkouts of their repositories:
m2scorer (nusnlp/m2scorer), imeasure (mfelice/imeasure), gts (gotutiyan/GTS) and gleu (keisks/jfleg). --python names
what runs one: m2scorer, imeasure and gleu need Python 2, gleu with numpy and scipy, and gts needs tqdm. Originals that
are not named keep the recordings that they have. What is recorded stands in tests/recorded/recordings.py; which
versions said so is written to tests/recorded/originals.json.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "bench")]

from originals import ERRANT, Missing, find_original, install_errant, read_pairs  # noqa: E402

import redink  # noqa: E402
from redink.formats.ixml import write_ixml  # noqa: E402
from tests.recorded.notation import expand  # noqa: E402
from tests.recorded.recordings import ANALYSES, CORPORA, HERE, OUT, Corpus, Recording, list_recordings  # noqa: E402

SOURCES = HERE / "originals.json"
ANALYSE = """
import json, sys, en_core_web_sm
from spacy.tokens import Doc
pipeline = en_core_web_sm.load(disable=["ner"])
for line in sys.stdin.read().split("\\n"):
    doc = Doc(pipeline.vocab, words=line.split())
    for _, part in pipeline.pipeline:
        doc = part(doc)
    rows = [[t.text, t.tag_, t.pos_, t.lemma_, t.dep_, t.head.i] for t in doc]
    print(json.dumps([list(column) for column in zip(*rows)], ensure_ascii=False))
"""
"""Script that runs in ERRANT's environment: reads sentences and prints words, tags, pos, lemmas, deps and heads."""


def main() -> None:
    """Record the corpora named on the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpora", nargs="*", metavar="CORPUS", help=f"of {', '.join(c.name for c in CORPORA)}")
    parser.add_argument("--original", action="append", default=[], metavar="NAME=DIR", help="a checkout")
    parser.add_argument(
        "--python", action="append", default=[], metavar="NAME=PYTHON", help="Python interpreter of an original"
    )
    parser.add_argument("--no-errant", action="store_true", help="keep ERRANT's recordings")
    options = parser.parse_args()
    checkouts, pythons = (read_pairs(given, parser) for given in (options.original, options.python))
    unknown = {*options.corpora} - {corpus.name for corpus in CORPORA}
    if unknown:
        parser.error(f"unknown corpus: {', '.join(sorted(unknown))}")
    try:
        commands = {name: find_original(name, Path(folder), pythons.get(name)) for name, folder in checkouts.items()}
        bin_ = None if options.no_errant else install_errant()
    except Missing as error:
        parser.error(str(error))
    for corpus in CORPORA:
        if not options.corpora or corpus.name in options.corpora:
            record_corpus(corpus, commands, bin_)
    if bin_:
        record_analyses(bin_ / "python")
    write_sources(checkouts, bin_ is not None)


def record_corpus(corpus: Corpus, commands: Mapping[str, Sequence[str]], bin_: Path | None) -> None:
    """Write generated texts of a corpus and record all outputs for it."""
    if corpus.name == "broad":
        for name, text in expand((corpus.folder / "sentences.txt").read_text(encoding="utf-8").splitlines()):
            (corpus.folder / name).write_text(text, encoding="utf-8")
    (corpus.folder / "rec").mkdir(exist_ok=True)
    for recording in list_recordings(corpus):
        if recording.tool == "imeasure":
            write_ixml(redink.stream_m2(corpus.folder / "ref.m2"), corpus.folder / "ref.xml")
        if recording.tool == "errant" and bin_:
            record(corpus, recording, [str(bin_ / recording.command)])
        elif recording.tool in commands:
            record(corpus, recording, commands[recording.tool])
        if recording.file == "errant_parallel.references.m2" and corpus.name == "broad":
            shutil.copyfile(corpus.folder / "rec" / recording.file, corpus.folder / "ref.m2")


def record_analyses(python: Path) -> None:
    """Store spaCy's analyses of all distinct sentences as compressed JSON lines."""
    texts = {line for corpus in CORPORA for path in sorted(corpus.folder.glob("*.txt")) for line in read_lines(path)}
    texts.update(line for path in sorted((HERE / "rare").glob("*.txt")) for line in read_lines(path))
    command = [str(python), "-W", "ignore", "-c", ANALYSE]
    done = subprocess.run(command, input="\n".join(sorted(texts)), capture_output=True, text=True, check=True)
    ANALYSES.write_bytes(gzip.compress(done.stdout.encode(), mtime=0))


def read_lines(path: Path) -> list[str]:
    """Return the sentences of a text, without the notation of the broad corpus."""
    return [] if path.name == "sentences.txt" else [*filter(None, path.read_text(encoding="utf-8").splitlines())]


def record(corpus: Corpus, recording: Recording, command: Sequence[str]) -> None:
    """Run a command in the folder of its corpus and store its output."""
    print(f"{corpus.name}: {recording.file}", file=sys.stderr)
    target = corpus.folder / "rec" / recording.file
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out.txt"  # GTS appends a missing suffix
        words = [str(out) if word == OUT else word for word in recording.words]
        # GLEU prints a greeting to standard error, which is recorded; scipy's warnings depend on its version.
        errors = subprocess.STDOUT if recording.tool == "gleu" else subprocess.PIPE
        environment = {**os.environ, "PYTHONWARNINGS": "ignore"}
        done = subprocess.run(
            [*command, *words], cwd=corpus.folder, env=environment, stdout=subprocess.PIPE, stderr=errors, check=False
        )
        if done.returncode:
            message = (done.stderr or done.stdout).decode(errors="replace").strip()
            sys.exit(f"{recording.command} {' '.join(words)}: exit code {done.returncode}\n{message}")
        target.write_bytes(out.read_bytes() if OUT in recording.words else done.stdout)


def write_sources(checkouts: Mapping[str, str], errant: bool) -> None:
    """Return the version of each original: its packages, or its commit."""
    sources = json.loads(SOURCES.read_text(encoding="utf-8")) if SOURCES.exists() else {}
    if errant:
        sources["errant"] = list(ERRANT)
    for name, folder in checkouts.items():
        command = ["git", "-C", folder, "rev-parse", "HEAD"]
        sources[name] = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    SOURCES.write_text(json.dumps(sources, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
