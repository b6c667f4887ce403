"""Metadata of systems: fields that an organiser chooses, and the values that teams give."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from redink.service.domain.cleaning import check_formula, clean_name, clean_text
from redink.service.domain.rejection import RequestRejected

MAX_FIELDS, MAX_VALUE = 20, 500
_LINK = re.compile(r"https?://[^\s<>\"']+")
_NUMBER = re.compile(r"\d{1,15}(\.\d{1,6})?")


class FieldKind(StrEnum):
    """Kind of a field."""

    TEXT = "text"
    LINK = "link"
    NUMBER = "number"
    CHOICE = "yes or no"


@dataclass(frozen=True, slots=True)
class MetadataField:
    """A field of the metadata of systems, such as the training data or a link to the code."""

    name: str
    kind: str = FieldKind.TEXT
    required: bool = False


def clean_fields(fields: Iterable[MetadataField]) -> list[dict[str, Any]]:
    """Return the fields of a task as stored; raise an error for fields that cannot be used."""
    cleaned: dict[str, dict[str, Any]] = {}
    for field in fields:
        name = clean_name(field.name, "The name of a field")
        if name.casefold() in map(str.casefold, cleaned):
            raise RequestRejected(422, f"Two fields are called {name}.")
        if field.kind not in list(FieldKind):
            raise RequestRejected(422, f"The kind of a field must be one of {', '.join(FieldKind)}.")
        cleaned[name] = {**asdict(field), "name": name, "kind": str(field.kind)}
    if len(cleaned) > MAX_FIELDS:
        raise RequestRejected(422, f"There may be at most {MAX_FIELDS} fields.")
    return list(cleaned.values())


def clean_facts(fields: Sequence[Mapping[str, Any]], values: Mapping[str, str]) -> dict[str, str]:
    """Return the metadata of a system; raise an error for missing, unknown and invalid values.

    >>> clean_facts([{"name": "Parameters", "kind": "number", "required": True}], {"Parameters": " 770 "})
    {'Parameters': '770'}
    """
    unknown = next((name for name in values if name not in [field["name"] for field in fields]), None)
    if unknown is not None:
        known = ", ".join(field["name"] for field in fields) or "none"
        raise RequestRejected(422, f"There is no field {unknown}; the fields of this task are: {known}.")
    facts = {}
    for field in fields:
        name = field["name"]
        value = " ".join(clean_text(str(values.get(name, "")), MAX_VALUE, name).split())
        if not value:
            if field["required"]:
                raise RequestRejected(422, f"{name} is required.")
            continue
        facts[name] = _check_value(name, field["kind"], value)
    return facts


def _check_value(name: str, kind: str, value: str) -> str:
    if kind == FieldKind.LINK and not _LINK.fullmatch(value):
        raise RequestRejected(422, f"{name} must be an address that begins with https://, got {value!r}.")
    if kind == FieldKind.NUMBER and not _NUMBER.fullmatch(value):
        raise RequestRejected(422, f"{name} must be a number such as 770 or 0.5, got {value!r}.")
    if kind == FieldKind.CHOICE and value not in ("yes", "no"):
        raise RequestRejected(422, f"{name} must be yes or no, got {value!r}.")
    check_formula(value, name)
    return value
