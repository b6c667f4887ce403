"""Teams."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import ForeignKey, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from redink.service.store.base import Base, make_foreign_key

if TYPE_CHECKING:
    from redink.service.store.tables.accounts import Account
    from redink.service.store.tables.tasks import Task


class Team(Base):
    """A team that submits to a task."""

    __tablename__ = "teams"
    __table_args__ = (UniqueConstraint("task_id", "name"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    task_id: Mapped[int] = make_foreign_key("tasks.id")
    name: Mapped[str]
    served: Mapped[float] = mapped_column(default=0.0)
    """Time at which a worker last claimed a job of this team; the team with the earliest time is next."""
    task: Mapped[Task] = relationship()
    accounts: Mapped[list[Account]] = relationship(secondary="team_members", order_by="Account.id")


class TeamMember(Base):
    """A member of a team."""

    __tablename__ = "team_members"
    team_id: Mapped[int] = mapped_column(ForeignKey("teams.id", ondelete="CASCADE"), primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)
