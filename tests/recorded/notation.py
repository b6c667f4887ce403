"""The sentences of the broad corpus: one line with all its variants → source, three references and four systems.

A slot is `{source>reference0>reference1>reference2~wrong~wrong}`. References that are not given are like the first;
without any, the source is right. Wrong variants are for systems only, and each part may be empty. `\\u0301` is the
character with that number.

    >>> slots = parse_line("She {go>goes>went~gone} {to>} home .", 0)
    >>> [write_text(slots, number) for number in (SOURCE, 0, 1)]
    ['She go to home .', 'She goes home .', 'She went home .']
    >>> [write_text(slots, choose) for choose in SYSTEMS.values()]
    ['She go home .', 'She goes home .', 'She go to home .', 'She goes home .']
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

REFERENCES = 3
SOURCE = -1


class Slot(NamedTuple):
    """A stretch of a sentence."""

    number: int
    """Counted through the corpus, for systems that choose by it."""
    source: str
    references: tuple[str, ...]
    wrong: tuple[str, ...]


def parse_line(line: str, number: int) -> list[Slot]:
    """The slots of a line, numbered from this number on; text outside the braces is a slot in which nothing varies."""
    line = re.sub(r"\\u([0-9a-f]{4})", lambda found: chr(int(found[1], 16)), line)
    slots = []
    for part in re.findall(r"\{[^{}]*\}|[^{}]+", line):
        right, *wrong = part.strip("{}").split("~") if part.startswith("{") else [part]
        source, *references = right.split(">") if part.startswith("{") else [part]
        references = references or [source]
        references += references[:1] * (REFERENCES - len(references))
        number += part.startswith("{")
        slots.append(Slot(number, source, tuple(references), tuple(wrong)))
    return slots


def choose_careful(slot: Slot) -> str:
    """Correct single words on which all references agree, but not every one."""
    words = max(len(slot.source.split(" ")), len(slot.references[0].split(" ")))
    return slot.references[0] if len(set(slot.references)) == 1 and words == 1 and slot.number % 4 else slot.source


def choose_fluent(slot: Slot) -> str:
    """Write as the last reference does, now and then as the one before it."""
    return slot.references[-1 if slot.number % 5 else -2]


def choose_hasty(slot: Slot) -> str:
    """Do the wrong thing in every second place where there is one, and else nothing."""
    return slot.wrong[0] if slot.wrong and slot.number % 2 == 0 else slot.source


def choose_lucky(slot: Slot) -> str:
    """Take any variant."""
    variants = (slot.source, *slot.references, *slot.wrong)
    return variants[zlib.crc32(str(slot.number).encode()) % len(variants)]


SYSTEMS: dict[str, Callable[[Slot], str]] = {
    "careful": choose_careful, "fluent": choose_fluent, "hasty": choose_hasty, "lucky": choose_lucky,
}  # fmt: skip


def write_text(slots: Sequence[Slot], which: int | Callable[[Slot], str]) -> str:
    """The source, a reference (its number) or what a system writes."""
    if callable(which):
        parts = map(which, slots)
    else:
        parts = (slot.source if which == SOURCE else slot.references[which] for slot in slots)
    return " ".join(word for word in " ".join(parts).split(" ") if word)


def expand(lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Each file of the corpus and its text."""
    parsed: list[list[Slot]] = []
    for line in lines:
        parsed.append(parse_line(line, parsed[-1][-1].number if parsed else 0))
    texts: dict[str, int | Callable[[Slot], str]] = {
        "source": SOURCE,
        **{f"reference{number}": number for number in range(REFERENCES)},
        **SYSTEMS,
    }
    for name, which in texts.items():
        yield f"{name}.txt", "".join(write_text(slots, which) + "\n" for slots in parsed)
