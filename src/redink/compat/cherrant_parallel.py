"""ChERRANT's `parallel_to_m2` for characters: its options and output file."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count

from redink.annotators.chinese.alignment import CharacterEdit, ChineseAligner, split_characters
from redink.annotators.chinese.simplified import simplify
from redink.annotators.chinese.tables import load_tables
from redink.annotators.chinese.words import WordAligner, load_vocabulary, split_pieces, with_words
from redink.compat import Tool
from redink.errors import FormatError, InvalidParameter, UnsuitableData
from redink.formats.cherrant import CORRECT, UNUSABLE, format_target, read_pairs
from redink.formats.lines import open_output, refuse_overwriting
from redink.formats.m2 import NOT_ANNOTATED
from redink.types import NOOP, Tokens

Split = Callable[[str], Tokens]


def run(arguments: Sequence[str]) -> None:
    """Annotate texts like `parallel_to_m2`."""
    options = _read_options(arguments)
    if options.granularity != "char":
        raise InvalidParameter("only -g char is supported: words need the models of the segmenter LTP")
    refuse_overwriting([options.output], [options.file])
    tables = load_tables(options.data)
    split: Split = split_characters
    aligner = ChineseAligner(tables, options.multi_cheapest_strategy == "first")
    if options.segmented:
        split = _split_words
        aligner = WordAligner(with_words(tables), options.multi_cheapest_strategy == "first")
    elif options.bpe:
        vocabulary = load_vocabulary(options.data)
        aligner = WordAligner(tables, options.multi_cheapest_strategy == "first")

        def split(text: str) -> Tokens:
            return split_pieces(text, vocabulary)

    convert = str if options.no_simplified else simplify
    with open_output(options.output) as file:
        file.writelines(annotate(options.file, split, lambda text: split(convert(text)), aligner))


def _split_words(text: str) -> Tokens:
    tokens = tuple(text.strip().split(" "))
    if "" in tokens and tokens != ("",):
        raise UnsuitableData("two spaces in a row: tokens are separated by one space")
    return () if tokens == ("",) else tokens


def annotate(path: str, split: Split, split_target: Split, aligner: ChineseAligner) -> Iterator[str]:
    """Yield the blocks of a file of pairs.

    Raises
    ------
    FormatError
        If a line cannot be annotated.

    """
    for number, source, targets in read_pairs(path):
        if not targets:
            yield "\n"
            continue
        try:
            yield format_block(split(source), map(split_target, targets), aligner)
        except UnsuitableData as error:
            raise FormatError(str(error), path, number) from None


def format_block(source: Tokens, targets: Iterable[Tokens], aligner: ChineseAligner) -> str:
    """Return the block of a source and its targets."""
    if not source:
        raise UnsuitableData("the source is empty")
    lines = [f"S {' '.join(source)}\n"]
    text = "".join(source)
    for number, target in zip(count(), targets, strict=False):
        joined = "".join(target)
        if not joined:
            raise UnsuitableData(f"target {number} is empty")
        if joined in (text, CORRECT):
            lines.append(format_target(number, CORRECT, NOOP))
        elif joined == UNUSABLE:
            lines.append(format_target(number, UNUSABLE, NOT_ANNOTATED))
        else:
            for alternative, edits in enumerate(aligner.extract(source, target)):
                lines.append(f"T{number}-A{alternative} {' '.join(target)}\n")
                lines += [_format_edit(edit, target, number) for edit in edits]
    return "".join(lines) + "\n"


def _format_edit(edit: CharacterEdit, target: Tokens, number: int) -> str:
    correction = " ".join(target[edit.other_start : edit.other_end]) or "-NONE-"
    return f"A {edit.start} {edit.end}|||{edit.type}|||{correction}|||REQUIRED|||-NONE-|||{number}\n"


def _read_options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser("redink compat cherrant_parallel", description="Annotate as ChERRANT does.")
    parser.add_argument("-f", "--file", required=True, help="lines of ID, source and targets, separated by tabs")
    parser.add_argument("-o", "--output", required=True, help="M2 file to write")
    parser.add_argument("-g", "--granularity", default="char", help="char; word is not supported")
    parser.add_argument(
        "-s", "--multi_cheapest_strategy", choices=("first", "all"), default="all", help="alignments to use"
    )
    parser.add_argument("--segmented", action="store_true", help="the texts are segmented into tokens")
    parser.add_argument("--bpe", action="store_true", help="tokens are the word pieces of BERT (needs --data)")
    parser.add_argument("--no_simplified", action="store_true", help="do not convert targets to simplified characters")
    parser.add_argument(
        "--data", default="", metavar="FOLDER",
        help="folder with ChERRANT's confusion_dict.txt, cilin.txt and chinese_vocab.txt, or some of them; without it, "
        "there are no confusion lists. The original has no such option",
    )  # fmt: skip
    for names in (("-b", "--batch_size"), ("-w", "--worker_num"), ("-d", "--device")):
        parser.add_argument(*names, type=int, help="ignored")
    parser.add_argument("-m", "--merge", action="store_true", help="ignored")
    return parser.parse_args(arguments)


CHERRANT_PARALLEL = Tool(run, "ChERRANT's annotator for characters: -f IN -o OUT.m2 and its options (-h lists them).")
