"""Write the tables of spaCy 3 that no pipeline contains: numbers of its symbols, and norms of punctuation.

Run in an environment with spaCy 3: `python tools/build_spacy3_tables.py [FILE]`. The file is the same at every run.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from spacy.lang.norm_exceptions import BASE_NORMS
from spacy.symbols import IDS

TARGET = Path(__file__).parent.parent / "src" / "redink" / "language" / "spacy3" / "tables.json"


def main() -> None:
    """Write the file."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else TARGET
    symbols = {name: number for name, number in sorted(IDS.items()) if name}
    tables = {"symbols": symbols, "norms": dict(sorted(BASE_NORMS.items()))}
    target.write_text(json.dumps(tables, ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    main()
