"""Report prose that breaks the rules of the project's English (docs/glossary.md, CONTRIBUTING.md).

    python tools/lint_prose.py

The rules cover docstrings, help texts, messages, comments and pages. The exit code is 1 if there are matches.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator

from sample_prose import ROOT, Text, collect_texts

OPENINGS = re.compile(r"(The same\b|What\b|Whether\b|How\b|That of\b|Without\b|Who\b|Whom\b)")
"""Words that no docstring or help text begins with."""

WORDS = {
    r"anew": "again",
    r"seldom": "rarely",
    r"who(m|ever)": "the user, the annotator, …",
    r"t(ell|old) apart": "distinguish, significantly different",
    r"by turns": "in turn, alternately",
    r"(made|make) of it": "a specific verb",
    r"mend(s|ed|ing)?": "fix",
    r"for nothing": "automatically",
    r"good to know": "for information",
    r"puts? right": "fix",
    r"the other way round": "vice versa",
}
"""Phrases to avoid, with their replacements."""

PATTERN = re.compile("|".join(rf"(?P<_{number}>\b{word}\b)" for number, word in enumerate(WORDS)))


def list_problems(texts: list[Text]) -> Iterator[str]:
    """Yield a line per text that breaks a rule."""
    for text in texts:
        if text.path.name == "glossary.md":  # lists the words to avoid
            continue
        location = f"{text.path.relative_to(ROOT).as_posix()}:{text.line}"
        if text.category in ("docstring", "help") and (match := OPENINGS.match(text.text)):
            yield f"{location}: a {text.category} must not begin with '{match[0]}': {text.text[:60]!r}"
        if match := PATTERN.search(text.text):
            number = int((match.lastgroup or "_0")[1:])
            advice = list(WORDS.values())[number]
            excerpt = text.text[max(0, match.start() - 30) : match.end() + 30]
            yield f"{location}: avoid '{match[0]}' ({advice}): {excerpt!r}"


def main() -> int:
    """Print the problems and return the exit code."""
    problems = list(list_problems(collect_texts()))
    print("\n".join(problems) or "no problems in the prose")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
