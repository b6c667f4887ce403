"""Plain Python: score lists of strings, and a validation loop that scores each epoch's outputs."""

from collections.abc import Iterable, Iterator

import redink

SOURCES = ["She want to go home .", "He have two cat .", "This is fine ."]
REFERENCES = [
    ["She wants to go home .", "She wanted to go home ."],
    ["He has two cats ."],
    ["This is fine ."],
]


def score_once() -> str:
    """Two systems by two metrics, as a table."""
    systems = {
        "careful": ["She wants to go home .", "He have two cats .", "This is fine ."],
        "hasty": ["She wants go home .", "He has two cats .", "This are fine ."],
    }
    results = redink.score_texts(SOURCES, systems, REFERENCES, metrics=["errant", "gleu"])
    return str(results.table())


def validate(epochs: Iterable[list[str]]) -> Iterator[float]:
    """The F0.5 of every epoch; the references are prepared once."""
    scorer = redink.Scorer(SOURCES, REFERENCES, metrics=["errant"])
    for hypotheses in epochs:
        yield scorer.score(hypotheses).scores["errant"]["hypothesis"].value


if __name__ == "__main__":
    print(score_once())
    print(list(validate([SOURCES, [texts[0] for texts in REFERENCES]])))
