"""Options of commands that read whole texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any

import click

from redink.cli.annotate import AnnotationOptions

if TYPE_CHECKING:
    from redink.essays.corpus import EssayCorpus
    from redink.scoring.evaluation import Evaluation

SEGMENTERS = ("lines", "punctuation", "syntok")

segment_option = click.option(
    "--segment", type=click.Choice(SEGMENTERS), default="lines", show_default=True,
    help="Sentences of whole texts: one per line, up to final punctuation, or as syntok finds them.",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class TextOptions:
    """Scoring of whole texts."""

    segment: str
    essays: bool
    """Print the score of every essay."""

    def read(
        self, source: str | None, references: Sequence[str], systems: Sequence[str], settings: AnnotationOptions
    ) -> EssayCorpus:
        """Read and align the texts."""
        from redink.essays.corpus import read_essay_corpus

        if source is None:
            raise click.UsageError("Missing option '--source': whole texts are aligned with it.")
        return read_essay_corpus(source, references, systems, self.segment, settings.split)

    def describe(self, corpus: EssayCorpus) -> dict[str, object]:
        """Return what signatures state."""
        return {"essays": len(corpus.essays), "segment": self.segment}

    def finish(self, results: Evaluation, corpus: EssayCorpus) -> Evaluation:
        """Return the results with essays as units of resampling, and with their scores if requested."""
        from redink.scoring.essays import add_essay_scores, group_by_essay

        results = group_by_essay(results, [essay.id for essay in corpus.essays], corpus.sizes)
        return add_essay_scores(results) if self.essays else results


def text_options(command: Any) -> Any:
    """Add the options for whole texts; the command receives them as `texts`, None without --texts."""

    @wraps(command)
    def with_texts(texts: bool, segment: str, essays: bool, **options: Any) -> Any:
        if not texts and (essays or segment != "lines"):
            raise click.UsageError("--segment and --essays need --texts.")
        return command(texts=TextOptions(segment, essays) if texts else None, **options)

    wrapped: Any = with_texts
    for option in (
        click.option("--essays", is_flag=True, help="With --texts: also print the score of every essay."),
        segment_option,
        click.option("--texts", is_flag=True,
                     help="Inputs are whole texts (essays), whose sentences are aligned with those of the source; "
                          "intervals and tests resample essays."),
    ):  # fmt: skip
        wrapped = option(wrapped)
    return wrapped
