"""ERRANT's annotation commands, `errant_parallel` and `errant_m2`: their options and output files."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import cast

from redink.annotators.annotator import Annotator, AnnotatorSettings
from redink.annotators.corpus_annotation import (
    BATCH,
    Job,
    annotate_stream,
    classify_again,
    extract_again,
    extract_edits,
)
from redink.annotators.languages import STRATEGIES
from redink.compat import Tool
from redink.executors.base import InProcess
from redink.formats.lines import open_output, read_lines, refuse_overwriting
from redink.formats.m2 import stream_m2, write_m2
from redink.formats.step import read_in_step
from redink.formats.text import stream_parallel
from redink.language.parser import ERRANT_PARSERS, load_parser
from redink.language.raw_text import RawTextParser
from redink.language.tokenisers import load_raw_tokeniser, load_tokeniser
from redink.types import Sentence


def run_parallel(arguments: Sequence[str]) -> None:
    """Annotate texts like `errant_parallel`."""
    parser = argparse.ArgumentParser("redink compat errant_parallel", description="Annotate as ERRANT does.")
    parser.add_argument("-orig", required=True, help="source text")
    parser.add_argument("-cor", required=True, nargs="+", help="corrected texts")
    parser.add_argument("-out", required=True, help="M2 file to write")
    parser.add_argument("-tok", action="store_true", help="the texts are not tokenised yet")
    _add_extraction(parser)
    options = _parse(parser, arguments)
    refuse_overwriting([options.out], [options.orig, *options.cor])
    if options.tok and not options.parser.startswith(("spacy-library", "spacy!", "conllu", "surface")):
        raw = RawTextParser(load_parser(options.parser or "english"), load_raw_tokeniser(options.parser))
        files = [options.orig, *options.cor]
        rows = read_in_step(files, [read_lines(file) for file in files], "lines")
        with open_output(options.out) as file:
            file.writelines(_annotate_raw(rows, Annotator(raw, "en", options.merge, options.lev)))
        return
    split = load_tokeniser(parser=options.parser).split if options.tok else str.split
    _annotate(stream_parallel(options.orig, options.cor, split), extract_edits, options)


def _annotate_raw(rows: Iterator[tuple[str, ...]], annotator: Annotator) -> Iterator[str]:
    """Yield the M2 blocks of raw texts, including whitespace tokens and without empty lines.

    A text that differs from its source only in whitespace gets no line at all, not even a noop.
    """
    parser = cast("RawTextParser", annotator.parser)
    while batch := list(islice(rows, BATCH)):
        read = [[parser.read(line.strip()) for line in row] for row in batch if row[0].strip()]
        parser.tag([text for texts in read for text in texts if text.text != texts[0].text or text is texts[0]])
        for source, *corrections in read:
            yield f"S {' '.join(source.tokens)}\n"
            for number, correction in enumerate(corrections):
                if correction.text == source.text:
                    yield f"A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||{number}\n"
                    continue
                parser.expect(source, correction)
                for explanation in annotator.explain(source.tokens, correction.tokens):
                    edit = explanation.edit
                    before = source.slice(edit.start, edit.end)
                    same = before and before == correction.slice(explanation.other_start, explanation.other_end)
                    fields = "UNK" if same else edit.type, " ".join(edit.correction), "REQUIRED|||-NONE-", str(number)
                    yield "|||".join((f"A {edit.start} {edit.end}", *fields)) + "\n"
            yield "\n"


def run_m2(arguments: Sequence[str]) -> None:
    """Annotate an M2 file again like `errant_m2`."""
    parser = argparse.ArgumentParser("redink compat errant_m2", description="Annotate an M2 file again as ERRANT does.")
    parser.add_argument("m2_file", help="M2 file to read")
    mode = parser.add_mutually_exclusive_group(required=True)
    mode.add_argument("-auto", action="store_true", help="extract the edits again")
    mode.add_argument("-gold", action="store_true", help="keep the edits and type them")
    parser.add_argument("-out", required=True, help="M2 file to write")
    parser.add_argument("-no_min", action="store_true", help="keep equal tokens at the ends of edits (-gold)")
    parser.add_argument("-old_cats", action="store_true", help="keep the types (-gold)")
    _add_extraction(parser)
    options = _parse(parser, arguments)
    refuse_overwriting([options.out], [options.m2_file])
    job: Job = partial(extract_again, keep_types=options.old_cats, noop=False)
    if not options.auto:
        job = partial(classify_again, minimise=not options.no_min, keep_types=options.old_cats, noop=False)
    _annotate(stream_m2(options.m2_file), job, options)


def _annotate(sentences: Iterable[Sentence], job: Job, options: argparse.Namespace) -> None:
    settings = AnnotatorSettings(options.parser, merge=options.merge, plain_levenshtein=options.lev)
    settings.check()
    write_m2(annotate_stream(sentences, job, settings, InProcess()), options.out)


def _add_extraction(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("-lev", action="store_true", help="align by plain Levenshtein distance")
    parser.add_argument("-merge", choices=STRATEGIES.shipped, default="rules", help="how to merge operations to edits")
    parser.add_argument(
        "--errant", choices=ERRANT_PARSERS, default="2",
        help="version of ERRANT (default: 2, with en_core_web_sm 2.2.5); 3 parses with the installed pipeline "
        "en_core_web_sm. The original has no such option",
    )  # fmt: skip
    parser.add_argument(
        "-parser",
        default="",
        metavar="NAME",
        help="parser in place of that of ERRANT, such as spacy:en_core_web_md; the original has no such option",
    )


def _parse(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> argparse.Namespace:
    """Parse the options; ERRANT 3 has another parser."""
    options = parser.parse_args(arguments)
    if options.errant != "2" and not options.parser:
        options.parser = ERRANT_PARSERS[options.errant]
    return options


ERRANT_PARALLEL = Tool(
    run_parallel, "ERRANT's annotator: -orig SOURCE -cor CORRECTED ... -out OUT.m2 and its options (-h lists them)."
)
ERRANT_M2 = Tool(run_m2, "ERRANT's converter: (-auto | -gold) IN.m2 -out OUT.m2 and its options (-h lists them).")
