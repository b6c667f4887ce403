"""Limits of failed attempts to sign in."""

from __future__ import annotations

from typing import NamedTuple

MAX_WAIT = 900.0  # longest wait in seconds; each further failure doubles the wait until then


class AttemptKey(NamedTuple):
    """A key by which failures are counted, and the number of failures without a wait."""

    key: str
    free: int


def list_keys(address: str | None, host: str, device: str) -> list[AttemptKey]:
    """Return the keys that an attempt is counted by.

    A browser that has signed in to the account before is counted alone, so that guesses of others cannot lock the owner
    out. Any other attempt is counted by account and host together, by host (which many users may share), and by account
    (which attackers may try from many hosts).

    >>> [attempt.key for attempt in list_keys("ada@example.org", "10.0.0.1", "")]
    ['account:ada@example.org', 'host:10.0.0.1', 'pair:ada@example.org 10.0.0.1']
    >>> [attempt.key for attempt in list_keys("ada@example.org", "10.0.0.1", "abc")]
    ['device:abc']
    """
    if device:
        return [AttemptKey(f"device:{device}", 5)]
    by_host = AttemptKey(f"host:{host}", 50)
    if address is None:
        return [by_host]
    return [AttemptKey(f"account:{address}", 100), by_host, AttemptKey(f"pair:{address} {host}", 5)]


def find_wait(failures: int, free: int) -> float:
    """Return the seconds to wait after a number of failures.

    >>> [find_wait(failures, 5) for failures in (4, 5, 6, 7, 100)]
    [0.0, 1.0, 2.0, 4.0, 900.0]
    """
    return min(MAX_WAIT, 2.0 ** min(failures - free, 20)) if failures >= free else 0.0
