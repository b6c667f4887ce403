"""ChERRANT's M2: targets, alternatives, targets that cannot be annotated."""

import pickle
from pathlib import Path

import pytest

import redink as package
from redink.errors import FormatError
from redink.types import AlignedAnnotation, Edit

TEXT = """\
S 我 吃 了 饭
T0-A0 我 吃 饭 了
A 2 4|||W|||饭 了|||REQUIRED|||-NONE-|||0
T0-A1 我 吃 饭 了
A 2 3|||R|||-NONE-|||REQUIRED|||-NONE-|||0
A 4 4|||M|||了|||REQUIRED|||-NONE-|||0
T1 没有错误
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
T2 无法标注
A -1 -1|||NA|||-NONE-|||REQUIRED|||-NONE-|||2

S 好
T0 无法标注
A -1 -1|||NA|||-NONE-|||REQUIRED|||-NONE-|||0

"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "in.m2").write_text(TEXT, "utf-8")
    return tmp_path / "in.m2"


def test_a_target_is_an_annotator_with_alternatives(path: Path) -> None:
    first, second = package.read_m2(path).sentences
    aligned, unchanged, missing = first.annotations
    assert aligned == (Edit(2, 4, ("饭", "了"), "W"),)
    assert isinstance(aligned, AlignedAnnotation)
    assert aligned.others == ((Edit(2, 3, (), "R"), Edit(4, 4, ("了",), "M")),)
    assert pickle.loads(pickle.dumps(aligned)).others == aligned.others
    assert (unchanged, missing, second.annotations) == ((), None, (None,))


def test_it_is_written_back(path: Path, redink, tmp_path: Path) -> None:
    assert redink("convert", path, "--to", "cherrant", "-o", tmp_path / "out.m2").code == 0
    assert (tmp_path / "out.m2").read_text("utf-8") == TEXT


def test_a_sentence_that_nobody_corrected_is_skipped_by_every_metric(path: Path, redink) -> None:
    run = redink(
        "score", "--ref", path, path, "-m", "errant", "-m", "m2", "-m", "imeasure", "-m", "gleu", "-m", "cleme"
    )
    assert run.code == 0, run.err
    assert (run.out + run.err).count(
        "sentence 2 is skipped for all systems: no annotator has corrected the sentence: 好"
    ) == 5


def test_validation_knows_the_format(path: Path, redink) -> None:
    run = redink("validate", path)
    assert run.code == 0
    assert "m2, 2 sentences" in run.out


def test_an_edit_before_the_first_target_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "in.m2"
    path.write_text("S 我\nA 0 1|||S|||他|||REQUIRED|||-NONE-|||0\nT0-A0 他\n", "utf-8")
    with pytest.raises(FormatError, match=r"in\.m2:3: a line must start with 'S ' or 'A '"):
        package.read_m2(path)


PAIRS = "1\t我饭吃了\t我吃饭了\t我饭吃了\n2\t你好\n3\t他门来\t他們來\n"
EXPECTED = """\
S 我 饭 吃 了
T0-A0 我 吃 饭 了
A 1 3|||W|||吃 饭|||REQUIRED|||-NONE-|||0
T1 没有错误
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1


S 他 门 来
T0-A0 他 们 来
A 1 2|||S|||们|||REQUIRED|||-NONE-|||0

"""


def test_the_original_commands(redink, tmp_path: Path) -> None:
    (tmp_path / "in.para").write_text(PAIRS, "utf-8")
    words = ("compat", "cherrant_parallel", "-f", tmp_path / "in.para", "-o", tmp_path / "out.m2")
    assert redink(*words, "-g", "char", "-w", 4).code == 0
    assert (tmp_path / "out.m2").read_text("utf-8") == EXPECTED
    assert redink(*words, "--no_simplified").code == 0
    assert "A 1 3|||S|||們 來|||" in (tmp_path / "out.m2").read_text("utf-8")
    run = redink("compat", "cherrant_compare", "-hyp", tmp_path / "out.m2", "-ref", tmp_path / "out.m2")
    assert run.out.splitlines()[2:4] == ["TP\tFP\tFN\tPrec\tRec\tF0.5", "2\t0\t0\t1.0\t1.0\t1.0"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "there are no lines"),
        ("1\t我\t你\n\n2\t我\t你\n", ":2: the line is empty"),
        ("我\n", ":1: expected an ID, a source and targets"),
        ("1\t\t你\n", ":1: the source is empty"),
        ("1\t我\t \n2\t我\t你\n", ":1: target 0 is empty"),
    ],
)
def test_broken_lines_are_named(text: str, message: str, redink, tmp_path: Path) -> None:
    (tmp_path / "in.para").write_text(text, "utf-8")
    run = redink("compat", "cherrant_parallel", "-f", tmp_path / "in.para", "-o", tmp_path / "out.m2")
    assert run.code == 2
    assert message in run.err
    assert not (tmp_path / "out.m2").exists()


def test_words_are_refused(redink, tmp_path: Path) -> None:
    (tmp_path / "in.para").write_text(PAIRS, "utf-8")
    run = redink("compat", "cherrant_parallel", "-f", tmp_path / "in.para", "-o", tmp_path / "o.m2", "-g", "word")
    assert run.code == 2
    assert "only -g char is supported" in run.err


def test_chinese_texts_are_annotated_and_scored(redink, tmp_path: Path) -> None:
    for name, text in (
        ("source", "我饭吃了\n他门来\n"),
        ("ref", "我吃饭了\n他们来\n"),
        ("system", "我吃饭了\n他门来\n"),
    ):
        (tmp_path / f"{name}.txt").write_text(text, "utf-8")
    source, reference = tmp_path / "source.txt", tmp_path / "ref.txt"
    run = redink("annotate", source, reference, "--lang", "zh")
    assert "A 1 3|||W|||吃 饭|||REQUIRED|||-NONE-|||0" in run.out
    run = redink("score", "--source", source, "--ref", reference, tmp_path / "system.txt", "--lang", "zh")
    assert "edits:auto|ref-edits:auto|engine:surface+zh|split:char" in run.out
