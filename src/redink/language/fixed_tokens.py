"""Tokens with values that a tokeniser fixed."""

from __future__ import annotations


class FixedToken(str):
    """A token whose norm, tag or lemma is fixed by an exception before tagging; empty if not fixed.

    `spaced` is True if a space follows. Two tokens are equal only if all values are: the n't of "don't" is not the n't
    of "do n't".
    """

    norm: str
    tag: str
    lemma: str
    spaced: bool

    def __new__(cls, text: str, norm: str = "", tag: str = "", lemma: str = "", spaced: bool = True) -> FixedToken:
        """Create a token."""
        token = super().__new__(cls, text)
        token.norm, token.tag, token.lemma, token.spaced = norm, tag, lemma, spaced
        return token

    def _list_all(self) -> tuple[str, str, str, str, bool]:
        return str(self), self.norm, self.tag, self.lemma, self.spaced

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FixedToken) and self._list_all() == other._list_all()

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self._list_all())
