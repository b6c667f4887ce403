"""Validation of one uploaded file in a process of its own, with limits of time and memory.

The process is started as `python -m redink.service.checking FOLDER`; it reads the file `submission.*` and `source.txt`
in the folder and writes JSON to standard output.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from threading import BoundedSemaphore
from typing import Any

from redink.service.domain.rejection import RequestRejected

SECONDS, MEMORY = 60.0, 2_000_000_000  # limits of one check
MAX_COST = 30.0  # cost of scoring a file, relative to a copy of the source
_running = BoundedSemaphore(2)
"""Limit of concurrent checks."""


def run_check(folder: Path) -> dict[str, Any]:
    """Validate the file in a folder in another process; return its findings and cost."""
    with _running:
        try:
            run = subprocess.run(
                [sys.executable, "-m", "redink.service.checking", str(folder)],
                capture_output=True, timeout=SECONDS, stdin=subprocess.DEVNULL, check=False,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            raise RequestRejected(422, f"Checking the file took longer than {SECONDS:g} seconds.") from None
    if run.returncode < 0:  # killed, for example because the memory of the machine ran out
        raise RequestRejected(503, "Checking the file was interrupted: try again in a moment.")
    try:
        result: dict[str, Any] = json.loads(run.stdout)
    except ValueError:
        raise RequestRejected(422, "Checking the file needed too much memory.") from None
    return result


def check_file(path: Path, source: Path) -> dict[str, Any]:
    """Return the findings of a file, and its cost if it can be read."""
    from redink.validation.submission import validate

    report = validate(path, source)
    return {"findings": report.to_object()["findings"], "path": report.path, "cost": estimate_cost(path, source)}


def estimate_cost(path: Path, source: Path) -> float:
    """Return how long an alignment of all sentences takes, relative to a copy of the source; 1 if it cannot be read.

    An alignment compares each token of a sentence with each token of its correction.
    """
    from redink.errors import RedinkError
    from redink.formats.files import read_output
    from redink.service.domain.texts import list_texts
    from redink.types import Corpus, Sentence

    lines = source.read_text(encoding="utf-8", errors="replace").splitlines()
    corpus = Corpus("source", tuple(Sentence(tuple(line.split())) for line in lines))
    try:
        texts = list_texts(corpus, read_output(path))
    except (RedinkError, ValueError):
        return 1.0  # validation reports the reason
    lengths = [len(sentence.tokens) + 1 for sentence in corpus.sentences]
    expected = sum(length * length for length in lengths)
    return sum(length * (len(text) + 1) for length, text in zip(lengths, texts, strict=False)) / max(1, expected)


def main(folder: Path) -> None:
    """Check the file in a folder and print the result as JSON."""
    from redink.service.worker.children import end_with_parent, limit_memory

    end_with_parent()
    limit_memory(MEMORY)
    (path,) = folder.glob("submission*")
    json.dump(check_file(path, folder / "source.txt"), sys.stdout)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
