"""Write docs/languages/XX.md, a page for each data file of the universal rules.

Run by hand after a data file or a matrix in bench/agreement changes: python tools/write_language_docs.py
A test compares the pages with the data files.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from redink.annotators.languages import UNIVERSAL
from redink.annotators.universal.data import FOLDER, LanguageData, read_language

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "docs" / "languages"
UNVERIFIED = (
    "Not compared with types that people gave, since no public corpus of this language has types that could be "
    "compared; the examples above are tests"
)
MATRICES = ROOT / "bench" / "agreement"


def describe(data: LanguageData) -> Iterator[str]:
    """Return the lines of a page."""
    yield f"# {data.name}: `--lang {data.code}`"
    yield ""
    yield (
        f"{data.name} is annotated with [Redink's universal types](../languages.md). The types come from an analyser "
        "that you install:"
    )
    yield ""
    yield "```sh"
    yield from data.install
    yield "```"
    yield ""
    yield f"`redink languages {data.code}` shows which analysers are installed, and which one is used."
    yield ""
    if data.notes:
        yield data.notes.strip()
        yield ""
    yield from list_analysers(data)
    yield "## Examples"
    yield ""
    yield "These sentences are tests: an analyser in the last column is what the types need."
    yield ""
    yield "| source | corrected | types | analyser |"
    yield "|---|---|---|---|"
    for example in data.examples:
        needed = ", ".join(f"`{name}`" for name in (example.parser, *example.lexicons) if name) or "any"
        types = ", ".join(f"`{name}`" for name in example.types)
        yield f"| {example.source} | {example.corrected} | {types} | {needed} |"
    yield ""
    yield from describe_data(data)
    yield "## Verification"
    yield ""
    matrix = MATRICES / f"{data.code}.md"
    if matrix.is_file():
        yield matrix.read_text(encoding="utf-8").strip()
    else:
        yield f"{data.verified or UNVERIFIED}."
    yield ""


def list_analysers(data: LanguageData) -> Iterator[str]:
    """Return the table of analysers."""
    yield "| analyser, the best first | analyses texts | looks words up |"
    yield "|---|---|---|"
    for name in dict.fromkeys([*data.parsers, *data.lexicons]):
        roles = ["yes" if name in names else "" for names in (data.parsers, data.lexicons)]
        yield f"| `{name}` | {roles[0]} | {roles[1]} |"
    yield ""
    yield (
        "The first one that is installed analyses the texts; words are looked up in all that are installed. CoNLL-U "
        "files of any other tool (`--parser conllu:FILE`) and words of a treebank (`--parser treebank:FILE`) work too."
    )
    yield ""


def describe_data(data: LanguageData) -> Iterator[str]:
    """Return what the data file says about the language."""
    facts = []
    if data.letters:
        letters = " ".join(sorted(data.letters))
        facts.append(f"{letters} are letters of their own: without the mark, a word is misspelt (`SPELL`, not `DIACR`)")
    if data.contractions:
        shown = "; ".join(f"{words} → {form}" for words, form in list(data.contractions.items())[:3])
        facts.append(f"{len(data.contractions)} contractions (`CONTR`): {shown} …")
    if data.equal_forms:
        groups = list(dict.fromkeys(tuple(sorted(group)) for group in data.equal_forms.values()))
        shown = "; ".join("/".join(group) for group in groups[:4])
        facts.append(f"words with several forms (`CONTR`): {shown} …")
    if data.reflexive:
        facts.append(f"reflexive verbs end in {', '.join(data.reflexive)} (`VERB:VOICE`)")
    if data.tags:
        facts.append(f"{len(data.tags)} descriptions of forms in a dictionary or a tagset are explained")
    if data.words:
        facts.append(f"{len(data.words)} function words have parts of speech without any analyser")
    if facts:
        yield "## What the data file says"
        yield ""
        yield from (f"- {fact}." for fact in facts)
        yield ""


def write(code: str) -> str:
    """Return the page of a language."""
    return "\n".join(describe(read_language(FOLDER / f"{code}.toml")))


if __name__ == "__main__":
    for code in UNIVERSAL:
        (TARGET / f"{code}.md").write_text(write(code), encoding="utf-8")
