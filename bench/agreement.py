"""Agreement of Redink's universal types with the types that people, or other tools, gave to the same edits.

    python bench/agreement.py ua-gec FOLDER            # the folder gec-only of the package ua-gec
    python bench/agreement.py estgec FILE...           # M2 files of EstGEC (L1 or L2)
    python bench/agreement.py falko-merlin FILE...     # M2 files of Falko-MERLIN, typed by the German ERRANT
    python bench/agreement.py iceec FOLDER...          # folders of the Icelandic Error Corpus
    python bench/agreement.py gnc FILE...              # spreadsheets of the Greek Native Corpus
    python bench/agreement.py errant FILE...           # English M2 files typed by ERRANT; analysed by --parser

The edits are taken as the corpus has them, and typed again. Both types are converted to the labels of the corpus
(TABLES in bench/typed_corpora.py), since they differ in detail. `--markdown`
prints the matrix as the documentation has it.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable
from fnmatch import fnmatchcase

from typed_corpora import DESCRIPTIONS, LABELS, TABLES, read_corpus

from redink.annotators.annotator import Annotator


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
    pairs = [
        pair
        for pair in read_corpus(options.corpus, options.files, options.part)
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
            if own == "UNK" or label in (None, "-"):
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


def describe(options: argparse.Namespace, counts: Counter[tuple[str, str]], identity: str) -> str:
    """Return the text above a matrix."""
    total, same = sum(counts.values()), sum(n for (a, b), n in counts.items() if a == b)
    part = f" --part {options.part}" if options.corpus == "ua-gec" else ""
    parser = f" --parser {options.parser}" if options.parser else ""
    return (
        f"The edits of {DESCRIPTIONS[options.corpus]}, typed again: **{same / total:.1%}** of {total:,} edits have the "
        f"same label, Cohen's kappa {compute_kappa(counts):.2f}. Both were converted to the labels of the corpus "
        f"(`TABLES` in `bench/typed_corpora.py`). Engine: `{identity}`.\n\n"
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
