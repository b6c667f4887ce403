"""Text analysed from its characters, as spaCy's pipelines do it.

If text is tokenised by rule, exceptions fix the norm, tag or lemma of some tokens (the n't of "don't" is `not`), and
the pipelines of spaCy 3 see which tokens are followed by a space; both affect the tags of their neighbours. ERRANT's
-tok works this way. Text that is already tokenised has nothing fixed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from redink.language.fixed_tokens import FixedToken
from redink.language.parser import Analysis, Parser


class RawTokeniser(Protocol):
    """A tokeniser that keeps what a parser sees of a raw text."""

    @property
    def identity(self) -> str:
        """Name and version of the rules."""

    def split_raw(self, text: str) -> Sequence[FixedToken]:
        """Split a text into tokens including whitespace tokens: everything except one space after a token."""


class RawText:
    """A text with its tokens (all whitespace except one space after a token) and the values fixed by exceptions."""

    def __init__(self, text: str, tokeniser: RawTokeniser) -> None:
        self.text = text
        self.fixed = tuple(tokeniser.split_raw(text))
        self.tokens = tuple(map(str, self.fixed))

    def slice(self, start: int, end: int) -> str:
        """Return the text from one token up to, not including, another.

        >>> from redink.language.english.tokeniser import EnglishTokeniser
        >>> RawText("We can't go.", EnglishTokeniser()).slice(1, 3)
        "can't"
        """
        if start == end:
            return ""
        offset, begin = 0, 0
        for number, token in enumerate(self.tokens[:end]):
            offset += not self.text.startswith(token, offset)  # the single space
            begin = offset if number == start else begin
            offset += len(token)
        return self.text[begin:offset]


class RawTextParser:
    """A parser of texts whose tokens have fixed values. Texts must be announced before their tokens are parsed.

    If two texts have the same tokens, the one announced last is used.
    """

    has_tags = True

    def __init__(self, parser: Parser, tokeniser: RawTokeniser) -> None:
        self._parser, self._tokeniser = parser, tokeniser
        self._fixed: dict[Sequence[str], Sequence[str]] = {}
        self.identity = f"{parser.identity}+{tokeniser.identity}"

    def read(self, text: str) -> RawText:
        """Tokenise a text."""
        return RawText(text, self._tokeniser)

    def tag(self, texts: Sequence[RawText]) -> None:
        """Tag many texts at once, which is faster than one by one."""
        self._parser.parse([text.fixed for text in texts], dependencies=False)

    def expect(self, *texts: RawText) -> None:
        """Announce the texts to be parsed next."""
        self._fixed = {text.tokens: text.fixed for text in texts}

    def parse(self, sentences: Sequence[Sequence[str]], dependencies: bool = True) -> list[Analysis]:
        """Analyse the tokens of the announced texts."""
        return self._parser.parse([self._fixed[tuple(sentence)] for sentence in sentences], dependencies)
