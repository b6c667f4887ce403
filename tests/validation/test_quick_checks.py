"""The quick look before scoring: faults of whole files are named, good outputs pass without a word."""

import pytest

from redink import samples
from redink.types import Tokens
from redink.validation.quick_checks import find_problems

CORPUS, SYSTEMS = samples.load()
SOURCES: list[Tokens] = [sentence.tokens for sentence in CORPUS.sentences]
FIXED: list[Tokens] = [sentence.corrected(0) for sentence in CORPUS.sentences]


def change(*pairs: tuple[str, str]) -> list[Tokens]:
    """The corrected sentences with replacements in their text."""
    texts = [" ".join(tokens) for tokens in FIXED]
    for old, new in pairs:
        texts = [text.replace(old, new) for text in texts]
    return [tuple(text.split()) for text in texts]


def find_only(outputs: list[Tokens], sources: list[Tokens] = SOURCES) -> str:
    (text,) = find_problems(sources, outputs)
    return text


def test_good_outputs_are_not_suspected() -> None:
    assert find_problems(SOURCES, FIXED) == []
    for annotator in range(CORPUS.annotators):
        assert find_problems(SOURCES, [sentence.corrected(annotator) for sentence in CORPUS.sentences]) == []


def test_glued_punctuation() -> None:
    text = find_only(change((" .", "."), (" ?", "?"), (" ,", ",")))
    assert text == (
        "most sentences end in punctuation glued to the last word, but the source is tokenised: "
        "tokenise the output in the same way as the source (redink prepare does)"
    )


def test_a_third_of_the_sentences_is_enough() -> None:
    glued = change((" .", "."))
    assert find_only([glued[n] if n % 5 < 2 else line for n, line in enumerate(FIXED)]).startswith("many sentences end")
    assert find_problems(SOURCES, [glued[n] if n % 5 < 1 else line for n, line in enumerate(FIXED)]) == []


def test_a_source_that_is_not_tokenised_either() -> None:
    sources = [tuple(" ".join(tokens).replace(" .", ".").split()) for tokens in SOURCES]
    assert find_problems(sources, change((" .", "."))) == []


def test_contractions_in_one_token() -> None:
    sources = [("It", "is", "n't", "number", str(n), ".") for n in range(30)]
    assert find_only([("It", "isn't", "number", str(n), "!") for n in range(30)], sources).startswith(
        "contractions are"
    )
    assert find_problems(sources, [("It", "was", "n't", "number", str(n), ".") for n in range(30)]) == []


def test_the_source_itself() -> None:
    assert find_only(list(SOURCES)).startswith("every sentence equals the source: ")
    assert find_problems(SOURCES, [*SOURCES[:-1], ("changed",)]) == []


def test_outputs_shifted_by_one_line() -> None:
    assert find_only([*FIXED[1:], ("End", ".")]).startswith("most sentences belong to the next line")
    assert find_only([("Start", "."), *FIXED[:-1]]).startswith("most sentences belong to the previous line")
    assert find_only([("Start", "."), *FIXED]).startswith("most sentences belong to the previous line")


def test_lost_letter_case() -> None:
    for make in (str.lower, str.upper):
        outputs = [tuple(map(make, tokens)) for tokens in FIXED]
        assert find_only(outputs).startswith(f"the output is all {make.__name__} case, but the source is not: ")
        assert find_problems(outputs, [("New", *tokens) for tokens in FIXED]) == []
        assert find_problems([tuple(map(make, tokens)) for tokens in SOURCES], outputs) == []


@pytest.mark.parametrize("count", [0, 1, 19])
def test_a_few_sentences_say_nothing(count: int) -> None:
    assert find_problems(SOURCES[:count], SOURCES[:count]) == []
    assert find_problems(SOURCES[:20], SOURCES[:20])


def test_empty_sentences_do_no_harm() -> None:
    assert find_problems([()] * 30, [("a",)] * 30) == []
    assert find_problems(SOURCES, [()] * len(SOURCES)) == []
