"""The tables that decide how similar two characters are: readings, thesaurus, confusion lists, punctuation."""

from __future__ import annotations

import json
import zlib
from array import array
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from redink.errors import FormatError, UnreadableFile

Array: TypeAlias = npt.NDArray[Any]

SIZE = 0x10000
"""Rows of tables by code point; the last one stands for all other tokens."""

ASCII_PUNCTUATION = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"
PUNCTUATION = ASCII_PUNCTUATION + (
    "！？｡＂＃＄％＆＇（）＊＋，－／：；＜＝＞＠［＼］＾＿｀｛｜｝～｟｠｢｣､、〃》「」『』【】〔〕〖〗〘〙〚〛〜〝〞〟〰〾〿–—‘‛“”„‟…‧﹏."
)
"""Punctuation in the cost of a substitution. Some frequent marks (。《〈) are not in the list of the original."""

THESAURUS, CONFUSIONS = "cilin.txt", "confusion_dict.txt"
"""Names of ChERRANT's own files."""
FIRST, LAST = 0x4E00, 0x9FFF
"""Characters with readings and confusion lists."""
SHIFT = 15
"""Bits of the offset of a character from the first one."""
IS_PUNCTUATION = 1 << 24
LEVELS = 4
"""Letters of a code of the thesaurus that give its three highest levels."""


class Tables(NamedTuple):
    """Properties of characters, as arrays for the kernel."""

    classes: Array
    starts: Array
    readings: Array
    confusable: Array
    words: dict[str, int]
    """Classes of longer words in the thesaurus; empty unless the data of ChERRANT are read."""


class Shipped(NamedTuple):
    """The contents of the data file."""

    arrays: dict[str, Array]
    characters: dict[str, str]
    """Traditional characters and their simplified forms; compatibility ideographs begin with `=`."""
    phrases: dict[str, str]


@lru_cache(1)
def load_shipped() -> Shipped:
    """Return the contents of the data file."""
    data = zlib.decompress(Path(__file__).with_name("tables.zlib").read_bytes())
    line, _, body = data.partition(b"\n")
    arrays, start = {}, 0
    for name, (code, count) in json.loads(line).items():
        arrays[name] = np.frombuffer(body, np.dtype(code), count, start).copy()  # kernels need writable arrays
        start += arrays[name].nbytes
    texts = [bytes(arrays.pop(name)).decode() for name in ("characters", "phrases")]
    characters, phrases = (dict(line.split("\t") for line in text.splitlines()) for text in texts)
    return Shipped(arrays, characters, phrases)


@lru_cache(4)
def load_tables(folder: str = "") -> Tables:
    """Return the tables; with a folder, the thesaurus and the confusion lists of the files that it has.

    Parameters
    ----------
    folder
        The folder `data` of ChERRANT, or one with some of its files `cilin.txt` and `confusion_dict.txt`.

    Raises
    ------
    UnreadableFile
        If the folder has neither file.

    """
    arrays = load_shipped().arrays
    thesaurus = dict(zip(arrays["thesaurus_points"].tolist(), arrays["thesaurus_classes"].tolist(), strict=True))
    pairs: Array = np.zeros(0, np.int32)
    words: dict[str, int] = {}
    if folder:
        paths = {name: path for name in (THESAURUS, CONFUSIONS) if (path := Path(folder, name)).is_file()}
        if not paths:
            raise UnreadableFile(f"the folder has neither {THESAURUS} nor {CONFUSIONS}", folder)
        if CONFUSIONS in paths:
            pairs = _read_pairs(paths[CONFUSIONS])
        if THESAURUS in paths:
            words = dict(_read_thesaurus(paths[THESAURUS]))
            thesaurus = {ord(word): number for word, number in words.items() if len(word) == 1}
    classes = np.zeros(SIZE, np.int32)
    for point, number in thesaurus.items():
        if point < SIZE - 1:
            classes[point] = number
    classes[[ord(mark) for mark in PUNCTUATION]] |= IS_PUNCTUATION
    ends = np.searchsorted(pairs, np.arange(LAST - FIRST + 2, dtype=np.int32) << SHIFT)
    starts = np.array([arrays["reading_starts"], ends], np.int32)
    return Tables(classes, starts, arrays["readings"], (pairs & ((1 << SHIFT) - 1)) + FIRST, words)


def _read_thesaurus(path: Path) -> Iterator[tuple[str, int]]:
    """Yield each word of a thesaurus in the form of ChERRANT with the class of its line."""
    for number, line in enumerate(_read_lines(path, "gbk"), 1):
        code, *words = line.split()
        if len(code) < LEVELS or not code[2:LEVELS].isdecimal() or not code[:2].isascii():
            raise FormatError(f"expected a code such as Aa01A01= and words, got {line[:40]!r}", str(path), number)
        for word in words:
            yield word, ord(code[0]) << 16 | ord(code[1]) << 8 | int(code[2:LEVELS])


def _read_pairs(path: Path) -> Array:
    """Return the pairs of confusable characters in both orders, sorted; the last line of a character counts.

    A pair is one number: the offsets of both characters from the first one.
    """
    lists: dict[str, str] = {}
    for line in _read_lines(path, "utf-8"):
        character, _, others = line.strip().partition(" ")
        joined = others.replace(" ", "")
        if others.count(" ") + 1 != len(joined):  # texts of several characters are never equal to one
            joined = "".join([text for text in others.split() if len(text) == 1])
        if len(character) == 1:
            lists[character] = joined
    characters = np.frombuffer("".join(lists).encode("utf-32-le"), np.int32) - FIRST
    one = np.repeat(characters, [len(others) for others in lists.values()])
    other = np.frombuffer("".join(lists.values()).encode("utf-32-le"), np.int32) - FIRST
    known = (np.minimum(one, other) >= 0) & (np.maximum(one, other) <= LAST - FIRST)
    one, other = one[known], other[known]
    return np.sort(np.concatenate([one << SHIFT | other, other << SHIFT | one]))


def _read_lines(path: Path, encoding: str) -> list[str]:
    try:
        lines = path.read_text(encoding).splitlines()
    except UnicodeDecodeError as error:
        raise FormatError(f"the file is not {encoding} text: {error.reason}", str(path), None) from None
    return [line for line in lines if line.strip()]


def encode(tokens: tuple[str, ...], numbers: dict[str, int]) -> Array:
    """Return the code point of each token; tokens of several characters get numbers above all code points."""
    if len(tokens) == len(text := "".join(tokens)):
        return np.array(array("i", text.encode("utf-32-le", "surrogatepass")))
    points = [ord(token) if len(token) == 1 else numbers.setdefault(token, 0x110000 + len(numbers)) for token in tokens]
    return np.array(points, np.int32)
