"""Essays in one Markdown file, as in MultiGEC-2025: a heading `### essay_id = ID` before each text.

An essay is scored as one line. Essays are matched by their identifiers, so their order in a file does not matter.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePosixPath

from redink.errors import FormatError
from redink.formats.essays import has_headings, parse_essays
from redink.service.domain.rejection import RequestRejected

SHOWN_IDS = 3  # identifiers that an error quotes


def is_essays(data: bytes) -> bool:
    r"""Return whether a file contains essays.

    >>> is_essays(b"### essay_id = 7\nA text .\n"), is_essays(b"A text .\n")
    (True, False)
    """
    return has_headings(data)


def read_essays(name: str, data: bytes) -> dict[str, str]:
    r"""Return the essays of a file by identifier, each as one line.

    >>> read_essays("a.md", b"### essay_id = 7\nOne line .\n\nAnother .\n\n### essay_id = 8\nMore .\n")
    {'7': 'One line . Another .', '8': 'More .'}
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise RequestRejected(422, f"{name}: the file is not UTF-8.") from None
    try:
        essays = list(parse_essays(text.splitlines(), name))
    except FormatError as error:
        raise RequestRejected(422, f"{name}, line {error.line or 1}: {error.message}.") from None
    return {essay.id: " ".join(" ".join(essay.lines).split()) for essay in essays}


def list_lines(source: bytes) -> bytes:
    """Return the lines to correct: those of a text, or one line per essay."""
    if not is_essays(source):
        return source
    return _join(read_essays("source", source).values())


def convert_essays(name: str, data: bytes, source: bytes) -> tuple[str, bytes]:
    r"""Return the name and the content of a file with one line per essay of the source; other files as they are.

    >>> source = b"### essay_id = 1\nHe go .\n\n### essay_id = 2\nYes .\n"
    >>> convert_essays("out.md", b"### essay_id = 2\nYes .\n\n### essay_id = 1\nHe goes .\n", source)
    ('out.txt', b'He goes .\nYes .\n')
    """
    if not is_essays(data):
        return name, data
    if not is_essays(source):
        raise RequestRejected(422, f"{name} contains essays, but the source has one sentence per line.")
    essays, expected = read_essays(name, data), read_essays("source", source)
    for problem, identifiers in (
        ("does not contain", [one for one in expected if one not in essays]),
        ("contains unknown", [one for one in essays if one not in expected]),
    ):
        if identifiers:
            shown = ", ".join(identifiers[:SHOWN_IDS]) + (", …" if len(identifiers) > SHOWN_IDS else "")
            noun = "essay" if len(identifiers) == 1 else "essays"
            raise RequestRejected(422, f"{name} {problem} {len(identifiers)} {noun}: {shown}.")
    return f"{PurePosixPath(name).stem}.txt", _join(essays[one] for one in expected)


def _join(lines: Iterable[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()
