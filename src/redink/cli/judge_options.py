"""Options for metrics that ask a language model."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from redink.cli.annotate import AnnotationOptions
    from redink.formats.files import CorpusPart
    from redink.metrics.registry import Metrics
    from redink.scoring.evaluation import Evaluation
    from redink.scoring.request import Request


@dataclass(frozen=True, slots=True)
class JudgeOptions:
    """Limit and prices of calls."""

    max_calls: int | None
    price: tuple[float, float] | None
    show_prompt: bool

    def limit_calls(self, request: Request) -> AbstractContextManager[None]:
        """Return a context in which the number of calls is limited."""
        from redink.judges.judging import limit_calls

        if self.max_calls is not None and request.jobs > 1:
            raise click.UsageError(
                "--max-calls needs --jobs 1: several processes cannot share a limit. Calls run side by side anyway."
            )
        return limit_calls(self.max_calls)

    def report_usage(self, results: Evaluation) -> None:
        """Print the calls, tokens and cost of each metric that asks a model."""
        from redink.judges.metric import LanguageModelJudge

        for name, metric in results.measures.items():
            if isinstance(metric, LanguageModelJudge):
                usage, cached = metric.sum_usage(next(iter(results.counts[name].values())))
                tokens = f"{usage.prompt_tokens:,} + {usage.completion_tokens:,} tokens"
                cost = f", cost {usage.compute_cost(*self.price):.2f}" if self.price else ""
                stored = f"; {cached:,} answers from the cache" if cached else ""
                click.echo(f"{name}: {usage.requests:,} calls, {tokens}{cost}{stored}", err=True)

    def print_prompts(self, metrics: Metrics, parts: Iterable[CorpusPart], settings: AnnotationOptions) -> None:
        """Print the prompt of each metric for the first sentence on which the systems differ."""
        from redink.errors import UnsuitableData
        from redink.judges.metric import LanguageModelJudge
        from redink.judges.prompts import write_messages
        from redink.metrics.registry import resolve_metrics
        from redink.scoring.preparation import EditExtractor

        judges = [metric for metric in resolve_metrics(metrics) if isinstance(metric, LanguageModelJudge)]
        if not judges:
            raise UnsuitableData("none of these metrics asks a language model: --show-prompt needs llm-s or llm-e")
        raw, raw_outputs = next(iter(parts))
        for metric in judges:
            extractor = EditExtractor(settings.annotator, "given")
            corpus, outputs = extractor.prepare(raw, raw_outputs, False, metric.needs == "edits")
            questions = [question for question, _ in metric.list_questions(corpus, outputs)]
            question = next((each for each in questions if not each.is_decided), questions[0])
            for message in write_messages(metric.name, question):
                click.echo(f"--- {metric.name}: {message['role']}\n{message['content']}\n")


def judge_options(command: Any) -> Any:
    """Add the options for language models; the command receives them as `judge`."""

    @wraps(command)
    def with_judge(max_calls: int | None, price: tuple[float, float] | None, show_prompt: bool, **options: Any) -> Any:
        return command(judge=JudgeOptions(max_calls, price, show_prompt), **options)

    wrapped: Any = with_judge
    for option in (
        click.option("--show-prompt", is_flag=True,
                     help="Print the prompt of llm-s or llm-e for the first sentence, and stop."),
        click.option("--price", nargs=2, type=click.FloatRange(0), metavar="IN OUT",
                     help="Prices per million tokens of prompts and of answers, to print the cost of llm-s and llm-e."),
        click.option("--max-calls", type=click.IntRange(0), metavar="N",
                     help="Maximum number of calls of llm-s and llm-e; run again to continue."),
    ):  # fmt: skip
        wrapped = option(wrapped)
    return wrapped
