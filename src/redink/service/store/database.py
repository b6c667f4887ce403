"""The database: an address in, sessions out. SQLite in a file or PostgreSQL; the same code for both."""

from __future__ import annotations

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
WAIT = 30
"""How many seconds a writer waits for another one on SQLite."""


class DatabaseGone(RedinkError):
    """The database does not answer."""


class Database:
    """Where the service keeps everything."""

    def __init__(self, address: str = DEFAULT) -> None:
        try:
            url = make_url(address)
        except ArgumentError:
            raise InvalidParameter(
                f"a database is written sqlite:///FILE or postgresql://USER@HOST/NAME, got {address!r}"
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
                raise InvalidParameter(f"{self.name}: a file in a directory that exists is needed")
            self._keep_private(Path(url.database or ""))
        try:
            self.engine = create_engine(url, **self._options())
        except (ArgumentError, NoSuchModuleError) as error:
            raise InvalidParameter(f"{self.name}: {error}") from None
        if self.is_sqlite:
            _prepare_sqlite(self.engine)
        self._sessions = sessionmaker(self.engine, expire_on_commit=False)

    def _keep_private(self, path: Path) -> None:
        """Make the file before SQLite does: hidden references are in it, and only its owner may read them."""
        with suppress(OSError):  # SQLite says what is wrong
            path.touch(0o600)

    def _options(self) -> dict[str, Any]:
        if self.is_sqlite:
            return {"connect_args": {"timeout": WAIT, "check_same_thread": False}, "pool_size": 8, "max_overflow": 40}
        return {"pool_pre_ping": True, "pool_size": 8, "max_overflow": 40, "connect_args": {"connect_timeout": 10}}

    @contextmanager
    def read(self) -> Iterator[Session]:
        """A session that changes nothing."""
        with self._sessions() as session:
            session.connection(execution_options={"redink_writes": False})
            yield session

    @contextmanager
    def write(self) -> Iterator[Session]:
        """A session whose changes are kept when the block ends, all or none; on SQLite it is the only writer."""
        with self._sessions() as session:
            session.connection(execution_options={"redink_writes": True})
            yield session
            session.commit()

    def check(self) -> None:
        """Refuse a database that does not answer, or whose tables are not those of this version."""
        from redink.service.store.migrations import NEWER, list_pending

        with explain(self):
            pending = list_pending(self)
            if pending is None:
                raise UnsuitableData(f"{self.name} {NEWER}")
            if pending:
                raise UnsuitableData(f"{self.name} is not ready: `redink serve` makes or upgrades its tables")

    @property
    def is_empty(self) -> bool:
        """Whether it has no tables yet."""
        with explain(self):
            return not inspect(self.engine).get_table_names()

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()


@contextmanager
def explain(database: Database) -> Iterator[None]:
    """Say in one line that a database does not answer."""
    try:
        yield
    except (OperationalError, DBAPIError) as error:
        reason = " ".join(str(error.orig or error).split())
        raise DatabaseGone(f"{database.name}: {reason}") from error


def _prepare_sqlite(engine: Engine) -> None:
    @event.listens_for(engine, "connect")
    def connect(connection: Any, _: object) -> None:
        connection.isolation_level = None  # transactions begin where `begin` says, not where the driver guesses
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={WAIT * 1000}"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Any) -> None:
        writes = connection.get_execution_options().get("redink_writes", True)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def pack(data: bytes) -> bytes:
    """Compressed, as the tables hold it."""
    return zlib.compress(data, 6)


def unpack(data: bytes) -> bytes:
    """As it was."""
    return zlib.decompress(data)
