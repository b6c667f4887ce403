"""`redink align`: three texts side by side, and what the I-measure makes of them."""

import shutil
import sys

import click

COLOURS = {"TP": "green", "FP": "red", "FN": "yellow", "FPN": "magenta"}


@click.command()
@click.argument("source", metavar="SRC")
@click.argument("hypothesis", metavar="HYP")
@click.argument("reference", metavar="REF")
@click.option("-t", "--text", "as_text", is_flag=True, help="SRC, HYP and REF are sentences, not files.")
@click.option("--gap", type=click.IntRange(1, 1000), default=2, show_default=True, help="What a gap costs.")
@click.option("--mismatch", type=click.IntRange(1, 1000), default=3, show_default=True, help="What a mismatch costs.")
def align(source: str, hypothesis: str, reference: str, as_text: bool, gap: int, mismatch: int) -> None:
    """Align source, hypothesis and reference, token by token.

    SRC, HYP and REF are text files with one sentence per line, or with --text the sentences themselves. Below the texts
    stands what the I-measure counts: TP, TN, FP or FN for detection and for correction, where FPN is a wrong
    correction of an error (FP and FN at once). ∅ is a gap.
    """
    from redink.formats.step import read_in_step
    from redink.formats.text import stream_text
    from redink.metrics.imeasure.columns import align_texts
    from redink.metrics.imeasure.search import Costs
    from redink.report.text.three_way import format_alignment

    names = (source, hypothesis, reference)
    if as_text:
        triples = iter([tuple(tuple(name.split()) for name in names)])
    else:
        triples = read_in_step(names, [stream_text(name) for name in names], "lines")
    colourful = sys.stdout.isatty()
    width = shutil.get_terminal_size().columns if colourful else None
    for number, texts in enumerate(triples):
        if number:
            click.echo()
        columns = align_texts(texts[0], texts[1], texts[2], Costs(gap, mismatch))
        click.echo(format_alignment(columns, width, _paint if colourful else None), color=colourful)


def _paint(text: str, kind: str) -> str:
    return click.style(text, fg=COLOURS[kind]) if kind in COLOURS else text
