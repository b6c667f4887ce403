"""Values as printed by Python 2, on which some of the originals run."""

from __future__ import annotations


def show_number(value: float) -> str:
    """Format a number with twelve significant digits.

    >>> show_number(2.0), show_number(2 / 3), show_number(1e-05)
    ('2.0', '0.666666666667', '1e-05')
    """
    text = f"{value:.12g}"
    return text if any(sign in text for sign in ".en") else f"{text}.0"


def show_text(text: str) -> str:
    r"""Format a string as inside a printed list.

    >>> print(show_text("na\u00efve"), show_text("ca n't"))
    u'na\xefve' u"ca n't"
    """
    return f"u{text!a}"
