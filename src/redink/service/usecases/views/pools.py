"""Pools as visible to a visitor."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select

from redink.service.domain.permissions import Permission
from redink.service.store.tables import Phase, PoolVersion
from redink.service.usecases.visitor import Visitor


def find_pools(visitor: Visitor, slug: str, place: int | None) -> list[dict[str, Any]]:
    """List the versions of the pool of a phase whose scores are visible."""
    return show_pools(visitor, visitor.find_phase(visitor.find_task(slug), place, Permission.SCORES))


def show_pools(visitor: Visitor, phase: Phase) -> list[dict[str, Any]]:
    """List the versions of the pool, newest first, with their systems if these are visible."""
    if not visitor.may(Permission.STATISTICS, phase.task, phase):
        return []  # the systems in the pool may depend on scores that are not shown
    named = visitor.may(Permission.DETAILS, phase.task, phase)
    pools = visitor.session.scalars(
        select(PoolVersion).where(PoolVersion.phase_id == phase.id).order_by(PoolVersion.number.desc())
    )
    return [
        {"number": pool.number, "size": len(pool.members), "created": pool.created,
         "members": list(pool.members) if named else None}
        for pool in pools
    ]  # fmt: skip
