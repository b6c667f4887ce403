"""Agreement of Redink's universal types with the types that people, or other tools, gave to the same edits.

    python bench/agreement.py ua-gec FOLDER            # the folder gec-only of the package ua-gec
    python bench/agreement.py estgec FILE...           # M2 files of EstGEC (L1 or L2)
    python bench/agreement.py falko-merlin FILE...     # M2 files of Falko-MERLIN, typed by the German ERRANT
    python bench/agreement.py errant FILE...           # English M2 files typed by ERRANT; analysed by --parser

The edits are taken as the corpus has them, and typed again. Both types are converted to the labels of the corpus (see
TABLES), because their types and ours differ in detail. `--markdown` prints the matrix as the documentation has it.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import NamedTuple

from redink.annotators.alignment import Operation
from redink.annotators.annotator import Annotator
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

A type that no pattern matches (EstGEC's combined types) is left out.
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


def find_label(patterns: Iterable[tuple[str, str]], name: str) -> str | None:
    """Return the label of the first pattern that matches a type."""
    for pattern, label in patterns:
        if fnmatchcase(name, pattern):
            return name.partition(":")[2] if label == "*" else label or name
    return None


def main() -> None:
    """Print the agreement."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", choices=TABLES)
    parser.add_argument("files", nargs="+")
    parser.add_argument("--part", default="test", choices=["train", "test"], help="Part of UA-GEC.")
    parser.add_argument("--parser", default="", help="Parser; by default the best that is installed.")
    parser.add_argument("--raw", action="store_true", help="Print counts of uncombined types instead.")
    parser.add_argument("--show", default="", metavar="LABEL,LABEL", help="Print edits with these labels.")
    parser.add_argument("--markdown", action="store_true", help="Print the matrix in Markdown.")
    options = parser.parse_args()
    language, table = TABLES[options.corpus]
    is_ua_gec = options.corpus == "ua-gec"
    pairs = [
        pair
        for pair in (read_ua_gec(options.files[0], options.part) if is_ua_gec else read_m2(options.files))
        if pair.spans and pair.source != pair.correction
    ]
    annotator = Annotator(options.parser, "universal-en" if language == "en" else language)
    began = time.perf_counter()
    ours = annotator.classify([pair[:2] for pair in pairs], [pair.spans for pair in pairs])
    seconds = time.perf_counter() - began
    counts: Counter[tuple[str, str]] = Counter()
    raw: Counter[tuple[str, str]] = Counter()
    for pair, types in zip(pairs, ours, strict=True):
        for given, own, span in zip(pair.types, types, pair.spans, strict=True):
            label = find_label(LABELS[options.corpus], given)
            if own == "UNK" or label is None:
                continue
            raw[given, own] += 1
            labels = (find_label(table, own) or "?").split("|")
            mapped = label if label in labels else labels[0]
            counts[label, mapped] += 1
            if options.show in (f"{label},{mapped}", f"{given},{own}"):
                before = " ".join(pair.source[span.start : span.end])
                print(f"{before} → {' '.join(pair.correction[span.other_start : span.other_end])}\t{given}\t{own}")
    if options.raw:
        for (given, own), count in raw.most_common(120):
            print(f"{count:6} {given:28} {own}")
    elif options.markdown:
        print(describe(options, counts, annotator.identity))
        print_matrix(counts)
    total, same = sum(counts.values()), sum(n for (a, b), n in counts.items() if a == b)
    print(f"{annotator.identity}\n{len(pairs)} pairs, {len(pairs) / seconds:.0f} per second", file=sys.stderr)
    agreement = f"agreement: {same} of {total} edits ({same / total:.1%}), kappa {compute_kappa(counts):.3f}"
    print(agreement, file=sys.stderr if options.markdown else sys.stdout)


def compute_kappa(counts: Counter[tuple[str, str]]) -> float:
    """Return Cohen's kappa."""
    total = sum(counts.values())
    rows, columns = Counter[str](), Counter[str]()
    for (one, other), count in counts.items():
        rows[one] += count
        columns[other] += count
    agreed = sum(count for (one, other), count in counts.items() if one == other) / total
    chance = sum(rows[name] * columns[name] for name in rows) / total**2
    return (agreed - chance) / (1 - chance)


DESCRIPTIONS = {
    "ua-gec": "UA-GEC 2 (Syvokon and others 2023), whose annotators gave each edit a type",
    "estgec": "EstGEC-L2, whose annotators gave each edit a type",
    "falko-merlin": "Falko-MERLIN (Boyd 2018) with the types that her German ERRANT gave, as in multiged-2023",
    "errant": "CoNLL-2014 with ERRANT's types",
}


def describe(options: argparse.Namespace, counts: Counter[tuple[str, str]], identity: str) -> str:
    """Return the text above a matrix."""
    total, same = sum(counts.values()), sum(n for (a, b), n in counts.items() if a == b)
    part = f" --part {options.part}" if options.corpus == "ua-gec" else ""
    parser = f" --parser {options.parser}" if options.parser else ""
    return (
        f"The edits of {DESCRIPTIONS[options.corpus]}, typed again: **{same / total:.1%}** of {total:,} edits have the "
        f"same label, Cohen's kappa {compute_kappa(counts):.2f}. Both were converted to the labels of the corpus "
        f"(`TABLES` in `bench/agreement.py`). Engine: `{identity}`.\n\n"
        f"```sh\npython bench/agreement.py {options.corpus} CORPUS{part}{parser} --markdown\n```\n"
    )


def print_matrix(counts: Counter[tuple[str, str]]) -> None:
    """Print one row per label of the corpus and one column per label of ours, the most frequent first."""
    rows, columns = Counter[str](), Counter[str]()
    for (one, other), count in counts.items():
        rows[one] += count
        columns[other] += count
    names = [name for name, _ in (rows + columns).most_common()]
    across = [name for name in names if columns[name]]
    print(f"| theirs ↓ ours → | {' | '.join(across)} | n | recall | precision |")
    print("|" + "---|" * (len(across) + 4))
    for name in names:
        if not rows[name]:
            continue
        cells = [f"**{counts[name, other]}**" if name == other else f"{counts[name, other] or ''}" for other in across]
        recall = f"{counts[name, name] / rows[name]:.2f}"
        precision = f"{counts[name, name] / columns[name]:.2f}" if columns[name] else "–"
        print(f"| {name} | {' | '.join(cells)} | {rows[name]} | {recall} | {precision} |")


if __name__ == "__main__":
    main()
