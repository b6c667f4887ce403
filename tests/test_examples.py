"""The examples in docs/examples, called as the libraries that they are for would call them."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType, SimpleNamespace

import numpy as np
import pandas

import redink

EXAMPLES = Path(__file__).parents[1] / "docs" / "examples"
SOURCES = ["She want it .", "He have two cat ."]
REFERENCES = [["She wants it .", "She wanted it ."], ["He has two cats ."]]
WRITTEN = ["She wants it .", "He has two cat ."]


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def find_wanted() -> dict[str, float]:
    results = redink.score_texts(SOURCES, WRITTEN, REFERENCES, ["errant", "gleu"])
    return {name: scores["hypothesis"].value for name, scores in results.scores.items()}


def test_every_example_is_tested_here() -> None:
    tested = {"plain", "huggingface", "lightning_callback", "huggingface_dataset", "spark"}
    assert {path.stem for path in EXAMPLES.glob("*.py")} == tested


def test_plain_python() -> None:
    example = load("plain")
    assert "careful" in example.score_once()
    assert list(example.validate([example.SOURCES, [texts[0] for texts in example.REFERENCES]])) == [0.0, 1.0]


class WordTokenizer:
    """Decodes as the tokenizers of transformers do: rows of numbers in, texts without special tokens out."""

    pad_token_id = 0
    words = ("<pad>", "</s>", *dict.fromkeys(" ".join(WRITTEN).split()))

    def encode(self, texts: list[str], length: int) -> np.ndarray:
        rows = [[*(self.words.index(word) for word in text.split()), 1] for text in texts]
        return np.array([row + [-100] * (length - len(row)) for row in rows])

    def batch_decode(self, rows: np.ndarray, skip_special_tokens: bool = False) -> list[str]:
        assert skip_special_tokens
        return [" ".join(self.words[number] for number in row if number > 1) for row in rows]


def test_hugging_face() -> None:
    tokenizer = WordTokenizer()
    compute_metrics = load("huggingface").make_compute_metrics(tokenizer, SOURCES, REFERENCES)
    tokens = tokenizer.encode(WRITTEN, 12)
    assert compute_metrics(SimpleNamespace(predictions=tokens, label_ids=None)) == find_wanted()
    assert compute_metrics(SimpleNamespace(predictions=(tokens, "scores"), label_ids=None)) == find_wanted()


PAIRS = {"source": SOURCES, "corrected": [texts[0] for texts in REFERENCES]}


def test_hugging_face_dataset() -> None:
    annotated = load("huggingface_dataset").annotate(PAIRS)["edits"]
    assert annotated[0] == [{"start": 1, "end": 2, "correction": "wants", "type": "R:VERB:SVA"}]
    assert [edit["type"] for edit in annotated[1]] == ["R:VERB:SVA", "R:NOUN:NUM"]


def test_spark() -> None:
    example = load("spark")
    (frame,) = example.annotate([pandas.DataFrame(PAIRS)])
    assert list(frame.columns) == ["source", "corrected", "edits"]
    assert [[edit["type"] for edit in edits] for edits in frame["edits"]] == [
        ["R:VERB:SVA"], ["R:VERB:SVA", "R:NOUN:NUM"],
    ]  # fmt: skip
    assert set(frame["edits"][0][0]) == set(re.findall(r"(\w+): ", example.SCHEMA))


class Module:
    """Logs as a LightningModule does."""

    def __init__(self) -> None:
        self.logged: dict[str, float] = {}

    def log(self, name: str, value: float, prog_bar: bool = False) -> None:
        assert prog_bar
        self.logged[name] = value


def test_lightning() -> None:
    callback, module = load("lightning_callback").GecScores(SOURCES, REFERENCES), Module()
    trainer = SimpleNamespace(sanity_checking=True)
    callback.on_validation_epoch_start(trainer, module)
    callback.on_validation_batch_end(trainer, module, WRITTEN[:1], None, 0)
    callback.on_validation_epoch_end(trainer, module)
    assert not module.logged
    trainer.sanity_checking = False
    for _ in range(2):
        callback.on_validation_epoch_start(trainer, module)
        for index, text in enumerate(WRITTEN):
            callback.on_validation_batch_end(trainer, module, [text], None, index, 0)
        callback.on_validation_epoch_end(trainer, module)
        assert module.logged == find_wanted()
