"""CoNLL's `m2scorer`: its options in, its three lines out; and an account of every sentence."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import islice

from redink.compat import Tool
from redink.errors import UnsuitableData
from redink.formats.files import PART
from redink.formats.m2 import Reader
from redink.formats.step import read_in_step
from redink.formats.text import TextReader
from redink.metrics.counts import Counts, join_counts
from redink.metrics.maxmatch import MaxMatch
from redink.scoring.edits import trim_edit
from redink.types import Corpus, Output


def run(arguments: Sequence[str]) -> None:
    """Score a text as `m2scorer` does."""
    options = _read_options(arguments)
    metric = MaxMatch(options.beta, options.max_unchanged_words, options.ignore_whitespace_casing)
    reader = Reader(options.source_gold, warn=lambda problem: print(f"warning: {problem}", file=sys.stderr))
    system = TextReader(options.system)
    # An account of every sentence needs them all: the choice depends on what came before.
    verbose = options.verbose or options.very_verbose
    rows = read_in_step([reader.path, system.path], [iter(reader), iter(system)], "sentences")
    counted = []
    while part := list(islice(rows, sys.maxsize if verbose else PART)):
        sentences, texts = zip(*part, strict=True)
        corpus, output = Corpus("gold", sentences), Output("system", texts)
        counted.append(metric.count(corpus, output))
        if verbose:
            sys.stdout.writelines(format_sentences(metric, corpus, output, counted[0], options.very_verbose))
    if not counted:
        raise UnsuitableData(f"{reader.path}: no sentences to score")
    sys.stdout.write(format_results(metric, join_counts(counted)))


def _read_options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser("redink compat m2scorer", description="Score a text as CoNLL's M2 scorer does.")
    parser.add_argument("system", metavar="SYSTEM", help="the system's output, one tokenised sentence a line")
    parser.add_argument("source_gold", metavar="SOURCE_GOLD", help="M2 file with source sentences and gold edits")
    parser.add_argument("-v", "--verbose", action="store_true", help="account for every sentence")
    parser.add_argument("--very_verbose", action="store_true", help="the same, for every annotator")
    parser.add_argument("--beta", type=float, default=0.5, help="weight of recall in F (default: 0.5)")
    parser.add_argument(
        "--max_unchanged_words", type=int, default=2, metavar="N", help="unchanged words within an edit (default: 2)"
    )
    parser.add_argument(
        "--ignore_whitespace_casing", action="store_true", help="leave out edits that change only spaces or case"
    )
    return parser.parse_args(arguments)


def format_results(metric: MaxMatch, counts: Counts) -> str:
    """Precision, recall and F with four digits.

    >>> import numpy as np
    >>> counts = Counts(np.array([[[509, 1223, 2378]]]), np.array([[[0, 0]]]))
    >>> print(format_results(MaxMatch(), counts), end="")
    Precision   : 0.4162
    Recall      : 0.2140
    F_0.5       : 0.3501
    """
    parts = metric.score(counts).parts
    names = {"Precision": "precision", "Recall": "recall", f"F_{float(metric.beta)}": "f"}
    return "".join(f"{title:<12}: {parts[name]:.4f}\n" for title, name in names.items())


def format_sentences(
    metric: MaxMatch, corpus: Corpus, output: Output, counts: Counts, everybody: bool
) -> Iterator[str]:
    """The account of every sentence: its texts, the system's edits, what is right, and the corpus so far.

    It is that of the annotator who was chosen, or, for `everybody`, first of each annotator.
    """
    totals = [0, 0, 0]
    pairs = zip(corpus.sentences, output.sentences or (), metric.choose(counts).tolist(), strict=True)
    for number, (sentence, text, place) in enumerate(pairs):
        yield f"SENTENCE      : {number}\nSOURCE        : {' '.join(sentence.tokens)}\n"
        yield f"HYPOTHESIS    : {' '.join(text)}\n"
        accounts = metric.explain(sentence, text)
        for account in accounts if everybody else [accounts[place]]:
            shown = [trim_edit(sentence.tokens, edit) for edit in account.edits]
            edits = [(*edit[:2], " ".join(sentence.tokens[slice(*edit[:2])]), " ".join(edit[2])) for edit in shown]
            right = [edit for edit, matches in zip(edits, account.matches, strict=True) if matches]
            correct, proposed, gold = account.counts
            yield (
                f"ANNOTATOR     : {account.annotator}\nEDITS         : {edits}\nCORRECT EDITS : {right}\n"
                f"# correct     : {correct}\n# proposed    : {proposed}\n# gold        : {gold}\n"
            )
        totals = [a + b for a, b in zip(totals, accounts[place].counts, strict=True)]
        score = metric.score_counts(totals)
        yield (
            f"CHOSEN        : annotator {accounts[place].annotator}\n"
            f"SO FAR        : {' '.join(map(str, totals))}, F {score.value:.4f}\n{'-' * 43}\n"
        )


M2SCORER = Tool(run, "CoNLL's scorer: SYSTEM SOURCE_GOLD.m2 and its options (-h lists them).")
