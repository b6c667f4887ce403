"""Names, texts and addresses as users may enter them."""

from __future__ import annotations

import re

from redink.service.domain.rejection import RequestRejected

MAX_NAME = 60
_ADDRESS = re.compile(r"[^@\s,;<>\"]{1,120}@[^@\s,;<>\"]{1,120}")


def clean_name(name: str, what: str = "A name") -> str:
    """Clean the name of an account, team or system: short, printable, without spaces at its ends."""
    text = " ".join(name.split())
    if not text or len(text) > MAX_NAME or not text.isprintable():
        raise RequestRejected(422, f"{what} must have 1 to {MAX_NAME} printable characters.")
    check_formula(text, what)
    return text


def check_formula(text: str, what: str) -> None:
    """Raise an error for a text that a spreadsheet would take for a formula in the CSV of the leaderboard."""
    if text[:1] in ("=", "+", "-", "@"):
        raise RequestRejected(422, f"{what} must not begin with {text[0]}.")


def clean_text(text: str, limit: int, what: str = "A description") -> str:
    """Clean a text of several lines, and raise an error for one that not every database can store."""
    if len(text) > limit:
        raise RequestRejected(422, f"{what} may have at most {limit:,} characters.")
    if any(c == "\0" or "\ud800" <= c <= "\udfff" for c in text):
        raise RequestRejected(422, f"{what} contains invalid characters.")
    return text.replace("\r\n", "\n")


def clean_address(email: str) -> str | None:
    """Clean an e-mail address, in lower case; return None if it is not valid."""
    address = email.strip().lower()
    return address if _ADDRESS.fullmatch(address) and address.isprintable() else None
