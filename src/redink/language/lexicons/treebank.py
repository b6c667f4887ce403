"""Readings of words in treebanks: CoNLL-U files of Universal Dependencies, which exist for most languages.

A word has the readings that it has in the files, the most frequent first; a word that is not in the files has the
readings of the words with the longest common ending. Context is not considered. `treebank:cs` stands for all files
whose names start with `cs_`, as those of Universal Dependencies do, in the folders of REDINK_DICTIONARIES.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter, defaultdict
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from redink.errors import MissingDependency, UnreadableFile
from redink.formats.conllu import stream_conllu
from redink.language.lexicons.folders import VARIABLE, list_folders
from redink.language.lexicons.lexicon import LexiconParser, WordReading
from redink.language.parser import Parser, ParserEntry

MAX_ENDING = 5
"""Longest ending, in characters, by which the readings of unknown words are guessed."""
MAX_GUESSES = 3


def find_files(paths: str) -> list[Path]:
    """Return the files that are named, or those of a language."""
    if not re.fullmatch("[a-z]{2,3}", paths):
        return [Path(path) for path in paths.split(",")]
    files = [path for folder in list_folders() for path in sorted(folder.glob(f"{paths}_*.conllu"))]
    if not files:
        raise MissingDependency(
            f"treebank:{paths} needs files {paths}_*.conllu, such as a treebank of Universal Dependencies, in a folder "
            f"that {VARIABLE} names"
        )
    return files


class TreebankLexicon:
    """Words of treebanks with their readings."""

    has_tags = True
    lists_words = False
    """A treebank is too small for an unknown word to be a sign of a misspelling."""

    def __init__(self, paths: str) -> None:
        words: defaultdict[str, Counter[WordReading]] = defaultdict(Counter)
        endings: defaultdict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
        digest = hashlib.sha256()
        for path in find_files(paths):
            try:
                digest.update(path.read_bytes())
            except OSError as error:
                raise UnreadableFile(f"{error.strerror}", str(path)) from None
            for tokens in stream_conllu(str(path)):
                for form, lemma, pos, _, _, _, features, *_ in tokens:
                    words[form.lower()][WordReading(pos, lemma.lower(), features)] += 1
        for word, readings in words.items():
            for reading in readings:  # each word counts once: unknown words are rare words
                if reading.pos in ("NOUN", "VERB", "ADJ", "ADV", "PROPN"):
                    for size in range(1, MAX_ENDING + 1):
                        endings[word[-size:]][reading.pos, reading.features] += 1
        self._words = {word: [reading for reading, _ in counts.most_common()] for word, counts in words.items()}
        self._endings: Mapping[str, Counter[tuple[str, str]]] = endings
        self.identity = f"treebank:{paths}@{digest.hexdigest()[:8]}"

    def knows(self, word: str) -> bool:
        """Return True if the word is in the treebank."""
        return word.lower() in self._words

    def read(self, word: str) -> list[WordReading]:
        """Return the readings of a word, or likely readings of words with its ending."""
        known = self._words.get(word.lower())
        if known:
            return known
        for size in range(MAX_ENDING, 0, -1):
            counts = self._endings.get(word.lower()[-size:]) if size < len(word) else None
            if counts:
                guesses = counts.most_common(MAX_GUESSES)
                return [WordReading(pos, word.lower(), features) for (pos, features), _ in guesses]
        return []


@cache
def load_treebank(paths: str) -> Parser:
    """Read treebanks."""
    return LexiconParser(TreebankLexicon(paths))


PARSER = ParserEntry(load_treebank, "FILE[,FILE...]", find_files)
