"""`redink bank ask`: a language model as judge."""

from __future__ import annotations

import click

from redink.cli.progress import progress_option


@click.command("ask")
@click.argument("queue", metavar="[QUEUE]", required=False)
@click.option("--bank", metavar="FILE", help="Bank to write; an existing one is continued.")
@click.option("--endpoint", metavar="URL", help="Address of the interface, e.g. http://localhost:8000/v1.")
@click.option("--model", metavar="NAME", help="Name of the model, which is also the name of the judge.")
@click.option("--key", envvar="REDINK_MODEL_KEY", show_envvar=True, help="Key for the endpoint.")
@click.option(
    "--price",
    nargs=2,
    type=click.FloatRange(0),
    metavar="IN OUT",
    help="Prices per million tokens of prompts and of answers, to print the cost.",
)
@click.option("--show-prompt", is_flag=True, help="Print the prompt, with the first question of QUEUE, and stop.")
@progress_option
def ask_bank(
    queue: str | None,
    bank: str | None,
    endpoint: str | None,
    model: str | None,
    key: str | None,
    price: tuple[float, float] | None,
    show_prompt: bool,
) -> None:
    """Let a language model judge the chunks of QUEUE.

    The endpoint must have the chat interface of OpenAI. Every vote is stored at once; run the command again to
    continue. Votes of models count only where no human has voted; `redink bank agreement` compares both.
    """
    from redink.bank.files import Header, read_bank_file
    from redink.bank.journal import Journal
    from redink.bank.model_judge import INSTRUCTIONS, Endpoint, Usage, ask_model, write_prompt
    from redink.bank.queue import read_answered, read_queue
    from redink.report.progress import show_progress

    if show_prompt:
        questions = read_queue(queue).questions[:1] if queue else ()
        click.echo("\n\n".join([INSTRUCTIONS, *map(write_prompt, questions)]))
        return
    if not (queue and bank and endpoint and model):
        raise click.UsageError("QUEUE, --bank, --endpoint and --model are needed.")
    batch, usage = read_queue(queue), Usage()
    served = Endpoint(endpoint, model, key or "")
    with Journal(bank, Header(batch.name)) as journal:
        answered = read_answered((vote.text for vote in read_bank_file(bank).votes), model.replace("/", ":"))
        asked = ask_model(batch, journal, served, answered, usage)
        for _ in show_progress(asked, unit="questions", total=len(batch.questions) - len(answered)):
            pass
    cost = f", cost {usage.compute_cost(*price):.2f}" if price else ""
    tokens = f"{usage.prompt_tokens} + {usage.completion_tokens} tokens"
    click.echo(f"{usage.stored} votes stored, {usage.requests} requests, {tokens}{cost}", err=True)
    for text in usage.unusable[:10]:
        click.echo(f"no verdict in the answer: {text}", err=True)
    if usage.unusable:
        click.echo(f"{len(usage.unusable)} questions are still open: run the command again", err=True)
        click.get_current_context().exit(1)
