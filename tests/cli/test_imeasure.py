"""The I-measure as its users type it: score, align, convert, compat ieval."""

import os
import pty
import subprocess
import sys

import pytest

from redink import samples
from redink.version import VERSION

GOLD = """\
<scripts><script id="1"><sentence id="1" numann="2"><text>This machines is designed for help people .</text><error-list>
<error id="1" req="yes" type="SVA"><alt ann="0"><c start="0" end="1">These</c><c start="2" end="3">are</c></alt>
<alt ann="1"><c start="1" end="2">machine</c></alt></error>
<error id="2" req="yes" type="Vform"><alt ann="0"><c start="5" end="6">helping</c></alt>
<alt ann="1"><c start="4" end="5">to</c></alt></error>
</error-list></sentence></script></scripts>
"""
SOURCE = "This machines is designed for help people ."
HYPOTHESIS = "This machines are designed to help people ."
REFERENCE = "These machines are designed to help people ."

ALIGNMENT = """\
source      This   machines  is   designed  for  help  people  .
hypothesis  This   machines  are  designed  to   help  people  .
reference   These  machines  are  designed  to   help  people  .
detection   FN     TN        TP   TN        TP   TN    TN      TN
correction  FN     TN        TP   TN        TP   TN    TN      TN
"""

RULE = "-" * 117
SETTINGS = f"""\
{RULE}
Hypothesis file    : {{}}
Gold standard file : {{}}
Maximising metric  : WACC - CORRECTION
Optimise for       : SENTENCE
WAcc weight        : 2.0
F beta             : 0.5
{RULE}
"""
COLUMNS = "    TP      TN      FP      FN     FPN       P       R  F_0.50     Acc   Acc_b    WAcc  WAcc_b       I "
FIGURES = "       2       5       0       1       0  100.00   66.67   90.91   87.50   62.50   90.00   62.50   73.33"
RESULTS = f"""
OVERALL RESULTS
{RULE}
Aspect        {COLUMNS}
{RULE}
Detection   {FIGURES}
Correction  {FIGURES}

"""
"""The paper's example, in the layout of the original."""
BY_SENTENCE = f"""
SENTENCE RESULTS
{RULE}
SID     Asp.  {COLUMNS}
{RULE}
1       Det {FIGURES}
1       Cor {FIGURES}
"""


@pytest.fixture
def files(tmp_path) -> dict[str, str]:
    contents = {"gold.xml": GOLD, "source.txt": SOURCE, "system.txt": HYPOTHESIS, "reference.txt": REFERENCE}
    for name, text in contents.items():
        (tmp_path / name).write_text(text + "\n")
    return {name: str(tmp_path / name) for name in contents}


def test_all_systems_in_one_table(redink) -> None:
    out = redink("score", "--ref", samples.REFERENCE, *samples.SYSTEMS, "-m", "imeasure").out
    headings = ["system", "TP", "TN", "FP", "FN", "FPN", "P", "R", "F0.5", "Acc", "WAcc", "WAccbase", "I"]
    assert out.splitlines()[1].split() == headings
    assert f"|opt:sentence|aspect:correction|gap:2|mismatch:3|refs:2|n:72|data:cbf3a6ad|v:{VERSION}" in out
    rows = {line.split()[0]: line.split() for line in out.splitlines()[3:7]}
    assert float(rows["polished"][-1].strip("*")) > 0.5 > 0 > float(rows["eager"][-1])
    assert rows["polished"][-1].endswith("*")
    assert "*" not in rows["polished"][-2]


def test_sentences_without_an_annotator(redink, files) -> None:
    words = ("score", "--ref", files["gold.xml"], files["system.txt"], "--sentences", "--format", "csv", "-m")
    assert redink(*words, "imeasure").out.splitlines()[1].startswith("system,imeasure,1,,0.7333333333333334,2,5,0,1,0,")
    assert redink(*words, "imeasure(mix=false)").out.splitlines()[1].startswith("system,imeasure(mix=false),1,1,")


def test_align_files_and_texts(redink, files) -> None:
    paths = (files["source.txt"], files["system.txt"], files["reference.txt"])
    assert redink("explain", "--align", *paths) == (0, ALIGNMENT, "")
    assert redink("explain", "--align", "--text", SOURCE, HYPOTHESIS, REFERENCE).out == ALIGNMENT


def test_align_has_colours_on_a_terminal_only() -> None:
    leader, follower = pty.openpty()
    words = [sys.executable, "-m", "redink", "explain", "--align", "-t", SOURCE, HYPOTHESIS, REFERENCE]
    subprocess.run(words, stdout=follower, env={**os.environ, "COLUMNS": "40"}, check=True)
    os.close(follower)
    text = os.read(leader, 1 << 16).decode()
    os.close(leader)
    assert "\x1b[33mThese\x1b[0m" in text
    assert "\x1b[32mare\x1b[0m" in text
    assert text.count("hypothesis") == 3  # as many blocks as the width needs


def test_align_wants_files_of_one_length(redink, files, tmp_path) -> None:
    (tmp_path / "long.txt").write_text("a\nb\n")
    result = redink("explain", "--align", files["source.txt"], files["system.txt"], tmp_path / "long.txt")
    assert result.code == 2
    assert "has 1 lines, but" in result.err


@pytest.fixture
def ieval(redink, files):
    """Run `compat ieval` on the paper's example."""
    return lambda *words: (
        redink("compat", "ieval", f"-hyp:{files['system.txt']}", f"-ref:{files['gold.xml']}", *words).out
    )


def test_ieval_prints_the_figures_of_the_paper(ieval, files) -> None:
    head = SETTINGS.format(files["system.txt"], files["gold.xml"])
    assert ieval("-b:0.5") == head + RESULTS
    assert ieval("-b:0.5", "-per-sent") == head + BY_SENTENCE + RESULTS
    assert "F_1.00" in ieval()
    # Only the second annotator's reference keeps five tokens that are right.
    out = ieval("-nomix", "-w:1", "-max:CTN", "-opt:Corpus")
    assert "Maximising metric  : TN - CORRECTION\nOptimise for       : CORPUS\nWAcc weight        : 1.0\n" in out
    assert out.splitlines()[-2].split()[:6] == ["Correction", "1", "5", "1", "1", "0"]


def test_ieval_accounts_for_every_sentence(ieval, files) -> None:
    head = SETTINGS.format(files["system.txt"], files["gold.xml"])
    brief = f"Sentence 1\n  source      {SOURCE}\n  hypothesis  {HYPOTHESIS}\n  reference   {REFERENCE}\n"
    assert ieval("-b:0.5", "-v") == f"{head}{brief}\n{RESULTS}"
    assert ieval("-b:0.5", "-vv") == f"{head}{brief}{ALIGNMENT}\n{RESULTS}"


def test_ieval_explains_its_options(redink) -> None:
    assert "-nomix" in redink("compat", "ieval", "-h").out
    for words in (["-hyp:x"], ["-hyp:x", "-ref:y", "-max:cx"], ["-hyp:x", "-re:y"], ["-hyp:x", "-ref:y", "-nomix:1"]):
        assert redink("compat", "ieval", *words).code == 2


def test_convert_to_xml_and_back(redink, tmp_path) -> None:
    assert redink("convert", samples.REFERENCE, "-o", tmp_path / "gold.xml") == (0, "", "")
    table = redink("score", "--ref", samples.REFERENCE, samples.SYSTEMS[0], "-m", "imeasure", "--format", "csv").out
    assert (
        redink("score", "--ref", tmp_path / "gold.xml", samples.SYSTEMS[0], "-m", "imeasure", "--format", "csv").out
        == table
    )
    assert (
        redink("convert", tmp_path / "gold.xml", "--from", "ixml", "--to", "ixml").out
        == (tmp_path / "gold.xml").read_text()
    )
    assert redink("info", tmp_path / "gold.xml").out.startswith("what")


def test_convert_says_that_groups_are_lost(redink, files, tmp_path) -> None:
    result = redink("convert", files["gold.xml"], "-o", tmp_path / "out.m2")
    assert result == (0, "", "the grouping of errors is lost in 1 sentence\n")
    assert "A 0 1|||SVA|||These|||REQUIRED|||-NONE-|||0" in (tmp_path / "out.m2").read_text()
    refused = redink("convert", files["source.txt"], "--to", "ixml")
    assert (refused.code, refused.err) == (
        2,
        "text has no edits to write as XML; extract them with `redink annotate`\n",
    )


def test_entity_tricks_are_one_line(redink, tmp_path) -> None:
    (tmp_path / "bomb.xml").write_text('<!DOCTYPE a [<!ENTITY b "ha">]>\n<scripts/>')
    result = redink("score", "--ref", tmp_path / "bomb.xml", samples.SYSTEMS[0], "-m", "imeasure")
    assert result.code == 2
    assert result.err == (
        f"{tmp_path / 'bomb.xml'}:1: document types and entities are not allowed in a gold standard\n"
    )
