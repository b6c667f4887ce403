"""The files that tables are made of: a folder in; what is there, found by checksum or name, and what is missing out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from redink.errors import UnreadableFile

TEAMS = ("AMU", "CAMB", "CUUI", "IITB", "IPN", "NTHU", "PKU", "POST", "RAC", "SJTU", "UFC", "UMC")

_TASK = "the shared task's page, https://www.comp.nus.edu.sg/~nlp/conll14st.html"
_SEEDA = "https://github.com/tmu-nlp/SEEDA"
_GJG15 = "https://github.com/grammatical/evaluation"
_GTS = "https://github.com/gotutiyan/GTS"


class DataFile(NamedTuple):
    """A published file."""

    names: tuple[str, ...]
    """What it is called; found by these where the checksum is not known."""
    where: str
    """Where its authors publish it."""
    checksum: str = ""
    """SHA-256; empty where only the name is known."""


_SUMS = {
    "AMU": "aacf96d2a858e01d83177b4afd79dce7d037f0b99b699ac820847145e70643f6",
    "CAMB": "5f0f53b1fe80ddbc13a881b845583200a4aa00f6407ff4377684697da4f28648",
    "IITB": "9d95c7f88cfae9f5172c98006219ed71117396da098c4676c362120a0756e6e0",
    "PKU": "8fa635e05cdf3e7569cd40475eb1e0d7a236d84fecbe25007adee935828fc6d7",
    "POST": "f6e68c3de5f7f83b66739392b99d3c6251b2a7601ac753fed5e567f4d24ba865",
    "UFC": "ff8b728c990f00927ab2219620caa0121535a32c4797b864cf9bea9023be513c",
}

FILES: Mapping[str, DataFile] = {
    "official": DataFile(
        ("official-2014.combined.m2", "official.m2"), f"CoNLL-2014 test data, {_TASK}",
        "07771f4653844f2732e1d93a5711181995ff2ae0828016a276ad1e7335c96085",
    ),
    **{
        team: DataFile((team, f"{team}.txt"), f"CoNLL-2014 official submissions, {_TASK}", _SUMS.get(team, ""))
        for team in TEAMS
    },
    "weights-8": DataFile(
        ("conll14_8sys.txt",), f"weights of eight systems, {_GTS}",
        "ce8758a690dd605a896063eb23e0c7963a3bd59546fe0f277e2311cb21a3597e",
    ),
    "seeda-edit": DataFile(
        ("judgments_edit.xml",), f"SEEDA-E, {_SEEDA}",
        "029748e7b05dffe298fe3c823943bbc05601c674830c77fde1885ac2f806f00d",
    ),
    "seeda-sent": DataFile(
        ("judgments_sent.xml",), f"SEEDA-S, {_SEEDA}",
        "aebb11d4afc28b63ff153508a1612a32bef77188ffd6d81f0fb9d2a72ee0d498",
    ),
    **{
        f"seeda-{name}": DataFile((f"{name}.txt",), f"human scores of SEEDA, {_SEEDA}", checksum)
        for name, checksum in {
            "EW_edit": "198517ac13d01148d5499912eb80bac02413c8b60d543e5fea352a9ce781976d",
            "TS_edit": "53fefa9a9cf51bad36e373a5ea7a977fc44025452f6f9b8607e97003c3feee25",
            "EW_sent": "10ae33550940bf73c9d2ecd613c534ab4cb4242b701706e3178642051fca164a",
            "TS_sent": "11bc1fb810d2d0c25b6708e7a507c5bf6afb68fa1c86c87059cec85a52c9d95e",
        }.items()
    },
    "gjg15": DataFile(
        ("judgments.xml",), f"judgements of the CoNLL-2014 systems, {_GJG15}",
        "d0ea9fe14cf6a8e117fcd988e2724ae9b2530e88f5bb2de9bb73dc61e35c62de",
    ),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Found:
    """What a folder has."""

    paths: Mapping[str, Path]
    notes: tuple[str, ...] = field(default=())
    """Files of a known name whose content is another, and files that were found by name alone."""


def find_files(folder: Path, wanted: Mapping[str, DataFile] = FILES) -> Found:
    """Look for the files below a folder: by checksum, whatever they are called; by name where none is known."""
    if not folder.is_dir():
        raise UnreadableFile("no such folder", str(folder))
    sums = {file.checksum: name for name, file in wanted.items() if file.checksum}
    names = {title: name for name, file in wanted.items() for title in file.names}
    paths: dict[str, Path] = {}
    notes, others = [], []
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        known = sums.get(sha256(path.read_bytes()).hexdigest())
        if known:
            paths.setdefault(known, path)
        elif path.name in names:
            others.append((names[path.name], path))
    for name, path in others:
        if name not in paths:
            if wanted[name].checksum:
                notes.append(f"{path.relative_to(folder)} is another file than the published one, and was not used")
            else:
                paths[name] = path
                notes.append(f"{path.relative_to(folder)} was found by its name: its checksum is not known")
    return Found(paths, tuple(notes))
