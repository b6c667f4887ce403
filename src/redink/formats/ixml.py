"""The I-measure's XML: sentences with clusters of alternative corrections.

    <scripts><script id="1"><sentence id="1" numann="2">
      <text>This machines is nice .</text>
      <error-list><error id="1" req="yes" type="SVA">
        <alt ann="0"><c start="0" end="1">These</c><c start="2" end="3">are</c></alt>
        <alt ann="1"><c start="1" end="2">machine</c></alt>
      </error></error-list>
    </sentence></script></scripts>

An error is a cluster; its alternatives exclude each other. `numann` is the number of annotators, including those who
corrected nothing. The file is streamed; document types and entities are refused, because no gold standard needs them
and they allow entity expansion attacks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from xml.parsers import expat

from redink.errors import FormatError, UnsuitableData, quote_tokens
from redink.formats.clusters import list_clusters
from redink.formats.lines import BLOCK, Source, Target, describe_path, open_input, open_output
from redink.formats.m2 import MAX_ANNOTATORS
from redink.formats.registry import Format
from redink.types import Alternative, Annotations, Cluster, Edit, Sentence, check_edits

PARENTS: Mapping[str, tuple[str, ...]] = {
    "scripts": ("",),
    "script": ("scripts",),
    "sentence": ("script",),
    "text": ("sentence",),
    "error-list": ("sentence",),
    "error": ("error-list",),
    "alt": ("error",),
    "c": ("alt",),
}
"""Parents that each element may have."""

_NUMBER = re.compile(r"\d{1,9}", re.ASCII)
_FORBIDDEN = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


class Reader:
    """The sentences of an XML file; `line` is the line on which the last one began."""

    def __init__(self, source: Source) -> None:
        self.path = describe_path(source)
        self.line = 0
        self._source = source

    def __iter__(self) -> Iterator[Sentence]:
        builder = Builder()
        parser = builder.parser
        with open_input(self._source) as file:
            data = file.read(BLOCK)
            while True:
                try:
                    parser.Parse(data, not data)
                except expat.ExpatError as error:
                    message = f"not well-formed XML ({expat.ErrorString(error.code)})"
                    raise FormatError(message, self.path, error.lineno) from None
                except (LookupError, ValueError) as error:
                    raise FormatError(f"unsupported encoding ({error})", self.path, 1) from None
                except FormatError as error:
                    raise FormatError(str(error), self.path, parser.CurrentLineNumber) from None
                for line, sentence in builder.done:
                    self.line = line
                    yield sentence
                builder.done.clear()
                if not data:
                    return
                data = file.read(BLOCK)


def stream_ixml(source: Source) -> Iterator[Sentence]:
    """Yield each sentence of an XML gold standard with its clusters; memory does not grow with the file."""
    return iter(Reader(source))


class Builder:
    """Builds sentences from parser events; complete sentences are in `done`, with their line numbers."""

    def __init__(self) -> None:
        self.done: list[tuple[int, Sentence]] = []
        self._path: list[str] = [""]
        self._text: list[str] = []
        self._line = 0
        self._id = ""
        self._annotators = 0
        self._tokens: tuple[str, ...] | None = None
        self._clusters: list[Cluster] = []
        self._error: tuple[bool, str] = (False, "")
        self._alternatives: list[Alternative] = []
        self._annotator = 0
        self._edits: list[Edit] = []
        self._span = (0, 0)
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._characters
        self.parser.StartDoctypeDeclHandler = self._refuse
        self.parser.EntityDeclHandler = self._refuse

    def _refuse(self, *_: object) -> None:
        raise FormatError("document types and entities are not allowed in a gold standard")

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if name not in PARENTS:
            raise FormatError(f"an unknown element <{name}>; the elements are: {', '.join(PARENTS)}")
        if self._path[-1] not in PARENTS[name]:
            raise FormatError(f"<{name}> is not allowed inside <{self._path[-1]}>")
        self._path.append(name)
        self._text.clear()
        if name == "sentence":
            self._line = self.parser.CurrentLineNumber
            self._id = attributes.get("id", "")
            self._annotators = _number(attributes, "numann", name)
            self._tokens = None
            self._clusters = []
        elif name == "error":
            required = attributes.get("req", "no")
            if required not in ("yes", "no"):
                raise FormatError(f"req must be yes or no, got {required!r}")
            self._error = required == "yes", attributes.get("type", "")
            self._alternatives = []
        elif name == "alt":
            self._annotator = _number(attributes, "ann", name)
            if self._annotator >= MAX_ANNOTATORS:
                raise FormatError(f"annotators are numbered from 0 to {MAX_ANNOTATORS - 1}")
            self._edits = []
        elif name == "c":
            self._span = _number(attributes, "start", name), _number(attributes, "end", name)
            length = len(self._tokens or ())
            if self._tokens is None:
                raise FormatError("<c> before the <text> of its sentence")
            if not self._span[0] <= self._span[1] <= length:
                raise FormatError(
                    f"the span {self._span[0]} {self._span[1]} does not fit a sentence of {length} tokens"
                )

    def _characters(self, text: str) -> None:
        if self._path[-1] in ("text", "c"):
            self._text.append(text)
        elif text.strip():
            raise FormatError(f"text outside <text> and <c>: {text.strip()[:40]!r}")

    def _end(self, name: str) -> None:
        self._path.pop()
        if name == "text":
            if self._tokens is not None:
                raise FormatError("a sentence must have one <text>, got a second")
            self._tokens = tuple("".join(self._text).split())
        elif name == "c":
            correction = tuple("".join(self._text).split())
            self._edits.append(Edit._make((*self._span, correction, self._error[1], ())))
        elif name == "alt":
            if not self._edits:
                raise FormatError("<alt> without <c>")
            self._alternatives.append(Alternative(self._annotator, tuple(self._edits)))
        elif name == "error":
            required, type = self._error
            self._clusters.append(Cluster(tuple(self._alternatives), required, type))
        elif name == "sentence":
            if self._tokens is None:
                raise FormatError("<sentence> without <text>")
            clusters = tuple(self._clusters)
            annotations = list_annotations(clusters, self._annotators)
            self.done.append((self._line, Sentence(self._tokens, annotations, id=self._id, clusters=clusters)))


def _number(attributes: Mapping[str, str], name: str, element: str) -> int:
    text = attributes.get(name)
    if text is None:
        raise FormatError(f"<{element}> needs the attribute {name}")
    if not _NUMBER.fullmatch(text):
        raise FormatError(f"{name} must be a whole number, got {text!r}")
    return int(text)


def list_annotations(clusters: Iterable[Cluster], count: int) -> Annotations:
    """List the edits of each annotator; annotators without edits get the unused numbers."""
    edits: dict[int, list[Edit]] = {}
    for cluster in clusters:
        for alternative in cluster.alternatives:
            edits.setdefault(alternative.annotator, []).extend(alternative.edits)
    number = 0
    while len(edits) < min(count, MAX_ANNOTATORS):
        edits.setdefault(number, [])
        number += 1
    size = max(edits, default=-1) + 1
    return tuple([tuple(edits[annotator]) if annotator in edits else None for annotator in range(size)])


def write_ixml(sentences: Iterable[Sentence], target: Target) -> None:
    """Write sentences as the I-measure's XML; `-` is standard output, and a name that ends in .gz is compressed."""
    with open_output(target) as file:
        file.write('<?xml version="1.0" encoding="UTF-8"?>\n<scripts>\n<script id="1">\n')
        for number, sentence in enumerate(sentences, 1):
            file.write(format_sentence(sentence, number))
        file.write("</script>\n</scripts>\n")


def format_sentence(sentence: Sentence, number: int) -> str:
    """Return the element of a sentence; `number` is used as its id if it has none."""
    if sentence.references and not sentence.annotations:
        raise UnsuitableData(f"XML needs edits, but this sentence has only texts: {quote_tokens(sentence.tokens)}")
    annotators = sum(annotation is not None for annotation in sentence.annotations)
    lines = [
        f'<sentence id={_quote(sentence.id or str(number))} numann="{annotators}">',
        f"<text>{_escape(' '.join(sentence.tokens))}</text>",
        "<error-list>",
    ]
    for index, cluster in enumerate(list_clusters(sentence), 1):
        required = "yes" if cluster.required else "no"
        lines.append(f'<error id="{index}" req="{required}" type={_quote(cluster.type)}>')
        for alternative in cluster.alternatives:
            check_edits(sentence.tokens, alternative.edits)
            corrections = "".join(
                f'<c start="{edit.start}" end="{edit.end}">{_escape(" ".join(edit.correction))}</c>'
                for edit in alternative.edits
            )
            lines.append(f'<alt ann="{alternative.annotator}">{corrections}</alt>')
        lines.append("</error>")
    return "\n".join([*lines, "</error-list>", "</sentence>"]) + "\n"


def _escape(text: str) -> str:
    from xml.sax.saxutils import escape  # takes 20 ms, which only this format needs

    if _FORBIDDEN.search(text):
        raise UnsuitableData(f"XML cannot contain control characters: {text!r}")
    return escape(text)


def _quote(text: str) -> str:
    from xml.sax.saxutils import quoteattr

    _escape(text)
    return quoteattr(text)


def recognise(lines: Sequence[str]) -> bool:
    """Return whether the first lines of a file look like this XML."""
    first = next((line for line in lines if line.strip()), "")
    return first.lstrip().startswith(("<?xml", "<scripts"))


IXML = Format(
    "ixml", "XML", (".xml",), Reader, write_ixml, holds_clusters=True, mark=b"</sentence>", recognises=recognise
)
