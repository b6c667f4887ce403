"""What may be done to raw outputs: settings in, checked; a step and its help for each.

Apart from what the steps do, so that `redink prepare --help` loads none of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from redink.errors import InvalidParameter, UnknownName

FORMS = ("NFC", "NFKC")


def _step(help: str, default: Any = False) -> Any:
    """A setting that asks for a step, with what it does."""
    return field(default=default, metadata={"help": help})


@dataclass(frozen=True, slots=True, kw_only=True)
class CleaningPlan:
    """What may be done to outputs so that they can be scored; without a step, nothing is."""

    drop_blank_lines: bool = _step("Drop blank lines, where the source has none.")
    drop_explanations: bool = _step("Drop lines that explain a correction, such as 'Explanation: fixed the verb.'.")
    join_lines: bool = _step("Join outputs that were broken over several lines, by comparing them with the source.")
    drop_extra_lines: bool = _step("Drop lines that belong to no sentence of the source.")
    fill_missing: bool = _step("Copy the source of a sentence that has no line.")
    unescape: bool = _step("Replace HTML entities, Moses' escapes and -LRB- with the characters they stand for.")
    unicode: str | None = _step("Normalise Unicode: NFC or NFKC.", None)
    plain_spaces: bool = _step("Replace unusual spaces; remove characters of zero width and control characters.")
    strip_prefix: Sequence[str] = _step(
        "Remove this text in front, such as 'Corrected:'; a number in it stands for any number.", ()
    )
    strip_numbers: bool = _step("Remove the number of the sentence in front.")
    strip_markdown: bool = _step("Remove bullets, headings, bold type and code fences.")
    strip_quotes: bool = _step("Remove quotation marks around the whole sentence.")
    strip_suffix: Sequence[str] = _step("Remove this text behind, such as '</s>'.", ())
    straight_quotes: bool = _step("Make curly quotation marks straight, where the source has straight ones.")
    fill_refusals: bool = _step("Copy the source if the output is a refusal, such as \"I'm sorry, but I can't …\".")
    fill_empty: bool = _step("Copy the source where the output is empty.")
    retokenise: bool = _step("Split raw text into tokens as the source is split; what is not in the source, by rule.")
    language: str = "en"
    """The language whose rules split what is not in the source."""

    def __post_init__(self) -> None:
        if self.unicode and self.unicode not in FORMS:
            raise UnknownName("Unicode form", self.unicode, FORMS)
        if self.join_lines and (self.drop_extra_lines or self.fill_missing):
            raise InvalidParameter(
                "lines can be joined, or lines dropped and sentences filled in, but not both at once: which lines "
                "belong to a sentence could not be told",
                setting="join_lines",
            )
        for name in ("strip_prefix", "strip_suffix"):
            words = getattr(self, name)
            object.__setattr__(self, name, (words,) if isinstance(words, str) else tuple(words))
            if not all(word.strip() for word in getattr(self, name)):
                raise InvalidParameter("the words to remove must not be empty", setting=name)

    @property
    def steps(self) -> list[str]:
        """The steps that were asked for, in order."""
        return [step for step in STEPS if getattr(self, step)]


STEPS: Mapping[str, str] = {item.name: item.metadata["help"] for item in fields(CleaningPlan) if item.metadata}
"""All steps with what they do, in the order in which they are done; each is a setting of the same name."""
