"""Random sentences, edits and annotations for property tests."""

from __future__ import annotations

from hypothesis import strategies as st

from redink.types import Edit, EditNotation, Sentence, with_notation

NEEDS_FILES = {"bertscore", "external", "impara", "llm-e", "llm-s", "pt-errant", "scribendi", "some"}
"""Metrics that cannot score any corpus without files of scores, models or an endpoint."""
# Any character that can stand in a UTF-8 text; white space would split tokens.
characters = st.characters(exclude_categories=["Cs"], exclude_characters="\0").filter(lambda char: not char.isspace())
tokens = st.text(characters, min_size=1, max_size=8)
words = st.sampled_from(["a", "the", "cat", "cats", "sat", "'s", ".", "|", "||", "-NONE-", "S", "A", "é", "赤"])
plain_words = st.sampled_from(["a", "an", "the", "cat", "cats", "sit", "sits", "."])
types = st.sampled_from(["R:NOUN:NUM", "M:DET", "U:DET", "R:OTHER", "R:VERB:SVA", "UNK", "noop", "Um", "ArtOrDet", ""])
fields = st.text(characters, max_size=6).filter(lambda text: "|" not in text)


@st.composite
def edits(draw: st.DrawFn, length: int, word: st.SearchStrategy[str] = words, odd: bool = True) -> Edit:
    start = draw(st.integers(0, length))
    end = draw(st.integers(start, length))
    notation = None
    if odd and draw(st.booleans()):
        notation = EditNotation(tuple(draw(st.lists(fields, min_size=2, max_size=4))))
    alternatives = draw(st.lists(st.lists(word, max_size=2).map(tuple), max_size=2)) if odd else ()
    correction = tuple(draw(st.lists(word, max_size=3)))
    edit = Edit(start, end, correction, draw(types), tuple(alternatives))
    return with_notation(edit, notation) if notation else edit


@st.composite
def sentences(draw: st.DrawFn, word: st.SearchStrategy[str] = words, odd: bool = True, annotators: int = 3) -> Sentence:
    source = tuple(draw(st.lists(word, max_size=8)))
    annotation = st.lists(edits(len(source), word, odd), max_size=4).map(tuple)
    chosen = draw(st.lists(st.none() | annotation, max_size=annotators).map(tuple))
    while chosen and chosen[-1] is None:  # no format can say that the last annotator did not see the sentence
        chosen = chosen[:-1]
    return Sentence(source, chosen)
