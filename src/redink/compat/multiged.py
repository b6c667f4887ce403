"""MultiGED-2023's `eval.py`: its options and printout; files of different lengths are refused."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from itertools import chain, zip_longest

from redink.compat import Tool
from redink.compat.edit_tables import format_tables, make_rate
from redink.errors import FormatError, MisalignedFiles
from redink.formats.multiged import INCORRECT, read_rows


def run(arguments: Sequence[str]) -> None:
    """Score labels like `eval.py`."""
    parser = argparse.ArgumentParser("redink compat multiged_eval", description="Score labels as MultiGED does.")
    parser.add_argument("-hyp", required=True, help="table of the system")
    parser.add_argument("-ref", required=True, help="table of the reference")
    parser.add_argument("-b", "--beta", type=float, default=0.5, help="beta of the F-score (default: 0.5)")
    options = parser.parse_args(arguments)
    sums = {"tp": 0, "fp": 0, "fn": 0}
    rows = zip_longest(chain.from_iterable(read_rows(options.hyp)), chain.from_iterable(read_rows(options.ref)))
    for ours, theirs in rows:
        if ours is None or theirs is None:
            longer, (number, token, _) = (options.ref, theirs) if ours is None else (options.hyp, ours)
            raise MisalignedFiles(f"the other file has no token for '{token}'", longer, number)
        if ours[1] != theirs[1]:
            message = f"the token is '{ours[1]}', but '{theirs[1]}' in line {theirs[0]} of {options.ref}"
            raise MisalignedFiles(message, options.hyp, ours[0])
        for path, (number, token, label) in ((options.hyp, ours), (options.ref, theirs)):
            if not label:
                raise FormatError(f"the token '{token}' has no label", path, number)
        marked, wrong = ours[2] == INCORRECT, theirs[2] == INCORRECT
        if marked or wrong:
            sums["tp" if marked and wrong else "fp" if marked else "fn"] += 1
    sys.stdout.write(
        format_tables(" Token-Based Detection ", options.beta, list(sums.values()), make_rate(options.beta))
    )


MULTIGED_EVAL = Tool(run, "MultiGED-2023's scorer: -hyp HYP.tsv -ref REF.tsv and its options (-h lists them).")
