"""The normal distribution for arrays. All arrays are float64 and have one axis."""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from redink.kernels import without_cython as cython

if cython.compiled:
    from cython.cimports.libc.math import erfc, exp, sqrt
else:
    from math import erfc, exp, sqrt

PI = cython.declare(cython.double, 3.141592653589793)
TAIL = cython.declare(cython.double, -10.0)
TERMS = cython.declare(cython.int, 40)


def fill_distribution(values: cython.double[::1], probabilities: cython.double[::1]) -> None:
    """Write the probability of a value up to each of the values."""
    index: cython.Py_ssize_t
    root: cython.double = sqrt(0.5)
    for index in range(values.shape[0]):
        probabilities[index] = 0.5 * erfc(-values[index] * root)


@cython.locals(index=cython.Py_ssize_t, value=cython.double, ratio=cython.double, term=cython.int)
def fill_ratios(values: cython.double[::1], ratios: cython.double[::1]) -> None:
    """Write the ratio of density and distribution at each value (the inverse Mills ratio).

    Both vanish in the tail, so that their ratio is a continued fraction there: x + 1 / (x + 2 / (x + 3 / ...)).
    """
    root: cython.double = sqrt(0.5)
    scale: cython.double = sqrt(2.0 / PI)
    for index in range(values.shape[0]):
        value = values[index]
        if value > TAIL:
            ratios[index] = scale * exp(-0.5 * value * value) / erfc(-value * root)
            continue
        ratio = -value
        for term in range(TERMS, 0, -1):
            ratio = term / ratio - value
        ratios[index] = ratio
