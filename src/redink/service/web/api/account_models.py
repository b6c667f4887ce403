"""Responses about accounts, tokens and links."""

from __future__ import annotations

from redink.service.web.api.models import Answer


class NewAccountAnswer(Answer):
    """A new account and its first token; null if the address must be confirmed first."""

    name: str
    email: str
    token: str | None


class TokenAnswer(Answer):
    """A new token, shown once."""

    token: str


class LinkAnswer(Answer):
    """An invitation link, shown once."""

    link: str
    secret: str


class TokenInfoAnswer(Answer):
    """A token, without its secret."""

    id: int
    name: str
    created: str
    used: str | None


class AccountAnswer(Answer):
    """An account with its tokens."""

    name: str
    email: str
    administrator: bool
    tokens: list[TokenInfoAnswer]


class JoinAnswer(Answer):
    """The task of an invitation; null for one to the server."""

    task: str | None
