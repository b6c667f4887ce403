"""Parser that looks analyses up in CoNLL-U files."""

from __future__ import annotations

from collections.abc import Sequence

from redink.errors import UnsuitableData, quote_tokens
from redink.formats.conllu import Token, stream_conllu
from redink.language.parser import EMPTY, Analysis, ParserEntry


class ConlluParser:
    """Looks sentences up by their tokens in CoNLL-U files, which are held in memory."""

    has_tags = True
    provides = ("tags", "features", "lemmas", "dependencies")

    def __init__(self, paths: str) -> None:
        self.identity = f"conllu:{paths}"
        self._known: dict[tuple[str, ...], Analysis] = {(): EMPTY}
        for path in paths.split(","):
            for tokens in stream_conllu(path):
                analysis = make_analysis(tokens)
                self._known[analysis.words] = analysis

    def parse(self, sentences: Sequence[Sequence[str]], dependencies: bool = True) -> list[Analysis]:  # noqa: ARG002
        """Return the analysis of each sentence."""
        missing = next((sentence for sentence in sentences if tuple(sentence) not in self._known), None)
        if missing is not None:
            raise UnsuitableData(f"{self.identity} has no analysis of this sentence: {quote_tokens(missing)}")
        return [self._known[tuple(sentence)] for sentence in sentences]


def make_analysis(tokens: Sequence[Token]) -> Analysis:
    """Convert CoNLL-U tokens to an analysis; a root is its own head."""
    words, lemmas, pos, tags, heads, labels, features = zip(*tokens, strict=True)
    head_indices = tuple([head - 1 if head else index for index, head in enumerate(heads)])
    return Analysis(words, tags, pos, lemmas, labels, head_indices, features)


def list_tokens(analysis: Analysis) -> list[Token]:
    """Convert an analysis to CoNLL-U tokens, whose heads count from 1."""
    heads = [0 if head == index else head + 1 for index, head in enumerate(analysis.heads or ())]
    labels = analysis.deps or ()
    features = analysis.features or ("",) * len(analysis.words)
    columns = (analysis.words, analysis.lemmas, analysis.pos, analysis.tags, heads, labels, features)
    return [Token(*fields) for fields in zip(*columns, strict=True)]


PARSER = ParserEntry(ConlluParser, "FILE[,FILE...]")
