"""Recipes for published tables, and data shared by several tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from redink.formats.files import read_m2, read_output
from redink.reproduction.files import FILES, TEAMS, FoundFiles
from redink.scoring.evaluation import Evaluation
from redink.scoring.reduction import score
from redink.scoring.request import ReferenceEdits
from redink.types import Corpus, Output

SPACY = (
    "probably the tagger: the paper used older versions of spaCy and ERRANT, "
    "which extract and type some edits differently"
)


class ReproducedValue(NamedTuple):
    """One value of a table."""

    row: str
    column: str
    value: float
    published: float


class MissingFiles(NamedTuple):
    """Files that a folder lacks, and where their authors publish them."""

    names: tuple[str, ...]
    where: str


@dataclass(frozen=True, slots=True)
class PaperTable:
    """A table of a paper: the values that could be reproduced, and the reasons for gaps."""

    title: str
    digits: int = 2
    values: tuple[ReproducedValue, ...] = ()
    missing: tuple[MissingFiles, ...] = ()
    reason: str = ""
    """Reason for differences, or for an empty table."""
    notes: tuple[str, ...] = field(default=())


class Folder:
    """Data folder with cached scores shared by several tables."""

    def __init__(self, files: FoundFiles) -> None:
        self.paths: Mapping[str, Path] = files.paths
        self._scored: dict[tuple[str, ...], Evaluation] = {}

    def list_present(self, names: Sequence[str]) -> list[str]:
        """Return the files that are available."""
        return [name for name in names if name in self.paths]

    def list_missing(self, names: Sequence[str]) -> tuple[MissingFiles, ...]:
        """Return the missing files, grouped by where they are published."""
        by_origin: dict[str, list[str]] = {}
        for name in names:
            if name not in self.paths:
                by_origin.setdefault(FILES[name].where, []).append(name)
        return tuple(MissingFiles(tuple(missing), where) for where, missing in by_origin.items())

    def read_corpus(self, name: str = "official") -> Corpus:
        """Read a reference."""
        return read_m2(self.paths[name])

    def read_outputs(self, names: Mapping[str, str]) -> list[Output]:
        """Read the available outputs; `names` maps systems to files."""
        return [read_output(self.paths[file], system) for system, file in names.items() if file in self.paths]

    def score_teams(self, edits: ReferenceEdits, metrics: Sequence[str], reference: str = "official") -> Evaluation:
        """Score the available teams of CoNLL-2014 by these metrics."""
        key = (edits, reference, *metrics)
        if key not in self._scored:
            outputs = self.read_outputs({team: team for team in TEAMS})
            self._scored[key] = score(self.read_corpus(reference), outputs, metrics, reference_edits=edits)
        return self._scored[key]


class Recipe(NamedTuple):
    """Instructions for reproducing a table."""

    title: str
    needs: tuple[str, ...] = ()
    """Files that the table needs."""
    optional: tuple[str, ...] = ()
    """Files that each add rows; at least one is needed."""
    make: Callable[[Folder], Iterator[ReproducedValue]] | None = None
    reason: str = ""
    digits: int = 2
    notes: tuple[str, ...] = ()

    def make_table(self, folder: Folder, notes: tuple[str, ...]) -> PaperTable:
        """Make the table, or an empty table with the reason."""
        missing = folder.list_missing((*self.needs, *self.optional))
        possible = not folder.list_missing(self.needs) and (
            not self.optional or bool(folder.list_present(self.optional))
        )
        values = tuple(self.make(folder)) if self.make and possible else ()
        return PaperTable(self.title, self.digits, values, missing, self.reason, (*self.notes, *notes))
