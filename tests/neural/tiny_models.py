"""Tiny models with random weights; their scores have no meaning."""

from __future__ import annotations

import json
import string
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch
import transformers

SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
WORDS = [
    "he",
    "she",
    "it",
    "is",
    "was",
    "goes",
    "go",
    "home",
    "the",
    "a",
    "an",
    "cat",
    "cats",
    "school",
    "old",
    "apple",
]
LETTERS = sorted(set(string.ascii_letters + string.digits + ".,!?'-é"))
SIZES: dict[str, Any] = {"hidden_size": 16, "num_hidden_layers": 2, "num_attention_heads": 2, "intermediate_size": 32}
BASE: dict[str, Any] = {
    "hidden_size": 768,
    "num_hidden_layers": 12,
    "num_attention_heads": 12,
    "intermediate_size": 3072,
}
"""Sizes of BERT-base."""


def make_models(folder: Path, sizes: dict[str, Any] = SIZES, words: Sequence[str] = WORDS, positions: int = 64) -> None:
    """Write regressors `g`, `f`, `m` and `quality`, the encoder `encoder` and the language model `lm`.

    `sizes` are those of the encoders and regressors, `words` their vocabulary beside letters, and `positions` the
    length of texts for the language model.
    """
    vocabulary = [*SPECIAL, *LETTERS, *(f"##{letter}" for letter in LETTERS), *words]
    for seed, name in enumerate(("g", "f", "m", "quality")):
        config = transformers.BertConfig(vocab_size=len(vocabulary), num_labels=1, **sizes)
        _save(folder / name, transformers.BertForSequenceClassification(config), seed, vocabulary)
    config = transformers.BertConfig(vocab_size=len(vocabulary), **sizes)
    _save(folder / "encoder", transformers.BertModel(config), 7, vocabulary)
    _save_language_model(folder / "lm", positions)


def _randomise(model: Any, seed: int) -> None:
    generator = torch.Generator().manual_seed(seed)
    with torch.no_grad():
        for _, weight in sorted(model.named_parameters()):
            weight.copy_(0.4 * torch.randn(weight.shape, generator=generator))


def _save(folder: Path, model: Any, seed: int, vocabulary: list[str]) -> None:
    folder.mkdir(parents=True)
    _randomise(model, seed)
    model.save_pretrained(folder)
    (folder / "vocab.txt").write_text("\n".join(vocabulary) + "\n", "utf-8")
    tokenizer = transformers.BertTokenizerFast(
        vocab=str(folder / "vocab.txt"), do_lower_case=False, model_max_length=512
    )
    tokenizer.save_pretrained(folder)


def _save_language_model(folder: Path, positions: int) -> None:
    folder.mkdir(parents=True)
    # The bytes of ASCII as GPT-2 writes them, and no merges.
    vocabulary = {"Ġ": 0, **{chr(code): code - 32 for code in range(33, 127)}, "Ã": 95, "©": 96, "<|endoftext|>": 97}
    (folder / "vocab.json").write_text(json.dumps(vocabulary), "utf-8")
    (folder / "merges.txt").write_text("#version: 0.2\n", "utf-8")
    config = transformers.GPT2Config(
        vocab_size=98, n_positions=positions, n_embd=16, n_layer=2, n_head=2, bos_token_id=97, eos_token_id=97
    )
    model = transformers.GPT2LMHeadModel(config)
    _randomise(model, 8)
    model.save_pretrained(folder)
    transformers.GPT2TokenizerFast(vocab=str(folder / "vocab.json"), merges=str(folder / "merges.txt")).save_pretrained(
        folder
    )
