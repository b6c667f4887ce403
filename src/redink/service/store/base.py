"""The base class of all tables, and kinds of columns."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, TypeVar

from sqlalchemy import Boolean, Double, ForeignKey, Integer, LargeBinary, String
from sqlalchemy.engine import Dialect
from sqlalchemy.orm import DeclarativeBase, mapped_column
from sqlalchemy.types import TypeDecorator

E = TypeVar("E", bound=StrEnum)


class EnumColumn(TypeDecorator[E]):
    """A text column whose values are members of an enumeration."""

    impl, cache_ok = String, True

    def __init__(self, kind: type[E]) -> None:
        super().__init__()
        self.kind = kind

    def process_bind_param(self, value: E | None, dialect: Dialect) -> str | None:  # noqa: ARG002
        """Return the text of a member."""
        return None if value is None else self.kind(value).value

    def process_result_value(self, value: Any | None, dialect: Dialect) -> E | None:  # noqa: ARG002
        """Return the member for a text."""
        return None if value is None else self.kind(value)


class Base(DeclarativeBase):
    """Base class of all tables."""

    type_annotation_map = {str: String(), float: Double(), int: Integer(), bool: Boolean(), bytes: LargeBinary()}  # noqa: RUF012


def make_foreign_key(target: str) -> Any:
    """Return a column that refers to a row, with which its own row is deleted."""
    return mapped_column(ForeignKey(target, ondelete="CASCADE"), index=True)
