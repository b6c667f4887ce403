"""Pages: one head and one design for all, and scripts that are bundled without a tool."""

import re
from importlib.resources import files

import pytest

from redink.report.html.page import bundle_scripts, fill_page, read_asset

SCRIPTS = sorted(file.name for file in (files("redink.report.html") / "assets").iterdir() if file.name.endswith(".js"))
DECLARED = re.compile(r"^(?:export )?(?:const|let|function) (?:\{([^}]*)\}|\[([^\]]*)\]|(\w+))", re.MULTILINE)


def list_names(script: str) -> list[str]:
    """The names that a script declares at its top level."""
    return [name for groups in DECLARED.findall(script) for name in re.findall(r"\w+", "".join(groups))]


@pytest.mark.parametrize("entry", ["report.js", "heatmap.js"])
def test_a_bundle_has_every_module_once_and_no_name_twice(entry: str) -> None:
    bundle = bundle_scripts(entry)
    assert not re.search(r"^(import|export)\b", bundle, re.MULTILINE)
    names = list_names(bundle)
    assert len(names) == len(set(names)) > 10


def test_every_script_is_part_of_the_report_or_of_the_heat_map() -> None:
    bundles = bundle_scripts("report.js") + bundle_scripts("heatmap.js")
    assert [name for name in SCRIPTS if read_asset(name).strip().splitlines()[-1] not in bundles] == []


def test_modules_import_what_others_export() -> None:
    exported = {
        name: set(list_names("\n".join(re.findall(r"^export .*", read_asset(name), re.MULTILINE)))) for name in SCRIPTS
    }
    for script in SCRIPTS:
        for names, module in re.findall(r'^import \{([^}]*)\} from "\./([\w.]+)";', read_asset(script), re.MULTILINE):
            assert set(re.findall(r"\w+", names)) <= exported[module], (script, module)


def test_a_page_without_scripts_allows_none() -> None:
    values = dict.fromkeys(("facts", "points", "scatter", "ranks", "tables"), "")
    page = fill_page("metaeval.html", "<Title>", [], values)
    assert "script-src" not in page
    assert "<script" not in page
    assert page.count("&lt;Title&gt;") == 2
