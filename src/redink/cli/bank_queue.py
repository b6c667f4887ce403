"""`redink bank queue`: the chunks to judge next."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from redink.cli.annotate import AnnotationOptions, annotation_options, jobs_option
from redink.cli.inputs import name_all, read_inputs, reference_options
from redink.cli.progress import progress_option

if TYPE_CHECKING:
    from redink.formats.files import CorpusPart
    from redink.scoring.request import ReferenceEdits


@click.command("queue")
@reference_options
@click.option("--bank", metavar="FILE", help="Bank with existing verdicts, which are not drawn again.")
@click.option(
    "-n", "--number", "size", type=click.IntRange(1), default=500, show_default=True, help="Number of chunks."
)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Random seed.")
@click.option("--name", default="batch", show_default=True, help="Name of the batch, which every vote will carry.")
@click.option(
    "--gold",
    type=click.FloatRange(0, 1),
    default=0.0,
    show_default=True,
    help="Questions with a known answer that check judges, per chunk, e.g. 0.05.",
)
@click.option(
    "--repeats", type=click.FloatRange(0, 1), default=0.0, show_default=True, help="Repeated questions, per chunk."
)
@click.option("-o", "--output", default="-", metavar="FILE", help="Output file [default: standard output].")
@jobs_option
@progress_option
@annotation_options
def queue_bank(
    references: tuple[str, ...],
    source: str | None,
    systems: tuple[str, ...],
    ref_edits: ReferenceEdits,
    bank: str | None,
    size: int,
    seed: int,
    name: str,
    gold: float,
    repeats: float,
    output: str,
    settings: AnnotationOptions,
) -> None:
    """Draw chunks of SYSTEMS that have no verdict and are in no reference.

    One half of the batch are the chunks that most systems share; the other half is a random sample of the rest, which
    estimates need. The table on standard error shows what the verdicts are expected to do to each system's bounds.
    """
    from redink.bank.files import Header, read_bank
    from redink.bank.metric import EMPTY, BankErrant
    from redink.bank.queue import Queue, add_checks, write_queue
    from redink.bank.sampling import collect_candidates, draw_batch, forecast
    from redink.bank.scoring import add_bank
    from redink.cli.printing import show_table
    from redink.report.tables.bank import tabulate_forecast
    from redink.scoring.reduction import evaluate
    from redink.scoring.request import Request

    Header(name)  # the votes of a batch make a bank of this name
    settled = read_bank(bank) if bank else EMPTY
    request = Request.make(["errant"], name_all(systems), settings.annotator, ref_edits, jobs=settings.jobs, keep=True)
    parts: list[CorpusPart] = []
    results = evaluate(add_bank(request, settled), read_inputs(references, source, systems, settings), parts)
    batch = draw_batch(collect_candidates(parts, settled), size, seed, name)
    facts = {"bank": str(settled), "seed": seed, "chunks": len(batch)}
    queue = Queue(name, tuple(batch.values()), facts)
    if gold or repeats:
        queue = add_checks(
            queue, [sentence for corpus, _ in parts for sentence in corpus.sentences], gold, repeats, seed
        )
    write_queue(queue, output)
    metric = results.measures["errant"]
    assert isinstance(metric, BankErrant)
    counts = {system: results.counts["errant"][system] for system in results.systems}
    click.echo(show_table(tabulate_forecast(forecast(metric, counts, batch))), err=True)
    if len(batch) < size:
        click.echo(f"only {len(batch)} chunks have no verdict", err=True)


@click.command("review")
@click.argument("queue", metavar="QUEUE")
@click.option("--bank", required=True, metavar="FILE", help="Bank with the votes of all judges.")
@click.option(
    "--share",
    type=click.FloatRange(0, 1),
    default=0.2,
    show_default=True,
    help="Share of the chunks with a single vote that a second judge gets.",
)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Random seed.")
@click.option("-o", "--output", default="-", metavar="FILE", help="Output file [default: standard output].")
def review_bank(queue: str, bank: str, share: float, seed: int, output: str) -> None:
    """Select the questions of QUEUE that another judge should answer.

    These are all chunks with several votes and no majority, and a random share of those with a single vote.
    """
    from redink.bank.files import read_bank_file
    from redink.bank.queue import read_queue, select_for_review, write_queue
    from redink.errors import UnsuitableData, number_of

    votes = read_bank_file(bank)
    if votes.header.form == "sealed":
        raise UnsuitableData(f"{bank}: the bank is sealed, so its votes cannot be matched with questions")
    selected = select_for_review(read_queue(queue), votes.votes, share, seed)
    write_queue(selected, output)
    click.echo(f"{number_of(len(selected.questions), 'question')} to review", err=True)
