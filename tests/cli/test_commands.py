"""The commands as their users type them."""

import csv
import gzip
import io
import json
import os
import pty
import subprocess
import sys

import pytest

from redink import samples
from redink.version import VERSION

REF = samples.REFERENCE
EAGER = samples.SYSTEMS[1]
TWO = samples.SYSTEMS[:2]

EAGER_TABLE = f"""\
sample: 72 sentences, 2 annotators
system  TP   FP  FN       P       R    F0.5
------  --  ---  --  ------  ------  ------
eager   97  127  53  0.4330  0.6467  0.4637

errant|beta:0.5|unit:span-correction|tokens:all|refs:2|edits:given|n:72|data:cbf3a6ad|v:{VERSION}
"""


def test_demo(redink, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = redink("demo")
    assert result.code == 0
    assert "redink-report.html" in result.out
    assert "redink demo" in (tmp_path / "redink-report.html").read_text(encoding="utf-8")
    assert "polished  123*   16    25*  0.8849   0.8311*  0.8736*" in result.out
    assert "VERB:SVA" in result.out


def test_demo_goes_on_where_nothing_can_be_written_and_says_so_in_its_exit_code(redink, tmp_path) -> None:
    result = redink("demo", "--report", tmp_path / "nowhere" / "report.html")
    assert result.code == 2
    assert "cannot be written" in result.err
    assert "For your own files" in result.out


def test_version_says_what_runs(redink) -> None:
    assert redink("--version").out.startswith(f"redink {VERSION} (")


@pytest.mark.parametrize(
    ("words", "answer", "spared"),
    [
        (["--help"], "score", ["numpy"]),
        (["compat", "errant_compare", "-hyp", str(EAGER), "-ref", str(REF)], "Span-Based", ["numpy", "click"]),
    ],
)
def test_commands_answer_without_heavy_imports(words: list[str], answer: str, spared: list[str]) -> None:
    code = (
        f"import sys\nsys.argv = ['redink', *{words!r}]\nfrom redink.cli import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        f"assert not set({spared!r}) & set(sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert answer in done.stdout


def test_score(redink) -> None:
    assert redink("score", "--ref", REF, EAGER) == (0, EAGER_TABLE, "")


def test_score_several_systems_marks_the_best(redink) -> None:
    out = redink("score", "--ref", REF, *samples.SYSTEMS).out
    assert "polished  123*" in out
    assert "cautious   45     3*" in out


def test_score_with_parameters(redink) -> None:
    out = redink("score", "--ref", REF, EAGER, "-m", "errant(beta=1, unit=span-detection)").out
    assert "F1" in out
    assert "errant|beta:1|unit:span-detection" in out


def test_score_by_type_of_one_system_has_all_counts(redink) -> None:
    out = redink("score", "--ref", REF, EAGER, "--by", "op").out
    assert "type  system  TP  FP  FN" in out
    assert [line.split()[0] for line in out.splitlines()[10:13]] == ["M", "R", "U"]


def test_score_by_type_of_several_systems_is_side_by_side(redink) -> None:
    out = redink("score", "--ref", REF, *samples.SYSTEMS, "--by", "full").out
    assert "type          cautious   eager  polished  speller" in out
    assert "R:NOUN:INFL" in out


def test_score_by_type_leaves_out_metrics_without_types(redink) -> None:
    words = ("score", "--ref", REF, *samples.SYSTEMS, "--by", "op", "-m", "gleu")
    refused = redink(*words)
    assert (refused.code, refused.err) == (2, "none of these metrics scores error types: --by needs errant\n")
    out = redink(*words, "-m", "errant").out
    assert "type  cautious   eager  polished  speller" in out
    value = json.loads(redink(*words, "-m", "errant", "--format", "json").out)
    assert {row["metric"] for row in value["types"]} == {"errant"}


def test_score_sentences(redink) -> None:
    out = redink("score", "--ref", REF, EAGER, "--sentences", "--format", "csv").out
    rows = list(csv.DictReader(io.StringIO(out)))
    assert len(rows) == 72
    assert sum(int(row["TP"]) for row in rows) == 97
    assert rows[0]["sentence"] == "1"


def test_score_as_json(redink) -> None:
    value = json.loads(redink("score", "--ref", REF, EAGER, "--format", "json", "--by", "type", "--sentences").out)
    assert value["scores"][0]["parts"]["tp"] == 97
    assert len(value["sentences"]) == 72
    assert {row["type"] for row in value["types"]} > {"DET", "NOUN:NUM"}


@pytest.mark.parametrize(
    ("style", "start"), [("markdown", "**sample"), ("latex", "% sample"), ("csv", "system,metric,value,TP")]
)
def test_score_in_other_styles(redink, style: str, start: str) -> None:
    assert redink("score", "--ref", REF, EAGER, "--format", style).out.startswith(start)


def test_score_into_a_file(redink, tmp_path) -> None:
    result = redink("score", "--ref", REF, EAGER, "-o", tmp_path / "out.txt")
    assert result == (0, "", "")
    assert (tmp_path / "out.txt").read_text() == EAGER_TABLE


def test_score_reads_gzip_and_json_lines(redink, tmp_path) -> None:
    (tmp_path / "eager.m2.gz").write_bytes(gzip.compress(EAGER.read_bytes()))
    assert redink("convert", REF, "-o", tmp_path / "sample.jsonl").code == 0
    assert redink("score", "--ref", tmp_path / "sample.jsonl", tmp_path / "eager.m2.gz").out == EAGER_TABLE


def test_metrics_are_listed(redink) -> None:
    out = redink("metrics").out
    assert "errant: precision, recall and F" in out
    assert "beta=0.5" in out
    assert "Cite: Bryant, Felice and Briscoe (2017)" in out


def test_info(redink) -> None:
    out = redink("info", REF).out
    assert "sentences                        72" in out
    assert "annotator  sentences  unchanged  edits  error rate" in out
    assert "R:SPELL" in out


def test_info_of_text(redink, tmp_path) -> None:
    (tmp_path / "text.txt").write_text("a b c\n\na b c\n")
    out = redink("info", tmp_path / "text.txt").out
    assert "duplicates                    1" in out
    assert "annotator" not in out


def test_convert_to_text_and_json_lines(redink, tmp_path) -> None:
    (tmp_path / "in.m2").write_text("S a apple\nA 0 1|||R:DET|||an|||REQUIRED|||-NONE-|||0\n\nS so\n\n")
    assert redink("convert", tmp_path / "in.m2", "--to", "text").out == "an apple\nso\n"
    assert redink("convert", tmp_path / "in.m2", "--to", "text", "--source").out == "a apple\nso\n"
    out = redink("convert", tmp_path / "in.m2", "--to", "jsonl").out
    assert json.loads(out.splitlines()[0])["annotations"][0][0]["correction"] == "an"
    (tmp_path / "in.jsonl").write_text(out)
    assert redink("convert", tmp_path / "in.jsonl", "--to", "m2").out == (tmp_path / "in.m2").read_text()


def test_convert_text_to_json_lines_and_back(redink, tmp_path) -> None:
    source, one, two = tmp_path / "source.txt", tmp_path / "one.txt", tmp_path / "two.txt"
    source.write_text("a\n\nb\n")
    one.write_text("A\n\nB\n")
    two.write_text("aa\n\nbb\n")
    assert redink("convert", source, one, two, "-o", tmp_path / "all.jsonl").code == 0
    assert redink("convert", tmp_path / "all.jsonl", "--to", "text", "--annotator", 1).out == "aa\n\nbb\n"
    refused = redink("convert", source, one, "--to", "m2")
    assert (refused.code, refused.err) == (2, "text has no edits to write as M2; extract them with `redink annotate`\n")
    refused = redink("convert", tmp_path / "all.jsonl", "--to", "m2")
    assert refused.code == 2
    assert "only corrected texts" in refused.err


def test_convert_says_what_it_dropped(redink, tmp_path) -> None:
    (tmp_path / "in.m2").write_text(
        "S a b\nA 0 2|||R|||x|||REQUIRED|||-NONE-|||0\nA 1 2|||R|||y|||REQUIRED|||-NONE-|||0\n"
    )
    refused = redink("convert", tmp_path / "in.m2", "-o", tmp_path / "out.txt")
    assert refused.code == 2
    assert refused.err.startswith(f"{tmp_path / 'in.m2'}:1: two edits change the token 'b' at 1")
    assert not (tmp_path / "out.txt").exists()
    done = redink("convert", tmp_path / "in.m2", "-o", tmp_path / "out.txt", "--overlaps", "first")
    assert (done.code, done.err) == (0, "1 overlapping edits were dropped\n")
    assert (tmp_path / "out.txt").read_text() == "x\n"


def test_errant_compare(redink) -> None:
    out = redink("compat", "errant_compare", "-hyp", EAGER, "-ref", REF).out
    assert out == (
        "\n=========== Span-Based Correction ============\nTP\tFP\tFN\tPrec\tRec\tF0.5\n"
        "97\t127\t53\t0.433\t0.6467\t0.4637\n==============================================\n\n"
    )


def test_errant_compare_filters_to_the_letter(redink, tmp_path) -> None:
    (tmp_path / "a.m2").write_text(
        "S a\nA 0 1|||R:X*|||b|||REQUIRED|||-NONE-|||0\nA 1 1|||R:XY|||c|||REQUIRED|||-NONE-|||0\n"
    )
    words = ("compat", "errant_compare", "-hyp", tmp_path / "a.m2", "-ref", tmp_path / "a.m2", "-filt")
    assert "\n1\t0\t0\t" in redink(*words, "R:X*").out
    assert "\n2\t0\t0\t" in redink(*words, "X").out


def test_errant_compare_explains_its_options(redink) -> None:
    assert "-filt TYPE" in redink("compat", "errant_compare", "-h").out
    assert redink("compat", "errant_compare", "-hyp", "x").code == 2


def test_nothing_but_results_in_a_pipe() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "redink", "score", "--ref", str(REF), str(EAGER)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert (done.stdout, done.stderr) == (EAGER_TABLE, "")


def test_a_terminal_has_bold_figures_within_its_width() -> None:
    words = [sys.executable, "-m", "redink", "score", "--ref", str(REF), *map(str, samples.SYSTEMS)]
    leader, follower = pty.openpty()
    done = subprocess.run(words, stdout=follower, env={**os.environ, "COLUMNS": "40"}, check=True)
    os.close(follower)
    text = os.read(leader, 1 << 16).decode()
    os.close(leader)
    assert done.returncode == 0
    assert "\x1b[1m123*\x1b[0m" in text
    plain = text.replace("\x1b[1m", "").replace("\x1b[0m", "")
    assert all(len(line) <= 40 for line in plain.splitlines() if "|" not in line)
    assert plain.count("polished") == 2


def test_a_reader_that_goes_away_is_no_traceback() -> None:
    read, write = os.pipe()
    os.close(read)
    words = [sys.executable, "-m", "redink", "convert", str(REF), "--to", "jsonl"]
    done = subprocess.run(words, stdout=write, stderr=subprocess.PIPE, text=True, check=False)
    os.close(write)
    assert (done.returncode, done.stderr) == (141, "the reader of the output is gone\n")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (("info", "--full"), ("facts",)),
        (("report", "--heatmap", "--ref", REF, *TWO, "-o", "OUT"), ("heatmap", "--ref", REF, *TWO, "-o", "OUT")),
        (("annotate", "--again", REF), ("reannotate", REF)),
        (("explain", "a b .", "a c .", "a d ."), ("align", "--text", "a b .", "a c .", "a d .")),
        (
            ("score", "--ref", REF, EAGER, "-m", "m2", "--edits"),
            ("score", "--ref", REF, EAGER, "-m", "m2", "--show-edits"),
        ),
    ],
)
def test_old_names_work_and_state_the_new_one(redink, tmp_path, old, new) -> None:
    runs = []
    for words in (new, old):
        target = tmp_path / "page.html"
        words = [target if word == "OUT" else word for word in words]
        run = redink(*words, *([REF] if words[-1] in ("facts", "--full") else []))
        assert run.code == 0, run.err
        runs.append((run, target.read_text(encoding="utf-8") if target.exists() else ""))
    (renamed, first), (current, second) = runs
    assert (renamed.out, first) == (current.out, second)
    assert " is called " in renamed.err
    assert " is called " not in current.err


def test_old_arguments_of_doctor_work(redink) -> None:
    current, old = redink("doctor", "--ref", REF, EAGER), redink("doctor", REF, EAGER)
    assert (old.code, old.out) == (0, current.out)
    assert old.err == f"note: the reference is given as --ref {REF} now\n"


def test_misspelt_commands_get_a_suggestion_and_missing_options_an_example(redink) -> None:
    assert redink("scroe").err.endswith("Did you mean 'score'?\n")
    assert redink("heatmpa").err.endswith("Did you mean 'heatmap'?\n")
    missing = subprocess.run(
        [sys.executable, "-m", "redink", "score", EAGER], capture_output=True, text=True, check=False
    )
    assert missing.returncode == 2
    assert "Missing option '--ref'" in missing.stderr
    assert "Example: redink score --ref reference.m2 system1.txt system2.txt" in missing.stderr


def test_options_are_grouped_under_headings(redink) -> None:
    text = redink("score", "--help").out
    headings = ["Input:", "Metrics:", "Intervals and tests:", "Tables:", "Output:", "Running:", "Advanced: annotation:"]
    positions = [text.index(f"\n{heading}\n") for heading in headings]
    assert positions == sorted(positions)
    assert text.index("--parser") > positions[-1]
