"""Hashes of passwords and secrets; the secrets themselves are never stored."""

from __future__ import annotations

import secrets
import threading
from hashlib import sha256

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from redink.service.domain.rejection import RequestRejected

MIN_PASSWORD = 10
"""Characters of a password."""

_hasher = PasswordHasher()
_hashing = threading.BoundedSemaphore(4)
"""Limit of concurrent hashes, as each needs 64 MB by design."""
_DUMMY_HASH = _hasher.hash(secrets.token_urlsafe(16))
"""Hash to compare a password with if there is no such account, so that the response takes as long."""


def hash_secret(secret: str) -> str:
    """Return the hash of a cookie, token or link. These are long and random, so a plain hash cannot be reversed."""
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def hash_password(password: str) -> str:
    """Return the argon2 hash of a password of valid length."""
    if len(password) < MIN_PASSWORD:
        raise RequestRejected(422, f"A password must have at least {MIN_PASSWORD} characters.")
    if len(password) > 1000:
        raise RequestRejected(422, "A password must have at most 1,000 characters.")
    with _hashing:
        return _hasher.hash(password.encode("utf-8", "surrogatepass"))


def verify_password(stored: str, password: str) -> bool:
    """Return whether a password has this hash; without a hash, take as long and return False."""
    return _verify(stored or _DUMMY_HASH, password) and bool(stored)


def _verify(stored: str, password: str) -> bool:
    try:
        with _hashing:
            return _hasher.verify(stored, password.encode("utf-8", "surrogatepass"))
    except (VerificationError, InvalidHashError):
        return False
