"""E-mail with links, if a mail server is configured; without one, links are only shown."""

from __future__ import annotations

import logging
import smtplib
from email.message import EmailMessage
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from redink.errors import InvalidParameter
from redink.service.settings import Settings

log = logging.getLogger("redink.mail")


class Message(NamedTuple):
    """A message to one address."""

    to: str
    subject: str
    text: str


def check_address(address: str) -> None:
    """Raise an error for an invalid address of a mail server."""
    parts = urlsplit(address)
    if address and (parts.scheme not in ("smtp", "smtps") or not parts.hostname):
        raise InvalidParameter(f"a mail server must be smtp://HOST:PORT or smtps://USER:PASSWORD@HOST, got {address!r}")


def send(settings: Settings, message: Message) -> bool:
    """Send a message; return False if there is no mail server, or it refuses the message."""
    if not settings.mail or any(character in message.to + message.subject for character in "\r\n"):
        return False
    parts = urlsplit(settings.mail)
    email = EmailMessage()
    email["From"], email["To"], email["Subject"] = settings.sender, message.to, message.subject
    email.set_content(f"{message.text}\n")
    connect = smtplib.SMTP_SSL if parts.scheme == "smtps" else smtplib.SMTP
    try:
        with connect(parts.hostname or "", parts.port or 0, timeout=10) as server:
            if parts.username:
                server.login(unquote(parts.username), unquote(parts.password or ""))
            server.send_message(email)
    except (OSError, smtplib.SMTPException) as error:
        log.warning("the mail server refused a message: %s", error)
        return False
    return True
