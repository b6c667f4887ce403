"""What CoNLL's `m2scorer` prints: a score in, its three lines out; and an account of every sentence."""

from __future__ import annotations

from collections.abc import Iterator

from redink.metrics.base import Counts
from redink.metrics.maxmatch import MaxMatch
from redink.report.edits import trim_edit
from redink.types import Corpus, Output


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
