"""Parsers that can be used here: Redink's own, and the installed spaCy pipelines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from redink.errors import RedinkError
from redink.language.parser import PARSERS, list_provided
from redink.registry import entry_points


class AvailableParser(NamedTuple):
    """A parser, by the name under which it is loaded; `problem` says why it cannot be used."""

    name: str
    provides: tuple[str, ...] = ()
    identity: str = ""
    problem: str = ""


def list_parsers() -> Iterator[AvailableParser]:
    """Yield all parsers without an argument, the installed pipelines, and the other parsers with an argument."""
    for name, entry in PARSERS.items():
        if not entry.argument:
            parser = entry.make()
            yield AvailableParser(name, list_provided(parser), parser.identity)
    for name in sorted({entry.name for entry in entry_points(group="spacy_models")}):
        yield examine_pipeline(name)
    for name, entry in PARSERS.items():
        if entry.argument:
            yield AvailableParser(f"{name}:{entry.argument}")


def examine_pipeline(name: str) -> AvailableParser:
    """Describe an installed pipeline, or say why Redink's engine cannot run it."""
    from redink.language.spacy3.files import PipelineFiles, find_pipeline
    from redink.language.spacy3.pipeline import read_pipeline

    try:
        files = PipelineFiles(find_pipeline(name))
        pipeline = read_pipeline(files, name=name)
    except RedinkError as error:
        return AvailableParser(f"spacy:{name}", problem=str(error))
    return AvailableParser(f"spacy:{name}", pipeline.provides, pipeline.identity)
