"""Scores with a bank: the rule against a naive account of it, its invariants, and the command."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from redink import samples
from redink.bank.chunks import group_edits, hash_source, make_key, match_chunk, normalise, overlaps
from redink.bank.files import BankFile, Header, describe_chunk, write_bank
from redink.bank.merging import parse_votes
from redink.bank.metric import EMPTY, BankErrant
from redink.bank.verdicts import Bank
from redink.errors import FormatError
from redink.metrics.errant import Errant
from redink.types import Corpus, Edit, Output, Sentence, Tokens, apply_edits
from tests.kernels.twins import load_compiled, load_pure

words = st.sampled_from(["a", "the", "cat", "sat", "very"])


@st.composite
def annotations(draw: st.DrawFn, size: int) -> tuple[Edit, ...]:
    """Edits that do not overlap, as automatic ones never do."""
    edits, position = [], 0
    for _ in range(draw(st.integers(0, 3))):
        start = draw(st.integers(position, size))
        end = draw(st.integers(start, min(size, start + 2)))
        correction = tuple(draw(st.lists(words, min_size=start == end, max_size=2)))
        edits.append(Edit(start, end, correction, draw(st.sampled_from(["R:OTHER", "M:DET"]))))
        position = end + (start == end)
        if position > size:
            break
    return tuple(edits)


@st.composite
def sentences(draw: st.DrawFn) -> tuple[Sentence, tuple[Edit, ...]]:
    source = tuple(draw(st.lists(words, min_size=1, max_size=6)))
    references = tuple(draw(st.lists(annotations(len(source)), min_size=1, max_size=2)))
    return Sentence(source, references), draw(annotations(len(source)))


def judge(sentence: Sentence, edits: tuple[Edit, ...], verdicts: list[str]) -> Bank:
    """A bank with verdicts on the hypothesis's chunks in order; `-` is none."""
    lines = []
    for group, verdict in zip(group_edits(sentence.tokens, edits), verdicts, strict=False):
        if group.chunk and verdict != "-":
            value = {"source": hash_source(sentence.tokens), **describe_chunk(group.chunk), "verdict": verdict}
            lines.append(json.dumps(value | {"judge": "ana", "kind": "human", "drawn": "random"}))
    return BankFile(Header("b"), parse_votes(dict.fromkeys(lines))).settle()


verdict_lists = st.lists(st.sampled_from(["valid", "invalid", "neutral", "-"]), min_size=3, max_size=3)


def count_naively(sentence: Sentence, edits: tuple[Edit, ...], bank: Bank, index: int, p: float) -> list[float]:
    """The rule word for word, for one annotator."""
    source, gold = sentence.tokens, sentence.annotations[index]
    known = {edit[:3] for annotation in sentence.annotations for edit in annotation}
    groups = group_edits(source, edits)
    keys = {make_key(hash_source(source), group.chunk) for group in groups if group.chunk}
    unmatched: list[tuple[Edit, float | None, set[tuple[int, int, Tokens]]]] = []
    for group in groups:
        said = [match_chunk(source, group.chunk, group_edits(source, a)) if group.chunk else ()
                for a in sentence.annotations]  # fmt: skip
        verdict = bank.look_up(make_key(hash_source(source), group.chunk), keys) if group.chunk else "invalid"
        for edit in group.edits:
            weight = {"valid": 1.0, "invalid": 0.0, "neutral": None, "unjudged": p}[verdict]
            if edit[:3] in known or any(said):
                weight = 1.0
            if edit[:3] not in {other[:3] for other in gold}:
                unmatched.append((edit, weight, {other[:3] for other in said[index]}))
    weights = [weight for _, weight, _ in unmatched if weight is not None]
    missed = [edit for edit in gold if edit[:3] not in {other[:3] for other in edits}]
    answered = sum(
        max((weight for edit, weight, said in unmatched
             if weight is not None and (overlaps(*edit[:2], *other[:2]) or other[:3] in said)), default=0.0)
        for other in missed
    )  # fmt: skip
    valid = sum(weights)
    return [len(gold) - len(missed), valid, len(weights) - valid, answered, len(missed) - answered]


@pytest.mark.parametrize("load", [load_pure, load_compiled])
@settings(max_examples=60)
@given(st.lists(sentences(), min_size=1, max_size=3), verdict_lists, st.sampled_from([0.0, 0.25, 1.0]))
def test_counts_are_those_of_the_rule(load, rows, verdicts, p) -> None:
    sentence, edits = rows[0]
    bank = judge(sentence, edits, verdicts)
    metric = BankErrant(bank=bank, unjudged=p)
    corpus = Corpus("c", [row for row, _ in rows])
    output = Output("s", edits=[(hypothesis,) for _, hypothesis in rows])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("redink.bank.metric.count_pairs", load("bank.pairs").count_pairs)
        patch.setattr("redink.bank.metric.choose_by_two_sided_f", load("errant.choice").choose_by_two_sided_f)
        counts = metric.count(corpus, output)
        chosen = metric.choose(counts).tolist()
    table = metric.weigh(counts.table, p)
    totals = np.zeros(5)
    for row, (other, hypothesis) in enumerate(rows):
        naive = [count_naively(other, hypothesis, bank, i, p) for i in range(len(other.annotations))]
        assert table[row, : len(naive)].tolist() == naive
        ranked = []
        for candidate in naive:
            after = totals + candidate
            f = metric.rate_sums(after)["f"]
            ranked.append((round(f, 4), after[0] + after[1], -after[2], -after[4]))
        assert chosen[row] == ranked.index(max(ranked))
        totals += naive[chosen[row]]


@given(sentences(), verdict_lists)
def test_bounds_enclose_the_estimate(row, verdicts) -> None:
    sentence, edits = row
    corpus, output = Corpus("c", [sentence]), Output("s", edits=[(edits,)])
    score = BankErrant(bank=judge(sentence, edits, verdicts), draws=20)
    parts = score.score(score.count(corpus, output)).parts
    assert parts["lower"] <= parts["upper"]
    if parts["estimate"] == parts["estimate"]:
        assert parts["lower"] - 1e-12 <= parts["low"] <= parts["high"] <= parts["upper"] + 1e-12
        assert parts["f"] == parts["estimate"]
    plain = Errant().score(Errant().count(corpus, output)).value
    empty = BankErrant(bank=EMPTY, unjudged=0.0)
    assert plain <= empty.score(empty.count(corpus, output)).value + 1e-12


@given(sentences(), st.data())
def test_another_segmentation_has_the_same_chunks(row, data) -> None:
    """Edits of several tokens are split wherever that leaves the text as it is."""
    sentence, edits = row
    assume(edits)
    split: list[Edit] = []
    for edit in edits:
        cut = data.draw(st.integers(edit.start, edit.end))
        at = data.draw(st.integers(0, len(edit.correction)))
        parts = [Edit(edit.start, cut, edit.correction[:at]), Edit(cut, edit.end, edit.correction[at:])]
        split += [part for part in parts if part.start < part.end or part.correction]
    assert apply_edits(sentence.tokens, split) == apply_edits(sentence.tokens, edits)
    chunks = [{group.chunk for group in group_edits(sentence.tokens, e)} - {None} for e in (edits, split)]
    assert chunks[0] == chunks[1]


@given(st.lists(words, min_size=1, max_size=7), st.data())
def test_normalising_keeps_the_text_and_is_final(source, data) -> None:
    source = tuple(source)
    start = data.draw(st.integers(0, len(source)))
    end = data.draw(st.integers(start, len(source)))
    correction = data.draw(st.lists(words, max_size=4))
    chunk = normalise(source, start, end, correction)
    text = (*source[:start], *correction, *source[end:])
    if chunk is None:
        assert text == source
    else:
        assert (*source[: chunk.start], *chunk.correction, *source[chunk.end :]) == text
        assert normalise(source, *chunk) == chunk


@pytest.mark.parametrize("unit", ["span-correction", "span-type-correction", "span-detection", "token-detection"])
def test_every_unit_keeps_the_matches_of_errant(unit) -> None:
    corpus, outputs = samples.load()
    for output in outputs:
        plain = Errant(unit=unit)
        metric = BankErrant(unit=unit, bank=EMPTY, unjudged=0.0)
        before, after = plain.count(corpus, output), metric.count(corpus, output)
        assert (before.table[..., 0] == after.table[..., 0]).all()
        assert (before.table[..., 1] == after.table[..., 1:4].sum(axis=2)).all()
        assert (before.table[..., 2] == after.table[..., 4:].sum(axis=2)).all()
        assert plain.score(before).value <= metric.score(after).value


@pytest.fixture
def bank(tmp_path: Path) -> Path:
    """A bank for the sample: every third unmatched chunk of two systems is judged, half of those at random."""
    corpus, outputs = samples.load()
    lines = []
    for output in outputs[:2]:
        for sentence, edits in zip(corpus.sentences, output.edits, strict=True):
            for group in group_edits(sentence.tokens, edits[0]):
                value = {"source": hash_source(sentence.tokens), **describe_chunk(group.chunk), "judge": "ana"}
                number = len(lines)
                verdict = ("valid", "invalid", "neutral")[number % 7 % 3]
                drawn = "random" if number % 2 else "frequency"
                lines.append(json.dumps(value | {"verdict": verdict, "kind": "human", "drawn": drawn}))
    write_bank(Header("sample"), list(dict.fromkeys(lines))[::3], tmp_path / "bank.jsonl")
    return tmp_path / "bank.jsonl"


WORDS = ("score", "--ref", samples.REFERENCE, *samples.SYSTEMS)


def test_the_command_prints_bounds_and_estimate(redink, bank) -> None:
    value = json.loads(redink(*WORDS, "--bank", bank, "--format", "json", "--sentences").out)
    for row in value["scores"][:2]:
        parts = row["parts"]
        assert list(parts)[:7] == ["matched", "valid", "fp", "answered", "fn", "precision", "recall"]
        assert parts["lower"] <= parts["low"] <= parts["estimate"] <= parts["high"] <= parts["upper"]
        assert row["value"] == parts["f"] == parts["estimate"]
        assert f"|unjudged:estimate|draws:200|judged:{round(parts['judged'], 4):g}|" in row["signature"]
    assert len(value["sentences"]) == 72 * 4
    assert value["scores"] == json.loads(redink(*WORDS, "--bank", bank, "--format", "json").out)["scores"]


def test_processes_and_parts_give_the_same_scores(redink, bank) -> None:
    words = (*WORDS, "--bank", bank, "--ci", "--compare", "eager", "--samples", 50, "--by", "op")
    assert redink(*words).out == redink(*words, "--jobs", 2).out


def test_without_random_verdicts_there_are_bounds_only(redink, bank) -> None:
    bank.write_text(bank.read_text(encoding="utf-8").replace('"random"', '"request"'), encoding="utf-8")
    result = redink(*WORDS, "--bank", bank, "--format", "json")
    rows = [row for row in json.loads(result.out)["scores"] if row["parts"]["judged"] < 1]
    assert len(rows) > 1
    assert all(row["parts"]["estimate"] is None and row["value"] == row["parts"]["lower"] for row in rows)
    assert "is the lower bound: no verdict was drawn at random from its chunks" in result.err
    assert "|unjudged:0|" in rows[0]["signature"]
    assert redink(*WORDS, "--bank", bank).code == 0


def test_a_signature_repeats_the_weight_and_refuses_another_bank(redink, bank) -> None:
    words = ("score", "--ref", samples.REFERENCE, samples.SYSTEMS[0])
    first = redink(*words, "--bank", bank, "--unjudged", 0.25)
    signature = first.out.splitlines()[-1]
    assert redink(*words, "--bank", bank, "--from", signature).out == first.out
    missing = redink(*words, "--from", signature)
    assert (missing.code, "give it with --bank" in missing.err) == (2, True)
    lines = bank.read_text(encoding="utf-8").splitlines()
    bank.write_text("\n".join(lines[:-1]), encoding="utf-8")
    refused = redink(*words, "--bank", bank, "--from", signature)
    assert refused.code == 2
    assert "the bank (bank) is sample-" in refused.err


def test_results_with_a_bank_can_be_shown(redink, bank, tmp_path) -> None:
    path = tmp_path / "results.json"
    assert redink(*WORDS, "--bank", bank, "-o", path).code == 0
    assert redink("show", path).out == redink(*WORDS, "--bank", bank).out


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["-m", "gleu"], "gleu: only errant can use a bank"),
        (["--keep-counts", "--format", "json"], "counts with a bank cannot be stored"),
        (["--unjudged", "2"], "2.0 is not in the range"),
    ],
)
def test_what_a_bank_cannot_do(redink, bank, words, problem) -> None:
    result = redink(*WORDS, "--bank", bank, *words)
    assert (result.code, problem in result.err) == (2, True)


def test_options_of_a_bank_need_one(redink) -> None:
    result = redink(*WORDS, "--unjudged", 1)
    assert (result.code, "need --bank" in result.err) == (2, True)


def test_a_chunk_that_is_not_normalised_stops_scoring(redink, bank) -> None:
    corpus, _ = samples.load()
    sentence = next(s for s in corpus.sentences if hash_source(s.tokens) in bank.read_text(encoding="utf-8"))
    value = {"source": hash_source(sentence.tokens), "start": 0, "end": 2, "correction": " ".join(sentence.tokens[:1])}
    line = json.dumps(value | {"verdict": "valid", "judge": "bo", "kind": "human"})
    count = len(bank.read_text(encoding="utf-8").splitlines())
    bank.write_text(bank.read_text(encoding="utf-8") + line + "\n", encoding="utf-8")
    result = redink(*WORDS, "--bank", bank)
    assert result.code == 2
    assert f"bank.jsonl:{count + 1}: the chunk 0 2" in result.err


def test_a_sealed_bank_scores_alike(redink, bank, tmp_path) -> None:
    (tmp_path / "salt").write_text("pepper\n")
    sealed = tmp_path / "sealed.jsonl"
    assert redink("bank", "seal", bank, "--salt-file", tmp_path / "salt", "--secret", "-o", sealed).code == 0
    words = (*WORDS, "--unjudged", 0.5, "--format", "json", "--bank")
    first = json.loads(redink(*words, bank).out)["scores"]
    second = json.loads(redink(*words, sealed, "--salt-file", tmp_path / "salt").out)["scores"]
    assert [row["parts"] for row in first] == [row["parts"] for row in second]
    refused = redink(*words, sealed)
    assert (refused.code, "--salt-file" in refused.err) == (2, True)


def test_a_shared_chunk_gets_one_drawn_verdict(bank) -> None:
    """Two systems with the same output have the same score in every draw."""
    from redink.bank.files import read_bank

    corpus, outputs = samples.load()
    metric = BankErrant(bank=read_bank(bank))
    first, second = (metric.count(corpus, replace(outputs[1], system=name)) for name in "ab")
    draws = np.random.default_rng(1).integers(0, len(first), (20, len(first)))
    assert (metric.score_draws(first, draws) == metric.score_draws(second, draws)).all()


def test_votes_on_other_sentences_do_no_harm() -> None:
    vote = {"source": "0" * 16, "start": 50, "end": 51, "correction": "x", "verdict": "valid", "judge": "a",
            "kind": "human"}  # fmt: skip
    bank = BankFile(Header("b"), parse_votes([json.dumps(vote)])).settle()
    corpus, outputs = samples.load()
    metric = BankErrant(bank=bank, unjudged=0.0)
    assert metric.score(metric.count(corpus, outputs[0])).parts["judged"] == 0.0
    with pytest.raises(FormatError, match="ends after the last"):
        bank.check_sentence("0" * 16, ("a",))


def test_metaevaluation_has_both(redink, bank) -> None:
    words = ("metaeval", "--judgements", samples.JUDGEMENTS, "--ref", samples.REFERENCE, *samples.SYSTEMS)
    value = json.loads(redink(*words, "--bank", bank, "--samples", 20, "--format", "json").out)
    assert [row["metric"] for row in value["metrics"]] == ["errant", "errant with bank"]


def test_edits_are_listed_with_their_verdicts(redink) -> None:
    value = json.loads(redink(*WORDS, "--bank", samples.BANK, "--edits", "--format", "json").out)
    verdicts = {row["verdict"] for row in value["edits"] if "verdict" in row}
    assert verdicts == {"valid", "invalid", "neutral", "reference"}
    assert all(("verdict" in row) == (row["outcome"] in ("wrong", "unneeded")) for row in value["edits"])
    by_system = {row["system"]: row["parts"] for row in value["scores"]}
    for system, parts in by_system.items():
        rows = [row["verdict"] for row in value["edits"] if row["system"] == system and "verdict" in row]
        assert rows.count("valid") + rows.count("reference") == parts["valid"]
        assert rows.count("invalid") == parts["fp"]
    assert "verdict" not in redink(*WORDS, "--edits", "--format", "json").out
    assert "verdict" not in redink(*WORDS, "--edits").out
