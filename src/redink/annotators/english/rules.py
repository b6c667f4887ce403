"""Rules that assign error types to English edits, in order of evaluation; the first rule that matches decides.

A rule takes an edit and returns a type without its operation (M, R or U), or None if it does not match. Its example
shows
its purpose: [source → correction]. Bryant, Felice and Briscoe (2017), as implemented in ERRANT.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from rapidfuzz.distance import Levenshtein

from redink.annotators.english.stem import stem
from redink.annotators.english.tags import (
    AUXILIARIES,
    CONTRACTIONS,
    FULL_FORMS,
    LABELS,
    OPEN_CLASSES,
    RARE_CLASSES,
)
from redink.annotators.english.tokens import EditContext, EditSide
from redink.annotators.english.words import is_word

Look = TypeVar("Look", EditSide, EditContext)


@dataclass(frozen=True, slots=True)
class Rule(Generic[Look]):
    """A rule for an edit, or for the only side of an edit."""

    name: str
    example: str
    ask: Callable[[Look], str | None]


ONE_SIDE: list[Rule[EditSide]] = []
"""Rules for edits with only a source or only a correction."""
ANY: list[Rule[EditContext]] = []
"""Rules for all edits with two sides."""
ONE_TOKEN: list[Rule[EditContext]] = []
"""Rules for edits with one token on each side."""
MORE_TOKENS: list[Rule[EditContext]] = []
"""Rules for longer edits, and for edits that no rule for one token matched."""


def rule(
    rules: list[Rule[Look]], example: str
) -> Callable[[Callable[[Look], str | None]], Callable[[Look], str | None]]:
    """Register a function as a rule under its own name."""

    def add(ask: Callable[[Look], str | None]) -> Callable[[Look], str | None]:
        rules.append(Rule(ask.__name__.replace("_", " "), example, ask))
        return ask

    return add


def name_class(word_class: str) -> str | None:
    """Return the word class as an error type; None for rare classes."""
    return None if word_class in RARE_CLASSES else word_class


# One side only: something is missing or unnecessary.


@rule(ONE_SIDE, "[→ 's]")
def possessive_suffix(part: EditSide) -> str | None:
    return "NOUN:POSS" if part.tags == ("POS",) else None


@rule(ONE_SIDE, "[→ 've]")
def contracted_word(part: EditSide) -> str | None:
    return "CONTR" if len(part) == 1 and part.lower[0] in CONTRACTIONS else None


@rule(ONE_SIDE, "[→ to] before a verb")
def infinitive_to(part: EditSide) -> str | None:
    is_particle = part.lower == ("to",) and part.analysis.pos[part.start] == "PART"
    return "VERB:FORM" if is_particle and part.deps[0] != "prep" else None


@rule(ONE_SIDE, "[→ has been]")
def only_auxiliaries(part: EditSide) -> str | None:
    return "VERB:TENSE" if AUXILIARIES.issuperset(part.deps) else None


@rule(ONE_SIDE, "[→ the], [→ old grey]")
def one_word_class(part: EditSide) -> str | None:
    return name_class(part.classes[0]) if len(set(part.classes)) == 1 else None


@rule(ONE_SIDE, "[→ as well] as adverbs")
def one_dependency(part: EditSide) -> str | None:
    return LABELS.get(part.deps[0]) if len(set(part.deps)) == 1 else None


@rule(ONE_SIDE, "[→ to go]")
def particle_and_verb(part: EditSide) -> str | None:
    return "VERB" if set(part.classes) == {"PART", "VERB"} else None


@rule(ONE_SIDE, "[→ in the end ,]")
def anything_else(part: EditSide) -> str | None:  # noqa: ARG001
    return "OTHER"


# Two sides of any length.


@rule(ANY, "[Bestfriend → best friend]")
def case_or_spaces(change: EditContext) -> str | None:
    return "ORTH" if "".join(change.source.lower) == "".join(change.correction.lower) else None


@rule(ANY, "[only can → can only]")
def word_order(change: EditContext) -> str | None:
    return "WO" if sorted(change.source.lower) == sorted(change.correction.lower) else None


# One token on each side.


@rule(ONE_TOKEN, "[' → 's]")
def possessive_suffixes(change: EditContext) -> str | None:
    return "NOUN:POSS" if "POS" in change.tags else None


@rule(ONE_TOKEN, "[n't → not]")
def contraction(change: EditContext) -> str | None:
    contracted = not CONTRACTIONS.isdisjoint(change.lower)
    return "CONTR" if contracted and change.classes[0] == change.classes[1] else None


@rule(ONE_TOKEN, "[ca (n't) → can], [wo (n't) → did]")
def rest_of_an_auxiliary(change: EditContext) -> str | None:
    one, other = change.lower
    if FULL_FORMS.get(one) == other or FULL_FORMS.get(other) == one:
        return "CONTR"
    return "VERB:TENSE" if one in FULL_FORMS or other in FULL_FORMS else None


@rule(ONE_TOKEN, "[was → were]")
def was_and_were(change: EditContext) -> str | None:
    return "VERB:SVA" if set(change.lower) == {"was", "were"} else None


@rule(ONE_TOKEN, "[informations → information], [fliped → flipped], [genectic → genetic], [wrd → sentence]")
def not_a_word(change: EditContext) -> str | None:
    if not change.words[0].isalpha() or is_word(change.words[0]):
        return None
    one, other = change.classes
    if change.same_lemma:
        return f"{one}:INFL" if one == other and one in ("NOUN", "VERB") else "MORPH"
    alike = compare_letters(change)
    short = len(change.words[0]) <= 4 and len(change.words[1]) <= 4
    if alike > 0.55 or (short and (alike == 0.5 or round(alike, 3) == 0.333)):
        return "SPELL"
    return name_class(other) or "OTHER"


@rule(ONE_TOKEN, "[bigger → biggest]")
def form_of_an_adjective(change: EditContext) -> str | None:
    return "ADJ:FORM" if change.same_lemma and change.classes == ("ADJ", "ADJ") else None


@rule(ONE_TOKEN, "[cat → cats]")
def number_of_a_noun(change: EditContext) -> str | None:
    return "NOUN:NUM" if change.same_lemma and change.classes == ("NOUN", "NOUN") else None


@rule(ONE_TOKEN, "[eat → eaten] after has, [dancing → danced], [eats → ate], [have → has], [would → will]")
def same_verb(change: EditContext) -> str | None:
    if not change.same_lemma or change.classes != ("VERB", "VERB"):
        return None
    if is_after_auxiliary(change):
        return "VERB:FORM"
    by_tag = name_verb_tag(change.tags)
    if by_tag:
        return by_tag
    return "VERB:TENSE" if are_auxiliaries(change) else None


@rule(ONE_TOKEN, "[quick → quickly], [confuse → confused] as adjectives, [strategy → strategic]")
def other_form_of_the_word(change: EditContext) -> str | None:
    if not change.same_lemma or not OPEN_CLASSES.issuperset(change.classes):
        return None
    if all(side.deps[0] in ("acomp", "amod") for side in change.sides):
        return "ADJ:FORM"
    if change.classes[0] == "ADJ" and change.tags[1] == "NNS":
        return "NOUN:NUM"
    return name_verb_tag(change.tags[1:]) or "MORPH"


@rule(ONE_TOKEN, "[happy → happily]")
def same_stem(change: EditContext) -> str | None:
    open_classes = OPEN_CLASSES.issuperset(change.classes)
    return "MORPH" if open_classes and stem(change.words[0]) == stem(change.words[1]) else None


@rule(ONE_TOKEN, "[should → could]")
def two_auxiliaries(change: EditContext) -> str | None:
    return "VERB:TENSE" if are_auxiliaries(change) else None


@rule(ONE_TOKEN, "[of → at], [big → wide]")
def same_word_class(change: EditContext) -> str | None:
    return name_class(change.classes[0]) if change.classes[0] == change.classes[1] else None


@rule(ONE_TOKEN, "[long → really] as adverbs")
def same_dependency(change: EditContext) -> str | None:
    label = change.source.deps[0]
    return LABELS[label] if label in LABELS and change.correction.deps[0] == label else None


@rule(ONE_TOKEN, "[(look) at → (look) up]")
def particle_or_preposition(change: EditContext) -> str | None:
    if set(change.classes) == {"PART", "PREP"}:
        return "PART"
    label = change.source.deps[0]
    other = {"prt": "prep", "prep": "prt"}.get(label)
    return "PART" if other is not None and change.correction.deps[0] == other else None


@rule(ONE_TOKEN, "[its → it], [them → their]")
def pronoun_or_determiner(change: EditContext) -> str | None:
    if set(change.classes) != {"DET", "PRON"}:
        return None
    label = change.correction.deps[0]
    if label in ("nsubj", "nsubjpass", "dobj", "pobj"):
        return "PRON"
    return "DET" if label == "poss" else None


@rule(ONE_TOKEN, "[one → a]")
def number_or_determiner(change: EditContext) -> str | None:
    return "DET" if set(change.classes) == {"NUM", "DET"} else None


@rule(ONE_TOKEN, "[other → another], [your → yours], [no → not]")
def special_words(change: EditContext) -> str | None:
    if set(change.lower) == {"other", "another"}:
        return "DET"
    if change.lower == ("your", "yours"):
        return "PRON"
    return "OTHER" if set(change.lower) == {"no", "not"} else None


@rule(ONE_TOKEN, "[1990s → nineties]")
def not_only_letters(change: EditContext) -> str | None:
    return None if all(word.isalpha() for word in change.words) else "OTHER"


@rule(ONE_TOKEN, "[the → that], [that → what], [good → well], [after → later], [though → thought]")
def special_pairs(change: EditContext) -> str | None:
    if change.lower in (("the", "that"), ("all", "everything")):
        return "PRON"
    pair = set(change.lower)
    if pair == {"that", "what"}:
        return "PRON"
    if pair in ({"good", "well"}, {"after", "later"}):
        return name_class(change.classes[1])
    if change.lower == ("therefor", "therefore") or pair == {"though", "thought"}:
        return "SPELL"
    return None


@rule(ONE_TOKEN, "[form → from], [there → their], [rely → depend], [benefit → beneficial]")
def similar_letters(change: EditContext) -> str | None:
    one, other = map(len, change.words)
    alike = compare_letters(change)
    if one > 5:
        return compare_long_words(change, alike) if other > 5 else None
    if is_slip_in_short_word(one, other, alike):
        return "SPELL"
    if other > 5 and (one == 5 or (one == 4 and alike > 0.5)):
        return name_class(change.classes[1])
    return None


# Longer edits, and edits of one token that no rule above matched.


@rule(MORE_TOKENS, "[has → had been] as auxiliaries")
def all_auxiliaries(change: EditContext) -> str | None:
    return "VERB:TENSE" if all(AUXILIARIES.issuperset(side.deps) for side in change.sides) else None


@rule(MORE_TOKENS, "[eats → has eaten], [old man → grandfather]")
def all_of_one_class(change: EditContext) -> str | None:
    if len(change.all_classes) > 1:
        return None
    word_class = change.source.classes[0]
    return "VERB:TENSE" if word_class == "VERB" and change.same_lemma else name_class(word_class)


@rule(MORE_TOKENS, "[very → a lot] as adverbs")
def all_of_one_dependency(change: EditContext) -> str | None:
    label = change.source.deps[0]
    same = label in LABELS and all(set(side.deps) == {label} for side in change.sides)
    return LABELS[label] if same else None


@rule(MORE_TOKENS, "[to eat → eating]")
def infinitive_or_other_form(change: EditContext) -> str | None:
    if change.all_classes != {"PART", "VERB"}:
        return None
    return "VERB:FORM" if change.same_lemma else "VERB"


@rule(MORE_TOKENS, "[friends → friend 's]")
def noun_and_possessive(change: EditContext) -> str | None:
    possessive = ("NOUN", "PART") in (change.source.classes, change.correction.classes)
    return "NOUN:POSS" if possessive and change.source.lemmas[0] == change.correction.lemmas[0] else None


@rule(MORE_TOKENS, "[more easy → easier]")
def more_and_most(change: EditContext) -> str | None:
    graded = not {"more", "most"}.isdisjoint((change.source.lower[0], change.correction.lower[0]))
    short = len(change.source) <= 2 and len(change.correction) <= 2
    return "ADJ:FORM" if graded and change.same_lemma and short else None


@rule(MORE_TOKENS, "[at his best → well]")
def anything_else_with_two_sides(change: EditContext) -> str | None:  # noqa: ARG001
    return "OTHER"


# Shared by several rules.


def name_verb_tag(tags: tuple[str, ...]) -> str | None:
    """Return the type of a change between forms of a verb."""
    if "VBG" in tags or "VBN" in tags:
        return "VERB:FORM"
    if "VBD" in tags:
        return "VERB:TENSE"
    return "VERB:SVA" if "VBZ" in tags else None


def are_auxiliaries(change: EditContext) -> bool:
    """Return True if both tokens are auxiliaries by their dependency labels."""
    return all(side.deps[0].startswith("aux") for side in change.sides)


def is_after_auxiliary(change: EditContext) -> bool:
    """Return True if an auxiliary precedes both verbs; among several auxiliaries, if it precedes the token itself."""
    _ = change.source.parse  # whatever the labels, the whole parse will be needed
    if not are_auxiliaries(change):
        return all(has_auxiliary(side) for side in change.sides)
    return all(is_later_auxiliary(side) for side in change.sides)


def has_auxiliary(part: EditSide) -> bool:
    """Return True if the token has an auxiliary among its children."""
    labels, _ = part.parse
    return any(labels[child] in AUXILIARIES for child in part.list_children(part.start))


def is_later_auxiliary(part: EditSide) -> bool:
    """Return True if the first auxiliary of the token's head is another word."""
    labels, heads = part.parse
    for child in part.list_children(heads[part.start]):
        if labels[child].startswith("aux"):
            return part.analysis.words[child] != part.words[0]
    return False


def compare_letters(change: EditContext) -> float:
    """Return the similarity of both words from 0 to 1, by Levenshtein distance in lower case."""
    one, other = change.lower
    return 1.0 - Levenshtein.distance(one, other) / max(len(one), len(other))


def is_slip_in_short_word(one: int, other: int, similarity: float) -> bool:
    """Return True if words of these lengths (the first at most 5) are similar enough for a spelling error."""
    if one == 1:
        return other == 2 and similarity == 0.5
    if one == 2:
        return 2 <= other <= 3 and similarity >= 0.5
    if one == 3:
        return 2 <= other <= 4 and similarity >= 0.5
    if one == 4:
        return (
            (other == 3 and similarity > 0.5)
            or (other == 4 and similarity >= 0.5)
            or (other == 5 and similarity == 0.8)
        )
    return (other == 4 and similarity == 0.8) or (other == 5 and similarity >= 0.6)


def compare_long_words(change: EditContext, similarity: float) -> str | None:
    """Return the type of a change between two words of at least six letters."""
    one, other = change.words
    if (one.startswith(other) or other.startswith(one)) and similarity >= 0.66:
        return "MORPH"
    if similarity > 0.8:
        return "SPELL"
    return name_class(change.classes[1]) if similarity < 0.55 else None
