"""Features of words: the rows of the embedding tables.

A network sees a word as some strings, such as its norm, its first character, its last three characters and its shape.
Each string has a 64-bit identity, and each identity selects four rows of its table.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import numpy
from numpy.typing import NDArray

from redink.kernels.language.hashing import hash_text, hash_texts

Identities = NDArray[numpy.uint64]

LONG = 100
LONG_RUN = re.compile(r"(.)\1{4,}", re.DOTALL)


def describe_character(character: str) -> str:
    """Return X or x for a letter, d for a digit, and any other character itself."""
    if character.isalpha():
        return "X" if character.isupper() else "x"
    return "d" if character.isdigit() else character


ASCII_SHAPES = {code: describe_character(chr(code)) for code in range(128)}


def describe_shape(word: str) -> str:
    """Return the shape of a word: X and x for letters, d for digits, runs cut to four; LONG from 100 characters.

    >>> describe_shape("McDonald's-1998765")
    "XxXxxxx'x-dddd"
    """
    if len(word) >= LONG:
        return "LONG"
    if word.isascii() and word.isalpha():  # nearly all words are lower case or capitalised
        if word.islower():
            return "xxxx"[: len(word)]
        if word[1:].islower():
            return "Xxxxx"[: len(word)]
    shape = word.translate(ASCII_SHAPES) if word.isascii() else "".join(map(describe_character, word))
    return LONG_RUN.sub(r"\1\1\1\1", shape) if len(word) > 4 else shape


def identify_string(string: str, symbols: Mapping[str, int]) -> int:
    """Return the identity of one string."""
    number = symbols.get(string)
    return hash_text(string.encode("utf-8", "surrogatepass")) if number is None else number


def identify(strings: Sequence[str], symbols: Mapping[str, int]) -> Identities:
    """Return the identity of each string: a symbol's own number if there is one, otherwise a hash.

    Lone surrogates, which are not valid UTF-8, are hashed as the three bytes they would have.
    """
    identities = numpy.empty(len(strings), dtype=numpy.uint64)
    hash_texts([string.encode("utf-8", "surrogatepass") for string in strings], identities)
    for index, string in enumerate(strings):
        if string in symbols:
            identities[index] = symbols[string]
    return identities


def choose_rows(identities: Identities, sizes: Sequence[int], seeds: Sequence[int]) -> NDArray[numpy.int32]:
    """Return the four table rows that each identity selects: MurmurHash3 (x64, 128 bits) of its 8 bytes.

    `identities` is word × feature; each feature has a table of some size, and a seed.
    """
    seed = numpy.broadcast_to(numpy.array(seeds, dtype=numpy.uint64), identities.shape)
    key = identities * numpy.uint64(0x87C37B91114253D5)
    key = (key << numpy.uint64(31) | key >> numpy.uint64(33)) * numpy.uint64(0x4CF5AD432745937F)
    size = numpy.uint64(8)
    low = seed ^ key ^ size
    high = seed ^ size
    low = low + high
    high = high + low
    low, high = mix_bits(low), mix_bits(high)
    low = low + high
    high = high + low
    half, mask = numpy.uint64(32), numpy.uint64(0xFFFFFFFF)
    parts = numpy.stack([low & mask, low >> half, high & mask, high >> half], axis=-1)
    return (parts % numpy.array(sizes, dtype=numpy.uint64)[:, None]).astype(numpy.int32)


def mix_bits(values: NDArray[numpy.uint64]) -> NDArray[numpy.uint64]:
    """Apply the final mix of MurmurHash3 to 64-bit halves."""
    shift = numpy.uint64(33)
    values = (values ^ values >> shift) * numpy.uint64(0xFF51AFD7ED558CCD)
    values = (values ^ values >> shift) * numpy.uint64(0xC4CEB9FE1A85EC53)
    return values ^ values >> shift
