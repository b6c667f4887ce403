"""Lines and the sentences they belong to: right, or refused."""

import random

import pytest

from redink import samples
from redink.formats.files import read_m2
from redink.preparation.assignment import AmbiguousLines, assign_lines

SENTENCES = read_m2(samples.REFERENCE).sentences
LINES = [" ".join(sentence.tokens) for sentence in SENTENCES]
FIXED = [" ".join(sentence.corrected(0)) for sentence in SENTENCES]
CHATTER = (
    "Here are the corrected sentences:",
    "Sure!",
    "---",
    "I fixed the verb.",
    "Let me know if you need more help.",
)


def break_randomly(chance: random.Random) -> tuple[list[str], list[range]]:
    lines: list[str] = []
    groups = []
    for text in FIXED:
        tokens = text.split()
        pieces = chance.randint(2, 4) if chance.random() < 0.3 else 1
        cuts = sorted({chance.randrange(1, len(tokens)) for _ in range(pieces - 1)})
        parts = [" ".join(tokens[a:b]) for a, b in zip([0, *cuts], [*cuts, len(tokens)], strict=True)]
        groups.append(range(len(lines), len(lines) + len(parts)))
        lines += parts
    return lines, groups


def test_lines_broken_at_random_places_go_where_they_belong_or_are_refused() -> None:
    refused = 0
    for seed in range(300):
        lines, groups = break_randomly(random.Random(seed))
        try:
            assert assign_lines(lines, LINES, join=True).groups == groups
        except AmbiguousLines:
            refused += 1
    assert refused == 27, "docs/prepare.md says how many"


def test_lines_of_no_sentence_and_sentences_without_a_line() -> None:
    for seed in range(100):
        chance = random.Random(seed)
        lines: list[str] = []
        dropped, groups = [], []
        for text in FIXED:
            if chance.random() < 0.05:
                dropped.append(len(lines))
                lines.append(chance.choice(CHATTER))
            present = chance.random() > 0.1
            groups.append(range(len(lines), len(lines) + 1) if present else range(0))
            lines += [text] if present else []
        assignment = assign_lines(lines, LINES, drop=True, fill=True)
        assert (assignment.groups, assignment.dropped) == (groups, dropped)


def test_a_line_that_suits_two_sentences_is_refused() -> None:
    with pytest.raises(AmbiguousLines, match="this line fits sentence") as caught:
        assign_lines(["Yes .", "No", "Yes ."], ["Yes .", "Yes ."], join=True)
    assert (caught.value.line, caught.value.sentences) == (1, (0, 1))


def test_lines_that_are_not_like_their_sentence_are_refused() -> None:
    with pytest.raises(AmbiguousLines, match="unlike sentence"):
        assign_lines(["something else", "entirely wrong"], ["I like cats ."], join=True)


@pytest.mark.parametrize("words", [{"join": True}, {"drop": True}])
def test_too_few_lines_cannot_be_assigned(words) -> None:
    with pytest.raises(AmbiguousLines, match="cannot be assigned"):
        assign_lines(["One ."], ["One .", "Two ."], **words)


def test_closing_marks_on_a_line_of_their_own_go_with_the_line_before() -> None:
    lines = ["It is late", ".", "I am tired", "!"]
    assert assign_lines(lines, ["It are late .", "I is tired"], join=True).groups == [range(2), range(2, 4)]


def test_texts_without_spaces() -> None:
    assert assign_lines(["我喜欢", "苹果。", "他走了。"], ["我喜欢苹。", "他走。"], join=True).groups == [
        range(2),
        range(2, 3),
    ]


def test_nothing_at_all() -> None:
    assert assign_lines([], [], join=True) == ([], [])
    assert assign_lines(["extra"], [], drop=True) == ([], [0])
    assert assign_lines([], ["missing"], fill=True) == ([range(0)], [])
