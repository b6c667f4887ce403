"""What is in a file."""

from redink.statistics.corpus import collect_facts
from redink.types import Edit, Sentence


def test_figures() -> None:
    edits = (Edit(0, 1, ("x",), "R:DET"), Edit(1, 1, ("y",), "M:DET"), Edit(-1, -1, (), "noop"))
    facts = collect_facts(
        [
            Sentence(("a", "b"), (edits, None, (Edit(0, 2, (), "U:NOUN"),))),
            Sentence(("a", "b"), ((),)),
            Sentence(("d",), ((),)),
            Sentence(()),
            Sentence(("c",) * 6),
        ]
    )
    assert (facts.sentences, facts.tokens, facts.longest) == (5, 11, 6)
    assert (facts.empty, facts.repeated, facts.unannotated) == (1, 1, 2)
    first, absent, third = facts.annotators
    assert (first.sentences, first.unchanged, first.edits, first.wrong, first.tokens) == (3, 2, 2, 2, 5)
    assert first.types == {"R:DET": 1, "M:DET": 1}
    assert first.error_rate == 0.4
    assert absent.error_rate is None
    assert third.error_rate == 1.0


def test_nothing() -> None:
    facts = collect_facts([])
    assert (facts.sentences, facts.tokens, facts.longest, facts.empty, facts.repeated) == (0, 0, 0, 0, 0)
    assert facts.annotators == []
