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


def test_another_shell_is_refused(redink) -> None:
    assert redink("completion", "csh").code == 2
