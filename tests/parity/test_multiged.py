"""MultiGED's scorer: the recorded printouts."""

import re
from pathlib import Path

REFUSED = {"hyp b ref a": "no token for 'Hon'", "hyp e ref a": "the token is 'jag'", "hyp f ref a": "has no label"}
"""Cases in which the original drops lines in silence or fails with a traceback."""


def test_printouts(shared: Path, redink) -> None:
    folder = shared / "oracle" / "formats" / "multiged"
    recorded = re.split(r"^## (.*)\n", (folder / "printed.txt").read_text("utf-8"), flags=re.MULTILINE)[1:]
    compared = 0
    for case, expected in zip(recorded[::2], recorded[1::2], strict=True):
        words = case.split()
        if words[0] != "hyp":  # a file of MultiGED itself
            continue
        files = (folder / f"t_{words[1]}_hyp.tsv", folder / f"t_{words[3]}_ref.tsv")
        run = redink("compat", "multiged_eval", "-hyp", files[0], "-ref", files[1], *words[4:])
        if case in REFUSED:
            assert (run.code, REFUSED[case] in run.err) == (2, True), case
        elif "Error" in expected:
            assert run.code == 0, case
        else:
            assert run.out == expected, case
            compared += 1
    assert compared >= 7
