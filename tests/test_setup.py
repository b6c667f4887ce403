"""The build, with the real setuptools and Cython and two of the kernels: optional, unless they are required.

That a required build succeeds is what CI's own installation shows.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
KERNELS = ["errant/choice.py", "ngrams/overlaps.py"]
MODULES = {"redink.kernels.memoryviews", "redink.kernels.errant.choice", "redink.kernels.ngrams.overlaps"}


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with two kernels: translating and compiling all of them would take minutes."""
    folder = tmp_path_factory.mktemp("project")
    parts = Path("src/redink"), Path("src/redink/kernels")
    files = [Path(name) for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE", "NOTICE")]
    files += [path.relative_to(ROOT) for part in parts for path in (ROOT / part).glob("*.py")]
    for kernel in KERNELS:
        files += [parts[1] / kernel, parts[1] / kernel.partition("/")[0] / "__init__.py"]
    for file in files:
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, folder / file)
    return folder


def build(tree: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "setup.py", "build_ext", "--inplace"],
        cwd=tree,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("wanted", ["", "0"])
def test_without_a_compiler_the_build_goes_on_without_kernels(tree: Path, wanted: str) -> None:
    done = build(tree, CC="/bin/false", REDINK_REQUIRE_COMPILED=wanted)
    assert done.returncode == 0, done.stderr
    assert set(re.findall(r'building extension "(\S+)" failed', done.stderr)) == MODULES
    assert not list(tree.rglob("*.so"))


def test_a_build_that_requires_kernels_fails_without_a_compiler(tree: Path) -> None:
    done = build(tree, CC="/bin/false", REDINK_REQUIRE_COMPILED="1")
    assert done.returncode != 0
    assert "/bin/false" in done.stderr


@pytest.mark.parametrize("url", ["", "https://example.org/redink/"])
def test_metadata_of_a_release_have_absolute_links(tree: Path, url: str) -> None:
    words = [sys.executable, "setup.py", "--quiet", "dist_info", "--output-dir", str(tree / "metadata")]
    (tree / "metadata").mkdir(exist_ok=True)
    environment = {**os.environ, "REDINK_PROJECT_URL": url, "REDINK_PURE_WHEEL": "1"}
    subprocess.run(words, cwd=tree, env=environment, check=True, capture_output=True)
    (path,) = (tree / "metadata").glob("*.dist-info/METADATA")
    text = path.read_text(encoding="utf-8")
    assert "Description-Content-Type: text/markdown" in text
    assert ("Project-URL: Source, https://example.org/redink\n" in text) == bool(url)
    links = re.findall(r"\]\(([^)#]+)", text.partition("\n\n")[2])
    assert len(links) > 20
    assert all("://" in link for link in links) == bool(url)
    assert ("![The leaderboard](https://example.org/redink/raw/HEAD/docs/" in text) == bool(url)
    shutil.rmtree(tree / "metadata")
