"""The heat map: what it holds, that nothing in the text can break out, and that it can be read."""

import json
import re

import pytest

from redink import samples
from redink.metrics.gts import Gts
from redink.report.html.heatmap import collect, render_heatmap
from redink.report.html.page import read_asset
from redink.scoring.difficulty import analyse_difficulty
from redink.types import Corpus, Edit, Output, Sentence

NASTY = ("</script><script>alert(1)</script>", "\"'&amp;", "😀", "{{ data }}", "\u2028")


def nasty_pool() -> tuple[Corpus, list[Output]]:
    gold = (Edit(0, 1, ("<b>bold</b>",), 'R:"<i>'), Edit(2, 2, ("new’s",), "M:X"))
    corpus = Corpus("<img src=x onerror=alert(1)>", [Sentence(NASTY, (gold,)), Sentence((), ((),))])
    first = Output("<sys> & 'co'", edits=[(gold,), ((),)])
    second = Output("other", edits=[((Edit(1, 2, ("😀</b>",), "R:Y"), Edit(3, 3, ("no need",), "M:Z")),), ((),)])
    return corpus, [first, second]


def read_data(page: str) -> dict:
    return json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)[1])


def test_places_and_what_systems_did_there() -> None:
    corpus, outputs = samples.load()
    study = analyse_difficulty([(corpus, outputs)], Gts(), samples=0)
    data = read_data(render_heatmap(study))
    assert data == json.loads(json.dumps(collect(study)))
    assert len(data["sentences"]) == 72
    marks = [mark for _, _, marked in data["sentences"] for mark in marked]
    pool = study.pools[0]
    assert sum(mark[2] >= 0 for mark in marks) == len(pool.chunks.errors)
    assert sum("2" in mark[5] for mark in marks if mark[2] < 0) == ((pool.outcomes == 2).any(axis=0)).sum()
    source, edits, (first, *_) = data["sentences"][0]
    assert source == " ".join(corpus.sentences[0].tokens)
    gold = corpus.sentences[0].annotations[0][0]
    assert (first[0], first[1], data["types"][first[2]]) == (gold.start, gold.end, gold.type)
    assert first[4] == pytest.approx(1 - sum(code in "01" for code in first[5]) / 4)
    for index in first[6]:
        assert edits[index][0] <= gold.end
        assert edits[index][1] >= gold.start


def test_nothing_in_the_text_breaks_out() -> None:
    page = render_heatmap(analyse_difficulty([nasty_pool()], Gts(), samples=0))
    assert page.count("</script>") == 2
    assert "<img" not in page
    page = page.replace("http://www.w3.org/2000/svg", "")  # a name, not an address
    data = read_data(page)
    assert data["sentences"][0][0] == " ".join(NASTY)
    assert data["systems"] == ["<sys> & 'co'", "other"]
    assert "https://" not in page
    assert "http://" not in page


def test_all_annotators_are_on_one_page() -> None:
    data = read_data(render_heatmap(analyse_difficulty([samples.load()], Gts(annotator="all"), samples=0)))
    assert {mark[8] for _, _, marks in data["sentences"] for mark in marks} == {0, 1}


def luminance(colour: str) -> float:
    channels = [int(colour[index : index + 2], 16) / 255 for index in (1, 3, 5)]
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_every_colour_has_enough_contrast() -> None:
    pairs = re.findall(r"background: (#\w{6}); color: (#\w{6})", read_asset("heat.css"))
    assert len(pairs) == 12
    for back, front in pairs:
        assert contrast(back, front) >= 4.5, (back, front)


def test_a_large_pool_stays_small() -> None:
    corpus, outputs = samples.load()
    many = Corpus("many", [*corpus.sentences] * 18)
    pool = [Output(f"{output.system}{copy}", edits=[*output.edits] * 18) for copy in range(3) for output in outputs]
    page = render_heatmap(analyse_difficulty([(many, pool)], Gts(), samples=0))
    assert len(many.sentences) == 1296
    assert len(page.encode()) < 3_000_000
