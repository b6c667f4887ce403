"""Words for tests in a browser: find, press, wait."""

from collections.abc import Callable
from pathlib import Path

ENTER, ESCAPE, TAB, RIGHT, DOWN = "\ue007", "\ue00c", "\ue004", "\ue014", "\ue015"


def find(browser, selector: str) -> list:
    return browser.find_elements("css selector", selector)


def texts(browser, selector: str) -> list[str]:
    """At one moment: a list that is drawn anew meanwhile would lose its elements."""
    return browser.execute_script(
        "return [...document.querySelectorAll(arguments[0])].map((node) => node.innerText.trim())", selector
    )


def press(browser, *keys: str) -> None:
    from selenium.webdriver import ActionChains

    ActionChains(browser).send_keys(*keys).perform()


def wait_until(browser, condition: Callable[[], object]) -> None:
    from selenium.webdriver.support.ui import WebDriverWait

    WebDriverWait(browser, 20).until(lambda _: condition())


def wait_for(browser, identity: str, text: str) -> None:
    wait_until(browser, lambda: text in browser.find_element("id", identity).text)


def open_page(browser, path: Path, view: str = "") -> None:
    browser.get("about:blank")  # or a new address of the same file would only be a new view
    browser.get(f"{path.as_uri()}#{view}")
