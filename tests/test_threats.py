"""Hostile files: what docs/security.md says, threat by threat."""

import csv
import gzip
import io
import json
import os
import pty
import re
import subprocess
import sys
import tracemalloc
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from redink import samples
from redink.errors import FormatError, RedinkError
from redink.formats.ixml import stream_ixml
from redink.formats.jsonl import parse_sentence, stream_jsonl
from redink.formats.lines import read_lines
from redink.formats.m2 import stream_m2
from redink.formats.weights import read_weights
from redink.metrics import registry
from redink.report.tables.formats import TABLE_FORMATS
from redink.report.tables.model import Column, Table, show_text

REF = samples.REFERENCE
CLEAR_SCREEN = "\x1b[2J\x1b]0;owned\x07"


# XML


@pytest.mark.parametrize(
    "head",
    [
        '<!DOCTYPE s [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>',
        '<!DOCTYPE s SYSTEM "file:///etc/passwd">',
        '<!DOCTYPE s [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
        '<!DOCTYPE s [<!ENTITY % p SYSTEM "http://127.0.0.1/x.dtd"> %p;]>',
    ],
    ids=["expansion", "external type", "external entity", "parameter entity"],
)
def test_xml_with_entities_is_refused_before_anything_is_expanded(head: str, tmp_path) -> None:
    path = tmp_path / "gold.xml"
    path.write_text(
        f'<?xml version="1.0"?>{head}<scripts><script><sentence id="1" numann="1"><text>&a;</text></sentence>'
    )
    with pytest.raises(FormatError, match="document types and entities are not allowed"):
        list(stream_ixml(path))


def test_xml_does_not_nest(tmp_path) -> None:
    (tmp_path / "gold.xml").write_text("<scripts>" + "<script>" * 100_000)
    with pytest.raises(FormatError, match="<script> is not allowed inside <script>"):
        list(stream_ixml(tmp_path / "gold.xml"))


def test_xml_with_a_huge_number(tmp_path) -> None:
    (tmp_path / "gold.xml").write_text(f'<scripts><script><sentence id="1" numann="{"9" * 5000}"/></script></scripts>')
    with pytest.raises(FormatError, match="numann must be a whole number"):
        list(stream_ixml(tmp_path / "gold.xml"))


# JSON


@pytest.mark.parametrize(
    "line",
    [
        '{"source": ' + "[" * 100_000,
        '{"source": "a", "annotations": ' + "[" * 3000 + "]" * 3000 + "}",
        '{"source": "a", "annotations": [[{"start": ' + "9" * 5000 + ', "end": 1, "correction": ""}]]}',
        '{"source": "a", "annotations": [[{"start": 1e999999, "end": 1, "correction": ""}]]}',
        '{"source": "a", "annotations": [[{"start": NaN, "end": 1, "correction": ""}]]}',
        '{"source": "a", "annotations": [[{"start": true, "end": 1, "correction": ""}]]}',
        '{"source": "a", "annotations": [[{"start": 0, "end": 4294967297, "correction": ""}]]}',
        '{"source": "a\\u0000"}',
        '{"source": "\\ud800"}',
        '{"source": "a", "\\ud800": 1}',
    ],
    ids=["deep", "deep and closed", "digits", "infinite", "nan", "bool", "beyond", "nul", "surrogate", "surrogate key"],
)
def test_hostile_json_lines(line: str, tmp_path) -> None:
    (tmp_path / "bad.jsonl").write_text(line + "\n")
    with pytest.raises(FormatError, match=r"bad.jsonl:1: "):
        list(stream_jsonl(tmp_path / "bad.jsonl"))


@pytest.mark.parametrize(
    "line",
    [
        '{"source": "a", "source": "b"}',
        '{"source": "a", "annotations": [[{"start": 0, "end": 1, "end": 0, "correction": "x"}]]}',
        '{"source" : "a", "source" : "b"}',
        '{"source": "a", "id": "\\":", "id": "b"}',
    ],
)
def test_a_key_that_stands_twice_is_refused(line: str) -> None:
    with pytest.raises(FormatError, match="occurs twice in one object"):
        parse_sentence(line)


def test_texts_that_look_like_keys_are_texts() -> None:
    assert parse_sentence('{"source": "a \\": \\": b", "id": "\\":"}').tokens == ("a", '":', '":', "b")
    assert parse_sentence('{"source" : "a"}').tokens == ("a",)


@pytest.mark.parametrize(
    "text",
    [
        '{"a": ' * 100_000,
        '{"format": "redink-weights", "version": 1, "size": 1e999}',
        '{"format": "redink-weights", "version": 1, "size": ' + "9" * 5000 + "}",
        '{"format": "redink-weights", "version": 1, "size": 3, "corpus": {}, "annotators": []}',
        '{"format": "redink-weights", "version": 1, "size": 3, "corpus": {}, "annotators": {"0": [[NaN, Infinity]]}}',
        '{"format": "redink-weights", "version": 1, "size": 3, "corpus": {}, "annotators": {"0": [["0a", 1e999]]}}',
    ],
)
def test_hostile_weight_files(text: str, tmp_path) -> None:
    (tmp_path / "weights.json").write_text(text)
    with pytest.raises(FormatError, match=r"weights.json"):
        read_weights(tmp_path / "weights.json")


# M2


@pytest.mark.parametrize(
    "edit",
    [
        "A 0 99999999999999999999|||X|||x|||REQUIRED|||-NONE-|||0",
        "A 0 999999999|||X|||x|||REQUIRED|||-NONE-|||0",
        "A 0 1|||X|||x|||REQUIRED|||-NONE-|||999999999",
        "A -9 -9|||X|||x|||REQUIRED|||-NONE-|||0",
        "A 0 1|||X|||x|||REQUIRED|||-NONE-|||-1",
        "A ٠ ١|||X|||x|||REQUIRED|||-NONE-|||0",
    ],
)
def test_hostile_numbers_in_m2(edit: str, tmp_path) -> None:
    (tmp_path / "bad.m2").write_text(f"S a b\n{edit}\n\n", encoding="utf-8")
    with pytest.raises(FormatError, match=r"bad.m2:2: "):
        list(stream_m2(tmp_path / "bad.m2"))


# What is shown


def run_on_terminal(*words: object) -> str:
    """What a command writes to a terminal, standard error too."""
    leader, follower = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "redink", *map(str, words)], stdout=follower, stderr=follower, stdin=subprocess.DEVNULL
    )
    os.close(follower)
    written = b""
    while True:
        try:
            block = os.read(leader, 1 << 16)
        except OSError:  # Linux says so when the other end is closed
            break
        if not block:
            break
        written += block
    os.close(leader)
    process.wait()
    return written.decode()


def obeyed(text: str) -> list[str]:
    """What a terminal would obey, but for line ends, tabs, colours, and the line of progress that is taken away."""
    return re.findall(r"\x1b(?!\[[0-9;]*m|\[K)[^m]{,4}|[\0-\x08\x0b\x0c\x0e-\x1a\x7f-\x9f\u202e]", text)


@pytest.fixture
def hostile(tmp_path) -> dict[str, Path]:
    """Files with commands to a terminal in their texts, types and names."""
    word = "x" + CLEAR_SCREEN.replace(" ", "") + "\u202e"
    edit = f"A 0 1|||R:{word}|||{word}|||REQUIRED|||-NONE-|||0"
    files = {
        "m2": f"S {word} a b\n{edit}\n\n",
        "txt": f"{word} a c\n",
        "broken.m2": f"S a\nA 0 1 {CLEAR_SCREEN}|||x\n",
        "jsonl": json.dumps({"source": "a", CLEAR_SCREEN: 1}) + "\n",
    }
    paths = {name: tmp_path / f"sys{CLEAR_SCREEN}.{name}" for name in files}
    for name, path in paths.items():
        path.write_text(files[name], encoding="utf-8")
    return paths


@pytest.mark.parametrize(
    "words",
    [
        ("score", "--ref", "m2", "m2", "txt", "--by", "full", "--lang", "any"),
        ("score", "--ref", "m2", "txt", "-m", "m2", "--edits"),
        ("convert", "m2", "--to", "jsonl"),
        ("convert", "m2", "--to", "text"),
        ("info", "m2"),
        ("info", "broken.m2"),
        ("info", "jsonl"),
        ("validate", "txt", "m2", "broken.m2"),
        ("annotate", "txt", "txt", "--lang", "any"),
        ("explain", "--align", "txt", "txt", "txt"),
        ("parse", "txt"),
        ("compat", "errant_compare", "-hyp", "m2", "-ref", "m2", "-cat", "3", "-v"),
        ("difficulty", "--ref", "m2", "m2", "m2"),
    ],
    ids=lambda words: " ".join(words[:3]),
)
def test_no_file_talks_to_the_terminal(words: tuple[str, ...], hostile) -> None:
    text = run_on_terminal(*(hostile.get(word, word) for word in words))
    assert text
    assert obeyed(text) == []
    assert "Traceback" not in text


@pytest.mark.parametrize("style", ["text", "markdown", "latex"])
def test_tables_show_what_they_are_told(style: str) -> None:
    table = Table(
        f"a{CLEAR_SCREEN}", (Column(f"b{CLEAR_SCREEN}"),), ((f"c{CLEAR_SCREEN}\nnext",),), (f"d{CLEAR_SCREEN}",)
    )
    text = TABLE_FORMATS[style](table)
    assert "\x1b" not in text
    assert text.count("x1b") == 8
    assert "\nnext" not in text


def test_what_is_shown_says_what_was_there() -> None:
    assert show_text("a\tb\x1b\u202e\udcff é 赤 \u200d") == "a\\tb\\x1b\\u202e\\udcff é 赤 \u200d"


def test_a_file_name_that_is_not_utf_8(tmp_path) -> None:
    folder = os.fsencode(tmp_path)
    name = os.path.join(folder, b"sys\xff.m2")  # noqa: PTH118
    try:
        with open(name, "wb") as file:  # noqa: PTH123
            file.write(samples.SYSTEMS[0].read_bytes())
    except OSError:
        pytest.skip("this file system has no such names")
    for style in ("text", "json", "csv", "markdown", "latex"):
        for end in ([], ["-o", tmp_path / "out"]):
            words = [sys.executable, "-m", "redink", "score", "--ref", REF, name, "--format", style, *end]
            done = subprocess.run(words, capture_output=True, check=False)
            assert (done.returncode, done.stderr) == (0, b"")
            text = (tmp_path / "out").read_bytes() if end else done.stdout
            assert b"sys\\" in text.replace(b"\\textbackslash{}", b"\\")


def test_results_are_utf_8_whatever_the_locale(tmp_path) -> None:
    (tmp_path / "sys赤.m2").write_bytes(samples.SYSTEMS[0].read_bytes())
    done = subprocess.run(
        [sys.executable, "-m", "redink", "score", "--ref", REF, tmp_path / "sys赤.m2"],
        env={**os.environ, "PYTHONIOENCODING": "ascii"}, capture_output=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")
    assert "sys赤" in done.stdout.decode("utf-8")


# What others open


def test_csv_is_exact_and_leaves_formulas_alone(redink, tmp_path) -> None:
    kind = '=HYPERLINK(1,"2")'
    (tmp_path / "ref.m2").write_text(f"S a b\nA 0 1|||{kind}|||x|||REQUIRED|||-NONE-|||0\n\n")
    out = redink("score", "--ref", tmp_path / "ref.m2", tmp_path / "ref.m2", "--by", "full", "--format", "csv").out
    assert next(csv.DictReader(io.StringIO(out)))["type"] == kind


def test_html_takes_no_markup_from_files(redink, tmp_path) -> None:
    word = "</script><script>alert(1)</script><img/src=x/onerror=alert(2)>\"'"
    block = f"S {word} b\nA 0 1|||R:{word}|||{word}{word}|||REQUIRED|||-NONE-|||0\n\n"
    for name in ("ref", "a</script><b>", "c"):
        path = tmp_path / f"{name.replace('/', '∕')}.m2"
        path.write_text(block, encoding="utf-8")
    paths = sorted(tmp_path.glob("*.m2"))
    assert redink("report", "--heatmap", "--ref", tmp_path / "ref.m2", *paths, "-o", tmp_path / "heat.html").code == 0
    page = (tmp_path / "heat.html").read_text(encoding="utf-8")
    assert "<img" not in page
    assert "<b>" not in page
    assert page.count("<script") == page.count("</script>")
    assert "<script>alert" not in page


def test_a_link_is_followed_and_a_name_is_no_path(redink, tmp_path) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    (inside / "..odd name;$(touch owned).m2").write_bytes(samples.SYSTEMS[0].read_bytes())
    result = redink("score", "--ref", REF, inside / "..odd name;$(touch owned).m2")
    assert result.code == 0
    assert "..odd name;$(touch owned)" in result.out
    assert not Path("owned").exists()


# Code of others


def test_a_metric_of_a_package_that_cannot_be_loaded_is_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = EntryPoint("broken", "no_such_module:Metric", registry.METRICS.group)
    monkeypatch.setattr("redink.registry.entry_points", lambda **_: [broken])
    with pytest.warns(UserWarning, match="the metric broken .* cannot be loaded: No module named"):
        assert "errant" in registry.list_metrics()


def test_names_of_metrics_are_never_run(redink) -> None:
    for text in ("__import__('os').system('true')", "errant(beta=__import__('os'))", "os.system", "errant(beta=1e400)"):
        result = redink("score", "--ref", REF, samples.SYSTEMS[0], "-m", text)
        assert result.code == 2
        assert result.err.count("\n") == 1


@pytest.mark.parametrize("text", ["errant", "m2", "green", "gts", "imeasure"])
@pytest.mark.parametrize("value", ["nan", "inf", "1e300", "-1"])
def test_parameters_that_give_no_number_are_refused(text: str, value: str) -> None:
    with pytest.raises(RedinkError, match="beta"):
        registry.parse_metric(f"{text}(beta={value})")
    if text == "gts" and value != "-1":
        with pytest.raises(RedinkError, match="a must be"):
            registry.parse_metric(f"gts(a={value})")


def test_a_gzip_bomb_is_read_in_a_stream(tmp_path) -> None:
    """Some kB that unpack to 16 MB of sentences take no more memory than a few blocks of them."""
    path = tmp_path / "bomb.txt.gz"
    with gzip.open(path, "wt") as file:
        for _ in range(400):
            file.write("a b c d\n" * 5000)
    assert path.stat().st_size < 200_000
    tracemalloc.start()
    try:
        assert sum(1 for _ in read_lines(path)) == 2_000_000
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 30_000_000  # all lines together would take more than 100 MB
