"""The HTML report in Chromium: sort, filter, search, permalinks, comparison, export, keyboard, hostile text."""

import csv
from xml.etree import ElementTree

import pytest

from redink import samples
from redink.report.html.report import render_report
from redink.scoring.survey import Survey
from tests.report.browsing import DOWN, ENTER, ESCAPE, RIGHT, TAB, find, open_page, press, texts, wait_for, wait_until
from tests.report.test_html_report import HOSTILE, hostile_pool, read_blocks, read_sentences, survey

VIEWS = ("overview", "pictures", "types", "sentences", "compare", "heatmap")


@pytest.fixture(scope="module")
def material() -> Survey:
    return survey(*samples.load())


@pytest.fixture(scope="module")
def page(material, tmp_path_factory):
    path = tmp_path_factory.mktemp("report") / "report.html"
    path.write_text(render_report(material, command="redink report 'a b'", samples=500), encoding="utf-8")
    return path


@pytest.fixture(autouse=True)
def no_script_error(browser):
    browser.set_window_size(1300, 900)
    yield
    assert browser.get_log("browser") == []


def choose(browser, identity: str, value: str) -> None:
    from selenium.webdriver.support.ui import Select

    Select(browser.find_element("id", identity)).select_by_value(value)


@pytest.mark.parametrize("width", [390, 1300])
def test_every_view_fits_the_screen(browser, page, width) -> None:
    browser.set_window_size(width, 844)
    for view in VIEWS:
        open_page(browser, page, view)
        assert browser.find_element("id", f"view-{view}").is_displayed()
        assert [link.get_attribute("href").partition("#")[2] for link in find(browser, "nav [aria-current]")] == [view]
        assert browser.execute_script("return document.documentElement.scrollWidth <= innerWidth"), view
        assert "1,041 tokens" in browser.find_element("id", "facts").text


def test_pictures_have_words_and_a_table_behind_them(browser, page) -> None:
    open_page(browser, page, "pictures")
    charts = find(browser, "#view-pictures svg[role=img]")
    assert len(charts) == 4
    assert all(chart.get_attribute("aria-label") for chart in charts)
    assert len(find(browser, "#view-pictures figure details table")) == 4
    choose(browser, "pr-metric", "1")
    assert "0.8857" in find(browser, "#pr table")[0].get_attribute("textContent")  # m2 of polished


def test_sorting(browser, page) -> None:
    open_page(browser, page)
    heading = find(browser, "#scores thead .sort")[1]
    heading.click()
    assert texts(browser, "#scores tbody th") == ["polished", "cautious", "eager", "speller"]
    heading.send_keys(ENTER)
    assert texts(browser, "#scores tbody th") == ["speller", "eager", "cautious", "polished"]
    assert [head.get_attribute("aria-sort") for head in find(browser, "#scores thead th[aria-sort]")] == ["ascending"]


def test_a_cell_of_the_types_leads_to_its_sentences(browser, page, material) -> None:
    open_page(browser, page, "types")
    score = material.results.score_types("type", "errant")["DET"]["eager"].parts
    label = f"eager, DET: TP {score['tp']}, FP {score['fp']}, FN {score['fn']}"
    (cell,) = [own for own in find(browser, "#types-table .cell") if own.get_attribute("aria-label").startswith(label)]
    cell.click()
    places = score["tp"] + score["fp"] + score["fn"]
    wait_for(browser, "status", f", {places} places")
    assert browser.find_element("id", "f-type").get_attribute("value") == "type:DET"
    assert find(browser, ".outputs h4")[0].text.startswith("eager")
    nothing = [own for own in find(browser, ".cell") if "changed nothing" in own.get_attribute("aria-label")]
    assert nothing
    assert {own.get_attribute("textContent") for own in nothing} == {"–"}
    open_page(browser, page, "types")
    choose(browser, "types-size", "multi")
    choose(browser, "types-tier", "op")
    assert texts(browser, "#types-table tbody th") == list(material.behind.score_types("op", "errant(tokens=multi)"))


def test_filters_search_and_order(browser, page, material) -> None:
    open_page(browser, page, "sentences")
    wait_for(browser, "status", "72 of 72 sentences")
    search = browser.find_element("id", "f-search")
    search.send_keys("the")
    sentences = read_sentences(read_blocks(page.read_text(encoding="utf-8")))
    found = [own for own in sentences if "the" in "\n".join([own[1], *(edit[2] for edit in own[2])]).lower()]
    wait_for(browser, "status", f"{len(found)} of 72 sentences")
    assert "q=the" in browser.current_url
    browser.find_element("css selector", "#filters [type=reset]").click()
    wait_for(browser, "status", "72 of 72 sentences")
    choose(browser, "f-system", "3")
    choose(browser, "f-outcome", "r")
    wait_for(browser, "status", f", {material.results.scores['errant']['speller'].parts['tp']} places")
    choose(browser, "f-sort", "disagreement")
    wait_until(browser, lambda: "sort=disagreement" in browser.current_url)
    kept = [own for own in sentences if any(3 in edit[4] and edit[5][edit[4].index(3)] == "r" for edit in own[2])]
    assert int(find(browser, ".row .number")[0].text) == max(kept, key=lambda own: own[6])[0]
    browser.get(browser.current_url)  # the filters are in the address
    browser.refresh()
    wait_for(browser, "status", ", 22 places")


def test_permalink(browser, page) -> None:
    open_page(browser, page, "s42")
    assert browser.find_element("css selector", "#sentence h3").text == "Sentence 42"
    assert browser.find_element("css selector", ".row[aria-selected=true] .number").text == "42"
    named = ", ".join(texts(browser, ".outputs h4")).split(", ")
    assert sorted(named) == ["cautious", "eager", "polished", "speller"]
    browser.execute_script("location.hash = '#s7'")
    wait_until(browser, lambda: browser.find_element("css selector", "#sentence h3").text == "Sentence 7")
    browser.execute_script("location.hash = '#s999'")
    wait_for(browser, "status", "no sentence 999")


def test_the_list_draws_only_what_is_seen(browser, page) -> None:
    open_page(browser, page, "sentences")
    wait_for(browser, "status", "72 of 72")
    assert len(find(browser, ".row")) < 40
    browser.execute_script("document.getElementById('list').scrollTop = 1e6")
    wait_until(browser, lambda: texts(browser, ".row .number")[-1] == "72")


def test_comparison(browser, page) -> None:
    open_page(browser, page, "compare")
    choose(browser, "compare-a", "0")
    choose(browser, "compare-b", "2")
    headings = texts(browser, ".sides h3")
    blocks = read_blocks(page.read_text(encoding="utf-8"))
    only = {(0, 2): 0, (2, 0): 0}
    for record in read_sentences(blocks):
        right = {
            system: {tuple(edit[:3]) for edit in record[2] for own, letter in zip(edit[4], edit[5], strict=True)
                     if own == system and letter == "r"}
            for system in (0, 2)
        }  # fmt: skip
        for a, b in only:
            only[a, b] += len(right[a] - right[b])
    assert headings == [
        f"cautious corrects, polished does not {only[0, 2]} edits",
        f"polished corrects, cautious does not {only[2, 0]} edits",
    ]
    (own,) = [
        one for one in blocks["data"]["comparisons"]
        if (one["metric"], one["system"], one["other"]) == ("errant", "cautious", "polished")
    ]  # fmt: skip
    row = find(browser, ".compared tbody tr")[0].text
    assert f"{own['difference']:.4f}".replace("-", "−") in row
    assert "✱ B is better" in row
    browser.find_element("id", "swap").click()
    assert texts(browser, ".sides h3") == headings[::-1]
    assert "✱ A is better" in find(browser, ".compared tbody tr")[0].text


def test_export(browser, page, material, tmp_path) -> None:
    browser.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(tmp_path)})
    open_page(browser, page)
    for label in ("the table scores as CSV", "the picture ranks as SVG", "the picture ranks as PNG"):
        browser.find_element("css selector", f"[aria-label='Save {label}']").click()
    files = [tmp_path / name for name in ("scores.csv", "ranks.svg", "ranks.png")]
    wait_until(browser, lambda: all(file.exists() and file.stat().st_size for file in files))
    with files[0].open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["system"] for row in rows] == list(material.results.systems)
    for row in rows:
        for metric, scores in material.results.scores.items():
            assert float(row[metric]) == scores[row["system"]].value
            assert float(row[f"{metric} low"]) <= float(row[metric]) <= float(row[f"{metric} high"])
    picture = ElementTree.parse(files[1]).getroot()
    assert picture.tag.endswith("svg")
    assert {"polished  1", "errant"} <= {
        "".join(node.itertext()) for node in picture.iter() if node.tag.endswith("text")
    }
    assert "var(" not in files[1].read_text(encoding="utf-8")
    assert files[2].read_bytes().startswith(b"\x89PNG")


def test_keyboard_path(browser, page) -> None:
    open_page(browser, page)
    press(browser, TAB)
    assert browser.switch_to.active_element.text == "Skip to the content"
    press(browser, ENTER)
    assert browser.switch_to.active_element.get_attribute("id") == "main"
    press(browser, TAB, ENTER)  # the first hint
    assert browser.find_element("css selector", "#title-scores .hint p").is_displayed()
    press(browser, ESCAPE)
    assert not browser.find_element("css selector", "#title-scores .hint p").is_displayed()
    for summary in find(browser, "#scores .hint summary"):  # every hint stays on the screen
        summary.click()
        note = browser.find_element("css selector", ".hint[open] p")
        wait_until(browser, lambda note=note: 0 <= note.rect["x"] <= 1300 - note.rect["width"])
    browser.find_element("css selector", "nav a[href='#types']").send_keys(ENTER)
    wait_until(browser, lambda: find(browser, "#types-table .cell[tabindex='0']"))
    browser.execute_script("document.querySelector('.cell[tabindex=\"0\"]').focus()")
    press(browser, RIGHT, DOWN)
    assert browser.switch_to.active_element.get_attribute("aria-label").startswith("eager, ADJ:FORM")
    assert browser.find_element("id", "types-detail").text.startswith("eager, ADJ:FORM: TP ")
    find(browser, "#types-table .sort")[0].send_keys(ENTER)  # draws all cells anew
    assert len(find(browser, "#types-table .cell[tabindex='0']")) == 1
    find(browser, "#types-table .cell[tabindex='0']")[0].send_keys(ENTER)
    wait_until(browser, lambda: browser.find_element("id", "view-sentences").is_displayed())
    open_page(browser, page, "sentences")
    browser.find_element("id", "list").send_keys(DOWN, DOWN)
    assert browser.find_element("css selector", "#sentence h3").text == "Sentence 3"
    active = browser.find_element("id", "list").get_attribute("aria-activedescendant")
    assert browser.find_element("id", active).get_attribute("aria-posinset") == "3"
    press(browser, ENTER)
    assert browser.switch_to.active_element.get_attribute("id") == "sentence"


def test_colours_can_be_switched(browser, page) -> None:
    open_page(browser, page)
    colours = set()
    for _ in range(3):
        browser.find_element("id", "theme").click()
        colours.add(browser.execute_script("return getComputedStyle(document.body).backgroundColor"))
    assert len(colours) == 2


def test_paper_has_everything_but_the_long_lists(browser, page) -> None:
    open_page(browser, page, "types")
    assert len(browser.print_page()) > 10_000
    assert find(browser, "#view-pictures svg")
    assert find(browser, ".compared tbody tr")
    assert [browser.find_element("id", f"view-{view}").is_displayed() for view in VIEWS] == [
        view == "types" for view in VIEWS
    ]


def test_a_thinned_page_says_so(browser, material, tmp_path, monkeypatch) -> None:
    monkeypatch.setattr("redink.report.html.report.BUDGET", 30_000)
    (tmp_path / "thin.html").write_text(render_report(material, samples=0), encoding="utf-8")
    for view in ("heatmap", "sentences"):
        open_page(browser, tmp_path / "thin.html", view)
        note = browser.find_element("css selector", f"#view-{view} .thinned")
        assert note.is_displayed()
        assert "of 72 sentences" in note.text
        assert "--all-sentences" in note.text
    assert find(browser, ".row")


def test_hostile_text_is_shown_as_text(browser, tmp_path) -> None:
    hostile = render_report(survey(*hostile_pool()), title="<i>title</i> & more", command="</script>", samples=0)
    path = tmp_path / "hostile.html"
    path.write_text(hostile, encoding="utf-8")
    for view in VIEWS:
        open_page(browser, path, view)
        assert browser.find_element("css selector", "h1").text == "<i>title</i> & more"
        assert browser.execute_script("return document.documentElement.scrollWidth <= innerWidth"), view
        assert not find(browser, "main b, main img, main script")
    open_page(browser, path, "s1")
    shown = browser.find_element("css selector", ".texts dd").text
    assert all(token in shown for token in HOSTILE if token.isprintable())
    detail = browser.find_element("id", "sentence").text
    assert all(text in detail for text in ("<b>bold</b>", "😀</b>", "</style>", "<sys> & 'co'", "=cmd|'\"", "R:<i>"))
    open_page(browser, path)
    assert browser.find_element("id", "command").text == "</script>"
    assert "<sys> & 'co'" in texts(browser, "#scores tbody th")
