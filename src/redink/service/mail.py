"""E-mail with links, if a mail server is configured; without one, links are only shown."""

from __future__ import annotations

import logging
import smtplib
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

from redink.errors import InvalidParameter
from redink.service.settings import Settings

log = logging.getLogger("redink.mail")


def check_address(address: str) -> None:
    """Raise an error for an invalid address of a mail server."""
    parts = urlsplit(address)
    if address and (parts.scheme not in ("smtp", "smtps") or not parts.hostname):
        raise InvalidParameter(f"a mail server must be smtp://HOST:PORT or smtps://USER:PASSWORD@HOST, got {address!r}")


def send_link(settings: Settings, to: str, subject: str, link: str) -> bool:
    """Send a link; return False if there is no mail server, or it refuses the message."""
    if not settings.mail or any(character in to + subject for character in "\r\n"):
        return False
    parts = urlsplit(settings.mail)
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = settings.sender, to, subject
    message.set_content(f"{subject}:\n\n{link}\n")
    connect = smtplib.SMTP_SSL if parts.scheme == "smtps" else smtplib.SMTP
    try:
        with connect(parts.hostname or "", parts.port or 0, timeout=10) as server:
            if parts.username:
                server.login(unquote(parts.username), unquote(parts.password or ""))
            server.send_message(message)
    except (OSError, smtplib.SMTPException) as error:
        log.warning("the mail server refused a message: %s", error)
        return False
    return True
