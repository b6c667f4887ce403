"""Tokenisation by the conventions of the Penn Treebank.

The I-measure's gold standard has its corrections in this form: punctuation is separate, a full stop only at the end of
the text, double quotes become `` and '', and clitics are split from their words.
"""

from __future__ import annotations

import re

_RULES = tuple(
    (re.compile(pattern), replacement)
    for pattern, replacement in (
        (r'(^|[ (\[{<])"', r"\1 `` "),  # an opening quotation mark
        (r"\.{3}", r" ... "),
        (r"[:,](?!\d)", r" \g<0> "),  # but not in 10,000 or 8:30
        (r"[;@#$%&?!]", r" \g<0> "),
        (r"""(?<=[^.])(\.)([\])}>"']*) *$""", r" \1\2 "),  # the end of the sentence, with closing marks after it
        (r"[][(){}<>]|--", r" \g<0> "),
        (r"\"|''", r" '' "),
        (r"(?<=[^' ])('(?:[sSmMdD]|ll|LL|re|RE|ve|VE)?|n't|N'T)(?= |$)", r" \1"),  # dog's, dogs', don't
        (
            r"(?i)\b(can)(not)\b|\b(d)('ye)\b|\b(gim|lem)(me)\b|\b(gon|wan)(na)\b|\b(got)(ta)\b",
            r" \1\3\5\7\9 \2\4\6\8\g<10> ",
        ),
        (r"(?i)\b(more)('n)\b|(?<= )('t)(is|was)\b|^('t)(is|was)\b", r" \1\3\5 \2\4\6 "),
    )
)
_PLAIN = re.compile(r"[\w -]*", re.ASCII)
_WHOLE = re.compile(r"(?i)cannot|gimme|lemme|gonna|wanna|gotta|--")


def split_words(text: str) -> list[str]:
    """Split a text into tokens.

    >>> split_words("known,the dog's end .")
    ['known', ',', 'the', 'dog', "'s", 'end', '.']
    """
    if not _PLAIN.fullmatch(text) or _WHOLE.search(text):
        for pattern, replacement in _RULES:
            text = pattern.sub(replacement, text)
    return text.split()
