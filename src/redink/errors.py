"""Exceptions for user errors; their text is the message that users read.

RedinkError
├── InputError            a file cannot be used; has the path and, if known, the line number
│   ├── UnreadableFile    missing, a directory, no permission, not UTF-8, broken gzip
│   ├── FormatError       the text breaks the rules of its format
│   └── MisalignedFiles   two files that belong together differ in length or content
├── OutputError           a result cannot be written
├── UnscorableSentence    a sentence exceeds a limit of a metric and can be skipped
│   └── OverlappingEdits  edits that cannot all be applied to one sentence
├── UnknownName           a name that is not among the choices, which the message lists
├── InvalidParameter      a parameter with a value that is not allowed
├── UnsuitableData        well-formed data without what the request needs
├── MissingDependency     an optional package, named in the message, is not installed
└── WorkerExited          a worker process exited early

Messages name no command-line flag. If another setting would avoid an error, `setting` names it as Python calls it, and
the command line adds its own name for it.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from typing import Any

MAX_QUOTE = 80  # characters of a sentence in a message


def quote_tokens(tokens: Sequence[str]) -> str:
    """Quote a sentence for a message, shortened if it is long.

    >>> quote_tokens(["word"] * 10_000)
    'word word word word word word word word word word word word word word word ...'
    """
    text = " ".join(tokens[:MAX_QUOTE])
    return text if len(text) <= MAX_QUOTE else text[: MAX_QUOTE - 4].rpartition(" ")[0] + " ..."


def number_of(count: int, noun: str) -> str:
    """Return a count with its noun in the singular or plural, for messages and titles.

    >>> number_of(1, "sentence"), number_of(1312, "sentence")
    ('1 sentence', '1312 sentences')
    """
    return f"{count} {noun}" + "s" * (count != 1)


def shorten(text: str) -> str:
    """Shorten a value for a message.

    >>> shorten("x" * 100)
    'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...'
    """
    return text if len(text) <= 40 else text[:37] + "..."


class RedinkError(Exception):
    """An error that a user can fix; the command line prints it on one line and exits with status 2.

    >>> import pickle
    >>> error = pickle.loads(pickle.dumps(UnknownName("metric", "erant", ["errant"])))
    >>> error.choices
    ['errant']
    """

    def __init__(self, message: str, setting: str = "") -> None:
        super().__init__(message)
        self.setting = setting
        """Parameter that avoids the error with another value; empty if there is none."""

    def __reduce__(self) -> tuple[Any, ...]:
        # Errors are pickled between processes, and their constructors take different arguments.
        return _restore, (type(self), self.args, self.__dict__)


def _restore(cls: type[RedinkError], arguments: tuple[Any, ...], attributes: dict[str, Any]) -> RedinkError:
    error = cls.__new__(cls)
    error.args = arguments
    error.__dict__.update(attributes)
    return error


class InputError(RedinkError):
    """A file cannot be used.

    >>> print(InputError("expected 6 fields, got 4", "hyp.m2", 17))
    hyp.m2:17: expected 6 fields, got 4
    """

    def __init__(self, message: str, path: str = "", line: int | None = None, setting: str = "") -> None:
        self.message = message
        self.path = path
        self.line = line
        location = path if line is None else f"{path}:{line}"
        super().__init__(f"{location}: {message}" if location else message, setting)


class UnreadableFile(InputError):
    """A file that is missing, a directory, not text in UTF-8, or cannot be opened."""


class FormatError(InputError):
    """A file whose text breaks the rules of its format."""


class MisalignedFiles(InputError):
    """Two files that should describe the same sentences but do not."""


class OutputError(RedinkError):
    """A result that cannot be written."""


class UnscorableSentence(RedinkError):
    """A sentence that exceeds a stated limit; unless strict, scoring skips it for all systems with a warning."""


class OverlappingEdits(UnscorableSentence):
    """Edits of one annotator that change the same tokens, so that no corrected text is defined."""

    @classmethod
    def at(cls, tokens: Sequence[str], index: int) -> OverlappingEdits:
        """Return the error for the token at this index of a sentence."""
        return cls(
            f"two edits change the token '{tokens[index]}' at {index}, "
            f"so there is no one corrected text: {quote_tokens(tokens)}"
        )


class UnknownName(RedinkError):
    """A name that is not among the choices.

    >>> print(UnknownName("metric", "erant", ["errant", "gleu"]))
    unknown metric 'erant'; did you mean 'errant'? The choices are: errant, gleu
    """

    def __init__(self, noun: str, name: str, choices: Iterable[str]) -> None:
        self.name = name
        self.choices = sorted(choices)
        near = difflib.get_close_matches(name, self.choices, n=1)
        hint = f"did you mean '{near[0]}'? The" if near else "the"
        super().__init__(f"unknown {noun} '{name}'; {hint} choices are: {', '.join(self.choices)}")


class InvalidParameter(RedinkError):
    """A parameter with a value that is not allowed."""


class UnsuitableData(RedinkError):
    """Well-formed data without what the request needs."""


class MissingDependency(RedinkError):
    """An optional package that is needed but not installed."""


class WorkerExited(RedinkError):
    """A worker process that exited early."""


class LongSentenceWarning(UserWarning):
    """A sentence too long for the full method; the message says which sentence, and what is used instead."""


class ResultWarning(UserWarning):
    """A result that should not be taken at face value; the message says why and what to do."""
