"""Options for scores with a bank."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import wraps
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from redink.bank.metric import BankErrant
    from redink.bank.verdicts import Bank, Judges
    from redink.scoring.evaluation import Evaluation
    from redink.scoring.request import Request
    from redink.signature import Signature


@dataclass(frozen=True, slots=True)
class BankOptions:
    """A bank and the treatment of unjudged edits."""

    path: str
    unjudged: float | None
    judges: Judges
    salt_file: str | None

    def add(self, request: Request, keep_counts: bool = False, compared: bool = False) -> Request:
        """Return the request with the bank; `compared` keeps the metrics without it."""
        from redink.bank.scoring import add_bank
        from redink.errors import UnsuitableData

        if keep_counts:
            raise UnsuitableData("counts with a bank cannot be stored: leave out --keep-counts")
        return add_bank(request, self._read(), self.unjudged, compared)

    def make_metric(self) -> BankErrant:
        """Return `errant` with the bank."""
        from redink.bank.metric import BankErrant

        return BankErrant(bank=self._read(), unjudged=self.unjudged)

    def _read(self) -> Bank:
        from redink.bank.files import read_bank
        from redink.cli.bank_files import read_salt

        return read_bank(self.path, self.judges, read_salt(self.salt_file) if self.salt_file else "")

    def add_cautions(self, results: Evaluation) -> Evaluation:
        """Return the results with cautions about missing estimates."""
        from redink.bank.scoring import caution_without_estimate

        return caution_without_estimate(results)


def bank_options(command: Any) -> Any:
    """Add the options for a bank; the command receives them as `bank`, None without a bank."""

    @wraps(command)
    def with_bank(
        bank: str | None, unjudged: float | None, judges: Judges, salt_file: str | None, **options: Any
    ) -> Any:
        if bank is None and (unjudged is not None or salt_file is not None or judges != "all"):
            raise click.UsageError("--unjudged, --judges and --salt-file need --bank.")
        return command(bank=BankOptions(bank, unjudged, judges, salt_file) if bank else None, **options)

    wrapped: Any = with_bank
    for option in (
        click.option("--salt-file", metavar="FILE", help="File with the secret salt of a sealed bank."),
        click.option("--judges", type=click.Choice(["all", "human"]), default="all", show_default=True,
                     help="Votes of the bank that count: those of models where no human has voted, or never."),
        click.option("--unjudged", type=click.FloatRange(0, 1), metavar="P",
                     help="Weight of edits without a verdict, from 0 (lower bound) to 1 (upper bound) [default: "
                          "estimated from verdicts drawn at random]."),
        click.option("--bank", metavar="FILE", help="Verdicts on edits that no reference has, for errant."),
    ):  # fmt: skip
        wrapped = option(wrapped)
    return wrapped


def repeat_bank(bank: BankOptions | None, signature: Signature) -> BankOptions | None:
    """Return the options with the weight that a signature states; refuse a missing or unexpected bank."""
    stated = signature.fields
    if "bank" not in stated:
        if bank:
            raise click.UsageError("The signature states no bank: leave out --bank.")
        return None
    if bank is None:
        raise click.UsageError(f"The signature states the bank {stated['bank']}: give it with --bank.")
    if bank.unjudged is not None:
        raise click.UsageError("--signature states all settings: it cannot be combined with --unjudged.")
    # Without an estimate, the default gives the lower bound.
    estimates = stated.get("unjudged") in ("estimate", None)
    return bank if estimates else replace(bank, unjudged=float(stated["unjudged"]))
