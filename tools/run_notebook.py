"""Run docs/notebook.ipynb and store its outputs.

    python tools/run_notebook.py

Run by hand after a view changes. A test runs the notebook too and compares what it shows with what is kept.
"""

from __future__ import annotations

from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

TARGET = Path(__file__).parents[1] / "docs" / "notebook.ipynb"


def run(path: Path = TARGET) -> NotebookNode:
    """Return the notebook with fresh outputs, without values that differ between runs."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", ()):
            if "text/html" in output.get("data", ()):
                output.data.pop("text/plain", None)  # contains memory addresses
    # The Python version does not matter.
    notebook.metadata = NotebookNode(kernelspec=notebook.metadata.kernelspec)
    return notebook


if __name__ == "__main__":
    nbformat.write(run(), TARGET)
