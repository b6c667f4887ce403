"""Assignments: who gets which question, and whose votes count."""

from __future__ import annotations

from collections import Counter

from redink.service.domain.assignments import MIN_DISTANCE, Assigned, Ballot, Campaign, Item

ITEMS = [Item(number, f"{number // 3:016x} {number} {number} x", f"{number // 3:016x}") for number in range(1, 61)]


def play(campaign: Campaign, judges: dict[int, str], teams: dict[int, set[int]] | None = None) -> list[Ballot]:
    """Let judges answer in turn until nothing is left for anybody; each always gives one verdict."""
    ballots = list(campaign.ballots)
    seats: dict[int, int] = {}
    busy = True
    while busy:
        busy = False
        for judge, verdict in judges.items():
            now = Campaign(campaign.items, ballots, campaign.second, campaign.seed)
            assigned = now.choose(judge, (teams or {}).get(judge, set()), seats)
            seats.pop(judge, None)
            if assigned is not None:
                busy = True
                item = next(item for item in campaign.items if item.number == assigned.item)
                ballots.append(Ballot(assigned.item, judge, item.gold or verdict, assigned.repeated))
                seats[judge] = assigned.item
    return ballots


def count_votes(ballots: list[Ballot]) -> Counter[int]:
    return Counter(ballot.item for ballot in ballots if not ballot.repeated)


def test_each_question_has_one_judge_and_a_share_has_two() -> None:
    votes = count_votes(play(Campaign(ITEMS, [], 0.0), {1: "valid", 2: "valid"}))
    assert set(votes.values()) == {1}
    assert len(votes) == len(ITEMS)
    twice = count_votes(play(Campaign(ITEMS, [], 0.2), {1: "valid", 2: "valid"}))
    assert set(twice.values()) == {1, 2}
    assert 4 <= sum(count == 2 for count in twice.values()) <= 22


def test_a_third_judge_decides_and_nobody_is_asked_twice() -> None:
    ballots = play(Campaign(ITEMS, [], 1.0), {1: "valid", 2: "invalid", 3: "valid", 4: "neutral"})
    votes = count_votes(ballots)
    assert set(votes.values()) <= {2, 3}
    pairs = Counter((ballot.item, ballot.judge) for ballot in ballots if not ballot.repeated)
    assert max(pairs.values()) == 1
    assert Campaign(ITEMS, ballots, 1.0).count_states()["open"] == 0


def test_judges_who_cannot_say_are_followed_by_others() -> None:
    ballots = play(Campaign(ITEMS, [], 0.0), dict.fromkeys(range(1, 6), "skip"))
    assert set(count_votes(ballots).values()) == {3}


def test_nobody_gets_corrections_of_their_team() -> None:
    items = [item._replace(teams=frozenset({7 if item.number % 2 else 8})) for item in ITEMS]
    ballots = play(Campaign(items, [], 1.0), {1: "valid", 2: "invalid"}, {1: {7}, 2: {8}})
    assert {ballot.judge for ballot in ballots if ballot.item % 2} == {2}
    assert {ballot.judge for ballot in ballots if not ballot.item % 2} == {1}


def test_two_judges_see_different_sentences() -> None:
    campaign = Campaign(ITEMS, [], 0.0)
    first = campaign.choose(1, set(), {})
    second = campaign.choose(2, set(), {1: first.item})
    sources = {item.number: item.source for item in ITEMS}
    assert sources[first.item] != sources[second.item]


def test_gold_and_repeated_questions_come_at_their_rate() -> None:
    items = [Item(number, f"{number:016x} 0 1 x", f"{number:016x}") for number in range(1, 401)]
    gold = [Item(number, f"{number:016x} 0 1 g", f"{number:016x}", "valid") for number in range(1001, 1101)]
    ballots = play(Campaign([*items, *gold], [], 0.0), {1: "invalid"})
    figures = Campaign([*items, *gold], ballots, 0.0).measure_judge(1)
    assert (figures.answered, figures.passes) == (400, True)
    assert 17 <= figures.gold <= 23
    assert 16 <= figures.repeated <= 23
    assert figures.repeated_same == figures.repeated
    places = [ballot.item for ballot in ballots]
    for place, ballot in enumerate(ballots):
        if ballot.repeated:
            assert places.index(ballot.item) <= place - MIN_DISTANCE


def test_judges_who_fail_gold_are_set_aside_and_their_questions_asked_again() -> None:
    gold = [Item(number, f"{number:016x} 0 1 g", "g", "valid") for number in range(1001, 1006)]
    wrong = [Ballot(item.number, 1, "invalid") for item in gold]
    ballots = [*(Ballot(item.number, 1, "valid") for item in ITEMS), *wrong]
    campaign = Campaign([*ITEMS, *gold], ballots, 0.0)
    assert campaign.list_set_aside() == {1}
    assert len(campaign.list_open(2, set(), {})) == len(ITEMS)
    kept = Campaign([*ITEMS, *gold], ballots[:-1], 0.0)
    assert kept.list_set_aside() == set(), "four answers are too few"
    assert kept.list_open(2, set(), {}) == []
    assert campaign.choose(1, set(), {}) is None
    assert isinstance(campaign.choose(2, set(), {}), Assigned)
