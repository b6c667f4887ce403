"""Small spaCy 3 pipelines with random weights, written as spaCy writes them; the sentences they parse are nonsense."""

from __future__ import annotations

import json
import struct
from pathlib import Path
from typing import Any

import numpy

from redink.kernels.language.hashing import hash_texts

WIDTH, DEPTH, PIECES = 16, 2, 2
FEATURES = ["NORM", "PREFIX", "SUFFIX", "SHAPE", "SPACY", "IS_SPACE"]
TAGS = ["NN", "VB", "DT", "."]
MORPHS = {"POS=NOUN|Number=Sing": ("Number=Sing", 92), "POS=VERB": ("", 100), "POS=X|B=1": ("A=1|B=1", 101)}
MOVES = {"0": {"": 9}, "1": {"": 9}, "2": {"nsubj": 9, "det": 5}, "3": {"obj": 9, "prep||obj": 3}, "4": {"ROOT": 2}}
RULES = [
    {"patterns": [[{"TAG": "NN"}]], "attrs": {"POS": "NOUN", "MORPH": "Number=Sing|A=2,1"}, "index": 0},
    {"patterns": [[{"TAG": {"IN": ["VB", "DT"]}, "DEP": {"NOT_IN": ["nsubj"]}}]], "attrs": {"POS": "VERB"}, "index": 0},
    {"patterns": [[{"LOWER": "as"}, {"LOWER": "well"}]], "attrs": {"POS": "ADV", "LEMMA": "as-well"}, "index": -1},
    {"patterns": [[{"IS_SPACE": True, "DEP": {"NOT_IN": [""]}}]], "attrs": {"DEP": "dep"}, "index": 0},
]
TOKENIZER = {
    "prefix_search": r"^[(\"']|^\$",
    "suffix_search": r"[)\"'.,!?:]$|(?<=[0-9])km$|'s$",
    "infix_finditer": r"(?<=[a-z])-(?=[a-z])|\.\.+",
    "token_match": r"(?iu)(?:^week[-–]ends?$)|(?:^x+[-–]ray$)",
    "url_match": r"^https?://\S+$",
    "exceptions": {"don't": [{65: "do"}, {65: "n't", 67: "not"}], ":)": [{65: ":)"}], "etc.": [{65: "etc."}]},
    "faster_heuristics": True,
}
PARAMETERS = {"E": 0.6, "W": 0.5, "b": 0.3, "pad": 0.5, "G": 1.0}


def pack(value: Any) -> bytes:
    """Encode a value as msgpack."""
    if value is None or isinstance(value, bool):
        return {None: b"\xc0", False: b"\xc2", True: b"\xc3"}[value]
    if isinstance(value, int):
        return b"\xcf" + struct.pack(">Q", value) if value >= 0 else b"\xd3" + struct.pack(">q", value)
    if isinstance(value, float):
        return b"\xcb" + struct.pack(">d", value)
    if isinstance(value, str):
        text = value.encode("utf-8", "surrogatepass")
        return b"\xdb" + struct.pack(">I", len(text)) + text
    if isinstance(value, bytes):
        return b"\xc6" + struct.pack(">I", len(value)) + value
    if isinstance(value, numpy.ndarray):
        data = value.astype("<f4").tobytes()
        return pack({"nd": True, "type": "<f4", "kind": "", "shape": list(value.shape), "data": data})
    if isinstance(value, dict):
        return b"\xdf" + struct.pack(">I", len(value)) + b"".join(pack(k) + pack(v) for k, v in value.items())
    return b"\xdd" + struct.pack(">I", len(value)) + b"".join(map(pack, value))


def identify(text: str) -> int:
    """Return the identity of a string that is no symbol."""
    identities = numpy.zeros(1, dtype=numpy.uint64)
    hash_texts([text.encode()], identities)
    return int(identities[0])


class Model:
    """Collects the nodes of a model file."""

    def __init__(self, seed: int) -> None:
        self._random = numpy.random.default_rng(seed)
        self.nodes: list[dict] = []
        self._attributes: list[dict] = []
        self._params: list[dict] = []

    def add(self, name: str, refs: dict | None = None, params: dict | None = None, **attributes: Any) -> int:
        """Add a node; weights are given by their shapes. Return its index."""
        index = len(self.nodes)
        self.nodes.append({"index": index, "name": name, "dims": {}, "refs": refs or {}})
        self._attributes.append({key: pack(value) for key, value in attributes.items()})
        weights = {
            key: (self._random.standard_normal(shape) * PARAMETERS[key] + (key == "G")).astype("f4")
            for key, shape in (params or {}).items()
        }
        self._params.append(weights)
        return index

    def add_encoder(self, vectors: int = 0) -> None:
        """Add a network of embeddings and windows, with word vectors of some length."""
        self.add("with_array(residual(expand_window>>maxout>>layernorm))", pad=DEPTH)
        self.add("extract_features", columns=FEATURES)
        for column in range(len(FEATURES)):
            self.add("hashembed", params={"E": (50, WIDTH)}, column=column, seed=8 + column)
        inputs = (len(FEATURES) + bool(vectors)) * WIDTH
        if vectors:
            self.add("static_vectors", params={"W": (WIDTH, vectors)}, key_attr="ORTH")
        for size in [inputs] + [3 * WIDTH] * DEPTH:
            self.add("maxout", params={"W": (WIDTH, PIECES, size), "b": (WIDTH, PIECES)})
            self.add("layernorm", params={"G": (WIDTH,), "b": (WIDTH,)})
        for _ in range(DEPTH):
            self.add("expand_window", window_size=1)

    def write(self, folder: Path) -> None:
        """Write the file `model` in a folder."""
        folder.mkdir(parents=True, exist_ok=True)
        content = {"nodes": self.nodes, "attrs": self._attributes, "params": self._params, "shims": []}
        (folder / "model").write_bytes(pack(content))


CONFIG = """
[nlp]
lang = "{language}"
pipeline = {components}
disabled = []
tokenizer = {{"@tokenizers":"spacy.Tokenizer.v1"}}
[components.tok2vec]
factory = "tok2vec"
[components.tagger]
factory = "tagger"
[components.tagger.model]
@architectures = "spacy.Tagger.v2"
[components.morphologizer]
factory = "morphologizer"
[components.morphologizer.model]
@architectures = "spacy.Tagger.v2"
[components.parser]
factory = "parser"
[components.parser.model]
@architectures = "spacy.TransitionBasedParser.v2"
[components.parser.model.tok2vec]
upstream = "tok2vec"
[components.attribute_ruler]
factory = "attribute_ruler"
[components.lemmatizer]
factory = "lemmatizer"
mode = "rule"
[components.ner]
factory = "ner"
"""
COMPONENTS = ("tok2vec", "tagger", "parser", "attribute_ruler", "lemmatizer", "ner")


def write_pipeline(
    folder: Path,
    language: str = "en",
    components: tuple[str, ...] = COMPONENTS,
    rules: list | None = None,
    vectors: int = 0,
) -> Path:
    """Write a pipeline into a folder and return it."""
    encoder = Model(1)
    encoder.add_encoder(vectors)
    encoder.write(folder / "tok2vec")
    for number, (name, count) in enumerate((("tagger", len(TAGS)), ("morphologizer", len(MORPHS)))):
        model = Model(2 + number)
        model.add("tok2vec-listener")
        model.add("softmax", params={"W": (count, WIDTH), "b": (count,)})
        model.write(folder / name)
    write_json(folder / "tagger/cfg", {"labels": TAGS, "overwrite": False})
    morphs = {name: morph for name, (morph, _) in MORPHS.items()}
    numbers = {name: pos for name, (_, pos) in MORPHS.items()}
    write_json(folder / "morphologizer/cfg", {"labels_morph": morphs, "labels_pos": numbers})
    parser = Model(5)
    parser.add("parser_model", {"lower": 1, "upper": 2}, has_upper=True)
    parser.add("precomputable_affine", params={"W": (8, 12, 2, 12), "b": (12, 2), "pad": (1, 8, 12, 2)})
    parser.add("linear", params={"W": (sum(map(len, MOVES.values())), 12), "b": (sum(map(len, MOVES.values())),)})
    parser.add("tok2vec-listener")
    parser.add("linear", params={"W": (12, WIDTH), "b": (12,)})
    parser.write(folder / "parser")
    write_json(folder / "parser/cfg", {"beam_width": 1, "learn_tokens": False})
    (folder / "parser/moves").write_bytes(pack({"moves": json.dumps(MOVES), "cfg": {}}))
    write(folder / "attribute_ruler/patterns", pack(RULES if rules is None else rules))
    noun, verb = identify("noun"), identify("verb")
    tables = {
        "lemma_lookup": {identify("chats"): ["chat"]},
        "lemma_rules": {noun: [["s", ""]], verb: [["s", ""], ["ing", "e"]]},
        "lemma_exc": {noun: {"women": ["woman"]}},
        "lemma_index": {noun: ["cat", "dog"], verb: ["run"]},
    }
    write(folder / "lemmatizer/lookups/lookups.bin", pack(tables))
    write(folder / "vocab/lookups.bin", pack({"lexeme_norm": {identify("cos"): "because"}}))
    write_json(folder / "vocab/strings.json", ["a"])
    if vectors:
        words = ["cat", "dog", "the"]
        table = numpy.random.default_rng(9).standard_normal((len(words), vectors)).astype("f4")
        with (folder / "vocab/vectors").open("wb") as file:
            numpy.save(file, table)
        write(folder / "vocab/key2row", pack({identify(word): row for row, word in enumerate(words)}))
        write_json(folder / "vocab/vectors.cfg", {"mode": "default"})
    write(folder / "tokenizer", pack(TOKENIZER))
    write_json(folder / "meta.json", {"lang": language, "name": "nonsense", "version": "1.2.3"})
    config = CONFIG.format(language=language, components=json.dumps(components))
    write(folder / "config.cfg", config.encode())
    return folder


def write(path: Path, content: bytes) -> None:
    """Write a file and the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def write_json(path: Path, content: Any) -> None:
    """Write a JSON file."""
    write(path, json.dumps(content).encode())
