"""Settings of an annotation job, small enough to be sent to every worker."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from redink.annotators.annotator import AnnotatorSettings
from redink.cluster.manifest import SUFFIXES, Manifest
from redink.cluster.rows import Columns, check_columns
from redink.cluster.shards import Shard
from redink.cluster.storage import open_folder
from redink.errors import InvalidParameter
from redink.version import VERSION

BadPolicy: TypeAlias = Literal["stop", "skip", "file"]
"""Stop at a bad record, count it, or also store it."""


@dataclass(frozen=True, slots=True)
class BadLimit:
    """The maximum number or share of bad records; None for no limit.

    >>> BadLimit.parse("1%").is_exceeded(bad=2, total=100), BadLimit.parse("5").is_exceeded(bad=5, total=9)
    (True, False)
    """

    count: int | None = None
    share: float | None = None

    @classmethod
    def parse(cls, text: str) -> BadLimit:
        """Read a limit such as 100 or 1%; empty for no limit."""
        match = re.fullmatch(r"(\d+(?:\.\d+)?)%|(\d+)|", text.strip())
        if not match or float(match[1] or 0) > 100:
            raise InvalidParameter(f"max_bad must be a number or a percentage, such as 100 or 1%, got {text!r}")
        return cls(int(match[2]) if match[2] else None, float(match[1]) / 100 if match[1] else None)

    def is_exceeded(self, bad: int, total: int) -> bool:
        """Return True if more records are bad than allowed."""
        too_many = self.count is not None and bad > self.count
        return too_many or (self.share is not None and bad > self.share * total)


@dataclass(frozen=True, slots=True)
class AnnotationJob:
    """Everything that workers need to annotate shards."""

    output: str
    """Address of the output folder."""
    target: str = "parquet"
    annotator: AnnotatorSettings = field(default_factory=AnnotatorSettings)
    columns: Columns = field(default_factory=Columns)
    bad: BadPolicy = "stop"
    max_bad: str = ""
    """Limit for bad records that are skipped, such as 1%."""
    facts: tuple[tuple[str, object], ...] = ()
    """Facts for signatures, such as the tokenisation."""
    digest: str = ""
    """Digest of the plan, set when the run starts."""
    run: str = ""
    """Identifier of the run, set when it starts."""

    def check(self) -> None:
        """Refuse invalid settings before anything is read."""
        if self.target not in SUFFIXES:
            raise InvalidParameter(f"the output format must be one of {', '.join(SUFFIXES)}, got '{self.target}'")
        if self.bad not in ("stop", "skip", "file"):
            raise InvalidParameter(f"bad must be stop, skip or file, got '{self.bad}'")
        if self.max_bad and self.bad == "stop":
            raise InvalidParameter("max_bad needs bad=skip or bad=file: otherwise the first bad record stops the run")
        BadLimit.parse(self.max_bad)
        self.annotator.check()
        check_columns(self.columns, self.target)

    def describe(self) -> dict[str, Any]:
        """Return all options that change the output."""
        annotator, columns = self.annotator, self.columns
        return {
            "redink": VERSION, "target": self.target, "bad": self.bad, "parser": annotator.parser,
            "language": annotator.language, "merge": annotator.merge, "levenshtein": annotator.plain_levenshtein,
            "source": columns.source, "corrected": list(columns.corrected), "keep": list(columns.keep),
            "header": columns.header, **dict(self.facts),
        }  # fmt: skip

    def open_manifest(self) -> Manifest:
        """Open the manifest in the output folder."""
        return Manifest(open_folder(self.output), self.describe())

    def name_output(self, shard: Shard) -> str:
        """Return the file name of a shard's output."""
        return f"{shard.name}.{self.target}"
