"""English text as spaCy's pipeline reads it: raw text in, its tokens and their analysis out.

Where text is tokenised by rule, exceptions fix norm, tag or lemma of some tokens (the n't of "don't" is `not`, RB),
and with that the tags around them. ERRANT's -tok works so; text that comes in tokens has nothing fixed.
"""

from __future__ import annotations

from collections.abc import Sequence

from redink.language.english.tokeniser import ERRANT, EnglishTokeniser, FixedToken
from redink.language.parser import Analysis, load_parser


class RawText:
    """A text, its tokens (whitespace too, apart from one space after a token), and what the exceptions fix of them."""

    def __init__(self, text: str, tokeniser: EnglishTokeniser) -> None:
        self.text = text
        split = tokeniser.split_with_spaces(text)
        self.tokens = tuple(map(str, split))
        self.fixed = _share_norms(split)

    def slice(self, start: int, end: int) -> str:
        """The text from one token up to, not including, another.

        >>> RawText("We can't go.", EnglishTokeniser(ERRANT)).slice(1, 3)
        "can't"
        """
        if start == end:
            return ""
        place, begin = 0, 0
        for number, token in enumerate(self.tokens[:end]):
            place += not self.text.startswith(token, place)  # the one space
            begin = place if number == start else begin
            place += len(token)
        return self.text[begin:place]


def _share_norms(tokens: Sequence[str]) -> tuple[str, ...]:
    """The tokens as spaCy's networks see them: tokens with equal letters have the norm of the first one."""
    norms: dict[str, str] = {}
    shared = []
    for token in tokens:
        own = token if isinstance(token, FixedToken) else FixedToken(token, "", "", "")
        norm = norms.setdefault(str(token), own.norm)
        shared.append(token if own.norm == norm else FixedToken(token, norm, own.tag, own.lemma))
    return tuple(shared)


class RawTextParser:
    """The English engine with what the exceptions fix; it has to be told of the texts before their tokens are parsed.

    Of two texts with the same tokens, the one that it was told of last counts.
    """

    has_tags = True

    def __init__(self) -> None:
        self._engine = load_parser("english")
        self._tokeniser = EnglishTokeniser(ERRANT)
        self._fixed: dict[Sequence[str], Sequence[str]] = {}
        self.identity = f"{self._engine.identity}+{self._tokeniser.identity}"

    def read(self, text: str) -> RawText:
        """The tokens of a text."""
        return RawText(text, self._tokeniser)

    def tag(self, texts: Sequence[RawText]) -> None:
        """Tag many texts at once, so that this need not be done one by one."""
        self._engine.parse([text.fixed for text in texts], dependencies=False)

    def expect(self, *texts: RawText) -> None:
        """The texts that are parsed next."""
        self._fixed = {text.tokens: text.fixed for text in texts}

    def parse(self, sentences: Sequence[Sequence[str]], dependencies: bool = True) -> list[Analysis]:
        """Analyse the tokens of the texts that were announced."""
        return self._engine.parse([self._fixed[tuple(sentence)] for sentence in sentences], dependencies)
