"""CoNLL's `m2scorer`: its options and printout, byte for byte, including -v."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import islice

from redink.compat import Tool
from redink.compat.python2 import show_number, show_text
from redink.errors import UnsuitableData
from redink.formats.files import PART
from redink.formats.m2 import Reader
from redink.formats.step import read_in_step
from redink.formats.text import TextReader
from redink.metrics.counts import Counts, join_counts
from redink.metrics.maxmatch import AnnotatorMatches, MaxMatch
from redink.metrics.maxmatch.metric import EMPTY, filter_gold
from redink.scoring.system_edits import trim_edit
from redink.types import Corpus, Edit, Output, Sentence, Tokens


def run(arguments: Sequence[str]) -> None:
    """Score a text like `m2scorer`."""
    options = _read_options(arguments)
    metric = MaxMatch(options.beta, options.max_unchanged_words, options.ignore_whitespace_casing)
    reader = Reader(options.source_gold, warn=lambda problem: print(f"warning: {problem}", file=sys.stderr))
    system = TextReader(options.system)
    # The details of every sentence depend on all sentences before it.
    verbose = options.verbose or options.very_verbose
    rows = read_in_step([reader.path, system.path], [iter(reader), iter(system)], "sentences")
    counted = []
    while part := list(islice(rows, sys.maxsize if verbose else PART)):
        sentences, texts = zip(*part, strict=True)
        corpus, output = Corpus("gold", sentences), Output("system", texts)
        counted.append(metric.count(corpus, output))
        if verbose:
            sys.stdout.writelines(format_sentences(metric, corpus, output, counted[0]))
    if not counted:
        raise UnsuitableData(f"{reader.path}: no sentences to score")
    sys.stdout.write(format_results(metric, join_counts(counted)))


def _read_options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser("redink compat m2scorer", description="Score a text as CoNLL's M2 scorer does.")
    parser.add_argument("system", metavar="SYSTEM", help="the system's output, one tokenised sentence a line")
    parser.add_argument("source_gold", metavar="SOURCE_GOLD", help="M2 file with source sentences and gold edits")
    parser.add_argument("-v", "--verbose", action="store_true", help="account for every sentence")
    parser.add_argument("--very_verbose", action="store_true", help="the same; the original dumps its lattices too")
    parser.add_argument("--beta", type=float, default=0.5, help="weight of recall in F (default: 0.5)")
    parser.add_argument(
        "--max_unchanged_words", type=int, default=2, metavar="N", help="unchanged words within an edit (default: 2)"
    )
    parser.add_argument(
        "--ignore_whitespace_casing", action="store_true", help="leave out edits that change only spaces or case"
    )
    return parser.parse_args(arguments)


def format_results(metric: MaxMatch, counts: Counts) -> str:
    """Format precision, recall and F with four decimal places.

    >>> import numpy as np
    >>> counts = Counts(np.array([[[509, 1223, 2378]]]), np.array([[[0, 0]]]))
    >>> print(format_results(MaxMatch(), counts), end="")
    Precision   : 0.4162
    Recall      : 0.2140
    F_0.5       : 0.3501
    """
    parts = metric.score(counts).parts
    names = {"Precision": "precision", "Recall": "recall", f"F_{metric.beta:.1f}": "f"}
    return "".join(f"{title:<12}: {parts[name]:.4f}\n" for title, name in names.items())


def format_sentences(metric: MaxMatch, corpus: Corpus, output: Output, counts: Counts) -> Iterator[str]:
    """Format the details of every sentence for `-v`: each annotator's edits, running totals, and totals."""
    totals = [0, 0, 0]
    pairs = zip(corpus.sentences, output.sentences or (), metric.choose(counts).tolist(), strict=True)
    for number, (sentence, text, chosen) in enumerate(pairs, 1):
        accounts = metric.explain(sentence, text)
        for account in accounts:
            so_far = [a + b for a, b in zip(totals, account.counts, strict=True)]
            yield f">> Annotator: {account.annotator}\n{_describe_account(sentence, text, account)}"
            names = ("# correct", "# proposed", "# gold", "precision", "recall", f"f_{metric.beta:.1f}")
            figures = [*map(str, so_far), *_show_ratios(metric, so_far)]
            yield "".join(f"{name:<14}: {figure}\n" for name, figure in zip(names, figures, strict=True))
            yield f"{'-' * 43}\n"
        totals = [a + b for a, b in zip(totals, accounts[chosen].counts, strict=True)]
        yield f">> Chosen Annotator for line {number} : {accounts[chosen].annotator}\n\n"
    correct, proposed, gold = totals
    yield f"CORRECT EDITS  : {correct}\nPROPOSED EDITS : {proposed}\nGOLD EDITS     : {gold}\n"
    precision, recall, f = _show_ratios(metric, totals)
    yield f"P = {precision}\nR = {recall}\nF_{metric.beta:.1f} = {f}\n"


def _show_ratios(metric: MaxMatch, counts: Sequence[int]) -> list[str]:
    parts = metric.score_counts(counts).parts
    return [show_number(parts[name]) for name in ("precision", "recall", "f")]


def _describe_account(sentence: Sentence, text: Tokens, account: AnnotatorMatches) -> str:
    """Format both texts, the system's edits, the gold edits, and the correct edits."""
    edits = [_show_edit(sentence, trim_edit(sentence.tokens, edit)) for edit in account.edits]
    # The original prints correct edits as matched, once for every gold edit that they match.
    matched = zip(account.edits, account.matches, strict=True)
    right = [_show_edit(sentence, edit) for edit, matches in matched for _ in range(matches)]
    annotation = sentence.annotations[account.annotator] if sentence.annotations else ()
    gold = [_show_gold(sentence, edit) for edit in filter_gold(sentence, annotation or ())]
    rows = {"EDIT SEQ": edits, "GOLD EDITS": gold, "CORRECT EDITS": right}
    return (f"SOURCE        : {' '.join(sentence.tokens)}\nHYPOTHESIS    : {' '.join(text)}\n") + "".join(
        f"{name:<14}: [{', '.join(shown)}]\n" for name, shown in rows.items()
    )


def _show_edit(sentence: Sentence, edit: Edit) -> str:
    return f"({edit.start}, {edit.end}, {_show_source(sentence, edit)}, {_show_tokens(edit.correction)})"


def _show_gold(sentence: Sentence, edit: Edit) -> str:
    """Format a gold edit with all corrections as written in the file; a lone -NONE- is an empty text."""
    written = [" ".join(tokens) for tokens in (edit.correction, *edit.alternatives)]
    if edit.notation is not None and edit.notation.correction is not None:
        written = edit.notation.correction.split("||")
    shown = ["''" if text == EMPTY else show_text(text.strip()) for text in written]
    return f"({edit.start}, {edit.end}, {_show_source(sentence, edit)}, [{', '.join(shown)}])"


def _show_source(sentence: Sentence, edit: Edit) -> str:
    return _show_tokens(sentence.tokens[edit.start : edit.end])


def _show_tokens(tokens: Tokens) -> str:
    return show_text(" ".join(tokens)) if tokens else "''"


M2SCORER = Tool(run, "CoNLL's scorer: SYSTEM SOURCE_GOLD.m2 and its options (-h lists them).")
