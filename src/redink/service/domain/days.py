"""Calendar days in the time zone of a task."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

DAY = 86_400.0  # seconds


def is_timezone(name: str) -> bool:
    """Return whether there is a time zone with this name.

    >>> is_timezone("Europe/Berlin"), is_timezone("Europe/Nowhere"), is_timezone("../etc/passwd")
    (True, False, False)
    """
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


def find_start_of_day(now: float, timezone: str) -> float:
    """Return the time at which the calendar day of a moment began.

    >>> find_start_of_day(86_400 + 3_600, "UTC"), find_start_of_day(86_400 + 3_600, "America/New_York")
    (86400.0, 18000.0)
    """
    moment = datetime.fromtimestamp(now, ZoneInfo(timezone))
    return moment.replace(hour=0, minute=0, second=0, microsecond=0, fold=0).timestamp()
