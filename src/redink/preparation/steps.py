"""The settings of the preparation, with a help text for each step.

The steps themselves are in other modules, so that `redink prepare --help` does not load them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from redink.errors import InvalidParameter, UnknownName

FORMS = ("NFC", "NFKC")


def _step(help: str, default: Any = False) -> Any:
    """Declare a setting that requests a step, with its help text."""
    return field(default=default, metadata={"help": help})


@dataclass(frozen=True, slots=True, kw_only=True)
class CleaningPlan:
    """Steps that prepare outputs for scoring; by default none."""

    drop_blank_lines: bool = _step("Drop blank lines that the source does not have.")
    drop_explanations: bool = _step("Drop lines that explain a correction, such as 'Explanation: fixed the verb.'.")
    join_lines: bool = _step("Join outputs that are broken over several lines, by comparison with the source.")
    drop_extra_lines: bool = _step("Drop lines that belong to no sentence of the source.")
    fill_missing: bool = _step("Copy the source of a sentence that has no line.")
    unescape: bool = _step("Replace HTML entities, Moses' escapes and -LRB- with the characters they stand for.")
    unicode: str | None = _step("Normalise Unicode: NFC or NFKC.", None)
    plain_spaces: bool = _step("Replace unusual spaces; remove characters of zero width and control characters.")
    strip_prefix: Sequence[str] = _step(
        "Prefix to strip, e.g. 'Corrected:'; a number in it matches any number. Repeatable.", ()
    )
    strip_numbers: bool = _step("Remove sentence numbers at the start of lines.")
    strip_markdown: bool = _step("Remove bullets, headings, bold type and code fences.")
    strip_quotes: bool = _step("Remove quotation marks around the whole sentence.")
    strip_suffix: Sequence[str] = _step("Suffix to strip, e.g. '</s>'. Repeatable.", ())
    straight_quotes: bool = _step("Straighten curly quotation marks if the source has straight ones.")
    fill_refusals: bool = _step("Copy the source if the output is a refusal, such as \"I'm sorry, but I can't …\".")
    fill_empty: bool = _step("Copy the source if the output is empty.")
    tokenize: bool = _step("Tokenise raw text like the source; text that is not in the source, by rule.")
    language: str = "en"
    """Language whose rules split text that is not in the source."""

    def __post_init__(self) -> None:
        if self.unicode and self.unicode not in FORMS:
            raise UnknownName("Unicode form", self.unicode, FORMS)
        if self.join_lines and (self.drop_extra_lines or self.fill_missing):
            raise InvalidParameter(
                "lines can be joined, or lines dropped and sentences filled in, but not both: the lines that "
                "belong to a sentence would be ambiguous",
                setting="join_lines",
            )
        for name in ("strip_prefix", "strip_suffix"):
            words = getattr(self, name)
            object.__setattr__(self, name, (words,) if isinstance(words, str) else tuple(words))
            if not all(word.strip() for word in getattr(self, name)):
                raise InvalidParameter("the text to remove must not be empty", setting=name)

    @property
    def steps(self) -> list[str]:
        """Requested steps, in order."""
        return [step for step in STEPS if getattr(self, step)]


STEPS: Mapping[str, str] = {item.name: item.metadata["help"] for item in fields(CleaningPlan) if item.metadata}
"""Help texts of all steps by name, in the order in which the steps run; each is a setting of the same name."""
