"""Typical mistakes in calls from Python: each works or ends in an error that says what to give instead."""

import pickle

import pytest

import redink
from redink import samples
from redink.errors import InvalidParameter, RedinkError, ResultWarning, UnknownName, UnsuitableData
from redink.formats.files import read_ixml

TEXTS = (["She want it ."], ["She wants it ."], [["She wants it ."]])


@pytest.fixture(scope="module")
def results() -> redink.Evaluation:
    return redink.score(*samples.load(), ["errant", "m2"])


@pytest.mark.parametrize(
    ("metrics", "message"),
    [
        (None, "metrics must be a list of names or metrics, such as ['errant', 'gleu'], got None"),
        (3, "metrics must be a list of names or metrics, such as ['errant', 'gleu'], got 3"),
        ([None], "a metric must be a name, such as 'errant(beta=1)', or a metric, such as redink.Errant(beta=1)"),
        ([int], "got <class 'int'>"),
        ([], "no metric given: name at least one"),
    ],
)
def test_metrics_that_are_none(metrics, message) -> None:
    for call in (lambda: redink.score_texts(*TEXTS, metrics), lambda: redink.score(*samples.load(), metrics)):
        with pytest.raises(RedinkError) as caught:
            call()
        assert message in str(caught.value)


@pytest.mark.parametrize("metrics", [[redink.Errant], redink.Errant, redink.Errant(), [redink.Errant()], "errant"])
def test_a_class_is_taken_for_its_metric(metrics) -> None:
    scored = redink.score_texts(*TEXTS, metrics)
    assert scored.scores["errant"]["hypothesis"].value == 1
    assert redink.Scorer(TEXTS[0], TEXTS[2], metrics).score(TEXTS[1]).scores.keys() == {"errant"}


def test_an_annotator_is_not_a_name() -> None:
    with pytest.raises(InvalidParameter, match=r"redink.Annotator\(language='en'\), got 'en'"):
        redink.score_texts(*TEXTS, annotator="en")
    assert redink.score_texts(*TEXTS, annotator=redink.Annotator).scores["errant"]["hypothesis"].value == 1


@pytest.mark.parametrize("read", [redink.read_m2, redink.read_jsonl, read_ixml, redink.read_output])
def test_a_file_is_a_path_or_a_stream(read) -> None:
    for wrong in (None, 3, ["a.m2"]):
        with pytest.raises(UnsuitableData, match="a file must be a path or an open stream, got"):
            read(wrong)


def test_a_target_is_a_path_or_a_stream() -> None:
    for write in (redink.write_m2, redink.write_jsonl, redink.write_text):
        with pytest.raises(UnsuitableData, match="a file must be a path or an open stream, got None"):
            write([], None)


def test_write_text_takes_tokens_and_strings(tmp_path) -> None:
    path = tmp_path / "out.txt"
    redink.write_text([("a", "b"), ["c"], "d  e"], path)
    assert path.read_text() == "a b\nc\nd e\n"
    with pytest.raises(UnsuitableData, match=r"got a Sentence: pass sentence.tokens \(the source\)"):
        redink.write_text([redink.Sentence(("a",))], path)
    with pytest.raises(UnsuitableData, match="a sentence must be a string or a list of tokens, got 3"):
        redink.write_text([3], path)
    assert path.read_text() == "a b\nc\nd e\n"


@pytest.mark.parametrize(
    "call",
    [
        lambda results: results.score_types("foo"),
        lambda results: redink.tabulate_types(results, "foo"),
        lambda results: redink.tabulate_type_values(results, "foo"),
        lambda results: redink.tabulate_type_comparisons(results, "foo"),
        lambda results: results.compare_types("eager", "polished", "foo"),
    ],
)
def test_an_unknown_tier_is_refused(results, call) -> None:
    with pytest.raises(UnknownName, match="unknown tier of error types 'foo'; the choices are: full, op, type"):
        call(results)


def test_compare_tests_the_systems_that_are_named(results) -> None:
    both = results.compare("polished", "eager", samples=50)
    assert [(one.metric, one.system, one.other) for one in both] == [
        ("errant", "polished", "eager"),
        ("m2", "polished", "eager"),
    ]
    (one,) = results.compare("polished", "eager", metric="errant", samples=50)
    values = results.scores["errant"]
    assert one.difference == pytest.approx(values["polished"].value - values["eager"].value)
    assert {pair.other for pair in results.compare("eager", samples=50)} == {"eager"}
    assert len(results.compare("polished", "eager", "speller", metric="m2", samples=50)) == 3


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (("eager", "nobody"), "unknown system 'nobody'"),
        (("eager", "bootstrap"), "pass the test as test='bootstrap'"),
        ((None, "bootstrap"), "compare takes names of systems, got None"),
        (("eager", "eager"), "the system 'eager' cannot be compared with itself"),
    ],
)
def test_compare_refuses_other_names(results, names, message) -> None:
    with pytest.raises(RedinkError, match=message):
        results.compare(*names)


def test_a_language_that_is_analysed_by_letters_has_a_caution() -> None:
    settings = redink.AnnotatorSettings("surface", "de")
    results = redink.score_texts(*TEXTS, annotator=settings)
    assert any("the parser surface knows no words of 'de'" in caution.text for caution in results.cautions)
    simple = redink.score_texts(*TEXTS, annotator=redink.AnnotatorSettings(language="any"))
    unread = redink.score_texts(*TEXTS, ["gleu"], annotator=settings)
    assert not any("parser" in caution.text for results in (simple, unread) for caution in results.cautions)


def test_an_annotator_of_letters_warns_once_where_it_is_made() -> None:
    with pytest.warns(ResultWarning, match="the parser surface knows no words of 'de'"):
        annotator = redink.Annotator("surface", "de")
    assert pickle.loads(pickle.dumps(annotator)).identity == annotator.identity


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(UnknownName, match="unknown language 'xx'; the choices are: any, "):
        redink.Annotator(language="xx")


def test_a_parser_is_a_name_or_parses() -> None:
    with pytest.raises(InvalidParameter, match=r"a parser is a name .* or an object with identity, has_tags and parse"):
        redink.Annotator(parser=3)


def test_several_names_may_be_one_string() -> None:
    assert redink.Errant(ignore="Um+R:NOUN") == redink.Errant(ignore=("Um", "R:NOUN"))
    with pytest.raises(redink.InvalidParameter, match=r"tp must be numbers joined by \+, got '1\+x'"):
        redink.Cleme(tp="1+x")


def test_the_repr_of_an_evaluation_is_one_line() -> None:
    corpus, outputs = samples.load()
    results = redink.score(corpus, outputs[:2], ["errant", "gleu"])
    assert repr(results) == "Evaluation('sample', 72 sentences, metrics: errant, gleu; systems: cautious, eager)"
