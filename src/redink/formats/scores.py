"""Scores of sentences by any metric, computed elsewhere.

| file | content |
|---|---|
| `.jsonl`, `.json` | an object per line, or a list of objects: `system`, `sentence` (from 1), `score`, `metric` |
| `.json` | an object that maps systems to lists of numbers or objects, as COMET writes it |
| `.csv`, `.tsv` | the same columns, named in the first line |
| `.seg.score` | a system and a score per line, sentences in order, as the WMT metrics task exchanges them |
| any other | one number per line, for one system |

`sentence` and `metric` can be missing; without `sentence`, the scores of a system are in the order of the sentences.
"""

from __future__ import annotations

import csv
import json
import math
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from redink.errors import FormatError, shorten
from redink.formats.lines import PathName, describe_path, read_lines
from redink.formats.records import check_pairs, parse_json

UNNAMED = ""
"""Name of the system in a file that names none."""
WMT_COLUMNS = 2
DEFAULT_COLUMN = "score"


class ScoreRow(NamedTuple):
    """One score with its line."""

    line: int | None
    system: str
    sentence: int | None
    score: float
    metric: str


def read_scores(path: PathName, metric: str = "", column: str = DEFAULT_COLUMN) -> dict[str, list[float]]:
    """Return the scores of each system, in the order of the sentences.

    Parameters
    ----------
    path
        The file; its suffix names the format.
    metric
        Name of the metric if the file has several.
    column
        Name of the column or key with the scores.

    Raises
    ------
    FormatError
        If a score is missing, not a finite number or given twice, or the file has several metrics and none is chosen.

    """
    return ScoreFile(path, column).collect(metric)


class ScoreFile:
    """Reads one file of scores."""

    def __init__(self, path: PathName, column: str = DEFAULT_COLUMN) -> None:
        self._source, self._path, self._column = path, describe_path(path), column

    def collect(self, metric: str) -> dict[str, list[float]]:
        """Return the scores of each system by one metric."""
        rows = self._choose_metric(list(self._read()), metric)
        if not rows:
            raise FormatError("the file has no scores", self._path)
        by_system: dict[str, list[ScoreRow]] = {}
        for row in rows:
            by_system.setdefault(row.system, []).append(row)
        return {system: self._order(system, own) for system, own in by_system.items()}

    def _choose_metric(self, rows: list[ScoreRow], metric: str) -> list[ScoreRow]:
        names = list(dict.fromkeys(row.metric for row in rows))
        if metric in names:
            return [row for row in rows if row.metric == metric]
        if len(names) > 1:
            reason = f"no scores of the metric '{metric}'" if metric else "scores of several metrics"
            raise FormatError(f"{reason}: choose one with name=... ({', '.join(names)})", self._path)
        return rows

    def _order(self, system: str, rows: list[ScoreRow]) -> list[float]:
        """Return the scores of one system in the order of the sentences, all of which must be there."""
        numbered = [row for row in rows if row.sentence is not None]
        label = f" of the system '{system}'" if system else ""
        if not numbered:
            return [row.score for row in rows]
        if len(numbered) < len(rows):
            line = next(row.line for row in rows if row.sentence is None)
            raise FormatError(f"a score{label} has no sentence number, although others have one", self._path, line)
        by_number: dict[int, ScoreRow] = {}
        for row in numbered:
            assert row.sentence is not None
            if row.sentence in by_number:
                first = by_number[row.sentence].line
                before = f", first on line {first}" if first else ""
                raise FormatError(f"sentence {row.sentence}{label} has two scores{before}", self._path, row.line)
            by_number[row.sentence] = row
        missing = next((number for number in range(1, len(rows) + 1) if number not in by_number), None)
        if missing is not None:
            raise FormatError(
                f"there is no score of sentence {missing}{label}; the last one is of sentence {max(by_number)}",
                self._path,
            )
        return [by_number[number].score for number in range(1, len(rows) + 1)]

    def _read(self) -> Iterator[ScoreRow]:
        name = Path(self._path.removesuffix(".gz")).name.lower()
        if name.endswith(".jsonl"):
            return self._read_json_lines()
        if name.endswith(".json"):
            return self._read_json()
        if name.endswith((".csv", ".tsv")):
            return self._read_table("\t" if name.endswith(".tsv") else ",")
        return self._read_wmt() if name.endswith(".score") else self._read_plain()

    def _read_plain(self) -> Iterator[ScoreRow]:
        for line, text in enumerate(read_lines(self._source), 1):
            yield ScoreRow(line, UNNAMED, None, self._parse_number(text, line), "")

    def _read_wmt(self) -> Iterator[ScoreRow]:
        """Read lines of a system and a score; any more columns before the score belong to older tables."""
        for line, text in enumerate(read_lines(self._source), 1):
            fields = text.split("\t") if "\t" in text else text.split()
            if len(fields) == WMT_COLUMNS:
                yield ScoreRow(line, fields[0], None, self._parse_number(fields[1], line), "")
            elif len(fields) in (6, 8):  # metric, language pair, test set, system, segment, score, ensemble, available
                number = self._parse_sentence(fields[4], line)
                yield ScoreRow(line, fields[3], number, self._parse_number(fields[5], line), fields[0])
            else:
                self._refuse(f"expected a system and a score, got {len(fields)} columns", line)

    def _read_table(self, delimiter: str) -> Iterator[ScoreRow]:
        lines = (f"{text}\n" for text in read_lines(self._source))
        reader = csv.reader(lines, delimiter=delimiter, strict=True)
        try:
            heads = next(reader, [])
            if self._column not in heads:
                self._refuse(f"there is no column '{self._column}' (columns: {', '.join(heads) or 'none'})", 1)
            if len(set(heads)) < len(heads):
                self._refuse("two columns have the same name", 1)
            for values in reader:
                if len(values) != len(heads):
                    self._refuse(f"expected {len(heads)} columns, got {len(values)}", reader.line_num)
                yield self._make_row(dict(zip(heads, values, strict=True)), reader.line_num)
        except csv.Error as error:
            raise FormatError(str(error), self._path, reader.line_num) from None

    def _read_json_lines(self) -> Iterator[ScoreRow]:
        for line, text in enumerate(read_lines(self._source), 1):
            try:
                value = json.loads(text, object_pairs_hook=check_pairs)
            except FormatError as error:
                raise FormatError(str(error), self._path, line) from None
            except (ValueError, RecursionError):
                self._refuse(f"not JSON: {shorten(repr(text))}", line)
            yield self._make_row(value, line)

    def _read_json(self) -> Iterator[ScoreRow]:
        content = parse_json("\n".join(read_lines(self._source)), self._path)
        if isinstance(content, list):
            for value in content:
                yield self._make_row(value if isinstance(value, Mapping) else {self._column: value}, None)
            return
        if not isinstance(content, dict) or not all(isinstance(values, list) for values in content.values()):
            raise FormatError("expected a list, or an object that maps systems to lists", self._path)
        for system, values in content.items():
            for value in values:
                record = value if isinstance(value, Mapping) else {self._column: value}
                yield self._make_row({**record, "system": system}, None)

    def _make_row(self, value: Any, line: int | None) -> ScoreRow:
        if not isinstance(value, Mapping):
            self._refuse(f"expected an object, got {shorten(repr(value))}", line)
        if self._column not in value:
            self._refuse(f"there is no key '{self._column}' (keys: {', '.join(map(str, value))})", line)
        system, metric = value.get("system", UNNAMED), value.get("metric", "")
        if not isinstance(system, str) or not isinstance(metric, str):
            self._refuse("the names of system and metric must be strings", line)
        sentence = value.get("sentence")
        number = None if sentence is None else self._parse_sentence(sentence, line)
        return ScoreRow(line, system, number, self._parse_number(value[self._column], line), metric)

    def _parse_sentence(self, value: Any, line: int | None) -> int:
        """Return a sentence's number, which counts from 1."""
        text = value.strip() if isinstance(value, str) else value
        digits = isinstance(text, str) and text.isascii() and text.isdigit() and len(text) < 16
        number = int(text) if digits else text
        if not isinstance(number, int) or isinstance(number, bool) or number < 1:
            self._refuse(f"a sentence must be a whole number from 1, got {shorten(repr(value))}", line)
        return number

    def _parse_number(self, value: Any, line: int | None) -> float:
        """Return a finite number."""
        if isinstance(value, str):
            try:
                number = float(value)
            except ValueError:
                number = math.nan
        else:
            is_number = isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e300
            number = float(value) if is_number else math.nan
        if not math.isfinite(number) or (isinstance(value, str) and "_" in value):
            self._refuse(f"a score must be a finite number, got {shorten(repr(value))}", line)
        return number

    def _refuse(self, message: str, line: int | None) -> NoReturn:
        raise FormatError(message, self._path, line)
