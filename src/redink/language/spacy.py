"""spaCy pipelines as parsers. spaCy is imported on use."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from redink.errors import MissingDependency, RedinkError
from redink.language.parser import Analysis, ParserEntry, SpacyPipeline
from redink.language.spacy3.config import read_config
from redink.language.spacy3.files import PipelineFiles
from redink.language.spacy3.pipeline import read_pipeline

OLDEST = (3, 2)
"""First version in which a pipeline accepts documents that are already tokenised."""
PROBE = ("a", "1", ".")
"""In any language, a tagger assigns a tag to one of these tokens."""


class SpacyParser:
    """Parser that uses a spaCy pipeline, given by name or already loaded; the given tokenisation is kept."""

    def __init__(self, pipeline: str | SpacyPipeline) -> None:
        try:
            spacy = import_module("spacy")
            self._document: Any = import_module("spacy.tokens").Doc
        except ModuleNotFoundError as error:
            raise MissingDependency(
                f"spacy-library:{pipeline} needs spaCy: pip install spacy && python -m spacy download {pipeline}"
            ) from error
        check_version(spacy.__version__)
        self._pipeline: Any = load_pipeline(spacy, pipeline) if isinstance(pipeline, str) else pipeline
        self.identity = identify_pipeline(self._pipeline, spacy.__version__)
        (probe,) = self.parse([PROBE])
        fields = {"tags": (*probe.tags, *probe.pos), "features": probe.features, "lemmas": probe.lemmas}
        self.provides = (*(name for name, values in fields.items() if any(values or ())), "dependencies")
        self.has_tags = "tags" in self.provides

    def parse(self, sentences: Sequence[Sequence[str]], dependencies: bool = True) -> list[Analysis]:
        """Analyse each distinct sentence once."""
        keys = [tuple(sentence) for sentence in sentences]
        distinct = list(dict.fromkeys(key for key in keys if key))
        documents = self._pipeline.pipe(self._document(self._pipeline.vocab, words=list(words)) for words in distinct)
        analyses = {key: read(document, dependencies) for key, document in zip(distinct, documents, strict=True)}
        analyses[()] = read((), dependencies)
        return [analyses[key] for key in keys]


def identify_pipeline(pipeline: Any, version: str) -> str:
    """Return the identity of a loaded pipeline.

    If Redink's engine can run it too, the identity is the engine's: both give the same analyses.
    """
    try:
        files = PipelineFiles(Path(pipeline.path))
        nlp = read_config(files)["nlp"]
        excluded = set(nlp["pipeline"]) - set(pipeline.pipe_names) - set(nlp.get("disabled", ()))
        return read_pipeline(files, excluded).identity
    except (AttributeError, TypeError, RedinkError):  # made in memory, or not supported
        meta = pipeline.meta
        return f"spacy-{version}/{meta['lang']}_{meta['name']}-{meta['version']}"


def check_version(version: str) -> None:
    """Refuse a spaCy that is too old.

    >>> check_version("2.3.9")
    Traceback (most recent call last):
    redink.errors.MissingDependency: spaCy 2.3.9 is too old: pip install "spacy>=3.2"
    """
    if tuple(map(int, version.split(".")[:2])) < OLDEST:
        raise MissingDependency(f'spaCy {version} is too old: pip install "spacy>={OLDEST[0]}.{OLDEST[1]}"')


def load_pipeline(spacy: Any, name: str) -> Any:
    """Load a pipeline with spaCy, or else from an importable package of that name."""
    try:
        return spacy.load(name, disable=["ner"])
    except OSError as error:
        try:
            # A package may have another name than the module in it, and then spaCy does not find it.
            return import_module(name).load(disable=["ner"])
        except (ImportError, ValueError):
            raise MissingDependency(f"spaCy has no pipeline {name!r}: python -m spacy download {name}") from error


class SpacyTokeniser:
    """The tokenisation rules of a language in the installed spaCy; no pipeline is needed."""

    def __init__(self, language: str) -> None:
        try:
            spacy = import_module("spacy")
            self._tokenizer: Any = spacy.blank(language).tokenizer
        except ModuleNotFoundError as error:
            raise MissingDependency(
                f"tokenising raw text by spaCy's rules for '{language}' needs spaCy: pip install spacy"
            ) from error
        except ImportError as error:
            raise MissingDependency(f"spaCy has no rules for the language {language!r}") from error
        self.identity = f"spacy-{spacy.__version__}/{language}"

    def split(self, text: str) -> list[str]:
        """Split a text into tokens, without tokens that are only whitespace."""
        return [token.text for token in self._tokenizer(text.strip()) if not token.is_space]


def read(document: Any, dependencies: bool) -> Analysis:
    """Convert a spaCy document to an analysis."""
    return Analysis(
        words=tuple(token.text for token in document),
        tags=tuple(token.tag_ for token in document),
        pos=tuple(token.pos_ for token in document),
        lemmas=tuple(token.lemma_ for token in document),
        deps=tuple(token.dep_ for token in document) if dependencies else None,
        heads=tuple(token.head.i for token in document) if dependencies else None,
        features=tuple(str(token.morph) for token in document),
    )


PARSER = ParserEntry(SpacyParser, "PIPELINE")
