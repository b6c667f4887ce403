"""Verdicts: the votes of judges on chunks, and the bank that settles them into one verdict per chunk."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from typing import Literal, NamedTuple, TypeAlias, get_args

from redink.bank.chunks import Chunk, normalise, seal_key
from redink.errors import FormatError, quote_tokens
from redink.types import Tokens

Judgement: TypeAlias = Literal["valid", "invalid", "neutral", "skip"]
"""A judge's vote: right; wrong; better than nothing but not right; no vote."""
Settled: TypeAlias = Literal["valid", "invalid", "neutral", "unjudged"]
"""The verdict of all votes; a disputed chunk is unjudged."""
Kind: TypeAlias = Literal["human", "model", "import"]
Drawn: TypeAlias = Literal["frequency", "random", "request"]
"""Reason why a chunk was judged: many systems have it, it was drawn at random, or another one."""
Judges: TypeAlias = Literal["all", "human"]
"""Votes that count: those of models where no human has voted, or those of humans only."""

VERDICTS: tuple[Judgement, ...] = get_args(Judgement)
LEAST_FAVOURABLE: tuple[Settled, ...] = ("invalid", "unjudged", "neutral", "valid")


class Vote(NamedTuple):
    """One line of a bank: one judge's vote on one chunk."""

    key: str
    verdict: Judgement
    judge: str
    kind: Kind = "human"
    beside: tuple[str, ...] = ()
    """Keys of the chunks that must be in the sentence too, sorted (`with` in the file)."""
    drawn: Drawn = "request"
    pool: tuple[str, ...] = ()
    """Hashes of the systems whose chunks were drawn at random; empty if the chunk is a random one of every system."""
    line: int = 0
    """Line number in the file."""
    text: str = ""
    """The line as it is in the file."""

    @property
    def question(self) -> tuple[str, tuple[str, ...]]:
        """The chunk with its conditions; a judge's last vote on it counts."""
        return self.key, self.beside

    @property
    def chunk(self) -> Chunk:
        """The chunk of an open key."""
        return parse_key(self.key)[1]


def parse_key(key: str) -> tuple[str, Chunk]:
    """Return the key of the source sentence and the chunk of an open key.

    >>> parse_key("9c986faa1df061fb 1 2 was going")
    ('9c986faa1df061fb', Chunk(start=1, end=2, correction=('was', 'going')))
    """
    source, start, end, correction = key.split(" ", 3)
    return source, Chunk(int(start), int(end), tuple(correction.split()))


def hash_system(name: str) -> str:
    """Return the hash that stands for a system in a bank, instead of its name."""
    return sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:8]


def settle(votes: Iterable[Judgement]) -> Settled:
    """Return the verdict with more than half of the votes; without one, the chunk is unjudged.

    >>> settle(["valid", "invalid", "valid"]), settle(["valid", "invalid"]), settle(["valid", "skip"])
    ('valid', 'unjudged', 'valid')
    """
    cast = [vote for vote in votes if vote != "skip"]
    for verdict in ("valid", "neutral", "invalid"):
        if 2 * cast.count(verdict) > len(cast):
            return verdict
    return "unjudged"


def list_counted(votes: Iterable[Vote], judges: Judges = "all") -> list[Vote]:
    """Return the votes that count: each judge's last one on a chunk, and a model's only where no human has voted."""
    last: dict[tuple[tuple[str, tuple[str, ...]], str], Vote] = {}
    for vote in votes:
        last[vote.question, vote.judge] = vote
    with_human = {vote.question for vote in last.values() if vote.kind != "model" and vote.verdict != "skip"}
    return [
        vote for vote in last.values() if vote.kind != "model" or (judges == "all" and vote.question not in with_human)
    ]


Conditions: TypeAlias = tuple[tuple[frozenset[str], Settled], ...]
"""Verdicts on one chunk, each with the keys of the chunks that it needs beside it."""


@dataclass(frozen=True)
class Bank:
    """Settled verdicts, and the identity that signatures state.

    Two banks are equal if their names and versions are.

    Parameters
    ----------
    name
        Name of the bank.
    votes
        Votes in the order of the file.
    salt
        Salt of a sealed bank; None for an open one.
    path
        Name of the file in messages.
    judges
        Votes that count.

    """

    name: str
    votes: Sequence[Vote] = field(default=(), repr=False, compare=False)
    salt: str | None = field(default=None, repr=False)
    path: str = field(default="", compare=False)
    judges: Judges = "all"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bank) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __str__(self) -> str:
        return f"{self.name}-{self.version}"

    @cached_property
    def _counted(self) -> list[Vote]:
        return list_counted(self.votes, self.judges)

    @cached_property
    def settled(self) -> Mapping[str, Conditions]:
        """Settled verdicts by key."""
        votes: dict[tuple[str, tuple[str, ...]], list[Judgement]] = {}
        for vote in self._counted:
            votes.setdefault((vote.key, vote.beside), []).append(vote.verdict)
        verdicts: dict[str, Conditions] = {}
        for (key, beside), cast in votes.items():
            verdicts[key] = (*verdicts.get(key, ()), (frozenset(beside), settle(cast)))
        return verdicts

    @cached_property
    def sampled(self) -> Mapping[str, frozenset[str]]:
        """Chunks that were drawn at random, with the hashes of the systems in the pool; none stands for every system.

        Only these chunks feed estimates.
        """
        pools: dict[str, frozenset[str]] = {}
        for vote in self._counted:
            if vote.drawn == "random":
                known = pools.get(vote.key)
                whole = not vote.pool or known == frozenset()
                pools[vote.key] = frozenset() if whole else (known or frozenset()) | frozenset(vote.pool)
        return pools

    def _describe_sample(self, key: str) -> list[str]:
        pool = self.sampled.get(key)
        return [""] if pool is None else ["random", *sorted(pool)]

    def is_sampled(self, key: str, system: str) -> bool:
        """Return True if a chunk is a random one of the chunks of a system; `system` is the hash of its name."""
        pool = self.sampled.get(key)
        return pool is not None and (not pool or system in pool)

    @cached_property
    def version(self) -> str:
        """Eight hexadecimal digits that identify the settled verdicts; order, notes and dates do not change them."""
        lines = sorted(
            "\t".join([key, *sorted(beside), verdict, *self._describe_sample(key)])
            for key, verdicts in self.settled.items()
            for beside, verdict in verdicts
        )
        return sha256("\n".join(lines).encode("utf-8", "surrogatepass")).hexdigest()[:8]

    def make_key(self, key: str) -> str:
        """Return the bank's form of an open key."""
        return key if self.salt is None else seal_key(key, self.salt)

    def find(self, key: str) -> Settled | None:
        """Return the verdict on a chunk if it depends on no other chunk, else None."""
        return self._unconditional.get(key, "unjudged")

    @cached_property
    def _unconditional(self) -> Mapping[str, Settled | None]:
        return {
            key: verdicts[0][1] if len(verdicts) == 1 and not verdicts[0][0] else None
            for key, verdicts in self.settled.items()
        }

    def look_up(self, key: str, present: Collection[str] | Callable[[], Collection[str]]) -> Settled:
        """Return the verdict on a chunk of a sentence with these chunks.

        Of the verdicts whose conditions are met, those with the most conditions apply; if these differ, the least
        favourable one. Keys have the bank's form. `present` may be a function, which is called if there are conditions.
        """
        verdicts = self.settled.get(key)
        if verdicts is None:
            return "unjudged"
        if len(verdicts) == 1 and not verdicts[0][0]:
            return verdicts[0][1]
        keys = present() if callable(present) else present
        fitting = [(len(beside), verdict) for beside, verdict in verdicts if beside.issubset(keys)]
        most = max((size for size, _ in fitting), default=0)
        applying = {verdict for size, verdict in fitting if size == most}
        return next((verdict for verdict in LEAST_FAVOURABLE if verdict in applying), "unjudged")

    @cached_property
    def _by_source(self) -> Mapping[str, list[Vote]]:
        by_source: dict[str, list[Vote]] = {}
        for vote in self.votes:
            by_source.setdefault(vote.key.split(" ", 1)[0], []).append(vote)
        return by_source

    def check_sentence(self, source_hash: str, source: Tokens) -> None:
        """Raise an error if a vote on this sentence does not have the normalised span and correction."""
        if self.salt is not None:
            return
        for vote in self._by_source.get(source_hash, ()):
            for key in (vote.key, *vote.beside):
                check_chunk(source, parse_key(key)[1], self.path, vote.line)


def check_chunk(source: Tokens, chunk: Chunk, path: str = "", line: int | None = None) -> None:
    """Raise an error if a chunk does not fit its sentence or is not normalised."""
    if chunk.end > len(source):
        problem = f"the span {chunk.start} {chunk.end} ends after the last of {len(source)} tokens"
        raise FormatError(f"{problem}: {quote_tokens(source)}", path, line)
    # Corrections in the file are in normal form NFC, but hypotheses need not be: tokens beyond ASCII are not compared.
    ascii_only = tuple(token if token.isascii() else f"\0{token}" for token in source)
    normal = normalise(ascii_only, *chunk)
    if normal != chunk:
        says = "nothing changes" if normal is None else f"{normal.start} {normal.end} '{' '.join(normal.correction)}'"
        raise FormatError(
            f"the chunk {chunk.start} {chunk.end} '{' '.join(chunk.correction)}' is not normalised: {says}. "
            "`redink bank import` normalises chunks",
            path,
            line,
        )
