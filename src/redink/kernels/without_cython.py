"""What the kernels use of the `cython` module, for installs that have none: decorators that do nothing."""

from __future__ import annotations

import builtins
from collections.abc import Callable
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])

compiled = False


def cfunc(function: Function) -> Function:
    """Leave the function as it is."""
    return function


inline = nogil = ccall = cfunc


def exceptval(*_: Any, **__: Any) -> Callable[[Function], Function]:
    """Leave the function as it is."""
    return cfunc


def cast(_: Any, value: Any) -> Any:
    """Leave the value as it is."""
    return value


def declare(_: Any, value: Any) -> Any:
    """Leave the value as it is."""
    return value


double = float = builtins.float
int = longlong = Py_ssize_t = uchar = ulonglong = builtins.int
