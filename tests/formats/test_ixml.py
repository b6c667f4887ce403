"""The I-measure's XML: what it says, every mistake, and the round trip."""

import gzip

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redink.errors import FormatError, RedinkError, UnreadableFile, UnsuitableData
from redink.formats.files import read_corpus
from redink.formats.ixml import Reader, format_sentence, stream_ixml, write_ixml
from redink.formats.lines import BLOCK
from redink.types import Alternative, Cluster, Edit, Sentence
from tests.strategies import sentences

LISTING_1 = """\
<scripts><script id="1">
<sentence id="7" numann="3">
<text>
  This machines is
  &lt;designed> for help .
</text>
<error-list>
<error id="1" req="yes" type="SVA">
<alt ann="0">
<c start="0" end="1">These</c>
<c start="2" end="3">are</c>
</alt>
<alt ann="2"><c start="1" end="2">machine</c></alt>
</error>
<error id="2" req="no" type="Prep/Vform"><alt ann="2"><c end="5" start="4" /></alt></error>
</error-list>
</sentence>
</script></scripts>
"""


def read(path, text: str) -> list[Sentence]:
    path.write_text(text, encoding="utf-8")
    return list(stream_ixml(path))


def test_everything(tmp_path) -> None:
    (sentence,) = read(tmp_path / "gold.xml", LISTING_1)
    assert sentence.tokens == ("This", "machines", "is", "<designed>", "for", "help", ".")
    assert sentence.id == "7"
    first, second = sentence.clusters
    assert (first.required, first.type, second.required, second.type) == (True, "SVA", False, "Prep/Vform")
    assert [who for who, _ in first.alternatives] == [0, 2]
    assert second.alternatives[0].edits == (Edit(4, 5, (), "Prep/Vform"),)
    # Three annotators: one is only counted, and gets the free number.
    assert [own is not None and len(own) for own in sentence.annotations] == [2, 0, 2]


def test_gzip_and_names(tmp_path) -> None:
    (tmp_path / "gold.xml.gz").write_bytes(gzip.compress(LISTING_1.encode()))
    assert read_corpus(tmp_path / "gold.xml.gz").annotators == 3


def test_the_reader_streams_and_knows_the_line(tmp_path) -> None:
    one = "<sentence id='1' numann='0'>\n<text>a b</text><error-list/></sentence>\n"
    count = 3 * BLOCK // len(one)
    (tmp_path / "long.xml").write_text("<scripts><script>\n" + one * count + "</script></scripts>")
    reader = Reader(tmp_path / "long.xml")
    lines = [reader.line for _ in reader]
    assert lines == [2 + 2 * number for number in range(count)]


def wrap(inner: str, tokens: str = "a b", people: str = "1") -> str:
    head = f'<scripts>\n<script>\n<sentence id="1" numann="{people}"><text>{tokens}</text>\n'
    return f"{head}{inner}\n</sentence></script></scripts>"


def correct(attributes: str, req: str = "yes", who: str = "0") -> str:
    return wrap(f'<error-list><error req="{req}"><alt ann="{who}"><c {attributes}>x</c></alt></error></error-list>')


BOMB = '<!DOCTYPE a [\n<!ENTITY b "ha">\n<!ENTITY c "&b;&b;&b;&b;">\n]>\n<scripts>&c;</scripts>'
OUTSIDE = '<!DOCTYPE a SYSTEM "file:///etc/hostname">\n<scripts/>'

WRONG = {
    "bomb": (BOMB, ":1: document types and entities are not allowed"),
    "outside": (OUTSIDE, ":1: document types and entities are not allowed"),
    "entity": ("<scripts>\n&c;</scripts>", r":2: not well-formed XML \(undefined entity\)"),
    "cut": ("<scripts>\n<script>", r":2: not well-formed XML \(no element found\)"),
    "empty": ("", r":1: not well-formed XML \(no element found\)"),
    "unknown": ("<scripts>\n<strips/></scripts>", ":2: an unknown element <strips>"),
    "place": ("<scripts>\n<text/></scripts>", ":2: <text> is not allowed inside <scripts>"),
    "root": ("<sentence/>", ":1: <sentence> is not allowed inside <>"),
    "loose": ("<scripts>\nodd</scripts>", ":2: text outside <text> and <c>: 'odd'"),
    "numann": ('<scripts>\n<script><sentence id="1"/></script></scripts>', ":2: <sentence> needs the attribute numann"),
    "people": (wrap("", people="two"), ":3: numann must be a whole number, got 'two'"),
    "no text": ('<scripts><script>\n<sentence numann="0"/></script></scripts>', ":2: <sentence> without <text>"),
    "two texts": (wrap("<text>c</text>"), ":4: a sentence must have one <text>, got a second"),
    "no start": (correct('end="1"'), ":4: <c> needs the attribute start"),
    "negative": (correct('start="-1" end="1"'), ":4: start must be a whole number, got '-1'"),
    "beyond": (correct('start="1" end="3"'), ":4: the span 1 3 does not fit a sentence of 2 tokens"),
    "backwards": (correct('start="2" end="1"'), ":4: the span 2 1 does not fit"),
    "required": (correct('start="0" end="1"', req="maybe"), ":4: req must be yes or no, got 'maybe'"),
    "annotator": (correct('start="0" end="1"', who="1000"), ":4: annotators are numbered from 0 to 999"),
    "no correction": (wrap('<error-list><error><alt ann="0"/></error></error-list>'), "<alt> without <c>"),
}


@pytest.mark.parametrize(("text", "message"), WRONG.values(), ids=WRONG)
def test_mistakes(tmp_path, text: str, message: str) -> None:
    with pytest.raises(FormatError, match=message) as caught:
        read(tmp_path / "bad.xml", text)
    assert str(caught.value).startswith(str(tmp_path / "bad.xml"))


def test_a_correction_before_its_text(tmp_path) -> None:
    early = wrap("").replace(
        "<text>a b</text>", "<error-list><error><alt ann='0'><c start='0' end='0'/></alt></error></error-list>"
    )
    with pytest.raises(FormatError, match="<c> before the <text> of its sentence"):
        read(tmp_path / "bad.xml", early)


def test_a_missing_file(tmp_path) -> None:
    with pytest.raises(UnreadableFile, match="no such file"):
        list(stream_ixml(tmp_path / "none.xml"))


@given(corpus=st.lists(sentences(odd=False), max_size=4))
def test_round_trip(corpus, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("xml") / "file.xml"
    write_ixml(corpus, path)
    back = list(stream_ixml(path))
    assert [sentence.tokens for sentence in back] == [sentence.tokens for sentence in corpus]
    text = "".join(format_sentence(sentence, number) for number, sentence in enumerate(back, 1))
    assert text in path.read_text(encoding="utf-8")


def test_clusters_that_a_person_made_are_written_as_they_are(tmp_path) -> None:
    (sentence,) = read(tmp_path / "gold.xml", LISTING_1)
    write_ixml([sentence], tmp_path / "again.xml")
    (again,) = stream_ixml(tmp_path / "again.xml")
    assert again == sentence


def test_what_xml_cannot_hold() -> None:
    with pytest.raises(UnsuitableData, match="only texts"):
        format_sentence(Sentence(("a",), references=(("b",),)), 1)
    with pytest.raises(RedinkError, match="control character"):
        format_sentence(Sentence(("a\x01",)), 1)
    cluster = Cluster((Alternative(0, (Edit(0, 1, ("<&>",)),)),), False, 'a"b')
    text = format_sentence(Sentence(("a",), ((),), clusters=(cluster,)), 1)
    assert "type='a\"b'" in text
    assert ">&lt;&amp;&gt;</c>" in text
