"""Build the British word list of ERRANT's spelling rule from the Debian package `scowl`.

    python tools/build_word_list.py [--package scowl.deb]

Without --package, apt-get downloads it. The list is what Hunspell's en_GB-large 2020.12.07 was made from: SCOWL
2020.12.07 up to size 70. The same package gives the same bytes. Run by hand when the list should change.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import tempfile
import unicodedata
import zlib
from pathlib import Path

TARGET = Path(__file__).parents[1] / "src" / "redink" / "annotators" / "english" / "british-words.zlib"
LARGEST = 70
SPELLINGS = "english|british|british_z|british_variant_1"
SPECIALS = ("special-hacker", "special-roman-numerals")
# Two words of the published list that are in no file of the release.
STRAYS = ("mys", "sangs")


def list_files(folder: Path) -> list[Path]:
    """Files of the release that make up the list."""
    wanted = re.compile(rf"(?:{SPELLINGS})-[a-z-]+\.(\d+)$")
    chosen = []
    for path in sorted(folder.iterdir()):
        match = wanted.match(path.name)
        if (match and int(match[1]) <= LARGEST) or (path.stem in SPECIALS and int(path.suffix[1:]) <= LARGEST):
            chosen.append(path)
    return chosen


def read_words(path: Path) -> list[str]:
    """Read the words of a file; some files are UTF-8 and some Latin-1."""
    data = path.read_bytes()
    try:
        return data.decode("utf-8").split()
    except UnicodeDecodeError:
        return data.decode("latin-1").split()


def strip_accents(word: str) -> str:
    """Return a word without diacritics."""
    return "".join(char for char in unicodedata.normalize("NFD", word) if not unicodedata.combining(char))


def build(folder: Path) -> bytes:
    """Return the sorted words, one per line, compressed."""
    words = {word for path in list_files(folder) for word in read_words(path)}
    words |= {strip_accents(word) for word in words}
    words.update(STRAYS)
    print(f"{len(words)} words")
    return zlib.compress("\n".join(sorted(words)).encode(), 9)


def main() -> None:
    """Unpack the package and write the list."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--package", type=Path, help="Debian package (.deb file)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        package = options.package
        if package is None:
            subprocess.run(["apt-get", "download", "scowl"], cwd=folder, check=True)
            (package,) = Path(folder).glob("scowl_*.deb")
        subprocess.run(["dpkg-deb", "-x", str(package), f"{folder}/scowl"], check=True)
        TARGET.write_bytes(build(Path(folder, "scowl", "usr", "share", "dict", "scowl")))
    print(f"{TARGET.name}: {TARGET.stat().st_size} bytes")


if __name__ == "__main__":
    main()
