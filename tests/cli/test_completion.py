"""Completion by real shells, those that are installed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CHECKS = {"bash": ["bash", "-n"], "zsh": ["zsh", "-n"], "fish": ["fish", "--no-execute"]}


@pytest.mark.parametrize("shell", CHECKS)
def test_the_shell_reads_its_script(shell, redink, tmp_path) -> None:
    run = redink("completion", shell)
    assert run.code == 0
    assert "_REDINK_COMPLETE" in run.out
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    (tmp_path / "script").write_text(run.out)
    subprocess.run([*CHECKS[shell], str(tmp_path / "script")], check=True)


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
@pytest.mark.parametrize(
    ("words", "expected"), [(["redink", "sco"], "score"), (["redink", "score", "--progr"], "--progress")]
)
def test_bash_completes(words, expected, redink, tmp_path) -> None:
    (tmp_path / "script").write_text(redink("completion", "bash").out)
    start = Path(sys.executable).parent
    quoted = " ".join(words)
    line = f"source ./script; COMP_WORDS=({quoted}); COMP_CWORD={len(words) - 1}; _redink_completion redink; "
    done = subprocess.run(
        ["bash", "-c", line + 'printf "%s\\n" "${COMPREPLY[@]}"'], cwd=tmp_path, capture_output=True, text=True,
        check=True, env={**os.environ, "PATH": f"{start}{os.pathsep}{os.environ['PATH']}"},
    )  # fmt: skip
    assert expected in done.stdout.split()


QUESTIONS = [
    ("redink sco", {"score"}),
    ("redink score --progr", {"--progress"}),
    ("redink score --format l", {"latex"}),
    ("redink score -m g", {"gleu", "green", "gts"}),
    ("redink completion ", {"bash", "zsh", "fish"}),
    ("redink score --no-such-option", set()),
]


@pytest.mark.parametrize(("line", "expected"), QUESTIONS)
def test_what_shells_are_told(line: str, expected: set[str], redink, monkeypatch) -> None:
    """As bash asks; an answer is `kind,word`."""
    words = line.split(" ")
    monkeypatch.setenv("_REDINK_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", str(len(words) - 1))
    assert {answer.partition(",")[2] for answer in redink().out.split()} == expected


@pytest.mark.parametrize("line", ["redink score --ref re", "redink score re", "redink annotate re"])
@pytest.mark.parametrize(("shell", "answer"), [("bash", "file,re"), ("zsh", "file\nre\n_"), ("fish", "file,re")])
def test_where_a_file_may_stand_the_shell_completes_files(line, shell, answer, redink, monkeypatch) -> None:
    words = line.split(" ")
    monkeypatch.setenv("_REDINK_COMPLETE", f"{shell}_complete")
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", words[-1] if shell == "fish" else str(len(words) - 1))
    assert redink().out.rstrip() == answer


@pytest.mark.skipif(shutil.which("fish") is None, reason="fish is not installed")
def test_fish_completes(redink, tmp_path) -> None:
    (tmp_path / "script").write_text(redink("completion", "fish").out)
    (tmp_path / "reference.m2").touch()
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    for line, expected in (("redink sco", "score"), ("redink score --ref ref", "reference.m2")):
        done = subprocess.run(
            ["fish", "--no-config", "-c", f"source script; complete -C '{line}'"], cwd=tmp_path, capture_output=True,
            text=True, check=True, env={**os.environ, "PATH": path, "HOME": str(tmp_path)},
        )  # fmt: skip
        assert done.stdout.split()[0] == expected


def test_another_shell_is_refused(redink) -> None:
    assert redink("completion", "csh").code == 2
