"""Human judgements: published XML and CSV, and Redink's JSON lines.

JSON lines have one judgement per line and count sentences from 1:

    {"annotator": "ann", "sentence": 3, "ranking": [{"systems": ["a", "b"], "rank": 1}, {"systems": ["c"], "rank": 2}]}
    {"annotator": "ann", "sentence": 4, "better": "a", "worse": "c"}
    {"annotator": "ann", "sentence": 5, "tie": ["a", "c"]}

The XML is written by the tool Appraise; `system` names all systems that wrote a text, separated by spaces or commas.
The CSV has one pair of systems per line. Both count sentences from 0 or from 1 without saying which, so the caller
says it with `first`.
"""

from __future__ import annotations

import csv
import json
import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NoReturn, TypeAlias
from xml.parsers import expat

from redink.errors import FormatError
from redink.formats.lines import Source, Target, describe_path, open_output, read_lines
from redink.formats.records import Record, parse_json
from redink.types import Judgement, RankedText

First: TypeAlias = Literal[0, 1]

COLUMNS = ("segmentId", "system1Id", "system2Id", "system1rank", "system2rank")
"""Required columns of the CSV, in any order; judgeId is optional."""
KEYS = ("annotator", "sentence", "ranking", "better", "worse", "tie")

_RESULTS = ("error-correction-ranking-result", "ranking-result")
_PARENTS: Mapping[str, tuple[str, ...]] = {
    "appraise-results": ("",),
    **dict.fromkeys(_RESULTS, ("appraise-results",)),
    "ranking-item": _RESULTS,
    "translation": ("ranking-item",),
}
_NUMBER = re.compile(r"\d{1,9}", re.ASCII)


def read_judgements(source: Source, first: First = 1) -> list[Judgement]:
    """Read the judgements of a file.

    Parameters
    ----------
    source
        A file in one of the three formats, recognised by its first character.
    first
        Number of the first sentence in XML and CSV; ignored for JSON lines, which always count from 1.

    Raises
    ------
    FormatError
        The file has none of the formats, or breaks the rules of its format.

    """
    path, lines = describe_path(source), list(read_lines(source))
    start = next((line.lstrip()[:1] for line in lines if line.strip()), "")
    if not start:
        raise FormatError("no judgements: the file is empty", path)
    if start == "<":
        return _XmlReader(path, first).read(lines)
    if start == "{":
        return [_parse_record(line, path, number) for number, line in enumerate(lines, 1) if line.strip()]
    return list(_read_pairs(lines, path, first))


def counts_from_one(source: Source) -> bool:
    """Return whether the format defines that sentences count from 1, as JSON lines do."""
    return next((line.lstrip()[:1] for line in read_lines(source) if line.strip()), "") == "{"


def write_judgements(judgements: Iterable[Judgement], target: Target) -> None:
    """Write judgements as JSON lines."""
    with open_output(target) as file:
        for judgement in judgements:
            ranking = [{"systems": list(text.systems), "rank": text.rank} for text in judgement.ranking]
            value = {"annotator": judgement.annotator, "sentence": judgement.sentence, "ranking": ranking}
            file.write(json.dumps(value, ensure_ascii=False) + "\n")


def _check(judgement: Judgement, path: str, line: int) -> Judgement:
    """Return the judgement if it is a valid ranking, and raise an error otherwise."""
    if judgement.sentence < 1:
        raise FormatError(f"sentences count from 1, got {judgement.sentence}", path, line)
    names = [name for text in judgement.ranking for name in text.systems]
    if not all(names) or not all(text.systems for text in judgement.ranking):
        raise FormatError("a text without the name of a system", path, line)
    if len(set(names)) < len(names):
        repeated = next(name for name in names if names.count(name) > 1)
        raise FormatError(f"the system {repeated} occurs twice in one judgement", path, line)
    for text in judgement.ranking:
        if text.rank < 1:
            raise FormatError(f"ranks start with 1, got {text.rank}", path, line)
    return judgement


def _parse_record(line: str, path: str, number: int) -> Judgement:
    try:
        record = Record(parse_json(line), "the judgement", keys=KEYS)
        return _check(Judgement(record.take("annotator", str), record.take("sentence", int), _rank(record)), "", 0)
    except FormatError as error:
        raise FormatError(error.message, path, number) from None


def _rank(record: Record) -> tuple[RankedText, ...]:
    """Return the ranking of a judgement in any of the three forms."""
    forms = [key for key in ("ranking", "better", "tie") if key in record.value]
    if len(forms) != 1 or ("worse" in record.value) != (forms == ["better"]):
        record.refuse("a judgement has either 'ranking', or 'better' and 'worse', or 'tie'")
    if forms == ["better"]:
        return RankedText((record.take("better", str),), 1), RankedText((record.take("worse", str),), 2)
    if forms == ["tie"]:
        return tuple(RankedText((name,), 1) for name in record.take_strings("tie"))
    return tuple(
        RankedText(tuple(text.take_strings("systems")), text.take("rank", int))
        for text in record.list_records("ranking")
    )


def _read_pairs(lines: Sequence[str], path: str, first: First) -> Iterator[Judgement]:
    """Yield a judgement for each line of a CSV file."""
    reader = csv.DictReader(lines)
    missing = [name for name in COLUMNS if name not in (reader.fieldnames or ())]
    if missing:
        raise FormatError(f"not XML, JSON lines or CSV of pairs: there is no column {missing[0]}", path, 1)
    try:
        for row in reader:
            ranks = [_whole(row[name], name, path, reader.line_num) for name in COLUMNS[3:]]
            sentence = _whole(row["segmentId"], "segmentId", path, reader.line_num) + 1 - first
            pair = ((row["system1Id"] or "",), (row["system2Id"] or "",))
            ranking = tuple(RankedText(systems, rank) for systems, rank in zip(pair, ranks, strict=True))
            yield _check(Judgement(row.get("judgeId") or "", sentence, ranking), path, reader.line_num)
    except csv.Error as error:
        raise FormatError(f"not CSV ({error})", path, reader.line_num) from None


def _whole(text: str | None, name: str, path: str, line: int) -> int:
    if text is None or not _NUMBER.fullmatch(text.strip()):
        raise FormatError(f"{name} must be a whole number, got {text!r}", path, line)
    return int(text)


class _XmlReader:
    """Builds judgements from parser events."""

    def __init__(self, path: str, first: First) -> None:
        self._file, self._first = path, first
        self._judgements: list[Judgement] = []
        self._path: list[str] = [""]
        self._item: tuple[str, int, int] = ("", 0, 0)
        self._texts: list[RankedText] = []
        self._parser = expat.ParserCreate()
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.StartDoctypeDeclHandler = self._refuse_declaration
        self._parser.EntityDeclHandler = self._refuse_declaration

    def read(self, lines: Sequence[str]) -> list[Judgement]:
        """Return all judgements."""
        try:
            self._parser.Parse("\n".join(lines), True)
        except expat.ExpatError as error:
            raise FormatError(
                f"not well-formed XML ({expat.ErrorString(error.code)})", self._file, error.lineno
            ) from None
        except (LookupError, ValueError) as error:
            raise FormatError(f"unsupported encoding ({error})", self._file, 1) from None
        return self._judgements

    def _refuse(self, problem: str) -> NoReturn:
        raise FormatError(problem, self._file, self._parser.CurrentLineNumber)

    def _refuse_declaration(self, *_: object) -> None:
        self._refuse("document types and entities are not allowed in judgements")

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if name not in _PARENTS:
            self._refuse(f"an unknown element <{name}>; the elements are: {', '.join(_PARENTS)}")
        if self._path[-1] not in _PARENTS[name]:
            self._refuse(f"<{name}> is not allowed inside <{self._path[-1]}>")
        self._path.append(name)
        line = self._parser.CurrentLineNumber
        if name == "ranking-item":
            number = attributes.get("src-id", attributes.get("id"))
            sentence = _whole(number, "src-id (or id)", self._file, line) + 1 - self._first
            self._item = attributes.get("user", ""), sentence, line
            self._texts = []
        elif name == "translation":
            systems = tuple(re.split(r"[\s,]+", attributes.get("system", "").strip()))
            self._texts.append(RankedText(systems, _whole(attributes.get("rank"), "rank", self._file, line)))

    def _end(self, name: str) -> None:
        self._path.pop()
        if name == "ranking-item":
            annotator, sentence, line = self._item
            self._judgements.append(_check(Judgement(annotator, sentence, tuple(self._texts)), self._file, line))


def read_human_scores(source: Source, systems: Iterable[str] = ()) -> dict[str, float]:
    """Read published human scores of systems: a name and a number per line, or numbers alone.

    Parameters
    ----------
    source
        Lines `name score ...`, or CSV with the columns system and score.
    systems
        Names of the systems for numbers alone, which are in the order of the names' characters' codes, as in SEEDA.

    Returns
    -------
    dict
        Scores by system.

    Raises
    ------
    FormatError
        The file is empty, a score is not a finite number, or a system has two.

    """
    path = describe_path(source)
    rows = [(number, line.replace(",", " ").split()) for number, line in enumerate(read_lines(source), 1)]
    rows = [(number, words) for number, words in rows if words and words[:2] != ["system", "score"]]
    if not rows:
        raise FormatError("no scores: the file is empty", path)
    names = sorted(set(systems))
    if all(len(words) == 1 for _, words in rows):
        if len(rows) != len(names):
            raise FormatError(f"{len(rows)} scores without names, but {len(names)} systems were judged", path)
        rows = [(number, [name, *words]) for name, (number, words) in zip(names, rows, strict=True)]
    scores: dict[str, float] = {}
    for number, words in rows:
        try:
            value = float(words[1])
        except (IndexError, ValueError):
            raise FormatError("expected the name of a system and a number", path, number) from None
        if not math.isfinite(value) or words[0] in scores:
            raise FormatError(f"{words[0]} has a second score, or one that is not finite", path, number)
        scores[words[0]] = value
    return scores
