"""Responses about banks, their campaigns and judging."""

from __future__ import annotations

from redink.service.web.api.models import Answer, BoardAnswer, EntryAnswer


class BankScoreAnswer(Answer):
    """Counts and scores with a bank; low, estimate and high are null without a random sample of verdicts."""

    value: float
    matched: float
    valid: float
    fp: float
    answered: float
    fn: float
    precision: float
    recall: float
    judged: float
    lower: float
    low: float | None
    estimate: float | None
    high: float | None
    upper: float


class BankRowAnswer(EntryAnswer):
    """A submission with its score; systems whose ranges overlap share ranks."""

    ranks: list[int]
    scores: BankScoreAnswer


class BankScoresAnswer(Answer):
    """Scores with a bank: the name with its version, and whether everybody sees them."""

    bank: str
    public: bool
    rows: list[BankRowAnswer]


class BankedBoardAnswer(BoardAnswer):
    """A leaderboard; scores with a bank are null while they are not published."""

    bank: BankScoresAnswer | None = None


class QuestionCountsAnswer(Answer):
    """Numbers of questions: open, answered, and disputed with nobody left to ask."""

    open: int
    answered: int
    disputed: int


class CampaignAnswer(Answer):
    """The settings and the progress of a campaign; `kappa` is the agreement of judges."""

    name: str
    second: float
    is_open: bool
    batches: int
    drawing: bool
    may_publish: bool
    published: str | None
    bank: str
    votes: int
    questions: QuestionCountsAnswer
    kappa: float | None
    disputed: float


class JudgeAnswer(Answer):
    """A judge: answers to gold and repeated questions; `passes` is false if the votes are set aside."""

    account: int
    name: str
    code: str
    answered: int
    gold: int
    gold_right: int
    repeated: int
    repeated_same: int
    passes: bool


class BankAnswer(Answer):
    """The bank of a phase with its judges and the range of each system."""

    campaign: CampaignAnswer | None
    judges: list[JudgeAnswer]
    bank: BankScoresAnswer | None
    scored: str | None


class QuestionAnswer(Answer):
    """A question: texts as lists of pieces with their roles (chunk, other, or none)."""

    id: str
    before: str
    after: str
    source: list[list[str]]
    applied: list[list[str]]
    alone: list[list[str]]
    chunk: str
    others: list[str]


class JudgingAnswer(Answer):
    """The progress of a judge, and the current question; null when there is none."""

    done: int
    total: int
    question: QuestionAnswer | None
