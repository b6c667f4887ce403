"""Rerun the console blocks of documentation pages and store their output.

    python tools/update_consoles.py docs/gate.md

Without arguments, all pages are updated. Read the difference before you commit it: the tests compare these blocks with
what the commands print, so this tool must never be used to silence a test.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import redink
from redink import samples

ROOT = Path(__file__).parents[1]


def make_desk(folder: Path, text: str = "") -> None:
    """Write the sample files under the names that the pages use, and the files that a page shows."""
    shutil.copy(samples.REFERENCE, folder / "reference.m2")
    shutil.copy(samples.BANK, folder / "bank.jsonl")
    for name, content in re.findall(r'^```text title="([^"]+)"\n(.*?)^```', text, re.DOTALL | re.MULTILINE):
        (folder / name).write_text(content, encoding="utf-8")
    for number, path in enumerate(samples.SYSTEMS, 1):
        shutil.copy(path, folder / f"system{number}.m2")
        with (folder / f"system{number}.txt").open("w", encoding="utf-8") as file:
            for sentence in redink.stream_m2(path):
                file.write(" ".join(redink.apply_edits(sentence.tokens, sentence.annotations[0])) + "\n")


def run_block(block: str, folder: Path) -> str:
    """Run the commands of a console block and return the block with their current output."""
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    environment = os.environ | {"PATH": path, "COLUMNS": "80", "LC_ALL": "C.UTF-8"}
    updated = []
    for step in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, expected = step.partition("\n")
        done = subprocess.run(
            ["bash", "-c", command], cwd=folder, env=environment, encoding="utf-8", check=False,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        lines = [line.rstrip() for line in done.stdout.rstrip().splitlines()]
        unchanged = lines == [line.rstrip() for line in expected.rstrip().splitlines()]
        output = expected if unchanged else "".join(f"{line}\n" for line in lines)
        updated.append(f"$ {command}\n{output}")
    return "".join(updated)


def update_page(page: Path) -> None:
    """Update all console blocks of a page; they share one folder, as in the tests."""
    text = page.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        make_desk(Path(folder), text)
        updated = re.sub(
            r"^(```console\n)(.*?)^```",
            lambda match: f"{match[1]}{run_block(match[2], Path(folder))}```",
            text,
            flags=re.DOTALL | re.MULTILINE,
        )
    if updated != text:
        page.write_text(updated, encoding="utf-8")
        print(f"updated {page}")


def main() -> None:
    """Update the pages named on the command line, or all of them."""
    pages = [Path(name) for name in sys.argv[1:]] or [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    for page in pages:
        if "```console" in page.read_text(encoding="utf-8") and not page.name.startswith("extend-"):
            update_page(page)


if __name__ == "__main__":
    main()
