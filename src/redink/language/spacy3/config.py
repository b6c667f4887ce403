"""The configuration of a pipeline, `config.cfg`: sections of JSON values."""

from __future__ import annotations

import configparser
import json
import re
from collections.abc import Mapping
from typing import Any

from redink.language.spacy3.files import CONFIG, PipelineFiles

_REFERENCE = re.compile(r"\$\{([\w.]+)[:.](\w+)\}")

Config = dict[str, dict[str, Any]]


def read_config(files: PipelineFiles) -> Config:
    """Read the sections, with references to other values resolved."""
    parser = configparser.ConfigParser(interpolation=None, delimiters=("=",), comment_prefixes=("#",), strict=False)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    try:
        parser.read_string(files.require(CONFIG).decode("utf-8"))
    except (configparser.Error, UnicodeDecodeError) as error:
        raise files.error(CONFIG, f"not a configuration ({' '.join(str(error).split())})") from error
    texts = {name: dict(parser.items(name)) for name in parser.sections()}
    config = {name: {key: _decode(value, texts) for key, value in section.items()} for name, section in texts.items()}
    nlp = config.get("nlp", {})
    components = nlp.get("pipeline")
    if not isinstance(nlp.get("lang"), str) or not _is_names(components) or not _is_names(nlp.get("disabled", [])):
        raise files.error(CONFIG, "the section [nlp] must name a language and the components of the pipeline")
    return config


def _decode(text: str, sections: Mapping[str, Mapping[str, str]]) -> Any:
    reference = _REFERENCE.fullmatch(text.strip())
    if reference:
        text = sections.get(reference[1], {}).get(reference[2], "null")
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _is_names(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(name, str) for name in value)
