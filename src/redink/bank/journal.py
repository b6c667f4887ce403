"""A bank that is open for new votes: each is on the disk before the next question is shown."""

from __future__ import annotations

import json
import os
from pathlib import Path
from types import TracebackType
from typing import IO

from redink.bank.files import Header, write_bank
from redink.errors import OutputError


class Journal:
    """A bank open for appending.

    A last line that a kill or a full disk has cut off is removed when the bank is opened.

    Parameters
    ----------
    path
        Path of the bank; the file is created if it does not exist.
    header
        Header of a new bank.

    """

    def __init__(self, path: str, header: Header) -> None:
        self.path = path
        if not Path(path).exists():
            write_bank(header, (), path)
        try:
            self._file = _repair(path)
        except OSError as error:
            raise OutputError(f"{path}: cannot be written ({error.strerror or error})") from None

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def append(self, line: str) -> None:
        """Append a line and wait until it is on the disk."""
        try:
            self._file.write(f"{line}\n".encode())
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise OutputError(f"{self.path}: cannot be written ({error.strerror or error})") from None


def _repair(path: str) -> IO[bytes]:
    """Open a file at its end, after its last complete line."""
    file = Path(path).open("r+b")  # noqa: SIM115
    data = file.read()
    rest = data[data.rfind(b"\n") + 1 :]
    try:
        complete = not rest or isinstance(json.loads(rest), dict)
    except ValueError:
        complete = False
    if not complete:
        file.seek(len(data) - len(rest))
        file.truncate()
    elif rest:
        file.write(b"\n")
    return file
