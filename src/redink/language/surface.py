"""A parser that knows nothing but letters: for languages without another one."""

from __future__ import annotations

from collections.abc import Sequence

from redink.language.parser import Analysis, ParserEntry


class SurfaceParser:
    """Gives every token its lower case for a lemma, and no tag."""

    identity = "surface"
    has_tags = False

    def parse(self, sentences: Sequence[Sequence[str]], dependencies: bool = True) -> list[Analysis]:  # noqa: ARG002
        """Analyse each sentence, as far as letters tell."""
        results = []
        for sentence in sentences:
            words = tuple(sentence)
            none = ("",) * len(words)
            lemmas = tuple([word.lower() for word in words])
            results.append(Analysis(words, none, none, lemmas, none, tuple(range(len(words)))))
        return results


PARSER = ParserEntry(SurfaceParser)
