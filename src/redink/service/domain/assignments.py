"""Assignments: which question a judge of a campaign answers next, and whose votes count."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from typing import NamedTuple

SECOND_SHARE = 0.2
"""Default share of the chunks that a second judge answers too."""
GOLD_SHARE = REPEATED_SHARE = 0.05
"""Gold and repeated questions for each question of a judge."""
MIN_DISTANCE = 10
"""Minimum number of a judge's answers before a question is repeated."""
MIN_GOLD, MIN_GOLD_SHARE = 5, 0.8
"""Gold answers from which a judge is checked, and the share of correct ones below which the votes are set aside."""
MAX_VOTES = 3
"""Votes on a chunk: two judges, and a third one if they disagree."""
MAX_SKIPPED = 3
"""Judges who cannot say, after which nobody else is asked."""


class Item(NamedTuple):
    """A question of a campaign."""

    number: int
    key: str
    source: str
    """Key of the sentence."""
    gold: str = ""
    """Expected verdict of a question that checks the judge."""
    teams: frozenset[int] = frozenset()
    """Teams whose systems have the chunk."""


class Ballot(NamedTuple):
    """One vote, as far as assignments depend on it."""

    item: int
    judge: int
    verdict: str
    repeated: bool = False


class Assigned(NamedTuple):
    """A question for a judge."""

    item: int
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class JudgeFigures:
    """Numbers of a judge: answers, and those that agree with gold and with the first time."""

    answered: int
    """Questions, without gold and repeated ones."""
    gold: int
    gold_right: int
    repeated: int
    repeated_same: int
    """Repeated questions with the verdict of the first time."""

    @property
    def passes(self) -> bool:
        """True unless too many gold questions were answered wrongly."""
        return self.gold < MIN_GOLD or self.gold_right / self.gold >= MIN_GOLD_SHARE


@dataclass(frozen=True)
class Campaign:
    """All questions and votes of a campaign, in order."""

    items: Sequence[Item]
    ballots: Sequence[Ballot]
    second: float = SECOND_SHARE
    seed: int = 1

    @cached_property
    def _by_number(self) -> dict[int, Item]:
        return {item.number: item for item in self.items}

    @cached_property
    def _by_judge(self) -> dict[int, list[Ballot]]:
        by_judge: dict[int, list[Ballot]] = {}
        for ballot in self.ballots:
            by_judge.setdefault(ballot.judge, []).append(ballot)
        return by_judge

    def measure_judge(self, judge: int) -> JudgeFigures:
        """Return what a judge has answered."""
        first: dict[int, str] = {}
        again: dict[int, str] = {}
        for ballot in self._by_judge.get(judge, ()):
            (again if ballot.repeated else first)[ballot.item] = ballot.verdict
        gold = [number for number in first if self._by_number[number].gold]
        return JudgeFigures(
            len(first) - len(gold),
            len(gold),
            sum(first[number] == self._by_number[number].gold for number in gold),
            len(again),
            sum(first.get(number) == verdict for number, verdict in again.items()),
        )

    def list_set_aside(self) -> set[int]:
        """Return the judges whose votes do not count, because they answer gold questions wrongly."""
        return {judge for judge in self._by_judge if not self.measure_judge(judge).passes}

    @cached_property
    def votes(self) -> dict[int, dict[int, str]]:
        """The last vote of each judge on each question that is not gold, without judges who are set aside."""
        aside = self.list_set_aside()
        votes: dict[int, dict[int, str]] = {item.number: {} for item in self.items if not item.gold}
        for ballot in self.ballots:
            if ballot.judge not in aside and ballot.item in votes:
                votes[ballot.item][ballot.judge] = ballot.verdict
        return votes

    def count_wanted(self, item: Item, verdicts: Collection[str]) -> int:
        """Return how many more votes a question needs: one, a second for a share, a third if these disagree."""
        cast = [verdict for verdict in verdicts if verdict != "skip"]
        if len(verdicts) - len(cast) >= MAX_SKIPPED:
            return 0
        if not cast:
            return 1
        if len(cast) == 1:
            return int(draw_share(self.seed, item.key) < self.second)
        settled = max(map(cast.count, cast)) * 2 > len(cast)
        return int(not settled and len(cast) < MAX_VOTES)

    def list_open(self, judge: int, teams: Collection[int], reserved: Mapping[int, int]) -> list[Item]:
        """Return the questions that this judge may answer now, those in sentences of other judges last.

        Parameters
        ----------
        judge
            The judge.
        teams
            Teams of the judge, whose chunks others answer.
        reserved
            Question that each judge sees now.

        """
        mine = {ballot.item for ballot in self._by_judge.get(judge, ())}
        others = [number for other, number in reserved.items() if other != judge]
        sources = {self._by_number[number].source for number in others if number in self._by_number}
        found = []
        for item in self.items:
            if item.gold or item.number in mine or not item.teams.isdisjoint(teams):
                continue
            if self.count_wanted(item, self.votes[item.number].values()) > others.count(item.number):
                found.append(item)
        return sorted(found, key=lambda item: item.source in sources)

    def choose(self, judge: int, teams: Collection[int], reserved: Mapping[int, int]) -> Assigned | None:
        """Return the next question of a judge; None if there is none."""
        candidates = self.list_open(judge, teams, reserved)
        if not candidates:
            return None
        figures = self.measure_judge(judge)
        checks = (("gold", figures.gold, GOLD_SHARE, self._list_gold(judge)),
                  ("repeated", figures.repeated, REPEATED_SHARE, self._list_repeatable(judge)))  # fmt: skip
        for kind, done, share, questions in checks:
            due = (done + draw_share(self.seed, f"{kind} {judge} {done}")) / share
            if figures.answered >= due:
                ordered = sorted(questions, key=lambda item: draw_share(self.seed, f"{judge} {item.number}"))
                if ordered:
                    return Assigned(ordered[0].number, kind == "repeated")
        return Assigned(candidates[0].number)

    def _list_gold(self, judge: int) -> list[Item]:
        mine = {ballot.item for ballot in self._by_judge.get(judge, ())}
        return [item for item in self.items if item.gold and item.number not in mine]

    def _list_repeatable(self, judge: int) -> Iterator[Item]:
        """Yield the questions that a judge answered long ago, and only once."""
        own = self._by_judge.get(judge, [])
        repeated = {ballot.item for ballot in own if ballot.repeated}
        recent = {ballot.item for ballot in own[-MIN_DISTANCE:]}
        for number in dict.fromkeys(ballot.item for ballot in own):
            if number not in repeated and number not in recent and not self._by_number[number].gold:
                yield self._by_number[number]

    def count_states(self) -> dict[str, int]:
        """Return the number of questions that are open, answered, and disputed with nobody left to ask."""
        counts = dict.fromkeys(("open", "answered", "disputed"), 0)
        for item in self.items:
            if not item.gold:
                verdicts = self.votes[item.number].values()
                cast = [verdict for verdict in verdicts if verdict != "skip"]
                wanted = self.count_wanted(item, verdicts)
                split = len(cast) > 1 and max(map(cast.count, cast)) * 2 <= len(cast)
                counts["open" if wanted else "disputed" if split else "answered"] += 1
        return counts


def draw_share(seed: int, text: str) -> float:
    """Return a number from 0 to 1 that depends on a seed and a text only."""
    digest = blake2b(f"{seed}\n{text}".encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "big") / 2**64
