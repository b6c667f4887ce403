"""Lemmatisers: by lookup, by rules, and by edit trees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Protocol

from redink.language.networks.features import Identities, identify, identify_string
from redink.language.spacy3.lookups import IdTable, Lookups, TextTable
from redink.language.spacy3.msgpack import DamagedData
from redink.language.spacy3.thinc import Unsupported

OWN_LOOKUP = {"ga", "mk", "ru", "uk"}
"""Languages whose lookups differ from those of the others."""
OWN_RULES = {"bn", "ca", "el", "es", "ga", "ht", "it", "mk", "nl", "pl", "ru", "uk"}
"""Languages whose rules differ from those of the others."""
BLANK = ("", "eol", "space")
FRENCH_POS = {"noun", "verb", "adj", "adp", "adv", "aux", "cconj", "det", "pron", "punct", "sconj"}


class Lemmatiser(Protocol):
    """Finds the lemma of a word with a part of speech and features."""

    def lemmatise(self, word: str, pos: str, morph: str) -> str:
        """Return the lemma."""


class Endings:
    """Rules that replace an old ending by a new one, by the last character of the old one."""

    def __init__(self, rules: Any) -> None:
        if not isinstance(rules, list) or not all(map(_is_rule, rules)):
            raise DamagedData("a rule of the lemmatizer is not a pair of endings")
        self.count = len(rules)
        self._others = [(old, new) for old, new in rules if not old]
        last_characters = {old[-1:] for old, _ in rules}
        self._by_last = {c: [(old, new) for old, new in rules if old[-1:] in (c, "")] for c in last_characters}

    def list_forms(self, word: str) -> Iterator[str]:
        """Yield the forms that the rules make of a word, in the order of the rules."""
        for old, new in self._by_last.get(word[-1:], self._others):
            if word.endswith(old) and (form := word[: len(word) - len(old)] + new):
                yield form


def _is_rule(rule: Any) -> bool:
    return isinstance(rule, list) and len(rule) == 2 and all(isinstance(ending, str) for ending in rule)


class Tables:
    """Tables of the lemmatisers; each is read when it is first used."""

    def __init__(self, lookups: Lookups, symbols: Mapping[str, int]) -> None:
        self._lookups, self._symbols = lookups, symbols
        self._pos: dict[str, int] = {}

    @cached_property
    def words(self) -> IdTable:
        """Lemmas of words, whatever their part of speech is."""
        return self._lookups.read_table("lemma_lookup")

    @cached_property
    def exceptions(self) -> Mapping[int, TextTable]:
        """Lemmas of words by part of speech."""
        return self._lookups.read_tables("lemma_exc")

    @cached_property
    def indices(self) -> Mapping[int, TextTable]:
        """Lemmas by part of speech."""
        return self._lookups.read_tables("lemma_index")

    @cached_property
    def rules(self) -> Mapping[int, Endings]:
        """Rules by part of speech."""
        return {pos: Endings(rules) for pos, rules in self._lookups.read_values("lemma_rules").items()}

    @property
    def has_rules(self) -> bool:
        """True if there is a table of rules."""
        return "lemma_rules" in self._lookups

    def identify(self, text: str) -> int:
        """Return the identity of a string."""
        return identify_string(text, self._symbols)

    def identify_pos(self, pos: str) -> int:
        """Return the identity of a part of speech in lower case."""
        if pos not in self._pos:
            self._pos[pos] = self.identify(pos)
        return self._pos[pos]

    def look_up(self, word: str) -> list[str] | None:
        """Return the lemmas of a word, whatever its part of speech is; None if there are none."""
        value = self.words.get(self.identify(word))
        return None if value is None else [value] if isinstance(value, str) else list(map(str, value))

    def find_exceptions(self, pos: int, word: str) -> list[str]:
        """Return the exceptional lemmas of a word."""
        table = self.exceptions.get(pos)
        value = None if table is None else table.get(word)
        return [value] if isinstance(value, str) else list(map(str, value or ()))


class LookupLemmatiser:
    """The lemma of a word in a table, or the word itself; Dutch words are looked up in lower case."""

    def __init__(self, tables: Tables, lower: bool) -> None:
        self._tables, self._lower = tables, lower

    def lemmatise(self, word: str, pos: str, morph: str) -> str:  # noqa: ARG002
        """Return the lemma."""
        word = word.lower() if self._lower else word
        return next(iter(self._tables.look_up(word) or ()), word)


class RuleLemmatiser:
    """Lemmas by exceptions and rules of the part of speech; English words can be their own lemma."""

    def __init__(self, tables: Tables, english: bool) -> None:
        self._tables, self._english = tables, english

    def lemmatise(self, word: str, pos: str, morph: str) -> str:
        """Return the lemma: the last exception, else a form by rule that is indexed, else any form by rule."""
        pos, lower = pos.lower(), word.lower()
        if pos in BLANK or (self._english and is_base_form(pos, morph)):
            return lower
        tables, table = self._tables, self._tables.identify_pos(pos)
        index, rules = tables.indices.get(table), tables.rules.get(table)
        if not index and not tables.exceptions.get(table) and not (rules and rules.count):
            return word if pos == "propn" else lower
        known: list[str] = []
        unknown: list[str] = []
        for form in rules.list_forms(lower) if rules else ():
            if index and form in index:
                known.insert(0, form)
            else:
                (unknown if form.isalpha() else known).append(form)
        known = list(dict.fromkeys(known))
        for form in tables.find_exceptions(table, lower):
            if form not in known:
                known.insert(0, form)
        return next(iter(known or unknown), word)


class FrenchLemmatiser:
    """Lemmas of French words: by index, exceptions, rules and lookups."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._by_lookup = LookupLemmatiser(tables, lower=False)

    def lemmatise(self, word: str, pos: str, morph: str) -> str:
        """Return the lemma."""
        pos, lower, tables = pos.lower(), word.lower(), self._tables
        if pos in BLANK:
            return lower
        if not tables.has_rules or pos not in FRENCH_POS:
            return self._by_lookup.lemmatise(word, pos, morph)
        table = tables.identify_pos(pos)
        index = tables.indices.get(table)
        if index and lower in index:
            return lower
        if exceptions := tables.find_exceptions(table, lower):
            return exceptions[0]
        known: list[str] = []
        unknown: list[str] = []
        rules = tables.rules.get(table)
        for form in rules.list_forms(lower) if rules else ():
            is_known = (index and form in index) or not form.isalpha()
            (known if is_known else unknown).append(form)
        if known or unknown:
            return (known or unknown)[0]
        value = tables.words.get(tables.identify(lower))
        # Of a string spaCy takes the first character.
        return lower if value is None else str(value[0]) if value else lower


def is_base_form(pos: str, morph: str) -> bool:
    """Return True if the features say that an English word is its own lemma.

    >>> is_base_form("noun", "Number=Sing"), is_base_form("verb", "Number=Sing|Tense=Pres|VerbForm=Fin")
    (True, False)
    """
    features = dict(part.split("=", 1) for part in morph.split("|")) if morph else {}
    present = features.get("VerbForm") == "Fin" and features.get("Tense") == "Pres" and "Number" not in features
    return (
        (pos == "noun" and features.get("Number") == "Sing")
        or (pos == "verb" and present)
        or features.get("VerbForm") in ("Inf", "None")
        or features.get("Degree") == "Pos"
    )


def make_lemmatiser(language: str, mode: Any, tables: Tables) -> Lemmatiser:
    """Return the lemmatiser of a language and mode."""
    if mode == "lookup" and language not in OWN_LOOKUP:
        return LookupLemmatiser(tables, lower=language == "nl")
    if mode == "rule" and language == "fr":
        return FrenchLemmatiser(tables)
    if mode == "rule" and language not in OWN_RULES:
        return RuleLemmatiser(tables, english=language == "en")
    raise Unsupported(f"language {language}, mode {mode}")


NO_TREE = (1 << 32) - 1
MAX_HEIGHT = 200  # trees within trees


class EditTrees:
    """Trees that turn a word into its lemma, by number."""

    def __init__(self, trees: Sequence[Mapping[str, int]], strings: Mapping[int, str]) -> None:
        self._trees, self._strings = trees, strings

    def __len__(self) -> int:
        return len(self._trees)

    def apply(self, number: int, word: str) -> str | None:
        """Return the word changed by a tree; None if the tree does not apply."""
        if number == NO_TREE:
            return ""
        tree = self._trees[number]
        if "prefix_len" not in tree:
            return self._strings[tree["subst"]] if word == self._strings[tree["orig"]] else None
        first, last = tree["prefix_len"], len(word) - tree["suffix_len"]
        if first > last:
            return None
        before, after = self.apply(tree["prefix_tree"], word[:first]), self.apply(tree["suffix_tree"], word[last:])
        return None if before is None or after is None else before + word[first:last] + after


def read_trees(content: Any, strings: Sequence[str], symbols: Mapping[str, int]) -> EditTrees:
    """Read a `trees` file and the strings that its trees need."""
    trees = content.get("trees") if isinstance(content, dict) else None
    if not isinstance(trees, list):
        raise DamagedData("expected edit trees")
    needed: set[int] = set()
    for tree in trees:
        if not isinstance(tree, dict) or not all(isinstance(value, int) and value >= 0 for value in tree.values()):
            raise DamagedData("an edit tree is damaged")
        if tree.keys() >= {"prefix_len", "suffix_len", "prefix_tree", "suffix_tree"}:
            for child in (tree["prefix_tree"], tree["suffix_tree"]):
                if child != NO_TREE and child >= len(trees):
                    raise DamagedData("an edit tree refers to one that does not exist")
        elif tree.keys() >= {"orig", "subst"}:
            needed |= {tree["orig"], tree["subst"]}
        else:
            raise DamagedData("an edit tree is damaged")
    _check_cycles(trees)
    texts = {0: "", **{number: name for name, number in symbols.items()}}
    identities: Identities = identify(strings, symbols)
    texts.update((key, text) for key, text in zip(identities.tolist(), strings, strict=True) if key in needed)
    if not needed <= texts.keys():
        raise DamagedData("an edit tree refers to a string that does not exist")
    return EditTrees(trees, texts)


def _check_cycles(trees: Sequence[Mapping[str, int]]) -> None:
    """Refuse trees that contain themselves, and those that are nested too deeply."""
    heights: dict[int, int] = {NO_TREE: 0}

    def measure(number: int, above: int) -> int:
        if number not in heights:
            tree = trees[number]
            children = (tree["prefix_tree"], tree["suffix_tree"]) if "prefix_len" in tree else ()
            if above < MAX_HEIGHT:
                heights[number] = 1 + max((measure(child, above + 1) for child in children), default=0)
        if heights.get(number, MAX_HEIGHT + 1) > MAX_HEIGHT:
            raise DamagedData("an edit tree contains itself or is nested too deeply")
        return heights[number]

    for number in range(len(trees)):
        measure(number, 0)
