"""The board: the numbers are those of `redink score` on the same files, to the last digit; and the living pool."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from redink import samples
from redink.formats.m2 import stream_m2
from redink.service import measurement as measuring
from redink.service.board import choose_members
from redink.service.domain.specs import METRICS, TaskSpec
from redink.service.store.database import Database, unpack
from redink.service.store.tables import Account, Phase, PoolVersion, Result, Submission, Task
from redink.service.usecases.rescoring import rescore, rescore_outdated
from redink.service.usecases.submissions import withdraw
from redink.service.usecases.tasks import change_task
from redink.service.usecases.views.boards import show_board
from redink.service.usecases.views.submissions import show_submission
from redink.service.usecases.visitor import Visitor
from redink.service.worker import boards as workers
from redink.service.worker import scoring
from redink.version import VERSION
from tests.service.scenes import SYSTEMS, fill, list_jobs, load_board, make_task, make_team, send, work

ALL = (*METRICS, "cleme", "errant(beta=1)")


def write_texts() -> dict[str, bytes]:
    """What the sample's systems wrote, as plain text."""
    return {
        path.stem: "".join(" ".join(s.corrected(0)) + "\n" for s in stream_m2(path)).encode()
        for path in samples.SYSTEMS
    }


def score(redink: Any, folder: Path, reference: Path, names: list[str], metrics: tuple[str, ...]) -> dict[Any, Any]:
    """The scores of `redink score`: by metric and system."""
    words = [word for metric in metrics for word in ("-m", metric)]
    run = redink("score", "--ref", reference, *[folder / name for name in names], *words, "--ci", "--format", "json")
    assert run.code == 0, run.err
    return {(scores["metric"], scores["system"]): scores for scores in json.loads(run.out)["scores"]}


def list_scores(board: dict[str, Any], names: dict[str, str]) -> dict[Any, Any]:
    """The scores on a board: by metric and name of the system."""
    return {(metric, names[row["system"]]): score for row in board["rows"] for metric, score in row["scores"].items()}


def check_equal(scores: dict[Any, Any], expected: dict[Any, Any], signatures: bool = True) -> None:
    assert scores.keys() == expected.keys()
    for key, actual in scores.items():
        other = expected[key]
        assert (actual["value"], actual["parts"], actual["interval"]) == (
            other["value"], other["parts"], other["interval"],
        ), key  # fmt: skip
        if signatures and not key[0].startswith("gts"):
            assert actual["signature"] == other["signature"], key


@pytest.mark.parametrize("suffix", [".m2", ".txt"])
def test_the_board_has_the_numbers_of_redink_score(database, redink, tmp_path, suffix) -> None:
    texts = write_texts()
    files = {path.stem: path.read_bytes() if suffix == ".m2" else texts[path.stem] for path in samples.SYSTEMS}
    reference = ("sample.m2", samples.REFERENCE.read_bytes())
    with database.write() as session:
        task = make_task(session, METRICS if suffix == ".txt" else ALL, references=(reference,))
        teams = [make_team(session, task, name) for name in ("A", "B")]
        names = {}
        for index, (name, data) in enumerate(files.items()):
            (tmp_path / f"{name}{suffix}").write_bytes(data)
            actual = send(session, task.phases[0], teams[index % 2], name, data, file_name=f"{name}{suffix}")
            names[str(actual.id)] = name
        metrics = tuple(task.metrics)
    work(database)
    board = load_board(database)
    assert (board["sentences"], board["annotators"]) == (72, 2)
    pool = f"pool-{board['pool']}.json"  # a slow machine updates the board more than once
    actual = list_scores(board, names)
    expected = score(redink, tmp_path, samples.REFERENCE, [f"{name}{suffix}" for name in files], metrics)
    check_equal(actual, expected)
    with database.read() as session:
        last = session.scalars(select(PoolVersion).order_by(PoolVersion.id.desc()).limit(1)).one()
        (tmp_path / pool).write_bytes(unpack(last.weights))
    weighed = f"gts(weights={tmp_path / pool})"
    alone = score(redink, tmp_path, samples.REFERENCE, [f"eager{suffix}"], (weighed,))
    ((_, scored),) = alone.items()
    on_board = actual["gts", "eager"]
    for name in ("value", "parts", "interval"):
        assert on_board[name] == scored[name]
    signature = scored["signature"].replace(str(tmp_path / pool), pool)
    # The board names nobody: teams may be anonymous.
    assert on_board["signature"] == signature.replace("pool:A/cautious+B/eager+A/polished+B/speller", "pool:4")
    assert f"weights:{pool}" in on_board["signature"]


def test_text_references_with_a_source(database, redink, tmp_path) -> None:
    corpus, _ = samples.load()
    source = "".join(" ".join(s.tokens) + "\n" for s in corpus.sentences)
    references = ["".join(" ".join(s.corrected(number)) + "\n" for s in corpus.sentences).encode() for number in (0, 1)]
    texts = write_texts()
    held = tuple((f"ref{index}.txt", data) for index, data in enumerate(references))
    for name, data in (*held, ("source.txt", source.encode()), *((f"{key}.txt", data) for key, data in texts.items())):
        (tmp_path / name).write_bytes(data)
    metrics = ("errant", "gleu", "gts")
    with database.write() as session:
        task = make_task(session, metrics, references=held, source=source.encode())
        team = make_team(session, task, "A")
        names = {
            str(send(session, task.phases[0], team, name, data, file_name=f"{name}.txt").id): name
            for name, data in texts.items()
        }
    work(database)
    words = [word for metric in metrics for word in ("-m", metric)]
    files = [tmp_path / f"{name}.txt" for name in texts]
    given = ["--ref", tmp_path / "ref0.txt", "--ref", tmp_path / "ref1.txt", "--source", tmp_path / "source.txt"]
    run = redink("score", *given, *files, *words, "--ci", "--format", "json")
    expected = {(item["metric"], item["system"]): item for item in json.loads(run.out)["scores"]}
    check_equal(list_scores(load_board(database), names), expected)


def test_a_sentence_that_is_skipped_for_one_is_skipped_for_all(database, redink, tmp_path, monkeypatch) -> None:
    monkeypatch.setattr("redink.metrics.maxmatch.lattice.MAX_CELLS", 2000)
    texts = {name: text.splitlines() for name, text in ((k, v.decode()) for k, v in write_texts().items())}
    texts["eager"][4] = " ".join(["word"] * 400)
    texts["speller"][9] = " ".join(["word"] * 400)
    files = {name: ("\n".join(lines) + "\n").encode() for name, lines in texts.items()}
    for name, data in files.items():
        (tmp_path / f"{name}.txt").write_bytes(data)
    with database.write() as session:
        task = make_task(session, ("errant", "m2"), references=(("sample.m2", samples.REFERENCE.read_bytes()),))
        team = make_team(session, task, "A")
        names = {
            str(send(session, task.phases[0], team, name, data, file_name=f"{name}.txt").id): name
            for name, data in files.items()
        }
    work(database)
    board = load_board(database)
    assert board["left_out"] == {"m2": 2}
    expected = score(redink, tmp_path, samples.REFERENCE, [f"{name}.txt" for name in files], ("errant", "m2"))
    assert "|left-out:2|" in expected["m2", "cautious"]["signature"]
    check_equal(list_scores(board, names), expected)
    with database.write() as session:  # the long one goes, and its sentence comes back
        account = session.scalars(select(Account)).one()
        number = next(int(key) for key, name in names.items() if name == "eager")
        withdraw(Visitor(session, account, time.time()), number)
    work(database)
    assert load_board(database)["left_out"] == {"m2": 1}


def test_systems_that_cannot_be_told_apart_share_ranks(database) -> None:
    data = SYSTEMS["polished"]
    with database.write() as session:
        task = make_task(session)
        for name in ("A", "B", "C"):
            send(session, task.phases[0], make_team(session, task, name), name, data)
    work(database)
    assert [row["scores"]["errant"]["ranks"] for row in load_board(database)["rows"]] == [[1, 3]] * 3


def list_pools(database: Database) -> list[tuple[int, list[int]]]:
    with database.read() as session:
        return [
            (pool.number, pool.members) for pool in session.scalars(select(PoolVersion).order_by(PoolVersion.number))
        ]


def test_the_pool_has_a_new_number_when_a_system_enters_or_leaves_and_only_then(database) -> None:
    numbers = fill(database, ("cautious", "eager", "polished"), metrics=("errant", "gts"))
    work(database)
    assert list_pools(database) == [(1, [1, 2, 3])]
    with database.write() as session:
        phase = session.get_one(Phase, 1)
        rescore(session, phase, time.time())  # nothing is outdated
        workers.jobs.queue_board(session, phase.id, time.time())
    work(database)
    assert list_pools(database) == [(1, [1, 2, 3])]
    before = load_board(database)
    with database.write() as session:
        account = session.scalars(select(Account).where(Account.name == "Even")).one()
        send(session, session.get_one(Phase, 1), account, "speller")
    work(database)
    with database.write() as session:
        account = session.scalars(select(Account).where(Account.name == "Even")).one()
        withdraw(Visitor(session, account, time.time()), 4)
    work(database)
    assert list_pools(database) == [(1, [1, 2, 3]), (2, [1, 2, 3, 4]), (3, [1, 2, 3])]
    after = load_board(database)
    assert (before["pool"], after["pool"]) == (1, 3)
    assert numbers == {"cautious": 1, "eager": 2, "polished": 3}
    first, last = (list_scores(board, {"1": "a", "2": "b", "3": "c"}) for board in (before, after))
    for key in first:
        assert first[key]["value"] == last[key]["value"]
    assert "pool-3.json" in last["gts", "a"]["signature"]


def test_one_system_alone_has_no_pool(database) -> None:
    fill(database, ("eager",), metrics=("errant", "gts"))
    work(database)
    board = load_board(database)
    assert (board["pool"], board["missing"], list(board["metrics"])) == (None, ["gts"], ["errant"])


def test_a_task_that_only_a_pool_can_score_waits_for_its_second_system(database) -> None:
    fill(database, ("eager",), metrics=("gts",))
    work(database)
    with database.read() as session:
        assert session.get_one(Submission, 1).state == "scored"
    with database.write() as session:
        task = session.scalars(select(Task)).one()
        account = session.scalars(select(Account).where(Account.name == "Even")).one()
        send(session, task.phases[0], account, "polished")
    work(database)
    board = load_board(database)
    assert (board["pool"], len(board["rows"])) == (1, 2)


def test_best_takes_the_best_of_each_team_by_the_metric_that_ranks(database) -> None:
    fill(database, metrics=("errant", "gleu", "gts"), pooling="best", ranking="gleu")
    work(database)
    rows = load_board(database)["rows"]
    values = {int(row["system"]): row["scores"]["gleu"]["value"] for row in rows}
    expected = sorted([max((1, 3), key=values.__getitem__), max((2, 4), key=values.__getitem__)])
    assert list_pools(database) == [(1, expected)]
    assert {int(row["system"]) for row in rows} == {1, 2, 3, 4}, "who is not in the pool is weighed by it all the same"
    assert all("gts" in row["scores"] for row in rows)


def test_end_pools_all_when_the_task_is_over(database, monkeypatch) -> None:
    fill(database, metrics=("errant", "gts"), pooling="end", closes=time.time() + 3600)
    work(database)
    assert list_pools(database) == []
    later = time.time() + 4000
    monkeypatch.setattr(workers.time, "time", lambda: later)
    work(database)
    assert list_pools(database) == [(1, [1, 2, 3, 4])]
    assert load_board(database)["missing"] == []


def test_ties_in_a_team_go_to_the_earlier_system() -> None:
    assert choose_members("best", False, {"2": 0.5, "10": 0.5}, {"2": 1, "10": 1}) == ["2"]
    assert choose_members("end", True, {"2": 0.5, "10": 0.5}, {"2": 1, "10": 1}) == ["2", "10"]
    assert choose_members("end", False, {"2": 0.5}, {"2": 1}) == []


def test_a_new_version_scores_everything_again_and_both_numbers_are_kept(database, monkeypatch) -> None:
    fill(database, ("cautious", "eager"), metrics=("errant", "gts"))
    work(database)
    old = load_board(database)
    for module in (measuring, scoring):
        monkeypatch.setattr(module, "VERSION", "9.9.9")
    with database.write() as session:
        assert rescore_outdated(session, time.time()) == 2
        assert rescore_outdated(session, time.time()) == 0, "they are being scored already"
    assert load_board(database) == old
    work(database)
    new = load_board(database)
    assert [row["scores"]["errant"]["value"] for row in new["rows"]] == [
        row["scores"]["errant"]["value"] for row in old["rows"]
    ]
    assert (old["pool"], new["pool"]) == (1, 2)
    with database.read() as session:
        actual = session.execute(select(Result.submission_id, Result.version).order_by(Result.id)).all()
        assert sorted(actual) == [(1, VERSION), (1, "9.9.9"), (2, VERSION), (2, "9.9.9")]
        visitor = Visitor(session, session.get_one(Account, 1), time.time())
        shown = show_submission(visitor, session.get_one(Submission, 1))
        assert [item["version"] for item in shown["versions"]] == ["9.9.9", VERSION]
        assert shown["versions"][0]["values"] == shown["versions"][1]["values"]
        assert rescore_outdated(session, time.time()) == 0


def test_other_metrics_score_everything_again_and_the_old_board_stays_until_then(database) -> None:
    fill(database, ("cautious", "eager"), metrics=("errant",))
    work(database)
    with database.write() as session:
        task = session.scalars(select(Task)).one()
        visitor = Visitor(session, Account(name="Root", administrator=True), time.time())
        change_task(visitor, task.slug, TaskSpec(task.name, task.slug, metrics=("gleu", "errant")))
    assert [job.kind for job in list_jobs(database, "queued")].count("score") == 2
    with database.read() as session:
        shown = show_board(Visitor(session, None, time.time()), session.get_one(Phase, 1))
        assert [list(row["scores"]) for row in shown["rows"]] == [["errant"], ["errant"]]
    work(database)
    board = load_board(database)
    assert (board["ranking"], list(board["metrics"])) == ("gleu", ["gleu", "errant"])


def test_nothing_is_scored_twice(database) -> None:
    fill(database, ("cautious", "eager"))
    work(database)
    with database.write() as session:
        account = session.scalars(select(Account).where(Account.name == "Odd")).one()
        send(session, session.get_one(Phase, 1), account, "polished")
    work(database)
    scored = [job.submission_id for job in list_jobs(database) if job.kind == "score"]
    assert scored == [1, 2, 3]
    with database.read() as session:
        assert len(session.scalars(select(Result)).all()) == 3
