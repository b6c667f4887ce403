"""The faults that `make mutants` makes: each operator on a line of code."""

import ast
import importlib.util
from pathlib import Path

import pytest

TOOL = Path(__file__).parents[1] / "tools" / "mutations.py"


@pytest.fixture(scope="module")
def mutations():
    spec = importlib.util.spec_from_file_location("mutations", TOOL)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def list_changes(mutations, code: str) -> list[str]:
    """The code with each of its faults."""
    changed = []
    for number in range(len(mutations.list_mutations(ast.parse(code)))):
        tree = ast.parse(code)
        mutations.list_mutations(tree)[number].apply()
        compile(tree, "changed", "exec")
        changed.append(ast.unparse(tree))
    return changed


@pytest.mark.parametrize(
    ("code", "changes"),
    [
        ("a < b", ["a <= b", "a >= b"]),
        ("a <= b == c", ["a < b == c", "a > b == c", "a <= b != c"]),
        ("a in b", ["a not in b"]),
        ("a + b // c", ["a - b // c", "a + b * c"]),
        ("a and b", ["a or b"]),
        ("not a", ["a"]),
        ("-a", ["a"]),
        ("a += b", ["a -= b", "a = b"]),
        ("a = 4", ["a = 5"]),
        ("a = 'b'", ["a = 'XXbXX'"]),
        ("a = True", ["a = False"]),
        ("if a:\n    b", ["if not a:\n    b"]),
        ("a if b else c", ["a if not b else c"]),
        ("[a for a in b if c]", ["[a for a in b if not c]"]),
        ("f(a, key=b)", ["pass", "f(a)"]),
        ("x = f(a, key=b)", ["x = f(a)"]),
        ("@d(1)\ndef f():\n    return a", ["def f():\n    return a", "@d(1)\ndef f():\n    return None"]),
        ("for a in b:\n    break", ["for a in b:\n    continue"]),
        ("a: Annotated[int, Range(0)]", ["a: Annotated[int, Range(1)]"]),
        ("A: TypeAlias = Literal['b']", ["A: TypeAlias = Literal['XXbXX']"]),
    ],
)
def test_faults(mutations, code: str, changes: list[str]) -> None:
    assert list_changes(mutations, code) == changes


@pytest.mark.parametrize(
    "code",
    [
        "'''A docstring.'''",
        "def f(a: int | None) -> int | None:\n    pass",
        "a = 'a message of several words'",
        "a = f'number {b:4}'",
        "__all__ = ['a']",
        "if TYPE_CHECKING:\n    a = 1",
        "@cache\ndef f():\n    return",
        "M = TypeVar('M', bound=int)",
    ],
)
def test_what_is_left_alone(mutations, code: str) -> None:
    assert list_changes(mutations, code) == []


def test_a_fault_knows_its_function(mutations) -> None:
    code = "a = 1\nclass B:\n    @property\n    def c(self):\n        return [d() for d in e if d > 2]\n"
    actual = [(own.line, own.scope) for own in mutations.list_mutations(ast.parse(code))]
    assert actual == [(1, 0), (3, 0), *[(5, 3)] * 4]
