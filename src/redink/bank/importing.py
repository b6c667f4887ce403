"""Import of verdicts: corrections by annotators, JELV's pairs, tables and banks that are not normalised."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from redink.bank.chunks import group_edits, hash_source, normalise
from redink.bank.files import describe_chunk, dump_line, parse_line, take_chunk
from redink.bank.verdicts import VERDICTS
from redink.errors import FormatError, UnsuitableData, quote_tokens
from redink.formats.lines import Source, describe_path, read_lines
from redink.formats.records import Record, parse_json
from redink.types import Corpus, Tokens, as_tokens

COLUMNS = ("source", "start", "end", "correction", "verdict", "judge")
"""Columns of a CSV file; `source` is the sentence, and further columns are kept."""


def import_annotations(corpus: Corpus, annotators: Sequence[int] = ()) -> Iterator[str]:
    """Yield a line for every chunk of the annotators, as a valid correction.

    Tokens that an annotator did not change give no verdict, so no edit becomes invalid.

    Parameters
    ----------
    corpus
        Sentences with edits.
    annotators
        Numbers of the annotators to import; all by default.

    """
    chosen = set(annotators)
    if beyond := sorted(number for number in chosen if not 0 <= number < corpus.annotators):
        last = corpus.annotators - 1
        raise UnsuitableData(f"{corpus.name} has no annotator {beyond[0]}: the annotators are 0 to {last}")
    for sentence in corpus.sentences:
        for annotator, edits in enumerate(sentence.annotations):
            if edits is None or (chosen and annotator not in chosen):
                continue
            groups = group_edits(sentence.tokens, edits)
            for group in groups:
                if group.chunk:
                    value = {"source": hash_source(sentence.tokens), **describe_chunk(group.chunk)}
                    yield dump_line({**value, "verdict": "valid", "judge": f"annotator{annotator}", "kind": "import"})


def import_jelv(source: Source) -> Iterator[str]:
    """Yield a line for every pair of JELV's PEVData: a source and its correction by one edit, judged valid or not."""
    path = describe_path(source)
    pairs = parse_json("\n".join(read_lines(source)), path)
    if not isinstance(pairs, list):
        raise FormatError("PEVData is a list of pairs", path)
    for number, pair in enumerate(pairs, 1):
        record = Record(pair, f"pair {number}", path)
        tokens, corrected = (as_tokens(record.take(key, str)) for key in ("S1-src", "S2-hyp"))
        verdict = record.take("Human Judgment", int, str)
        if str(verdict) not in ("0", "1"):
            record.refuse(f"'Human Judgment' of pair {number} must be 0 or 1, got {verdict!r}")
        chunk = normalise(tokens, 0, len(tokens), corrected)
        if chunk is not None:
            value = {"source": hash_source(tokens), **describe_chunk(chunk)}
            value |= {"verdict": "valid" if str(verdict) == "1" else "invalid", "judge": "jelv", "kind": "import"}
            yield dump_line({**value, "shown": "alone"})


def import_table(source: Source) -> Iterator[str]:
    """Yield a line for every row of a CSV file with the columns source, start, end, correction, verdict and judge."""
    path = describe_path(source)
    rows = csv.reader(read_lines(source), strict=True)
    try:
        names = next(rows, [])
        if missing := [name for name in COLUMNS if name not in names]:
            raise FormatError(f"the table lacks the column '{missing[0]}'; it needs {', '.join(COLUMNS)}", path, 1)
        for row in rows:
            if len(row) != len(names):
                raise FormatError(f"expected {len(names)} fields, got {len(row)}", path, rows.line_num)
            yield _import_row(dict(zip(names, row, strict=True)), path, rows.line_num)
    except csv.Error as error:
        raise FormatError(f"not CSV ({error})", path, rows.line_num) from None


def _import_row(row: Mapping[str, str], path: str, line: int) -> str:
    tokens = as_tokens(row["source"])
    if not (row["start"].isdecimal() and row["end"].isdecimal()):
        raise FormatError(f"the span must be two whole numbers, got '{row['start']}' and '{row['end']}'", path, line)
    if row["verdict"] not in VERDICTS:
        raise FormatError(f"'verdict' must be {', '.join(VERDICTS)}, got '{row['verdict']}'", path, line)
    if not row["judge"]:
        raise FormatError("'judge' must not be empty", path, line)
    chunk = _fit(tokens, int(row["start"]), int(row["end"]), row["correction"].split(), path, line)
    more = {name: text for name, text in row.items() if name not in COLUMNS and text}
    value = {"source": hash_source(tokens), **chunk, "verdict": row["verdict"], "judge": row["judge"]}
    return dump_line({**value, "kind": more.pop("kind", "human"), **more})


def normalise_lines(source: Source, sources: Mapping[str, Tokens]) -> Iterator[str]:
    """Yield the lines of an open bank with normalised chunks; `sources` has the sentences by their keys."""
    path = describe_path(source)
    lines = enumerate(read_lines(source), 1)
    next(lines, None)
    for number, text in lines:
        if not text.strip():
            continue
        try:
            record = parse_line(text)
            key = record.take("source", str)
            parts = [record, *(Record(item, "an item of 'with'") for item in record.take("with", list, default=[]))]
            chunks = [take_chunk(part) for part in parts]
        except FormatError as error:
            raise FormatError(error.message, path, number) from None
        if key not in sources:
            raise FormatError(f"no source sentence has the key {key}", path, number)
        first, *others = (_fit(sources[key], *chunk, path=path, line=number) for chunk in chunks)
        yield dump_line({**record.value, **first, **({"with": others} if others else {})})


def _fit(tokens: Tokens, start: int, end: int, correction: Iterable[str], path: str, line: int) -> dict[str, Any]:
    """Return the fields of the normalised chunk."""
    if not 0 <= start <= end <= len(tokens):
        problem = f"the span {start} {end} does not fit a sentence of {len(tokens)} tokens: {quote_tokens(tokens)}"
        raise FormatError(problem, path, line)
    chunk = normalise(tokens, start, end, tuple(correction))
    if chunk is None:
        raise FormatError(f"the edit {start} {end} does not change the sentence: {quote_tokens(tokens)}", path, line)
    return describe_chunk(chunk)
