"""Batches of sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy

from redink.language.networks.layers import Floats, Integers
from redink.language.parser import TokenSpan

Tokens = tuple[str, ...]


def add_context(span: TokenSpan, reach: int) -> Tokens:
    """Return the words of a span with the words in their windows; padding beyond the sentence."""
    words, start, end = span
    left, right = max(0, start - reach), end + reach
    padding = ("",) * reach
    before, after = padding[: reach - start + left], padding[: max(0, right - len(words))]
    return (*before, *words[left:right], *after)


def find_middles(lengths: Integers, reach: int) -> Integers:
    """Return the indices of all words except those at both ends of each sequence, which only complete windows."""
    ends = numpy.cumsum(lengths)
    before = reach + 2 * reach * numpy.arange(len(lengths))
    inner = lengths - 2 * reach
    indices: Integers = numpy.arange(ends[-1] - 2 * reach * len(lengths)) + numpy.repeat(before, inner)
    return indices


def count_words(batch: Sequence[Tokens]) -> Integers:
    """Return the length of each sequence."""
    return numpy.fromiter(map(len, batch), dtype=numpy.int32, count=len(batch))


def arrange(sentences: Iterable[Tokens]) -> list[Tokens]:
    """Return the distinct sentences, with versions of one sentence adjacent: they usually share their longest word."""
    return sorted(dict.fromkeys(sentences), key=lambda words: max(words, key=len))


def divide(sequences: Sequence[Tokens], most: int) -> Iterator[list[Tokens]]:
    """Divide sequences into batches of at most `most` words; a longer sequence is a batch of its own."""
    batch: list[Tokens] = []
    words = 0
    for sequence in sequences:
        if batch and words + len(sequence) > most:
            yield batch
            batch, words = [], 0
        batch.append(sequence)
        words += len(sequence)
    if batch:
        yield batch


def cut_windows(
    types: Integers, lengths: Integers, reach: int, numbers: Integers, first: Integers, stop: Integers
) -> Integers:
    """Return the types of some tokens of some sentences, with the words in their windows; 0 beyond a sentence.

    `types` and `lengths` describe all sentences, one after the other; tokens `first` to `stop` of each sentence in
    `numbers` are cut out.
    """
    begins = numpy.cumsum(lengths) - lengths
    padding = numpy.zeros(reach, dtype=numpy.int32)
    parts = []
    for number, start, end in zip(numbers.tolist(), first.tolist(), stop.tolist(), strict=True):
        begin, length = begins[number], lengths[number]
        left, right = max(0, start - reach), min(length, end + reach)
        before, after = padding[: reach - start + left], padding[: reach + end - right]
        parts += [before, types[begin + left : begin + right], after]
    return numpy.concatenate(parts)


def choose_distinct(vectors: Floats, windows: Integers) -> tuple[Floats, Integers]:
    """Return the vectors of the distinct windows, and the row of each window among them."""
    ordered = numpy.sort(windows)
    distinct = ordered[numpy.append(True, ordered[1:] != ordered[:-1])]  # numpy.unique would import all of numpy.ma
    return vectors[distinct], numpy.searchsorted(distinct, windows).astype(numpy.int32)
