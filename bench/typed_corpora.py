"""Corpora whose edits have types: how they are read, and which of their types are compared with which of ours."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

from redink.annotators.alignment import Operation, minimise_span
from redink.formats.m2 import stream_m2

TABLES: dict[str, tuple[str, list[tuple[str, str]]]] = {
    "ua-gec": (
        "uk",
        [
            ("*:PUNCT", "Punctuation"), ("R:SPELL", "Spelling"), ("R:ORTH", "Spelling"), ("R:DIACR", "Spelling"),
            ("R:CONTR", "Spelling"), ("*:CASE", "G/Case"), ("*:GENDER", "G/Gender"), ("*:NUM:*", "G/Number"),
            ("?:*:NUM", "G/Number"), ("*:SVA", "G/Number|G/Gender"), ("*:ADP", "G/Prep"), ("*:?CONJ", "G/Conjunction"),
            ("*:PART", "G/Particle"), ("*:DEGREE", "G/Comparison"), ("*:ASPECT", "G/Aspect"), ("*:TENSE", "G/Tense"),
            ("*:VOICE", "G/VerbVoice"), ("*", "other"),
        ],
    ),
    "estgec": (
        "et",
        [
            ("*:PUNCT", "PUNCT"), ("R:SPELL", "SPELL"), ("R:DIACR", "SPELL"), ("R:ORTH", "ORTH"), ("R:WO", "WO"),
            ("R:VERB:*", "VERB:FORM"), ("R:AUX:*", "VERB:FORM"), ("R:*:*", "NOM:FORM"), ("*", "LEX"),
        ],
    ),
    "falko-merlin": (
        "de",
        [
            ("*:PUNCT", "PUNCT"), ("R:SPELL", "SPELL"), ("R:DIACR", "SPELL"), ("R:ORTH", "ORTH"), ("R:WO", "WO"),
            ("R:MORPH", "MORPH"), ("R:VERB:*", "VERB:FORM"), ("R:AUX:*", "VERB:FORM"), ("R:ADJ:*", "ADJ:FORM"),
            ("R:DET:*", "DET:FORM"), ("R:PRON:*", "PRON:FORM"), ("R:NOUN:*", "NOUN:FORM"), ("R:PROPN:*", "NOUN:FORM"),
            ("R:CONTR", "ADP"), ("*:ADP", "ADP"), ("*:DET", "DET"), ("*:PRON", "PRON"), ("*:NOUN", "NOUN"),
            ("*:PROPN", "NOUN"), ("*:VERB", "VERB"), ("*:AUX", "VERB"), ("*:ADJ", "ADJ"), ("*:ADV", "ADV"),
            ("*:PART", "PART"), ("*:CCONJ", "CONJ"), ("*:SCONJ", "CONJ"), ("*", "OTHER"),
        ],
    ),
    "iceec": (
        "is",
        [
            ("*:PUNCT", "PUNCT"), ("R:SPELL", "SPELL"), ("R:DIACR", "SPELL"), ("R:ORTH", "ORTH"),
            ("R:*:CASE", "CASE|AGREEMENT|INFLECTION"), ("R:*:NUM", "NUMBER|AGREEMENT|INFLECTION"),
            ("R:*:GENDER", "AGREEMENT|INFLECTION"), ("R:*:SVA", "AGREEMENT|NUMBER|INFLECTION"),
            ("R:*:DEF", "DEFINITE|AGREEMENT"), ("R:*:TENSE", "TENSE|INFLECTION"), ("R:*:MOOD", "MOOD|INFLECTION"),
            ("R:*:FORM", "INFLECTION|AGREEMENT|CASE|NUMBER|DEFINITE"), ("*:ADP", "PREP"), ("*:?CONJ", "CONJ"),
            ("*:PRON", "PRON"), ("*", "other"),
        ],
    ),
    "gnc": (
        "el",
        [
            ("*:PUNCT", "PUNCT"), ("R:SPELL", "SPELL"), ("R:DIACR", "ACC"), ("R:CONTR", "FN"), ("R:ORTH", "ORTH"),
            ("R:VERB:SVA", "VERB:SVA"), ("R:VERB:*", "VERB:FORM"), ("R:AUX:*", "VERB:FORM"), ("R:ADJ:*", "AD:FORM"),
            ("R:ADV:*", "AD:FORM"), ("R:NOUN:*", "NOUN:FORM"), ("R:PRON:*", "PRON:FORM"), ("R:DET:*", "ARTorDET"),
            ("*:DET", "ARTorDET"), ("*:ADP", "PREP"), ("*:?CONJ", "CONJ"), ("*", "OTHER"),
        ],
    ),
    "errant": (
        "en",
        [
            ("*:PUNCT", "PUNCT"), ("R:SPELL", "SPELL"), ("R:DIACR", "SPELL"), ("R:ORTH", "ORTH"), ("R:WO", "WO"),
            ("R:MORPH", "MORPH"), ("R:CONTR", "CONTR"), ("R:NOUN:*", "NOUN:NUM"), ("R:ADJ:*", "ADJ:FORM"),
            ("R:ADV:*", "ADJ:FORM"), ("R:VERB:SVA", "VERB:SVA"), ("R:VERB:TENSE", "VERB:TENSE"),
            ("R:VERB:*", "VERB:FORM"), ("R:AUX:SVA", "VERB:SVA"), ("R:AUX:TENSE", "VERB:TENSE"),
            ("*:AUX", "VERB:TENSE"), ("R:AUX:*", "VERB:FORM"), ("*:ADP", "PREP"), ("*:DET", "DET"), ("R:DET:*", "DET"),
            ("*:PRON", "PRON"), ("R:PRON:*", "PRON"), ("*:NOUN", "NOUN"), ("*:PROPN", "NOUN"), ("*:VERB", "VERB"),
            ("*:ADJ", "ADJ"), ("*:ADV", "ADV"), ("*:PART", "PART"), ("*:CCONJ", "CONJ"), ("*:SCONJ", "CONJ"),
            ("*", "OTHER"),
        ],
    ),
}  # fmt: skip
"""For each corpus its language, and patterns of our types with the label of the corpus that they stand for.

A type may stand for several labels, separated by `|`; it agrees with any of them.
"""

LABELS: dict[str, list[tuple[str, str]]] = {
    "ua-gec": [
        ("G/UngrammaticalStructure", "other"), ("G/Other", "other"), ("G/PartVoice", "other"),
        ("G/VerbAForm", "other"), ("G/Participle", "other"), ("*", ""),
    ],
    "estgec": [
        ("?:PUNCT", "PUNCT"), ("R:SPELL", "SPELL"), ("R:WS", "ORTH"), ("R:CASE", "ORTH"), ("R:WO", "WO"),
        ("R:NOM:FORM", "NOM:FORM"), ("R:VERB:FORM", "VERB:FORM"), ("?:LEX", "LEX"),
    ],
    "iceec": [
        ("*conjunction4*", "-"), ("*4conjunction", "-"), ("period-plus*", "-"), ("*comma", "PUNCT"),
        ("*commas", "PUNCT"), ("*quots", "PUNCT"), ("*quot", "PUNCT"), ("*period", "PUNCT"),
        ("*bracket", "PUNCT"), ("*colon", "PUNCT"), ("double-punctuation", "PUNCT"), ("nonword", "SPELL"),
        ("missing-letter", "SPELL"), ("extra-letter", "SPELL"), ("letter-rep", "SPELL"), ("swapped-letters", "SPELL"),
        ("n4nn", "SPELL"), ("nn4n", "SPELL"), ("i4y", "SPELL"), ("y4i", "SPELL"), ("?????-accent", "SPELL"),
        ("missing-accent", "SPELL"), ("upper4lower*", "ORTH"), ("lower4upper*", "ORTH"), ("merged-words", "ORTH"),
        ("split-compound", "ORTH"), ("split-word*", "ORTH"), ("*-space", "ORTH"), ("*-hyphen", "ORTH"),
        ("case-*", "CASE"), ("agreement*", "AGREEMENT"), ("*-inflection", "INFLECTION"), ("def4ind", "DEFINITE"),
        ("ind4def", "DEFINITE"), ("pres4past", "TENSE"), ("past4pres", "TENSE"), ("ind4sub*", "MOOD"),
        ("sub4ind*", "MOOD"), ("singular4plural", "NUMBER"), ("plural4singular", "NUMBER"), ("*-prep", "PREP"),
        ("*-conjunction", "CONJ"),
    ],
    "gnc": [("?*", "*")],
    "falko-merlin": [
        ("?:PNOUN", "NOUN"), ("?:AUX:FORM", "VERB:FORM"), ("?:AUX", "VERB"), ("?:SCONJ", "CONJ"), ("?:CONJ", "CONJ"),
        ("?:ADV:FORM", "OTHER"), ("R:*", "*"), ("U:*", "*"), ("M:*", "*"),
    ],
    "errant": [
        ("?:NOUN:INFL", "SPELL"), ("?:VERB:INFL", "SPELL"), ("?:NOUN:POSS", "PART"), ("R:*", "*"), ("U:*", "*"),
        ("M:*", "*"),
    ],
}  # fmt: skip
"""For each corpus, patterns of its types with the label that is compared; `*` stands for the type without operation.

A type that no pattern matches (EstGEC's combined types), or that has the label `-`, is left out.
"""


class TypedPair(NamedTuple):
    """A source, its correction, and the spans and types of its edits."""

    source: tuple[str, ...]
    correction: tuple[str, ...]
    spans: list[Operation]
    types: list[str]


TOKEN = re.compile(r"\w+(?:['’ʼ-]\w+)*|[^\w\s]", re.UNICODE)
EDIT = re.compile(r"\{([^{}]*?)=>([^{}]*?):::error_type=([^{}:]*?)\}")


def read_ua_gec(folder: str, part: str) -> Iterator[TypedPair]:
    """Read the annotated documents of UA-GEC, a pair per line."""
    for path in sorted(Path(folder, part, "annotated").glob("*.ann")):
        # Some documents have a Chinese numeral in place of a dash.
        for line in path.read_text(encoding="utf-8").replace("\u4e00", "—").splitlines():
            source: list[str] = []
            correction: list[str] = []
            spans, types, place = [], [], 0
            for match in EDIT.finditer(line):
                same = TOKEN.findall(line[place : match.start()])
                source += same
                correction += same
                place = match.end()
                before, after = TOKEN.findall(match[1]), TOKEN.findall(match[2])
                starts = len(source), len(correction)
                source += before
                correction += after
                spans.append(Operation("X", starts[0], len(source), starts[1], len(correction)))
                types.append(match[3])
            same = TOKEN.findall(line[place:])
            yield TypedPair((*source, *same), (*correction, *same), spans, types)


def read_iceec(paths: Sequence[str]) -> Iterator[TypedPair]:
    """Read folders of IceEC's XML; a revision with several errors is left out."""
    for path in (file for folder in paths for file in sorted(Path(folder).rglob("*.xml"))):
        for element in ElementTree.parse(path).iter():
            if element.tag.rpartition("}")[2] == "s":
                yield _read_sentence(element)


def _read_sentence(element: ElementTree.Element) -> TypedPair:
    source: list[str] = []
    correction: list[str] = []
    spans, types = [], []
    for part in element:
        if part.tag.rpartition("}")[2] != "revision":
            words = _list_words(part)
            source += words
            correction += words
            continue
        children = {child.tag.rpartition("}")[2]: child for child in part}
        before, after = (_list_words(children[name]) if name in children else [] for name in ("original", "corrected"))
        starts = len(source), len(correction)
        source += before
        correction += after
        errors = [error.get("xtype", "") for error in children.get("errors", ())]
        if len(errors) == 1:
            spans.append(Operation("X", starts[0], len(source), starts[1], len(correction)))
            types += errors
    return TypedPair(tuple(source), tuple(correction), spans, types)


def _list_words(element: ElementTree.Element) -> list[str]:
    """Return the words in an element, which may be a word itself."""
    return [
        word for item in element.iter() if item.tag.rpartition("}")[2] in "wc" for word in (item.text or "").split()
    ]


SHEET = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def read_gnc(paths: Sequence[str]) -> Iterator[TypedPair]:
    """Read spreadsheets of the Greek Native Corpus: each row has one error; the edit is what differs."""
    for path in paths:
        for row in _list_rows(path):
            source, correction = (tuple(TOKEN.findall(row.get(column, ""))) for column in "BC")
            if row.get("E") and row["E"] != "Error Type" and source != correction:
                whole = Operation("X", 0, len(source), 0, len(correction))
                span = minimise_span(whole, source, correction)
                yield TypedPair(source, correction, [span], [f"{row.get('D', 'R').strip()}:{row['E'].strip()}"])


def _list_rows(path: str) -> Iterator[dict[str, str]]:
    """Yield the rows of a spreadsheet, by column."""
    with zipfile.ZipFile(path) as archive:
        strings = ElementTree.fromstring(archive.read("xl/sharedStrings.xml")).iter(f"{SHEET}si")
        texts = ["".join(text.text or "" for text in item.iter(f"{SHEET}t")) for item in strings]
        rows = list(ElementTree.fromstring(archive.read("xl/worksheets/sheet1.xml")).iter(f"{SHEET}row"))
    for row in rows:
        cells: dict[str, str] = {}
        for cell in row.iter(f"{SHEET}c"):
            value = cell.find(f"{SHEET}v")
            if value is not None:
                text = value.text or ""
                cells[cell.get("r", "")[:1]] = texts[int(text)] if cell.get("t") == "s" else text
        yield cells


def read_m2(paths: Sequence[str]) -> Iterator[TypedPair]:
    """Read M2 files: the edits of the first annotator that do not overlap."""
    for path in paths:
        for sentence in stream_m2(path):
            edits = sorted(sentence.annotations[0] or ()) if sentence.annotations else []
            correction: list[str] = []
            spans, types, place = [], [], 0
            for edit in edits:
                if edit.start < place or edit.type in ("noop", "UNK", "Um"):
                    continue
                correction += sentence.tokens[place : edit.start]
                start = len(correction)
                correction += edit.correction
                place = edit.end
                spans.append(Operation("X", edit.start, edit.end, start, len(correction)))
                types.append(edit.type)
            correction += sentence.tokens[place:]
            yield TypedPair(sentence.tokens, tuple(correction), spans, types)


def read_corpus(name: str, paths: Sequence[str], part: str) -> Iterator[TypedPair]:
    """Read a corpus by its name."""
    if name == "ua-gec":
        return read_ua_gec(paths[0], part)
    readers = {"iceec": read_iceec, "gnc": read_gnc}
    return readers.get(name, read_m2)(paths)


DESCRIPTIONS = {
    "ua-gec": "UA-GEC 2 (Syvokon and others 2023), whose annotators gave each edit a type",
    "estgec": "EstGEC-L2, whose annotators gave each edit a type",
    "falko-merlin": "Falko-MERLIN (Boyd 2018) with the types that her German ERRANT gave, as in multiged-2023",
    "iceec": "the Icelandic Error Corpus (Ingason and others 2021), whose annotators gave each revision types",
    "gnc": "the Greek Native Corpus (Korre and others 2021), whose annotators gave each error a type",
    "errant": "CoNLL-2014 with ERRANT's types",
}
"""For each corpus, a description for the documentation."""
