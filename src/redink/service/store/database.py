"""Database sessions, for SQLite and PostgreSQL."""

from __future__ import annotations

import sqlite3
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event, inspect, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, OperationalError
from sqlalchemy.orm import Session, sessionmaker

from redink.errors import InvalidParameter, RedinkError, UnsuitableData

DEFAULT = "sqlite:///redink.db"
MAX_WAIT = 30
"""Seconds that a writer waits for another one on SQLite."""


class DatabaseUnavailable(RedinkError):
    """The database does not respond."""


class Database:
    """The database of the service."""

    def __init__(self, address: str = DEFAULT) -> None:
        try:
            url = make_url(address)
        except ArgumentError:
            raise InvalidParameter(
                f"a database must be sqlite:///FILE or postgresql://USER@HOST/NAME, got {address!r}"
            ) from None
        if url.get_backend_name() == "postgresql":
            url = url.set(drivername="postgresql+psycopg")
        elif url.get_backend_name() != "sqlite":
            raise InvalidParameter(f"the service runs on sqlite and postgresql, not on {url.get_backend_name()}")
        self.is_sqlite = url.get_backend_name() == "sqlite"
        self.name = url.render_as_string(hide_password=True).replace("+psycopg", "")
        if self.is_sqlite:
            parent = Path(url.database or "").parent
            if url.database in (None, "", ":memory:") or not parent.is_dir():
                raise InvalidParameter(f"{self.name}: the path must be a file in an existing directory")
            self._create_private(Path(url.database or ""))
        try:
            self.engine = create_engine(url, **self._options())
        except (ArgumentError, NoSuchModuleError) as error:
            raise InvalidParameter(f"{self.name}: {error}") from None
        if self.is_sqlite:
            _prepare_sqlite(self.engine)
        self._sessions = sessionmaker(self.engine, expire_on_commit=False)

    def _create_private(self, path: Path) -> None:
        """Create the file readable by its owner only, because it contains hidden references."""
        with suppress(OSError):  # SQLite reports the error
            path.touch(0o600)

    def _options(self) -> dict[str, Any]:
        if self.is_sqlite:
            return {
                "connect_args": {"timeout": MAX_WAIT, "check_same_thread": False},
                "pool_size": 8,
                "max_overflow": 40,
            }
        return {"pool_pre_ping": True, "pool_size": 8, "max_overflow": 40, "connect_args": {"connect_timeout": 10}}

    @contextmanager
    def read(self) -> Iterator[Session]:
        """Open a read-only session."""
        with self._sessions() as session:
            session.connection(execution_options={"redink_writes": False})
            yield session

    @contextmanager
    def write(self) -> Iterator[Session]:
        """Open a session that commits when the block ends; on SQLite it is the only writer."""
        with self._sessions() as session:
            session.connection(execution_options={"redink_writes": True})
            yield session
            session.commit()

    def check(self) -> None:
        """Raise an error if the database does not respond, or its tables are not those of this version."""
        from redink.service.store.migrations import NEWER, list_pending

        with report_outages(self):
            pending = list_pending(self)
            if pending is None:
                raise UnsuitableData(f"{self.name} {NEWER}")
            if pending:
                raise UnsuitableData(
                    f"{self.name} is not ready: run `redink leaderboard serve` to create or upgrade its tables"
                )

    @property
    def is_empty(self) -> bool:
        """True if it has no tables yet."""
        with report_outages(self):
            return not inspect(self.engine).get_table_names()

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()


@contextmanager
def report_outages(database: Database) -> Iterator[None]:
    """Turn database errors into errors of one line."""
    try:
        yield
    except (OperationalError, DBAPIError) as error:
        reason = " ".join(str(error.orig or error).split())
        raise DatabaseUnavailable(f"{database.name}: {reason}") from error


def _prepare_sqlite(engine: Engine) -> None:
    @event.listens_for(engine, "connect")
    def connect(connection: Any, _: object) -> None:
        connection.isolation_level = None  # transactions begin in `begin`, not where the driver would begin them
        for pragma in (f"busy_timeout={MAX_WAIT * 1000}", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")
        _enable_wal(connection)

    @event.listens_for(engine, "begin")
    def begin(connection: Any) -> None:
        writes = connection.get_execution_options().get("redink_writes", True)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _enable_wal(connection: Any) -> None:
    """Enable the write-ahead log; SQLite does not wait by itself if several connections create a database at once."""
    deadline = time.monotonic() + MAX_WAIT
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.02)


def pack(data: bytes) -> bytes:
    """Compress data for a table."""
    return zlib.compress(data, 6)


def unpack(data: bytes) -> bytes:
    """Decompress data from a table."""
    return zlib.decompress(data)
