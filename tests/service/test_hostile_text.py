"""Names, descriptions, addresses and numbers that mean harm: shown as text, or refused."""

from __future__ import annotations

import re

import pytest
from sqlalchemy import text

from redink.service.settings import Settings
from redink.service.store.database import Database
from redink.service.web.context import local_path, render_markdown
from redink.service.web.pages.tasks import allow_only
from tests.service.browsing import LIMITS, PASSWORD, Page, read_token
from tests.service.cast import OUTPUTS, Cast
from tests.service.walk import walk

# hostile text

HOSTILE = "<img src=x onerror=alert(1)>\"'&{{7*7}}"
MARKDOWN = """<script>alert(1)</script> <img src=x onerror=alert(1)>

[a](javascript:alert(1)) [b](JaVaScRiPt:alert(1)) [c](data:text/html,<script>alert(1)</script>) [d](vbscript:x)
[e](<javascript:alert(1)>) [f](&#106;avascript:alert(1)) [g](java&#10;script:alert(1)) ![h](https://evil.example/x.png)

[i]: javascript:alert(1)
[i] <javascript:alert(1)> <https://example.org/" onmouseover="alert(1)>

<div style="position:fixed">x</div> <!-- --><svg/onload=alert(1)> `<b>`
"""


def test_markdown_is_harmless() -> None:
    page = Page(str(render_markdown(MARKDOWN)))
    assert set(page.tags) <= {"p", "a", "code", "em", "strong"}
    assert not page.handlers + page.styles
    schemes = {match[0] for address in page.addresses if (match := re.match(r"[a-z][a-z0-9+.-]*:", address.lower()))}
    assert schemes == {"https:"}


@pytest.mark.parametrize(
    "text",
    ["[" * 5000, "*a" * 2500, "`" * 5000, ">" * 5000, "a](" * 1600, "- " * 2500, "|a" * 2500 + "\n" + "|-" * 2500,
     "<" * 5000, "&" * 5000, "![" * 2500, "_" * 5000, "\\" * 5000, "[a]: <b>\n" * 500, "\n\t" * 2500],
)  # fmt: skip
def test_markdown_that_is_built_to_be_slow(text: str) -> None:
    """Some of these take hours, or grow without end, in other implementations; here they end, and stay small."""
    assert len(render_markdown(text)) < 30 * len(text)


def test_hostile_names_are_escaped_on_every_page(cast: Cast) -> None:
    """Task, phase, team, system, tag, description, person and token: as text, wherever they are shown."""
    task = cast.add_task("small")
    ask, client = cast.ask, cast.client()
    made = [
        ask(client, "organiser", "POST", "/tasks/small/manage/settings",
            data={"name": HOSTILE, "description": MARKDOWN, "metrics": "errant\ngts", "public": "true"}),
        ask(client, "organiser", "POST", "/tasks/small/manage/phases/1", data={"name": HOSTILE}),
        ask(client, "signed-in", "POST", "/tasks/small/team", data={"name": HOSTILE}),
        ask(client, "signed-in", "POST", "/account/tokens", data={"name": HOSTILE}),
        ask(client, "signed-in", "POST", "/tasks/small/submit",
            data={"name": HOSTILE, "description": MARKDOWN, "tags": f"{HOSTILE[:28]}, open"},
            files={"file": (f"{HOSTILE}.txt", OUTPUTS["rival"] )}),
    ]  # fmt: skip
    assert [answer.status_code for answer in made] == [303, 303, 303, 200, 303]
    cast.send(task, "participant", OUTPUTS["participant"])
    with cast.database.write() as session:
        session.execute(text("UPDATE accounts SET name = :name"), {"name": HOSTILE})
    cast.work()
    shown = 0
    for role in ("signed-in", "organiser", "anonymous"):
        for what, answer in walk(cast, role, ["small"], [1, 2]):
            if answer.headers.get("content-type", "").startswith("text/html") and "report" not in what:
                page = Page(answer.text)
                shown += "&lt;img src=x onerror" in answer.text
                assert not page.handlers, what
                assert "img" not in page.tags, what
                assert page.scripts <= {"/static/service.js"}, what
            assert "<img" not in str(answer.headers), what
    assert shown > 50


QUERIES = ("sort=%3Cscript%3E", "tag=%22%3E%3Cscript%3E", "since=%3Cscript%3E", "x%22%3E%3Cscript%3E=1",
           "phase=%3Cscript%3E", "done=%3Cscript%3E", "until=2027-01-01%22onx%3D",
           "best=%22%3E%3Cscript%3E")  # fmt: skip


def test_hostile_addresses_are_escaped(cast: Cast) -> None:
    task = cast.add_task("small")
    cast.send(task, "participant", OUTPUTS["participant"])
    cast.work()
    client = cast.client()
    for query in QUERIES:
        for path in ("/tasks/small", "/tasks/small/about", "/login", "/", "/tasks/%3Cscript%3E", "/join/%3Cscript%3E"):
            answer = client.get(f"{path}?{query}")
            page = Page(answer.text)
            assert page.scripts <= {"/static/service.js"}, (path, query)
            assert not page.handlers, (path, query)
            assert answer.status_code in (200, 404, 422), (path, query)


@pytest.mark.parametrize("first", "=+-@")
def test_no_name_is_a_formula_in_a_spreadsheet(first: str, cast: Cast) -> None:
    cast.add_task("small")
    client = cast.client()
    for body in ({"name": f"{first}cmd|' /C calc'!A0"}, {"name": "fine", "tags": f"{first}1"}):
        answer = cast.ask(client, "participant", "POST", "/api/tasks/small/submissions", data=body,
                          files={"file": OUTPUTS["rival"]})  # fmt: skip
        assert answer.status_code == 422
    assert cast.ask(client, "signed-in", "POST", "/api/tasks/small/team", json={"name": f"{first}1"}).status_code == 422


def test_findings_quote_a_file_as_text(cast: Cast) -> None:
    cast.add_task("small")
    broken = b"S <script>alert(1)</script>\nA 0 1|||<img src=x onerror=alert(1)>\n\n"
    answer = cast.ask(cast.client(), "participant", "POST", "/tasks/small/submit", data={"name": "x"},
                      files={"file": ("a.m2", broken)})  # fmt: skip
    page = Page(answer.text)
    assert answer.status_code == 422
    assert 'class="findings"' in answer.text
    assert page.scripts <= {"/static/service.js"}
    assert "img" not in page.tags


def test_a_report_runs_its_own_scripts_only() -> None:
    """The page is cut off from this site, and what is not in it when it is made does not run."""
    policy = allow_only(b"<style>a</style><script>b</script><p onclick=x>")
    assert "sandbox allow-scripts" in policy
    assert not re.search("allow-same-origin|unsafe", policy)
    assert policy.startswith("default-src 'none'")
    assert policy.count("sha256-") == 2


def test_a_report_with_hostile_names_has_no_script_of_theirs(cast: Cast) -> None:
    task = cast.add_task("small", metrics=("errant",))
    name = "</script><script>alert(1)</script>"
    cast.send(task, "participant", OUTPUTS["participant"], name)
    cast.send(task, "rival", OUTPUTS["rival"], "<!--<script>" + HOSTILE[:40])
    cast.work()
    client = cast.client()
    assert cast.ask(client, "organiser", "POST", "/api/tasks/small/pages").status_code == 202
    cast.work()
    answer = cast.ask(client, "organiser", "GET", "/tasks/small/report")
    assert answer.status_code == 200
    assert "alert(1)</script>" not in answer.text
    assert "img" not in Page(answer.text).tags


# addresses


@pytest.mark.parametrize(
    "path",
    ["//evil.example", "https://evil.example", "/\\evil.example", "\\\\evil.example", "//[", "/\t/evil.example",
     "javascript:alert(1)", "/\n/evil", " //evil.example", "", "evil", "/a\\..\\b", "/\x00", "http:evil.example"],
)  # fmt: skip
def test_nobody_is_led_to_another_site(path: str, cast: Cast) -> None:
    assert local_path(path) == "/"
    client = cast.client()
    token = read_token(client.get("/signup", params={"next": path}).text)
    body = {"email": "a@example.org", "name": "a", "password": PASSWORD, "next": path, "form_token": token}
    answer = client.post("/signup", data=body)
    assert (answer.status_code, answer.headers["location"]) == (303, "/?done=welcome")


def test_whoever_must_sign_in_comes_back_here(cast: Cast) -> None:
    answer = cast.client().get("//evil.example/%2e%2e", headers={"host": "evil.example"})
    assert answer.status_code == 404
    asked = cast.client().get("/account?x=https://evil.example")
    assert asked.headers["location"] == "/login?next=/account%3Fx%3Dhttps%3A//evil.example"


@pytest.mark.parametrize("name", ["../app.py", "..%2fapp.py", "%2e%2e/app.py", "/etc/passwd", "service.css%00", "."])
def test_assets_are_those_on_the_list(name: str, cast: Cast) -> None:
    assert cast.client().get(f"/static/{name}").status_code == 404


@pytest.mark.parametrize("slug", ["new", "import", "a/b", "..", "A", "a b", "é", "a\n", "-a", "a" * 61, "%00", "a\0"])
def test_slugs_are_plain(slug: str, cast: Cast) -> None:
    body = {"name": "x", "slug": slug, "metrics": "gleu"}
    answer = cast.ask(cast.client(), "administrator", "POST", "/new", data=body,
                      files={"references": ("a.txt", b"A .\n"), "source": ("s.txt", b"A .\n")})  # fmt: skip
    assert answer.status_code == 422 if slug.strip() != "a" else answer.status_code == 303


@pytest.mark.parametrize(
    "number", ["0", "-1", "2147483648", "99999999999999999999", "9" * 5000, "1e3", "x", "%00", "١"]
)
def test_numbers_that_no_table_holds(number: str, cast: Cast) -> None:
    task = cast.add_task("small")
    cast.send(task, "participant", OUTPUTS["participant"])
    client = cast.client()
    for path in ("/submissions/{}", "/submissions/{}/state", "/submissions/{}/file", "/tasks/small?phase={}",
                 "/tasks/small/pools/{}.json", "/tasks/small/compare?first={}&second=1", "/api/submissions/{}",
                 "/api/tasks/small/pools/{}", "/api/tasks/small/board?phase={}",
                 "/tasks/small/submit?replaces={}"):  # fmt: skip
        answer = cast.ask(client, "participant" if "replaces" in path else "organiser", "GET", path.format(number))
        assert answer.status_code in (404, 422) or number == "١", path
    for method, path in (("POST", "/account/tokens/{}/delete"), ("DELETE", "/api/tokens/{}")):
        answer = cast.ask(client, "participant", method, path.format(number))
        assert answer.status_code in (404, 422) or number == "١", path
    sent = cast.ask(client, "participant", "POST", "/tasks/small/submit", data={"name": "n", "replaces": number},
                    files={"file": OUTPUTS["rival"]})  # fmt: skip
    assert sent.status_code in (303, 403, 404, 422)


@pytest.mark.parametrize("moment", ["0001-01-01T00:00+23:59", "9999-12-31T23:59-23:59", "1969-12-31", "3000-01-01"])
def test_times_that_cannot_be_shown_are_refused(moment: str, cast: Cast) -> None:
    cast.add_task("small")
    client = cast.client()
    body = {"name": "test", "opens": moment}
    assert cast.ask(client, "organiser", "PUT", "/api/tasks/small/phases/1", json=body).status_code == 422
    assert cast.ask(client, "organiser", "POST", "/tasks/small/manage/phases/1", data=body).status_code == 422
    assert client.get("/tasks/small").status_code == 200


@pytest.mark.parametrize("limit", [0, -1, 10**7, 10**30])
def test_limits_that_no_table_holds_are_refused(limit: int, cast: Cast) -> None:
    cast.add_task("small")
    for name in ("daily", "total"):
        answer = cast.ask(cast.client(), "organiser", "PUT", "/api/tasks/small/phases/1", json={name: limit})
        assert answer.status_code == 422
        answer = cast.ask(cast.client(), "organiser", "POST", "/tasks/small/manage/phases/1",
                          data={"name": "test", name: str(limit)})  # fmt: skip
        assert answer.status_code == 422


@pytest.mark.parametrize("odd", ["nul\0", "half \ud800", "\x1b[2J", "\u202eright to left", "\N{ZERO WIDTH SPACE}"])
def test_odd_characters_are_refused_or_shown_but_break_nothing(odd: str, database: Database) -> None:
    """On both databases: PostgreSQL keeps no NUL, and neither keeps half a character."""
    cast = Cast(database, Settings("http://testserver", limits=LIMITS))
    cast.add_task("small")
    client = cast.client()
    body = b'{"name": %s, "description": %s}'
    import json

    quoted = json.dumps(odd).encode()
    kind = {"content-type": "application/json", "authorization": f"Bearer {cast.tokens['participant']}"}
    cast.send({"task": 1}, "participant", OUTPUTS["participant"])
    raw = [
        client.put("/api/submissions/1", content=body % (b'"fine"', quoted), headers=kind),
        client.put("/api/submissions/1", content=body % (quoted, b'""'), headers=kind),
        client.put("/api/submissions/1", content=b'{"name": "a", %s: 1}' % quoted, headers=kind),
        client.post("/api/accounts", content=b'{"email": %s, "name": "a", "password": "%s"}'
                    % (json.dumps(f"{odd}@b.c").encode(), PASSWORD.encode()), headers=kind),
        client.post("/api/tokens", content=b'{"email": %s, "password": %s}' % (quoted, quoted), headers=kind),
        client.post("/api/tasks/small/team", content=b'{"name": %s}' % quoted, headers=kind),
    ]  # fmt: skip
    assert {answer.status_code for answer in raw} <= {200, 201, 401, 409, 422}
    text = odd.encode("utf-8", "surrogatepass")
    form = [
        cast.ask(client, "participant", "POST", "/tasks/small/submit", files={"file": OUTPUTS["rival"]},
                 data=dict.fromkeys(("name", "description", "tags", "key"), text)),
        cast.ask(client, "participant", "POST", "/tasks/small/submit", files={"file": OUTPUTS["rival"]},
                 data={"name": "n", "key": text}),
        cast.ask(client, "anonymous", "POST", "/login", data={"email": text, "password": text, "next": text}),
        cast.ask(client, "organiser", "POST", "/tasks/small/manage/invite", data={"email": text}),
    ]  # fmt: skip
    assert {answer.status_code for answer in form} <= {200, 303, 401, 422}
    from urllib.parse import quote

    for path in ("/tasks/{}", "/api/tasks/{}", "/join/{}", "/tasks/small?tag={}", "/login?next={}"):
        assert client.get(path.format(quote(text))).status_code in (200, 404, 422)
