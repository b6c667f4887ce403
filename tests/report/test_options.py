"""How tables look: digits, per cent, columns, order, and the format that a file's name says."""

import pytest

import redink as package
from redink import samples
from redink.results import Column

WORDS = ("score", "--ref", samples.REFERENCE, *samples.SYSTEMS)


def test_the_best_first(redink) -> None:
    names = [line.split()[0] for line in redink(*WORDS, "--sort", "--by", "op").out.splitlines()[3:7]]
    assert names == ["polished", "cautious", "eager", "speller"]
    heads = redink(*WORDS, "--sort", "--by", "op").out.split("by operation")[1].splitlines()[1].split()
    assert heads == ["type", *names]
    plain = redink(*WORDS, "--by", "op", "--format", "csv").out
    assert sorted(redink(*WORDS, "--sort", "--by", "op", "--format", "csv").out.split()) == sorted(plain.split())


def test_digits_and_per_cent(redink) -> None:
    row = redink(*WORDS, "--percent", "--ci", "--samples", "100").out.splitlines()[3]
    assert "93.75*" in row
    assert "[5" in row or "[6" in row
    assert "0.94*" in redink(*WORDS, "--digits", "2").out.splitlines()[3]


def test_columns_are_chosen_and_known(redink) -> None:
    assert redink(*WORDS, "--columns", "P,F0.5").out.splitlines()[1].split() == ["system", "P", "F0.5"]
    run = redink(*WORDS, "--columns", "Q")
    assert run.code == 2
    assert "unknown column 'Q'" in run.err


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("out.csv", "system,metric,value,TP"), ("out.md", "**sample"), ("out.tex", "% sample"), ("out.html", "<table>"),
        ("out.json", "{"), ("out.txt", "sample: 72"), ("OUT.CSV", "system,metric,value,TP"),
    ],
)  # fmt: skip
def test_the_name_of_the_output_says_its_format(redink, tmp_path, name, start) -> None:
    assert redink(*WORDS, "-o", tmp_path / name).code == 0
    assert (tmp_path / name).read_text().startswith(start)


def test_html_is_escaped() -> None:
    table = package.Table("<b>", (Column("a&b"), Column("n", "count")), (("<i>", 1),), ("x > y",))
    assert package.format_table(table, "html") == (
        "<table>\n<caption>&lt;b&gt;</caption>\n<thead>\n"
        '<tr><th>a&amp;b</th><th style="text-align:right">n</th></tr>\n</thead>\n<tbody>\n'
        '<tr><td>&lt;i&gt;</td><td style="text-align:right">1</td></tr>\n</tbody>\n</table>\n'
        "<p><small>x &gt; y</small></p>"
    )


def test_lengths_of_texts_are_whole_numbers(redink) -> None:
    assert redink(*WORDS, "-m", "gleu", "--format", "latex").out.count(".") < 40
    row = redink(*WORDS, "-m", "gleu").out.splitlines()[3].split()
    assert row[2].isdecimal()


def test_a_matrix_of_many_systems_is_a_triangle_with_numbers() -> None:
    corpus, outputs = samples.load()
    many = [
        package.Output(f"{output.system}{number}", output.sentences, output.edits)
        for number in range(7)
        for output in outputs
    ]
    results = package.score(corpus, many).with_comparisons(samples=100)
    table = package.tabulate_matrix(results)
    assert [column.name for column in table.columns] == ["system", "rank", *map(str, range(1, 29))]
    assert table.rows[0][:2] == ("1 polished0", "1–7")
    assert set(table.rows[-1][2:-1]) == {""}
    assert max(len(line) for line in str(table).splitlines()[1:30]) < 28 * 12


def test_every_table_is_a_data_frame() -> None:
    results = package.score(*samples.load(), ["errant", "gleu"]).with_comparisons(samples=100)
    frame = package.frame_table(package.tabulate_matrix(results, "errant"))
    assert list(frame.columns)[:4] == ["system", "rank", "polished", "cautious"]
    assert len(package.frame_table(results.table())) == 4
