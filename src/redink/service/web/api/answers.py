"""JSON responses of the API."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import Query
from fastapi.responses import JSONResponse, Response

from redink.service.web.middleware import CACHE_BRIEFLY

TIMES = ("created", "opens", "closes", "used", "published", "scored")
PhaseNumber = Annotated[int | None, Query(description="Number of the phase; by default the current phase.")]


def answer(value: Any, status: int = 200, public: bool = False, times: Collection[str] = TIMES) -> Response:
    """Return a JSON response; a public one is the same for every client without a token, and cached for a second.

    `times` are the names of times.
    """
    return JSONResponse(show_times(value, times), status, {"cache-control": CACHE_BRIEFLY.decode()} if public else None)


def show_times(value: Any, times: Collection[str] = TIMES) -> Any:
    """Replace times by ISO 8601 strings in UTC."""
    if isinstance(value, dict):
        return {
            key: datetime.fromtimestamp(item, UTC).isoformat(timespec="seconds")
            if key in times and isinstance(item, int | float)
            else show_times(item, times)
            for key, item in value.items()
        }
    return [show_times(item, times) for item in value] if isinstance(value, list | tuple) else value
