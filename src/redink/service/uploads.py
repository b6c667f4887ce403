"""Uploads: the bytes that somebody sent in, a file to be scored and what validation says of it out."""

from __future__ import annotations

import gzip
import io
import struct
import zipfile
import zlib
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Any

from redink.formats.registry import FORMATS, find_format
from redink.service.access import Refused
from redink.validation.findings import Report
from redink.validation.submission import validate

SHOWN = "your file"
"""What findings call an upload."""
GZIP, ZIP, ENTRY = b"\x1f\x8b", (b"PK\x03\x04", b"PK\x05\x06"), b"PK\x01\x02"
"""How gzip and zip files begin, and each entry in the list of a zip file."""
MOST_ENTRIES = 1000
SPARE_BYTES, MOST_TIMES = 1_000_000, 20
"""How much larger than the source a file may be before it is not even looked at: checking 20 MB takes seconds."""
DAMAGED = (OSError, EOFError, ValueError, LookupError, RuntimeError, struct.error, zlib.error, zipfile.BadZipFile)
"""What the standard library says of packed files that are not what they should be."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What may be sent, and what scoring it may take."""

    upload: int = 20_000_000
    """Bytes of a submission, packed or not."""
    reference: int = 200_000_000
    """Bytes of a task's file, packed or not."""
    line: int = 50_000
    """Bytes of a line."""
    spare_lines: int = 1_000
    """How many more lines than the source a text may have before it is not even looked at; of M2, 200 for each."""
    seconds: float = 600.0
    """How long scoring one submission may take."""
    memory: int = 2_000_000_000
    """How many bytes it may need."""


def unpack_upload(file_name: str, data: bytes, most: int) -> tuple[str, bytes]:
    """The file that was sent: plain, gzipped, or alone in a zip archive; never more than so many bytes."""
    name = PurePosixPath(file_name.replace("\\", "/")).name or "submission.txt"
    if len(data) > most:
        raise Refused(413, f"The file has more than {most:,} bytes.")
    if data.startswith(GZIP):
        name, data = name.removesuffix(".gz"), _read_gzip(data, most)
    elif data.startswith(ZIP):
        name, data = _read_zip(data, most)
    if not data:
        raise Refused(422, "The file is empty.")
    if data.startswith((GZIP, *ZIP)):
        raise Refused(422, "The file is packed twice.")
    return clean_file_name(name), data


def clean_file_name(name: str) -> str:
    """A name that is a file's anywhere, and ends as its format says."""
    suffix = next((s for entry in FORMATS.values() for s in entry.suffixes if name.lower().endswith(s)), ".txt")
    stem = name[: -len(suffix)] if name.lower().endswith(suffix) else name
    cleaned = "".join(c if c.isalnum() or c in "-_." else "_" for c in stem)[:80].lstrip(".")
    return (cleaned or "submission") + suffix


def _read_gzip(data: bytes, most: int) -> bytes:
    try:
        with gzip.open(io.BytesIO(data)) as file:
            return _bound(file.read(most + 1), most)
    except DAMAGED:
        raise Refused(422, "The gzip file is damaged.") from None


def _read_zip(data: bytes, most: int) -> tuple[str, bytes]:
    if data.count(ENTRY) > MOST_ENTRIES:
        raise Refused(422, f"A zip archive must have one file, this one has more than {MOST_ENTRIES:,}.")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = [entry for entry in archive.infolist() if not entry.is_dir()]
            entries = [entry for entry in entries if not _is_hidden(entry.filename)]
            if len(entries) != 1:
                raise Refused(422, f"A zip archive must have one file, this one has {len(entries)}.")
            if entries[0].compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                raise Refused(422, "The zip archive is packed in an unusual way: use deflate.")
            with archive.open(entries[0]) as file:
                return PurePosixPath(entries[0].filename).name, _bound(file.read(most + 1), most)
    except DAMAGED:
        raise Refused(422, "The zip archive is damaged or encrypted.") from None


def _is_hidden(name: str) -> bool:
    """Return whether an entry is a system's own file, such as `.DS_Store`; `./output.txt` is not."""
    return any(part == "__MACOSX" or part.startswith(".") for part in PurePosixPath(name).parts)


def _bound(data: bytes, most: int) -> bytes:
    if len(data) > most:
        raise Refused(413, f"The file unpacks to more than {most:,} bytes.")
    return data


def check_upload(file_name: str, data: bytes, source: bytes, limits: Limits) -> list[dict[str, Any]]:
    """What validation finds in a submission, as plain objects; a file beyond the limits is refused outright."""
    kind = find_format(None, file_name)
    if kind.name == "parquet":
        raise Refused(422, "Send text, M2 or JSON lines.")
    longest = max(map(len, data.split(b"\n")))
    if longest > limits.line:
        raise Refused(422, f"A line has {longest:,} bytes; the limit is {limits.line:,}.")
    if len(data) > SPARE_BYTES + MOST_TIMES * len(source):
        raise Refused(422, f"The file has {len(data):,} bytes, far too many for a source of {len(source):,}.")
    lines, expected = data.count(b"\n"), source.count(b"\n")
    most = (expected + 1) * (200 if kind.has_edits else 1) + limits.spare_lines
    if lines > most:
        raise Refused(422, f"The file has {lines:,} lines, but the source has {expected:,}.")
    with TemporaryDirectory(prefix="redink-") as folder:
        path, beside = Path(folder) / f"submission{Path(file_name).suffix}", Path(folder) / "source.txt"
        path.write_bytes(data)
        beside.write_bytes(source)
        report = validate(path, beside)
        return describe_findings(report, folder)


def describe_findings(report: Report, folder: str) -> list[dict[str, Any]]:
    """Findings as plain objects that name no path of this machine."""

    def clean(value: Any) -> Any:
        if isinstance(value, str):
            return value.replace(report.path, SHOWN).replace(folder, "")
        if isinstance(value, dict):
            return {key: clean(item) for key, item in value.items()}
        return [clean(item) for item in value] if isinstance(value, list | tuple) else value

    found: list[dict[str, Any]] = clean(report.to_object()["findings"])
    return found


def has_errors(findings: list[dict[str, Any]]) -> bool:
    """Whether a submission with these findings cannot be accepted."""
    return any(finding["severity"] == "error" for finding in findings)
