"""Targets: the distinct texts or edits of a sentence that a model is shown."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from redink.types import NOOP, Annotation, Tokens

Rules: TypeAlias = Literal["fixed", "tool"]
NO_EDITS = "no edits"
ARROW = "→"


class Question(NamedTuple):
    """A source with the targets to rate, in the order in which they are shown."""

    source: str
    texts: tuple[str, ...]
    """Distinct texts of the systems."""
    targets: tuple[str, ...]
    """The targets: the texts themselves, or their edits."""

    @property
    def is_decided(self) -> bool:
        """True if all systems wrote the same, so that the model is not asked."""
        return len(self.targets) < 2


def choose_texts(source: str, texts: Sequence[str], most: int, rules: Rules, seed: int) -> tuple[str, ...]:
    """Return the most frequent texts of the systems, at most `most`, in the order in which they are shown.

    Parameters
    ----------
    source
        Source sentence.
    texts
        The text of each system.
    most
        Maximum number of texts.
    rules
        `fixed` shuffles the texts, and chooses among equally frequent texts by the seed; `tool` sorts them by code
        points, and prefers texts of systems that come first.
    seed
        Random seed; the order depends on the seed and the source alone.

    """
    frequencies = Counter(texts)
    if rules == "tool":
        return tuple(sorted(text for text, _ in frequencies.most_common(most)))
    distinct = sorted(frequencies)
    random.Random(f"{seed} {source}").shuffle(distinct)
    # Sorted by frequency among themselves only: the most frequent text must not be first in every prompt.
    shown = set(sorted(distinct, key=lambda text: -frequencies[text])[:most])
    return tuple(text for text in distinct if text in shown)


def list_edits(source: Tokens, edits: Annotation, rules: Rules) -> str:
    """Return the edits of a hypothesis as text.

    >>> from redink.types import Edit
    >>> list_edits(("He", "go"), (Edit(1, 2, ("goes",), "R:VERB:SVA"), Edit(2, 2, ("home",), "M:NOUN")), "fixed")
    'go→goes; →home'
    """
    shown = [
        f"{' '.join(source[edit.start : edit.end])}{ARROW}{' '.join(edit.correction)}"
        for edit in edits or ()
        if edit.type != NOOP
    ]
    if rules == "tool":
        return " ".join(shown)
    return "; ".join(shown) or NO_EDITS
