"""Migrations of the tables: each step is a file in versions/, run once and in order (Alembic)."""

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

NEWER = "was created by a newer version of Redink: install that version"
LOCK = 7_281_311
"""Number of the PostgreSQL lock that only one upgrading process can hold."""


def make_config(connection: Connection | None = None) -> Config:
    """Return the configuration of Alembic."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def upgrade(database: Database, to: str = "head") -> None:
    """Create the tables, or upgrade them to this version; concurrent calls upgrade once."""
    with database.engine.begin() as connection:
        upgrade_within(connection, to)


def upgrade_within(connection: Connection, to: str = "head") -> None:
    """Create or upgrade the tables within a transaction."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": LOCK})
    if _list_pending(connection) is None:
        raise UnsuitableData(f"the database {NEWER}")
    command.upgrade(make_config(connection), to)


def list_pending(database: Database) -> list[str] | None:
    """List the steps that have not been run; None if the tables are of an unknown version."""
    with database.engine.connect() as connection:
        return _list_pending(connection)


def _list_pending(connection: Connection) -> list[str] | None:
    current = MigrationContext.configure(connection).get_current_revision()
    steps = list_revisions()
    if current is not None and current not in steps:
        return None
    return steps if current is None else steps[: steps.index(current)]


def list_revisions() -> list[str]:
    """List all steps, newest first."""
    return [step.revision for step in ScriptDirectory.from_config(make_config()).walk_revisions()]
