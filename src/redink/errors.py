"""What a user can do wrong.

RedinkError
├── MissingDependency   something optional is not installed
└── UnknownName         a name that is none of the choices
"""


class RedinkError(Exception):
    """Any mistake a user can mend."""


class MissingDependency(RedinkError):
    """Something optional is needed and not installed; the message says what to install."""


class UnknownName(RedinkError):
    """A name that is none of the choices; the message lists them."""
