"""The stages of the English engine one by one."""

import numpy
import pytest

from redink.kernels.language import transitions2
from redink.language.english.engine import EnglishWords
from redink.language.english.model import FILE, SEEDS, read_model
from redink.language.english.morphology import LemmaTable, Morphology
from redink.language.networks import encoder as encoders
from redink.language.networks.dependencies import DependencyParser
from redink.language.networks.encoder import Encoder
from redink.language.networks.features import choose_rows, describe_shape, identify
from redink.language.networks.products import Product
from redink.language.networks.trees import climb_spans, lower_arcs, sweep_spans

SIZES = (2000, 1000, 1000, 1000)


def choose(words):
    """Table rows of words without norms and symbols."""
    strings = [text for word in words for text in (word.lower(), word[:1], word[-3:], describe_shape(word))]
    return choose_rows(identify(strings, {}).reshape(-1, 4), SIZES, SEEDS)


@pytest.fixture(scope="module")
def model():
    return read_model()


def test_the_model_file_is_small_and_complete(model):
    assert FILE.stat().st_size <= 6_000_000
    assert model.tables["identity"] == "en-2.2.5"
    assert [table.shape for table in model.tagger.tables] == [(2000, 96), (1000, 96), (1000, 96), (1000, 96)]
    assert [layer.weights.shape for layer in model.parser.windows] == [(288, 288)] * 4
    assert len(model.tables["tags"]) == model.tags.weights.shape[1] == 50
    assert len(model.tables["moves"]) == model.dependencies.upper.weights.shape[1] == 107
    for array in (*model.tagger.tables, model.dependencies.lower.weights, model.dependencies.pads):
        assert array.dtype == numpy.float32
        assert numpy.isfinite(array).all()


def test_another_file_is_refused(tmp_path):
    file = tmp_path / "other.model"
    file.write_bytes(b"something else")
    with pytest.raises(ValueError, match=r"other\.model is not an English model"):
        read_model(file)


@pytest.mark.parametrize(
    ("word", "shape"),
    [
        ("", ""),
        ("Word", "Xxxx"),
        ("WORDS", "XXXX"),
        ("internationally", "xxxx"),
        ("1234567", "dddd"),
        ("C3PO-x", "XdXX-x"),
        ("......", "...."),
        ("ﬁé漢٣\n", "xxxd\n"),
        ("a" * 99, "xxxx"),
        ("a" * 100, "LONG"),
    ],
)
def test_shapes(word, shape):
    assert describe_shape(word) == shape


def test_identities(model):
    symbols = model.tables["symbols"]
    identities = identify(["X", '"', "dog"], symbols)
    assert identities[0] == symbols["X"]  # a symbol's name is known by its number
    assert identities[2] == 7562983679033046312  # as spaCy's string store has it
    rows, spaces, tags = EnglishWords(model).describe(["“", '"', " ", "\ud800"])
    assert rows[0, 0].tolist() == rows[1, 0].tolist()  # their norm is the same
    assert spaces.tolist() == [0, 0, 1, 0]
    assert [tag >= 0 for tag in tags] == [False, False, True, False]


def test_rows_stay_in_their_tables():
    identities = numpy.array([[0, 1, 2**63, 2**64 - 1]] * 3, dtype=numpy.uint64)
    rows = choose_rows(identities, SIZES, SEEDS)
    assert rows.shape == (3, 4, 4)
    assert (rows >= 0).all()
    assert (rows[:, 0] < 2000).all()
    assert (rows[:, 1:] < 1000).all()


@pytest.mark.parametrize("count", [0, 1, 11, 12, 13, 96, 97, 110, 300])
@pytest.mark.parametrize("layer", ["lower", "upper"])
def test_products_do_not_depend_on_their_neighbours(model, layer, count):
    weights = getattr(model.dependencies, layer).weights
    rows = numpy.random.default_rng(count).standard_normal((count, len(weights)), dtype=numpy.float32)
    product = Product(weights)
    together = product.multiply(rows)
    assert numpy.allclose(together, rows @ weights, atol=1e-4)
    for index in range(0, count, 7):
        assert product.multiply(rows[index : index + 1]).tobytes() == together[index].tobytes()


def test_equal_windows_have_equal_vectors(model):
    encoder = Encoder(model.tagger, 4096)
    words = ["", *"abcdefghijkl"]
    rows = choose(words)
    long = numpy.array([0] * 4 + list(range(1, 13)) + [0] * 4, dtype=numpy.int32)
    numbers, _, _ = encoder.encode(encoder.number_types(long, rows), numpy.array([20], dtype=numpy.int32))
    vectors = encoder.vectors[numbers].copy()
    again = Encoder(model.tagger, 4096)
    part = numpy.concatenate([long[1:], [0]]).astype(numpy.int32)  # one word less on the left, one padding more
    shifted, _, _ = again.encode(again.number_types(part, rows), numpy.array([20], dtype=numpy.int32))
    assert again.vectors[shifted][:11].tobytes() == vectors[1:].tobytes()


def test_a_network_embeds_only_the_words_it_meets_and_their_order_changes_nothing(model):
    rows = choose(["", *"abcdefgh"])
    forwards, backwards = Encoder(model.parser, 4096), Encoder(model.parser, 4096)
    text = numpy.array([0] * 4 + [5, 6, 7] + [0] * 4, dtype=numpy.int32)
    first = forwards.number_types(text, rows)
    assert sorted(set(first.tolist())) == [0, 1, 2, 3]  # four types of nine
    backwards.number_types(text[4:7][::-1].copy(), rows[:8])
    second = backwards.number_types(text, rows)
    length = numpy.array([len(text)], dtype=numpy.int32)
    vectors = [e.vectors[e.encode(types, length)[0]] for e, types in ((forwards, first), (backwards, second))]
    assert vectors[0].tobytes() == vectors[1].tobytes()


def test_seldom_words_make_room_for_new_ones(model, monkeypatch):
    monkeypatch.setattr(encoders, "MAX_TYPES", 8)
    monkeypatch.setattr(encoders, "MIN_TYPES", 5)
    rows = choose(["", *"abcdefghijklmn"])
    encoder = Encoder(model.tagger, 4096)

    def list_known():
        return set(numpy.flatnonzero(encoder._numbers >= 0).tolist())

    encoder.number_types(numpy.array([0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 5, 6], dtype=numpy.int32), rows)
    encoder.number_types(numpy.array([7], dtype=numpy.int32), rows)
    assert list_known() == {0, 1, 2, 3, 4, 5, 6, 7}
    encoder.number_types(numpy.array([8, 6], dtype=numpy.int32), rows)
    assert list_known() == {0, 1, 2, 3, 4, 6, 8}  # 6 is in the batch, and the others were met more often
    many = numpy.arange(15, dtype=numpy.int32)
    numbers = encoder.number_types(many, rows)  # more than there is room for
    assert sorted(numbers.tolist()) == list(range(15))
    numbers = encoder.number_types(numpy.array([9, 3, 9, 1], dtype=numpy.int32), rows)
    assert list_known() == {1, 3, 9}  # the room is given back
    fresh = Encoder(model.tagger, 4096)
    again = fresh.number_types(numpy.array([1, 9, 3], dtype=numpy.int32), rows)
    assert encoder._products[numbers[[3, 0, 1]]].tobytes() == fresh._products[again].tobytes()
    assert encoder._types[numbers[[3, 0, 1]]].tobytes() == fresh._types[again].tobytes()


def test_readings(model):
    morphology = Morphology(model.tables)
    for word, tag, pos, lemma in [
        ("cats", "NNS", "NOUN", "cat"),
        ("Women", "NNS", "NOUN", "woman"),
        ("went", "VBD", "VERB", "go"),
        ("She", "PRP", "PRON", "-PRON-"),
        ("That", "IN", "SCONJ", "that"),
        ("Was", "VBD", "AUX", "be"),
        ("London", "NNP", "PROPN", "London"),
        ("better", "RBR", "ADV", "well"),
        ("“", "``", "PUNCT", '"'),
        ("Xyzzy", "RBS", "ADV", "Xyzzy"),
        ("\n", "_SP", "SPACE", "\n"),
    ]:
        assert morphology.read(word, tag) == (tag, pos, lemma)


def test_lemmas_prefer_exceptions_then_the_index():
    table = LemmaTable((("s", ""), ("es", "e"), ("es", "")), frozenset({"hors"}), {"was": ["be"]})
    assert table.lemmatise("Was") == "be"
    assert table.lemmatise("horses") == "hors"  # the index before the first rule
    assert table.lemmatise("bases") == "base"  # without it the first rule
    assert table.lemmatise("x-s") == "x-"  # what has other signs than letters needs no index
    assert table.lemmatise("s") == "s"
    assert table.lemmatise("Word") == "Word"


def test_decorated_arcs_are_lowered():
    # "a book came out about birds": the prep belongs to the nsubj, its arc was lifted to the verb
    heads, labels = [1, 2, 2, 2, 2, 4], ["det", "nsubj", "ROOT", "prt", "prep||nsubj", "pobj"]
    lower_arcs(heads, labels, [0] * 6, climb_spans(heads))
    assert heads == [1, 2, 2, 2, 1, 4]
    assert labels == ["det", "nsubj", "ROOT", "prt", "prep", "pobj"]


def test_a_decorated_arc_without_its_head_stays():
    heads, labels = [1, 1, 1], ["nsubj", "ROOT", "prep||dobj"]
    lower_arcs(heads, labels, [0] * 3, climb_spans(heads))
    assert (heads, labels) == ([1, 1, 1], ["nsubj", "ROOT", "prep"])


def test_white_space_is_no_head():
    heads, labels = [1, 1, 1], ["dobj", "ROOT", "prep||dobj"]
    lower_arcs(heads, labels, [1, 0, 0], climb_spans(heads))
    assert heads == [1, 1, 1]


@pytest.mark.parametrize("find_spans", [climb_spans, sweep_spans])
def test_spans(find_spans):
    assert find_spans([]) == []
    assert find_spans([0]) == [(0, 0)]
    assert find_spans([2, 0, 2, 2]) == [(0, 1), (1, 1), (0, 3), (3, 3)]


def test_a_sentence_of_white_space_hangs_on_its_last_token(model):
    parser = DependencyParser(model.dependencies, transitions2, climb_spans)
    vectors = numpy.zeros((1, 96), dtype=numpy.float32)
    lengths, ones = numpy.array([3], dtype=numpy.int32), numpy.ones(3, dtype=numpy.int32)
    assert parser.parse(lengths, ones, [None], lambda *_: (vectors, ones * 0)) == [(("", "", "ROOT"), (2, 2, 2))]
