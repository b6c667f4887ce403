"""The English tokeniser: raw text in, tokens out, the same as spaCy 2.3.9's English rules give.

A text is cut at whitespace. Of each piece, affixes (punctuation, currencies, units after a digit) are taken off both
ends until none is left or the rest is an exception (don't → do n't). The rest is an exception, a URL, or it is cut at
infixes (a hyphen between letters). `tools/build_tokeniser.py` makes the file with the rules.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("tokeniser.rules")
FORMAT = b"redink tokeniser rules 1\n"
SPACY = "en-2.3.9"
"""The rules of spaCy 2.3.9."""
ERRANT = "en-2.2.5"
"""The rules that en_core_web_sm 2.2.5 brings along: those of ERRANT's -tok."""

LONGEST_SUFFIX = 8
"""How many characters a suffix can have, unless it is a row of full stops; the tool that builds the file checks it."""
KEPT = 1 << 17
"""How many pieces are remembered: some 30 MB when full."""

_RUN = re.compile(r"\S+|\s+")
_USER = r"(?:\S+(?::\S*)?@)?"


class FixedToken(str):
    """A token of which an exception fixes norm, tag or lemma before the tagger runs; empty where it does not.

    Equal to another only if that has all of it in common: the n't of "don't" is not the n't of "do n't".
    """

    norm: str
    tag: str
    lemma: str

    def __new__(cls, text: str, norm: str, tag: str, lemma: str) -> FixedToken:
        """The token."""
        token = super().__new__(cls, text)
        token.norm, token.tag, token.lemma = norm, tag, lemma
        return token

    def _list_all(self) -> tuple[str, ...]:
        return str(self), self.norm, self.tag, self.lemma

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FixedToken) and self._list_all() == other._list_all()

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self._list_all())


class EnglishTokeniser:
    """One set of rules; every distinct piece of text is split once.

    >>> EnglishTokeniser().split("Don't pay $5.50/kg (e.g. at www.shop.example), Ann!")
    ['Do', "n't", 'pay', '$', '5.50', '/', 'kg', '(', 'e.g.', 'at', 'www.shop.example', ')', ',', 'Ann', '!']
    """

    def __init__(self, rules: str = SPACY) -> None:
        self.identity = rules
        self._pieces = CachedPieces(read_rules()[rules])

    def split(self, text: str) -> list[str]:
        """The tokens of a text, without those that are only whitespace."""
        return list(chain.from_iterable(map(self._pieces.__getitem__, text.split())))

    def split_with_spaces(self, text: str) -> list[str]:
        """The tokens of a text with those that are only whitespace: all of it but one space after a token."""
        tokens: list[str] = []
        for run in _RUN.findall(text):
            if run[0].isspace() and tokens:
                run = run.removeprefix(" ")
            tokens += self._pieces[run] if run else ()
        return tokens


class CachedPieces(dict[str, Sequence[str]]):
    """The tokens of each piece of text between spaces, found when first asked for."""

    def __init__(self, rules: dict[str, Any]) -> None:
        super().__init__()
        self._exceptions = {
            text: [token if isinstance(token, str) else FixedToken(*token) for token in tokens]
            for text, tokens in rules["exceptions"].items()
        }
        self._prefix, self._suffix = re.compile(rules["prefix"]).match, re.compile(rules["suffix"]).search
        self._infixes = re.compile(rules["infix"]).finditer
        self._is_token, self._is_url = map(_compile_url, (rules["token"], rules["url"]))

    def __missing__(self, piece: str) -> Sequence[str]:
        if len(self) >= KEPT:
            self.clear()
        self[piece] = tokens = self._split(piece)
        return tokens

    def _split(self, piece: str) -> Sequence[str]:
        if piece in self._exceptions:
            return self._exceptions[piece]
        if piece.isascii() and piece.isalpha():  # no rule is about letters alone
            return (piece,)
        before: list[str] = []
        after: list[str] = []
        while piece and piece not in self._exceptions and not self._is_token(piece):
            start, end = self._find_affixes(piece)
            if start:
                before.append(piece[:start])
            if end < len(piece):
                after.append(piece[end:])
            if not start and end == len(piece):
                break
            piece = piece[start:end]
        return [*before, *self._split_core(piece), *reversed(after)]

    def _find_affixes(self, piece: str) -> tuple[int, int]:
        """Where the prefix ends and the suffix starts; of two that overlap, or if it leaves an exception, only one."""
        size = len(piece)
        prefix = self._prefix(piece)
        start = prefix.end() if prefix else 0
        if start and piece[start:] in self._exceptions:
            return start, size
        # A search from the front would try all rules at all places; those behind may look back beyond the first.
        suffix = self._suffix(piece, max(0, len(piece.rstrip(".")) - LONGEST_SUFFIX))
        end = suffix.start() if suffix else size
        if end < size and piece[:end] in self._exceptions:
            return 0, end
        return (start, size) if start > end else (start, end)

    def _split_core(self, piece: str) -> Sequence[str]:
        """The tokens of what is left between the affixes."""
        if not piece:
            return ()
        if piece in self._exceptions:
            return self._exceptions[piece]
        if self._is_token(piece) or self._is_url(piece):
            return (piece,)
        tokens: list[str] = []
        start = 0
        for infix in self._infixes(piece):
            if infix.start():  # one at the front stays
                tokens += (piece[start : infix.start()], infix[0])
                start = infix.end()
        return [token for token in (*tokens, piece[start:]) if token]


def _compile_url(pattern: str) -> Callable[[str], bool]:
    """A test whether a text is a URL; without a full stop it is none, and without @ it has no user's name.

    Where there is no @, the pattern would search for one from every place to the end.
    """
    if not pattern:
        return lambda _: False
    with_user, without = re.compile(pattern).match, re.compile(pattern.replace(_USER, "")).match
    return lambda text: "." in text and bool(with_user(text) if "@" in text else without(text))


@cache
def read_rules() -> dict[str, dict[str, Any]]:
    """The rules by their names."""
    data = FILE.read_bytes()
    if not data.startswith(FORMAT):
        raise ValueError(f"{FILE.name} does not hold the rules of this version")
    rules: dict[str, dict[str, Any]] = json.loads(zlib.decompress(data.removeprefix(FORMAT)))
    return rules
