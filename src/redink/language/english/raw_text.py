"""English text as analysed by spaCy's pipeline from raw text.

If text is tokenised by rule, exceptions fix the norm, tag or lemma of some tokens (the n't of "don't" is `not`, RB),
which
also affects the tags of their neighbours. ERRANT's -tok works this way. Text that is already tokenised has nothing
fixed.
"""

from __future__ import annotations

from collections.abc import Sequence

from redink.language.english.tokeniser import ERRANT, EnglishTokeniser, FixedToken
from redink.language.parser import Analysis, load_parser


class RawText:
    """A text with its tokens (all whitespace except one space after a token) and the values fixed by exceptions."""

    def __init__(self, text: str, tokeniser: EnglishTokeniser) -> None:
        self.text = text
        split = tokeniser.split_with_spaces(text)
        self.tokens = tuple(map(str, split))
        self.fixed = _share_norms(split)

    def slice(self, start: int, end: int) -> str:
        """Return the text from one token up to, not including, another.

        >>> RawText("We can't go.", EnglishTokeniser(ERRANT)).slice(1, 3)
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


def _share_norms(tokens: Sequence[str]) -> tuple[str, ...]:
    """Return the tokens as spaCy's networks see them: tokens with the same text have the norm of the first one."""
    norms: dict[str, str] = {}
    shared = []
    for token in tokens:
        own = token if isinstance(token, FixedToken) else FixedToken(token, "", "", "")
        norm = norms.setdefault(str(token), own.norm)
        shared.append(token if own.norm == norm else FixedToken(token, norm, own.tag, own.lemma))
    return tuple(shared)


class RawTextParser:
    """The English engine with values fixed by exceptions. Texts must be announced before their tokens are parsed.

    If two texts have the same tokens, the one announced last is used.
    """

    has_tags = True

    def __init__(self) -> None:
        self._engine = load_parser("english")
        self._tokeniser = EnglishTokeniser(ERRANT)
        self._fixed: dict[Sequence[str], Sequence[str]] = {}
        self.identity = f"{self._engine.identity}+{self._tokeniser.identity}"

    def read(self, text: str) -> RawText:
        """Tokenise a text."""
        return RawText(text, self._tokeniser)

    def tag(self, texts: Sequence[RawText]) -> None:
        """Tag many texts at once, which is faster than one by one."""
        self._engine.parse([text.fixed for text in texts], dependencies=False)

    def expect(self, *texts: RawText) -> None:
        """Announce the texts to be parsed next."""
        self._fixed = {text.tokens: text.fixed for text in texts}

    def parse(self, sentences: Sequence[Sequence[str]], dependencies: bool = True) -> list[Analysis]:
        """Analyse the tokens of the announced texts."""
        return self._engine.parse([self._fixed[tuple(sentence)] for sentence in sentences], dependencies)
