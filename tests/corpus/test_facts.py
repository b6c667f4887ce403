"""What is in a file."""

from hypothesis import given
from hypothesis import strategies as st

from redink.corpus.facts import Facts, collect_facts
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


EDIT, OTHER = Edit(0, 1, ("an",), "R:DET"), Edit(1, 1, ("x", "y"), "M:NOUN:NUM")
SENTENCES = [
    Sentence(("a", "apple"), ((EDIT,), (EDIT, OTHER))),
    Sentence(("a", "egg", "."), ((EDIT,),)),
    Sentence(("b",), ((Edit(0, 1, (), "Wci"),), None, ())),
    Sentence((), ((Edit(-1, -1, (), "noop"),),)),
]


@given(st.lists(st.sampled_from(SENTENCES)), st.integers(0, 10))
def test_parts_merge_to_the_whole(sentences: list[Sentence], cut: int) -> None:
    whole = collect_facts(sentences, repeated=False, changes=True)
    merged = Facts()
    for part in (sentences[:cut], sentences[cut:]):
        merged.merge(collect_facts(part, repeated=False, changes=True))
    assert merged == whole
    assert merged.to_dict() == whole.to_dict()


def test_what_edits_do_and_with_which_operation() -> None:
    facts = collect_facts(SENTENCES, changes=True)
    first = facts.annotators[0]
    assert first.operations == {"DET": {"R": 2}, "Wci": {"none": 1}}
    assert first.changes.list_top(5) == [(("a", "an", "R:DET"), 2), (("b", "", "Wci"), 1)]
    assert facts.annotators[1].changes.list_top(5)[0] == (("", "x y", "M:NOUN:NUM"), 1)
    assert facts.lengths == {0: 1, 1: 1, 2: 1, 3: 1}
    assert [facts.find_length(share) for share in (0.0, 0.25, 0.5, 0.75, 1.0)] == [0, 0, 1, 2, 3]
    assert facts.repeated == 0


def test_merged_facts_do_not_claim_to_know_repeated_sentences() -> None:
    facts = collect_facts(SENTENCES)
    facts.merge(collect_facts(SENTENCES))
    assert facts.repeated is None
