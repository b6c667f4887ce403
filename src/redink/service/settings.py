"""What a server is told when it starts."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field

from sqlalchemy.orm import Session

from redink.service.store.tables import Setting
from redink.service.uploads import Limits


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server is reached and what it allows."""

    address: str = "http://127.0.0.1:8000"
    """Where browsers find it; links are made of it, and cookies are secure where it begins with https."""
    mail: str = ""
    """smtp://HOST:PORT to send links by mail; empty where they are only shown."""
    sender: str = "redink@localhost"
    sign_up: bool = True
    """Whether everybody may make an account; otherwise only who has a link."""
    limits: Limits = field(default_factory=Limits)

    @property
    def is_secure(self) -> bool:
        """Whether it is reached by https."""
        return self.address.startswith("https://")


def find_secret(session: Session) -> str:
    """The secret of this server, made once; forms are signed with it."""
    found = session.get(Setting, "secret")
    if found is None:
        found = Setting(key="secret", value=secrets.token_hex(32))
        session.add(found)
        session.flush()
    return found.value
