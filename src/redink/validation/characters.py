"""Checks of the bytes and characters of a submission.

Unlike the readers used for scoring, this reader continues after a broken line, so that all problems are reported.
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from collections.abc import Iterator

from redink.formats.lines import open_input
from redink.validation.findings import FindingCollector

UTF16_SAMPLE = 1000
"""Bytes that are searched for UTF-16 without a byte order mark: in most languages, half of them are NUL."""

_CONTROL = re.compile("[\x01-\x08\x0e-\x1b\x7f-\x84\x86-\x9f]")
_LINE_BREAK = re.compile("[\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
_SPACE = re.compile("[\u00a0\u00ad\u1680\u2000-\u200f\u202a-\u202f\u205f-\u2064\u3000\ufeff]")
_FOREIGN = re.compile("[^\0-\x7f]{2,}")

# Windows-1252 with its five unassigned bytes mapped as programs that misread UTF-8 map them.
_WINDOWS = {bytes([byte]).decode("cp1252", "replace"): byte for byte in range(128, 256)}
_WINDOWS.update({chr(byte): byte for byte in (0x81, 0x8D, 0x8F, 0x90, 0x9D)})


def read_tolerantly(path: str, collector: FindingCollector) -> Iterator[tuple[int, str]]:
    """Yield the number and text of each line, and report problems with its bytes."""
    with open_input(path) as file:
        offset = 0
        raw = b""
        for number, raw in enumerate(file, 1):
            line = raw
            if number == 1:
                if _is_utf16(raw[:UTF16_SAMPLE]):
                    collector.add("utf-16", 1)
                    return
                if raw.startswith(codecs.BOM_UTF8):
                    collector.add("bom")
                    line = raw.removeprefix(codecs.BOM_UTF8)
            if b"\0" in line:
                collector.add("nul", number, f"at offset {offset + raw.index(0)}")
            if line.endswith(b"\r\n"):
                collector.add("line ends")
            text = _decode(line, offset + len(raw) - len(line), number, collector)
            yield number, text.rstrip("\n").removesuffix("\r")
            offset += len(raw)
        if raw and not raw.endswith(b"\n"):
            collector.add("no last line end")


def _is_utf16(beginning: bytes) -> bool:
    marked = beginning.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    return marked or (len(beginning) >= 4 and beginning.count(0) * 3 >= len(beginning))


def _decode(line: bytes, offset: int, number: int, collector: FindingCollector) -> str:
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError as error:
        problem = f"byte {line[error.start]:#04x} at offset {offset + error.start} ({error.reason})"
        collector.add("utf-8", number, problem)
        return line.decode("utf-8", "backslashreplace")


def check_characters(text: str, source: str, line: int, collector: FindingCollector) -> None:
    """Report unusual characters that the source sentence does not have."""
    if text.isascii() and text.isprintable():
        return
    for check, pattern in (("control", _CONTROL), ("line break", _LINE_BREAK), ("spaces", _SPACE)):
        if char := next((char for char in pattern.findall(text) if char not in source), None):
            collector.add(check, line, _name(char, text))
    if "\ufffd" in text and "\ufffd" not in source:
        collector.add("replacement", line, _show_around(text, text.index("\ufffd")))
    for match in _FOREIGN.finditer(text):
        original = _undo_mojibake(match[0])
        if original and match[0] not in source:
            collector.add("mojibake", line, f"{match[0]} instead of {original}: {_show_around(text, match.start())}")
            break
    if not unicodedata.is_normalized("NFC", text) and unicodedata.is_normalized("NFC", source):
        collector.add("composition", line)


def _name(char: str, text: str) -> str:
    name = unicodedata.name(char, "a control character").lower()
    return f"U+{ord(char):04X} ({name}): {_show_around(text, text.index(char))}"


def _show_around(text: str, index: int) -> str:
    return text[max(0, index - 20) : index + 20]


def _undo_mojibake(text: str) -> str:
    """Return the characters of UTF-8 that was misread as Windows-1252; empty if the text is not such a misreading.

    >>> _undo_mojibake("â€™"), _undo_mojibake("éè")
    ('’', '')
    """
    try:
        return bytes([_WINDOWS[char] for char in text]).decode("utf-8")
    except (KeyError, UnicodeDecodeError):
        return ""
