"""Backups of the database while the service runs, and restoring into an empty database of either kind."""

from __future__ import annotations

import json
import zipfile
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, LargeBinary, MetaData, Table, insert, select, text
from sqlalchemy.exc import DataError, IntegrityError

from redink.errors import FormatError, OutputError, UnsuitableData
from redink.service.store.database import Database, report_outages
from redink.service.store.migrations import list_revisions, upgrade_within
from redink.service.store.tables import Base
from redink.version import VERSION

FORMAT = "redink-backup"
BATCH = 200
"""Number of rows that are written together."""


def back_up(database: Database, path: Path) -> int:
    """Write all rows as of one moment, and return their number. The file appears when it is complete."""
    database.check()
    temporary = path.with_name(path.name + ".part")
    rows = 0
    try:
        temporary.unlink(missing_ok=True)
        temporary.touch(0o600)
        with report_outages(database), database.engine.connect() as plain:
            connection = plain.execution_options(redink_writes=False)
            if not database.is_sqlite:
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            with connection.begin(), zipfile.ZipFile(temporary, "w", zipfile.ZIP_DEFLATED) as archive:
                head = {"format": FORMAT, "schema": list_revisions()[0], "redink": VERSION}
                archive.writestr("backup.json", json.dumps(head))
                for table in Base.metadata.sorted_tables:
                    with archive.open(f"{table.name}.jsonl", "w", force_zip64=True) as file:
                        for row in _list_rows(connection, table):
                            file.write(json.dumps(row).encode() + b"\n")
                            rows += 1
        temporary.replace(path)
    except OSError as error:
        raise OutputError(f"{path}: {error.strerror or error}") from None
    finally:
        temporary.unlink(missing_ok=True)
    return rows


def _list_rows(connection: Connection, table: Table) -> Iterator[dict[str, Any]]:
    order = list(table.primary_key.columns)
    for row in connection.execution_options(yield_per=BATCH).execute(select(table).order_by(*order)).mappings():
        yield {key: b64encode(value).decode() if isinstance(value, bytes) else value for key, value in row.items()}


def restore(database: Database, path: Path) -> int:
    """Read a backup into an empty database, in one transaction, and return the number of rows."""
    try:
        archive = zipfile.ZipFile(path)
        head = json.loads(archive.read("backup.json"))
    except (OSError, zipfile.BadZipFile, KeyError, ValueError):
        raise FormatError("not a backup of redink leaderboard serve", str(path)) from None
    if head.get("format") != FORMAT or head.get("schema") not in list_revisions():
        raise UnsuitableData(f"{path}: made by another version ({head.get('redink')})")
    if not database.is_empty:
        raise UnsuitableData(f"{database.name}: the database is not empty: restore the backup into an empty one")
    with report_outages(database), archive, database.engine.begin() as connection:
        upgrade_within(connection, head["schema"])
        try:
            rows = _insert_all(connection, archive)
        except (KeyError, ValueError, TypeError, EOFError, zipfile.BadZipFile, zlib.error, IntegrityError, DataError):
            raise FormatError("the backup is damaged", str(path)) from None
        upgrade_within(connection)
    return rows


def _insert_all(connection: Connection, archive: zipfile.ZipFile) -> int:
    """Fill the tables, whose schema is that of the backup."""
    metadata = MetaData()
    metadata.reflect(connection, only=lambda name, _: name != "alembic_version")
    rows = 0
    for table in metadata.sorted_tables:
        for rows_read in _read_rows(archive, table):
            connection.execute(insert(table), rows_read)
            rows += len(rows_read)
    if connection.dialect.name == "postgresql":
        _set_sequences(connection, metadata)
    return rows


def _read_rows(archive: zipfile.ZipFile, table: Table) -> Iterator[list[dict[str, Any]]]:
    binary = {column.name for column in table.columns if isinstance(column.type, LargeBinary)}
    batch: list[dict[str, Any]] = []
    with archive.open(f"{table.name}.jsonl") as file:
        for line in file:
            row = json.loads(line)
            batch.append({key: b64decode(value) if key in binary and value else value for key, value in row.items()})
            if len(batch) >= BATCH:
                yield batch
                batch = []
    if batch:
        yield batch


def _set_sequences(connection: Connection, metadata: MetaData) -> None:
    """Set the sequences of PostgreSQL to the largest id of each table."""
    for table in metadata.sorted_tables:
        if "id" in table.columns:
            name = connection.dialect.identifier_preparer.format_table(table)
            connection.execute(
                text(f"SELECT setval(pg_get_serial_sequence(:name, 'id'), coalesce(max(id), 1)) FROM {name}"),
                {"name": name},
            )
