"""What a user can do wrong, as exceptions whose text is the message a person reads.

RedinkError
├── InputError            a file cannot be used; knows the file and, where there is one, the line
│   ├── UnreadableFile    missing, a directory, no permission, not UTF-8, broken gzip
│   ├── FormatError       the text breaks the rules of its format
│   └── MisalignedFiles   two files that belong together do not fit
├── OutputError           a result cannot be written
├── UnscorableSentence    a sentence is beyond what a metric can handle: it can be skipped
│   └── OverlappingEdits  edits that cannot all be applied to one sentence
├── UnknownName           a name that is not among the choices, which the message lists
├── InvalidParameter      a parameter with a value it cannot have
├── UnsuitableData        well-formed data that lack what the request needs
├── MissingDependency     an optional package is not installed; the message says which
└── WorkerLost            a process that shared the work ended early

Messages name no command-line flag. An error that another setting would avoid names that setting in `setting`, as
Python calls it, and the command line adds its own word for it.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from typing import Any

LONGEST_QUOTE = 80


def quote_tokens(tokens: Sequence[str]) -> str:
    """A sentence as messages quote it, cut where it is long.

    >>> quote_tokens(["word"] * 10_000)
    'word word word word word word word word word word word word word word word ...'
    """
    text = " ".join(tokens[:LONGEST_QUOTE])
    return text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 4].rpartition(" ")[0] + " ..."


def number_of(many: int, noun: str) -> str:
    """How many things there are, as messages and titles say it.

    >>> number_of(1, "sentence"), number_of(1312, "sentence")
    ('1 sentence', '1312 sentences')
    """
    return f"{many} {noun}" + "s" * (many != 1)


def shorten(text: str) -> str:
    """A value as messages quote it.

    >>> shorten("x" * 100)
    'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...'
    """
    return text if len(text) <= 40 else text[:37] + "..."


class RedinkError(Exception):
    """Anything that a user can put right; the command line prints it as one line and exits with 2.

    >>> import pickle
    >>> error = pickle.loads(pickle.dumps(UnknownName("metric", "erant", ["errant"])))
    >>> error.choices
    ['errant']
    """

    def __init__(self, message: str, setting: str = "") -> None:
        super().__init__(message)
        self.setting = setting
        """The parameter whose other value would avoid the error; empty where there is none."""

    def __reduce__(self) -> tuple[Any, ...]:
        # An error travels between processes as it is, whatever its __init__ takes.
        return _restore, (type(self), self.args, self.__dict__)


def _restore(kind: type[RedinkError], arguments: tuple[Any, ...], attributes: dict[str, Any]) -> RedinkError:
    error = kind.__new__(kind)
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
        place = path if line is None else f"{path}:{line}"
        super().__init__(f"{place}: {message}" if place else message, setting)


class UnreadableFile(InputError):
    """The file is missing, a directory, not text in UTF-8, or cannot be opened."""


class FormatError(InputError):
    """The text of a file breaks the rules of its format."""


class MisalignedFiles(InputError):
    """Two files that should describe the same sentences do not."""


class OutputError(RedinkError):
    """A result cannot be written."""


class UnscorableSentence(RedinkError):
    """A sentence is beyond a stated limit; scoring skips it for all systems and names it, unless it is strict."""


class OverlappingEdits(UnscorableSentence):
    """Two edits of one annotator change the same tokens, so that no corrected text is defined."""

    @classmethod
    def at(cls, tokens: Sequence[str], place: int) -> OverlappingEdits:
        """The error about this token of a sentence."""
        return cls(
            f"two edits change the token '{tokens[place]}' at {place}, "
            f"so there is no one corrected text: {quote_tokens(tokens)}"
        )


class UnknownName(RedinkError):
    """A name that is not among the choices.

    >>> print(UnknownName("metric", "erant", ["errant", "gleu"]))
    unknown metric 'erant'; did you mean 'errant'? The choices are: errant, gleu
    """

    def __init__(self, kind: str, name: str, choices: Iterable[str]) -> None:
        self.name = name
        self.choices = sorted(choices)
        near = difflib.get_close_matches(name, self.choices, n=1)
        hint = f"did you mean '{near[0]}'? The" if near else "the"
        super().__init__(f"unknown {kind} '{name}'; {hint} choices are: {', '.join(self.choices)}")


class InvalidParameter(RedinkError):
    """A parameter has a value that it cannot have."""


class UnsuitableData(RedinkError):
    """The data are well formed but lack what was asked of them."""


class MissingDependency(RedinkError):
    """An optional package is needed and not installed."""


class WorkerExited(RedinkError):
    """A process that shared the work ended early."""


class LongSentenceWarning(UserWarning):
    """A sentence is so long that it was treated in a simpler way; the message says which and how."""


class ResultWarning(UserWarning):
    """Numbers mean less than they seem to; the message says why and what to do."""


class SkippedSentenceWarning(UserWarning):
    """A metric could not score a sentence and skipped it for all systems; the message says which and why."""
