"""Archives with a file for each track: a zip of TRACK.txt files, or of a folder with a sub-folder for each track."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from redink.service.domain.rejection import RequestRejected
from redink.service.uploads import DAMAGED

MAX_FILES = 1_000  # files in an archive, those that are ignored included
IGNORED = ("readme", "license", "licence", "citation", "dataset_infos", "metadata")
"""Names of files that describe a folder, without their suffix; they are ignored outside of the folders of tracks."""
OUTER = "data"
"""Folder of the tracks in repositories of Hugging Face, beside files that describe them."""


@dataclass(frozen=True, slots=True)
class TrackFile:
    """A file of an upload for all tracks."""

    track: str
    name: str
    data: bytes


def read_tracks(data: bytes, limit: int, phase: str = "") -> list[TrackFile]:
    """Return the files of a zip archive: TRACK.txt, or a file in a folder TRACK, also within an outer folder.

    A folder with a file for each phase, such as `dev.md` and `test.md`, is read for the given phase only.
    """
    if len(data) > limit:
        raise RequestRejected(413, f"The file has more than {limit:,} bytes.")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            files = _unpack(archive, limit, phase)
    except DAMAGED:
        raise RequestRejected(422, "The zip archive is damaged or encrypted.") from None
    names = [file.track.casefold() for file in files]
    duplicate = next((name for index, name in enumerate(names) if name in names[:index]), None)
    if duplicate is not None:
        raise RequestRejected(422, f"The track {duplicate} has several files.")
    if not files:
        raise RequestRejected(422, "The archive has no files for tracks.")
    return files


def _unpack(archive: zipfile.ZipFile, limit: int, phase: str) -> list[TrackFile]:
    entries = {
        PurePosixPath(entry.filename).parts: entry
        for entry in archive.infolist()
        if not entry.is_dir() and not _is_hidden(entry.filename)
    }
    if len(entries) > MAX_FILES:
        raise RequestRejected(422, f"An archive may have at most {MAX_FILES:,} files.")
    files: list[TrackFile] = []
    remaining = limit
    for parts, path in _list_paths(list(entries), phase).items():
        entry = entries[path]
        if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise RequestRejected(422, "The zip archive uses an unsupported compression method: use deflate.")
        with archive.open(entry) as file:
            content = file.read(remaining + 1)
        remaining -= len(content)
        if remaining < 0:
            raise RequestRejected(413, f"The archive unpacks to more than {limit:,} bytes.")
        track = parts[0] if len(parts) > 1 else parts[0].partition(".")[0]
        files.append(TrackFile(track, parts[-1], content))
    return files


Parts = tuple[str, ...]
"""A path as its parts."""


def _list_paths(paths: Sequence[Parts], phase: str) -> dict[Parts, Parts]:
    """Return the paths of the files of tracks within the folder of tracks, with their full paths."""
    inner = {path: path for path in paths}
    while True:
        inner = {parts: path for parts, path in inner.items() if len(parts) > 1 or not _is_description(parts[0])}
        folders = {parts[0] for parts in inner if len(parts) > 1}
        is_outer = len(folders) == 1 and all(len(parts) > 1 for parts in inner)
        if not is_outer or (len(inner) == 1 and OUTER not in folders):
            break
        if max(map(len, inner)) == 2 and _are_splits(list(inner), phase):
            break
        inner = {parts[1:]: path for parts, path in inner.items()}
    chosen: dict[str, list[Parts]] = {}
    for parts in inner:
        chosen.setdefault(parts[0] if len(parts) > 1 else "", []).append(parts)
    selected = [
        parts
        for folder, group in chosen.items()
        for parts in ([one for one in group if _stem(one[-1]) == phase.casefold()] if folder else []) or group
    ]
    return {parts: inner[parts] for parts in selected}


def _are_splits(paths: Sequence[Parts], phase: str) -> bool:
    """Return whether a folder has one file for each phase, so that it belongs to a track."""
    return bool(phase) and phase.casefold() in [_stem(parts[-1]) for parts in paths]


def _stem(name: str) -> str:
    return name.partition(".")[0].casefold()


def _is_description(name: str) -> bool:
    return _stem(name) in IGNORED


def _is_hidden(name: str) -> bool:
    return any(part == "__MACOSX" or part.startswith(".") for part in PurePosixPath(name).parts)
