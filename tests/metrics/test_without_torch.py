"""Neural metrics where torch is not installed: one sentence that says what to install."""

import sys

import pytest

from redink import samples


@pytest.mark.parametrize(
    "metric", ["some(grammar=a, fluency=b, meaning=c)", "impara", "scribendi", "bertscore", "pt-errant"]
)
def test_the_error_says_what_to_install(redink, metric, monkeypatch):
    monkeypatch.setitem(sys.modules, "torch", None)
    done = redink("score", "--ref", samples.REFERENCE, samples.SYSTEMS[0], "-m", metric)
    assert done.code == 2
    assert done.err.count("\n") == 1
    assert "neural metrics need torch and transformers: pip install" in done.err
