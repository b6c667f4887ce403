"""How the tables came to be what they are: each step is a file in versions/, run once and in order (Alembic)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from redink.errors import UnsuitableData

if TYPE_CHECKING:
    from redink.service.store.database import Database

NEWER = "was made by a newer version of Redink: install that one"
LOCK = 7_281_311
"""The number of the lock under which PostgreSQL lets only one process upgrade."""


def make_config(connection: Connection | None = None) -> Config:
    """What Alembic needs to know."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def upgrade(database: Database, to: str = "head") -> None:
    """Make the tables, or bring them to this version; two processes that do it at once do it once."""
    with database.engine.begin() as connection:
        upgrade_within(connection, to)


def upgrade_within(connection: Connection, to: str = "head") -> None:
    """The same as a part of a transaction."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": LOCK})
    if _list_pending(connection) is None:
        raise UnsuitableData(f"the database {NEWER}")
    command.upgrade(make_config(connection), to)


def list_pending(database: Database) -> list[str] | None:
    """The steps that have not been run; None where the tables are of a version that is not known here."""
    with database.engine.connect() as connection:
        return _list_pending(connection)


def _list_pending(connection: Connection) -> list[str] | None:
    current = MigrationContext.configure(connection).get_current_revision()
    steps = list_revisions()
    if current is not None and current not in steps:
        return None
    return steps if current is None else steps[: steps.index(current)]


def list_revisions() -> list[str]:
    """All steps, the newest first."""
    return [step.revision for step in ScriptDirectory.from_config(make_config()).walk_revisions()]
