"""Answers to programs: plain objects in, JSON out, with times as ISO 8601 in UTC."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import Query
from fastapi.responses import JSONResponse, Response

from redink.service.web.middleware import SHORT

TIMES = ("created", "opens", "closes", "used")
PhaseNumber = Annotated[int | None, Query(description="The number of the phase; by default the one that matters now.")]


def answer(value: Any, status: int = 200, public: bool = False) -> Response:
    """JSON with readable times; a public one is the same for everybody without a token: kept for a second."""
    return JSONResponse(show_times(value), status, {"cache-control": SHORT.decode()} if public else None)


def show_times(value: Any) -> Any:
    """The same with times as people and programs read them."""
    if isinstance(value, dict):
        return {
            key: datetime.fromtimestamp(item, UTC).isoformat(timespec="seconds")
            if key in TIMES and isinstance(item, int | float)
            else show_times(item)
            for key, item in value.items()
        }
    return [show_times(item) for item in value] if isinstance(value, list | tuple) else value
