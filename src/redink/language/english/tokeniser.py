"""The English tokeniser, equal to spaCy 2.3.9's English rules.

A text is split at whitespace. Affixes (punctuation, currencies, units after a digit) are removed from both ends of each
piece until there are none or the rest is an exception (don't → do n't). The rest is an exception, a URL, or it is split
at
infixes (a hyphen between letters). `tools/build_tokeniser.py` builds the file of rules.
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

from redink.language.fixed_tokens import FixedToken

FILE = Path(__file__).with_name("tokeniser.rules")
FORMAT = b"redink tokeniser rules 1\n"
SPACY = "en-2.3.9"
"""Rules of spaCy 2.3.9."""
ERRANT = "en-2.2.5"
"""Rules inside en_core_web_sm 2.2.5, used by ERRANT's -tok."""

MAX_SUFFIX = 8
"""Maximum length of a suffix, except runs of full stops; checked when the file is built."""
MAX_CACHED_PIECES = 1 << 17
"""Number of cached pieces: some 30 MB when full."""

_RUN = re.compile(r"\S+|\s+")
_USER = r"(?:\S+(?::\S*)?@)?"


class EnglishTokeniser:
    """A tokeniser with one set of rules. Every distinct piece of text is split once.

    >>> EnglishTokeniser().split("Don't pay $5.50/kg (e.g. at www.shop.example), Ann!")
    ['Do', "n't", 'pay', '$', '5.50', '/', 'kg', '(', 'e.g.', 'at', 'www.shop.example', ')', ',', 'Ann', '!']
    """

    def __init__(self, rules: str = SPACY) -> None:
        self.identity = rules
        self._pieces = CachedPieces(read_rules()[rules])

    def split(self, text: str) -> list[str]:
        """Split a text into tokens, without tokens that are only whitespace."""
        return list(chain.from_iterable(map(self._pieces.__getitem__, text.split())))

    def split_raw(self, text: str) -> list[FixedToken]:
        """Split a text into tokens including whitespace tokens, with the values fixed by exceptions.

        As in spaCy 2, tokens with the same text have the norm of the first one.
        """
        norms: dict[str, str] = {}
        fixed = []
        for token in self.split_with_spaces(text):
            own = token if isinstance(token, FixedToken) else FixedToken(token)
            fixed.append(FixedToken(own, norms.setdefault(str(own), own.norm), own.tag, own.lemma))
        return fixed

    def split_with_spaces(self, text: str) -> list[str]:
        """Split a text into tokens including whitespace tokens: everything except one space after a token."""
        tokens: list[str] = []
        for run in _RUN.findall(text):
            if run[0].isspace() and tokens:
                run = run.removeprefix(" ")
            tokens += self._pieces[run] if run else ()
        return tokens


class CachedPieces(dict[str, Sequence[str]]):
    """Tokens of each piece of text between spaces, computed on first use."""

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
        if len(self) >= MAX_CACHED_PIECES:
            self.clear()
        self[piece] = tokens = self._split(piece)
        return tokens

    def _split(self, piece: str) -> Sequence[str]:
        if piece in self._exceptions:
            return self._exceptions[piece]
        if piece.isascii() and piece.isalpha():  # no rule applies to letters only
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
        """Return the end of the prefix and the start of the suffix; only one if they overlap or leave an exception."""
        size = len(piece)
        prefix = self._prefix(piece)
        start = prefix.end() if prefix else 0
        if start and piece[start:] in self._exceptions:
            return start, size
        # Searching from the front would try all rules at all positions; lookbehinds may reach beyond the start.
        suffix = self._suffix(piece, max(0, len(piece.rstrip(".")) - MAX_SUFFIX))
        end = suffix.start() if suffix else size
        if end < size and piece[:end] in self._exceptions:
            return 0, end
        return (start, size) if start > end else (start, end)

    def _split_core(self, piece: str) -> Sequence[str]:
        """Split the rest between the affixes."""
        if not piece:
            return ()
        if piece in self._exceptions:
            return self._exceptions[piece]
        if self._is_token(piece) or self._is_url(piece):
            return (piece,)
        tokens: list[str] = []
        start = 0
        for infix in self._infixes(piece):
            if infix.start():  # an infix at the front stays attached
                tokens += (piece[start : infix.start()], infix[0])
                start = infix.end()
        return [token for token in (*tokens, piece[start:]) if token]


def _compile_url(pattern: str) -> Callable[[str], bool]:
    """Compile a test for URLs: a text without a full stop is none, and without @ it has no user name.

    Without @, the pattern would search for one from every position to the end.
    """
    if not pattern:
        return lambda _: False
    with_user, without = re.compile(pattern).match, re.compile(pattern.replace(_USER, "")).match
    return lambda text: "." in text and bool(with_user(text) if "@" in text else without(text))


@cache
def read_rules() -> dict[str, dict[str, Any]]:
    """Return the rules by name."""
    data = FILE.read_bytes()
    if not data.startswith(FORMAT):
        raise ValueError(f"{FILE.name} does not hold the rules of this version")
    rules: dict[str, dict[str, Any]] = json.loads(zlib.decompress(data.removeprefix(FORMAT)))
    return rules
