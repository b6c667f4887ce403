"""EstGEC's scorer: annotators that follow from an edit of word order, and the tables."""

from redink.compat.estgec import list_annotators
from redink.types import Edit, Sentence

ORDER = Edit(0, 3, ("c", "B", "a"), "R:WO")
INNER = Edit(1, 2, ("B",), "R:SPELL")
OTHER = Edit(3, 4, ("x",), "R:LEX")

GOLD = """\
S a b c d
A 0 3|||R:WO|||c B a|||REQUIRED|||-NONE-|||0
A 1 2|||R:SPELL|||B|||REQUIRED|||-NONE-|||0
A 3 4|||R:LEX|||x|||REQUIRED|||-NONE-|||0

"""


def test_a_word_order_edit_with_inner_edits_adds_two_annotators() -> None:
    annotators = list_annotators(Sentence(("a", "b", "c", "d"), ((ORDER, INNER, OTHER), None, (OTHER,))))
    assert [annotator.edits for annotator in annotators] == [
        (ORDER, INNER, OTHER), (OTHER,), (ORDER, OTHER), (INNER, OTHER),
    ]  # fmt: skip
    assert [annotator.inner for annotator in annotators] == [(), (), (INNER,), ()]


def test_partly_overlapping_edits_are_not_inner() -> None:
    across = Edit(2, 4, ("y",), "R:LEX")
    assert len(list_annotators(Sentence(("a", "b", "c", "d"), ((ORDER, across),)))) == 1


def test_either_correction_is_right(redink, tmp_path) -> None:
    (tmp_path / "gold.m2").write_text(GOLD)
    for text, types in (("c B a x", {"R:WO", "R:LEX"}), ("a B c x", {"R:SPELL", "R:LEX"})):
        (tmp_path / "system.txt").write_text(f"{text}\n")
        run = redink("compat", "estgec", tmp_path / "system.txt", tmp_path / "gold.m2")
        assert run.out.endswith("Precision   : 1.0000\nRecall      : 1.0000\nF_0.5       : 1.0000\n")
        table = run.out.split("\n\n")[0].splitlines()[2:]
        assert {line.split("\t")[1].strip() for line in table} == types
        assert all(line.endswith("\t1\t1.0\t1.0\t1.0\t") for line in table)


def test_inner_edits_have_the_outcome_of_their_word_order_edit(redink, tmp_path) -> None:
    (tmp_path / "gold.m2").write_text(GOLD)
    (tmp_path / "system.txt").write_text("c b a x\n")
    second = redink("compat", "estgec", tmp_path / "system.txt", tmp_path / "gold.m2").out.split("\n\n")[1]
    assert "\t R:WO\t1\t0.0\t1.0\t1.0\t" in second.splitlines()
    assert "\t R:SPELL\t1\t0.0\t1.0\t1.0\t" in second.splitlines()
