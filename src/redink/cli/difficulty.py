"""`redink difficulty`: the difficulty of errors, and scores weighted by it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from redink.cli.annotate import AnnotationOptions, annotation_options, jobs_option
from redink.cli.inputs import JSON, choose_style, look_options, name_all, output_options, read_inputs, reference_options
from redink.cli.progress import progress_option

if TYPE_CHECKING:
    from redink.report.tables.options import TableOptions
    from redink.scoring.difficulty import DifficultyAnalysis
    from redink.scoring.request import ReferenceEdits


def pool_options(command: Any) -> Any:
    """Add the options of commands that compare a pool of systems."""
    for option in reversed(
        [
            reference_options,
            click.option("--annotator", metavar="N", help="Annotator to compare with: a number, or all [default: 0]."),
            click.option("--weights", metavar="FILE",
                         help="Use the weights of this file instead of the pool of systems."),
            click.option("-m", "--metric", default="gts", show_default=True,
                         help="Metric gts with its parameters, e.g. 'gts(rules=paper, beta=1)'."),
        ]
    ):  # fmt: skip
        command = option(command)
    return command


@click.command()
@pool_options
@click.option("--save-weights", metavar="FILE", help="Write the weights: all facts as .json, else GTS's own format.")
@click.option(
    "--by",
    "tiers",
    multiple=True,
    type=click.Choice(["op", "type", "full"]),
    default=("op", "type", "full"),
    help="Difficulty by operation, error type or both [default: all three].",
)
@click.option(
    "--chunks", metavar="FILE", help="Write every sentence in chunks with their weights; - for standard output."
)
@click.option(
    "--samples",
    type=click.IntRange(0),
    default=1000,
    show_default=True,
    help="Number of resampled pools for the intervals.",
)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Random seed.")
@output_options
@look_options
@jobs_option
@progress_option
@annotation_options
def difficulty(
    save_weights: str | None,
    tiers: tuple[Any, ...],
    chunks: str | None,
    samples: int,
    seed: int,
    style: str | None,
    output: str,
    look: TableOptions,
    **pool: Any,
) -> None:
    """Weight errors by the number of SYSTEMs that correct them, and score the SYSTEMs with these weights (GTS).

    The SYSTEMs are the pool, unless --weights gives a stored one. The tables are: scores (also by a pool without the
    system itself, and with intervals over pools), rankings with their changes against plain F, the difficulty of error
    types, and the corpus with its token error rate and the pool's break point. CSV holds the scores.
    """
    import json
    from datetime import datetime, timezone

    from redink.cli.printing import print_tables, write_text
    from redink.report.tables.difficulty import list_tables

    style = choose_style(style, output)
    study = study_pool(samples=samples, seed=seed, **pool)
    if save_weights:
        study.make_difficulty(datetime.now(timezone.utc).isoformat(timespec="seconds")).write(save_weights)
    if chunks:
        _write_chunks(study, chunks)
    if style == JSON:
        write_text(json.dumps(study.to_dict(), ensure_ascii=False, indent=1), output)
    else:
        print_tables(look.apply(list_tables(study, tiers, name_annotator_setting)), style, output)


def _write_chunks(study: DifficultyAnalysis, path: str) -> None:
    """Write the chunks of all sentences; on a terminal, wrapped to its width."""
    import shutil
    import sys

    from redink.formats.lines import STANDARD_STREAM, open_output
    from redink.report.text.chunks import show_chunks

    to_terminal = path == STANDARD_STREAM and sys.stdout.isatty()
    width = shutil.get_terminal_size().columns if to_terminal else None
    with open_output(path) as file:
        for annotator, pool in study.pools.items():
            file.writelines(show_chunks(pool.chunks, study.weigh(annotator).tolist(), width))


def name_annotator_setting(setting: str) -> str:
    """Return the option for a setting, for commands that have --annotator."""
    from redink.cli.flags import name_setting

    return "--annotator all" if setting == "gts(annotator=all)" else name_setting(setting)


def study_pool(
    references: tuple[str, ...],
    source: str | None,
    systems: tuple[str, ...],
    annotator: str | None,
    weights: str | None,
    metric: str,
    ref_edits: ReferenceEdits,
    settings: AnnotationOptions,
    samples: int = 0,
    seed: int = 1,
) -> DifficultyAnalysis:
    """Analyse the difficulty of a corpus for these systems."""
    from dataclasses import replace

    from redink.errors import InvalidParameter
    from redink.metrics.gts import Gts
    from redink.metrics.registry import parse_metric
    from redink.scoring.difficulty import analyse_difficulty

    measure = parse_metric(metric)
    if not isinstance(measure, Gts):
        raise InvalidParameter(f"difficulty is measured by gts, got {metric!r}")
    measure = replace(measure, annotator=annotator or measure.annotator, weights=weights or measure.weights)
    parts = read_inputs(references, source, systems, settings)
    names = name_all(systems)
    return analyse_difficulty(
        parts, measure, names, settings.annotator, ref_edits, settings.jobs, settings.facts, samples, seed
    )
