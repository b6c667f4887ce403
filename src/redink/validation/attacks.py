"""Outputs that mislead metrics without references: one text repeated, instructions to a judge, unusual lengths."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from redink.errors import quote_tokens
from redink.types import Tokens

MIN_REPEATED = 0.1
"""Share of sentences with one text, beyond its share among the sources, from which it is reported."""
MIN_TOKENS = 3
"""Tokens of a repeated text; shorter ones are damage or a refusal."""
SHORTEST, LONGEST = 0.5, 2.0
"""Ratio of tokens of the output to those of the source outside of which the output is reported."""
_INSTRUCTION = re.compile(
    r"\b(?:ignore|disregard|forget) (?:all |any |the |these |your )*(?:previous|prior|above|earlier)\b"
    r"|\bprevious instructions?\b"
    r"|\b(?:rate|score|give|rank) (?:this|it|me|the) [\w ]{0,40}\b(?:highest|best|5|10|100)\b",
    re.IGNORECASE,
)


def find_attacks(sources: Sequence[Tokens], outputs: Sequence[Tokens]) -> Iterator[str]:
    """Yield a message for each way in which an output may mislead metrics without references.

    >>> next(find_attacks([("a", str(number), "x") for number in range(9)], [("It", "rains", ".")] * 9))
    "9 of 9 sentences have the text 'It rains .': metrics without references can reward it"
    """
    if not outputs:
        return
    (text, count), *_ = Counter(outputs).most_common(1)
    if len(text) >= MIN_TOKENS and count - sources.count(text) > MIN_REPEATED * len(outputs):
        yield (
            f"{count} of {len(outputs)} sentences have the text '{quote_tokens(text)}': "
            "metrics without references can reward it"
        )
    instructions = [
        number
        for number, (source, text) in enumerate(zip(sources, outputs, strict=False), 1)
        if source != text and _INSTRUCTION.search(" ".join(text)) and not _INSTRUCTION.search(" ".join(source))
    ]
    if instructions:
        yield (
            f"{len(instructions)} of {len(outputs)} sentences contain instructions that language models may follow, "
            f"sentence {instructions[0]} first: do not use a language model as judge"
        )
    before, after = (sum(map(len, texts)) for texts in (sources, outputs))
    if before and after and not SHORTEST <= after / before <= LONGEST:
        yield f"the output has {after / before:.2f} times as many tokens as the source: text is missing or was added"
