"""Language models as judges, over HTTP: recorded exchanges, nonsense, refusals, limits, caches and keys."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import redink
from redink import chat, samples
from redink.chat import list_formats
from redink.judges.metric import LlmS
from redink.judges.prompts import make_schema, read_instructions, read_scores
from redink.judges.targets import choose_texts
from redink.service.measurement import split_metrics
from redink.service.web.metric_picker import list_usable
from redink.types import Corpus, Output, apply_edits
from tests.chat_server import make_reply, replay, serve_chat

RECORDED = Path(__file__).parents[1] / "recorded" / "judges" / "llama-cpp.jsonl"
SENTENCES = 5


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch, tmp_path):
    monkeypatch.setattr(chat, "PAUSE", 0.001)
    monkeypatch.setenv("REDINK_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(chat, "_formats", {})


def load_samples(sentences=SENTENCES):
    corpus, outputs = samples.load()
    cut = [
        Output(
            o.system,
            [apply_edits(s.tokens, e[0]) for s, e in zip(corpus.sentences[:sentences], o.edits, strict=False)],
            o.edits[:sentences],
        )
        for o in outputs
    ]
    return Corpus("sample", corpus.sentences[:sentences]), cut


def score_samples(*metrics, sentences=SENTENCES, **options):
    return redink.score(*load_samples(sentences), list(metrics), **options)


def list_targets(body):
    text = body["messages"][1]["content"]
    return dict(re.findall(r"^(\d+)\. (.*)$", text.partition("Targets:")[2], re.MULTILINE))


def rate_by_length(body):
    """Reply with a score for each target that depends on its length."""
    return make_reply(json.dumps({number: 1 + len(text) % 5 for number, text in list_targets(body).items()}))


def use_all(scores):
    return {system: score.value for system, score in next(iter(scores.values())).items()}


@pytest.mark.parametrize("name", ["llm-s", "llm-e"])
def test_recorded_exchanges_with_llama_cpp(name):
    with serve_chat(replay(RECORDED)) as server:
        metric = f"{name}(model=tiny, endpoint={server.address})"
        results = score_samples(metric)
        sent = len(server.bodies)
        assert not results.cautions[1:]
        assert [next(iter(body.get("response_format", {}).values()), None) for body in server.bodies[:2]] == [
            "json_schema", "json_object"
        ]  # fmt: skip
        assert score_samples(metric).scores == results.scores
        assert len(server.bodies) == sent  # all answers are in the cache
    parts = [score.parts for score in results.scores[metric].values()]
    assert sum(part["wins"] for part in parts) == sum(part["losses"] for part in parts) > 0
    assert abs(sum(score.value for score in results.scores[metric].values())) < 1e-3


def test_scores_do_not_depend_on_parts_and_parallel_calls():
    with serve_chat(rate_by_length) as server:
        metric = LlmS(model="tiny", endpoint=server.address, aggregate="wins")
        corpus, outputs = load_samples(12)
        whole = metric.count_pool(corpus, outputs)
        half = Corpus("half", corpus.sentences[6:])
        halves = metric.count_pool(half, [Output(o.system, o.sentences[6:]) for o in outputs], 6)
    for own, other in zip(whole, halves, strict=True):
        assert (own.table[6:, 0, 6:] == other.table[:, 0, 6:]).all()
        assert metric.score(own.take(range(6, 12))).value == metric.score(other).value
    # Equal scores of equal texts, whatever the order in which they were shown.
    assert {body["seed"] for body in server.bodies} == {1}


def test_intervals_tests_and_saved_counts(tmp_path):
    with serve_chat(rate_by_length) as server:
        for aggregate in ("trueskill", "wins"):
            for rules in ("fixed", "tool"):
                metric = f"llm-s(model=m, endpoint={server.address}, aggregate={aggregate}, rules={rules})"
                results = score_samples(metric, sentences=12).with_intervals(50).with_comparisons(samples=50)
                low, high = next(iter(results.scores.values()))["eager"].interval
                assert low <= high
                assert len(results.comparisons) == 6
                path = tmp_path / "results.json"
                path.write_text(results.to_json(counts=True))
                again = redink.read_results(path)
                assert use_all(again.scores) == use_all(results.scores)
    with pytest.raises(redink.errors.UnsuitableData, match="outputs cannot be swapped: use bootstrap"):
        results.compare(test="randomisation", samples=10)


def test_nonsense_and_refusals_are_counted():
    sources = [" ".join(sentence.tokens) for sentence in load_samples(4)[0].sentences]
    answers = dict(zip(sources, ("I'm sorry, I cannot help with that.", "blah", '{"1": 9, "2": 1}'), strict=False))

    def reply(body):
        text = answers.get(body["messages"][1]["content"].splitlines()[1])
        return make_reply(text) if text else rate_by_length(body)

    with serve_chat(reply) as server:
        results = score_samples(f"llm-s(model=m, endpoint={server.address})")
        found = "no valid answer to 3 of 5 sentences (1 refused, 2 invalid), which compare no systems."
        assert results.cautions[-1].text == f"llm-s: the model gave {found}"
        assert len(server.bodies) == 3 * 2 + 1  # all systems wrote the same for one of the sentences
    with (
        serve_chat(lambda _: make_reply("lalala")) as server,
        pytest.raises(redink.errors.UnsuitableData, match="the model gave no valid answer to any question"),
    ):
        score_samples(f"llm-s(model=m, endpoint={server.address})")


def test_a_question_that_is_too_long_costs_one_sentence():
    def reply(body):
        return (400, {"error": "too long"}) if "sister" in body["messages"][1]["content"] else rate_by_length(body)

    with serve_chat(reply) as server:
        results = score_samples(f"llm-s(model=m, endpoint={server.address})")
        assert "no valid answer to 1 of 5 sentences" in results.cautions[-1].text
    with (
        serve_chat(lambda _: (400, {"error": "no such model"})) as server,
        pytest.raises(redink.errors.UnsuitableData, match=r"status 400.*no such model"),
    ):
        score_samples(f"llm-s(model=m, endpoint={server.address})")
    assert len(server.bodies) == 3 * 3  # three questions, three response formats


def test_retries_and_redirects():
    statuses = iter([503, 429])
    with serve_chat(lambda body: (status, {}) if (status := next(statuses, None)) else rate_by_length(body)) as server:
        assert score_samples(f"llm-s(model=m, endpoint={server.address})").scores
    with serve_chat(lambda _: (302, {})) as server, pytest.raises(redink.errors.UnsuitableData, match="status 302"):
        score_samples(f"llm-s(model=m, endpoint={server.address})")


def write_texts(folder):
    corpus, outputs = load_samples(8)
    rows = {"src": [s.tokens for s in corpus.sentences], **{o.system: o.sentences for o in outputs}}
    for name, texts in rows.items():
        (folder / f"{name}.txt").write_text("".join(" ".join(text) + "\n" for text in texts), "utf-8")
    return "--source", folder / "src.txt", *(folder / f"{o.system}.txt" for o in outputs)


def test_the_command_line(redink, tmp_path, monkeypatch):
    monkeypatch.setenv("REDINK_MODEL_KEY", "sk-secret")
    words = ("score", *write_texts(tmp_path), "-m")
    with serve_chat(rate_by_length) as server:
        monkeypatch.setenv("REDINK_MODEL_ENDPOINT", server.address)
        limited = redink(*words, "llm-s(model=m)", "--max-calls", 3)
        assert limited.code == 2
        assert "the limit of 3 calls is reached: 3 of " in limited.err
        assert "run again to continue (--max-calls)" in limited.err
        done = redink(*words, "llm-s(model=m)", "--price", 10, 100, "--format", "json")
        assert done.code == 0, done.err
        assert "calls, 400 + 20 tokens, cost 0.01; 3 answers from the cache" in done.err
        assert set(server.keys) == {"Bearer sk-secret"}
        assert "secret" not in done.out + done.err + limited.err
        assert not any(b"secret" in path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
        assert "No metric here reads references" in done.err
        assert redink(*words, "llm-s(model=m)", "--max-calls", 3, "--jobs", 2).code == 2
    with serve_chat(lambda _: (401, {"error": "bad key sk-secret"})) as server:
        refused = redink(*words, f"llm-e(model=m, endpoint={server.address})")
        assert refused.code == 2
        assert "status 401" in refused.err
        assert "secret" not in refused.err


def test_the_prompt_is_shown_without_a_model(redink, tmp_path):
    words = ("score", *write_texts(tmp_path), "--show-prompt", "-m")
    for name in ("llm-s", "llm-e"):
        shown = redink(*words, name)
        assert shown.code == 0, shown.err
        assert read_instructions(name) in shown.out
        assert "My sister have two cats and a old dog ." in shown.out
    assert "have→has; a→an" in shown.out
    assert redink(*words, "gleu").code == 2


def test_what_is_missing(redink, tmp_path, monkeypatch):
    monkeypatch.delenv("REDINK_MODEL_ENDPOINT", raising=False)
    words = ("score", *write_texts(tmp_path), "-m")
    for metric, message in (
        ("llm-s", "llm-s needs the address of an endpoint"),
        ("llm-s(endpoint=http://localhost:1/v1)", "llm-s needs the name of a model"),
        ("llm-s(model=m, endpoint=localhost)", "the endpoint must begin with http://"),
        ("llm-s(model=m, endpoint=http://me:key@localhost/v1)", "must not contain a password or key"),
    ):
        done = redink(*words, metric)
        assert (done.code, message in done.err, done.err.count("\n")) == (2, True, 1)
    alone = redink(*words[:4], "-m", "llm-s(model=m, endpoint=http://localhost:1/v1)")
    assert "needs at least two" in alone.err


def test_meta_evaluation_compares_judges_with_other_metrics(redink, tmp_path):
    corpus, outputs = load_samples(72)
    for name, rows in [("source", [s.tokens for s in corpus.sentences]), *((o.system, o.sentences) for o in outputs)]:
        (tmp_path / f"{name}.txt").write_text("".join(" ".join(row) + "\n" for row in rows), "utf-8")
    systems = [tmp_path / f"{o.system}.txt" for o in outputs]
    words = ("metaeval", "--judgements", samples.JUDGEMENTS, *systems, "--window", 3, "--samples", 20, "--full", "-m")
    with serve_chat(rate_by_length) as server:
        metric = f"llm-s(model=m, endpoint={server.address})"
        beside = redink(*words, metric, "-m", "gleu", "--ref", samples.REFERENCE, "--format", "json")
        assert beside.code == 0, beside.err
        result = json.loads(beside.out)
        by_name = {each["metric"]: each for each in result["metrics"]}
        assert list(by_name) == [metric, "gleu"]
        for each in by_name.values():
            assert len(each["windows"]) == 2
            assert -1 <= each["system"]["pearson"]["value"] <= 1
            assert each["sentence"]["pairs"] > 100
        (test,) = result["comparisons"]
        assert 0 <= test["permutation"] <= 1
        alone = redink(*words, metric, "--source", tmp_path / "source.txt")
        assert alone.code == 0, alone.err
        assert "0 calls" in alone.err  # all answers are in the cache
    assert redink(*words, "gleu", "--source", tmp_path / "source.txt").code == 2


@pytest.mark.parametrize("name", ["llm-s", "llm-e"])
def test_the_leaderboard_asks_no_models(name):
    with pytest.raises(redink.errors.UnsuitableData, match=f"{name} needs models"):
        split_metrics([f"{name}(model=m, endpoint=http://localhost:1/v1)"])
    assert name not in list_usable()


def test_orders_of_texts():
    texts = ["b", "a", "c", "b", "d", "e", "f", "a"]
    shown = choose_texts("s", texts, 5, "fixed", 1)
    assert {"a", "b"} < set(shown)
    assert len(shown) == 5
    assert shown == choose_texts("s", texts[::-1], 5, "fixed", 1)
    assert len({choose_texts("s", texts, 5, "fixed", seed) for seed in range(20)}) > 10
    firsts = {choose_texts(str(source), texts, 5, "fixed", 1)[0] for source in range(40)}
    assert firsts == set("abcdef")
    assert choose_texts("s", texts, 5, "tool", 1) == ("a", "b", "c", "d", "e")


@pytest.mark.parametrize(
    ("answer", "scores"),
    [
        ('{"1": 1, "2": 5}', (1, 5)),
        ('Here: ```json\n{"target1": 3.0, "target 2": 4}\n```', (3, 4)),
        ("1. 4\n2. 3", None),
        ("1: 4\n2: 3/5", (4, 3)),
        ("**Target 1**: 4\n**Target 2**: 3", (4, 3)),
        ("1: 4\n1: 3\n2: 2", None),
        ('{"1": 1}', None),
        ('{"1": 1, "2": 5, "3": 1}', None),
        ('{"1": true, "2": 5}', None),
        ('{"1": 6, "2": 5}', None),
        ('{"1": NaN, "2": 5}', None),
        ('{"1": "5", "2": 5}', None),
        ("[" * 100_000, None),
        ("\n".join([" " * 79] * 1000), None),
        ('{"a":' * 100_000 + "}", None),
        ("", None),
    ],
)
def test_answers(answer, scores):
    assert read_scores(answer, 2, True) == scores


def test_schemas():
    schema = make_schema(2, True)
    assert schema["required"] == ["1", "2"]
    assert schema["properties"]["1"]["enum"] == [1, 2, 3, 4, 5]
    assert "enum" not in make_schema(2, False)["properties"]["1"]
    assert list_formats(schema)[-1] == {}
