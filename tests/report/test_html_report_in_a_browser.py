"""The HTML report in Chromium: sort, filter, search, permalinks, comparison, export, keyboard, hostile text, phones."""

import csv
from xml.etree import ElementTree

import pytest

from redink import samples, score
from redink.bank.files import read_bank
from redink.bank.metric import BankErrant
from redink.report.data import ReportData, collect_report_data
from redink.report.html.report import render_report
from redink.types import Corpus, Edit, Output, Sentence
from tests.report.browsing import DOWN, ENTER, ESCAPE, RIGHT, TAB, find, open_page, press, texts, wait_for, wait_until
from tests.report.test_html_report import HOSTILE, hostile_pool, read_blocks, read_sentences, survey

VIEWS = ("overview", "pictures", "types", "sentences", "compare", "heatmap")


@pytest.fixture(scope="module")
def material() -> ReportData:
    return survey(*samples.load())


@pytest.fixture(scope="module")
def page(material, tmp_path_factory):
    path = tmp_path_factory.mktemp("report") / "report.html"
    path.write_text(render_report(material, command="redink report 'a b'", samples=500), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def crowd(tmp_path_factory):
    """A page with many systems that have long names and stand close together."""
    corpus, outputs = samples.load()
    pool = [Output(f"{output.system}-tuned-v{copy}", edits=output.edits) for copy in range(4) for output in outputs]
    path = tmp_path_factory.mktemp("crowd") / "report.html"
    page = render_report(survey(corpus, pool, ["errant", "errant(tokens=multi)", "imeasure"]), samples=0)
    path.write_text(page, encoding="utf-8")
    return path


@pytest.fixture
def phone(browser):
    screen = {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)
    yield browser
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


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
    assert len(charts) == 5
    assert all(chart.get_attribute("aria-label") for chart in charts)
    assert len(find(browser, "#view-pictures figure details table")) == 5
    choose(browser, "pr-metric", "1")
    assert "0.8857" in find(browser, "#pr table")[0].get_attribute("textContent")  # m2 of polished


BARS = """
return [...document.querySelectorAll("#failures .series")].map((bar) => [
  bar.querySelector("title").textContent,
  ...[...bar.querySelectorAll("rect")].map((part) => Number(part.getAttribute("width"))),
]);
"""


def test_bars_say_how_systems_fail(browser, page) -> None:
    corpus, outputs = samples.load()
    scores = score(corpus, outputs, ["cleme2"]).scores["cleme2"]
    open_page(browser, page, "pictures")
    for part in ("score", "hit", "wrong", "under", "over"):
        choose(browser, "failures-sort", part)
        bars = browser.execute_script(BARS)
        order = sorted(scores, key=lambda system: -scores[system].parts[part])
        assert [title.split(":")[0] for title, *_ in bars] == order
        for system, (title, *widths) in zip(order, bars, strict=True):
            shares = [scores[system].parts[name] for name in ("hit", "wrong", "under", "over")]
            assert title == f"{system}: " + ", ".join(
                f"{name} {scores[system].parts[name]:.4f}" for name in ("hit", "wrong", "under", "over", "score")
            )
            assert [width / sum(widths[:3]) for width in widths] == pytest.approx(shares, abs=1e-6)
    choose(browser, "failures-sort", "")
    assert [title.split(":")[0] for title, *_ in browser.execute_script(BARS)] == list(scores)


def test_a_sentence_shows_its_chunks(browser, page) -> None:
    open_page(browser, page, "s2")
    shown = {item.text.split("\n")[0]: item for item in find(browser, ".outputs > li")}
    (chunks,) = shown["eager"].find_elements("css selector", ".chunks")
    assert chunks.text.startswith("cleme2 chunks, annotator 0: 1 hit, 1 wrong, 2 over")
    marks = [mark.get_attribute("title") for mark in chunks.find_elements("css selector", ".edit")]
    assert marks == [
        "over: an unneeded change", "hit: corrected as a reference has it; annotator 0", "over: an unneeded change",
        "wrong: an error, corrected otherwise; annotator 0: “a lot of beautiful”",
    ]  # fmt: skip


def test_the_overview_is_ranked_and_can_be_sorted(browser, page) -> None:
    open_page(browser, page)
    assert texts(browser, "#scores tbody th") == ["polished", "cautious", "eager", "speller"]
    (sorted_by,) = find(browser, "#scores thead th[aria-sort]")
    assert (sorted_by.text.split()[0], sorted_by.get_attribute("aria-sort")) == ("errant", "descending")
    heading = find(browser, "#scores thead .sort")[1]
    heading.send_keys(ENTER)
    assert texts(browser, "#scores tbody th") == ["speller", "eager", "cautious", "polished"]
    assert [head.get_attribute("aria-sort") for head in find(browser, "#scores thead th[aria-sort]")] == ["ascending"]


def test_a_cell_of_the_types_leads_to_its_sentences(browser, page, material) -> None:
    open_page(browser, page, "types")
    score = material.results.score_types("type", "errant")["DET"]["eager"].parts
    label = f"eager, DET: TP {score['tp']}, FP {score['fp']}, FN {score['fn']}"
    (cell,) = [own for own in find(browser, "#types-table .cell") if own.get_attribute("aria-label").startswith(label)]
    cell.click()
    count = score["tp"] + score["fp"] + score["fn"]
    wait_for(browser, "status", f", {count} places")
    assert browser.find_element("id", "f-type").get_attribute("value") == "type:DET"
    assert find(browser, ".outputs h4")[0].text.startswith("eager")
    nothing = [cell for cell in find(browser, ".cell") if "no edits of this type" in cell.get_attribute("aria-label")]
    assert nothing
    assert {cell.get_attribute("textContent") for cell in nothing} == {"–"}
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
    actual = [own for own in sentences if "the" in "\n".join([own[1], *(edit[2] for edit in own[2])]).lower()]
    wait_for(browser, "status", f"{len(actual)} of 72 sentences")
    assert "q=the" in browser.current_url
    browser.find_element("css selector", "#filters [type=reset]").click()
    wait_for(browser, "status", "72 of 72 sentences")
    choose(browser, "f-system", "3")
    choose(browser, "f-outcome", "r")
    wait_for(browser, "status", f", {material.results.scores['errant']['speller'].parts['tp']} places")
    choose(browser, "f-sort", "disagreement")
    wait_until(browser, lambda: "sort=disagreement" in browser.current_url)
    matching = [own for own in sentences if any(3 in edit[4] and edit[5][edit[4].index(3)] == "r" for edit in own[2])]
    assert int(find(browser, ".row .number")[0].text) == max(matching, key=lambda own: own[6])[0]
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
    assert "✱ B significantly better" in row
    browser.find_element("id", "swap").click()
    assert texts(browser, ".sides h3") == headings[::-1]
    assert "✱ A significantly better" in find(browser, ".compared tbody tr")[0].text
    choose(browser, "compare-a", "1")
    choose(browser, "compare-b", "3")
    (own,) = [
        one for one in blocks["data"]["comparisons"]
        if (one["metric"], one["system"], one["other"]) == ("errant", "eager", "speller")
    ]  # fmt: skip
    assert own["adjusted"] >= 0.05
    assert find(browser, ".compared tbody tr")[0].text.endswith("not significantly different")


def test_export(browser, page, material, tmp_path) -> None:
    browser.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(tmp_path)})
    open_page(browser, page)
    for label in ("the table scores as CSV", "the picture ranks as SVG", "the picture ranks as PNG"):
        browser.find_element("css selector", f"[aria-label='Save {label}']").click()
    files = [tmp_path / name for name in ("scores.csv", "ranks.svg", "ranks.png")]
    wait_until(browser, lambda: all(file.exists() and file.stat().st_size for file in files))
    with files[0].open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["system"] for row in rows] == ["polished", "cautious", "eager", "speller"]
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
    assert browser.switch_to.active_element.text == "Skip to content"
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


# How far the headings and the first column of the types are from the edge of what is seen, and whether they are on top.
HEADINGS = """
const box = document.querySelector("#types-table .scroll");
const view = box.getBoundingClientRect();
const bar = document.querySelector("nav").getBoundingClientRect();
const head = box.querySelector("thead th:last-child").getBoundingClientRect();
const corner = box.querySelector("thead th").getBoundingClientRect();
const rows = [...box.querySelectorAll("tbody th")].map((cell) => cell.getBoundingClientRect());
const row = rows.find((cell) => cell.top > head.bottom);
const isOnTop = ({ left, top }, part) => Boolean(document.elementFromPoint(left + 3, top + 8)?.closest(part));
return {
  top: Math.round(head.top - Math.max(bar.bottom, view.top)), left: Math.round(row.left - view.left),
  isOnTop: isOnTop(corner, "thead th:first-child") && isOnTop(row, "tbody th"), scrolled: rows[0].top < head.top,
};
"""
IN_SIGHT = {"top": 0, "left": 0, "isOnTop": True, "scrolled": True}


def scroll_types(browser, script: str) -> None:
    browser.execute_script("const box = document.querySelector('#types-table .scroll');" + script)
    wait_until(browser, lambda: browser.execute_script(HEADINGS) == IN_SIGHT)


def test_headings_stay_in_sight(browser, page, crowd) -> None:
    browser.set_window_size(1300, 600)
    open_page(browser, page, "types")  # a table that fits scrolls with the page
    wait_until(browser, lambda: find(browser, "#types-table .scroll.fits"))
    scroll_types(browser, "scrollTo(0, box.getBoundingClientRect().top + 200)")
    open_page(browser, crowd, "types")  # a wide one in its box
    assert not find(browser, "#types-table .scroll.fits")
    scroll_types(browser, "box.scrollTop = 150; box.scrollLeft = 300")
    scroll_types(browser, "scrollBy(0, box.getBoundingClientRect().top)")


def test_headings_stay_in_sight_on_a_phone(phone, page, crowd) -> None:
    for path in (page, crowd):
        open_page(phone, path, "types")
        scroll_types(phone, "scrollTo(0, box.getBoundingClientRect().top + 200); box.scrollLeft = 100")
        assert phone.execute_script("return document.documentElement.scrollWidth <= innerWidth")


def test_the_command_names_files_without_their_directories(browser, redink, tmp_path) -> None:
    path = tmp_path / "report.html"
    words = ("report", "--ref", samples.REFERENCE, *samples.SYSTEMS[:2], "-m", "errant", "--samples", "0", "-o", path)
    assert redink(*words)[0] == 0
    open_page(browser, path)
    names = " ".join(file.name for file in samples.SYSTEMS[:2])
    assert browser.find_element("id", "title-redo").text == "Reproduce"
    assert browser.find_element("id", "command").text == (
        f"redink report --ref {samples.REFERENCE.name} {names} -m errant --samples 0 -o report.html"
    )
    assert str(tmp_path) not in path.read_text(encoding="utf-8")


def test_a_permalink_opens_at_its_sentence_on_a_phone(phone, page) -> None:
    heading = "return document.querySelector('#sentence h3').getBoundingClientRect().top"
    bar = "return document.querySelector('nav').getBoundingClientRect().bottom"
    for number in (3, 72):
        open_page(phone, page, f"s{number}")
        assert phone.find_element("css selector", "#sentence h3").text == f"Sentence {number}"
        assert 0 <= phone.execute_script(heading) - phone.execute_script(bar) < 60
    open_page(phone, page, "compare")
    assert phone.execute_script("return scrollY") == 0
    phone.execute_script("document.querySelector('.fixes a').click()")
    wait_until(phone, lambda: 0 <= phone.execute_script(heading) - phone.execute_script(bar) < 60)
    phone.execute_script("location.hash = '#overview'")
    wait_until(phone, lambda: phone.execute_script("return scrollY") == 0)


# Pairs of labels in pictures that cover each other, and labels that reach beyond their picture. Slanted labels are
# parallel: there the distance of their lines counts, not that of the boxes around them.
COVERED = """
const found = [];
for (const chart of document.querySelectorAll("svg.chart")) {
  const area = chart.getBoundingClientRect();
  const labels = [...chart.querySelectorAll("text")].map((node) =>
    ({ words: node.textContent, slanted: (node.getAttribute("transform") || "").includes("rotate(-40)"),
       box: node.getBoundingClientRect() }));
  labels.forEach((one, place) => {
    const { left, right, top, bottom } = one.box;
    if (left < area.left - 1 || right > area.right + 1 || top < area.top - 1 || bottom > area.bottom + 1)
      found.push(`${one.words} is outside`);
    for (const other of labels.slice(place + 1)) {
      const across = Math.min(right, other.box.right) - Math.max(left, other.box.left);
      const down = Math.min(bottom, other.box.bottom) - Math.max(top, other.box.top);
      const apart = Math.abs(left - other.box.left) * Math.sin(40 * Math.PI / 180);
      const meet = one.slanted && other.slanted ? apart < 12 : across > 1 && down > 3; // boxes have space above letters
      if (meet) found.push(`${one.words} covers ${other.words}`);
    }
  });
}
return [found, document.querySelectorAll("svg.chart").length];
"""


@pytest.mark.parametrize("view", ["overview", "pictures"])
def test_labels_of_pictures_do_not_cover_each_other_on_a_phone(phone, page, crowd, view) -> None:
    for path in (page, crowd):
        open_page(phone, path, view)
        actual, charts = phone.execute_script(COVERED)
        assert actual == []
        assert charts == (1 if view == "overview" else 5)
    named = "return [...document.querySelectorAll('#pr .series text')].map((label) => label.textContent)"
    if view == "pictures":  # all systems are named, in a key below the points
        assert len(set(phone.execute_script(named))) == 16


def test_details_of_an_edit_do_not_hide_it_on_a_phone(phone, page) -> None:
    open_page(phone, page, "heatmap")
    wait_for(phone, "heat-status", "72 of 72 sentences")
    phone.execute_script("for (let i = 0; i < 3; i += 1) document.querySelector('#heat-more button').click()")
    for index in (12, -1):  # the last one too, below which the page ends
        mark = find(phone, "#heat-sentences .mark")[index]
        phone.execute_script("arguments[0].scrollIntoView({ block: 'end' }); arguments[0].click()", mark)
        sheet = phone.find_element("id", "heat-detail")
        assert sheet.is_displayed()
        seen = """
        const nodes = [...arguments, document.querySelector("nav")];
        const [mark, sheet, bar] = nodes.map((node) => node.getBoundingClientRect());
        return mark.bottom <= sheet.top && mark.top >= bar.bottom;
        """
        assert phone.execute_script(seen, mark, sheet)
        press(phone, ESCAPE)


def test_words_of_the_field(browser, page) -> None:
    """Phrases that nobody says are gone; see the glossary of the style guide."""
    odd = ("Do it again", "surely", "not certain", "left out", "a system,", "hardly chance", "without need", "spoilt",
           "was not asked for", "needless")  # fmt: skip
    for view in VIEWS:
        open_page(browser, page, view)
        shown = browser.execute_script("return document.querySelector('main').textContent")
        assert [phrase for phrase in odd if phrase in shown] == []
    open_page(browser, page)
    assert "One row per system, one column per metric" in browser.execute_script(
        "return document.querySelector('#title-scores').textContent"
    )


def test_verdicts_of_a_bank_can_be_seen_and_filtered(browser, tmp_path) -> None:
    corpus, outputs = samples.load()
    bank = BankErrant(bank=read_bank(samples.BANK))
    material = collect_report_data([(corpus, outputs)], [output.system for output in outputs], ["errant", bank])
    (tmp_path / "bank.html").write_text(render_report(material, samples=0), encoding="utf-8")
    browser.set_window_size(390, 844)
    open_page(browser, tmp_path / "bank.html")
    assert texts(browser, "#bank tbody th") == ["polished", "eager", "cautious", "speller"]
    assert texts(browser, "#bank thead th")[-3:] == ["estimate", "high", "upper"]
    assert browser.execute_script("return document.documentElement.scrollWidth <= innerWidth")
    open_page(browser, tmp_path / "bank.html", "sentences?verdict=i&system=1")
    wait_for(browser, "status", ", 39 places")
    marks = texts(browser, ".outputs > li:first-child .edit .verdict")
    assert "invalid" in marks
    assert browser.execute_script("return document.documentElement.scrollWidth <= innerWidth")
    assert browser.get_log("browser") == []


def test_edits_in_arabic_run_from_right_to_left(browser, tmp_path) -> None:
    edits = (Edit(1, 2, ("إلى",), "R:OTHER"),)
    corpus = Corpus("arabic", [Sentence(("ذهبت", "الى", "المدرسة"), (edits,))])
    outputs = [Output("eager", edits=[(edits,)]), Output("idle", edits=[((),)])]
    path = tmp_path / "report.html"
    path.write_text(render_report(survey(corpus, outputs, ["errant"]), samples=0), encoding="utf-8")
    open_page(browser, path, "sentences")
    find_style = "return [...document.querySelectorAll('.output .edit')].map((e) => getComputedStyle(e).direction)"
    assert browser.execute_script(find_style) == ["rtl", "rtl"]
    arrow = "return getComputedStyle(document.querySelector('.edit.m .arrow'), '::before').content"
    assert browser.execute_script(arrow) == '"←"'
