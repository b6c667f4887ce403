"""The HTML report: its figures are those of `redink score`, nothing in the text breaks out, and it stays small."""

import json
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from redink import samples, score
from redink.cli.report import shorten_paths
from redink.errors import InvalidParameter, UnsuitableData
from redink.metrics.registry import parse_metric
from redink.report.data import WITH_BANK, ReportData, collect_report_data
from redink.report.html.explorer import VERDICT_LETTERS, collect_scores, pack
from redink.report.html.page import read_asset
from redink.report.html.report import collect, render_report
from redink.types import Corpus, Edit, Output, Sentence
from tests.report.test_heatmap import contrast

LONG = "x" * 10_000
HOSTILE = ("</script><script>alert(1)</script>", "\"'&amp;", "שלום", "😀", "{{ data }}", "\u2028", "<!--", LONG)


def hostile_pool() -> tuple[Corpus, list[Output]]:
    gold = (Edit(0, 1, ("<b>bold</b>",), "R:<i>"), Edit(2, 2, ("עולם",), "M:X"))
    corpus = Corpus("<img src=x onerror=alert(1)>", [Sentence(HOSTILE, (gold,)), Sentence((), ((),))])
    other = (Edit(1, 2, ("😀</b>",), "R:Y"), Edit(0, 1, ("</style>",), "R:Z"))
    return corpus, [
        Output("<sys> & 'co'", edits=[(gold,), ((),)]),
        Output("=cmd|'\"", edits=[(tuple(sorted(other)),), ((),)]),
    ]


def survey(corpus: Corpus, outputs: Sequence[Output], metrics: Sequence[str] = ()) -> ReportData:
    """The survey of a corpus that is there as a whole."""
    return collect_report_data([(corpus, outputs)], [output.system for output in outputs], metrics)


def read_blocks(page: str) -> dict:
    matches = re.findall(r'<script type="application/json" id="(\w+)">(.*?)</script>', page, re.DOTALL)
    return {name: json.loads(text) for name, text in matches}


def read_sentences(blocks: dict) -> list:
    return [record for name, block in blocks.items() if name != "data" for record in block]


@pytest.fixture(scope="module")
def sample_page() -> str:
    return render_report(survey(*samples.load()), command="redink report", samples=100)


def test_figures_are_those_of_score(redink, tmp_path) -> None:
    names = ("errant", "m2", "imeasure", "gts", "gleu", "green")
    metrics = [word for name in names for word in ("-m", name)]
    files = ("--ref", samples.REFERENCE, *samples.SYSTEMS, "--samples", 50)
    page = tmp_path / "report.html"
    assert redink("report", *files, "-o", page) == (0, "", "")
    blocks = read_blocks(page.read_text(encoding="utf-8"))
    data = blocks["data"]
    expected = json.loads(
        redink("score", *files, *metrics, "--ci", "--by", "full", "--sentences", "--format", "json").out
    )
    shown = [
        {
            "system": system,
            "metric": metric["name"],
            "value": own["value"],
            "parts": own["parts"],
            "interval": own["interval"],
            "signature": metric["signature"],
        }
        for metric in data["metrics"]
        for system, own in zip(data["systems"], metric["scores"], strict=True)
    ]
    assert shown == expected["scores"]
    types = {(one["type"], one["system"]): one["parts"] for one in expected["types"] if one["tier"] == "full"}
    for kind, cells in data["types"]["all"]["full"]:
        for system, cell in zip(data["systems"], cells, strict=True):
            assert cell == pytest.approx(list(types.pop((kind, system)).values()), abs=1e-6)
    assert not types
    headings = {metric["name"]: list(metric["headings"])[-1] for metric in data["metrics"]}
    sentences = {
        (one["sentence"], one["metric"], one["system"]): one["parts"][headings[one["metric"]]]
        for one in expected["sentences"]
    }
    for record in read_sentences(blocks):
        for metric, by_system in zip(names, record[8], strict=True):
            for system, value in zip(data["systems"], by_system, strict=True):
                assert value / 10_000 == pytest.approx(sentences.pop((record[0], metric, system)), abs=1e-4)
    assert not sentences


def test_what_systems_did_adds_up_to_the_counts(sample_page) -> None:
    blocks = read_blocks(sample_page)
    data = blocks["data"]
    letters: list[Counter[str]] = [Counter() for _ in data["systems"]]
    for record in read_sentences(blocks):
        for *_, owners, outcomes in record[2]:
            for system, letter in zip(owners, outcomes, strict=True):
                letters[system][letter] += 1
        for system, missed in enumerate(record[5]):
            letters[system]["m"] += len(missed)
    for own, figures in zip(letters, data["metrics"][0]["scores"], strict=True):
        parts = figures["parts"]
        assert (own["r"], own["w"] + own["u"], own["m"]) == (parts["tp"], parts["fp"], parts["fn"])


def test_comparisons_name_every_pair_by_every_metric(sample_page) -> None:
    data = read_blocks(sample_page)["data"]
    pairs = {(one["metric"], one["system"], one["other"]) for one in data["comparisons"]}
    assert len(pairs) == len(data["comparisons"]) == 6 * 6
    values = {metric["name"]: dict(zip(data["systems"], metric["scores"], strict=True)) for metric in data["metrics"]}
    for one in data["comparisons"]:
        assert one["signature"] == "bootstrap|samples:100|seed:1|percentile:expanded|tail:t|holm:6"
        own = values[one["metric"]]
        assert one["difference"] == pytest.approx(own[one["system"]]["value"] - own[one["other"]]["value"])


def test_difficulty_and_disagreement_of_a_sentence() -> None:
    gold = ((Edit(0, 1, ("An",), "R:DET"),),)
    corpus = Corpus("tiny", [Sentence(("A", "apple"), gold), Sentence(("Fine",), ((),))])
    outputs = [Output("a", edits=[gold, ((),)]), Output("b", edits=[((),), ((Edit(0, 1, ("Good",), "R:ADJ"),),)])]
    first, second = read_sentences(read_blocks(render_report(survey(corpus, outputs), samples=0)))
    assert first[2] == [[0, 1, "An", 1, [0], "r"]]
    assert first[3:8] == [[[0]], [0, 0], [[], [0]], 1.0, 0.5]
    assert second[2] == [[0, 1, "Good", 0, [1], "u"]]
    assert second[3:8] == [[[]], [0, 0], [[], []], 1.0, None]


def test_contributions_of_edits(redink, tmp_path) -> None:
    page = tmp_path / "report.html"
    files = ("--ref", samples.REFERENCE, *samples.SYSTEMS, "--samples", 0)
    assert redink("report", *files, "--attribute", "gleu", "-o", page).code == 0
    blocks = read_blocks(page.read_text(encoding="utf-8"))
    data = blocks["data"]
    assert data["attribution"] == "gleu"
    gleu = [metric["name"] for metric in data["metrics"]].index("gleu")
    unchanged = parse_metric("gleu")
    corpus, _ = samples.load()
    compared = 0
    for record, sentence in zip(read_sentences(blocks), corpus.sentences, strict=True):
        counts = unchanged.count(Corpus("one", [sentence]), Output("source", [sentence.tokens]))
        before = next(unchanged.score_sentences(counts))[1].value
        for system in range(len(data["systems"])):
            gains = [edit[7][edit[4].index(system)] for edit in record[2] if system in edit[4]]
            # Sums up to the gain over the source, each rounded to ten-thousandths.
            assert sum(gains) == pytest.approx(record[8][gleu][system] - 10_000 * before, abs=len(gains) + 1)
            compared += len(gains)
    assert compared > 100
    assert redink("report", *files, "--attribute", "gts", "-o", page).code == 2


def test_verdicts_and_bounds_of_a_bank(redink, tmp_path) -> None:
    """Each unmatched edit has the verdict that `score --edits` prints, and bounds and estimate are those of `score`."""
    part = tmp_path / "part.jsonl"
    part.write_text("".join(Path(samples.BANK).read_text(encoding="utf-8").splitlines(True)[:61]), encoding="utf-8")
    files = ("--ref", samples.REFERENCE, *samples.SYSTEMS, "--bank", part)
    page = tmp_path / "report.html"
    code, _, err = redink("report", *files, "-m", "errant", "--samples", 0, "-o", page)
    assert code == 0
    assert "no verdict was drawn at random" in err
    blocks = read_blocks(page.read_text(encoding="utf-8"))
    data = blocks["data"]
    plain, banked = data["metrics"]
    assert (plain["name"], banked["name"], data["bank"]["metric"]) == ("errant", WITH_BANK, WITH_BANK)
    expected = json.loads(redink("score", *files, "--edits", "--format", "json").out)
    scores = {one["system"]: one for one in expected["scores"]}
    for system, own in zip(data["systems"], banked["scores"], strict=True):
        assert own["parts"] == scores[system]["parts"]
        assert own["value"] == scores[system]["value"]
    letters = {word: letter for word, letter in VERDICT_LETTERS.items() if word != "reference"}
    wanted = {
        (one["sentence"], one["system"], one["start"], one["end"], one["correction"]): letters[one["verdict"]]
        for one in expected["edits"]
        if one.get("verdict") in letters
    }
    assert set(wanted.values()) == {"v", "i", "n", "?"}
    shown = {
        (record[0], data["systems"][system], start, end, correction): letter
        for record in read_sentences(blocks)
        for start, end, correction, _, owners, outcomes, verdicts in (edit for edit in record[2] if len(edit) > 6)
        for system, outcome, letter in zip(owners, outcomes, verdicts, strict=True)
        if outcome in "wu" and letter != "a"
    }
    assert shown == wanted


def test_nothing_in_the_text_breaks_out() -> None:
    page = render_report(survey(*hostile_pool()), title="<script>alert(2)</script>", command="a </script> b", samples=0)
    assert page.count("</script>") == 3  # figures, one block of sentences, the script
    assert "<img" not in page
    assert "alert(1)</" not in page
    assert "https://" not in page
    assert "http://" not in page.replace("http://www.w3.org/2000/svg", "")  # a name, not an address
    (first, second) = read_sentences(read_blocks(page))
    assert first[1] == " ".join(HOSTILE)
    assert second[1] == ""


@pytest.mark.parametrize("name", ["data", "heat", "script", "style", "title", "unknown"])
def test_placeholders_in_the_title_are_text(name: str) -> None:
    title = "{{" + name + "}}"
    page = render_report(survey(*hostile_pool()), title=title, samples=0)
    assert f"<title>{title}</title>" in page
    assert f"<h1>{title}</h1>" in page
    assert read_blocks(page)["data"]["title"] == title


def test_the_same_input_gives_the_same_page(sample_page) -> None:
    assert render_report(survey(*samples.load()), command="redink report", samples=100) == sample_page


def test_one_system_needs_no_pool() -> None:
    corpus, outputs = samples.load()
    data = collect(survey(corpus, outputs[:1]), samples=0, seed=1)
    assert [metric["name"] for metric in data["metrics"]] == ["errant", "m2", "imeasure", "gleu", "green"]
    assert data["difficulty"] is None
    assert data["comparisons"] == []
    with pytest.raises(InvalidParameter, match="needs at least two systems"):
        survey(corpus, outputs[:1], ["gts"])


def test_metrics_that_the_data_do_not_allow_are_left_out() -> None:
    overlapping = (Edit(0, 2, ("x",), "R:A"), Edit(1, 3, ("y",), "R:B"))
    corpus = Corpus("overlap", [Sentence(("a", "b", "c"), (overlapping,))])
    material = survey(corpus, [Output("same", sentences=[("a", "b", "c")], edits=[((),)])])
    assert list(material.results.metrics) == ["errant", "m2", "imeasure"]
    assert [line.split()[0] for line in material.skipped] == ["gleu", "green", "gts"]
    assert "two edits change the token 'b'" in material.skipped[0]
    material = survey(Corpus("plain", [Sentence(("a", "b", "c"), ((),))]), [Output("odd", edits=[(overlapping,)])])
    assert list(material.results.metrics) == ["errant"]
    assert material.skipped[0] in render_report(material, samples=0)


def test_a_sentence_without_a_score_is_named_and_has_none() -> None:
    corpus = Corpus("long", [Sentence(("a", "b"), ((),)), Sentence(("c",), ((),))])
    output = Output("long", [("a", "b"), ("d",) * 8000], edits=[((),), ((),)])
    material = survey(corpus, [output], ["imeasure", "gleu"])
    assert "imeasure: sentence 2 of long is skipped for all systems" in material.skipped[0]
    imeasure, gleu = collect_scores(material.results)
    assert imeasure == [[10000, None]]
    assert None not in gleu[0]


def test_metrics_can_be_chosen() -> None:
    corpus, outputs = samples.load()
    material = survey(corpus, outputs, ["gleu", "errant(beta=1)"])
    data = collect(material, samples=0, seed=1)
    assert [metric["name"] for metric in data["metrics"]] == ["gleu", "errant(beta=1)"]
    assert data["f"] == "F1"
    assert data["difficulty"]["type"]


def test_no_sentences_are_refused() -> None:
    with pytest.raises(UnsuitableData, match="nothing to score"):
        survey(Corpus("empty", []), [Output("a", sentences=[])])


def test_texts_are_annotated_and_the_command_is_quoted(redink, tmp_path) -> None:
    for name, text in (
        ("source", "She want it .\n"),
        ("corrected", "She wants it .\n"),
        ("my system", "She wants .\n"),
    ):
        (tmp_path / f"{name}.txt").write_text(text)
    page = tmp_path / "report.html"
    words = ("--source", tmp_path / "source.txt", "--ref", tmp_path / "corrected.txt", tmp_path / "my system.txt")
    assert redink("report", *words, "-o", page, "--samples", 0) == (0, "", "")
    blocks = read_blocks(page.read_text(encoding="utf-8"))
    assert blocks["data"]["command"] == (
        "redink report --source source.txt --ref corrected.txt 'my system.txt' -o report.html --samples 0"
    )
    (record,) = read_sentences(blocks)
    kinds = [name for name, *_ in blocks["data"]["kinds"]]
    assert [(kinds[edit[3]], edit[5]) for edit in record[2]] == [("R:VERB:SVA", "r"), ("U:PRON", "u")]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--ref", "/home/me/gold.m2", "-o/tmp/page.html"], ["--ref", "gold.m2", "-opage.html"]),
        (["-m", "gts(weights=/data/w.json, a=1)"], ["-m", "gts(weights=w.json, a=1)"]),
        ([r"C:\Users\me\gold.m2", "--ref=D:/x/y.m2"], ["gold.m2", "--ref=y.m2"]),
        (["../data/gold.m2", "systems/a.txt", "--seed", "1"], ["../data/gold.m2", "systems/a.txt", "--seed", "1"]),
        (["/runs/a/out.txt", "/runs/b/out.txt", "/"], ["a/out.txt", "b/out.txt", "/"]),
    ],
)
def test_absolute_paths_are_shortened(words: list[str], expected: list[str]) -> None:
    assert shorten_paths(words) == expected


def test_beyond_the_budget_the_most_disputed_sentences_are_kept(monkeypatch) -> None:
    records = [[number, "text", [], [], [], [], disagreement, None, [], []] for number, disagreement in
               enumerate([0.0, 2.0, 1.0, 3.0], 1)]  # fmt: skip
    one = len(json.dumps(records[0], separators=(",", ":")))
    blocks, kept = pack(iter(records), 2 * one + 5)
    assert [record[0] for record in json.loads(blocks[0])] == [2, 4]
    assert kept == 2
    assert pack(iter(records), None)[1] == 4
    material = survey(*samples.load(), ["errant"])
    monkeypatch.setattr("redink.report.html.report.BUDGET", 20_000)
    thinned = read_blocks(render_report(material, samples=0))
    assert 0 < thinned["data"]["kept"] == len(read_sentences(thinned)) < 72
    whole = read_blocks(render_report(material, samples=0, every_sentence=True))
    assert whole["data"]["kept"] == len(read_sentences(whole)) == 72
    assert whole["data"]["metrics"] == thinned["data"]["metrics"]


def test_fifteen_systems_stay_small() -> None:
    corpus, outputs = samples.load()
    many = Corpus("many", [*corpus.sentences] * 18)
    pool = [Output(f"{output.system}{copy}", edits=[*output.edits] * 18) for copy in range(4) for output in outputs][
        :15
    ]
    material = survey(many, pool, ["errant", "errant(beta=1)", "errant(beta=2)", "m2", "m2(beta=1)", "gts"])
    page = render_report(material, samples=0)
    assert len(many.sentences) == 1296
    assert read_blocks(page)["data"]["kept"] == 1296
    assert len(page.encode()) < 8_000_000


def read_colours() -> dict[str, tuple[str, str]]:
    """The light and the dark form of every colour."""
    style = read_asset("common.css") + read_asset("report.css")
    return {
        name: (light, dark) for name, light, dark in re.findall(r"--(\w+): light-dark\((#\w{6}), (#\w{6})\)", style)
    }


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_every_colour_has_enough_contrast(theme: int) -> None:
    colours = {name: pair[theme] for name, pair in read_colours().items()}
    backs = ("page", "panel", *(f"t{step}" for step in range(6)), "right", "wrong", "unneeded", "missed")
    pairs = [(back, "ink") for back in backs]
    pairs += [(back, front) for back in ("page", "panel") for front in ("soft", "accent", "link")]
    for back, front in pairs:
        assert contrast(colours[back], colours[front]) >= 4.5, (back, front)
    for front in (*(f"c{number}" for number in range(8)), "focus"):  # what is drawn needs less than what is read
        assert contrast(colours["page"], colours[front]) >= 3, front


def test_metrics_without_references_alone_have_a_caution(tmp_path) -> None:
    corpus, outputs = samples.load()
    for output in outputs:
        (tmp_path / f"{output.system}.txt").write_text("0.5\n" * len(corpus.sentences))
    metric = f"external(file={tmp_path}/{{system}}.txt)"
    text = "Caution: No metric here reads references."
    assert any(line.startswith(text) for line in survey(corpus, outputs, [metric]).skipped)
    assert not any(line.startswith(text) for line in survey(corpus, outputs, [metric, "gleu"]).skipped)


def test_what_looks_wrong_stands_on_the_page() -> None:
    corpus, _ = samples.load()
    copies = [Output(name, [sentence.tokens for sentence in corpus.sentences]) for name in ("copy", "other")]
    survey = collect_report_data([(corpus, copies)], ["copy", "other"], ["gleu"])
    assert any("every sentence equals the source" in caution.text for caution in survey.results.cautions)
    assert "Caution: copy, other: every sentence equals the source" in render_report(survey, samples=0)


LETTERS = {"r": "tp", "w": "fp_ne", "u": "fp_un", "m": "fn"}


@pytest.mark.parametrize("metric", ["cleme2", "cleme2(assumption=independent)", "cleme2(level=sentence)"])
def test_chunks_add_up_to_the_counts(metric: str) -> None:
    corpus, outputs = samples.load()
    blocks = read_blocks(render_report(survey(corpus, outputs, [metric]), samples=0))
    scores = score(corpus, outputs, [metric]).scores[metric]
    assert blocks["data"]["failures"]["scores"] == [
        [own.parts[part] for part in ("hit", "wrong", "under", "over", "score")] for own in scores.values()
    ]
    for system, own in enumerate(scores.values()):
        letters = [record[10][index][2] for record in read_sentences(blocks) for index in record[11][system]]
        assert Counter(LETTERS[letter] for letter in letters) == Counter(
            {part: own.parts[part] for part in LETTERS.values() if own.parts[part]}
        )


def test_means_over_sentences_are_not_among_the_points_of_precision_and_recall() -> None:
    metrics = ["cleme", "cleme(level=sentence)"]
    described = collect(survey(*samples.load(), metrics), 0, 1)["metrics"]
    assert [metric["beta"] for metric in described] == [0.5, None]


def test_a_sentence_without_chunks_is_named() -> None:
    double = (Edit(0, 2, ("x",), "R:OTHER"), Edit(1, 2, ("y",), "R:OTHER"))
    right = (Edit(0, 1, ("x",), "R:OTHER"),)
    corpus = Corpus("two", [Sentence(("a", "b"), (right,)), Sentence(("a", "b"), (right,))])
    page = render_report(survey(corpus, [Output("twice", edits=[(double,), (right,)])], ["errant"]), samples=0)
    blocks = read_blocks(page)
    assert [record[10:] for record in read_sentences(blocks)] == [[[], [[]]], [[[0, 1, "r", "x", "x", 0]], [[0]]]]
    assert blocks["data"]["left_out"][0].startswith("cleme2: sentence 1 of twice is skipped")
    page = render_report(survey(corpus, [Output("twice", edits=[(double,), (double,)])], ["errant"]), samples=0)
    assert read_blocks(page)["data"]["failures"] is None
