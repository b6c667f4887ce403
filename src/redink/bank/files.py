"""Bank files: JSON lines with a header, then one line per judge and chunk. Lines are appended and never edited."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, get_args

from redink.bank.chunks import Chunk, make_key
from redink.bank.verdicts import VERDICTS, Bank, Drawn, Judges, Kind, Vote
from redink.errors import FormatError, InvalidParameter, UnsuitableData
from redink.formats.lines import Source, Target, describe_path, open_output, read_lines
from redink.formats.records import Record, check_pairs

FORMAT = 1
"""Version of the file format."""
SOURCE_KEY = re.compile("[0-9a-f]{16}")
SEALED_KEY = re.compile("[0-9a-f]{32}")
SYSTEM_HASH = re.compile("[0-9a-f]{8}")
TEXTS = frozenset({"shown", "batch", "at", "note", "model", "prompt"})
"""Optional fields of a line that are texts."""
KINDS: tuple[Kind, ...] = get_args(Kind)
DRAWN: tuple[Drawn, ...] = get_args(Drawn)


@dataclass(frozen=True, slots=True)
class Header:
    """The first line of a bank.

    Parameters
    ----------
    name
        Name of the bank.
    form
        `open` with spans and corrections, or `sealed` with hashes only.
    tokens
        How the sources were split into tokens.
    salt
        Salt of a sealed bank; empty if it is secret.
    more
        All other fields, such as the licence.

    """

    name: str
    form: Literal["open", "sealed"] = "open"
    tokens: str = "whitespace"
    salt: str = ""
    more: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.name or re.search(r"[\s|/]", self.name):
            raise InvalidParameter(f"the name of a bank must have no spaces, '|' or '/', got {self.name!r}")

    def __str__(self) -> str:
        fields: dict[str, Any] = {"bank": self.name, "format": FORMAT, "form": self.form, "tokens": self.tokens}
        return dump_line({**fields, **({"salt": self.salt} if self.salt else {}), **self.more})


@dataclass(frozen=True, slots=True)
class BankFile:
    """A bank as read: its header and its votes, in order."""

    header: Header
    votes: tuple[Vote, ...]
    path: str = ""

    def drop_judges(self, judges: Collection[str]) -> BankFile:
        """Return the bank without the votes of these judges."""
        return replace(self, votes=tuple([vote for vote in self.votes if vote.judge not in judges]))

    def settle(self, judges: Judges = "all", salt: str = "") -> Bank:
        """Return the settled bank; `salt` is that of a sealed bank with a secret salt."""
        header = self.header
        salt = salt or header.salt
        if header.form == "sealed" and not salt:
            raise UnsuitableData(
                f"{self.path}: the bank is sealed with a secret salt, which is not in its header", "salt"
            )
        return Bank(header.name, self.votes, salt if header.form == "sealed" else None, self.path, judges)


def read_bank(source: Source, judges: Judges = "all", salt: str = "") -> Bank:
    """Read a bank for scoring.

    Parameters
    ----------
    source
        Path or open file, open or sealed.
    judges
        `all` uses votes of models where no human has voted, `human` never does.
    salt
        Salt of a sealed bank whose header does not have it.

    Raises
    ------
    FormatError
        If a line breaks the rules of the format; the message has its number.

    """
    return read_bank_file(source).settle(judges, salt)


def read_bank_file(source: Source) -> BankFile:
    """Read the header and all votes of a bank."""
    path = describe_path(source)
    header: Header | None = None
    votes: list[Vote] = []
    for number, text in enumerate(read_lines(source), 1):
        if not text.strip():
            continue
        try:
            record = parse_line(text)
            if header is None:
                header = _take_header(record)
            elif "bank" in record.value:
                record.refuse("a second header: join banks with `redink bank merge`")
            else:
                votes.append(take_vote(record, header.form == "sealed", number, text))
        except FormatError as error:
            raise FormatError(error.message, path, number) from None
    if header is None:
        raise FormatError('no header: the first line names the bank, as in {"bank": "name", "format": 1}', path)
    return BankFile(header, tuple(votes), path)


DECODER = json.JSONDecoder(object_pairs_hook=check_pairs)


def parse_line(text: str) -> Record:
    """Parse a line of JSON."""
    try:
        value = DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise FormatError(f"not JSON ({error.msg})") from None
    except (ValueError, RecursionError):
        raise FormatError("not JSON (nested too deeply, or a number that is too long)") from None
    return Record(value, "the line")


def _take_header(record: Record) -> Header:
    if "bank" not in record.value:
        record.refuse("the first line must be the header, with the keys 'bank' and 'format'")
    name = record.take("bank", str)
    if (version := record.take("format", int)) != FORMAT:
        record.refuse(f"this version reads format {FORMAT}, got {version}")
    form = _choose(record, "form", ("open", "sealed"), "open")
    more = {
        key: value for key, value in record.value.items() if key not in ("bank", "format", "form", "tokens", "salt")
    }
    tokens, salt = record.take("tokens", str, default="whitespace"), record.take("salt", str, default="")
    try:
        return Header(name, form, tokens, salt, more)
    except InvalidParameter as error:
        record.refuse(str(error))


def take_vote(record: Record, sealed: bool = False, number: int = 0, text: str = "") -> Vote:
    """Return the vote of a line after checking every field."""
    value = record.value
    beside: list[str] = []
    if sealed:
        key = _take_sealed(record)
        beside = [_take_sealed(item) for item in _list_conditions(record)]
    else:
        source = record.take("source", str)
        if not SOURCE_KEY.fullmatch(source):
            record.refuse(f"'source' must have 16 hexadecimal digits, got {source!r}")
        key = make_key(source, take_chunk(record))
        beside = [make_key(source, take_chunk(item)) for item in _list_conditions(record)]
    if key in beside:
        record.refuse("'with' must not have the chunk itself")
    # A sealed line may be a settled verdict without a judge.
    judge = record.take("judge", str, default="" if sealed else ...)
    if not judge and not sealed:
        record.refuse("'judge' must not be empty")
    kind: Kind = _choose(record, "kind", KINDS, "import" if sealed else None)
    verdict = _choose(record, "verdict", VERDICTS)
    drawn: Drawn = _choose(record, "drawn", DRAWN, "request")
    pool = tuple(record.take_strings("pool")) if "pool" in value else ()
    if not all(map(SYSTEM_HASH.fullmatch, pool)):
        record.refuse("'pool' must be a list of texts with 8 hexadecimal digits")
    for name in TEXTS.intersection(value):
        record.take(name, str)
    if kind == "model" and not ("model" in value and "prompt" in value):
        record.refuse("a vote of kind 'model' needs the keys 'model' and 'prompt'")
    return Vote(key, verdict, judge, kind, tuple(sorted(set(beside))) if beside else (), drawn, pool, number, text)


def take_chunk(record: Record) -> Chunk:
    """Return the chunk of an object with start, end and correction."""
    start, end = record.take("start", int), record.take("end", int)
    correction = record.take("correction", str)
    if not 0 <= start <= end:
        record.refuse(f"the span {start} {end} is not valid: it must not be negative or end before it starts")
    if " ".join(correction.split()) != correction:
        record.refuse(f"'correction' must be tokens joined by single spaces, got {correction!r}")
    if not correction.isascii() and unicodedata.normalize("NFC", correction) != correction:
        record.refuse(f"'correction' must be in Unicode's normal form NFC, got {correction!r}")
    if start == end and not correction:
        record.refuse(f"the span {start} {end} without a correction changes nothing")
    return Chunk(start, end, tuple(correction.split()))


def _list_conditions(record: Record) -> list[Record]:
    """Return the chunks of 'with'."""
    if "with" not in record.value:
        return []
    return [Record(item, "an item of 'with'") for item in record.take("with", list)]


def _take_sealed(record: Record) -> str:
    key: str = record.take("key", str)
    if not SEALED_KEY.fullmatch(key):
        record.refuse(f"'key' of a sealed bank must have 32 hexadecimal digits, got {key!r}")
    return key


def _choose(record: Record, key: str, choices: tuple[str, ...], default: str | None = None) -> Any:
    value = record.value.get(key, default)
    if value in choices:
        return value
    value = record.take(key, str, default=... if default is None else default)
    if value not in choices:
        record.refuse(f"'{key}' of {record.label} must be {', '.join(choices[:-1])} or {choices[-1]}, got {value!r}")
    return value


def dump_line(value: Mapping[str, Any]) -> str:
    """Return a line of JSON."""
    return json.dumps(value, ensure_ascii=False)


def describe_chunk(chunk: Chunk) -> dict[str, Any]:
    """Return the fields of a chunk, with the correction in normal form."""
    correction = unicodedata.normalize("NFC", " ".join(chunk.correction))
    return {"start": chunk.start, "end": chunk.end, "correction": correction}


def write_bank(header: Header, lines: Iterable[str], target: Target) -> None:
    """Write a bank; the file replaces an earlier one only when it is complete."""
    with open_output(target) as file:
        file.writelines(f"{line}\n" for line in (str(header), *lines))
