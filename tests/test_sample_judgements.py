"""The sample's judgements are what `tools/draw_judgements.py` draws."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import redink.samples

TOOL = Path(__file__).parents[1] / "tools" / "draw_judgements.py"


def test_they_are_drawn_again(tmp_path) -> None:
    again = tmp_path / "judgements.jsonl"
    subprocess.run([sys.executable, str(TOOL), str(again)], check=True)
    assert again.read_text(encoding="utf-8") == redink.samples.JUDGEMENTS.read_text(encoding="utf-8")
