"""Hidden references, blind scores and anonymous names: whoever may not have them finds them in no answer and no log.

Two proofs. Marker tokens are planted in references, and every answer of a walk through all routes is searched for them.
And for blind phases, two servers that differ in nothing but their references must give the same answers, byte for byte,
to everybody but the organisers: then nothing of references or scores can be in them, in no order and no count.
"""

from __future__ import annotations

import io
import json
import re
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from redink.errors import UnsuitableData
from redink.service import worker as worker_module
from redink.service.measurement import PhaseScorer, StoredCounts
from redink.service.settings import Settings
from redink.service.store.tables import Job, Result, Submission
from redink.service.uploads import Limits, check_upload
from tests.service.cast import DAY, ROLES, Cast, Undone
from tests.service.walk import find_lists, read_text, walk

OUTSIDE = tuple(role for role in ROLES if role not in ("organiser", "administrator"))
"""Who must not see references: everybody but the organisers."""
MARKERS = ("Zyxalpha", "Zyxbeta", "Zyxgamma")
WRONG = [
    "He go to school every days .", "I likes apple very much .", "She have two cat at home .",
    "They was happy yesterday .", "We goes home at five .", "It rain a lot in here .", "You is my best friend .",
    "The dogs barks at night .", "A informations was missing .", "I am agree with you .", "He don't know nothing .",
]  # fmt: skip
RIGHT = [
    "He goes to Zyxalpha school every day .", "I like Zyxbeta apples very much .",
    "She has two cats at Zyxgamma home .",
    "They were happy Zyxalpha yesterday .", "We go Zyxbeta home at five .", "It rains a lot here Zyxgamma .",
    "You are my Zyxalpha best friend .", "The Zyxbeta dogs bark at night .", "Some Zyxgamma information was missing .",
    "I agree Zyxalpha with you .", "He knows Zyxbeta nothing .",
]  # fmt: skip
SOURCE = "".join(line + "\n" for line in WRONG).encode()
GOOD = b"He goes to school every day .\nI like apples very much .\nShe has two cats at home .\n" + b"".join(
    line.encode() + b"\n" for line in WRONG[3:]
)
BAD = b"".join(line.encode() + b"\n" for line in [*WRONG[:9], "I agree with you .", "He knows nothing ."])
METRICS = ("errant", "m2", "imeasure", "gts", "gleu", "green")


def make_m2(right: list[str]) -> bytes:
    """One edit for each sentence: all of it."""
    blocks = [
        f"S {old}\nA 0 {len(old.split())}|||R:OTHER|||{new}|||REQUIRED|||-NONE-|||0\n\n"
        for old, new in zip(WRONG, right, strict=True)
    ]
    return "".join(blocks).encode()


def make_jsonl(right: list[str]) -> bytes:
    lines = [
        json.dumps({"source": old, "annotations": [[{"start": 0, "end": len(old.split()), "correction": new,
                                                     "type": "R:OTHER"}]]})
        for old, new in zip(WRONG, right, strict=True)
    ]  # fmt: skip
    return "".join(line + "\n" for line in lines).encode()


def make_text(right: list[str]) -> bytes:
    return "".join(line + "\n" for line in right).encode()


REFERENCES: dict[str, Callable[[list[str]], tuple[str, bytes]]] = {
    "m2": lambda right: ("gold.m2", make_m2(right)),
    "text": lambda right: ("gold.txt", make_text(right)),
    "jsonl": lambda right: ("gold.jsonl", make_jsonl(right)),
}


def make_cast(path: Path, ready: Path) -> Cast:
    path.write_bytes(ready.read_bytes())
    return Cast(Undone(f"sqlite:///{path}"), Settings("http://testserver"))


def submit_all(cast: Cast, task: dict[str, Any]) -> list[int]:
    """Two scored systems, one that cannot be scored, and one that was withdrawn before it was."""
    broken = cast.send(task, "participant", b"too\nfew\n", "broken")
    return [cast.send(task, "participant", GOOD), cast.send(task, "rival", BAD), broken]


def refuse_markers(
    cast: Cast, role: str, slugs: list[str], numbers: list[int], words: tuple[str, ...], only: str = ""
) -> int:
    """Search every answer; returns how many there were."""
    many, wanted = 0, [word.lower() for word in words]
    for what, answer in walk(cast, role, slugs, numbers, only):
        many += 1
        text = read_text(answer).lower()
        assert not [word for word in wanted if word in text], what
        if answer.headers.get("content-type", "").startswith("application/json"):
            assert not find_lists(answer.json(), len(WRONG)), what
    return many


def list_sequences() -> tuple[str, ...]:
    """Three tokens in a row that only the references have."""
    known = " ".join([*WRONG, GOOD.decode(), BAD.decode()])
    sequences = {" ".join(tokens[at : at + 3]) for tokens in map(str.split, RIGHT) for at in range(len(tokens) - 2)}
    return tuple(sorted(sequence for sequence in sequences if sequence not in known))


# references


@pytest.mark.parametrize("form", REFERENCES)
def test_references_are_in_no_answer_and_no_log(
    form: str, cast: Cast, capfd: pytest.CaptureFixture[str], caplog
) -> None:
    """Scores are shown here, to everybody: but no token of a reference, and no figure of a sentence."""
    with caplog.at_level("DEBUG"):
        task = cast.add_task("hidden", references=(REFERENCES[form](RIGHT),), source=SOURCE, metrics=METRICS)
        numbers = submit_all(cast, task)
        cast.work()
        with cast.database.read() as session:
            states = [session.get_one(Submission, number).state for number in numbers]
        assert states == ["scored", "scored", "failed"]
        words = (*MARKERS, *list_sequences())
        assert len(words) > 30
        roles = ("anonymous", "participant") if form == "m2" else ("participant",)
        many = [refuse_markers(cast, role, ["hidden"], numbers, words) for role in roles]
    assert min(many) > 250
    printed = capfd.readouterr()
    assert not [word for word in words if word in printed.out + printed.err + caplog.text]


def test_organisers_do_get_them(cast: Cast) -> None:
    """What the search looks for is there to be found."""
    task = cast.add_task("hidden", references=(REFERENCES["m2"](RIGHT),), source=SOURCE)
    cast.send(task, "participant", GOOD)
    cast.send(task, "rival", BAD)
    cast.work()
    archive = cast.ask(cast.client(), "organiser", "GET", "/api/tasks/hidden/archive")
    files = zipfile.ZipFile(io.BytesIO(archive.content))
    assert MARKERS[0].encode() in files.read("phases/1/references/gold.m2")
    answer = cast.ask(cast.client(), "organiser", "GET", "/api/tasks/hidden/pools/1")
    with pytest.raises(AssertionError):
        refuse_markers(cast, "organiser", ["hidden"], [1, 2], (answer.json()["format"],))


def test_overlapping_edits_of_a_reference_are_not_quoted(cast: Cast, capfd: pytest.CaptureFixture[str]) -> None:
    """Metrics skip such a sentence, or cannot score at all: the reason may quote it, but not to everybody."""
    overlap = (
        b"S He go to school every days .\nA 1 3|||R:VERB|||goes Zyxalpha to|||REQUIRED|||-NONE-|||0\n"
        b"A 2 4|||R:PREP|||Zyxbeta at school|||REQUIRED|||-NONE-|||0\n\n"
        b"S I likes apple .\nA 1 2|||R:VERB|||like Zyxgamma|||REQUIRED|||-NONE-|||0\n\n"
    )
    output = b"He goes to school every day .\nI like apple .\n"
    task = cast.add_task("overlap", references=(("gold.m2", overlap),), metrics=METRICS)
    numbers = [cast.send(task, "participant", output), cast.send(task, "rival", output)]
    cast.work()
    shown = cast.ask(cast.client(), "participant", "GET", f"/api/submissions/{numbers[0]}").json()
    assert shown["left_out"] or shown["failed"] or shown["reason"], "some metric cannot score such a sentence"
    for role in ("anonymous", "participant"):
        refuse_markers(cast, role, ["overlap"], numbers, MARKERS)
    printed = capfd.readouterr()
    assert not [word for word in MARKERS if word in printed.out + printed.err]


@pytest.mark.parametrize(
    ("error", "state", "reason"),
    [
        (UnsuitableData("sentence 1: Zyxalpha overlaps Zyxbeta"), "failed", worker_module.UNSCORABLE),
        (KeyError("Zyxalpha"), "failed", "an internal error of Redink (KeyError)"),
        (MemoryError("Zyxalpha"), "failed", "it needs more than 2 GB of memory"),
    ],
    ids=["input", "bug", "memory"],
)
@pytest.mark.parametrize("where", ["score", "read_corpus"])
def test_errors_of_scoring_quote_nothing(
    error: Exception, state: str, reason: str, where: str, cast: Cast, capfd: pytest.CaptureFixture[str], caplog,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """In the child, and before there is one."""
    task = cast.add_task("hidden", references=(REFERENCES["m2"](RIGHT),), source=SOURCE, metrics=("gleu",))
    number = cast.send(task, "participant", GOOD)

    def fail(*_: object, **__: object) -> StoredCounts:
        raise error

    if where == "score":
        monkeypatch.setattr(PhaseScorer, "score", fail)
    else:
        monkeypatch.setattr("redink.service.measurement.ScoringJob.read_corpus", fail)
    with caplog.at_level("DEBUG"):
        cast.work()
    monkeypatch.undo()
    with cast.database.read() as session:
        submission = session.get_one(Submission, number)
        detail = submission.detail
    assert submission.state == state
    assert submission.reason == reason or (where == "read_corpus" and "MemoryError" in submission.reason)
    refuse_markers(cast, "participant", ["hidden"], [number], MARKERS, "submissions")
    assert ("Zyxalpha" in detail) == isinstance(error, UnsuitableData)  # for the organisers
    assert detail in cast.ask(cast.client(), "organiser", "GET", f"/submissions/{number}").text
    printed = capfd.readouterr()
    assert "Zyx" not in printed.out + printed.err + caplog.text


def test_findings_come_from_the_source_alone() -> None:
    """Validation never has the references, so it cannot quote them: whatever it says, it says without them."""
    findings = check_upload("out.txt", b"Something else entirely\n", SOURCE, Limits()).findings
    assert findings
    assert "Zyx" not in json.dumps(findings)
    assert "redink-" not in json.dumps(findings), "no path of this machine"


def test_the_source_is_not_told_by_findings_before_the_phase_opens(cast: Cast) -> None:
    task = cast.add_task("later", source=SOURCE, references=(REFERENCES["m2"](RIGHT),), metrics=("gleu",),
                         phase={"opens": time.time() + DAY})  # fmt: skip
    for role in ("anonymous", "participant"):
        for what, answer in walk(cast, role, [task["slug"]], []):
            assert "every days" not in read_text(answer), what


# blind phases


def normalise(text: str) -> str:
    """Without what is drawn anew in every run: form tokens, keys and times."""
    text = re.sub(r'name="(form_token|key)" value="[^"]*"', r'name="\1"', text)
    text = re.sub(r"redink_form=[^;]*|redink_oldest_job_seconds [\d.]+|redink_[\w-]{43}|/join/[\w-]{32}", "", text)
    text = re.sub(r'"secret": ?"[^"]*"|expires=[^;]*;', "", text)
    return re.sub(r"\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?", "TIME", text)


OTHERS = [line.replace(" .", " indeed .") for line in WRONG[:5]] + RIGHT[5:]


def test_blind_scores_change_no_answer(tmp_path: Path, ready_file: Path) -> None:
    """Two servers whose references differ: what differs for organisers is the same for everybody else."""
    casts, values = [], []
    for name, right in (("one", RIGHT), ("two", OTHERS)):
        cast = make_cast(tmp_path / f"{name}.db", ready_file)
        phase = {"blind": True, "closes": 2e9, "daily": 9, "total": 20}
        task = cast.add_task("blind", references=(("gold.m2", make_m2(right)),), source=SOURCE, metrics=METRICS,
                             phase=phase, open_report=True)  # fmt: skip
        numbers = submit_all(cast, task)
        cast.work()
        cast.add_pages(task, f"<!doctype html><p>{name}".encode())
        board = cast.ask(cast.client(), "organiser", "GET", "/api/tasks/blind/board").json()
        values.append([row["scores"]["gleu"]["value"] for row in board["rows"]])
        casts.append(cast)
    assert values[0] != values[1], "the two must differ for this to prove anything"
    assert len(values[0]) == 2
    for role in ("anonymous", "participant", "rival"):
        many = 0
        for (what, one), (_, two) in zip(*(walk(cast, role, ["blind"], numbers) for cast in casts), strict=True):
            assert one.status_code == two.status_code, what
            assert normalise(read_text(one)) == normalise(read_text(two)), what
            many += 1
        assert many > 250
    for cast in casts:
        cast.database.close()


def test_a_blind_phase_shows_its_team_no_score(cast: Cast) -> None:
    """The values themselves, as every page and answer would write them, are nowhere."""
    task = cast.add_task("blind", references=(REFERENCES["m2"](RIGHT),), source=SOURCE, metrics=METRICS,
                         phase={"blind": True, "closes": time.time() + DAY}, open_report=True)  # fmt: skip
    numbers = submit_all(cast, task)
    cast.work()
    with cast.database.read() as session:
        kept = [StoredCounts.from_bytes(result.data, "system").evaluation for result in session.query(Result)]
    values = [next(iter(scores.values())).value for result in kept for scores in result.scores.values()]
    words = tuple({f"{value:.4f}" for value in values if 0 < value < 1})
    assert len(words) > 3
    for what, answer in walk(cast, "participant", ["blind"], numbers):
        assert not [word for word in words if word in read_text(answer)], what
    client = cast.client()
    shown = cast.ask(client, "participant", "GET", f"/api/submissions/{numbers[0]}").json()
    assert (shown["state"], shown["scores"]) == ("scored", None)
    assert not {"types", "versions", "left_out", "failed", "parts", "pool"} & set(shown)
    assert "Scores are hidden until" in cast.ask(client, "participant", "GET", f"/submissions/{numbers[0]}").text
    cast.change_phase(task, closes=time.time() - 1)
    shown = cast.ask(client, "participant", "GET", f"/api/submissions/{numbers[0]}").json()
    assert f"{shown['scores']['gleu']['value']:.4f}" in words
    assert cast.ask(client, "rival", "GET", f"/submissions/{numbers[0]}").status_code == 200


@pytest.mark.parametrize("open_report", [False, True])
def test_weights_and_report_open_at_the_end_if_allowed(open_report: bool, cast: Cast) -> None:
    task = cast.add_task("ends", references=(REFERENCES["m2"](RIGHT),), source=SOURCE, metrics=("errant", "gts"),
                         phase={"closes": time.time() + DAY}, open_report=open_report)  # fmt: skip
    cast.send(task, "participant", GOOD)
    cast.send(task, "rival", BAD)
    cast.work()
    cast.add_pages(task, b"<!doctype html><p>Zyxalpha")
    client = cast.client()
    paths = ("/tasks/ends/report", "/tasks/ends/heatmap", "/tasks/ends/pools/1.json", "/api/tasks/ends/report",
             "/api/tasks/ends/pools/1")  # fmt: skip

    def ask(role: str) -> set[int]:
        return {cast.ask(client, role, "GET", path).status_code for path in paths}

    assert ask("participant") == {403}
    assert ask("anonymous") <= {303, 401}
    cast.change_phase(task, closes=time.time() - 1)
    assert ask("participant") == ({200} if open_report else {403})
    assert ask("anonymous") == {200} if open_report else ask("anonymous") <= {303, 401}
    assert ask("organiser") == {200}


# anonymous tasks


def test_an_anonymous_task_hides_names_until_the_end(cast: Cast) -> None:
    """Team, system, tags, description and file name; numbers of teams and submissions are shown instead of them."""
    secrets = ("Secretteam", "Secretsystem", "secrettag", "Secretstory", "secretfile", "Team of rival", "Person rival")
    task = cast.add_task("masked", references=(REFERENCES["m2"](RIGHT),), source=SOURCE, metrics=("errant", "gts"),
                         anonymous=True, phase={"closes": time.time() + DAY})  # fmt: skip
    with cast.database.write() as session:
        session.execute(Submission.team.property.mapper.local_table.update().values(name="Secretteam").where(
            Submission.team.property.mapper.local_table.c.name == "Team of rival"))  # fmt: skip
    about = {"description": "Secretstory", "tags": ("secrettag",), "file_name": "secretfile.txt"}
    numbers = [cast.send(task, "participant", GOOD), cast.send(task, "rival", BAD, "Secretsystem", **about)]
    cast.work()
    for role in ("anonymous", "participant", "stranger"):
        refuse_markers(cast, role, ["masked"], numbers, secrets)
    client = cast.client()
    board = cast.ask(client, "participant", "GET", "/api/tasks/masked/board").json()
    assert {row["name"] for row in board["rows"]} == {"System of participant", f"System {numbers[1]}"}
    assert cast.ask(client, "participant", "GET", "/api/tasks/masked/board?tag=secrettag").json()["rows"] == []
    for role in ("rival", "organiser"):
        page = cast.ask(client, role, "GET", f"/submissions/{numbers[1]}").text
        assert all(word in page for word in secrets[:5])
    cast.change_phase(task, closes=time.time() - 1)
    page = cast.ask(client, "participant", "GET", f"/submissions/{numbers[1]}").text
    assert all(word in page for word in secrets[:4])
    assert "secretfile" not in page, "the file is the team's"


def test_failed_jobs_tell_organisers_only(cast: Cast) -> None:
    task = cast.add_task("hidden", references=(REFERENCES["m2"](RIGHT),), source=SOURCE, metrics=("gleu",))
    with cast.database.write() as session:
        session.add(Job(kind="board", phase_id=task["phase"], state="failed", due=0.0, reason="Zyxalpha", created=0.0))
    for role in OUTSIDE:
        refuse_markers(cast, role, ["hidden"], [], MARKERS, "manage")
    assert "Zyxalpha" in cast.ask(cast.client(), "organiser", "GET", "/tasks/hidden/manage").text
