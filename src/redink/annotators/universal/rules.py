"""Rules that assign Redink's universal types, in order of evaluation; the first rule that matches decides.

A rule takes an edit and returns a type without its operation (M, R or U), or None if it does not match. Its example
shows its purpose: [source → correction]. No rule knows a language: words, letters and forms come from data files.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from rapidfuzz.distance import OSA

from redink.annotators.universal.sides import EditContext, EditSide
from redink.annotators.universal.words import join_class, remove_marks

Look = TypeVar("Look", EditSide, EditContext)

OPEN = frozenset({"ADJ", "ADV", "NOUN", "PROPN", "VERB", "AUX", ""})
UNINFLECTED = frozenset({"ADP", "ADV", "CCONJ", "INTJ", "PART", "PUNCT", "SCONJ"})
SIMILAR = 0.5
"""Smallest similarity of an unknown word to its correction for a spelling error."""
MARKS = ".,;:!?…"
"""Marks that may be part of a token."""
SLIP = 1
"""Largest distance of two known words that may be confused by a slip of the pen; twice that of unknown ones."""
STEM = 4
"""Number of initial letters that related words share at least."""

NAMES = {
    "Case": "CASE", "Number": "NUM", "Gender": "GENDER", "Person": "PERSON", "Tense": "TENSE", "Mood": "MOOD",
    "Aspect": "ASPECT", "Voice": "VOICE", "VerbForm": "FORM", "Degree": "DEGREE", "Definite": "DEF",
}  # fmt: skip
"""Features by the type of a change in one of them."""


@dataclass(frozen=True, slots=True)
class Rule(Generic[Look]):
    """A rule for an edit, or for the only side of an edit."""

    name: str
    example: str
    evaluate: Callable[[Look], str | None]


ONE_SIDE: list[Rule[EditSide]] = []
"""Rules for edits with only a source or only a correction."""
TWO_SIDES: list[Rule[EditContext]] = []
"""Rules for edits with two sides."""


def rule(
    rules: list[Rule[Look]], example: str
) -> Callable[[Callable[[Look], str | None]], Callable[[Look], str | None]]:
    """Register a function as a rule under its own name."""

    def add(evaluate: Callable[[Look], str | None]) -> Callable[[Look], str | None]:
        rules.append(Rule(sys.intern(evaluate.__name__.replace("_", " ")), example, evaluate))
        return evaluate

    return add


def name_class(pos: str) -> str | None:
    """Return the part of speech as an error type; None if it is unknown."""
    return pos if pos not in ("", "X", "SYM") else None


# One side only: something is missing or unnecessary.


@rule(ONE_SIDE, "[→ ,], [→ на]")
def one_part_of_speech(side: EditSide) -> str | None:
    return name_class(side.classes[0]) if len(set(side.classes)) == 1 else None


@rule(ONE_SIDE, "[→ has been], [→ має бути]")
def verb_with_auxiliaries(side: EditSide) -> str | None:
    classes = set(side.classes)
    return "VERB" if "VERB" in classes and classes <= {"VERB", "AUX", "PART"} else None


@rule(ONE_SIDE, "[→ das Haus]")
def noun_with_determiner(side: EditSide) -> str | None:
    classes = set(side.classes)
    return "NOUN" if "NOUN" in classes and classes <= {"NOUN", "DET"} else None


@rule(ONE_SIDE, "[→ , and then]")
def anything_else(side: EditSide) -> str | None:  # noqa: ARG001
    return "OTHER"


# Two sides.


@rule(TWO_SIDES, "[Bestfriend → best friend], [понеділок → Понеділок]")
def case_or_spaces(change: EditContext) -> str | None:
    return "ORTH" if join_letters(change.source) == join_letters(change.correction) else None


@rule(TWO_SIDES, "[only can → can only]")
def word_order(change: EditContext) -> str | None:
    ordered = sorted(change.source.lower) == sorted(change.correction.lower)
    return "WO" if ordered and len(change.source) > 1 else None


@rule(TWO_SIDES, "[gestern ich bin → bin ich gestern da]")
def word_order_with_other_changes(change: EditContext) -> str | None:
    one, other = change.source.lower, change.correction.lower
    shared = Counter(one) & Counter(other)
    if sum(shared.values()) < 2 or sum(shared.values()) * 3 < max(len(one), len(other)) * 2:
        return None
    return "WO" if [word for word in one if word in shared] != [word for word in other if word in shared] else None


@rule(TWO_SIDES, '[. → ?], [" → «]')
def punctuation(change: EditContext) -> str | None:
    return "PUNCT" if change.all_classes == {"PUNCT"} else None


@rule(TWO_SIDES, "[etc → etc.], [Hello → Hello !]")
def mark_at_a_word(change: EditContext) -> str | None:
    one, other = ("".join(side.lower).strip(MARKS) for side in (change.source, change.correction))
    return "PUNCT" if one == other else None


@rule(TWO_SIDES, "[de le → du], [у → в], [e → ed]")
def contracted_or_equal_form(change: EditContext) -> str | None:
    one, other = change.source.text, change.correction.text
    contractions = change.data.contractions
    if one in contractions or other in contractions:
        expanded, expanded_other = contractions.get(one, one), contractions.get(other, other)
        if expanded == expanded_other:
            return "CONTR"
    return "CONTR" if other in change.data.equal_forms.get(one, ()) or start_equally(change) else None


@rule(TWO_SIDES, "[mas → más], [élève → eleve]")
def diacritics(change: EditContext) -> str | None:
    letters = change.data.letters
    one, other = (remove_marks("".join(side.lower), letters) for side in (change.source, change.correction))
    if one != other:
        return None
    # A difference of form between two words is more than a mark: [konnte → könnte].
    known = change.is_single and not change.unknown and change.comparison.same_lemma and change.comparison.differences
    return None if known else "DIACR"


@rule(TWO_SIDES, "[wrod → word], [hous → houses]")
def unknown_word(change: EditContext) -> str | None:
    if not change.unknown or not change.is_single:
        return None
    return "SPELL" if compare_letters(change) >= SIMILAR else None


@rule(TWO_SIDES, "[some thinks → something]")
def unknown_words(change: EditContext) -> str | None:
    if not change.unknown or change.is_single:
        return None
    one, other = join_letters(change.source), join_letters(change.correction)
    return "SPELL" if OSA.normalized_similarity(one, other) >= 0.7 else None


@rule(TWO_SIDES, "[форму → форми], [went → gone], [schöner → schönere]")
def forms_of_one_word(change: EditContext) -> str | None:
    if not change.is_single or not change.comparison.same_lemma or not change.comparison.same_class:
        return None
    comparison = change.comparison
    pos = comparison.correction.pos
    if not name_class(pos):
        return "FORM" if change.lower[0] != change.lower[1] else None
    if pos in UNINFLECTED and not comparison.differences:
        return pos
    return f"{pos}:{name_form(pos, comparison.differences)}"


@rule(TWO_SIDES, "[quick → quickly], [Freund → freundlich]")
def other_word_of_the_lemma(change: EditContext) -> str | None:
    if not change.is_single or not change.comparison.same_lemma:
        return None
    return "MORPH" if OPEN.issuperset(get_classes(change)) else None


@rule(TWO_SIDES, "[робив → зробив], [навчає → навчається]")
def aspect_or_reflexive(change: EditContext) -> str | None:
    if not change.is_single or {join_class(pos) for pos in get_classes(change)} != {"VERB"}:
        return None
    stems = [remove_endings(word, change.data.reflexive) for word in change.lower]
    if stems[0] != change.lower[0] or stems[1] != change.lower[1]:
        reflexive = (stems[0] != change.lower[0]) != (stems[1] != change.lower[1])
        if reflexive and share_stem(*stems):
            return "VERB:VOICE"
    differences = change.comparison.differences
    if change.data.related_forms and "Aspect" in differences and contain_stem(*stems):
        other = {"Tense", "Mood", "VerbForm"} & set(differences)
        return f"VERB:{name_form('VERB', differences)}" if other else "VERB:ASPECT"
    return None


@rule(TWO_SIDES, "[свобода → свободний], [success → successful]")
def related_words(change: EditContext) -> str | None:
    if not change.is_single:
        return None
    classes = get_classes(change)
    different = join_class(classes[0]) != join_class(classes[1])
    return (
        "MORPH" if different and OPEN.issuperset(classes) and "" not in classes and share_stem(*change.lower) else None
    )


@rule(TWO_SIDES, "[form → from], [affect → effect], [Shumikina → Shumikhina]")
def slip_of_the_pen(change: EditContext) -> str | None:
    if not change.is_single or min(map(len, change.lower)) < STEM:
        return None
    knows = change.resources.lookup.knows
    limit = SLIP if knows(change.source.words[0]) else 2 * SLIP
    if OSA.distance(*change.lower) > limit:
        return None
    comparison = change.comparison
    return "SPELL" if limit > SLIP or not comparison.same_class or not comparison.differences else None


@rule(TWO_SIDES, "[він → вона], [ihm → ihr]")
def pronouns_that_differ_in_one_feature(change: EditContext) -> str | None:
    if not change.is_single:
        return None
    personal = change.data.personal_pronouns
    if change.comparison.source.lemma not in personal or change.comparison.correction.lemma not in personal:
        return None
    differences = change.comparison.differences
    return f"PRON:{NAMES[differences[0]]}" if len(differences) == 1 else None


@rule(TWO_SIDES, "[of → at], [big → wide]")
def words_of_one_part_of_speech(change: EditContext) -> str | None:
    if not change.is_single:
        return None
    pos, other = get_classes(change)
    return name_class(other) if join_class(pos) == join_class(other) else None


@rule(TWO_SIDES, "[more easy → easier], [найбільш гарний → найгарніший]")
def analytic_degree(change: EditContext) -> str | None:
    graded = [bool(set(side.lower) & set(change.data.degree_words)) for side in (change.source, change.correction)]
    heads = change.source.classes[-1], change.correction.classes[-1]
    if graded[0] != graded[1] and {"ADJ", "ADV"}.issuperset(heads):
        return f"{heads[1]}:DEGREE"
    if len(change.source) > 2 or len(change.correction) > 2 or not {"ADJ", "ADV"} & set(change.correction.classes):
        return None
    last = change.compare(len(change.source) - 1, len(change.correction) - 1)
    pos = last.correction.pos
    only = pos in ("ADJ", "ADV") and change.all_classes <= {"ADJ", "ADV"}
    return f"{pos}:DEGREE" if only and last.same_lemma else None


@rule(TWO_SIDES, "[has went → went], [буду піти → піду]")
def analytic_verb(change: EditContext) -> str | None:
    if not change.all_classes <= {"VERB", "AUX", "PART"} or "VERB" not in change.all_classes:
        return None
    last = change.compare(len(change.source) - 1, len(change.correction) - 1)
    return "VERB:FORM" if last.same_lemma else "VERB"


@rule(TWO_SIDES, "[old man → grandfather]")
def all_of_one_part_of_speech(change: EditContext) -> str | None:
    classes = {join_class(pos) for pos in change.all_classes}
    return name_class(change.correction.classes[-1]) if len(classes) == 1 else None


@rule(TWO_SIDES, "[at his best → well]")
def anything_else_with_two_sides(change: EditContext) -> str | None:  # noqa: ARG001
    return "OTHER"


# Shared by several rules.


def get_classes(change: EditContext) -> tuple[str, str]:
    """Return the parts of speech of the readings that were compared."""
    return change.comparison.source.pos, change.comparison.correction.pos


def name_form(pos: str, differences: tuple[str, ...]) -> str:
    """Return the second part of the type of a change between two forms of a word.

    >>> name_form("NOUN", ("Case",)), name_form("NOUN", ("Case", "Number"))
    ('CASE', 'FORM')
    >>> name_form("VERB", ("Number", "Person")), name_form("VERB", ("Person", "Tense")), name_form("NOUN", ())
    ('SVA', 'TENSE', 'FORM')
    """
    if pos in ("VERB", "AUX") and differences:
        if set(differences) <= {"Person", "Number", "Gender"}:
            return "SVA"
        for name in ("VerbForm", "Voice", "Mood", "Tense", "Aspect"):
            if name in differences:
                return NAMES[name]
    return NAMES[differences[0]] if len(differences) == 1 else "FORM"


def start_equally(change: EditContext) -> bool:
    """Return True if both words differ only in starts that alternate: [вже → уже]."""
    if not change.is_single:
        return False
    one, other = change.lower
    return any(
        a + rest == one and b + rest == other
        for start, end in change.data.equal_starts
        for a, b in ((start, end), (end, start))
        for rest in (one[len(a) :],)
        if rest
    )


def join_letters(side: EditSide) -> str:
    """Return the words of a side in lower case, without spaces and hyphens."""
    return "".join(side.lower).replace("-", "") or "".join(side.lower)


def compare_letters(change: EditContext) -> float:
    """Return the similarity of the first words from 0 to 1; a transposition is one operation."""
    return OSA.normalized_similarity(*change.lower)


def share_stem(one: str, other: str) -> bool:
    """Return True if two words start with the same letters, at least half of the longer one.

    >>> share_stem("свобода", "свободний"), share_stem("робити", "роман")
    (True, False)
    """
    shared = 0
    for first, second in zip(one, other, strict=False):
        if first != second:
            break
        shared += 1
    return shared >= STEM and shared * 2 >= max(len(one), len(other))


def contain_stem(one: str, other: str) -> bool:
    """Return True if two verbs share a stem, perhaps after a prefix.

    >>> contain_stem("робив", "зробив"), contain_stem("вирішував", "вирішив"), contain_stem("йшов", "їхав")
    (True, True, False)
    """
    shorter, longer = sorted((one, other), key=len)
    start = shorter[: max(3, len(shorter) * 2 // 3)]
    return share_stem(one, other) or (len(shorter) >= STEM and start in longer)


def remove_endings(word: str, endings: tuple[str, ...]) -> str:
    """Return a word without a reflexive ending.

    >>> remove_endings("навчається", ("ся", "сь"))
    'навчаєть'
    """
    return next((word[: -len(ending)] for ending in endings if word.endswith(ending) and len(word) > len(ending)), word)
