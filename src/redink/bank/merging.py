"""Joining, sealing and describing banks."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from redink.bank.chunks import seal_key
from redink.bank.files import BankFile, dump_line, parse_line, take_vote
from redink.bank.verdicts import Vote
from redink.errors import FormatError, UnsuitableData


def merge_banks(banks: Sequence[BankFile], name: str = "") -> BankFile:
    """Merge banks: all votes in order; of equal lines the last one.

    Judges are prefixed with the name of their bank, as in `a/j07`, unless they have a prefix. Of copies of a bank, give
    the newest one last.

    Parameters
    ----------
    banks
        Banks of the same form and tokenisation.
    name
        Name of the result; by default the names of the banks joined by `+`.

    Raises
    ------
    UnsuitableData
        If the headers differ in form, tokens or salt.

    """
    first = banks[0].header
    for bank in banks[1:]:
        for field in ("form", "tokens", "salt"):
            values = getattr(first, field), getattr(bank.header, field)
            if values[0] != values[1]:
                raise UnsuitableData(
                    f"{banks[0].path} and {bank.path} cannot be merged: '{field}' is {values[0]!r} and {values[1]!r}"
                )
    names = sorted({part for bank in banks for part in bank.header.name.split("+")})
    more = {key: value for bank in banks for key, value in bank.header.more.items()}
    header = replace(first, name=name or "+".join(names), more=more)
    votes: dict[str, Vote] = {}
    for bank in banks:
        for vote in _name_judges(bank):
            votes.pop(vote.text, None)  # of equal lines the last one stays, because a judge's last vote counts
            votes[vote.text] = vote
    return BankFile(header, tuple(votes.values()), banks[0].path)


def _name_judges(bank: BankFile) -> Iterator[Vote]:
    """Yield the votes of a bank with its name before the names of its judges."""
    for vote in bank.votes:
        if not vote.judge or "/" in vote.judge:
            yield vote
        else:
            judge = f"{bank.header.name}/{vote.judge}"
            yield vote._replace(judge=judge, text=dump_line({**json.loads(vote.text), "judge": judge}))


def seal_bank(bank: BankFile, salt: str, publish_salt: bool = True) -> BankFile:
    """Replace sources, spans and corrections by hashes.

    Parameters
    ----------
    bank
        Open bank.
    salt
        Salt of the hashes; anybody who knows it can guess short corrections.
    publish_salt
        Write the salt into the header.

    """
    if bank.header.form == "sealed":
        raise UnsuitableData(f"{bank.path}: the bank is sealed already")
    if not salt:
        raise UnsuitableData("a sealed bank needs a salt")
    header = replace(bank.header, form="sealed", salt=salt if publish_salt else "")
    lines = []
    for vote in bank.votes:
        value: dict[str, Any] = {"key": seal_key(vote.key, salt)}
        # Notes may quote the sentence.
        hidden = ("source", "start", "end", "correction", "with", "note")
        value |= {key: item for key, item in json.loads(vote.text).items() if key not in hidden}
        if vote.beside:
            value["with"] = [{"key": seal_key(key, salt)} for key in vote.beside]
        lines.append(dump_line(value))
    return BankFile(header, parse_votes(lines, sealed=True), bank.path)


def parse_votes(lines: Iterable[str], sealed: bool = False) -> tuple[Vote, ...]:
    """Return the votes of lines."""
    return tuple(take_vote(parse_line(line), sealed, number, line) for number, line in enumerate(lines, 2))


def describe_bank(bank: BankFile) -> dict[str, object]:
    """Return facts about a bank: its identity, votes, judges, settled verdicts and selection."""
    settled = bank.settle(salt="unused" if bank.header.form == "sealed" else "")
    verdicts = Counter(verdict for conditions in settled.settled.values() for _, verdict in conditions)
    conditional = sum(bool(beside) for conditions in settled.settled.values() for beside, _ in conditions)
    votes = Counter(vote.verdict for vote in bank.votes)
    return {
        "bank": str(settled),
        "form": bank.header.form,
        "lines": len(bank.votes),
        "chunks": len(settled.settled),
        "valid": verdicts["valid"],
        "invalid": verdicts["invalid"],
        "neutral": verdicts["neutral"],
        "disputed or skipped": verdicts["unjudged"],
        "with conditions": conditional,
        "drawn at random": len(settled.sampled),
        "skipped votes": votes["skip"],
        "judges": len({vote.judge for vote in bank.votes}),
        "votes of models": sum(vote.kind == "model" for vote in bank.votes),
    }


def check_sources(bank: BankFile, sources: dict[str, tuple[str, ...]]) -> int:
    """Check the chunks of every sentence of a corpus; return the number of votes on other sentences.

    Parameters
    ----------
    bank
        Open bank.
    sources
        Sources by their keys.

    Raises
    ------
    FormatError
        If a chunk does not fit its sentence or is not normalised.

    """
    if bank.header.form == "sealed":
        raise FormatError("the chunks of a sealed bank cannot be checked against sources", bank.path)
    settled = bank.settle()
    hashes = {vote.key.split(" ", 1)[0] for vote in bank.votes}
    for source_hash in hashes & sources.keys():
        settled.check_sentence(source_hash, sources[source_hash])
    return sum(vote.key.split(" ", 1)[0] not in sources for vote in bank.votes)
