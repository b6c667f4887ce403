"""Queues: batches of questions for judges, as files."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import groupby
from typing import Any, NamedTuple, cast

from redink.bank.chunks import Chunk, group_edits, hash_source, make_key
from redink.bank.files import DRAWN, FORMAT, describe_chunk, dump_line, parse_line, take_chunk
from redink.bank.verdicts import VERDICTS, Drawn, Judgement, Vote, list_counted, settle
from redink.errors import FormatError
from redink.formats.lines import Source, Target, describe_path, open_output, read_lines
from redink.formats.records import Record
from redink.types import Sentence, Tokens


class Question(NamedTuple):
    """One chunk to judge, with everything that a judge sees."""

    source: Tokens
    chunk: Chunk
    beside: tuple[Chunk, ...] = ()
    """The other chunks of the sentence of the system."""
    before: str = ""
    """The previous source sentence."""
    after: str = ""
    drawn: Drawn = "request"
    batch: str = ""
    gold: str = ""
    """Expected verdict of a question that checks the judge."""
    repeated: bool = False
    pool: tuple[str, ...] = ()
    """Hashes of the systems from whose chunks a random one was drawn."""

    @property
    def key(self) -> str:
        """Open key of the chunk."""
        return make_key(hash_source(self.source), self.chunk)

    def describe(self) -> dict[str, Any]:
        """Return the question as a line of a queue."""
        value: dict[str, Any] = {"tokens": list(self.source), **describe_chunk(self.chunk)}
        value["beside"] = [describe_chunk(chunk) for chunk in self.beside]
        value |= {"before": self.before, "after": self.after, "drawn": self.drawn, "batch": self.batch}
        return value | self._describe_origin()

    def to_line(self) -> str:
        """Return the question as a line of JSON."""
        return dump_line(self.describe())

    def _describe_origin(self) -> dict[str, Any]:
        """Return the fields that votes have too, if they are set."""
        value: dict[str, Any] = {"gold": self.gold} if self.gold else {}
        value |= {"repeated": True} if self.repeated else {}
        return value | ({"pool": list(self.pool)} if self.pool else {})

    def make_vote(self, verdict: str, judge: str, **more: object) -> str:
        """Return the line of a bank for a verdict on this question."""
        value = {"source": hash_source(self.source), **describe_chunk(self.chunk), "verdict": verdict, "judge": judge}
        value |= {"kind": "human", "shown": "applied", **more, "drawn": self.drawn}
        value |= {"batch": self.batch} if self.batch else {}
        return dump_line(value | self._describe_origin())


def hash_text(seed: int, text: str) -> int:
    """Return a 64-bit number that depends on a seed and a text only."""
    data = f"{seed}\n{text}".encode("utf-8", "surrogatepass")
    return int.from_bytes(blake2b(data, digest_size=8).digest(), "big")


@dataclass(frozen=True, slots=True)
class Queue:
    """A batch of questions."""

    name: str
    questions: tuple[Question, ...]
    facts: dict[str, Any] = field(default_factory=dict)
    """Other fields of the header, such as the bank's version and the seed."""


def write_queue(queue: Queue, target: Target) -> None:
    """Write a queue as JSON lines, the header first."""
    with open_output(target) as file:
        file.write(dump_line({"queue": queue.name, "format": FORMAT, **queue.facts}) + "\n")
        file.writelines(question.to_line() + "\n" for question in queue.questions)


def read_queue(source: Source) -> Queue:
    """Read a queue.

    Raises
    ------
    FormatError
        If a line breaks the rules of the format; the message has its number.

    """
    path = describe_path(source)
    name, facts, questions = "", {}, []
    for number, text in enumerate(read_lines(source), 1):
        try:
            record = parse_line(text)
            if number == 1:
                name = record.take("queue", str)
                if (version := record.take("format", int)) != FORMAT:
                    record.refuse(f"this version reads format {FORMAT}, got {version}")
                facts = {key: value for key, value in record.value.items() if key not in ("queue", "format")}
            else:
                questions.append(_take_question(record))
        except FormatError as error:
            raise FormatError(error.message, path, number) from None
    if not questions:
        raise FormatError("a queue has a header and at least one question", path)
    return Queue(name, tuple(questions), facts)


def parse_question(text: str) -> Question:
    """Return the question of a line of a queue."""
    return _take_question(parse_line(text))


def _take_question(record: Record) -> Question:
    source = tuple(record.take_strings("tokens"))
    beside = tuple(take_chunk(Record(item, "an item of 'beside'")) for item in record.take("beside", list, default=[]))
    chunk = take_chunk(record)
    for part in (chunk, *beside):
        if part.end > len(source):
            record.refuse(f"the span {part.start} {part.end} ends after the last of {len(source)} tokens")
    texts = [record.take(key, str, default="") for key in ("before", "after", "drawn", "batch", "gold")]
    before, after, drawn, batch, gold = texts
    for key, value, choices in (("drawn", drawn, DRAWN), ("gold", gold, VERDICTS)):
        if value and value not in choices:
            record.refuse(f"'{key}' of the line must be {', '.join(choices)}, got {value!r}")
    repeated = record.take("repeated", bool, default=False)
    pool = tuple(record.take_strings("pool", default=[]))
    origin = cast("Drawn", drawn or "request"), batch, gold, repeated, pool
    return Question(source, chunk, beside, before, after, *origin)


def add_checks(queue: Queue, corpus: Sequence[Sentence], gold: float, repeats: float, seed: int = 1) -> Queue:
    """Add questions that check judges, at positions that the seed determines.

    Parameters
    ----------
    queue
        Questions.
    corpus
        Sentences with annotations. Half of the gold questions are edits of annotators, which are valid; the other half
        repeats a word, which is invalid.
    gold, repeats
        Numbers of gold and of repeated questions per question.
    seed
        Random seed.

    """
    size = len(queue.questions)
    sentences = sorted(corpus, key=lambda sentence: hash_text(seed, " ".join(sentence.tokens)))
    added: list[Question] = []
    count = round(gold * size)
    for sentence in sentences:
        if len(added) >= count:
            break
        tokens = sentence.tokens
        groups = [group for edits in sentence.annotations[:1] for group in group_edits(tokens, edits or ())]
        if len(added) % 2 == 0 and groups and groups[0].chunk:
            beside = tuple(group.chunk for group in groups[1:] if group.chunk)
            added.append(Question(tokens, groups[0].chunk, beside, batch=queue.name, gold="valid"))
        elif len(added) % 2 and len(tokens) > 3 and tokens[1] not in (tokens[0], tokens[2]):
            added.append(Question(tokens, Chunk(1, 1, (tokens[1],)), (), batch=queue.name, gold="invalid"))
    first_half = queue.questions[: (size + 1) // 2]
    repeated = sorted(first_half, key=lambda question: hash_text(seed + 1, question.key))[: round(repeats * size)]
    added += [question._replace(repeated=True) for question in repeated]
    # Sentences stay together: checks are inserted between the groups.
    groups_of_sentences = [list(group) for _, group in groupby(queue.questions, lambda question: question.source)]
    for question in added:
        # A repeated question comes in the last third, far from its first occurrence.
        low = 2 * len(groups_of_sentences) // 3 if question.repeated else 0
        span = len(groups_of_sentences) + 1 - low
        groups_of_sentences.insert(low + hash_text(seed + 2, question.key) % span, [question])
    return Queue(queue.name, tuple(question for group in groups_of_sentences for question in group), queue.facts)


def select_for_review(queue: Queue, votes: Iterable[Vote], share: float, seed: int = 1) -> Queue:
    """Return the questions that another judge should answer.

    Parameters
    ----------
    queue
        Questions.
    votes
        Votes on them, by all judges.
    share
        Share of the chunks with a single vote to review; chunks with several votes and no majority always are.
    seed
        Random seed.

    """
    cast: dict[str, list[Judgement]] = {}
    for vote in list_counted(votes, "human"):
        if vote.verdict != "skip":
            cast.setdefault(vote.key, []).append(vote.verdict)
    questions = []
    for question in queue.questions:
        verdicts = cast.get(question.key, [])
        disputed = len(verdicts) > 1 and settle(verdicts) == "unjudged"
        drawn = len(verdicts) == 1 and hash_text(seed, question.key) < share * 2**64
        if (disputed or drawn) and not question.gold and not question.repeated:
            questions.append(question)
    return Queue(queue.name, tuple(questions), queue.facts)


def list_open(queue: Queue, answered: Iterable[tuple[str, bool]]) -> Iterator[Question]:
    """Yield the questions that a judge has not answered; `answered` has keys, and True for repeated questions."""
    done = set(answered)
    for question in queue.questions:
        if (question.key, question.repeated) not in done:
            yield question


def read_answered(lines: Iterable[str], judge: str) -> set[tuple[str, bool]]:
    """Return the keys of the questions that a judge has answered, by the lines of a bank."""
    answered = set()
    for line in lines:
        value = json.loads(line)
        if value.get("judge") == judge:
            chunk = Chunk(value["start"], value["end"], tuple(value["correction"].split()))
            answered.add((make_key(value["source"], chunk), bool(value.get("repeated"))))
    return answered
