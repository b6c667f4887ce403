"""`redink parse`, with the reader of lines replaced by a list."""

import sys
from types import ModuleType

import pytest
from click.testing import CliRunner

from redink.cli.parse import parse

TSV = """\
1\tHe\tPRP\tPRON\t-PRON-\tnsubj\t2
2\tsees\tVBZ\tVERB\tsee\tROOT\t0
3\tus\tPRP\tPRON\t-PRON-\tdobj\t2
4\t.\t.\tPUNCT\t.\tpunct\t2

"""
CONLLU = """\
# text = He sees us .
1\tHe\t-PRON-\tPRON\tPRP\t_\t2\tnsubj\t_\t_
2\tsees\tsee\tVERB\tVBZ\t_\t0\troot\t_\t_
3\tus\t-PRON-\tPRON\tPRP\t_\t2\tdobj\t_\t_
4\t.\t.\tPUNCT\t.\t_\t2\tpunct\t_\t_

"""


@pytest.fixture(autouse=True)
def lines(monkeypatch):
    module = ModuleType("redink.formats.lines")
    module.read_lines = {"story.txt": ["He sees us ."]}.__getitem__
    for name in ("redink.formats", "redink.formats.lines"):
        monkeypatch.setitem(sys.modules, name, module)


@pytest.mark.parametrize(("options", "expected"), [([], TSV), (["--format", "conllu", "--jobs", "2"], CONLLU)])
def test_output(options, expected):
    result = CliRunner().invoke(parse, ["story.txt", *options])
    assert result.exit_code == 0
    assert result.output == expected


def test_unknown_formats_and_jobs_are_refused():
    assert CliRunner().invoke(parse, ["story.txt", "--format", "xml"]).exit_code == 2
    assert CliRunner().invoke(parse, ["story.txt", "--jobs", "0"]).exit_code == 2
