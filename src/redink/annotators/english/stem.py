"""The Lancaster stemmer (Paice 1990, "Another stemmer") with its published rule table.

A rule is written as published: the ending from right to left; `*` if it applies only to the original word; the number
of
letters to remove; the letters to append; and `>` to continue with the result or `.` to stop. For example, `dei3y>`
turns
-ied into -y and continues.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import lru_cache
from typing import NamedTuple

TABLE = """
ai*2. a*1. bb1. city3s. ci2> cn1t> dd1. dei3y> deec2ss. dee1. de2> dooh4> e1> feil1v. fi2> gni3> gai3y. ga2> gg1.
ht*2. hsiug5ct. hsi3> i*1. i1y> ji1d. juf1s. ju1d. jo1d. jeh1r. jrev1t. jsim2t. jn1d. j1s. lbaifi6. lbai4y. lba3>
lbi3. lib2l> lc1. lufi4y. luf3> lu2. lai3> lau3> la2> ll1. mui3. mu*2. msi3> mm1. nois4j> noix4ct. noi3> nai3> na2>
nee0. ne2> nn1. pihs4> pp1. re2> rae0. ra2. ro2> ru2> rr1. rt1> rei3y> sei3y> sis2. si2> ssen4> ss0. suo3> su*2. s*1>
s0. tacilp4y. ta2> tnem4> tne3> tna3> tpir2b. tpro2b. tcud1. tpmus2. tpec2iv. tulo2v. tsis0. tsi3> tt1. uqi3. ugo1.
vis3j> vie0. vi2> ylb1> yli3y> ylp0. yl2> ygo1. yhp1. ymo1. ypo1. yti3> yte3> ytl2. yrtsi5. yra3> yro3> yfi3. ycn2t>
yca3> zi2> zy1s.
"""

VOWELS = "aeiouy"


class StemRule(NamedTuple):
    """A rule for one ending."""

    ending: str
    intact: bool
    remove: int
    append: str
    goes_on: bool


def _read_table() -> dict[str, list[StemRule]]:
    """Return the rules by the last letter of their endings, in order."""
    rules: dict[str, list[StemRule]] = defaultdict(list)
    for ending, star, remove, append, mark in re.findall(r"([a-z]+)(\*?)(\d)([a-z]*)([>.])", TABLE):
        rules[ending[0]].append(StemRule(ending[::-1], bool(star), int(remove), append, mark == ">"))
    return dict(rules)


RULES = _read_table()


@lru_cache(maxsize=1 << 14)
def stem(word: str) -> str:
    """Return the stem of a word.

    >>> stem("happily"), stem("Provision"), stem("string")
    ('happy', 'provid', 'string')
    """
    word = intact = word.lower()
    while True:
        rule = next((rule for rule in RULES.get(_last_letter(word), ()) if _applies(rule, word, word == intact)), None)
        if rule is None:
            return word
        word = word[: len(word) - rule.remove] + rule.append
        if not rule.goes_on:
            return word


def _last_letter(word: str) -> str:
    """Return the last letter before the first character that is not a letter."""
    letters = next((index for index, char in enumerate(word) if not char.isalpha()), len(word))
    return word[letters - 1] if letters else ""


def _applies(rule: StemRule, word: str, intact: bool) -> bool:
    return word.endswith(rule.ending) and (intact or not rule.intact) and _is_stem(word, len(word) - rule.remove)


def _is_stem(word: str, length: int) -> bool:
    """Return True if a stem of this length is acceptable: a vowel and one letter, or three letters with a vowel."""
    if word[0] in VOWELS:
        return length >= 2
    return length >= 3 and (word[1] in VOWELS or word[2] in VOWELS)
