"""Migrations: what they make is what the tables say, data stay, and a database of a newer version is left alone."""

from __future__ import annotations

import threading

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import JSON, text

from redink.errors import InvalidParameter, UnsuitableData
from redink.service.store.database import Database, DatabaseUnavailable
from redink.service.store.migrations import list_pending, list_revisions, upgrade
from redink.service.store.tables import Base
from tests.service.conftest import make_tables
from tests.service.postgres import find_port
from tests.service.scenes import fill
from tests.service.test_backups import dump


@pytest.fixture
def empty(empty_address):
    database = Database(empty_address)
    yield database
    database.close()


def compare_default(_context, _inspected, column, inspected_default, _default, rendered) -> bool | None:
    """Return whether a default differs; PostgreSQL cannot compare JSON, so these are compared as texts."""
    if not isinstance(column.type, JSON):
        return None
    return str(inspected_default).split("::")[0].strip("'") != str(rendered).strip("'")


def test_what_migrations_make_is_what_the_tables_say(empty) -> None:
    upgrade(empty)
    with empty.engine.connect() as connection:
        context = MigrationContext.configure(
            connection, opts={"compare_type": True, "compare_server_default": compare_default}
        )
        assert compare_metadata(context, Base.metadata) == []


def test_an_empty_database_is_not_ready_and_says_what_to_do(empty) -> None:
    assert empty.is_empty
    with pytest.raises(UnsuitableData, match="run `redink leaderboard serve` to create or upgrade its tables"):
        empty.check()
    upgrade(empty)
    empty.check()
    assert not empty.is_empty


def test_upgrading_again_changes_nothing_and_keeps_the_data(database) -> None:
    fill(database, ("eager",))
    before = dump(database)
    upgrade(database)
    assert dump(database) == before


def test_each_step_can_be_made_from_the_one_before(empty) -> None:
    for revision in reversed(list_revisions()):
        upgrade(empty, revision)
    assert list_pending(empty) == []


def test_the_second_step_keeps_phases_and_submissions(empty) -> None:
    """On SQLite, copying the table of phases would delete everything that points to it."""
    upgrade(empty, "0001")
    with empty.engine.begin() as connection:
        connection.execute(
            text(
                "INSERT INTO tasks (id, slug, name, description, metrics, ranking, reference_edits, public, anonymous, "
                "pooling, open_report, created) VALUES (1, 'a', 'A', '', '[\"errant\"]', 'errant', 'given', "
                "true, false, 'all', false, 0)"
            )
        )
        connection.execute(
            text("INSERT INTO phases (id, task_id, place, name, blind, source) VALUES (1, 1, 1, 'test', false, 'x')")
        )
        connection.execute(text("INSERT INTO boards (phase_id, recipe, data, created) VALUES (1, 'r', 'x', 0)"))
    upgrade(empty)
    with empty.engine.connect() as connection:
        row = connection.execute(text("SELECT name, decimals, open_references FROM phases")).one()
        assert (row.name, row.decimals, bool(row.open_references)) == ("test", None, False)
        assert connection.execute(text("SELECT count(*) FROM boards")).scalar() == 1


def test_a_database_of_a_newer_version_is_refused_and_left_alone(database, address, redink) -> None:
    with database.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = 'from_the_future'"))
    with pytest.raises(UnsuitableData, match="was created by a newer version of Redink"):
        database.check()
    before = dump(database)
    for words in (
        ["leaderboard", "serve", "--database", address, "upgrade"],
        ["leaderboard", "task", "--database", address, "list"],
    ):
        run = redink(*words)
        assert run.code == 2
        assert "was created by a newer version of Redink" in run.err
    assert dump(database) == before


def test_two_that_upgrade_at_once_do_it_once(empty_address) -> None:
    problems: list[BaseException] = []

    def make() -> None:
        try:
            make_tables(empty_address)
        except BaseException as error:
            problems.append(error)

    threads = [threading.Thread(target=make) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not problems
    database = Database(empty_address)
    database.check()
    database.close()


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("nonsense", "a database must be sqlite:///FILE or postgresql://"),
        ("mysql://host/name", "the service runs on sqlite and postgresql, not on mysql"),
        ("sqlite://", "the path must be a file in an existing directory"),
        ("sqlite:////nowhere/at/all.db", "the path must be a file in an existing directory"),
    ],
)
def test_an_address_that_cannot_be_is_explained(address, message) -> None:
    with pytest.raises(InvalidParameter, match=message):
        Database(address)


def test_a_server_that_is_not_there_is_one_line(redink) -> None:
    run = redink("leaderboard", "serve", "--database", f"postgresql://u:secret@127.0.0.1:{find_port()}/x", "upgrade")
    assert run.code == 2
    assert "secret" not in run.err
    assert "Traceback" not in run.err
    assert issubclass(DatabaseUnavailable, Exception)


def test_a_file_that_is_not_a_database_is_one_line(tmp_path, redink) -> None:
    (tmp_path / "x.db").write_bytes(b"this is a text file, and quite a long one" * 100)
    run = redink("leaderboard", "serve", "--database", f"sqlite:///{tmp_path / 'x.db'}", "upgrade")
    assert run.code == 2
    assert "file is not a database" in run.err
    assert "Traceback" not in run.err
