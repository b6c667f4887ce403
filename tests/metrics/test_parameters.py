"""Parameters: what a type hint lets in, what it refuses and in which words, and how values are written."""

from dataclasses import dataclass
from typing import Annotated, Literal

import pytest

from redink.errors import InvalidParameter
from redink.metrics.base import Part, name_tier, sign_metric
from redink.metrics.parameters import LARGEST, Parameterised, Range, escape_name, list_parameters, show_value
from redink.metrics.registry import list_metrics, parse_metric


@dataclass(frozen=True)
class Example(Parameterised):
    share: Annotated[float, Range(0, 1)] = 0.5
    weight: Annotated[float, Range(0, above=True)] = 1.0
    size: Annotated[int, Range(1)] = 2
    loud: bool = False
    title: str = "none"
    mode: Literal["fast", "slow"] = "fast"
    names: tuple[str, ...] = ()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("share", 0), ("share", 1), ("share", 0.25), ("weight", 1e-9), ("weight", LARGEST), ("weight", 3),
        ("size", 1), ("size", 1_000_000), ("loud", True), ("title", "a"), ("mode", "slow"), ("names", ("a", "b")),
    ],
)  # fmt: skip
def test_what_a_parameter_can_be(name: str, value: object) -> None:
    assert getattr(Example(**{name: value}), name) == value


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("share", -0.1, "share must be 0 or more, got -0.1"),
        ("share", 1.5, "share must be at most 1, got 1.5"),
        ("share", True, "share must be a number, got True"),
        ("share", "0.5", "share must be a number, got '0.5'"),
        ("share", float("nan"), "share must be 0 or more, got nan"),
        ("weight", 0, "weight must be more than 0, got 0"),
        ("weight", -1, "weight must be more than 0, got -1"),
        ("weight", 1e7, "weight must be at most 1e+06, got 10000000.0"),
        ("size", 0, "size must be 1 or more, got 0"),
        ("size", 1.0, "size must be a whole number, got 1.0"),
        ("size", True, "size must be a whole number, got True"),
        ("loud", 1, "loud must be true or false, got 1"),
        ("title", 1, "title must be a text, got 1"),
        ("mode", "quick", "mode must be fast or slow, got 'quick'"),
        ("names", 3, "names must be names joined by +, got 3"),
        ("names", ("a", 1), "names must be names joined by +, got ('a', 1)"),
    ],
)
def test_what_it_cannot_be(name: str, value: object, message: str) -> None:
    with pytest.raises(InvalidParameter) as caught:
        Example(**{name: value})
    assert str(caught.value) == message


def test_names_may_be_a_list_and_are_kept_as_a_tuple() -> None:
    assert Example(names=["a", "b"]).names == ("a", "b")


def test_values_are_read_as_they_are_written() -> None:
    known = {parameter.name: parameter for parameter in list_parameters(Example)}
    texts = {"share": "0.25", "size": "7", "loud": "TRUE", "title": "'a b'", "mode": '"slow"', "names": "a+b+"}
    read = {name: known[name].read(text) for name, text in texts.items()}
    assert read == {"share": 0.25, "size": 7, "loud": True, "title": "a b", "mode": "slow", "names": ("a", "b")}
    assert known["loud"].read("false") is False
    assert known["names"].read("") == ()
    for name, text in {"share": "half", "size": "1.5", "loud": "yes", "mode": "quick"}.items():
        with pytest.raises(InvalidParameter, match=rf"^{name} must be .*, got '{text}'$"):
            known[name].read(text)


def test_values_are_shown_as_they_are_read() -> None:
    shown = [show_value(value) for value in (0.5, 2.0, 3, True, False, "text", ("a", "b"), ())]
    assert shown == ["0.5", "2", "3", "true", "false", "text", "a+b", ""]


def test_names_are_escaped_in_signatures() -> None:
    assert escape_name("a|b+c%d e\x1b") == "a%7Cb%2Bc%25d%20e%1B"
    assert escape_name("é-赤_.") == "é-赤_."


CHUNKS = "assumption:dependent|level:corpus|weights:none|detection:false|drop_unchanged:false|merge_distance:0"
RUN = "device:cpu|dtype:float32"
JUDGE = "aggregate:trueskill|targets:5|model_seed:1|temperature:0|rules:fixed"
DEFAULTS = {
    "bertscore": f"model:bert-base-uncased|layer:9|rules:fixed|{RUN}|batch:64",
    "cherrant": "beta:0.5|unit:span-correction|tokens:all|rules:fixed",
    "cleme": f"{CHUNKS}|beta:0.5|rules:tool",
    "cleme2": f"{CHUNKS}|rules:tool",
    "errant": "beta:0.5|unit:span-correction|tokens:all",
    "external": "direction:higher|aggregate:mean|column:score",
    "false-alarms": "",
    "gleu": "order:4|mode:sampled|iterations:500|stream:published|unit:word",
    "green": "order:4|beta:2|unit:word",
    "gts": "rules:tool|beta:0.5|function:linear|a:1|b:0|c:0|annotator:0",
    "imeasure": "mix:true|w:2|beta:0.5|target:cwacc|opt:sentence|aspect:correction|gap:2|mismatch:3",
    "impara": f"quality:gotutiyan/IMPARA-QE|similarity:bert-base-cased|threshold:0.9|{RUN}|batch:32",
    "llm-e": JUDGE,
    "llm-s": JUDGE,
    "pt-errant": f"model:bert-base-uncased|layer:9|component:f|beta:0.5|rules:fixed|{RUN}|batch:64",
    "scribendi": f"model:gpt2|threshold:0.8|rules:fixed|{RUN}|batch:32",
    "some": f"grammar_weight:0.55|fluency_weight:0.43|meaning_weight:0.02|{RUN}|batch:32",
    "m2": "beta:0.5|max_unchanged_words:2|ignore_whitespace_casing:false|choice:corpus",
}
"""How each original is called without options, or how its paper has it."""


def test_defaults_are_those_of_the_originals() -> None:
    signatures = {name: sign_metric(parse_metric(name), {}, "1") for name in DEFAULTS}
    assert signatures == {name: f"{name}|{stated}|v:1".replace("||", "|") for name, stated in DEFAULTS.items()}
    assert set(DEFAULTS) == set(list_metrics())


COUNTS = (Part("tp", "TP", "count"), Part("fp", "FP", "count", "smallest"), Part("fn", "FN", "count", "smallest"))
RATIOS = Part("precision", "P"), Part("recall", "R")
TN = Part("tn", "TN", "count", None)
GAMES = (
    Part("wins", "wins", "count"),
    Part("ties", "ties", "count", None),
    Part("losses", "losses", "count", "smallest"),
)
FIGURES = {
    "cleme": (*COUNTS, TN, Part("p", "P"), Part("r", "R"), Part("acc", "Acc"), Part("f", "F0.5")),
    "cleme2": (
        *COUNTS, TN, Part("fp_ne", "FPne", "count", "smallest"), Part("fp_un", "FPun", "count", "smallest"),
        Part("hit", "Hit"), Part("wrong", "Wrong", best="smallest"), Part("under", "Under", best="smallest"),
        Part("over", "Over", best="smallest"), Part("score", "Score"),
    ),
    "cherrant": (*COUNTS, *RATIOS, Part("f", "F0.5")),
    "false-alarms": (
        Part("alarms", "alarms", "count", "smallest"), Part("words", "words", "count", None),
        Part("rate", "per 1,000", best="smallest"), Part("score", "−per 1,000"),
    ),
    "errant(beta=1)": (*COUNTS, *RATIOS, Part("f", "F1")),
    "bertscore": (*RATIOS, Part("f", "BERTScore")),
    "impara": (Part("score", "IMPARA"),),
    "scribendi": (Part("score", "Scribendi"),),
    "some": (Part("score", "SOME"),),
    "pt-errant(beta=1)": (*(part._replace(kind="ratio") for part in COUNTS), *RATIOS, Part("f", "F1")),
    "llm-s": (*GAMES, Part("trueskill", "TrueSkill")),
    "llm-e(aggregate=wins)": (*GAMES, Part("ew", "EW")),
    "external(name=xcomet)": (Part("score", "xcomet"),),
    "external(name=ter, direction=lower)": (Part("given", "ter", best="smallest"), Part("score", "−ter")),
    "gleu": (
        Part("length", "words", "count", None),
        Part("reference_length", "ref words", "count", None),
        Part("gleu", "GLEU"),
    ),
    "green": (*RATIOS, Part("f", "F2")),
    "gts(function=equal)": (*COUNTS, Part("tn", "TN", "count"), *RATIOS, Part("accuracy", "A"), Part("f", "F0.5")),
    "gts": (
        *(part._replace(kind="ratio") for part in COUNTS), Part("tn", "TN"), *RATIOS, Part("accuracy", "A"),
        Part("f", "F0.5"),
    ),
    "imeasure": (
        COUNTS[0], Part("tn", "TN", "count"), *COUNTS[1:], Part("fpn", "FPN", "count", "smallest"), Part("p", "P"),
        Part("r", "R"), Part("f", "F0.5"), Part("acc", "Acc"), Part("wacc", "WAcc"),
        Part("wacc_base", "WAccbase", best=None), Part("i", "I"),
    ),
    "m2": (
        Part("correct", "correct", "count"), Part("proposed", "proposed", "count", None),
        Part("gold", "gold", "count", None), *RATIOS, Part("f", "F0.5"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("text", FIGURES)
def test_the_figures_of_a_score(text: str) -> None:
    """What tables, JSON and the report call them, and which end of each is the good one."""
    assert parse_metric(text).parts == FIGURES[text]


def test_what_metrics_look_at() -> None:
    looks = {name: (metric.needs, metric.reads) for name, metric in list_metrics().items()}
    assert looks == {
        "bertscore": ("text", "text"), "impara": ("text", "text"), "pt-errant": ("edits", "edits"),
        "scribendi": ("text", "text"), "some": ("text", "text"),
        "cleme": ("edits", "edits"), "cleme2": ("edits", "edits"),
        "cherrant": ("edits", "edits"), "false-alarms": ("edits", "edits"),
        "errant": ("edits", "edits"), "external": ("text", "text"), "gleu": ("text", "text"),
        "green": ("text", "text"), "gts": ("edits", "edits"),
        "imeasure": ("text", "edits"), "llm-e": ("edits", "text"), "llm-s": ("text", "text"), "m2": ("text", "edits"),
    }  # fmt: skip


def test_tiers_of_a_type() -> None:
    names = ["M:DET", "R:VERB:SVA", "U:PREP", "UNK", "ArtOrDet", "X:Y", ""]
    assert [name_tier(name, "op") for name in names] == ["M", "R", "U", "none", "none", "none", "none"]
    assert [name_tier(name, "type") for name in names] == ["DET", "VERB:SVA", "PREP", "UNK", "ArtOrDet", "X:Y", ""]
    assert [name_tier(name, "full") for name in names] == names
