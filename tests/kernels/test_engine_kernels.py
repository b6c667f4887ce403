"""The engine's kernels: the compiled and the uncompiled twin give the same bits."""

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

import redink.kernels
from redink.kernels.language import (
    hashing,
    hidden,
    maxout,
    msgpack,
    parsing,
    products,
    transitions2,
    transitions3,
    windows,
)
from redink.language.networks.products import Product
from tests.kernels.twins import load_pure

pytestmark = pytest.mark.skipif(not redink.kernels.is_compiled(), reason="there is only the uncompiled twin here")


pure_hashing, pure_hidden, pure_maxout, pure_msgpack, pure_products, pure_windows = (
    load_pure(f"language.{name}") for name in ("hashing", "hidden", "maxout", "msgpack", "products", "windows")
)
pure_parsing = load_pure("language.parsing")
MACHINES = [
    (module, load_pure(f"language.{module.__name__.rpartition('.')[2]}", {parsing.__name__: pure_parsing}))
    for module in (transitions2, transitions3)
]


def floats(seed, *shape):
    return numpy.random.default_rng(seed).standard_normal(shape, dtype=numpy.float32)


def integers(values):
    return numpy.array(values, dtype=numpy.int32)


def test_known_hashes():
    identities = numpy.zeros(3, dtype=numpy.uint64)
    hashing.hash_texts([b"dog", b"apple", "naïve café".encode()], identities)
    # As spaCy's string store gives them.
    assert identities[:2].tolist() == [7562983679033046312, 8566208034543834098]


@given(st.lists(st.binary(max_size=40), max_size=8))
def test_hashes_agree(texts):
    compiled, pure = (numpy.zeros(len(texts), dtype=numpy.uint64) for _ in range(2))
    hashing.hash_texts(texts, compiled)
    pure_hashing.hash_texts(texts, pure)
    assert compiled.tolist() == pure.tolist()
    assert [hashing.hash_text(text) for text in texts] == [pure_hashing.hash_text(text) for text in texts]
    assert [hashing.hash_text(text) for text in texts] == compiled.tolist()
    ends = numpy.cumsum([0, *map(len, texts)])
    for module in (hashing, pure_hashing):
        parts = numpy.zeros(len(texts), dtype=numpy.uint64)
        module.hash_parts(b"".join(texts), ends[:-1].copy(), ends[1:].copy(), parts)
        assert parts.tolist() == compiled.tolist()


@given(st.lists(st.lists(st.integers(0, 5), min_size=4, max_size=12), min_size=1, max_size=6), st.sampled_from([3, 5]))
def test_windows_agree_and_number_equal_windows_alike(sequences, span):
    numbers = integers([number for sequence in sequences for number in sequence])
    lengths = integers([len(sequence) for sequence in sequences])
    results = []
    for module in (windows, pure_windows):
        slots = numpy.zeros(256, dtype=numpy.int32)
        table = numpy.zeros((100, span), dtype=numpy.int32)
        actual = numpy.zeros(len(numbers) - (span - 1) * len(lengths), dtype=numpy.int32)
        known = module.number_windows(numbers, lengths, slots, table, 0, actual)
        again = numpy.zeros_like(actual)
        assert module.number_windows(numbers, lengths, slots, table, known, again) == known
        assert again.tolist() == actual.tolist()
        results.append((known, actual.tolist(), table[:known].tolist(), slots.tolist()))
    assert results[0] == results[1]
    known, actual, table, _ = results[0]
    expected = [sequence[i : i + span] for sequence in sequences for i in range(len(sequence) - span + 1)]
    assert [table[number] for number in actual] == expected
    assert len({tuple(window) for window in expected}) == known


@pytest.mark.parametrize("outer", [1, 31, 32, 107, 288, 1024])
@pytest.mark.parametrize("inner", [1, 64, 288, 384])
@pytest.mark.parametrize("count", [1, 2, 3, 11, 12, 13, 50, 96, 97, 109, 200])
def test_products_agree_whatever_the_width_of_vectors(count, inner, outer):
    rows, matrix = floats(count, count, inner), floats(inner, inner, outer)
    rows[0, 0], matrix[0, 0] = -1e-30, 1e-30  # a product too small for a number
    panels = Product(matrix).panels
    results = [numpy.full((count + 1, outer), 7, dtype=numpy.float32) for _ in range(4)]
    for narrow in range(3):
        products.multiply(rows, panels, results[narrow][:count], narrow)
    pure_products.multiply(rows, panels, results[3][:count])
    assert len({result.tobytes() for result in results}) == 1
    assert numpy.allclose(results[0][:count], rows.astype(float) @ matrix, atol=1e-3)
    assert (results[0][count] == 7).all()  # nothing is written behind the last row


@pytest.mark.parametrize("residual", [False, True])
@pytest.mark.parametrize("scale", [1e-20, 1, 1e6])
@pytest.mark.parametrize(("width", "pieces"), [(96, 3), (32, 2), (10, 1), (40, 4)])
def test_maxout_sums_agree(residual, scale, width, pieces):
    sums, bias = floats(1, 9, width * pieces) * numpy.float32(scale), floats(2, width * pieces)
    sums[3] = bias * -1  # a vector of zeros has no variance
    gain, shift, base = floats(3, width), floats(4, width), floats(5, 20, width)
    table = numpy.random.default_rng(6).integers(0, 20, (7, 3), dtype=numpy.int32)[: 7 if residual else 0]
    compiled, pure = (numpy.zeros((7, width), dtype=numpy.float32) for _ in range(2))
    maxout.maxout_sums(sums, bias, gain, shift, base, table, compiled)
    pure_maxout.maxout_sums(sums, bias, gain, shift, base, table, pure)
    assert compiled.tobytes() == pure.tobytes()
    assert numpy.isfinite(compiled).all()


def test_maxout_sums_is_maxout_then_normalisation():
    sums, bias, gain, shift = floats(1, 4, 288), floats(2, 288), floats(3, 96), floats(4, 96)
    out = numpy.zeros((4, 96), dtype=numpy.float32)
    maxout.maxout_sums(sums, bias, gain, shift, out, numpy.zeros((0, 3), dtype=numpy.int32), out)
    largest = (sums + bias).astype(float).reshape(4, 3, 96).max(axis=1)
    normal = (largest - largest.mean(axis=1, keepdims=True)) / largest.std(axis=1, keepdims=True)
    assert numpy.allclose(out, normal * gain + shift, atol=1e-4)


@pytest.mark.parametrize(("width", "pieces", "span"), [(96, 3, 3), (32, 2, 5), (10, 1, 3)])
def test_maxout_windows_agree(width, pieces, span):
    products, base = floats(1, 30, span, width * pieces), floats(2, 30, width)
    gain, shift = floats(3, width), floats(4, width)
    table = numpy.random.default_rng(6).integers(0, 30, (11, span), dtype=numpy.int32)
    scratch = numpy.empty(width * pieces, dtype=numpy.float32)
    compiled, pure = (numpy.zeros((11, width), dtype=numpy.float32) for _ in range(2))
    maxout.maxout_windows(products, gain, shift, base, table, scratch, compiled)
    pure_maxout.maxout_windows(products, gain, shift, base, table, scratch, pure)
    assert compiled.tobytes() == pure.tobytes()


@pytest.mark.parametrize(("width", "pieces", "count"), [(64, 2, 8), (32, 1, 13), (50, 3, 8)])
def test_sums_of_features_agree(width, pieces, count):
    products, bias = floats(1, 30, count, width * pieces), floats(2, width * pieces)
    features = numpy.random.default_rng(3).integers(0, 30, (9, count), dtype=numpy.int32)
    scratch = numpy.empty(width * pieces, dtype=numpy.float32)
    compiled, pure = (numpy.zeros((9, width), dtype=numpy.float32) for _ in range(2))
    hidden.sum_features(features, 7, products, bias, scratch, compiled)
    pure_hidden.sum_features(features, 7, products, bias, scratch, pure)
    assert compiled.tobytes() == pure.tobytes()
    total = products[features[:7], numpy.arange(count)].astype(float).sum(axis=1) + bias
    assert numpy.allclose(compiled[:7], total.reshape(7, pieces, width).max(axis=1), atol=1e-4)


@given(st.binary(max_size=60), st.booleans(), st.integers(0, 5))
def test_indices_of_any_bytes_agree(data, has_keys, count):
    results = []
    for module in (msgpack, pure_msgpack):
        ids = numpy.zeros(count, dtype=numpy.uint64)
        starts, ends, values = (numpy.zeros(count, dtype=numpy.int64) for _ in range(3))
        end = module.index_entries(data, 0, has_keys, ids, starts, ends, values)
        assert -1 <= end <= len(data)
        results.append((end, ids.tolist(), starts.tolist(), ends.tolist(), values.tolist()))
    assert results[0][0] == results[1][0]
    assert results[0][0] < 0 or results[0] == results[1]


def run_machine(module, lengths, spaces, seed, asked=()):
    """Parse with random weights; returns the finished tables.

    With `asked`, only the labels of these tokens are asked for.
    """
    common = parsing if module in (transitions2, transitions3) else pure_parsing
    count = len(spaces)
    tokens = numpy.zeros((count, 12), dtype=numpy.int32)
    sentences = numpy.zeros((len(lengths), 8), dtype=numpy.int32)
    common.lay_out(integers(lengths), integers(spaces), tokens, sentences)
    if asked:
        tokens[list(asked), 11] = 1
        for sentence in sentences:
            inside = [token - sentence[0] for token in asked if sentence[0] <= token < sentence[0] + sentence[1]]
            sentence[6] = max(inside, default=-1)
            sentence[5] = min(sentence[1], sentence[6] + 3)
    kinds = integers([0, 1, 2, 2, 3, 3, 4])
    upper = Product(floats(seed + 4, 64, 7)).panels if seed % 2 else numpy.empty((0, 0, 0), dtype=numpy.float32)
    width = 64 if seed % 2 else 7
    features = 13 if seed % 3 == 0 and module in (transitions3, MACHINES[1][1]) else 8
    layers = floats(seed + 2, 2 * width), upper, floats(seed + 3, 7), kinds
    products, rows = floats(seed, count + 1, features, 2 * width), numpy.arange(1, count + 1, dtype=numpy.int32)
    order = numpy.argsort(-integers(lengths), kind="stable").astype(numpy.int32)
    while len(order):
        scorer = common.MoveScorer(rows, products, layers, width, 3)
        module.make_moves(common.Parses(tokens, sentences, order, 3), scorer)
        order = numpy.flatnonzero(sentences[:, 7]).astype(numpy.int32)
        sentences[:, 7] = 0
        sentences[order, 5] = sentences[order, 1]
    return tokens, sentences


@pytest.mark.parametrize(("machine", "pure_machine"), MACHINES)
@given(
    sentences=st.lists(st.lists(st.sampled_from([0, 0, 0, 0, 1]), min_size=1, max_size=14), min_size=1, max_size=6),
    seed=st.integers(0, 2**20),
)
def test_machines_agree_and_make_trees(machine, pure_machine, sentences, seed):
    lengths = [len(sentence) for sentence in sentences]
    spaces = [space for sentence in sentences for space in sentence]
    tokens, table = run_machine(machine, lengths, spaces, seed)
    pure_tokens, pure_table = run_machine(pure_machine, lengths, spaces, seed)
    assert tokens.tolist() == pure_tokens.tolist()
    assert table.tolist() == pure_table.tolist()
    heads, begin = tokens[:, 0].tolist(), 0
    for length in lengths:
        for token in range(begin, begin + length):
            steps = 0
            while heads[token] != token:
                assert begin <= heads[token] < begin + length
                token, steps = heads[token], steps + 1
                assert steps <= length
        begin += length


@pytest.mark.parametrize(("machine", "pure_machine"), MACHINES)
@given(
    sentences=st.lists(st.lists(st.sampled_from([0, 0, 0, 0, 1]), min_size=1, max_size=14), min_size=1, max_size=6),
    seed=st.integers(0, 2**20),
    data=st.data(),
)
def test_labels_that_are_asked_for_are_those_of_the_whole_parse(machine, pure_machine, sentences, seed, data):
    lengths = [len(sentence) for sentence in sentences]
    spaces = [space for sentence in sentences for space in sentence]
    asked = data.draw(st.sets(st.sampled_from(range(len(spaces))), min_size=1))
    whole, whole_table = run_machine(machine, lengths, spaces, seed)
    part, table = run_machine(machine, lengths, spaces, seed, asked)
    pure_part, pure_table = run_machine(pure_machine, lengths, spaces, seed, asked)
    indices = sorted(asked)
    assert part[indices, :2].tolist() == whole[indices, :2].tolist()
    assert (table[:, 3] <= whole_table[:, 3]).all()
    assert (part.tolist(), table.tolist()) == (pure_part.tolist(), pure_table.tolist())
