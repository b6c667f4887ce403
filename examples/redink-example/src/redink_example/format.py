"""A format: one sentence per line, the source and its correction with an arrow between them."""

from collections.abc import Iterable, Iterator

from redink import Edit, Sentence
from redink.formats.lines import Source, Target, describe_path, open_output, read_lines
from redink.formats.registry import Format


class Reader:
    """Sentences of a file; messages use `path` and `line`."""

    def __init__(self, source: Source) -> None:
        self.path, self.line, self._lines = describe_path(source), 0, read_lines(source)

    def __iter__(self) -> Iterator[Sentence]:
        """Read the sentences one after the other."""
        for line in self._lines:
            self.line += 1
            source, _, correction = line.partition(" => ")
            tokens = tuple(source.split())
            edit = Edit(0, len(tokens), correction, "R:OTHER")
            yield Sentence(tokens, ((edit,) if correction else (),))


def write(sentences: Iterable[Sentence], target: Target) -> None:
    """Write sentences; `open_output` knows gzip, pipes and standard output."""
    with open_output(target) as file:
        for sentence in sentences:
            file.write(f"{' '.join(sentence.tokens)} => {' '.join(sentence.corrected())}\n")


ARROWS = Format("arrows", "lines with arrows", (".arrows",), Reader, write, mark=b"\n")
