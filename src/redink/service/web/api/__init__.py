"""The API: everything that the pages do, for programs. JSON out; a token in the header says who asks.

Times are ISO 8601 in UTC. Errors are `{"error": "..."}` with the status of HTTP that fits.
"""

from __future__ import annotations

from fastapi import APIRouter

from redink.service.web.api import people, submissions, tasks

router = APIRouter(prefix="/api")
for part in (people, tasks, submissions):
    router.include_router(part.router)
