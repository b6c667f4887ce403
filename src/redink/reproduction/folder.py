"""What tables are made with: the files at hand in, recipes for tables, and the scores that several tables share out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from redink.formats.files import read_m2, read_output
from redink.reproduction.files import FILES, TEAMS, DataFolder
from redink.scoring.evaluation import Evaluation
from redink.scoring.reduction import score
from redink.scoring.request import ReferenceEdits
from redink.types import Corpus, Output

SPACY = (
    "probably the tagger: the paper used the spaCy and ERRANT of its time, which find and type some edits differently"
)


class Reproduced(NamedTuple):
    """One figure."""

    row: str
    figure: str
    ours: float
    published: float


class MissingFiles(NamedTuple):
    """Files that a folder lacks, and where their authors publish them."""

    names: tuple[str, ...]
    where: str


@dataclass(frozen=True, slots=True)
class PaperTable:
    """A table of a paper: what could be made of it, and why not all."""

    title: str
    digits: int = 2
    figures: tuple[Reproduced, ...] = ()
    missing: tuple[MissingFiles, ...] = ()
    reason: str = ""
    """Why figures differ, or why there are none."""
    notes: tuple[str, ...] = field(default=())


class Folder:
    """The files at hand, and the scores that several tables need, which are made once."""

    def __init__(self, found: DataFolder) -> None:
        self.paths: Mapping[str, Path] = found.paths
        self._scored: dict[tuple[str, ...], Evaluation] = {}

    def list_present(self, names: Sequence[str]) -> list[str]:
        """Those of the files that are here."""
        return [name for name in names if name in self.paths]

    def lack(self, names: Sequence[str]) -> tuple[MissingFiles, ...]:
        """The files that are not here, by where they are published."""
        places: dict[str, list[str]] = {}
        for name in names:
            if name not in self.paths:
                places.setdefault(FILES[name].where, []).append(name)
        return tuple(MissingFiles(tuple(absent), where) for where, absent in places.items())

    def read_corpus(self, name: str = "official") -> Corpus:
        """A reference."""
        return read_m2(self.paths[name])

    def read_outputs(self, names: Mapping[str, str]) -> list[Output]:
        """The outputs that are here; `names` gives each system its file."""
        return [read_output(self.paths[file], system) for system, file in names.items() if file in self.paths]

    def score_teams(self, edits: ReferenceEdits, metrics: Sequence[str], reference: str = "official") -> Evaluation:
        """The teams of CoNLL-2014 that are here, by these metrics."""
        key = (edits, reference, *metrics)
        if key not in self._scored:
            outputs = self.read_outputs({team: team for team in TEAMS})
            self._scored[key] = score(self.read_corpus(reference), outputs, metrics, reference_edits=edits)
        return self._scored[key]


class Recipe(NamedTuple):
    """How a table is made again."""

    title: str
    needs: tuple[str, ...] = ()
    """Without these it cannot be made."""
    helps: tuple[str, ...] = ()
    """Each of these adds rows, and one must be there."""
    make: Callable[[Folder], Iterator[Reproduced]] | None = None
    reason: str = ""
    digits: int = 2
    notes: tuple[str, ...] = ()

    def follow(self, folder: Folder, notes: tuple[str, ...]) -> PaperTable:
        """Make the table, or say why not."""
        lacking = folder.lack((*self.needs, *self.helps))
        possible = not folder.lack(self.needs) and (not self.helps or bool(folder.list_present(self.helps)))
        figures = tuple(self.make(folder)) if self.make and possible else ()
        return PaperTable(self.title, self.digits, figures, lacking, self.reason, (*self.notes, *notes))
