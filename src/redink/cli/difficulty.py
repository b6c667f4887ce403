"""`redink difficulty`: which errors are hard, and what systems are worth by that."""

from typing import TYPE_CHECKING, Any

import click

from redink.cli.annotate import Settings, annotation_options
from redink.cli.inputs import output_options

if TYPE_CHECKING:
    from redink.counting import ReferenceEdits
    from redink.metrics.gts import Gts
    from redink.report.difficulty import Study
    from redink.types import Corpus, Output


def pool_options(command: Any) -> Any:
    """The options of commands that look at a pool of systems."""
    for option in reversed(
        [
            click.option("--ref", "references", required=True, multiple=True, metavar="FILE",
                         help="The reference: .m2 or .jsonl, or corrected text, which may be repeated."),
            click.option("--source", metavar="FILE", help="The source text, where the reference is text."),
            click.argument("systems", nargs=-1, required=True, metavar="SYSTEM..."),
            click.option("--annotator", metavar="N", help="Whose edits: a number, or all. The default is 0."),
            click.option("--weights", metavar="FILE", help="Use the weights of this file; the systems are no pool."),
            click.option("-m", "--metric", default="gts", show_default=True,
                         help="Parameters of the measure, as in 'gts(rules=paper, beta=1)'."),
            click.option("--ref-edits", type=click.Choice(["given", "auto"]), default="given", show_default=True,
                         help="Take the edits of the reference as they are, or find them anew."),
        ]
    ):  # fmt: skip
        command = option(command)
    return command


@click.command()
@pool_options
@click.option("--save-weights", metavar="FILE", help="Keep the weights: .json with all facts, else GTS's own format.")
@click.option(
    "--by",
    "tiers",
    multiple=True,
    type=click.Choice(["op", "type", "full"]),
    default=("op", "type", "full"),
    help="Difficulty by operation, error type or both; all three by default.",
)
@click.option("--chunks", metavar="FILE", help="Write every sentence in chunks with their weights; - prints them.")
@click.option("--samples", type=click.IntRange(0), default=1000, show_default=True, help="Pools for the intervals.")
@click.option("--seed", type=int, default=1, show_default=True, help="Of the random pools.")
@output_options
@annotation_options
def difficulty(
    save_weights: str | None,
    tiers: tuple[Any, ...],
    chunks: str | None,
    samples: int,
    seed: int,
    style: str,
    output: str,
    **pool: Any,
) -> None:
    """Weigh errors by how few SYSTEMs correct them, and score the SYSTEMs by that (GTS).

    The SYSTEMs are the pool, unless --weights gives a stored one. The tables are: scores (with those by a pool
    without the system itself, and intervals over pools), rankings with their change against plain F, the difficulty
    of error types, and the corpus with its token error rate and the pool's break point.
    """
    from datetime import datetime, timezone

    from redink.cli.printing import print_tables
    from redink.formats.lines import open_output
    from redink.report.difficulty import study, tabulate, to_json

    metric, corpus, outputs, facts = read_pool(**pool)
    own = study(corpus, outputs, metric, samples, seed, facts)
    if save_weights:
        own.make_difficulty(datetime.now(timezone.utc).isoformat(timespec="seconds")).write(save_weights)
    if chunks:
        _write_chunks(own, chunks)
    if style == "json":
        with open_output(output) as file:
            file.write(to_json(own) + "\n")
    else:
        print_tables(tabulate(own, tiers), style, output)


def _write_chunks(own: "Study", path: str) -> None:
    """Write the chunks of all sentences; on a terminal, within its width."""
    import shutil
    import sys

    from redink.formats.lines import STANDARD_STREAM, open_output
    from redink.report.chunk_view import show_chunks

    to_terminal = path == STANDARD_STREAM and sys.stdout.isatty()
    width = shutil.get_terminal_size().columns if to_terminal else None
    with open_output(path) as file:
        for annotator, pool in own.pools.items():
            file.writelines(show_chunks(pool.chunks, own.weigh(annotator).tolist(), width))


def read_pool(
    references: tuple[str, ...],
    source: str | None,
    systems: tuple[str, ...],
    annotator: str | None,
    weights: str | None,
    metric: str,
    ref_edits: "ReferenceEdits",
    settings: Settings,
) -> "tuple[Gts, Corpus, list[Output], dict[str, object]]":
    """The measure, everything with edits, and how these were made.

    All sentences at once: every table looks at all of them.
    """
    import sys
    from dataclasses import replace

    from redink.counting import Preparation
    from redink.errors import InvalidParameter, UnsuitableData
    from redink.formats.files import open_references, read_parts
    from redink.metrics.gts import Gts
    from redink.metrics.registry import parse_metric

    measure = parse_metric(metric)
    if not isinstance(measure, Gts):
        raise InvalidParameter(f"difficulty is measured by gts, but here is {metric!r}")
    measure = replace(measure, annotator=annotator or measure.annotator, weights=weights or measure.weights)
    reader = open_references(references, source, settings.split)
    part = next(read_parts(reader, systems, size=sys.maxsize, split=settings.split), None)
    if part is None:
        raise UnsuitableData(f"{references[0]}: no sentences to score")
    given = settings.make_annotator_if_asked()
    preparation = Preparation(given, ref_edits)
    corpus = preparation.prepare_corpus(part[0], needs_edits=True)
    outputs = [preparation.add_edits(corpus, output) for output in part[1]]
    return measure, corpus, outputs, preparation.describe(measure)
