"""Language models as judges with llama.cpp's server and a random model (`make llm`)."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import time
from pathlib import Path
from urllib.request import urlopen

import pytest

from redink import chat
from redink.chat import Endpoint, RejectedRequest
from redink.judges.prompts import make_schema, read_scores
from tests.judges.test_judges import score_samples

CONTEXT = 8192


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    folder = Path(os.environ["REDINK_LLAMA"])
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    log = tmp_path_factory.mktemp("server") / "log.txt"
    words = ["--model", folder / "tiny.gguf", "--host", "127.0.0.1", "--port", port, "--n_ctx", CONTEXT]
    with (
        log.open("w") as output,
        subprocess.Popen(
            [folder / "env" / "bin" / "python", "-m", "llama_cpp.server", *map(str, words)],
            stdout=output,
            stderr=output,
        ) as server,
    ):
        try:
            url = f"http://127.0.0.1:{port}/v1"
            wait(url, server, log)
            yield url
        finally:
            server.terminate()


def wait(url: str, server: subprocess.Popen, log: Path) -> None:
    for _ in range(120):
        try:
            with urlopen(f"{url}/models", timeout=5) as response:
                assert json.load(response)["data"]
                return
        except OSError:
            assert server.poll() is None, log.read_text()
            time.sleep(0.5)
    raise TimeoutError(log.read_text())


@pytest.fixture(autouse=True)
def _fresh(monkeypatch, tmp_path):
    monkeypatch.setattr(chat, "_formats", {})
    monkeypatch.setattr(chat, "PAUSE", 0.01)
    monkeypatch.setenv("REDINK_CACHE", str(tmp_path))


@pytest.mark.parametrize("name", ["llm-s", "llm-e"])
def test_the_server_judges(address, name, monkeypatch):
    metric = f"{name}(model=tiny, endpoint={address})"
    results = score_samples(metric, sentences=12)
    assert all("no valid answer" not in caution.text for caution in results.cautions)
    assert chat._formats == {(address, "tiny"): 1}  # it refuses json_schema
    monkeypatch.setenv("REDINK_CACHE", "")
    assert score_samples(metric, sentences=12).scores == results.scores  # equal seeds, equal answers
    values = [score.value for score in results.scores[metric].values()]
    assert len(set(values)) > 1


def test_a_grammar_bounds_the_scores(address):
    endpoint = Endpoint(address, "tiny")
    messages = [{"role": "user", "content": "Rate."}]
    for seed in range(5):
        answer = endpoint.ask(messages, make_schema(4, True), seed=seed, temperature=1.5)
        assert read_scores(answer.text, 4, True) is not None
        assert answer.prompt_tokens > 0
        assert answer.completion_tokens > 0


def test_a_prompt_beyond_the_context_is_rejected(address):
    with pytest.raises(RejectedRequest, match="status 400"):
        Endpoint(address, "tiny").ask([{"role": "user", "content": "a " * CONTEXT}], make_schema(2, True))


def test_an_answer_without_a_schema_is_nonsense(address):
    answer = Endpoint(address, "tiny").ask([{"role": "user", "content": "Rate."}], max_tokens=20, seed=1)
    assert not answer.complete
    assert read_scores(answer.text, 2, True) is None
