"""Parses that were made elsewhere: CoNLL-U files in, the analyses of their sentences out."""

from __future__ import annotations

from collections.abc import Sequence

from redink.errors import UnreadableFile, UnsuitableData, quote_tokens
from redink.language.parser import Analysis

COLUMNS = 10


class ConlluParser:
    """Looks sentences up, by their tokens, in CoNLL-U files; all of a file is kept in memory."""

    def __init__(self, paths: Sequence[str]) -> None:
        self.identity = f"conllu:{','.join(paths)}"
        self._known: dict[tuple[str, ...], Analysis] = {(): Analysis((), (), (), (), (), ())}
        for path in paths:
            self._read(path)

    def parse(self, sentences: Sequence[Sequence[str]], dependencies: bool = True, jobs: int = 1) -> list[Analysis]:  # noqa: ARG002
        """The analysis of each sentence, as the files have it."""
        missing = next((sentence for sentence in sentences if tuple(sentence) not in self._known), None)
        if missing is not None:
            raise UnsuitableData(f"{self.identity} has no parse of this sentence: {quote_tokens(missing)}")
        return [self._known[tuple(sentence)] for sentence in sentences]

    def _read(self, path: str) -> None:
        rows: list[list[str]] = []
        number = 0
        try:
            with open(path, encoding="utf-8") as file:  # noqa: PTH123
                for number, line in enumerate(file, 1):
                    fields = line.rstrip("\r\n").split("\t")
                    if fields == [""]:
                        self._add(rows, path, number)
                        rows = []
                    elif not line.startswith("#"):
                        if len(fields) != COLUMNS:
                            message = f"CoNLL-U has {COLUMNS} columns separated by tabs, found {len(fields)}"
                            raise UnreadableFile(message, path, number)
                        if fields[0].isdecimal():  # no multi-word tokens and empty nodes
                            rows.append(fields)
            self._add(rows, path, number)
        except (OSError, UnicodeDecodeError) as error:
            raise UnreadableFile(f"cannot be read ({error})", path) from None

    def _add(self, rows: Sequence[Sequence[str]], path: str, number: int) -> None:
        if not rows:
            return
        try:
            heads = tuple([int(row[6]) - 1 if int(row[6]) else place for place, row in enumerate(rows)])
        except ValueError:
            raise UnreadableFile("a head is a whole number", path, number) from None
        words, lemmas, pos, tags, deps = (tuple([row[column] for row in rows]) for column in (1, 2, 3, 4, 7))
        self._known[words] = Analysis(words, tags, pos, lemmas, deps, heads)
