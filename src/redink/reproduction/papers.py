"""The papers whose tables can be reproduced."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from redink.errors import UnknownName
from redink.reproduction import bryant2017, edit_bank, felice2015, gotou2020, grundkiewicz2015, kobayashi2024
from redink.reproduction.files import find_files
from redink.reproduction.folder import Folder, PaperTable, Recipe

PAPERS: Mapping[str, tuple[Recipe, ...]] = {
    "bryant2017": bryant2017.RECIPES,
    "felice2015": felice2015.RECIPES,
    "gotou2020": gotou2020.RECIPES,
    "kobayashi2024": kobayashi2024.RECIPES,
    "grundkiewicz2015": grundkiewicz2015.RECIPES,
    "edit-bank": edit_bank.RECIPES,
}
"""Recipes of tables by paper."""


def reproduce(paper: str, folder: Path) -> list[PaperTable]:
    """Reproduce the tables of a paper, as far as the files of a folder allow."""
    if paper not in PAPERS:
        raise UnknownName("paper", paper, PAPERS)
    files = find_files(folder)
    data = Folder(files)
    return [recipe.make_table(data, files.notes if recipe.optional else ()) for recipe in PAPERS[paper]]
