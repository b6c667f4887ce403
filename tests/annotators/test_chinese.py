"""Edits of Chinese texts: tokens, costs, alignments, merging, tables, and the annotator of the language."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import redink
from redink.annotators.chinese import tables, words
from redink.annotators.chinese.alignment import ChineseAligner, split_characters
from redink.annotators.chinese.simplified import simplify
from redink.errors import FormatError, UnreadableFile, UnsuitableData
from tests.kernels.twins import load_compiled, load_pure


def extract(source: str, target: str, only_first: bool = False, folder: str = "") -> list[list[tuple[str, str, str]]]:
    """Return the alternatives, each with the types and texts of its edits."""
    one, other = split_characters(source), split_characters(target)
    return [
        [(edit.type, source[edit.start : edit.end], target[edit.other_start : edit.other_end]) for edit in edits]
        for edits in ChineseAligner(tables.load_tables(folder), only_first).extract(one, other)
    ]


def test_texts_are_split_into_characters_without_spaces() -> None:
    assert split_characters(" 我\u3000在\xa02008 年[缺失成分]。") == (*"我在2008年", "[缺失成分]", "。")


@pytest.mark.parametrize(
    ("source", "target", "edits"),
    [
        ("我吃饭", "我想吃饭", [("M", "", "想")]),
        ("我是想吃饭", "我想吃饭", [("R", "是", "")]),
        ("他们再家", "他们在家", [("S", "再", "在")]),
        ("我饭吃了", "我吃饭了", [("W", "饭吃", "吃饭")]),
        ("一二三四五", "二三四五一", [("W", "一二三四五", "二三四五一")]),
        ("今天很天气", "今天天气很", [("W", "很天气", "天气很")]),
        ("我们。都很高兴", "我们都很高兴。", [("W", "。都很高兴", "都很高兴。")]),
        ("我们，都很高兴", "我们都很高兴，", [("R", "，", ""), ("M", "", "，")]),
        ("吃饭", "喝很多酒", [("S", "吃饭", "喝很多酒")]),
    ],
)
def test_edits_by_hand(source: str, target: str, edits: list[tuple[str, str, str]]) -> None:
    assert extract(source, target)[0] == edits


def test_all_cheapest_alignments_are_alternatives() -> None:
    alternatives = extract("天天", "天")
    assert len(alternatives) == 1 or alternatives[0] != alternatives[1]
    assert extract("甲乙甲", "甲", only_first=True) == extract("甲乙甲", "甲")[:1]


def test_texts_that_differ_much_in_length_have_one_alternative() -> None:
    assert len(extract("一" * 12, "一")) == 1


def make_unlike_texts(size: int, other: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return two texts in which all substitutions cost 1.75, so that all orders of deletions are equally cheap."""
    data = tables.load_tables()
    arrays = tables.load_shipped().arrays
    rows = list(zip(map(chr, arrays["thesaurus_points"].tolist()), arrays["thesaurus_classes"].tolist(), strict=True))
    source = [character for character, number in rows if number >> 16 == ord("A") and number >> 8 & 255 < ord("f")]
    target = [character for character, number in rows if number >> 16 > ord("A") and number >> 8 & 255 > ord("f")]
    costs = ChineseAligner(data).weigh(tuple(source), tuple(target))
    rows_used, columns_used = list(range(size)), np.flatnonzero((costs[:size] == 1.75).all(axis=0))[:other]
    return tuple(source[row] for row in rows_used), tuple(target[column] for column in columns_used)


def test_limits_are_errors() -> None:
    aligner = ChineseAligner(tables.load_tables())
    with pytest.raises(UnsuitableData, match="more than 5,000 characters"):
        aligner.extract(("一",) * 5001, ("二",))
    with pytest.raises(UnsuitableData, match="too many equally cheap alignments"):
        aligner.extract(*make_unlike_texts(24, 14))


texts = st.text("的地得在再他她。，a😀", min_size=1, max_size=9)


@given(texts, texts)
def test_both_versions_of_the_kernel_agree(source: str, target: str) -> None:
    data = tables.load_tables()
    one, other = (tables.encode(tuple(text), {}) for text in (source, target))
    shape = len(source) + 1, len(target) + 1
    results = []
    for load in (load_pure, load_compiled):
        kernel = load("chinese.alignments")
        costs, steps, swaps = np.zeros(shape), np.zeros(shape, np.uint8), np.zeros(shape, np.int32)
        weights = np.zeros((len(source), len(target)))
        kernel.fill_substitutions(one, other, data.classes, data.starts, data.readings, data.confusable, weights)
        kernel.align(one, other, weights, costs, steps, swaps)
        rows, lengths = np.zeros((1 << 14, 6), np.int32), np.zeros(sum(shape), np.int32)
        size = kernel.list_alignments(steps, swaps, False, np.zeros((2, sum(shape)), np.uint8), lengths, rows)
        results.append((weights.tolist(), costs.tolist(), steps.tolist(), size, rows[: max(size, 0)].tolist()))
    assert results[0] == results[1]


@given(texts, texts)
def test_edits_make_the_target(source: str, target: str) -> None:
    for edits in ChineseAligner(tables.load_tables()).extract(tuple(source), tuple(target)):
        corrected = redink.apply_edits(
            tuple(source), [redink.Edit(e.start, e.end, tuple(target[e.other_start : e.other_end])) for e in edits]
        )
        assert "".join(corrected) == target


def test_costs_of_substitutions() -> None:
    one, other = "他坐，", "她做。"
    aligner = ChineseAligner(tables.load_tables())
    costs = aligner.weigh(tuple(one), tuple(other))
    assert costs[0, 0] == pytest.approx(6 / 6 + 0.25)  # other classes, a common reading
    assert costs[1, 1] == pytest.approx(6 / 6 + 0.25)
    assert costs[0, 1] == pytest.approx(6 / 6 + 0.5 + 0.25)  # no common reading
    assert costs[2, 2] == pytest.approx(4 / 6 + 0.5 + 0.499)  # unknown words; 。 is no punctuation for the original


def test_traditional_characters_are_simplified() -> None:
    assert simplify("我們學習漢語") == "我们学习汉语"
    assert simplify("乾隆") == "乾隆"  # a phrase
    assert simplify("乾淨") == "干净"
    assert simplify("\uf900") == "岂"  # a compatibility ideograph


def test_data_of_the_original_are_read_from_a_folder(tmp_path) -> None:
    (tmp_path / "confusion_dict.txt").write_text("鸟 乌 岛 马\n鸟 乌 岛\n", "utf-8")
    (tmp_path / "cilin.txt").write_text("Aa01A01= 鸟 马\nBi01A01= 鸟 牛肉\n", "gbk")
    data = tables.load_tables(str(tmp_path))
    costs = ChineseAligner(data).weigh(tuple("鸟鸟"), tuple("乌马"))
    assert costs[0, 0] == pytest.approx(4 / 6 + 0.25)  # confusable, one without a class
    assert costs[0, 1] == pytest.approx(4 / 6 + 0.5 + 0.25)  # the last lines count: not confusable, Bi01 and Aa01
    assert data.words["牛肉"] == data.words["鸟"]


def test_damaged_data_are_errors_with_file_and_line(tmp_path) -> None:
    with pytest.raises(UnreadableFile, match=r"neither cilin\.txt nor confusion_dict\.txt"):
        tables.load_tables(str(tmp_path))
    (tmp_path / "cilin.txt").write_text("Aa01A01= 鸟\n???\n", "gbk")
    with pytest.raises(FormatError, match=r"cilin\.txt:2: expected a code"):
        tables.load_tables(str(tmp_path))


def test_word_pieces() -> None:
    vocabulary = frozenset(["py", "##thon", "３", "##０", "我"])
    assert words.split_pieces("我python，３０ [缺失成分]x", vocabulary) == (
        "我", "py", "##thon", "，", "３", "##０", "[缺失成分]", "x",
    )  # fmt: skip
    assert words.split_pieces("a" * 101, vocabulary) == ("[UNK]",)


def test_the_annotator_of_the_language() -> None:
    annotator = redink.Annotator(language="zh")
    assert annotator.annotate([("我饭吃了", "我吃饭了"), ("好", "好")]) == [(redink.Edit(1, 3, ("吃", "饭"), "W"),), ()]
    assert [(one.edit.type, one.rule) for one in annotator.explain("他再家", "他在家")] == [("S", "substituted")]
    results = redink.score_texts(
        ["我饭吃了", "他门来"], ["我吃饭了", "他门来"], [["我吃饭了"], ["他们来"]],
        metrics=["errant", "gleu"], annotator=annotator,
    )  # fmt: skip
    assert results.scores["errant"]["hypothesis"].parts["fn"] == 1
    assert "engine:surface+zh|split:char" in results.scores["errant"]["hypothesis"].signature
