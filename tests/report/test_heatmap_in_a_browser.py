"""The heat map in Chromium: filters, the keyboard, and no script error with quotes, tags and emoji in the text."""

from redink import samples
from redink.metrics.gts import Gts
from redink.report.html.heatmap import render_heatmap
from redink.scoring.difficulty import analyse_difficulty
from tests.report.browsing import ENTER, ESCAPE, RIGHT, find, open_page, press, wait_for, wait_until
from tests.report.test_heatmap import NASTY, nasty_pool

STATUS = "heat-status"


def test_nasty_text_is_shown_as_text(browser, tmp_path) -> None:
    (tmp_path / "heat.html").write_text(
        render_heatmap(analyse_difficulty([nasty_pool()], Gts(), samples=0)), encoding="utf-8"
    )
    open_page(browser, tmp_path / "heat.html")
    wait_for(browser, STATUS, "2 of 2 sentences")
    shown = browser.find_element("css selector", ".sentence p").text
    assert all(token in shown for token in NASTY if token.isprintable())
    find(browser, "#heat-sentences .mark")[0].send_keys(ENTER)
    assert "“<b>bold</b>”" in browser.find_element("id", "heat-detail").text
    assert "<sys> & 'co'" in browser.find_element("id", "heat-detail").text
    assert not find(browser, "main b, main i b, #heat-detail b")
    assert browser.get_log("browser") == []


def test_filters_and_keyboard(browser, tmp_path) -> None:
    corpus, outputs = samples.load()
    (tmp_path / "heat.html").write_text(
        render_heatmap(analyse_difficulty([(corpus, outputs)], Gts(), samples=0)), encoding="utf-8"
    )
    open_page(browser, tmp_path / "heat.html")
    wait_for(browser, STATUS, "72 of 72 sentences")
    every = len(find(browser, "#heat-sentences .mark"))

    first = find(browser, "#heat-sentences .mark")[0]
    browser.execute_script("arguments[0].focus()", first)
    press(browser, ENTER)
    detail = browser.find_element("id", "heat-detail")
    assert detail.is_displayed()
    assert all(output.system in detail.text for output in outputs)
    press(browser, ESCAPE)
    assert not detail.is_displayed()
    assert browser.switch_to.active_element == first
    press(browser, RIGHT)
    assert browser.switch_to.active_element == find(browser, "#heat-sentences .mark")[1]

    browser.find_element("id", "heat-hard").click()
    wait_for(browser, STATUS, " of 72 sentences")
    wait_until(browser, lambda: len(find(browser, "#heat-sentences .mark")) < every)
    weights = [float(mark.text) for mark in find(browser, "#heat-sentences .error small")]
    assert weights
    assert min(weights) >= 0.8
    browser.find_element("css selector", "[type=reset]").click()
    wait_for(browser, STATUS, "72 of 72 sentences")
    browser.find_element("id", "heat-search").send_keys(
        corpus.sentences[4].tokens[0], " ", corpus.sentences[4].tokens[1]
    )
    wait_until(browser, lambda: len(find(browser, ".sentence")) < 40)
    assert "5" in [number.text for number in find(browser, ".sentence > span")]
    wide = browser.execute_script("return document.documentElement.scrollWidth <= innerWidth")
    assert wide
    assert browser.get_log("browser") == []
