"""`redink compat gotoscorer` against what GTS's own scorer printed and wrote, byte for byte."""

from pathlib import Path

import pytest

from redink import read_m2, read_output
from redink.metrics.gts import Difficulty, Gts
from redink.metrics.gts.pool import judge

NAMES = "AMU,CAMB,IITB,PKU,POST,UFC"


def reference(shared: Path, gold: str) -> Path:
    raw, auto = ("data", "conll14", "official.m2"), ("oracle", "errant", "conll14", "official.auto.m2")
    return shared.joinpath(*(raw if gold == "raw" else auto))


def words(shared: Path, gold: str, annotator: int) -> tuple[object, ...]:
    hypotheses = shared / "oracle" / "gts" / "conll14.six.hyp.m2"
    return "compat", "gotoscorer", "-ref", reference(shared, gold), "-hyp", hypotheses, "-ref_id", annotator


def test_weights_of_the_pool_from_a_file_give_the_same_scores(redink, shared, tmp_path) -> None:
    run = (*words(shared, "auto", 1), "-v", "-name", NAMES, "-cat", 3)
    out = redink(*run, "-gen_w_file", tmp_path / "weights.txt").out
    assert out == (shared / "oracle" / "gts" / "conll14.six.auto.ann1.txt").read_text()
    assert redink(*run, "-w_file", tmp_path / "weights.txt").out == out


def test_demo_with_its_chunk_view(redink, shared, tmp_path) -> None:
    demo = shared / "oracle" / "gts" / "demo"
    run = ("compat", "gotoscorer", "-ref", demo / "ref.m2")
    out = redink(*run, "-hyp", demo / "hyp.m2", "-v", "-cv", "None", "-gen_w_file", tmp_path / "weights.txt").out
    assert out == (demo / "expected.txt").read_text()
    assert (tmp_path / "weights.txt").read_text() == (demo / "weight.txt").read_text()
    alone = redink(*run, "-hyp", demo / "hyp_1sys.m2", "-w_file", demo / "weight.txt").out
    assert alone.splitlines()[-1] == "0       :\t1.0000\t0.4444\t0.6154\t0.8000\t0.5833"


def test_the_metric_has_the_same_scores(redink, shared) -> None:
    folder = shared / "oracle" / "errant" / "conll14"
    systems = [folder / f"{name}.m2" for name in NAMES.split(",")]
    out = redink("score", "--ref", reference(shared, "raw"), *systems, "-m", "gts").out.replace("*", "")
    recorded = (shared / "oracle" / "gts" / "conll14.six.raw.ann0.txt").read_text().splitlines()[5:11]
    rows = [line.split() for line in out.partition("---\n")[2].splitlines()[:6]]
    for computed, line in zip(rows, recorded, strict=True):
        tp, fp, fn, tn, precision, recall, _, f, accuracy = line.split("\t")[1:]
        assert computed[1:] == [cell.strip() for cell in (tp, fp, fn, tn, precision, recall, accuracy, f)]


def test_the_papers_rules_decide_otherwise_only_at_empty_chunks(shared) -> None:
    folder = shared / "oracle" / "errant" / "conll14"
    outputs = [read_output(folder / f"{name}.m2") for name in NAMES.split(",")]
    corpus = read_m2(reference(shared, "raw"))
    by_tool, by_paper = (judge(corpus, outputs, 0, rules) for rules in ("tool", "paper"))
    indices = (by_tool.successes != by_paper.successes).nonzero()[1]
    starts, ends, _, edits = by_tool.chunks.table[:, indices]
    assert (len(indices), by_tool.outcomes.size) == (2, 362_460)
    assert ((starts == ends) & (edits < 0)).all()


@pytest.mark.parametrize("pool", [4, 8])
def test_published_weights_fit_the_raw_gold(redink, shared, pool: int) -> None:
    weights = shared / "data" / "gts-weights" / f"conll14_{pool}sys.txt"
    system = shared / "oracle" / "errant" / "conll14" / "CAMB.m2"
    run = ("score", system, "-m", f"gts(weights={weights})", "--ref")
    result = redink(*run, reference(shared, "raw"))
    assert result.code == 0
    assert f"pool:{pool}" in result.out
    wrong = redink(*run, reference(shared, "auto"))
    assert (wrong.code, wrong.out) == (2, "")
    assert wrong.err.startswith(f"{weights}:")
    assert "chunks, the corpus has" in wrong.err


def test_a_weight_file_of_another_corpus_is_refused_with_the_line(redink, shared) -> None:
    weights = shared / "data" / "gts-weights" / "conll14_8sys.txt"
    reference = shared / "data" / "conll13" / "official-revised.m2"
    metric = f"gts(weights={weights})"
    result = redink("score", "--ref", reference, reference, "-m", metric)
    assert result.code == 2
    assert result.err.startswith(f"{weights}:2: sentence 1: the weights have ")
    assert Difficulty.read(weights).size == 8
    assert Gts(weights=str(weights)).describe_pool(["x"]) == {"pool": 8}


def test_ranks_change_as_the_recorded_scores_do(redink, shared) -> None:
    folder = shared / "oracle" / "errant" / "conll14"
    names = NAMES.split(",")
    reference_file = reference(shared, "raw")
    run = ("difficulty", "--ref", reference_file, *(folder / f"{name}.m2" for name in names), "--by", "op")
    out = redink(*run, "--samples", 0).out.replace("*", "")
    recorded = (shared / "oracle" / "gts" / "conll14.six.raw.ann0.txt").read_text().splitlines()[5:11]
    weighted = {line.split(":")[0].strip(): line.split("\t") for line in recorded}
    plain = {name: (folder / "scores" / f"{name}.gold.txt").read_text().splitlines()[-3].split("\t") for name in names}
    before = sorted(names, key=lambda name: -float(plain[name][-1]))
    for heading, column in (("F0.5", 8), ("A", 9)):
        after = sorted(names, key=lambda name: -float(weighted[name][column]))
        rows = [
            line.split()
            for line in out.partition(f"Ranking by weighted {heading}, annotator 0 of 2\n")[2].splitlines()[2:8]
        ]
        assert [row[1:3] for row in rows] == [[name, weighted[name][column]] for name in after]
        shared_ranks = [[int(end) for end in row[0].split("–")] for row in rows]
        assert all(ends[0] <= index <= ends[-1] for index, ends in enumerate(shared_ranks, 1))
        changes = [before.index(row[1]) - after.index(row[1]) for row in rows]
        assert [row[3] for row in rows] == [
            f"{'↑' if change > 0 else '↓'}{abs(change)}" if change else "-" for change in changes
        ]
        assert any(changes)
