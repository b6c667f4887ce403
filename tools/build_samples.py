"""Build the sample corpora in other languages from their marked-up sentences in tools/samples.

    python tools/build_samples.py            # all languages whose analysers are installed
    python tools/build_samples.py zh

A line is a sentence of ours in which `{source|correction|systems}` marks an edit. The correction is that of both
references, or those of the first and the second separated by a slash; `=` is the source. Systems are `c` (careful),
`b` (bold) or `-` (none); without this field both make the first correction. `>text` is what the bold system writes
where the references change nothing. The careful system leaves every third sentence as it is.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import redink
from redink import samples
from redink.annotators.languages import find_language
from redink.formats.m2 import write_m2
from redink.types import Sentence

MARKUP = Path(__file__).parent / "samples"
TEXTS = ("source", "reference0", "reference1", "careful", "bold")


def expand(line: str) -> dict[str, str]:
    """Return the texts of a marked-up sentence.

    >>> expand("He {go|goes/went|b} {home|=|>there} .")["bold"], expand("He {go|goes/went|b} .")["reference1"]
    ('He goes there .', 'He went .')
    """
    parts = re.split(r"\{(.*?)\}", line)
    wordings = [choose(part) if index % 2 else dict.fromkeys(TEXTS, part) for index, part in enumerate(parts)]
    return {name: " ".join("".join(wording[name] for wording in wordings).split()) for name in TEXTS}


def choose(markup: str) -> dict[str, str]:
    """Return the wording of an edit in each text."""
    source, corrections, systems, *_ = [*markup.split("|"), "cb"]
    first, _, second = corrections.partition("/") if "/" in corrections else (corrections, "", corrections)
    first, second = (source if text == "=" else text for text in (first, second))
    bold = systems[1:] if systems.startswith(">") else first if "b" in systems else source
    careful = first if "c" in systems and not systems.startswith(">") else source
    return dict(zip(TEXTS, (source, first, second, careful, bold), strict=True))


def annotate(language: str) -> Iterator[tuple[str, list[Sentence]]]:
    """Yield the name of each file, and its sentences with edits."""
    texts = [expand(line) for line in (MARKUP / f"{language}.txt").read_text(encoding="utf-8").splitlines()]
    for row in texts[2::3]:
        row["careful"] = row["source"]
    split = find_language(language).split
    annotator = redink.Annotator(language=language)
    for file, names in (("sample", TEXTS[1:3]), ("systems/careful", TEXTS[3:4]), ("systems/bold", TEXTS[4:])):
        sources = [tuple(split(row["source"])) for row in texts]
        columns = [
            annotator.annotate((source, tuple(split(row[name]))) for source, row in zip(sources, texts, strict=True))
            for name in names
        ]
        yield file, [Sentence(source, row) for source, *row in zip(sources, *columns, strict=True)]


def main() -> None:
    """Build the samples of the languages on the command line."""
    for language in sys.argv[1:] or sorted(path.stem for path in MARKUP.glob("*.txt")):
        folder = samples.HERE / language
        (folder / "systems").mkdir(parents=True, exist_ok=True)
        for name, sentences in annotate(language):
            write_m2(sentences, folder / f"{name}.m2")
        print(f"built {folder.relative_to(samples.HERE)}")


if __name__ == "__main__":
    main()
