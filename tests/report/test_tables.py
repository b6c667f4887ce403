"""Tables: exact text, nothing cut, wide characters, the best of a column."""

from redink.report.tables.csv import format_csv
from redink.report.tables.latex import format_latex
from redink.report.tables.markdown import format_markdown
from redink.report.tables.model import Column, Table
from redink.report.tables.text import format_text

TABLE = Table(
    "A & B",
    (Column("system"), Column("FP", "count", "smallest"), Column("F0.5", "ratio", "largest"), Column("x|y", "ratio")),
    (("赤ペン", 3, 0.25, None), ("b_2", 1, 0.5, 1 / 3)),
    ("errant|refs:2",),
)


def test_text() -> None:
    assert format_text(TABLE) == (
        "A & B\n"
        "system  FP     F0.5      x|y\n"
        "------  ---  -------  ------\n"
        "赤ペン   3   0.2500        -\n"
        "b_2      1*  0.5000*  0.3333\n"
        "\n"
        "* best in its column.\n"
        "errant|refs:2"
    )


def test_text_that_does_not_fit_goes_on_below() -> None:
    text = format_text(TABLE, width=22)
    assert text.splitlines()[1:] == [
        "system  FP     F0.5",
        "------  ---  -------",
        "赤ペン   3   0.2500",
        "b_2      1*  0.5000*",
        "",
        "system     x|y",
        "------  ------",
        "赤ペン       -",
        "b_2     0.3333",
        "",
        "* best in its column.",
        "errant|refs:2",
    ]
    assert all(len(line) <= 22 for line in text.splitlines())


def test_emphasis_does_not_change_the_columns() -> None:
    plain = format_text(TABLE)
    marked = format_text(TABLE, emphasise=lambda text: f"<{text}>")
    assert marked.replace("<", "").replace(">", "") == plain
    assert "<0.5000*>" in marked


def test_markdown() -> None:
    assert format_markdown(TABLE) == (
        "**A & B**\n"
        "\n"
        "| system | FP | F0.5 | x\\|y |\n"
        "|---|--:|--:|--:|\n"
        "| 赤ペン | 3 | 0.2500 | - |\n"
        "| b\\_2 | **1** | **0.5000** | 0.3333 |\n"
        "\n"
        "`bold: best in its column.`\n"
        "\n"
        "`errant|refs:2`"
    )


def test_latex() -> None:
    assert format_latex(TABLE) == (
        "% A & B\n"
        "% Bold: best in its column.\n"
        "% errant|refs:2\n"
        "\\begin{tabular}{lrrr}\n"
        "\\toprule\n"
        "system & FP & F0.5 & x|y \\\\\n"
        "\\midrule\n"
        "赤ペン & 3 & 0.2500 & -- \\\\\n"
        "b\\_2 & \\textbf{1} & \\textbf{0.5000} & 0.3333 \\\\\n"
        "\\bottomrule\n"
        "\\end{tabular}"
    )


def test_csv_has_all_digits() -> None:
    assert format_csv(TABLE) == f"system,FP,F0.5,x|y\n赤ペン,3,0.25,\nb_2,1,0.5,{1 / 3}"


def test_one_row_has_no_best_and_ties_are_all_marked() -> None:
    columns = (Column("a", "count", "largest"),)
    assert not Table("", columns, ((1,),)).find_best()
    assert Table("", columns, ((1,), (1,), (0,))).find_best() == {(0, 0), (1, 0)}
