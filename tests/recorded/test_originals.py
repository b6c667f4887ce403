"""What Redink's stand-ins print and write, against what the originals printed and wrote about the same sentences."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.recorded.recordings import CORPORA, OUT, Corpus, Recording, list_recordings

RECORDINGS = [(corpus, recording) for corpus in CORPORA for recording in list_recordings(corpus)]
recordings = pytest.mark.parametrize(
    ("corpus", "recording"), RECORDINGS, ids=[f"{corpus.name}/{recording.file}" for corpus, recording in RECORDINGS]
)


@recordings
def test_the_same_bytes(redink, monkeypatch, tmp_path: Path, corpus: Corpus, recording: Recording) -> None:
    monkeypatch.chdir(corpus.folder)
    out = tmp_path / "out.txt"
    result = redink("compat", recording.command, *(out if word == OUT else word for word in recording.words))
    assert result.code == 0, result.err
    found = out.read_bytes() if OUT in recording.words else (result.err + result.out).encode()
    assert found == (corpus.folder / "rec" / recording.file).read_bytes()
