"""`redink difficulty` and `redink report --heatmap` as their users type them."""

import json
import os
import pty
import subprocess
import sys

from redink import samples
from redink.metrics.gts.chunks import Chunk
from redink.report.text.chunks import show_sentence
from redink.types import Edit

POOL = ("--ref", samples.REFERENCE, *samples.SYSTEMS)


def test_tables(redink) -> None:
    result = redink("difficulty", *POOL)
    assert (result.code, result.err) == (0, "")
    titles = [block.splitlines()[0] for block in result.out.split("\n\n")]
    for title in (
        "sample: 72 sentences, weighted", "Ranking by weighted F0.5", "Ranking by weighted A",
        "Difficulty by operation", "Difficulty by type", "Difficulty by operation and type", "Corpus",
    ):  # fmt: skip
        assert f"{title}, annotator 0 of 2" in titles
    assert "pool:cautious+eager+polished+speller" in result.out
    assert "token error rate" in result.out
    assert "break point" in result.out


def test_scores_are_those_of_redink_score(redink) -> None:
    output = json.loads(redink("difficulty", *POOL, "--format", "json", "--samples", 20).out)
    scored = json.loads(redink("score", *POOL, "-m", "gts", "-m", "errant", "--format", "json").out)["scores"]
    for own, weighted, plain in zip(output["systems"], scored[:4], scored[4:], strict=True):
        assert (own["system"], own["f"], own["plain"]) == (weighted["system"], weighted["value"], plain["value"])
        assert own["interval"]["f"][0] <= own["interval"]["f"][1]
    assert output["signature"] == scored[0]["signature"]
    assert output["plain"] == scored[4]["signature"]
    errors = output["annotators"]["0"]["errors"]
    hardest = [error for error in errors if not error["systems"]]
    assert hardest
    assert all(error["weight"] == 1 for error in hardest)


def test_weights_are_kept_and_used(redink, tmp_path) -> None:
    alone = ("difficulty", "--ref", samples.REFERENCE, samples.SYSTEMS[2], "--by", "op")
    lines = []
    for name in ("pool.json", "pool.txt"):
        assert redink("difficulty", *POOL, "--save-weights", tmp_path / name, "--samples", 0).code == 0
        out = redink(*alone, "--weights", tmp_path / name).out
        lines.append(next(line for line in out.splitlines() if line.startswith("polished")))
        assert f"pool:{'cautious+eager+polished+speller' if name.endswith('json') else 4}" in out
    whole = redink("difficulty", *POOL, "--samples", 0).out.replace("*", " ")
    expected = next(line for line in whole.splitlines() if line.startswith("polished"))
    assert lines[0].split() == lines[1].split() == expected.split()[:5]
    facts = json.loads((tmp_path / "pool.json").read_text())
    assert facts["pool"] == ["cautious", "eager", "polished", "speller"]
    assert facts["date"].endswith("+00:00")
    wrong = redink(*alone, "--weights", tmp_path / "pool.txt", "--annotator", 1)
    assert wrong.code == 2
    assert f"{tmp_path / 'pool.txt'}:" in wrong.err


def test_all_annotators(redink, tmp_path) -> None:
    result = redink("difficulty", *POOL, "--annotator", "all", "--save-weights", tmp_path / "pool.json")
    assert result.code == 0
    assert "annotator:all" in result.out
    assert "Difficulty by type, annotator 1 of 2" in result.out
    again = redink("difficulty", *POOL, "--annotator", "all", "--weights", tmp_path / "pool.json").out
    assert again.splitlines()[:7] == result.out.splitlines()[:7]


def test_texts_are_annotated_first(redink, tmp_path) -> None:
    source, reference, one, two = (tmp_path / f"{name}.txt" for name in ("source", "reference", "one", "two"))
    source.write_text("She like a apple .\n")
    reference.write_text("She likes an apple .\n")
    one.write_text("She likes a apple .\n")
    two.write_text("She like an apple .\n")
    out = redink("difficulty", "--source", source, "--ref", reference, one, two).out
    assert "R:DET    0.5000" in out
    assert "edits:auto|ref-edits:auto|engine:" in out


def test_other_metrics_are_refused(redink) -> None:
    result = redink("difficulty", *POOL, "-m", "errant")
    assert (result.code, result.err) == (2, "difficulty is measured by gts, got 'errant'\n")


def test_the_chunk_view_in_a_file_and_on_a_narrow_terminal(redink, tmp_path) -> None:
    assert redink("difficulty", *POOL, "--chunks", tmp_path / "chunks.txt", "--samples", 0).code == 0
    rows = [line for line in (tmp_path / "chunks.txt").read_text().splitlines() if line]
    assert len(rows) == 72 * 4
    assert all(len({len(line) for line in rows[index : index + 4]}) == 1 for index in range(0, len(rows), 4))
    words = [sys.executable, "-m", "redink", "difficulty", "--chunks", "-", "--samples", "0", "--by", "op"]
    leader, follower = pty.openpty()
    child = subprocess.Popen([*words, *map(str, POOL)], stdout=follower, env={**os.environ, "COLUMNS": "50"})
    os.close(follower)
    text = b""
    try:
        while block := os.read(leader, 1 << 16):
            text += block
    except OSError:  # how a closed terminal ends
        pass
    os.close(leader)
    assert child.wait() == 0
    rows = [line for line in text.decode().splitlines() if line.startswith(("orig:", "gold:", "weight:", "cat:"))]
    assert len(rows) > 72 * 4
    assert max(map(len, rows)) <= 50


def test_wide_characters_keep_their_columns() -> None:
    chunks = [Chunk(0, 0, ()), Chunk(0, 1, ("赤ペン",), Edit(0, 1, ("赤ペン",), "R")), Chunk(1, 1, ())]
    assert list(show_sentence(("あか",), chunks, [0.0, 2 / 3, 0.0])) == [
        "orig:   |   | あか |   |\n",
        "gold:   |   |赤ペン|   |\n",
        "weight: |0.0| 0.67 |0.0|\n",
        "cat:    |   |  R   |   |\n",
    ]


def test_heatmap(redink, tmp_path) -> None:
    page = tmp_path / "heat.html"
    assert redink("report", "--heatmap", *POOL, "-o", page, "--title", "Mine & <yours>") == (
        0, "", "Caution: gts compares with annotator 0 only, the first of 2. (--annotator all)\n"
    )  # fmt: skip
    text = page.read_text(encoding="utf-8")
    assert "<title>Mine &amp; &lt;yours></title>" in text.replace("&gt;", ">")
    refused = redink("report", "--heatmap", *POOL, "-o", tmp_path / "none.html", "--annotator", 7)
    assert (refused.code, refused.err) == (2, "no annotator 7: the corpus has 2 annotators, numbered from 0\n")
    assert not (tmp_path / "none.html").exists()


def test_gotoscorer_options(redink, tmp_path, monkeypatch) -> None:
    systems = tmp_path / "systems.m2"
    systems.write_text(
        "S a b\nA 0 1|||R:X|||c|||REQUIRED|||-NONE-|||0\nA 0 1|||R:X|||c|||REQUIRED|||-NONE-|||2\n\n", encoding="utf-8"
    )
    gold = tmp_path / "gold.m2"
    gold.write_text("S a b\nA 0 1|||R:X|||c|||REQUIRED|||-NONE-|||0\n\n")
    run = ("compat", "gotoscorer", "-ref", gold, "-hyp", systems)
    out = redink(*run, "-name", "one,idle,another-system", "-sort", "Recall", "-cv", tmp_path / "chunks.txt").out
    assert "Number of systems: 3\n" in out
    rows = [line.split(":\t") for line in out.splitlines()[5:]]
    assert [name.strip() for name, _ in rows] == ["one", "another-system", "idle"]
    assert (tmp_path / "chunks.txt").read_text().startswith("orig  : |   | a  |")
    assert redink(*run, "-cv", "None").out.count("orig:   |   | a  |") == 1
    monkeypatch.chdir(tmp_path)
    assert redink(*run, "-gen_w_file", "weights").code == 0
    assert (tmp_path / "weights.txt").exists()
    refused = redink(*run, "-heat", tmp_path / "map")
    assert (refused.code, "redink report --heatmap" in refused.err) == (2, True)
    assert redink(*run, "-name", "one").err.startswith("-name gives 1 names, but")
    assert redink(*run, "-ref_id", 3).err == "no annotator 3: the corpus has 1 annotator, numbered from 0\n"
    assert "-gen_w_file" in redink("compat", "gotoscorer", "-h").out
