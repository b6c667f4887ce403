"""Cleaning steps: removal of text that does not belong to a sentence.

Text that also occurs in the source sentence is left alone.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeAlias

from redink.validation.damage import is_refusal


class CleaningContext(NamedTuple):
    """The context of a text: the source of its sentence, the sentence's number (from 1), and the source's marks."""

    source: str
    number: int
    straight: frozenset[str]
    """Straight quotation marks that occur anywhere in the source."""


Clean: TypeAlias = Callable[[str, CleaningContext], str]

_ENTITY = re.compile(r"&(?:#\d{1,7}|#x[0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_HYPHEN = re.compile(r"\s*@-@\s*")
_BRACKETS = {"-LRB-": "(", "-RRB-": ")", "-LSB-": "[", "-RSB-": "]", "-LCB-": "{", "-RCB-": "}"}
_BRACKET = re.compile("|".join(_BRACKETS))


def unescape(text: str, context: CleaningContext) -> str:
    """Replace HTML entities, Moses' hyphens and the Penn Treebank's brackets by the characters they encode.

    >>> unescape("R&amp;D is state @-@ run -LRB- here -RRB-", CleaningContext("R & D", 1, frozenset()))
    'R&D is state-run ( here )'
    """

    def restore(match: re.Match[str]) -> str:
        if match[0].strip() in context.source:
            return match[0]
        character = _BRACKETS.get(match[0]) or html.unescape(match[0])
        return " " if not character.isprintable() else character

    text = _BRACKET.sub(restore, _ENTITY.sub(restore, text))
    return text if "@-@" in context.source else _HYPHEN.sub("-", text)


def compose(form: str) -> Clean:
    """Return a step that normalises Unicode to a form; text that the source has in another form is left alone."""

    def normalise(text: str) -> str:
        return unicodedata.normalize(form, text)  # type: ignore[arg-type]

    def clean(text: str, context: CleaningContext) -> str:
        if normalise(context.source) == context.source:
            return normalise(text)
        return "".join(part if part in context.source else normalise(part) for part in _list_clusters(text))

    return clean


def _list_clusters(text: str) -> list[str]:
    r"""List the characters, each with the accents that follow it.

    >>> [len(cluster) for cluster in _list_clusters("cafe\u0301s")]
    [1, 1, 1, 2, 1]
    """
    clusters: list[str] = []
    for character in text:
        if clusters and unicodedata.combining(character):
            clusters[-1] += character
        else:
            clusters.append(character)
    return clusters


_SPACE = re.compile("[\t\x0b\x0c\r\n\x1c-\x1f\x85\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]")
_NOTHING = re.compile("[\0-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]")


def plain_spaces(text: str, context: CleaningContext) -> str:
    r"""Replace unusual spaces by plain spaces, and remove zero-width and control characters.

    >>> plain_spaces("no\u00a0break, zero\u200bwidth", CleaningContext("", 1, frozenset()))
    'no break, zerowidth'
    """
    text = _SPACE.sub(lambda match: match[0] if match[0] in context.source else " ", text)
    return _NOTHING.sub(lambda match: match[0] if match[0] in context.source else "", text)


def strip_prefix(prefix: str) -> Clean:
    """Return a step that strips a prefix, with any numbers in it, unless the source starts with it.

    >>> strip_prefix("Sentence 1:")("sentence 27: It is .", CleaningContext("It are .", 27, frozenset()))
    'It is .'
    """
    pattern = re.compile(rf"\s*{_loosen(prefix)}{_NO_WORD_AFTER if prefix[-1:].isalnum() else ''}\s*", re.IGNORECASE)

    def clean(text: str, context: CleaningContext) -> str:
        match = None if pattern.match(context.source) else pattern.match(text)
        return text[match.end() :] if match else text

    return clean


def strip_suffix(suffix: str) -> Clean:
    """Return a step that strips a suffix, with any numbers in it, unless the source ends with it."""
    pattern = re.compile(rf"\s*{_NO_WORD_BEFORE if suffix[:1].isalnum() else ''}{_loosen(suffix)}\s*$", re.IGNORECASE)
    return lambda text, context: text if pattern.search(context.source) else pattern.sub("", text)


_NO_WORD_AFTER, _NO_WORD_BEFORE = r"(?!\w)", r"(?<!\w)"


def _loosen(words: str) -> str:
    """Return a pattern for these words with any numbers and spaces.

    >>> bool(re.fullmatch(_loosen("Line 7:"), "Line27 :"))
    False
    >>> bool(re.fullmatch(_loosen("Line 7:"), "Line  27:"))
    True
    """
    pieces = re.findall(r"\d+|\s+|[^\d\s]+", words.strip())
    return "".join(r"\d+" if piece.isdigit() else r"\s*" if piece.isspace() else re.escape(piece) for piece in pieces)


_NUMBER = re.compile(r"\s*(?:[(\[#]\s?(\d+)[.:)\]]{0,2}|(\d+)(?:[.:)\]]{1,2}|(?=\t)))\s+(?=\S)")
_BARE_NUMBER = re.compile(r"\s*(\d+)\s+(?=\S)")
_DIGIT = re.compile(r"\s*[(\[#]?\s?\d")


def strip_numbers(text: str, context: CleaningContext) -> str:
    """Strip a number at the start: with a mark after it (7. or (7)), before a tab, or the number of the sentence.

    >>> strip_numbers("7) It is .", CleaningContext("It are .", 3, frozenset()))
    'It is .'
    """
    if _DIGIT.match(context.source):
        return text
    match = _NUMBER.match(text)
    bare = _BARE_NUMBER.match(text)
    if not match and bare and int(bare[1]) in (context.number, context.number - 1):
        match = bare
    return text[match.end() :] if match else text


_BULLET = re.compile(r"\s*(?:[-*+•‣◦–—]|#{1,6})\s+")
_MARK = re.compile(r"\s*[^\w\s]")
_BOLD = re.compile(r"(\*\*|__)(?=\S)(.+?)(?<=\S)\1")
_FENCED = re.compile(r"\s*```\w*\s*(.*?)\s*```\s*", re.DOTALL)


def strip_markdown(text: str, context: CleaningContext) -> str:
    """Strip bullets, headings, bold type and code fences.

    >>> strip_markdown("- It **is** late .", CleaningContext("It are late .", 1, frozenset()))
    'It is late .'
    """
    if "```" not in context.source and (match := _FENCED.fullmatch(text)):
        text = match[1]
    if not _MARK.match(context.source):
        text = _BULLET.sub("", text, count=1) if _BULLET.match(text) else text
    return _BOLD.sub(lambda match: match[0] if match[1] in context.source else match[2], text)


_PAIRS = {'"': '"', "'": "'", "“": "”", "‘": "’", "„": "“", "«": "»", "`": "`", "「": "」"}
_END = " .?!…,;。！？"
_ANY_QUOTE = tuple("\"'“”‘’„‚«»`「」")


def strip_quotes(text: str, context: CleaningContext) -> str:
    """Strip quotation marks around the whole sentence, unless the source starts and ends with them.

    >>> strip_quotes('"It is late ."', CleaningContext("It are late .", 1, frozenset()))
    'It is late .'
    >>> strip_quotes('"Yes", she said, "it is."', CleaningContext("Yes , she said , it are .", 1, frozenset()))
    '"Yes", she said, "it is."'
    """
    bare, source = text.strip(), context.source.strip()
    core = bare.rstrip(_END)
    if len(core) < 3 or _PAIRS.get(core[0]) != core[-1]:
        return text
    inside = core[1:-1]
    ends = source[:1], source.rstrip(_END)[-1:]
    if any(mark in _ANY_QUOTE for mark in ends) and ends != (inside.strip()[:1], inside.rstrip(_END)[-1:]):
        return text
    inner, outer = (sum(map(text.count, {core[0], core[-1]})) for text in (inside, source))
    if core[0] == "'":
        inner, outer = (len(re.findall(r"(?<!\w)'|'(?!\w)", text)) for text in (inside, source))
    # With other marks between them, the first and last may belong to different quotations.
    return inside.strip() + bare[len(core) :] if inner in (0, outer) else text


_CURLY = {"‘": "'", "’": "'", "“": '"', "”": '"'}


def straighten_quotes(text: str, context: CleaningContext) -> str:
    """Straighten curly quotation marks and apostrophes if the source has straight marks but not the curly one.

    >>> straighten_quotes("It’s “late”", CleaningContext("Its late", 1, frozenset("'")))
    "It's “late”"
    """
    return "".join(
        straight
        if (straight := _CURLY.get(mark)) and straight in context.straight and mark not in context.source
        else mark
        for mark in text
    )


def fill_empty(text: str, context: CleaningContext) -> str:
    """Return the source if there is no text."""
    return text if text.strip() else context.source


def fill_refusals(text: str, context: CleaningContext) -> str:
    """Return the source if the text is a refusal of a language model and its source is not.

    >>> fill_refusals("I'm sorry, but I can't help with that.", CleaningContext("He go .", 1, frozenset()))
    'He go .'
    """
    return context.source if is_refusal(text, context.source) else text


_EXPLANATION = re.compile(
    r"\W*(?:explanations?|notes?|changes(?: made)?|corrections made|reasons?|reasoning|rationale|comments?)\W*:",
    re.IGNORECASE,
)


def is_explanation(line: str) -> bool:
    """Return whether a line begins like an explanation of a correction.

    >>> is_explanation("**Explanation:** fixed the verb."), is_explanation("Notes were taken .")
    (True, False)
    """
    return bool(_EXPLANATION.match(line))


def find_straight(sources: Iterable[str]) -> frozenset[str]:
    """Find the straight quotation marks of a source."""
    marks = set(_CURLY.values())
    present: set[str] = set()
    for source in sources:
        present |= {character for character in marks - present if character in source}
        if present == marks:
            break
    return frozenset(present)


def is_fence(line: str) -> bool:
    """Return whether a line is only the start or the end of a code block."""
    return bool(re.fullmatch(r"\s*```\w*\s*", line))
