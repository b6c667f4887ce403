"""Unpacking and validation of uploaded files."""

from __future__ import annotations

import gzip
import io
import struct
import zipfile
import zlib
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Any

from redink.formats.registry import FORMATS, find_format
from redink.service.checking import MAX_COST, run_check
from redink.service.domain.essays import convert_essays, list_lines
from redink.service.domain.rejection import RequestRejected

SHOWN_NAME = "your file"
"""Name of an upload in findings."""
GZIP, ZIP, ENTRY = b"\x1f\x8b", (b"PK\x03\x04", b"PK\x05\x06"), b"PK\x01\x02"
"""First bytes of gzip and zip files, and of each entry in the directory of a zip file."""
MAX_ENTRIES = 1000
EXTRA_BYTES, MAX_SIZE_RATIO = 1_000_000, 20
"""Size beyond the source up to which a file is validated, as checking 20 MB takes seconds."""
LINE_BYTES, LINE_RATIO = 1_000, 10
"""A line of text may have 1,000 bytes, and 10 more for each byte of its source."""
DAMAGED = (OSError, EOFError, ValueError, LookupError, RuntimeError, struct.error, zlib.error, zipfile.BadZipFile)
"""Exceptions of the standard library for damaged packed files."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of uploads and of scoring them."""

    upload: int = 20_000_000
    """Bytes of a submission, packed or not."""
    reference: int = 200_000_000
    """Bytes of a task's file, packed or not."""
    line: int = 50_000
    """Bytes of a line."""
    spare_lines: int = 1_000
    """Lines beyond those of the source up to which a text is validated; for M2, 200 times as many."""
    seconds: float = 600.0
    """Seconds for scoring one submission."""
    memory: int = 2_000_000_000
    """Bytes of memory for scoring one submission."""


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """An unpacked file with its findings."""

    name: str
    data: bytes
    findings: list[dict[str, Any]] = field(default_factory=list)
    cost: float = 0.0
    """Estimated cost of scoring it, relative to a copy of the source."""

    @property
    def has_errors(self) -> bool:
        """True if any finding is an error."""
        return any(finding["severity"] == "error" for finding in self.findings)


def unpack_upload(file_name: str, data: bytes, limit: int) -> tuple[str, bytes]:
    """Unpack an uploaded file that is plain, gzipped, or alone in a zip archive, up to a limit of bytes."""
    name = PurePosixPath(file_name.replace("\\", "/")).name or "submission.txt"
    if len(data) > limit:
        raise RequestRejected(413, f"The file has more than {limit:,} bytes.")
    if data.startswith(GZIP):
        name, data = name.removesuffix(".gz"), _read_gzip(data, limit)
    elif data.startswith(ZIP):
        name, data = _read_zip(data, limit)
    if not data:
        raise RequestRejected(422, "The file is empty.")
    if data.startswith((GZIP, *ZIP)):
        raise RequestRejected(422, "The file is packed twice.")
    return clean_file_name(name), data


def clean_file_name(name: str) -> str:
    """Return a file name that is valid everywhere and has the suffix of its format."""
    suffix = next((s for entry in FORMATS.values() for s in entry.suffixes if name.lower().endswith(s)), ".txt")
    stem = name[: -len(suffix)] if name.lower().endswith(suffix) else name
    cleaned = "".join(c if c.isalnum() or c in "-_." else "_" for c in stem)[:80].lstrip(".")
    return (cleaned or "submission") + suffix


def _read_gzip(data: bytes, limit: int) -> bytes:
    try:
        with gzip.open(io.BytesIO(data)) as file:
            return _bound(file.read(limit + 1), limit)
    except DAMAGED:
        raise RequestRejected(422, "The gzip file is damaged.") from None


def _read_zip(data: bytes, limit: int) -> tuple[str, bytes]:
    if data.count(ENTRY) > MAX_ENTRIES:
        raise RequestRejected(422, f"A zip archive must have one file, got more than {MAX_ENTRIES:,}.")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = [entry for entry in archive.infolist() if not entry.is_dir()]
            entries = [entry for entry in entries if not _is_hidden(entry.filename)]
            if len(entries) != 1:
                raise RequestRejected(422, f"A zip archive must have one file, got {len(entries)}.")
            if entries[0].compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                raise RequestRejected(422, "The zip archive uses an unsupported compression method: use deflate.")
            with archive.open(entries[0]) as file:
                return PurePosixPath(entries[0].filename).name, _bound(file.read(limit + 1), limit)
    except DAMAGED:
        raise RequestRejected(422, "The zip archive is damaged or encrypted.") from None


def _is_hidden(name: str) -> bool:
    """Return whether an entry is a system's own file, such as `.DS_Store`; `./output.txt` is not."""
    return any(part == "__MACOSX" or part.startswith(".") for part in PurePosixPath(name).parts)


def _bound(data: bytes, limit: int) -> bytes:
    if len(data) > limit:
        raise RequestRejected(413, f"The file unpacks to more than {limit:,} bytes.")
    return data


def check_upload(file_name: str, data: bytes, source: bytes, limits: Limits) -> CheckedFile:
    """Validate a file; raise an error for a file beyond the limits. Essays become one line each."""
    file_name, data = convert_essays(file_name, data, source)
    source = list_lines(source)
    format = find_format(None, file_name)
    if format.name == "parquet":
        raise RequestRejected(422, "Parquet is not supported here: submit text, M2 or JSON lines.")
    longest = max(map(len, data.split(b"\n")))
    if longest > limits.line:
        raise RequestRejected(422, f"A line has {longest:,} bytes; the limit is {limits.line:,}.")
    if len(data) > EXTRA_BYTES + MAX_SIZE_RATIO * len(source):
        raise RequestRejected(422, f"The file has {len(data):,} bytes, too many for a source of {len(source):,}.")
    lines, expected = data.count(b"\n"), source.count(b"\n")
    limit = (expected + 1) * (200 if format.has_edits else 1) + limits.spare_lines
    if lines > limit:
        raise RequestRejected(422, f"The file has {lines:,} lines, but the source has {expected:,}.")
    if not format.has_edits and format.name == "text":
        _check_line_lengths(data, source)
    with TemporaryDirectory(prefix="redink-") as folder:
        path = Path(folder) / f"submission{Path(file_name).suffix}"
        path.write_bytes(data)
        (Path(folder) / "source.txt").write_bytes(source)
        result = run_check(Path(folder))
    if result["cost"] > MAX_COST:
        raise RequestRejected(
            422, f"Scoring this file would take about {result['cost']:.0f} times as long as a copy of the source; the "
            f"limit is {MAX_COST:g}. Its sentences are too long.",
        )  # fmt: skip
    return CheckedFile(file_name, data, hide_paths(result["findings"], result["path"], folder), result["cost"])


def _check_line_lengths(data: bytes, source: bytes) -> None:
    """Raise an error for a line that is far too long to correct its source."""
    for number, (line, expected) in enumerate(zip(data.split(b"\n"), source.split(b"\n"), strict=False), 1):
        limit = LINE_BYTES + LINE_RATIO * len(expected)
        if len(line) > limit:
            raise RequestRejected(
                422, f"Line {number} has {len(line):,} bytes; with its source of {len(expected):,} bytes, the limit is "
                f"{limit:,}.",
            )  # fmt: skip


def hide_paths(findings: Any, path: str, folder: str) -> list[dict[str, Any]]:
    """Return findings without paths of this machine."""

    def clean(value: Any) -> Any:
        if isinstance(value, str):
            return value.replace(path, SHOWN_NAME).replace(folder, "")
        if isinstance(value, dict):
            return {key: clean(item) for key, item in value.items()}
        return [clean(item) for item in value] if isinstance(value, list | tuple) else value

    objects: list[dict[str, Any]] = clean(findings)
    return objects
