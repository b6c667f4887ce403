"""Parser that uses only word forms, for languages without any other parser."""

from __future__ import annotations

from collections.abc import Sequence

from redink.language.parser import Analysis, ParserEntry


class SurfaceParser:
    """Uses the lower case of each token as its lemma, and assigns no tags."""

    identity = "surface"
    has_tags = False
    provides = ("lemmas",)

    def parse(self, sentences: Sequence[Sequence[str]], dependencies: bool = True) -> list[Analysis]:  # noqa: ARG002
        """Analyse each sentence from its word forms."""
        results = []
        for sentence in sentences:
            words = tuple(sentence)
            none = ("",) * len(words)
            lemmas = tuple([word.lower() for word in words])
            results.append(Analysis(words, none, none, lemmas, none, tuple(range(len(words)))))
        return results


PARSER = ParserEntry(SurfaceParser)
