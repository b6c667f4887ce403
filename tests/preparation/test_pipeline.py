"""`redink prepare` and its function: every step, every account, every refusal."""

import json
import re

import pytest

from redink import CleaningPlan, prepare
from redink.errors import InvalidParameter, RedinkError, UnknownName
from redink.preparation.cleaning import CleaningContext, strip_numbers, strip_quotes, unescape
from redink.preparation.lines import MAX_EXAMPLES
from redink.preparation.pipeline import Prepared
from redink.preparation.steps import STEPS
from redink.validation.findings import CHECKS

SOURCE = ["I likes cats .", "She do n't knows it .", "It are late ."]


def run(outputs, sources=SOURCE, **steps) -> Prepared:
    return prepare(outputs, sources, CleaningPlan(**steps))


def test_without_a_step_nothing_is_changed() -> None:
    odd = ["  I like “cats” . ", "\u200bShe", ""]
    prepared = run(odd)
    assert (prepared.texts, prepared.changes, prepared.unchanged) == (odd, {}, 3)


ONE = {
    ("unescape", True): (
        "R&amp;D &lt;b&gt; &#39;s state @-@ run -LRB-x-RRB- &nosuch;",
        "R&D <b> 's state-run (x) &nosuch;",
    ),
    ("unicode", "NFC"): ("cafe\u0301", "café"),
    ("unicode", "NFKC"): ("ﬁne…", "fine..."),
    ("plain_spaces", True): ("a\u00a0b\u200bc\u2028d\x07", "a bc d"),
    ("strip_prefix", "Line 1:"): ("LINE 12:  so", "so"),
    ("strip_prefix", "Output"): ("Output so", "so"),
    ("strip_suffix", "</s>"): ("so </s> ", "so"),
    ("strip_suffix", "Note 1"): ("so Note 23", "so"),
    ("strip_numbers", True): ("(3) so", "so"),
    ("strip_markdown", True): ("# so **and** __so__", "so and so"),
    ("strip_quotes", True): ("“so”.", "so."),
    ("fill_empty", True): ("  ", "source"),
    ("join_lines", True): ("a\r\n b\nc", "a b c"),
    ("tokenize", True): ("It's  so.", "It 's so ."),
}


@pytest.mark.parametrize(("step", "value"), ONE)
def test_each_step_does_its_work_and_counts_it(step: str, value: object) -> None:
    before, after = ONE[step, value]
    prepared = run([before], ["source"], **{step: value})
    assert prepared.texts == [after]
    assert prepared.changes[step].count == 1
    assert prepared.changes[step].examples[0][1:] == (before, after)
    assert prepared.unchanged == 0


UNTOUCHED = {
    ("unescape", True): ("&amp; and @-@ and -LRB-", "a &amp; b @-@ -LRB-"),
    ("unicode", "NFKC"): ("So…", "so…"),
    ("plain_spaces", True): ("a\u00a0b", "c\u00a0d"),
    ("strip_prefix", "Output"): ("Outputs are so", "outputs is so"),
    ("strip_prefix", "Note:"): ("Note: so", "Note: sos"),
    ("strip_suffix", "."): ("So .", "so ."),
    ("strip_numbers", True): ("3. so", "3. sos"),
    ("strip_markdown", True): ("- so **it**", "- so **is**"),
    ("strip_quotes", True): ('"a" or "b"', "a or b"),
    ("straight_quotes", True): ("it’s “so”", "it’s “so"),
    ("fill_empty", True): ("", ""),
    ("join_lines", True): ("a b", "a  b"),
}


@pytest.mark.parametrize(("step", "value"), UNTOUCHED)
def test_what_the_source_has_too_stays(step: str, value: object) -> None:
    text, source = UNTOUCHED[step, value]
    prepared = run([text], [source], **{step: value})
    assert (prepared.texts, prepared.changes[step].count, prepared.unchanged) == ([text], 0, 1)


def test_layers_are_removed_one_after_the_other() -> None:
    text = '1. **Corrected:** "It is late ."</s>'
    steps = {"strip_numbers": True, "strip_markdown": True, "strip_prefix": "Corrected:", "strip_quotes": True}
    assert run([text], ["It are late ."], **steps, strip_suffix="</s>").texts == ["It is late ."]


def test_numbers_and_quotes_that_belong_to_the_sentence() -> None:
    given = CleaningContext("Three people came", 7, frozenset())
    assert strip_numbers("3 people came", given) == "3 people came"
    assert strip_numbers("7 Three people came", given) == "Three people came"
    assert strip_numbers("7\tThree people came", given) == "Three people came"
    quoted = CleaningContext("“ No , ” he said .", 1, frozenset())
    assert strip_quotes('"“ No , ” he said ."', quoted) == "“ No , ” he said ."
    assert strip_quotes('"No , " he said , "no"', quoted) == '"No , " he said , "no"'
    assert strip_quotes("'It's late'", CleaningContext("Its late", 1, frozenset())) == "It's late"
    assert unescape("&#10;x", given) == " x"


def test_curly_quotes_become_straight_where_the_source_has_straight_ones() -> None:
    sources = ["do n't", "it is", "the ’90s", '" hm']
    texts = ["don’t", "it’s ‘so’", "the ’80s", "“hm”"]
    assert run(texts, sources, straight_quotes=True).texts == ["don't", "it's 'so'", "the ’80s", '"hm"']
    assert run(texts[:3], sources[:3], straight_quotes=True).texts[1] == "it's 'so'"
    assert run(["“hm”"], ["hm"], straight_quotes=True).texts == ["“hm”"]


def test_blank_lines_and_blank_sentences() -> None:
    prepared = run(["a b", "", "", "c d", ""], ["a b .", "", "c d ."], drop_blank_lines=True)
    assert prepared.texts == ["a b", "", "c d"]
    assert prepared.changes["drop_blank_lines"].count == 3
    fitting = run(["a b", "", "c d"], ["a b .", "x", "c d ."], drop_blank_lines=True)
    assert (fitting.texts, fitting.changes["drop_blank_lines"].count) == (["a b", "", "c d"], 0)


def test_lines_with_nothing_but_a_prefix_or_a_fence_are_dropped_where_there_are_too_many() -> None:
    outputs = ["```text", "Corrected:", "I like cats .", "She does n't know it .", "It is late .", "```"]
    prepared = run(outputs, strip_prefix="Corrected:", strip_markdown=True)
    assert prepared.texts == outputs[2:5]
    assert [prepared.changes[step].count for step in ("strip_prefix", "strip_markdown")] == [1, 2]


def test_joined_dropped_and_filled_lines_are_accounted_for() -> None:
    joined = run(["I like", "cats .", *SOURCE[1:]], join_lines=True)
    assert joined.texts == ["I like cats .", *SOURCE[1:]]
    assert joined.changes["join_lines"].examples == [(1, "I like\ncats .", "I like cats .")]
    assert joined.unchanged == 2
    other = run(["Sure, here you are:", "I like cats .", "It is late ."], drop_extra_lines=True, fill_missing=True)
    assert other.texts == ["I like cats .", SOURCE[1], "It is late ."]
    assert other.changes["drop_extra_lines"].examples == [(1, "Sure, here you are:", "")]
    assert other.changes["fill_missing"].examples == [(2, "", SOURCE[1])]


REFUSED = {
    ((None, "b", "c"), ()): "raw:1: there is no output (null)",
    (("a\nb", "b", "c"), ()): "raw:1: the output has line breaks",
    (("a\0", "b", "c"), ()): "raw:1: a NUL character, which is not allowed in text",
    (("a", "b"), ()): "raw: 2 outputs, but the source has 3 sentences",
    (("a", "b", "c", "d"), ()): "raw: 4 outputs, but the source has 3 sentences",
    (("a", "b", "c", ""), ("strip_quotes",)): "raw: 4 outputs, but the source has 3 sentences",
    (("x", *SOURCE, "y"), ("drop_blank_lines",)): "raw: 5 outputs, but the source has 3 sentences",
    (("xyz", "no such thing", *SOURCE[1:]), ("join_lines",)): "raw:1: these lines are unlike sentence 1",
}


def test_blank_sentences_count() -> None:
    both = CleaningPlan(drop_blank_lines=True, join_lines=True)
    with pytest.raises(
        RedinkError, match="raw:3: this line fits sentence 2 of the source as well as sentence 4: correct"
    ):
        prepare(["Yes .", "", "No", "Yes .", ""], ["", "Yes .", "", "Yes ."], both, "raw")
    filled = run(["Yes .", "", ""], ["", "Yes .", "No , it is n't ."], drop_blank_lines=True, fill_missing=True)
    assert filled.texts == ["Yes .", "", ""]
    filled = run(["Yes .", ""], ["", "Yes .", "No , it is n't ."], drop_blank_lines=True, fill_missing=True)
    assert filled.texts == ["", "Yes .", "No , it is n't ."]
    assert filled.changes["fill_missing"].examples[0].line == 3


@pytest.mark.parametrize(("outputs", "steps"), REFUSED)
def test_what_cannot_be_decided_is_refused_with_its_line(outputs, steps) -> None:
    with pytest.raises(RedinkError, match=re.escape(REFUSED[outputs, steps])):
        prepare(outputs, SOURCE, CleaningPlan(**dict.fromkeys(steps, True)), "raw")


def test_settings_are_checked() -> None:
    with pytest.raises(UnknownName, match="unknown Unicode form 'NFX'"):
        CleaningPlan(unicode="NFX")
    for other in ("drop_extra_lines", "fill_missing"):
        with pytest.raises(InvalidParameter, match="but not both"):
            CleaningPlan(join_lines=True, **{other: True})
    with pytest.raises(InvalidParameter, match="must not be empty"):
        CleaningPlan(strip_prefix=[" "])
    assert CleaningPlan(tokenize=True, unescape=True).steps == ["unescape", "tokenize"]


def test_validate_names_only_steps_that_there_are() -> None:
    named = {check.step.partition("=")[0] for check in CHECKS.values() if check.step}
    assert named < set(STEPS)


def test_validate_names_no_step_for_a_file_with_edits(redink, tmp_path) -> None:
    (tmp_path / "source.txt").write_text("I likes cats .\n")
    (tmp_path / "raw.m2").write_text("S I likes cats .\nA 1 2|||R|||&amp;|||REQUIRED|||-NONE-|||0\n\n")
    (tmp_path / "raw.txt").write_text("I &amp; cats .\n")
    said = [
        redink("validate", tmp_path / name, "--source", tmp_path / "source.txt").out for name in ("raw.m2", "raw.txt")
    ]
    assert ["Unescape them" in text for text in said] == [True, True]
    assert ["redink prepare" in text for text in said] == [False, True]


@pytest.fixture
def files(tmp_path):
    (tmp_path / "source.txt").write_text("".join(f"{line}\n" for line in SOURCE * 5))
    raw = [{"id": n, "reply": {"text": f"Corrected: {line}"}} for n, line in enumerate(SOURCE * 5)]
    (tmp_path / "raw.jsonl").write_text("".join(json.dumps(item) + "\n" for item in raw))
    return tmp_path


def test_the_command_writes_the_file_and_says_what_it_did(redink, files) -> None:
    words = ("prepare", files / "raw.jsonl", "--column", "reply.text", "--source", files / "source.txt")
    done = redink(*words, "--strip-prefix", "Corrected:", "--tokenize", "-o", files / "system.txt")
    assert (done.code, done.out) == (0, "")
    assert done.err == (
        f"{files}/raw.jsonl: 15 outputs, 0 of them unchanged\n"
        "  --strip-prefix  15 outputs\n  --tokenize      0 outputs\n"
    )
    assert (files / "system.txt").read_text() == (files / "source.txt").read_text()
    assert redink(*words, "--strip-prefix", "Corrected:").out == (files / "source.txt").read_text()


def test_a_dry_run_shows_the_first_ten_changes_and_writes_nothing(redink, files) -> None:
    words = ("prepare", files / "raw.jsonl", "--column", "reply.text", "--source", files / "source.txt")
    done = redink(*words, "--strip-prefix", "Corrected:", "-o", files / "system.txt", "--dry-run")
    assert not (files / "system.txt").exists()
    lines = done.out.splitlines()
    assert lines[:4] == [
        "--strip-prefix: 15, the first 10",
        f"  {files}/raw.jsonl:1",
        "    - Corrected: I likes cats .",
        "    + I likes cats .",
    ]
    assert len(lines) == 1 + 3 * MAX_EXAMPLES
    assert done.err.endswith("--strip-prefix  15 outputs\n")


def test_mistakes_name_the_option_that_would_help(redink, files) -> None:
    (files / "short.txt").write_text("a\n")
    short = redink("prepare", files / "short.txt", "--source", files / "source.txt")
    assert (short.code, short.err) == (
        2, f"{files}/short.txt: 1 output, but the source has 15 sentences (--fill-missing)\n"
    )  # fmt: skip
    which = redink("prepare", files / "raw.jsonl", "--source", files / "source.txt")
    assert which.code == 2
    assert "there is no output" not in which.err
    assert which.err.endswith("name the one with the text (--column)\n")
    over = redink("prepare", files / "source.txt", "--source", files / "source.txt", "-o", files / "source.txt")
    assert over.code == 2


EXPLAINED = ("I like cats and", "dogs .", "Explanation: fixed the verb.", "It is late .", "Note: nothing else .")
PAIR = ["I likes cats and dogs .", "It are late ."]


def test_joining_does_not_swallow_explanations() -> None:
    with pytest.raises(
        RedinkError, match=r"raw:3: this line looks like an explanation.*: Explanation: fixed"
    ) as caught:
        prepare(EXPLAINED, PAIR, CleaningPlan(join_lines=True), "raw")
    assert caught.value.setting == "drop_explanations"
    prepared = run(EXPLAINED, PAIR, join_lines=True, drop_explanations=True)
    assert prepared.texts == ["I like cats and dogs .", "It is late ."]
    assert prepared.changes["drop_explanations"].count == 2


def test_explanations_in_the_source_stay() -> None:
    with pytest.raises(InvalidParameter, match="a sentence of the source begins like an explanation"):
        run(["Note : it is ."], ["Note : it are ."], drop_explanations=True)


@pytest.mark.parametrize(
    ("lines", "number"),
    [
        (("I like cats and", "dogs .", "It is late ."), 2),
        (("I like", "cats and dogs .", "It is late ."), 1),
        (("I like cats and dogs .", "It is", "late ."), 2),
        (("Sure! InProcess it is:", "I like cats and", "dogs .", "It is late ."), 3),
    ],
)
def test_extra_lines_that_are_part_of_a_sentence_are_not_dropped(lines, number) -> None:
    with pytest.raises(RedinkError, match=rf"raw:{number}: this line seems to be part of sentence \d of the source"):
        prepare(lines, PAIR, CleaningPlan(drop_extra_lines=True), "raw")


def test_refusals_are_replaced_by_the_source() -> None:
    prepared = run(
        ["I'm sorry, but I can't help with that.", SOURCE[1], "Sorry, I cannot do this."], fill_refusals=True
    )
    assert prepared.texts == SOURCE
    assert prepared.changes["fill_refusals"].count == 2
