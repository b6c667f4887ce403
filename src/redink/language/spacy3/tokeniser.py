"""The tokeniser of a pipeline: the rules in its file, run as spaCy 3 runs them.

A text is split at whitespace. Affixes are removed from both ends of each piece until there are none, or the rest is an
exception or a token by itself; the rest is an exception, a URL, or it is split at infixes. Finally, neighbouring tokens
that together are an exception which the affixes had divided, such as an emoticon, become the tokens of the exception.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from redink.errors import UnsuitableData
from redink.language.fixed_tokens import FixedToken
from redink.language.spacy3.config import read_config
from redink.language.spacy3.files import PipelineFiles, find_pipeline, identify_pipeline
from redink.language.spacy3.msgpack import DamagedData, unpack
from redink.language.spacy3.patterns import Alternatives

MAX_CACHED_PIECES = 1 << 16
"""Number of cached pieces: some 15 MB when full."""
ORTH, NORM = (65, "ORTH"), (67, "NORM")
"""Keys of a token's text and norm in an exception."""

_RUN = re.compile(r"\S+|\s+")
_NEVER = re.compile(r"(?!)")


class NormedToken(str):
    """A token of an exception, with its norm; empty if it has none of its own. It is equal to the plain text."""

    norm: str

    def __new__(cls, text: str, norm: str) -> NormedToken:
        """Create a token."""
        token = super().__new__(cls, text)
        token.norm = norm
        return token


class PipelineTokeniser:
    """Splits text by the rules of a pipeline. Every distinct piece of text is split once."""

    def __init__(self, rules: Mapping[str, Any], identity: str) -> None:
        self.identity = identity
        self._prefix = _compile(rules.get("prefix_search")).search
        self._suffix = _compile(rules.get("suffix_search")).search
        self._infixes = _compile(rules.get("infix_finditer")).finditer
        self._is_url = _compile(rules.get("url_match")).match
        token_match = rules.get("token_match")
        self._is_token: Callable[[str], Any] = Alternatives(token_match).match if token_match else _NEVER.match
        self._exceptions = _read_exceptions(rules.get("exceptions") or {})
        self._pieces: dict[str, tuple[str, ...]] = {}
        self._phrases: dict[str, list[tuple[str, ...]]] = {}
        every = not rules.get("faster_heuristics", True)
        for text in self._exceptions:
            if every or " " in text or self._prefix(text) or self._suffix(text) or any(self._infixes(text)):
                phrase = tuple(token for token, _ in self._split_pieces(text, exceptions=False))
                self._phrases.setdefault(phrase[0], []).append(phrase)

    def split(self, text: str) -> list[str]:
        """Split a text into tokens, without tokens that are only whitespace."""
        return [str(token) for token, _ in self._split_all(text.strip()) if not token.isspace()]

    def split_raw(self, text: str) -> list[FixedToken]:
        """Split a text into tokens including whitespace tokens: everything except one space after a token.

        Exceptions fix the norm of some tokens.
        """
        return [FixedToken(token, getattr(token, "norm", ""), spaced=spaced) for token, spaced in self._split_all(text)]

    def _split_all(self, text: str) -> list[tuple[str, bool]]:
        """Return each token, and True if a single space follows it that is no token."""
        pairs = list(self._split_pieces(text))
        if self._phrases.keys().isdisjoint(token for token, _ in pairs):
            return pairs
        return self._join_exceptions(pairs)

    def _split_pieces(self, text: str, exceptions: bool = True) -> Iterator[tuple[str, bool]]:
        """Yield each token, and True if a single space follows it that is no token."""
        waiting: Sequence[str] = ()
        for run in _RUN.findall(text):
            if run[0].isspace() and waiting:
                spaced = run[0] == " "
                run = run[spaced:]
                yield waiting[-1], spaced
                waiting = ()
            elif waiting:
                yield waiting[-1], False
            tokens = (self._find_piece(run) if exceptions else self._split(run, False)) if run else ()
            yield from ((token, False) for token in tokens[:-1])
            waiting = tokens
        if waiting:
            yield waiting[-1], False

    def _find_piece(self, piece: str) -> tuple[str, ...]:
        tokens = self._pieces.get(piece)
        if tokens is None:
            if len(self._pieces) >= MAX_CACHED_PIECES:
                self._pieces.clear()
            self._pieces[piece] = tokens = self._split(piece, True)
        return tokens

    def _split(self, piece: str, exceptions: bool) -> tuple[str, ...]:
        """Split a piece; without exceptions only by affixes and infixes."""
        known: Mapping[str, tuple[str, ...]] = self._exceptions if exceptions else {}
        if piece in known:
            return known[piece]
        before: list[str] = []
        after: list[str] = []
        size = -1
        while piece and len(piece) != size and piece not in known and not self._is_token(piece):
            size = len(piece)
            start, end = self._find_affixes(piece, known)
            before += [piece[:start]] if start else []
            after += [piece[end:]] if end < size else []
            piece = piece[start:end]
        return (*before, *self._split_core(piece, known), *reversed(after))

    def _find_affixes(self, piece: str, known: Mapping[str, tuple[str, ...]]) -> tuple[int, int]:
        """Return the end of the prefix and the start of the suffix; only one if they overlap or leave an exception."""
        size = len(piece)
        prefix = self._prefix(piece)
        start = prefix.end() - prefix.start() if prefix else 0
        if start and piece[start:] in known:
            return start, size
        suffix = self._suffix(piece[start:])
        length = suffix.end() - suffix.start() if suffix else 0
        if length and piece[: size - length] in known:
            return 0, size - length
        return (start, size) if start and start + length > size else (start, size - length)

    def _split_core(self, piece: str, known: Mapping[str, tuple[str, ...]]) -> Sequence[str]:
        """Split the rest between the affixes."""
        if not piece or piece in known:
            return known.get(piece, ())
        if self._is_token(piece) or self._is_url(piece):
            return (piece,)
        tokens: list[str] = []
        start = 0
        for infix in self._infixes(piece):
            if infix.start():  # an infix at the front stays attached
                tokens += (piece[start : infix.start()], infix[0])
                start = infix.end()
        return [token for token in (*tokens, piece[start:]) if token]

    def _join_exceptions(self, pairs: list[tuple[str, bool]]) -> list[tuple[str, bool]]:
        """Replace neighbouring tokens that form an exception by its tokens; longer matches first, then earlier ones."""
        tokens = [token for token, _ in pairs]
        matches = sorted(self._match_phrases(tokens), key=lambda match: (match[0] - match[1], match[0]))
        taken: set[int] = set()
        replaced: dict[int, tuple[int, tuple[str, ...]]] = {}
        for start, end in matches:
            if start not in taken and end - 1 not in taken:
                text = "".join(token + " " * spaced for token, spaced in pairs[start : end - 1]) + tokens[end - 1]
                if text in self._exceptions:
                    replaced[start] = end, self._exceptions[text]
            taken.update(range(start, end))
        joined: list[tuple[str, bool]] = []
        index = 0
        while index < len(pairs):
            if index in replaced:
                end, new = replaced[index]
                joined += [(token, False) for token in new[:-1]]
                joined.append((new[-1], pairs[end - 1][1]))
                index = end
            else:
                joined.append(pairs[index])
                index += 1
        return joined

    def _match_phrases(self, tokens: list[str]) -> Iterator[tuple[int, int]]:
        """Yield start and end of all places where divided exceptions occur."""
        for start, token in enumerate(tokens):
            for phrase in self._phrases.get(token, ()):
                end = start + len(phrase)
                if tuple(tokens[start:end]) == phrase:
                    yield start, end


def _compile(pattern: Any) -> re.Pattern[str]:
    return re.compile(pattern) if pattern else _NEVER


def _read_exceptions(content: Any) -> dict[str, tuple[str, ...]]:
    exceptions: dict[str, tuple[str, ...]] = {}
    if not isinstance(content, dict):
        raise DamagedData("expected exceptions by text")
    for text, tokens in content.items():
        parts = tuple(next((token[key] for key in ORTH if key in token), "") for token in tokens)
        if not isinstance(text, str) or "".join(parts) != text or not text:
            raise DamagedData("the tokens of an exception are not its text")
        norms = [next((token[key] for key in NORM if key in token), "") for token in tokens]
        exceptions[text] = tuple(NormedToken(part, norm) for part, norm in zip(parts, norms, strict=True))
    return exceptions


def load_tokeniser(name: str) -> PipelineTokeniser:
    """Load the tokeniser of a pipeline: a folder, a wheel or the name of an installed package."""
    files = PipelineFiles(find_pipeline(name))
    config = read_config(files)
    settings = config.get("nlp.tokenizer") or config["nlp"].get("tokenizer")
    kind = settings.get("@tokenizers") if isinstance(settings, dict) else None
    if kind != "spacy.Tokenizer.v1":
        raise UnsuitableData(f"the pipeline {name} splits text with {kind}, which Redink cannot run")
    try:
        rules = unpack(files.require("tokenizer"))
        if not isinstance(rules, dict):
            raise DamagedData("expected rules by name")
        return PipelineTokeniser(rules, identify_pipeline(files, config["nlp"]["lang"], ["tokenizer"]))
    except (DamagedData, re.error, TypeError, KeyError, AttributeError, RecursionError, OverflowError) as error:
        raise files.error("tokenizer", f"the file is damaged: {error}") from error
    finally:
        files.release()
