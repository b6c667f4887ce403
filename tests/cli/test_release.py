"""`redink diff` and `redink gate` as their users type them."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from redink import samples

REF = samples.REFERENCE
CAUTIOUS, EAGER, POLISHED, SPELLER = samples.SYSTEMS
CI = Path(__file__).parents[2] / "docs" / "ci"


@pytest.fixture
def baseline(redink, tmp_path) -> Path:
    path = tmp_path / "baseline.json"
    assert redink("score", "--ref", REF, POLISHED, "-m", "errant", "-m", "gleu", "--keep-counts", "-o", path).code == 0
    return path


def test_diff_shows_what_got_worse_first(redink) -> None:
    out = redink("diff", POLISHED, EAGER, "--ref", REF, "--limit", "1").out
    assert "errant    0.8736  0.4637     -0.4099  [-0.4816, -0.3386]   <0.0001  †††" in out
    assert out.index("63 of 72 sentences got worse by errant; the worst 1:") < out.index("3 of 72 sentences got better")
    assert "  eager      Our [travel → travelling] to the mountains took six hours because of [the → ∅] strong" in out
    differences = [
        float(match[1]) for match in re.finditer(r"^[A-Z:]+ +[\d.]+ +[\d.]+ +(-?[\d.]+)  \[", out, re.MULTILINE)
    ]
    assert len(differences) > 10
    assert differences == sorted(differences)


@pytest.mark.parametrize("limit", [0, 1, 100])
def test_diff_shows_as_many_sentences_as_are_wanted(redink, limit: int) -> None:
    out = redink("diff", POLISHED, EAGER, "--ref", REF, "--limit", limit).out
    assert len(re.findall(r"^sentence \d+:", out, re.MULTILINE)) == min(63, limit) + min(3, limit)


def test_diff_for_machines_has_every_sentence(redink) -> None:
    value = json.loads(
        redink("diff", POLISHED, EAGER, "--ref", REF, "-m", "errant", "-m", "gleu", "--format", "json").out
    )
    assert (value["old"], value["new"]) == ("polished", "eager")
    assert [row["metric"] for row in value["scores"]] == ["errant", "gleu"]
    assert sum(row["worse"] for row in value["sentences"]) == 63
    assert value["sentences"][0]["references"]
    out = redink("diff", POLISHED, EAGER, "--ref", REF, "--format", "csv").out
    rows = list(csv.DictReader(io.StringIO(out.split("\n\n")[-1])))
    assert len(rows) == len(value["sentences"])
    assert [int(row["sentence"]) for row in rows] == [row["sentence"] for row in value["sentences"]]


@pytest.mark.parametrize("style", ["markdown", "latex", "html"])
def test_diff_in_other_styles(redink, style: str) -> None:
    out = redink("diff", POLISHED, EAGER, "--ref", REF, "--format", style, "--limit", "2").out
    assert "travelling" in out
    assert out.count("sample: 72 sentences") == 3


def test_diff_by_a_metric_without_types(redink) -> None:
    out = redink("diff", POLISHED, EAGER, "--ref", REF, "-m", "gleu").out
    assert "sentences got worse by gleu" in out
    assert "by type" not in out


def test_diff_of_equal_outputs(redink, tmp_path) -> None:
    copy = tmp_path / "copy.m2"
    copy.write_bytes(EAGER.read_bytes())
    out = redink("diff", EAGER, copy, "--ref", REF).out
    assert "0 of 72 sentences got worse by errant\n\n0 of 72 sentences got better by errant\n" in out


def test_diff_wraps_on_a_narrow_terminal() -> None:
    import pty

    main, second = pty.openpty()
    environment = {**os.environ, "COLUMNS": "60"}
    words = [sys.executable, "-m", "redink", "diff", POLISHED, EAGER, "--ref", REF, "--limit", "3"]
    with subprocess.Popen(words, stdout=second, env=environment) as process:
        os.close(second)
        text = b""
        while True:
            try:
                block = os.read(main, 4096)
            except OSError:
                break
            if not block:
                break
            text += block
    assert process.returncode == 0
    lines = text.decode().replace("\r", "").split("worse by errant")[1].splitlines()
    assert max(map(len, lines)) <= 60


def test_the_gate_closes_and_says_why_in_three_lines(redink, baseline, tmp_path) -> None:
    junit, summary = tmp_path / "gate.xml", tmp_path / "gate.md"
    result = redink("gate", EAGER, "--against", baseline, "--ref", REF, "--max-drop", "0.005", "--junit", junit,
                    "--summary", summary)  # fmt: skip
    assert result.code == 1
    first, second, third = result.out.splitlines()
    assert first == "FAIL errant: F0.5 0.8736 → 0.4637 (-0.4099): more than 0.005 lower, and significantly so"
    assert second.startswith(
        "     p < 0.0001 (alpha 0.05), 95% interval [-0.4816, -0.3386], bootstrap|samples:1000|seed:1"
    )
    assert third.startswith("     63 of 72 sentences got worse, 3 better; most of all fell CONTR -0.7826, ")
    root = ElementTree.parse(junit).getroot()
    assert root.attrib == {"tests": "1", "failures": "1", "errors": "0", "skipped": "0"}
    assert root.find("testsuite/testcase/failure").get("message") == first
    text = summary.read_text(encoding="utf-8")
    assert text.startswith("## ❌ redink gate: failed\n")
    assert "| CONTR | -0.7826 |" in text
    assert "errant: 10 of 63 sentences that got worse" in text


def test_the_gate_opens(redink, baseline, tmp_path) -> None:
    junit = tmp_path / "gate.xml"
    words = ("gate", POLISHED, "--against", baseline, "--ref", REF, "-m", "errant", "-m", "gleu", "--junit", junit)
    result = redink(*words)
    assert (result.code, result.err) == (0, "")
    assert result.out.splitlines()[0] == "PASS errant: F0.5 0.8736 → 0.8736 (0.0000): it did not drop"
    assert result.out.splitlines()[3].startswith("PASS gleu: ")
    assert [case.get("name") for case in ElementTree.parse(junit).iter("testcase")] == ["errant", "gleu"]


def test_a_small_drop_and_one_by_chance_pass(redink) -> None:
    allowed = redink("gate", SPELLER, "--against", EAGER, "--ref", REF, "--max-drop", "0.1")
    assert (allowed.code, "a drop of up to 0.1 is allowed" in allowed.out) == (0, True)
    chance = redink("gate", SPELLER, "--against", EAGER, "--ref", REF)
    assert (chance.code, "lower, but it may be chance" in chance.out) == (0, True)
    strict = redink("gate", SPELLER, "--against", EAGER, "--ref", REF, "--alpha", "1")
    assert strict.code == 1


def test_outputs_and_kept_results_give_the_same_verdict(redink, baseline, tmp_path) -> None:
    saved = tmp_path / "new.json"
    from_kept = redink(
        "gate", EAGER, "--against", baseline, "--ref", REF, "-m", "errant", "-m", "gleu", "--save", saved
    )
    from_files = redink("gate", EAGER, "--against", POLISHED, "--ref", REF, "-m", "errant", "-m", "gleu")
    both_kept = redink("gate", saved, "--against", baseline, "-m", "errant", "-m", "gleu")
    assert from_kept.out == from_files.out == both_kept.out
    assert redink("gate", saved, "--against", saved).code == 0


def test_what_the_gate_cannot_answer_is_exit_code_2(redink, baseline, tmp_path) -> None:
    unscored = redink("gate", EAGER, "--against", baseline)
    assert (unscored.code, "must be scored: give --ref" in unscored.err) == (2, True)
    bare = tmp_path / "bare.json"
    redink("score", "--ref", REF, POLISHED, "-o", bare)
    assert "have no counts" in redink("gate", EAGER, "--against", bare, "--ref", REF).err
    several = tmp_path / "several.json"
    redink("score", "--ref", REF, *samples.SYSTEMS, "--keep-counts", "-o", several)
    refused = redink("gate", EAGER, "--against", several, "--ref", REF)
    assert (refused.code, "choose one of: cautious, eager, polished, speller (--system)" in refused.err) == (2, True)
    assert redink("gate", EAGER, "--against", several, "--system", "polished", "--ref", REF).code == 1
    assert redink("gate", several, "--against", several, "--system", "polished").code == 0
    other = redink("gate", EAGER, "--against", baseline, "--ref", REF, "--ref-edits", "auto")
    assert (other.code, "scored with different settings" in other.err) == (2, True)
    assert redink("gate", EAGER, "--against", baseline, "--ref", REF, "--test", "t").code == 2


def test_a_metric_without_scores_is_not_passed_over(redink, baseline) -> None:
    metrics = ("-m", "errant", "-m", "gts(annotator=7)")
    for words in (("diff", POLISHED, EAGER), ("gate", EAGER, "--against", POLISHED)):
        result = redink(*words, "--ref", REF, *metrics)
        assert (result.code, result.out) == (2, "")
        assert "gts(annotator=7) failed: no annotator 7" in result.err
    missing = redink("gate", EAGER, "--against", baseline, "--ref", REF, "-m", "m2")
    assert (missing.code, "unknown metric of these results 'm2'" in missing.err) == (2, True)


def test_the_gate_does_not_write_over_its_inputs(redink, baseline) -> None:
    before = baseline.read_bytes()
    result = redink("gate", EAGER, "--against", baseline, "--ref", REF, "--save", baseline)
    assert result.code == 2
    assert baseline.read_bytes() == before


@pytest.mark.parametrize("name", ["github-actions.yml", "gitlab-ci.yml"])
def test_the_example_pipelines_run(name: str, tmp_path) -> None:
    """Their redink commands, taken from the file and run by a shell with a system that changes nothing."""
    text = re.sub(r"\n +(--)", r" \1", (CI / name).read_text(encoding="utf-8"))
    commands = [match[1] for match in re.finditer(r"^ +(?:- )?((?:redink |\./correct).*)$", text, re.MULTILINE)]
    folded = [match[1] for match in re.finditer(r">\n +(redink gate .*)$", text, re.MULTILINE)]
    commands = [command for command in commands if not command.startswith("redink gate")] + folded
    assert [command.split()[1] for command in commands if command.startswith("redink")] == [
        "convert",
        "validate",
        "gate",
    ]
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "dev.m2").write_bytes(REF.read_bytes())
    (tmp_path / "correct").write_text("#!/bin/sh\nsed 's/My sister have/My sister has/'\n")
    (tmp_path / "correct").chmod(0o755)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    first = "redink score --ref data/dev.m2 system.txt -m errant -m gleu --keep-counts -o baseline.json"
    script = " && ".join([*commands[:2], first, *commands[2:]])
    done = subprocess.run(
        ["sh", "-c", script],
        cwd=tmp_path,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr + done.stdout
    assert (tmp_path / "gate.xml").exists()
    assert "passed" in (tmp_path / "gate.md").read_text(encoding="utf-8")
