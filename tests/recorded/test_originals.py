"""What Redink's stand-ins print and write, against what the originals printed and wrote about the same sentences."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.recorded.recordings import CORPORA, OUT, Corpus, Recording, list_recordings

RECORDINGS = [(corpus, recording) for corpus in CORPORA for recording in list_recordings(corpus)]
STRAY = re.compile(rb"^[*&] \(.*\n", re.MULTILINE)
"""Traces that m2scorer -v leaves of its search, here and there, for nobody: `& (3, 4, u'a', '')`."""
recordings = pytest.mark.parametrize(
    ("corpus", "recording"), RECORDINGS, ids=[f"{corpus.name}/{recording.file}" for corpus, recording in RECORDINGS]
)


@recordings
def test_the_same_bytes(redink, monkeypatch, tmp_path: Path, corpus: Corpus, recording: Recording) -> None:
    monkeypatch.chdir(corpus.folder)
    out = tmp_path / "out.txt"
    result = redink("compat", recording.command, *(out if word == OUT else word for word in recording.words))
    assert result.code == 0, result.err
    output = out.read_bytes() if OUT in recording.words else (result.err + result.out).encode()
    recorded = (corpus.folder / "rec" / recording.file).read_bytes()
    if recording.command == "m2scorer":
        recorded = STRAY.sub(b"", recorded)
    assert output == recorded
