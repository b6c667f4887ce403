"""Damage typical of language models: found before scoring, one message per kind, and never in good outputs."""

import json
import re

import pytest

import redink as package
from redink import samples
from redink.validation.damage import is_refusal

CORPUS, _ = samples.load()
FIXED = [" ".join(sentence.corrected(0)) for sentence in CORPUS.sentences]
DAMAGE = {
    "a JSON wrapper around the sentence (redink prepare --from jsonl --column KEY)": lambda _, text: json.dumps(
        {"corrected": text}
    ),
    "the same text before the sentence (redink prepare --strip-prefix 'Sure! Here is the sentence:')": lambda n, text: (
        f"Sure! Here is the sentence: {text}" if n % 2 else text
    ),
    "the same text after the sentence (redink prepare --strip-suffix '</s>')": lambda _, text: f"{text} </s>",
    "a refusal instead of a correction (redink prepare --fill-refusals)": lambda n, text: (
        "I'm sorry, but I can't help with that." if n % 20 == 0 else text
    ),
    "an empty line instead of the sentence (redink prepare --fill-empty)": lambda n, text: text if n % 20 else "",
    "no token of the source in the line (redink validate names the lines;": lambda n, text: text if n % 8 else "x",
}


def damage(kind: str) -> list[str]:
    return [DAMAGE[kind](number, text) for number, text in enumerate(FIXED)]


def find_cautions(systems: dict[str, list[str]]) -> list[str]:
    outputs = [package.Output(system, texts) for system, texts in systems.items()]
    results = package.score(CORPUS, outputs, ["gleu"])
    return [caution.text for caution in results.cautions]


@pytest.mark.parametrize("kind", DAMAGE)
def test_each_kind_is_one_caution_with_its_remedy(kind: str) -> None:
    cautions = find_cautions({"good": FIXED, "first": damage(kind), "second": damage(kind)})
    (caution,) = cautions
    assert kind in caution
    assert caution.startswith("first (")
    assert ", second (" in caution
    assert "good" not in caution


def test_all_kinds_at_once() -> None:
    assert len(find_cautions({str(number): damage(kind) for number, kind in enumerate(DAMAGE)})) == len(DAMAGE)


def test_damage_is_found_beyond_the_first_part() -> None:
    texts = FIXED * 30
    corpus = package.Corpus("long", CORPUS.sentences * 30)
    texts[-40:] = ["x"] * 40
    parts = [
        (package.Corpus("long", corpus.sentences[start : start + 500]),
         [package.Output("system", texts[start : start + 500])])
        for start in range(0, len(texts), 500)
    ]  # fmt: skip
    texts = [caution.text for caution in package.score_parts(parts, ["gleu"]).cautions]
    assert re.search(r"system \((3\d|40) of 2160 lines\): no token of the source in the line", "\n".join(texts))


def test_good_outputs_have_no_damage() -> None:
    texts = {str(number): [" ".join(s.corrected(number)) for s in CORPUS.sentences] for number in (0, 1)}
    assert find_cautions(texts) == []


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("I'm sorry, but I can't help with that.", True),
        ("I am sorry , but I can not correct this sentence .", True),
        ("I cannot assist with this request.", True),
        ("As an AI language model, I do not", True),
        ("Sorry, I can't do that.", True),
        ("I 'm sorry that I missed the class .", False),
        ("I cannot swim .", False),
    ],
)
def test_refusals(text: str, refused: bool) -> None:
    assert is_refusal(text) is refused
    assert not is_refusal(text, text)


def test_the_gate_fails_on_damage_unless_it_is_accepted(redink, tmp_path) -> None:
    old, new, saved = tmp_path / "old.txt", tmp_path / "new.txt", tmp_path / "saved.json"
    old.write_text("\n".join(FIXED) + "\n")
    new.write_text("\n".join(damage("no token of the source in the line (redink validate names the lines;")) + "\n")
    words = ("--ref", samples.REFERENCE, "-m", "gleu", "--max-drop", 1)
    for pair in ((new, old), (old, new)):
        refused = redink("gate", pair[0], "--against", pair[1], *words)
        assert (refused.code, refused.out) == (2, "")
        assert "an output looks damaged: new (" in refused.err
        assert refused.err.rstrip().endswith("(--accept-damage)")
    assert redink("gate", new, "--against", old, *words, "--accept-damage", "--save", saved).code == 0
    assert redink("gate", saved, "--against", old, *words).code == 2
    good = tmp_path / "good.txt"
    good.write_bytes(old.read_bytes())
    assert redink("gate", good, "--against", old, *words).code == 0
