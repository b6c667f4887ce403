"""A random chat model of 200 kB for llama.cpp: python tests/llm/tiny_gguf.py FILE.

The vocabulary is the 256 bytes. Its answers make no sense, and a grammar makes them valid.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np

SIZE, INNER, LAYERS, HEADS, CONTEXT, SEED = 32, 48, 2, 2, 8192, 39
SPECIAL = ("<unk>", "<s>", "</s>")
UNKNOWN, CONTROL, BYTE = 2, 3, 6  # types of tokens in a GGUF file
CHAT = "{% for message in messages %}{{ message.role }}: {{ message.content }}\n{% endfor %}assistant:"


def write_model(path: Path) -> None:
    """Write the model."""
    import gguf

    writer = gguf.GGUFWriter(str(path), "llama")
    _describe(writer)
    _write_vocabulary(writer)
    generator = np.random.default_rng(SEED)
    for name, shape in list_weights().items():
        random = generator.normal(0, 0.3, shape) if len(shape) > 1 else np.ones(shape)
        writer.add_tensor(name, random.astype(np.float32))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def list_weights() -> dict[str, tuple[int, ...]]:
    """Return the shape of each matrix by name."""
    vocabulary = len(SPECIAL) + 256
    shapes: dict[str, tuple[int, ...]] = {
        "token_embd.weight": (vocabulary, SIZE),
        "output_norm.weight": (SIZE,),
        "output.weight": (vocabulary, SIZE),
    }
    for layer in range(LAYERS):
        square = {f"attn_{part}": (SIZE, SIZE) for part in ("q", "k", "v", "output")}
        inner = {"ffn_gate": (INNER, SIZE), "ffn_up": (INNER, SIZE), "ffn_down": (SIZE, INNER)}
        parts = {**square, **inner, "attn_norm": (SIZE,), "ffn_norm": (SIZE,)}
        shapes |= {f"blk.{layer}.{part}.weight": shape for part, shape in parts.items()}
    return shapes


def _describe(writer: Any) -> None:
    writer.add_name("redink-tiny-chat")
    writer.add_context_length(CONTEXT)
    writer.add_embedding_length(SIZE)
    writer.add_feed_forward_length(INNER)
    writer.add_block_count(LAYERS)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(HEADS)
    writer.add_rope_dimension_count(SIZE // HEADS)
    writer.add_layer_norm_rms_eps(1e-6)
    writer.add_chat_template(CHAT)


def _write_vocabulary(writer: Any) -> None:
    tokens = [*SPECIAL, *(f"<0x{byte:02X}>" for byte in range(256))]
    writer.add_vocab_size(len(tokens))
    writer.add_tokenizer_model("llama")
    writer.add_token_list(tokens)
    writer.add_token_scores([0.0] * len(tokens))
    writer.add_token_types([UNKNOWN, CONTROL, CONTROL, *[BYTE] * 256])
    for number, add in enumerate((writer.add_unk_token_id, writer.add_bos_token_id, writer.add_eos_token_id)):
        add(number)


if __name__ == "__main__":
    write_model(Path(sys.argv[1]))
