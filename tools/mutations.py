"""Mutations of a Python syntax tree.

The operators are those of mutmut, cosmic-ray and PIT: replaced comparisons and arithmetic or logical operators, negated
conditions, constants that are off by one, replaced strings, missing return values, and deleted statements, arguments
and decorators. Annotations, docstrings, the words of messages and code that affects only speed are not changed.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

COMPARISONS: dict[type, tuple[type, ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),  # the boundary, and the opposite
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
OPERATORS: dict[type, type] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.MatMult: ast.Mult,
    ast.And: ast.Or,
    ast.Or: ast.And,
}
KEPT_DECORATORS = {"abstractmethod", "overload", "cache", "lru_cache", "runtime_checkable"}
"""Decorators without which results stay equal, or tests are impossible."""
KEPT_CALLS = {"TypeVar"}
KEPT_NAMES = {"__all__", "__slots__"}


class Mutation(NamedTuple):
    """A mutation: its line, the code before and after, and the function that applies it."""

    line: int
    scope: int
    """First line of the outermost enclosing function, or 0 for code that runs on import."""
    before: str
    after: str
    apply: Callable[[], None]


def list_mutations(tree: ast.Module) -> list[Mutation]:
    """List all mutations of a tree in the order of the text; applying one changes the tree."""
    return list(_visit_children(tree, 0))


def _visit_children(node: ast.AST, scope: int) -> Iterator[Mutation]:
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "format_spec", "decorator_list"):
            continue  # decorators are handled as a whole
        if isinstance(value, ast.AST):
            yield from _visit(value, _setter(node, field), scope)
        elif isinstance(value, list):
            for index, child in enumerate(value):
                if isinstance(child, ast.AST):
                    yield from _visit(child, _setter(value, index), scope)


def _setter(holder: Any, key: Any) -> Callable[[ast.AST], None]:
    if isinstance(holder, list):
        return lambda new: holder.__setitem__(key, new)
    return lambda new: setattr(holder, key, new)


def _visit(node: ast.AST, put: Callable[[ast.AST], None], scope: int) -> Iterator[Mutation]:
    if _is_kept(node):
        return
    if isinstance(node, ast.AnnAssign):
        yield from _visit_types(node, scope)
        if getattr(node.annotation, "id", "") == "TypeAlias":
            return
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        yield from _leave_out_decorators(node, scope)
    if isinstance(node, ast.FunctionDef):
        scope = scope or min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
    for before, after, new in _replace(node):
        yield Mutation(node.lineno, scope, before, after, _change(node, put, new))
    if isinstance(node, ast.Call):
        yield from _leave_out_arguments(node, scope)
    if isinstance(node, ast.JoinedStr):
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                yield from _visit_children(part, scope)
        return
    yield from _visit_children(node, scope)


def _is_kept(node: ast.AST) -> bool:
    match node:
        case ast.Expr(ast.Constant()):  # a docstring
            return True
        case ast.If(ast.Name("TYPE_CHECKING")) | ast.Import() | ast.ImportFrom():
            return True
        case ast.Assign([ast.Name(name)]):
            return name in KEPT_NAMES
        case ast.Call(ast.Name(name)):
            return name in KEPT_CALLS
    return False


def _visit_types(node: ast.AnnAssign, scope: int) -> Iterator[Mutation]:
    """List the parts of annotations that matter at run time: limits in a field's type, and literal choices."""
    for part in ast.walk(node.annotation):
        if isinstance(part, ast.Call):
            yield from _visit_children(part, scope)
    if getattr(node.annotation, "id", "") == "TypeAlias" and node.value:
        for part in ast.walk(node.value):
            if isinstance(part, ast.Subscript) and getattr(part.value, "id", "") == "Literal":
                yield from _visit_children(part, scope)


def _replace(node: ast.AST) -> Iterator[tuple[str, str, ast.AST]]:
    """List the replacements of a node; None stands for a change made by `_change`."""
    match node:
        case ast.Compare(left, operators, others):
            for index, operator in enumerate(operators):
                for other in COMPARISONS[type(operator)]:
                    changed = [*operators[:index], other(), *operators[index + 1 :]]
                    yield _show(node, ast.Compare(left, changed, others))
        case ast.BinOp(left, operator, right):
            yield _show(node, ast.BinOp(left, OPERATORS[type(operator)](), right))
        case ast.BoolOp(operator, values):
            yield _show(node, ast.BoolOp(OPERATORS[type(operator)](), values))
        case ast.UnaryOp(_, operand):
            yield _show(node, operand)
        case ast.AugAssign(target, operator, value):
            yield _show(node, ast.AugAssign(target, OPERATORS[type(operator)](), value))
            yield _show(node, ast.Assign([target], value))
        case ast.Constant(bool() as value):
            yield _show(node, ast.Constant(not value))
        case ast.Constant(int() | float() as value):
            yield _show(node, ast.Constant(value + 1))
        case ast.Constant(str() as value) if not any(map(str.isspace, value)):
            yield _show(node, ast.Constant(f"XX{value}XX"))
        case ast.Return(value) if value is not None and not (isinstance(value, ast.Constant) and value.value is None):
            yield _show(node, ast.Return(ast.Constant(None)))
        case ast.Expr(ast.Call()):
            yield _show(node, ast.Pass())
        case ast.Break():
            yield _show(node, ast.Continue())
        case ast.Continue():
            yield _show(node, ast.Break())
    yield from _negate(node)


def _negate(node: ast.AST) -> Iterator[tuple[str, str, ast.AST]]:
    """List negated conditions; comparisons and `not` have their own opposites."""
    if isinstance(node, ast.If | ast.While | ast.IfExp) and not isinstance(node.test, ast.Compare | ast.UnaryOp):
        opposite = ast.UnaryOp(ast.Not(), node.test)
        match node:
            case ast.If():
                yield ast.unparse(node.test), ast.unparse(opposite), ast.If(opposite, node.body, node.orelse)
            case ast.While():
                yield ast.unparse(node.test), ast.unparse(opposite), ast.While(opposite, node.body, node.orelse)
            case ast.IfExp():
                yield _show(node, ast.IfExp(opposite, node.body, node.orelse))
    if isinstance(node, ast.comprehension):
        return
    for generator in getattr(node, "generators", ()):
        if generator.ifs and not isinstance(generator.ifs[0], ast.Compare | ast.UnaryOp):
            yield _show(node, _negate_filter(node, generator))


def _negate_filter(node: Any, generator: ast.comprehension) -> ast.AST:
    first, *others = generator.ifs
    changed = ast.comprehension(
        generator.target, generator.iter, [ast.UnaryOp(ast.Not(), first), *others], generator.is_async
    )
    fields = dict(ast.iter_fields(node))
    return type(node)(**fields | {"generators": [changed if own is generator else own for own in node.generators]})


def _leave_out_decorators(node: ast.FunctionDef | ast.ClassDef, scope: int) -> Iterator[Mutation]:
    for decorator in node.decorator_list:
        named = decorator.func if isinstance(decorator, ast.Call) else decorator
        if getattr(named, "id", getattr(named, "attr", "")) not in KEPT_DECORATORS:
            text = f"@{ast.unparse(decorator)}"
            yield Mutation(decorator.lineno, scope, text, "", _remover(node.decorator_list, decorator))


def _leave_out_arguments(node: ast.Call, scope: int) -> Iterator[Mutation]:
    for keyword in node.keywords:
        if keyword.arg:
            others = [own for own in node.keywords if own is not keyword]
            before, after, _ = _show(node, ast.Call(node.func, node.args, others))
            yield Mutation(keyword.value.lineno, scope, before, after, _remover(node.keywords, keyword))


def _remover(items: list[Any], item: Any) -> Callable[[], None]:
    return lambda: items.remove(item)


def _change(node: ast.AST, put: Callable[[ast.AST], None], new: ast.AST) -> Callable[[], None]:
    def change() -> None:
        put(ast.fix_missing_locations(ast.copy_location(new, node)))

    return change


def _show(node: ast.AST, new: ast.AST) -> tuple[str, str, ast.AST]:
    return ast.unparse(node), ast.unparse(ast.fix_missing_locations(new)), new
