"""The components of a pipeline, read from its files; what the engine does not reproduce is refused by name."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import prod
from pathlib import Path
from typing import Any, TypeVar

import numpy

from redink.errors import UnsuitableData
from redink.language.networks.features import identify
from redink.language.networks.layers import Floats, Output, ParserLayers
from redink.language.spacy3.config import Config, read_config
from redink.language.spacy3.fields import normalise_features
from redink.language.spacy3.files import CONFIG, PipelineFiles, identify_pipeline
from redink.language.spacy3.lemmas import EditTrees, Lemmatiser, Tables, make_lemmatiser, read_trees
from redink.language.spacy3.lookups import IdTable, Lookups
from redink.language.spacy3.moves import read_parser
from redink.language.spacy3.msgpack import DamagedData, unpack
from redink.language.spacy3.ruler import Ruler, read_rules
from redink.language.spacy3.thinc import (
    ENCODER,
    LISTENER,
    EncoderLayers,
    ThincModel,
    Unsupported,
    read_encoder,
    read_output,
)

T = TypeVar("T")

FEATURES = {"NORM", "PREFIX", "SUFFIX", "SHAPE", "LOWER", "ORTH", "SPACY", "IS_SPACE"}
WITHOUT_EFFECT = {
    "ner", "entity_ruler", "entity_linker", "span_ruler", "spancat", "spancat_singlelabel", "span_finder", "textcat",
    "textcat_multilabel",
}  # fmt: skip
"""Components that change no field of an analysis."""
SENTENCES = {"senter", "sentencizer"}
MAX_HEADER = 1 << 16  # bytes of the header of an .npy file
FIRST_POS, LAST_POS = 84, 103
"""Numbers of parts of speech among the symbols."""


@dataclass(frozen=True, slots=True)
class Tagging:
    """A tagger or morphologizer: the fields that each class sets, with their values."""

    encoder: int
    output: Output
    classes: tuple[dict[str, str], ...]
    overwrites: bool


@dataclass(frozen=True, slots=True)
class TreeLemmas:
    """A lemmatiser by edit trees: the number of each class's tree."""

    encoder: int
    output: Output
    labels: tuple[int, ...]
    trees: EditTrees
    top: int
    backs_off: bool
    overwrites: bool


@dataclass(frozen=True, slots=True)
class Parsing:
    """A dependency parser."""

    encoder: int
    layers: ParserLayers


@dataclass(frozen=True, slots=True)
class Lemmas:
    """A lemmatiser by lookup or rules."""

    lemmatiser: Lemmatiser
    overwrites: bool


Step = Tagging | TreeLemmas | Parsing | Ruler | Lemmas


@dataclass(slots=True)
class Pipeline:
    """Components in their order, with the networks that they share."""

    identity: str
    language: str
    norms: Mapping[int, str]
    """Norms of words by the identity of the word."""
    symbols: Mapping[str, int]
    base_norms: Mapping[str, str]
    encoders: list[EncoderLayers] = field(default_factory=list)
    vector_rows: IdTable | None = None
    """Rows of word vectors by the identity of the word."""
    steps: list[Step] = field(default_factory=list)

    def find_norms(self, words: Sequence[str]) -> list[str]:
        """Return the norms of words: fixed ones, else from the pipeline's table, of punctuation, or the lower case."""
        plain = list(map(str, words))
        if self.norms:
            identities = identify(plain, self.symbols).tolist()
            known = [self.norms.get(identity) for identity in identities]
        else:
            known = [None] * len(plain)
        fixed = [getattr(word, "norm", "") for word in words]
        return [
            own or (norm if norm is not None else self.base_norms.get(word, word.lower()))
            for own, norm, word in zip(fixed, known, plain, strict=True)
        ]

    @property
    def provides(self) -> tuple[str, ...]:
        """Names of the fields that the components set."""
        names: set[str] = set()
        for step in self.steps:
            if isinstance(step, Tagging):
                names |= step.classes[0].keys() if step.classes else set()
            elif isinstance(step, Ruler):
                names |= {name for rule in step.rules for name, _ in rule.values}
            else:
                names.add("dep" if isinstance(step, Parsing) else "lemma")
        fields = {"tags": {"tag", "pos"}, "features": {"morph"}, "lemmas": {"lemma"}, "dependencies": {"dep"}}
        return tuple(name for name, sources in fields.items() if names & sources)


@cache
def read_tables() -> tuple[dict[str, int], dict[str, str]]:
    """Return the numbers of spaCy's symbols, and the norms of punctuation (`tools/build_spacy3_tables.py`)."""
    tables = json.loads(Path(__file__).with_name("tables.json").read_text("utf-8"))
    return {"": 0, **tables["symbols"]}, tables["norms"]


def read_pipeline(files: PipelineFiles, exclude: Collection[str] = (), name: str = "") -> Pipeline:
    """Read a pipeline without some components; raise an error that names what the engine does not reproduce.

    Messages call the pipeline by its name, if there is one.
    """
    return PipelineReader(files, frozenset(exclude), name or str(files.path)).read()


class PipelineReader:
    """Reads one pipeline."""

    def __init__(self, files: PipelineFiles, exclude: frozenset[str], name: str) -> None:
        self._files, self._exclude, self._name = files, exclude, name
        self._config: Config = read_config(files)
        self._symbols, self._base_norms = read_tables()
        self._used = {CONFIG, "meta.json"}
        self._models: dict[str, ThincModel] = {}
        self._shared: dict[str, int] = {}
        """Encoders of the tok2vec components by their names."""
        self._pipeline: Pipeline

    def read(self) -> Pipeline:
        """Read all components."""
        nlp = self._config["nlp"]
        self._with_effect = {n for n in nlp["pipeline"] if self._section(n).get("factory") not in WITHOUT_EFFECT}
        self._with_effect -= set(nlp.get("disabled", ()))
        names = [name for name in nlp["pipeline"] if name not in {*nlp.get("disabled", ()), *self._exclude}]
        norms = self._parse("vocab/lookups.bin", lambda data: Lookups(data).read_values("lexeme_norm"), b"\x80")
        if not all(isinstance(norm, str) for norm in norms.values()):
            raise self._files.error("vocab/lookups.bin", "a norm is not a string")
        self._pipeline = Pipeline("", nlp["lang"], norms, self._symbols, self._base_norms)
        self._check_factories(names)
        for name in names:
            try:
                step = self._read_component(name, self._section(name)["factory"])
            except Unsupported as problem:
                raise self._refuse(name, str(problem)) from problem
            if step is not None:
                self._pipeline.steps.append(step)
        excluded = "".join(f"-without-{name}" for name in sorted(self._exclude & self._with_effect))
        self._pipeline.identity = identify_pipeline(self._files, nlp["lang"], self._used) + excluded
        return self._pipeline

    def _section(self, name: str) -> dict[str, Any]:
        return self._config.get(f"components.{name}", {})

    def _refuse(self, name: str, reason: str) -> UnsuitableData:
        return UnsuitableData(
            f"Redink cannot run the pipeline {self._name} ({name}: {reason}). spaCy itself can: use the parser "
            f"spacy-library:{self._name}"
        )

    def _check_factories(self, names: list[str]) -> None:
        """Refuse components that the engine does not have, before any of them is read."""
        makers = {*COMPONENTS, *WITHOUT_EFFECT, *SENTENCES}
        seen: set[str] = set()
        for position, name in enumerate(names):
            section = self._section(name)
            factory = section.get("factory")
            if "source" in section or factory not in makers:
                source = "a source instead of a factory" if factory is None else f"the factory {factory}"
                raise self._refuse(name, source)
            if factory in COMPONENTS and factory != "tok2vec" and factory in seen:
                raise self._refuse(name, f"the factory {factory}, like another component")
            later = {self._section(other).get("factory") for other in names[position + 1 :]}
            if factory in SENTENCES and "parser" in later:
                raise self._refuse(name, f"the factory {factory}, which divides sentences before the parser")
            seen.add(factory)

    def _parse(self, name: str, parse: Callable[[bytes], T], default: bytes | None = None) -> T:
        """Parse a file that an analysis depends on."""
        self._used.add(name)
        content = self._files.read(name)
        if content is None:
            content = default if default is not None else self._files.require(name)
        try:
            return parse(content)
        except (DamagedData, UnicodeDecodeError, RecursionError) as error:
            raise self._files.error(name, f"the file is damaged: {error}") from error

    def _read_settings(self, name: str) -> dict[str, Any]:
        self._used.add(f"{name}/cfg")
        settings = self._files.read_json(f"{name}/cfg")
        return settings if isinstance(settings, dict) else {}

    def _read_component(self, name: str, factory: str) -> Step | None:
        return COMPONENTS[factory](self, name) if factory in COMPONENTS else None

    def _read_tok2vec(self, name: str) -> None:
        self._shared[name] = self._add_encoder(name, self._parse(f"{name}/model", ThincModel), ())

    def _read_tagger(self, name: str) -> Tagging:
        encoder, output = self._read_softmax(name)
        settings = self._read_settings(name)
        labels = settings.get("labels")
        if not isinstance(labels, list) or not all(isinstance(label, str) for label in labels):
            raise self._files.error(f"{name}/cfg", "the labels must be a list of strings")
        self._check_count(name, len(labels), output)
        return Tagging(
            encoder, output, tuple({"tag": label} for label in labels), bool(settings.get("overwrite", False))
        )

    def _read_morphologizer(self, name: str) -> Tagging:
        encoder, output = self._read_softmax(name)
        settings = self._read_settings(name)
        if settings.get("extend"):
            raise Unsupported("the setting extend")
        morphs, numbers = settings.get("labels_morph"), settings.get("labels_pos")
        if not isinstance(morphs, dict) or not isinstance(numbers, dict) or not morphs.keys() <= numbers.keys():
            raise self._files.error(f"{name}/cfg", "the labels must have features and parts of speech")
        self._check_count(name, len(morphs), output)
        names = {number: pos for pos, number in self._symbols.items() if FIRST_POS <= number <= LAST_POS} | {0: ""}
        if any(numbers[label] not in names or not isinstance(morphs[label], str) for label in morphs):
            raise self._files.error(f"{name}/cfg", "a label has an unknown part of speech")
        classes = tuple(
            {"pos": names[numbers[label]], "morph": normalise_features(morph)} for label, morph in morphs.items()
        )
        return Tagging(encoder, output, classes, bool(settings.get("overwrite", True)))

    def _read_trees(self, name: str) -> TreeLemmas:
        encoder, output = self._read_softmax(name)
        section = self._section(name)
        labels, backoff, top = (
            self._read_settings(name).get("labels"),
            section.get("backoff", "orth"),
            section.get("top_k", 1),
        )
        strings = self._files.read_json("vocab/strings.json")
        self._used.add("vocab/strings.json")
        if not isinstance(strings, list) or not all(isinstance(text, str) for text in strings):
            raise self._files.error("vocab/strings.json", "expected a list of strings")
        if backoff not in ("orth", None):
            raise Unsupported(f"the setting backoff = {backoff}")
        if not isinstance(top, int) or top < 1:
            raise Unsupported(f"the setting top_k = {top}")
        trees = self._parse(f"{name}/trees", lambda data: read_trees(unpack(data), strings, self._symbols))
        if not isinstance(labels, list) or not all(isinstance(n, int) and 0 <= n < len(trees) for n in labels):
            raise self._files.error(f"{name}/cfg", "the labels must be numbers of edit trees")
        self._check_count(name, len(labels), output)
        return TreeLemmas(
            encoder, output, tuple(labels), trees, top, backoff is not None, bool(section.get("overwrite", False))
        )

    def _read_softmax(self, name: str) -> tuple[int, Output]:
        """Return the encoder of a component that assigns classes, and its output layer."""
        model = self._parse(f"{name}/model", ThincModel)
        self._check_architecture(name, "Tagger")
        encoder = self._find_encoder(name, model, ("softmax",))
        return encoder, self._read_layers(name, lambda: read_output(model.find("softmax"), self._width(encoder)))

    def _read_layers(self, name: str, read: Callable[[], T]) -> T:
        try:
            return read()
        except DamagedData as error:
            raise self._files.error(f"{name}/model", f"the file is damaged: {error}") from error

    def _check_architecture(self, name: str, expected: str) -> None:
        architecture = self._config.get(f"components.{name}.model", {}).get("@architectures", "")
        if not isinstance(architecture, str) or architecture.split(".")[1:2] != [expected]:
            raise Unsupported(f"the architecture {architecture}")

    def _check_count(self, name: str, count: int, output: Output) -> None:
        if count != len(output.bias):
            raise self._files.error(f"{name}/model", f"{len(output.bias)} outputs for {count} labels")

    def _width(self, encoder: int) -> int:
        return len(self._pipeline.encoders[encoder].network.mix.gain)

    def _find_encoder(self, name: str, model: ThincModel, others: tuple[str, ...]) -> int:
        """Return the encoder of a component: that of another component, or its own."""
        if not model.has_listener:
            return self._add_encoder(name, model, others)
        model.check_layers({LISTENER, *others})
        upstream = self._config.get(f"components.{name}.model.tok2vec", {}).get("upstream", "*")
        known = self._shared if upstream == "*" else {k: v for k, v in self._shared.items() if k == upstream}
        if not known:
            raise Unsupported(f"its listener refers to the component {upstream}, which does not come before it")
        return list(known.values())[-1]

    def _add_encoder(self, name: str, model: ThincModel, others: tuple[str, ...]) -> int:
        model.check_layers(ENCODER | {*others})
        vectors = self._read_vectors() if model.list_named("static_vectors") else None
        encoder = self._read_layers(name, lambda: read_encoder(model, vectors))
        if unknown := sorted(set(map(str, encoder.features)) - FEATURES):
            raise Unsupported(f"the feature {unknown[0]}")
        self._pipeline.encoders.append(encoder)
        return len(self._pipeline.encoders) - 1

    def _read_parser(self, name: str) -> Parsing:
        settings = self._read_settings(name)
        if settings.get("beam_width", 1) != 1:
            raise Unsupported(f"the setting beam_width = {settings['beam_width']}")
        if settings.get("learn_tokens") or self._section(name).get("learn_tokens"):
            raise Unsupported("the setting learn_tokens")
        self._check_architecture(name, "TransitionBasedParser")
        model = self._parse(f"{name}/model", ThincModel)
        others = ("list2array", "linear", "precomputable_affine", "parser_model", "noop")
        encoder = self._find_encoder(name, model, others)
        moves = self._parse(f"{name}/moves", unpack)
        return Parsing(encoder, self._read_layers(name, lambda: read_parser(model, moves, self._width(encoder))))

    def _read_ruler(self, name: str) -> Ruler:
        return Ruler(self._parse(f"{name}/patterns", lambda data: read_rules(unpack(data)), b"\x90"))

    def _read_lemmatizer(self, name: str) -> Lemmas:
        section = self._section(name)
        lookups = self._parse(f"{name}/lookups/lookups.bin", Lookups, b"\x80")
        lemmatiser = make_lemmatiser(
            self._pipeline.language, section.get("mode", "lookup"), Tables(lookups, self._symbols)
        )
        return Lemmas(lemmatiser, bool(section.get("overwrite", False)))

    def _read_vectors(self) -> Floats | None:
        """Read the table of word vectors; None if the pipeline has none."""
        self._used |= {"vocab/vectors", "vocab/vectors.cfg", "vocab/key2row"}
        settings = self._files.read_json("vocab/vectors.cfg")
        settings = settings if isinstance(settings, dict) else {}
        if settings.get("mode", "default") != "default" or settings.get("attr", "ORTH") not in ("ORTH", 65):
            raise Unsupported("word vectors of the mode " + str(settings.get("mode")))
        content = self._files.read("vocab/vectors")
        if content is None:
            return None
        try:
            vectors = read_matrix(content)
        except Exception as error:  # numpy reads the header as Python, which may raise anything
            raise self._files.error("vocab/vectors", f"the file is damaged: {error}") from error
        if vectors.dtype != numpy.float32 or vectors.ndim != 2 or not vectors.size:
            return None
        self._pipeline.vector_rows = self._parse("vocab/key2row", lambda data: IdTable(data, 0))
        return vectors


def read_matrix(content: bytes) -> Floats:
    """Return the array in the content of an .npy file without copying it."""
    header = io.BytesIO(content[:MAX_HEADER])
    version = numpy.lib.format.read_magic(header)
    read_header = {(1, 0): numpy.lib.format.read_array_header_1_0, (2, 0): numpy.lib.format.read_array_header_2_0}
    shape, fortran, kind = read_header[version](header)
    if kind.hasobject or len(content) - header.tell() != prod(shape) * kind.itemsize:
        raise DamagedData("the size of the file is not that of the array")
    array: Floats = numpy.frombuffer(content, kind, offset=header.tell()).reshape(shape, order="F" if fortran else "C")
    return array


COMPONENTS: Mapping[str, Callable[[PipelineReader, str], Step | None]] = {
    "tok2vec": PipelineReader._read_tok2vec,
    "tagger": PipelineReader._read_tagger,
    "morphologizer": PipelineReader._read_morphologizer,
    "trainable_lemmatizer": PipelineReader._read_trees,
    "parser": PipelineReader._read_parser,
    "attribute_ruler": PipelineReader._read_ruler,
    "lemmatizer": PipelineReader._read_lemmatizer,
}
"""Components that the engine runs, by factory."""
