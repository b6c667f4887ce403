"""`redink bank check`, `stats`, `merge`, `seal`, `import` and `agreement`: bank files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from redink.cli.inputs import JSON, choose_style, output_options

if TYPE_CHECKING:
    from redink.types import Tokens

source_option = click.option(
    "--source", metavar="FILE", help="Source sentences: text, or a file with edits (M2, JSON lines)."
)


def read_sources(path: str) -> dict[str, Tokens]:
    """Return the sentences of a file by their keys."""
    from redink.bank.chunks import hash_source
    from redink.formats.registry import find_format
    from redink.formats.text import stream_text

    format = find_format(None, path)
    tokens: Iterable[Tokens] = (
        (sentence.tokens for sentence in format.open(path)) if format.has_edits else stream_text(path)
    )
    return {hash_source(sentence): sentence for sentence in tokens}


@click.command("check")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@source_option
def check_bank(files: tuple[str, ...], source: str | None) -> None:
    """Check every line of the banks FILE.

    With --source, also check that every chunk fits its sentence and is normalised.
    """
    from redink.bank.files import read_bank_file
    from redink.bank.merging import check_sources
    from redink.errors import number_of

    sources = read_sources(source) if source else None
    for path in files:
        bank = read_bank_file(path)
        settled = bank.settle(salt="unused" if bank.header.form == "sealed" else "")
        facts = f"{settled}, {number_of(len(settled.settled), 'chunk')}, {number_of(len(bank.votes), 'vote')}"
        click.echo(f"{path}: {facts}")
        if sources is not None and (others := check_sources(bank, sources)):
            click.echo(f"{path}: {number_of(others, 'vote')} on sentences that {source} does not have", err=True)


@click.command("stats")
@click.argument("file", metavar="FILE")
@output_options
def stats_bank(file: str, style: str | None, output: str) -> None:
    """Print facts about the bank FILE."""
    import json

    from redink.bank.files import read_bank_file
    from redink.bank.merging import describe_bank
    from redink.cli.printing import print_tables, write_text
    from redink.report.tables.bank import tabulate_facts

    facts = describe_bank(read_bank_file(file))
    style = choose_style(style, output)
    if style == JSON:
        write_text(json.dumps(facts, ensure_ascii=False, indent=1), output)
    else:
        print_tables([tabulate_facts(facts)], style, output)


@click.command("merge")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--name", default="", help="Name of the result [default: the names joined by +].")
@click.option("--without", multiple=True, metavar="JUDGE", help="Leave out the votes of this judge. Repeatable.")
@click.option("-o", "--output", default="-", metavar="FILE", help="Output file [default: standard output].")
def merge_bank(files: tuple[str, ...], name: str, without: tuple[str, ...], output: str) -> None:
    """Join the banks FILE, without lines that occur in several of them.

    The name of its bank becomes a prefix of each judge. A single FILE is copied, with --without to set judges aside.
    """
    from redink.bank.files import read_bank_file, write_bank
    from redink.bank.merging import merge_banks
    from redink.errors import UnknownName

    banks = [read_bank_file(path) for path in files]
    judges = {vote.judge for bank in banks for vote in bank.votes}
    if unknown := next((judge for judge in without if judge not in judges), None):
        raise UnknownName("judge", unknown, judges)
    merged = merge_banks([bank.drop_judges(without) for bank in banks], name)
    write_bank(merged.header, (vote.text for vote in merged.votes), output)


@click.command("seal")
@click.argument("file", metavar="FILE")
@click.option("--salt-file", required=True, metavar="FILE", help="File with the salt of the hashes in its first line.")
@click.option("--secret", is_flag=True, help="Leave the salt out of the sealed bank.")
@click.option("-o", "--output", default="-", metavar="FILE", help="Output file [default: standard output].")
def seal_bank(file: str, salt_file: str, secret: bool, output: str) -> None:
    """Replace sentences, spans and corrections of the bank FILE by hashes, and drop notes.

    Anybody with the salt can guess short corrections, so keep it secret while references are hidden.
    """
    from redink.bank.files import read_bank_file, write_bank
    from redink.bank.merging import seal_bank as seal

    sealed = seal(read_bank_file(file), read_salt(salt_file), not secret)
    write_bank(sealed.header, (vote.text for vote in sealed.votes), output)


def read_salt(path: str) -> str:
    """Return the first line of a file."""
    from redink.errors import FormatError
    from redink.formats.lines import read_lines

    salt = next(read_lines(path), "").strip()
    if not salt:
        raise FormatError("the first line must be the salt, but it is empty", path)
    return salt


@click.command("import")
@click.argument("file", metavar="FILE")
@click.option(
    "--from",
    "format",
    type=click.Choice(["m2", "jelv", "csv", "bank"]),
    help="Input format: edits (M2 or JSON lines with edits), JELV's PEVData, a table, or a bank whose chunks "
    "are not normalised [default: from the file name].",
)
@click.option("--name", required=True, help="Name of the bank.")
@click.option(
    "--annotator", "annotators", type=click.IntRange(0), multiple=True, help="Import this annotator only. Repeatable."
)
@source_option
@click.option("--licence", default="", help="Licence of the verdicts.")
@click.option("-o", "--output", default="-", metavar="FILE", help="Output file [default: standard output].")
def import_bank(
    file: str,
    format: str | None,
    name: str,
    annotators: tuple[int, ...],
    source: str | None,
    licence: str,
    output: str,
) -> None:
    """Make a bank of FILE.

    Edits of annotators become valid; what an annotator left alone is no verdict. A CSV file has the columns source (the
    sentence), start, end, correction, verdict and judge.
    """
    from redink.bank.files import Header, write_bank
    from redink.bank.merging import parse_votes

    header = Header(name, more={"licence": licence} if licence else {})
    lines = list(dict.fromkeys(list_lines(file, format or guess_format(file), annotators, source)))
    parse_votes([*lines])
    write_bank(header, lines, output)


def guess_format(path: str) -> str:
    """Return the import format of a file name."""
    name = path.removesuffix(".gz").lower()
    return "csv" if name.endswith(".csv") else "jelv" if name.endswith(".json") else "m2"


def list_lines(path: str, format: str, annotators: tuple[int, ...], source: str | None) -> Iterator[str]:
    """Yield the lines of a bank made of a file."""
    from redink.bank import importing
    from redink.errors import UnsuitableData
    from redink.formats.files import read_corpus

    if annotators and format != "m2":
        raise UnsuitableData("only edits have annotators: --annotator needs an M2 file or JSON lines with edits")
    if format == "csv":
        return importing.import_table(path)
    if format == "jelv":
        return importing.import_jelv(path)
    if format == "bank":
        if source is None:
            raise UnsuitableData("chunks cannot be normalised without the source sentences", setting="source")
        return importing.normalise_lines(path, read_sources(source))
    return importing.import_annotations(read_corpus(path), annotators)


@click.command("agreement")
@click.argument("file", metavar="FILE")
@click.option(
    "--min-common",
    type=click.IntRange(1),
    default=50,
    show_default=True,
    help="Minimum number of chunks that two judges must share.",
)
@output_options
def agreement_bank(file: str, min_common: int, style: str | None, output: str) -> None:
    """Print the agreement of the judges of the bank FILE: kappa, gold questions, and models against humans."""
    import json

    from redink.bank.agreement import measure_agreement
    from redink.bank.files import read_bank_file
    from redink.cli.printing import print_tables, write_text
    from redink.report.tables.bank import list_agreement_tables

    agreement = measure_agreement(read_bank_file(file), min_common)
    style = choose_style(style, output)
    if style == JSON:
        write_text(json.dumps(agreement.to_dict(), ensure_ascii=False, indent=1), output)
    else:
        print_tables(list_agreement_tables(agreement), style, output)
