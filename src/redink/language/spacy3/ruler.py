"""The attribute ruler: rules that set fields of tokens that match patterns.

All patterns see the fields as they were before the ruler; rules are applied in their order, so the last one wins. Most
patterns describe a single token. What such a rule does depends on the token's word, classes and label alone, so the
engine evaluates it once per combination; only patterns of several tokens look at the sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

from redink.language.spacy3.fields import Fields, normalise_features
from redink.language.spacy3.msgpack import DamagedData
from redink.language.spacy3.thinc import Unsupported

DEP = "DEP"
GETTERS: dict[str, Callable[[Fields], Any]] = {
    "TAG": lambda fields: fields.tag,
    "POS": lambda fields: fields.pos,
    "MORPH": lambda fields: fields.morph,
    "LEMMA": lambda fields: fields.lemma,
    DEP: lambda fields: fields.dep,
    "ORTH": lambda fields: fields.text,
    "LOWER": lambda fields: fields.text.lower(),
    "NORM": lambda fields: fields.norm,
    "IS_SPACE": lambda fields: fields.text.isspace(),
}
SETTERS = {"TAG": "tag", "POS": "pos", "MORPH": "morph", "LEMMA": "lemma", DEP: "dep"}
WORD_TESTS = {"ORTH", "LOWER", "NORM", "IS_SPACE"}
"""Tests whose result depends on the word alone."""


class Test(NamedTuple):
    """A condition on one field: its value is one of some values, or none of them."""

    key: str
    values: frozenset[Any]
    expected: bool


Tests: TypeAlias = tuple[Test, ...]
"""Conditions that one token must meet."""


def accepts_all(tests: Iterable[Test], fields: Fields) -> bool:
    """Return True if a token meets all conditions."""
    return all((GETTERS[key](fields) in values) == expected for key, values, expected in tests)


class Rule(NamedTuple):
    """Patterns of one or several tokens, and the values of the token at the index `target` of a match."""

    patterns: tuple[tuple[Tests, ...], ...]
    values: tuple[tuple[str, str], ...]
    target: int

    def set_values(self, fields: Fields) -> None:
        """Set the fields of the token."""
        for name, value in self.values:
            setattr(fields, name, value)


MAX_MATCHES = 16_384  # cached combinations of fields
INDEXED = ("ORTH", "LOWER", "TAG", "POS", "MORPH", "IS_SPACE")
"""Tests by whose values conditions are found, the most selective first."""


class TestIndex:
    """Conditions on one token, by the values that they require, so that few are evaluated for each token."""

    def __init__(self, items: Iterable[tuple[int, Tests]]) -> None:
        by_value: dict[str, dict[Any, list[tuple[int, Tests]]]] = {key: {} for key in INDEXED}
        self._others: list[tuple[int, Tests]] = []
        for number, tests in items:
            required = {test.key: test.values for test in tests if test.expected}
            key = next((key for key in by_value if key in required), None)
            if key is None:
                self._others.append((number, tests))
            else:
                for value in required[key]:
                    by_value[key].setdefault(value, []).append((number, tests))
        self._lookups = [(GETTERS[key], values) for key, values in by_value.items() if values]

    def match(self, fields: Fields) -> Iterator[int]:
        """Yield the numbers of the conditions that a token meets."""
        for number, tests in self._others:
            if accepts_all(tests, fields):
                yield number
        for get, values in self._lookups:
            for number, tests in values.get(get(fields), ()):
                if accepts_all(tests, fields):
                    yield number


class Matches(NamedTuple):
    """Result of evaluating all patterns for one token."""

    rules: frozenset[int]
    """Rules with a pattern of one token that matches."""
    depends_on_label: bool
    """True if the label decides whether some pattern of one token matches."""
    occurs_in_longer: bool
    """True if the token may be part of a match of several tokens, whatever its label is."""


class Ruler:
    """The rules in their order."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        self.rules = rules
        patterns = [(number, pattern) for number, rule in enumerate(rules) for pattern in rule.patterns]
        self._longer = [(number, pattern) for number, pattern in patterns if len(pattern) > 1]
        self._single = TestIndex((number, pattern[0]) for number, pattern in patterns if len(pattern) == 1)
        self._labelled = TestIndex(
            (number, tuple(test for test in pattern[0] if test.key != DEP))
            for number, pattern in patterns
            if len(pattern) == 1 and any(test.key == DEP for test in pattern[0])
        )
        """Patterns of one token that test its label, without this test."""
        self._parts = TestIndex(
            (number, tuple(test for test in tests if test.key != DEP))
            for number, pattern in self._longer
            for tests in pattern
        )
        """Conditions of longer patterns, without tests of labels."""
        self.context = max((len(pattern) - 1 for _, pattern in self._longer), default=0)
        """Tokens on either side on which a rule may depend."""
        setting = [pattern for number, pattern in patterns if any(name == "dep" for name, _ in rules[number].values)]
        self.sets_labels = bool(setting)
        self._sets_any_label = any(len(pattern) > 1 for pattern in setting)
        self._label_tests = [tuple(test for test in pattern[0] if test.key in WORD_TESTS) for pattern in setting]
        self._named: dict[str, set[Any]] = {"ORTH": set(), "LOWER": set(), "NORM": set()}
        """Words that patterns name."""
        for test in (test for _, pattern in patterns for tests in pattern for test in tests):
            if test.key in self._named:
                self._named[test.key] |= test.values
        self.tests_norms = bool(self._named["NORM"])
        self._matches: dict[tuple[Any, ...], Matches] = {}

    def evaluate(self, fields: Fields) -> Matches:
        """Evaluate all patterns for a token; words that no pattern names share one evaluation."""
        text = fields.text
        lower = text.lower()
        key = (
            fields.tag, fields.pos, fields.morph, fields.lemma, fields.dep, text.isspace(),
            text if text in self._named["ORTH"] else None, lower if lower in self._named["LOWER"] else None,
            fields.norm if fields.norm in self._named["NORM"] else None,
        )  # fmt: skip
        matches = self._matches.get(key)
        if matches is None:
            if len(self._matches) >= MAX_MATCHES:
                self._matches.clear()
            depends = next(self._labelled.match(fields), None) is not None
            occurs = next(self._parts.match(fields), None) is not None
            self._matches[key] = matches = Matches(frozenset(self._single.match(fields)), depends, occurs)
        return matches

    def may_set_label(self, fields: Fields) -> bool:
        """Return True if a rule may set the label of a token with this word, whatever its other fields are.

        Rules of several tokens may set the label of any token.
        """
        return self._sets_any_label or any(accepts_all(tests, fields) for tests in self._label_tests)

    def match_longer(self, sentence: Sequence[Fields | None]) -> dict[int, frozenset[int]]:
        """Return the numbers of the rules that patterns of several tokens apply to each token.

        Tokens that can be in no match are None.
        """
        matches: dict[int, set[int]] = {}
        for number, pattern in self._longer:
            target = self.rules[number].target
            for start in range(len(sentence) - len(pattern) + 1):
                window = sentence[start : start + len(pattern)]
                if all(f is not None and accepts_all(tests, f) for f, tests in zip(window, pattern, strict=True)):
                    token = start + target + (len(pattern) if target < 0 else 0)
                    matches.setdefault(token, set()).add(number)
        return {token: frozenset(numbers) for token, numbers in matches.items()}

    def apply(self, fields: Fields, rules: frozenset[int]) -> None:
        """Apply the rules that match a token."""
        for number in sorted(rules):
            self.rules[number].set_values(fields)


def read_rules(content: Any) -> list[Rule]:
    """Read the rules of a `patterns` file."""
    if not isinstance(content, list):
        raise DamagedData("expected a list of rules")
    return [_read_rule(rule) for rule in content]


def _read_rule(rule: Any) -> Rule:
    if not isinstance(rule, dict) or not rule.keys() >= {"patterns", "attrs"} or not isinstance(rule["attrs"], dict):
        raise DamagedData("a rule needs patterns and attrs")
    index, patterns = rule.get("index", 0), rule["patterns"]
    if not isinstance(index, int) or not isinstance(patterns, list):
        raise DamagedData("a rule needs patterns and an index")
    for key, value in rule["attrs"].items():
        if key not in SETTERS:
            raise Unsupported(f"a rule that sets {key}")
        if not isinstance(value, str):
            raise DamagedData(f"a rule sets {key} to something other than a string")
    values = tuple(
        (SETTERS[key], normalise_features(value) if key == "MORPH" else value) for key, value in rule["attrs"].items()
    )
    read = tuple(_read_pattern(pattern) for pattern in patterns)
    if any(not -len(pattern) <= index < len(pattern) for pattern in read):
        raise Unsupported(f"a rule with the index {index} outside its pattern")
    return Rule(read, values, index)


def _read_pattern(pattern: Any) -> tuple[Tests, ...]:
    if not isinstance(pattern, list) or not pattern or not all(isinstance(token, dict) for token in pattern):
        raise DamagedData("a pattern must describe tokens")
    return tuple(tuple(test for key, value in token.items() for test in _read_tests(key, value)) for token in pattern)


def _read_tests(key: Any, value: Any) -> list[Test]:
    name = key.upper() if isinstance(key, str) else key
    name = "ORTH" if name == "TEXT" else name
    if name not in GETTERS:
        raise Unsupported(f"a pattern that tests {key}")
    if not isinstance(value, dict):
        return [_make_test(name, [value], True)]
    if unknown := sorted(map(str, value.keys() - {"IN", "NOT_IN"})):
        raise Unsupported(f"a pattern with the predicate {', '.join(unknown)}")
    if not all(isinstance(values, list) for values in value.values()):
        raise DamagedData("a pattern needs lists of values")
    return [_make_test(name, values, predicate == "IN") for predicate, values in value.items()]


def _make_test(name: str, values: list[Any], expected: bool) -> Test:
    kind = bool if name == "IS_SPACE" else str
    if not all(isinstance(value, kind) for value in values):
        raise Unsupported(f"a pattern that compares {name} with {values!r}"[:100])
    return Test(name, frozenset(normalise_features(v) if name == "MORPH" else v for v in values), expected)
