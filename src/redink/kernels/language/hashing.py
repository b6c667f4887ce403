"""64-bit hashes of UTF-8 strings (MurmurHash64A with seed 1)."""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from redink.kernels import without_cython as cython

MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
MULTIPLIER = cython.declare(cython.ulonglong, 0xC6A4A7935BD1E995)
SHIFT = cython.declare(cython.int, 47)


@cython.cfunc
@cython.exceptval(check=False)
def hash_bytes(text: bytes, begin: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.ulonglong:
    """Return the hash of a part of a byte string."""
    size: cython.Py_ssize_t = end - begin
    whole: cython.Py_ssize_t = size - size % 8
    start: cython.Py_ssize_t
    offset: cython.Py_ssize_t
    block: cython.ulonglong
    byte: cython.ulonglong
    result: cython.ulonglong = size
    result = 1 ^ (result * MULTIPLIER & MASK)
    for start in range(0, whole, 8):
        block = 0
        for offset in range(8):
            byte = text[begin + start + offset] & 0xFF
            block |= byte << (8 * offset)
        block = block * MULTIPLIER & MASK
        block ^= block >> SHIFT
        block = block * MULTIPLIER & MASK
        result = (result ^ block) * MULTIPLIER & MASK
    if whole < size:
        block = 0
        for offset in range(size - whole):
            byte = text[begin + whole + offset] & 0xFF
            block |= byte << (8 * offset)
        result = (result ^ block) * MULTIPLIER & MASK
    result ^= result >> SHIFT
    result = result * MULTIPLIER & MASK
    return result ^ (result >> SHIFT)


def hash_text(text: bytes) -> int:
    """Return the hash of one byte string."""
    return hash_bytes(text, 0, len(text))  # type: ignore[no-any-return]


def hash_texts(texts: list, identities: cython.ulonglong[::1]) -> None:
    """Fill `identities` with the hash of each byte string."""
    row: cython.Py_ssize_t
    for row in range(len(texts)):
        identities[row] = hash_bytes(texts[row], 0, len(texts[row]))


def hash_parts(
    data: bytes, starts: cython.longlong[::1], ends: cython.longlong[::1], identities: cython.ulonglong[::1]
) -> None:
    """Fill `identities` with the hash of each part of a byte string, from its start to its end."""
    row: cython.Py_ssize_t
    if not cython.compiled:  # Python's own integers do not overflow
        hash_texts([data[start:end] for start, end in zip(starts.tolist(), ends.tolist(), strict=True)], identities)
        return
    for row in range(starts.shape[0]):
        identities[row] = hash_bytes(data, starts[row], ends[row])
