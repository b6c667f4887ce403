"""Rejection of requests."""

MAX_NUMBER = 2**31 - 1
"""Largest integer of a table column; no object has a larger number."""


class RequestRejected(Exception):
    """A request that is not permitted or not valid, with its HTTP status."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
