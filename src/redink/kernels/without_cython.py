"""A replacement for the parts of the `cython` module that kernels use, for installs without it."""

from __future__ import annotations

import builtins
from collections.abc import Callable
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])

compiled = False


def cfunc(function: Function) -> Function:
    """Return the function unchanged."""
    return function


inline = nogil = ccall = cclass = cfunc


def exceptval(*_: Any, **__: Any) -> Callable[[Function], Function]:
    """Return a decorator that leaves the function unchanged."""
    return cfunc


def locals(**_: Any) -> Callable[[Function], Function]:
    """Return a decorator that leaves the function unchanged."""
    return cfunc


def cast(_: Any, value: Any) -> Any:
    """Return the value unchanged."""
    return value


def declare(_: Any, value: Any) -> Any:
    """Return the value unchanged."""
    return value


double = float = builtins.float
bint = builtins.bool
int = longlong = Py_ssize_t = uchar = ulonglong = builtins.int
