"""Tables made again: a paper and a folder in; our figures, the published ones and the reasons for differences out."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from pathlib import Path

from redink.errors import ResultWarning, UnknownName
from redink.reproduction import bryant2017, felice2015, gotou2020, grundkiewicz2015, kobayashi2024
from redink.reproduction.files import find_files
from redink.reproduction.folder import Folder, PaperTable, Recipe

PAPERS: Mapping[str, tuple[Recipe, ...]] = {
    "bryant2017": bryant2017.RECIPES,
    "felice2015": felice2015.RECIPES,
    "gotou2020": gotou2020.RECIPES,
    "kobayashi2024": kobayashi2024.RECIPES,
    "grundkiewicz2015": grundkiewicz2015.RECIPES,
}
"""By name, the papers and their tables."""


def reproduce(paper: str, folder: Path) -> list[PaperTable]:
    """The tables of a paper, as far as the files of a folder allow."""
    if paper not in PAPERS:
        raise UnknownName("paper", paper, PAPERS)
    found = find_files(folder)
    files = Folder(found)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResultWarning)  # that a team changed nothing is known here
        return [recipe.follow(files, found.notes if recipe.helps else ()) for recipe in PAPERS[paper]]
