"""`redink compat m2scorer`, and the edits that `redink score -m m2` shows."""

import csv
import io
import json

import pytest

from redink import samples
from redink.version import VERSION

GOLD = """\
S This are a cat .
A 1 2|||SVA|||is|||REQUIRED|||-NONE-|||0
A 3 4|||Nn|||cats|||REQUIRED|||-NONE-|||1

S He go home
A 1 2|||SVA|||goes|||REQUIRED|||-NONE-|||0
A 2 9|||Mec||||||REQUIRED|||-NONE-|||1

"""
TEXT = "This is a cat .\nhe went home\n"
LINES = "Precision   : 0.5000\nRecall      : 1.0000\nF_0.5       : 0.5556\n"
WARNING = "the edit ends at 9, but the sentence has 3 tokens"


@pytest.fixture
def files(tmp_path):
    gold, text = tmp_path / "gold.m2", tmp_path / "system.txt"
    gold.write_text(GOLD)
    text.write_text(TEXT)
    return text, gold


def test_a_span_beyond_the_sentence_is_dropped_with_a_warning(redink, files) -> None:
    result = redink("compat", "m2scorer", *files)
    assert result == (0, LINES, f"warning: {files[1]}:7: {WARNING}: dropped\n")
    refused = redink("score", "--ref", files[1], files[0], "-m", "m2")
    assert (refused.code, refused.out, refused.err) == (2, "", f"{files[1]}:7: {WARNING}\n")


def test_the_options_of_the_original(redink, files) -> None:
    words = ("compat", "m2scorer", *files)
    assert redink(*words, "--beta", 1).out.endswith("F_1.0       : 0.6667\n")
    assert redink(*words, "--max_unchanged_words", 0).out == LINES
    assert redink(*words, "--ignore_whitespace_casing").code == 0
    assert "--very_verbose" in redink("compat", "m2scorer", "-h").out
    assert redink("compat", "m2scorer", "x").code == 2


ACCOUNT = """\
>> Annotator: 0
SOURCE        : This are a cat .
HYPOTHESIS    : This is a cat .
EDIT SEQ      : [(1, 2, u'are', u'is')]
GOLD EDITS    : [(1, 2, u'are', [u'is'])]
CORRECT EDITS : [(1, 2, u'are', u'is')]
# correct     : 1
# proposed    : 1
# gold        : 1
precision     : 1.0
recall        : 1.0
f_0.5         : 1.0
-------------------------------------------
"""
TOTALS = "CORRECT EDITS  : 1\nPROPOSED EDITS : 2\nGOLD EDITS     : 1\nP = 0.5\nR = 1.0\nF_0.5 = 0.555555555556\n"


def test_the_account_of_every_sentence(redink, files) -> None:
    out = redink("compat", "m2scorer", "-v", *files).out
    assert out.startswith(ACCOUNT)
    assert out.endswith(f">> Chosen Annotator for line 2 : 1\n\n{TOTALS}{LINES}")
    assert out.count(">> Annotator") == 4
    assert redink("compat", "m2scorer", "--very_verbose", *files).out == out


def test_files_that_do_not_fit(redink, files) -> None:
    files[0].write_text("one line\n")
    result = redink("compat", "m2scorer", *files)
    assert (result.code, result.out) == (2, "")
    assert result.err.endswith(f"{files[1]} has 2 sentences, but {files[0]} has 1: they must be equally long\n")
    for file in files:
        file.write_text("")
    result = redink("compat", "m2scorer", *files)
    assert (result.code, result.err) == (2, f"{files[1]}: no sentences to score\n")


@pytest.fixture
def strict_files(files):
    files[1].write_text(GOLD.replace("2 9", "2 3"))
    return files


def test_edits_are_shown(redink, strict_files) -> None:
    text, gold = strict_files
    out = redink("score", "--ref", gold, text, "-m", "m2", "--edits").out
    assert (
        out
        == f"""\
gold: 2 sentences, 2 annotators
system  correct  proposed  gold       P       R    F0.5
------  -------  --------  ----  ------  ------  ------
system        1         2     2  0.5000  0.5000  0.5000

m2|beta:0.5|max_unchanged_words:2|ignore_whitespace_casing:false|choice:corpus|refs:2|n:2|data:1793a2f2|v:{VERSION}

Edits
system  sentence  annotator  start  end  source  correction  type  outcome
------  --------  ---------  -----  ---  ------  ----------  ----  -------
system         1          0      1    2  are     is          SVA   hit
system         2          0      0    2  He go   he went           wrong
system         2          0      1    2  go      goes        SVA   missed
"""
    )


def test_edits_are_shown_in_other_styles(redink, strict_files) -> None:
    text, gold = strict_files
    words = ("score", "--ref", gold, text, "-m", "m2", "--edits", "--format")
    (first, second, third) = csv.DictReader(io.StringIO(redink(*words, "csv").out))
    assert [row["outcome"] for row in (first, second, third)] == ["hit", "wrong", "missed"]
    value = json.loads(redink(*words, "json").out)
    assert value["edits"][1] == {
        "metric": "m2", "system": "system", "sentence": 2, "annotator": 0, "start": 0, "end": 2,
        "source": "He go", "correction": "he went", "type": "", "outcome": "wrong", "difficulty": None,
    }  # fmt: skip
    both = redink(*words, "csv", "-m", "m2(max_unchanged_words=0)").out
    assert "m2(max_unchanged_words=0),system,1,0,1,2,are,is,SVA,hit" in both.replace('"', "")


def test_edits_of_systems_with_edits_are_shown_too(redink) -> None:
    out = redink("score", "--ref", samples.REFERENCE, samples.SYSTEMS[0], "-m", "m2", "--edits").out
    assert out.count(" hit") > 20


def test_only_metrics_that_look_for_edits_can_show_them(redink) -> None:
    result = redink("score", "--ref", samples.REFERENCE, samples.SYSTEMS[0], "-m", "gleu", "--edits")
    assert result.code == 2
    assert result.err == "gleu: no metric that compares edits one by one: add errant or m2\n"
