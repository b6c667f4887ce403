"""Settings of a server."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field

from sqlalchemy.orm import Session

from redink.service.store.tables import Setting
from redink.service.uploads import Limits


@dataclass(frozen=True, slots=True)
class Settings:
    """Address and limits of a server."""

    address: str = "http://127.0.0.1:8000"
    """Public address, used in links; cookies are secure if it begins with https."""
    mail: str = ""
    """smtp://HOST:PORT to send links by mail; if empty, links are only shown."""
    sender: str = "redink@localhost"
    sign_up: bool = True
    """True if anybody may create an account, False if a link is needed."""
    domains: tuple[str, ...] = ()
    """Domains of the addresses that may sign up without a link; empty for all."""
    limits: Limits = field(default_factory=Limits)

    @property
    def is_secure(self) -> bool:
        """True if it is reached by https."""
        return self.address.startswith("https://")


def find_secret(session: Session) -> str:
    """Return the secret of this server, which signs forms; it is created on first use."""
    setting = session.get(Setting, "secret")
    if setting is None:
        setting = Setting(key="secret", value=secrets.token_hex(32))
        session.add(setting)
        session.flush()
    return setting.value
