"""Readings of words: those of the parser and of all lexicons, in Universal Dependencies."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import islice, product
from typing import NamedTuple

from redink.annotators.universal.data import UPOS, LanguageData
from redink.language.lexicons.lexicon import MAX_CACHED_WORDS, Lexicon, WordReading, read_form

SAME_CLASS = {"PROPN": "NOUN", "AUX": "VERB", "DET": "PRON"}
"""Parts of speech that count as the same when two readings of one lemma are compared."""

FEATURES = ("Case", "Number", "Gender", "Person", "Tense", "Mood", "Aspect", "Voice", "VerbForm", "Degree", "Definite")
"""Features that give types; others are ignored."""

UNKNOWN_CLASS = "?"
"""Start of the part of speech of a word that neither the parser nor a lexicon knows."""
NO_CLASS = ("", "X")
"""Parts of speech of a parser that say nothing."""

VERBAL = frozenset({"Mood", "Tense"})
"""Features that finite verbs have and infinitives lack: two finite forms are more alike."""

Features = Mapping[str, str]


@lru_cache(1 << 14)
def read_features(text: str) -> Features:
    """Return the features that give types.

    >>> read_features("Animacy=Inan|Case=Nom|Number=Sing")
    {'Case': 'Nom', 'Number': 'Sing'}
    """
    pairs = (part.partition("=") for part in text.split("|"))
    return {name: value for name, _, value in pairs if name in FEATURES}


@lru_cache(1 << 16)
def list_differences(one: str, other: str) -> tuple[str, ...]:
    """Return the features that both readings have with different values, and those that only one of them has.

    A feature that only one reading has counts only if no other differs: [goes (Person=3) → go (infinitive)].

    >>> list_differences("Case=Nom|Number=Sing", "Case=Gen|Number=Sing")
    ('Case',)
    """
    first, second = read_features(one), read_features(other)
    shared = [name for name in FEATURES if name in first and name in second and first[name] != second[name]]
    return tuple(shared) or tuple(name for name in FEATURES if (name in first) != (name in second))


class WordLookup:
    """Looks words up in all lexicons of a language."""

    def __init__(self, data: LanguageData, lexicons: Sequence[Lexicon]) -> None:
        self._data = data
        self._lexicons = lexicons
        self._listing = [lexicon for lexicon in lexicons if lexicon.lists_words]
        self.tags = TagTable(data.tags)
        self.read = lru_cache(MAX_CACHED_WORDS)(self._read)
        self.knows = lru_cache(MAX_CACHED_WORDS)(self._knows)
        self.list_lemmas = lru_cache(MAX_CACHED_WORDS)(self._list_lemmas)

    @property
    def lists_words(self) -> bool:
        """True if misspelt words can be told from others."""
        return bool(self._listing)

    def _knows(self, word: str) -> bool:
        """Return True if all lexicons that list words have the word; numbers and marks are always known."""
        if not self._listing or read_form(word) or word.lower() in self._data.words:
            return True
        return all(lexicon.knows(word) for lexicon in self._listing)

    def _read(self, word: str) -> tuple[WordReading, ...]:
        """Return the readings with a part of speech: of the first lexicon that knows the word, or of the list of words.

        The list of words says which reading of a function word comes first. Guesses of lexicons that do not know the
        word come last.
        """
        pos = self._data.words.get(word.lower(), "")
        guesses: tuple[WordReading, ...] = ()
        for lexicon in self._lexicons:
            readings = lexicon.read(word)
            described = tuple([explained for reading in readings for explained in self.tags.explain(reading)])
            if described and lexicon.knows(word):
                return tuple(dict.fromkeys(sorted(described, key=lambda reading: reading.pos != pos)))
            guesses = guesses or described
        return (WordReading(pos, word.lower()),) if pos else guesses

    def _list_lemmas(self, word: str) -> frozenset[str]:
        """Return the lemmas of a word in all lexicons, in lower case."""
        return frozenset(reading.lemma.lower() for lexicon in self._lexicons for reading in lexicon.read(word))


MAX_COMBINATIONS = 32


class TagTable:
    """The meaning of a Hunspell dictionary's descriptions; a key that ends in `*` stands for all with its start.

    Features of a description that names a part of speech are those of its first form; other descriptions replace them.
    If several give one feature, the form is ambiguous.
    """

    def __init__(self, tags: Mapping[str, str]) -> None:
        self._exact = {key: meaning.split() for key, meaning in tags.items() if not key.endswith("*")}
        starts = [key[:-1] for key in tags if key.endswith("*")]
        self._starts = [(start, tags[start + "*"].split()) for start in sorted(starts, key=len, reverse=True)]
        self._explain = lru_cache(1 << 14)(self._translate)

    def explain(self, reading: WordReading) -> list[WordReading]:
        """Return the reading itself if it has a part of speech, or those that its tag describes."""
        if reading.pos:
            return [reading]
        return [WordReading(pos, reading.lemma, features, reading.tag) for pos, features in self._explain(reading.tag)]

    def explain_tag(self, tag: str) -> str:
        """Return the features of a parser's tag; none if the table does not have it."""
        return next((features for _, features in self._explain(tag)), "")

    def _translate(self, tag: str) -> list[tuple[str, str]]:
        classes: list[str] = []
        defaults: dict[str, str] = {}
        values: dict[str, list[str]] = {}
        for part in tag.split():
            meaning = self._exact.get(part)
            if meaning is None:
                meaning = next((parts for start, parts in self._starts if part.startswith(start)), [])
            own = [item for item in meaning if item in UPOS]
            classes += own
            for item in meaning:
                if item not in UPOS:
                    name = item.partition("=")[0]
                    if own:
                        defaults[name] = item
                    else:
                        values.setdefault(name, []).append(item)
        columns = [dict.fromkeys(items) for items in ({n: [i] for n, i in defaults.items()} | values).values()]
        texts = ["|".join(sorted(chosen)) for chosen in islice(product(*columns), MAX_COMBINATIONS)]
        return [(pos, text) for pos in dict.fromkeys(classes) for text in texts]


def agree(one: str, other: str) -> bool:
    """Return True if two readings have no feature with different values.

    >>> agree("Case=Nom|Number=Sing", "Number=Sing"), agree("Tense=Past", "Tense=Pres")
    (True, False)
    """
    first, second = read_features(one), read_features(other)
    return all(second.get(name, value) == value for name, value in first.items())


class Comparison(NamedTuple):
    """The readings of two words that are most alike, and what differs."""

    source: WordReading
    correction: WordReading
    same_lemma: bool
    same_class: bool
    differences: tuple[str, ...] = ()
    doubt: str = ""
    """Why another comparison is nearly as good; empty if there is none."""


UNREAD = WordReading("", "")
FIXED = 2
"""Stands for the differences that a change of a fixed feature is worth."""
MANY = 99
"""Stands for no difference at all, which is the least likely."""


def compare_words(
    source: Sequence[WordReading], correction: Sequence[WordReading], lemmas: tuple[frozenset[str], frozenset[str]]
) -> Comparison:
    """Compare two words by those of their readings that are most alike; `lemmas` are further lemmas of both.

    Readings are ordered, the most likely first; among equally similar pairs, the most likely correction decides, since
    the source may be wrong.
    """
    shared_lemma = bool(lemmas[0] & lemmas[1])
    candidates: list[tuple[tuple[int, ...], Comparison]] = []
    for rank, one in enumerate(source or [UNREAD]):
        for other_rank, other in enumerate(correction or [UNREAD]):
            same_lemma = shared_lemma or bool(one.lemma and one.lemma.lower() == other.lemma.lower())
            same_class = join_class(one.pos) == join_class(other.pos)
            differences = list_differences(one.features, other.features) if same_class else ()
            # Two forms of a word with a reading in common are mostly used in different readings.
            number = len(differences) or MANY
            if "Gender" in differences and join_class(other.pos) == "NOUN":
                number += FIXED  # a noun has one gender: more likely, the word is an adjective here
            # Among equally similar pairs, errors of case are the most frequent.
            unshared = len(VERBAL & (read_features(one.features).keys() ^ read_features(other.features).keys()))
            rare = same_lemma and differences != ("Case",)
            cost = (not same_lemma, not same_class, number, unshared, rare, other_rank, rank)
            candidates.append((cost, Comparison(one, other, same_lemma, same_class, differences)))
    least, chosen = min(candidates, key=lambda candidate: candidate[0])
    rivals = sorted(
        {
            f"{' and '.join(other.differences) or other.source.pos} ({other.correction.pos})"
            for rival, other in candidates
            if rival[:4] == least[:4]
            and (other.differences or not other.same_class)
            and (other.differences, other.source.pos, other.correction.pos)
            != (chosen.differences, chosen.source.pos, chosen.correction.pos)
        }
    )
    doubt = f"the forms are ambiguous; it may also be a change of {' or '.join(rivals)}" if rivals else ""
    return chosen._replace(doubt=doubt)


def join_class(pos: str) -> str:
    """Return the part of speech with which another one is compared.

    >>> join_class("PROPN"), join_class("ADJ")
    ('NOUN', 'ADJ')
    """
    return SAME_CLASS.get(pos, pos)


def remove_marks(word: str, letters: frozenset[str]) -> str:
    """Return a word in lower case without diacritics, except those of letters of their own.

    >>> remove_marks("été", frozenset()), remove_marks("mañana", frozenset("ñ"))
    ('ete', 'mañana')
    """
    import unicodedata

    kept = []
    for character in word.lower():
        if character in letters:
            kept.append(character)
        else:
            decomposed = unicodedata.normalize("NFD", character)
            kept.append("".join(part for part in decomposed if not unicodedata.combining(part)))
    return _APOSTROPHES.sub("'", "".join(kept))


_APOSTROPHES = re.compile("[’ʼ`´]")
