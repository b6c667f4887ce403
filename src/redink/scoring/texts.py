"""Scoring of strings in memory: sources, hypotheses and references as lists."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from rapidfuzz.distance import Indel

from redink import presentation
from redink.annotators.annotator import Annotator
from redink.annotators.languages import DEFAULT, find_language
from redink.errors import UnsuitableData, shorten
from redink.formats.files import CorpusPart
from redink.language.tokenisers import Tokeniser, load_tokeniser
from redink.metrics.registry import Metrics
from redink.scoring.counting import divide_part, prepare_worker
from redink.scoring.evaluation import Evaluation
from redink.scoring.preparation import EditExtractor
from redink.scoring.reduction import EvaluationBuilder, evaluate, keep_parts
from redink.scoring.request import AnnotatorFactory, ReferenceEdits, Request, return_annotator
from redink.types import Corpus, Output, Sentence, Tokens

Text: TypeAlias = str | Sequence[str]
"""A sentence: a string, or its tokens."""
Texts: TypeAlias = Iterable[Text]
Hypotheses: TypeAlias = Texts | Mapping[str, Texts]
"""Texts of one system, one per source, or of several systems by name."""
References: TypeAlias = Iterable[Text | Sequence[Text]]
"""One or more texts per source; sources may have different numbers of references."""

Split: TypeAlias = Callable[[str], Sequence[str]]

DEFAULT_SYSTEM = "hypothesis"
"""Name of a system that is given without one."""
DEFAULT_NAME = "texts"
MAX_ORIENTATION = 50  # number of sources up to which both readings of a square `references` are compared
PART_SIZE = 256
"""Sentences scored at a time if progress is shown."""


def score_texts(
    sources: Texts,
    hypotheses: Hypotheses,
    references: References,
    metrics: Metrics = ("errant",),
    *,
    tokenize: bool = False,
    annotator: Annotator | AnnotatorFactory | None = None,
    strict: bool = False,
    jobs: int = 1,
    progress: bool = False,
    name: str = DEFAULT_NAME,
) -> Evaluation:
    """Score lists of texts.

    Parameters
    ----------
    sources
        Source sentences. A text is a string, which is split at spaces, or a list of tokens.
    hypotheses
        One text per source, or a dict with the texts of several systems.
    references
        One or more texts per source. If sources are lists of tokens, references are lists of lists of tokens.
    metrics
        Names of metrics, metrics, or their classes.
    tokenize
        Treat strings as raw text and split them by the rules of the annotator's language.
    annotator, strict, jobs
        As for `score_parts`.
    progress
        Show progress on a terminal or in a notebook.
    name
        Name of the corpus in results.

    Returns
    -------
    Evaluation
        Scores of all systems by all metrics.

    Raises
    ------
    UnsuitableData
        If the lists have different lengths, or an item is not a text.

    Examples
    --------
    >>> results = score_texts(["She want it ."], ["She wants it ."], [["She wants it .", "She wanted it ."]])
    >>> results.scores["errant"]["hypothesis"].value
    1.0

    """
    tokenisation = Tokenisation.choose(tokenize, annotator)
    corpus = make_corpus(sources, references, tokenisation.split, name)
    outputs = make_outputs(corpus, hypotheses, tokenisation.split)
    request = Request.make(
        metrics,
        [output.system for output in outputs],
        annotator,
        strict=strict,
        jobs=jobs,
        keep=jobs == 1,
        facts=tokenisation.facts,
    )
    parts: Iterable[CorpusPart] = [(corpus, outputs)]
    if progress:
        parts = presentation.show_progress(
            divide_part(corpus, outputs, PART_SIZE), lambda part: len(part[0].sentences), total=len(corpus.sentences)
        )
    return evaluate(request, parts, [] if request.keep else None)


class Scorer:
    """Scores hypotheses for the same sources repeatedly; references are prepared once, when the scorer is created.

    A scorer can be shared by threads, inherited by forked processes, and pickled.

    Parameters
    ----------
    sources, references
        Texts as for `score_texts`.
    metrics
        Names of metrics, metrics, or their classes.
    tokenize, annotator, strict, name
        As for `score_texts`.

    Examples
    --------
    >>> scorer = Scorer(["She want it ."], [["She wants it ."]], ["errant", "gleu"])
    >>> for text in ("She want it .", "She wants it ."):
    ...     print(scorer.score([text]).scores["errant"]["hypothesis"].value)
    0.0
    1.0

    """

    def __init__(
        self,
        sources: Texts,
        references: References,
        metrics: Metrics = ("errant",),
        *,
        tokenize: bool = False,
        annotator: Annotator | AnnotatorFactory | None = None,
        strict: bool = False,
        name: str = DEFAULT_NAME,
    ) -> None:
        tokenisation = Tokenisation.choose(tokenize, annotator)
        request = Request.make(metrics, (), annotator, strict=strict, facts=tokenisation.facts)
        self._prepare(make_corpus(sources, references, tokenisation.split, name), request, tokenisation)

    @classmethod
    def from_corpus(
        cls,
        corpus: Corpus,
        metrics: Metrics = ("errant",),
        *,
        annotator: Annotator | AnnotatorFactory | None = None,
        reference_edits: ReferenceEdits = "given",
        strict: bool = False,
    ) -> Scorer:
        """Create a scorer for a corpus that was read from a file, with its edits if it has any.

        Parameters
        ----------
        corpus
            Sources and references, as `read_m2` returns them.
        metrics, annotator, reference_edits, strict
            As for `score_parts`.

        Raises
        ------
        UnsuitableData
            If `corpus` is not a `Corpus`.

        """
        if not isinstance(corpus, Corpus):
            raise UnsuitableData(f"from_corpus needs a Corpus, such as read_m2 returns, got {shorten(repr(corpus))}")
        scorer = cls.__new__(cls)
        scorer._prepare(corpus, Request.make(metrics, (), annotator, reference_edits, strict), Tokenisation())
        return scorer

    def _prepare(self, corpus: Corpus, request: Request, tokenisation: Tokenisation) -> None:
        self.corpus = corpus
        self._tokenisation = tokenisation
        if request.reads_edits or request.needs_edits:
            # One annotator for all calls, so that its caches serve all versions of the texts.
            request = replace(request, annotator=partial(return_annotator, request.annotator()))
        self._request = request
        extractor = EditExtractor(request.annotator, request.reference_edits)
        self.prepared, _ = extractor.prepare(corpus, [], request.reads_edits, False)
        self._provenance = extractor.provenance

    def score(self, hypotheses: Hypotheses) -> Evaluation:
        """Score one hypothesis per source, or a dict of systems.

        Parameters
        ----------
        hypotheses
            Texts as for `score_texts`.

        Returns
        -------
        Evaluation
            Scores of all systems by all metrics.

        """
        return self.score_outputs(make_outputs(self.corpus, hypotheses, self._tokenisation.split))

    def score_outputs(
        self,
        outputs: Sequence[Output],
        kept: list[CorpusPart] | None = None,
        progress: Callable[[int], None] = lambda _: None,
    ) -> Evaluation:
        """Score outputs of the corpus, texts or edits.

        Parameters
        ----------
        outputs
            Outputs of the systems for all sentences of the corpus.
        kept
            List to which the prepared sentences and outputs are appended, with the extracted edits.
        progress
            Function that is called with the number of finished sentences.

        """
        request = replace(self._request, keep=kept is not None)
        builder = EvaluationBuilder(request)
        list(builder.inspect([(self.corpus, outputs)]))
        extractor = EditExtractor(request.annotator, request.reference_edits, self._provenance)
        count = prepare_worker(request, extractor)
        done = 0
        for corpus, part_outputs in divide_part(self.prepared, outputs, PART_SIZE):
            slice_counts = count((corpus, part_outputs, done))
            done += slice_counts.sentences
            if kept is not None:
                kept.append((slice_counts.corpus, slice_counts.outputs))
            builder.add(slice_counts)
            progress(done)
        return keep_parts(builder.build(), kept)


class Tokenisation(NamedTuple):
    """The conversion of strings to tokens: at spaces, or by the rules of a language for raw text."""

    rules: Tokeniser | None = None
    """Tokeniser for raw text; None if texts are already tokenised."""
    split_text: Split = str.split
    """Splits a string without a tokeniser: at spaces, or into characters."""

    @classmethod
    def choose(cls, tokenize: bool, annotator: object) -> Tokenisation:
        """Choose the rules for the annotator's language and parser if texts are raw."""
        language = find_language(getattr(annotator, "language", DEFAULT))
        if language.split != str.split:
            return cls(split_text=language.split)
        if not tokenize:
            return cls()
        parser = getattr(annotator, "parser", "")
        return cls(load_tokeniser(getattr(annotator, "language", DEFAULT), parser if isinstance(parser, str) else ""))

    @property
    def facts(self) -> dict[str, object]:
        """The tokenisation, for signatures."""
        if self.split_text != str.split:
            return {"split": "char"}
        return {"split": self.rules.identity} if self.rules else {}

    def split(self, text: str) -> Sequence[str]:
        """Split a string into tokens."""
        return self.rules.split(text) if self.rules else self.split_text(text)


def make_corpus(sources: Texts, references: References, split: Split = str.split, name: str = DEFAULT_NAME) -> Corpus:
    """Make a corpus of sources and, for each of them, one or more references."""
    source_list, reference_list = _list_items(sources, "sources"), _list_items(references, "references")
    if not source_list:
        raise UnsuitableData("nothing to score: sources is empty")
    if len(reference_list) != len(source_list):
        transposed = {len(item) for item in reference_list if isinstance(item, list | tuple)} == {len(source_list)}
        hint = ": references has one list per annotator, pass list(zip(*references))" if transposed else ""
        raise UnsuitableData(f"{len(source_list)} sources, but references for {len(reference_list)}{hint}")
    _check_orientation(source_list, reference_list)
    return Corpus(
        name,
        [
            Sentence(
                _split_text(source, split, f"sources[{index}]"),
                references=tuple(_list_references(texts, isinstance(source, str), split, f"references[{index}]")),
            )
            for index, (source, texts) in enumerate(zip(source_list, reference_list, strict=True))
        ],
    )


def _check_orientation(sources: Sequence[Any], references: Sequence[Any]) -> None:
    """Raise an error if references seems to have one list per annotator, although its shape allows both readings.

    With as many references per source as sources, both readings are compared with the sources.
    """
    count = len(sources)
    if not 1 < count <= MAX_ORIENTATION or not all(
        isinstance(texts, list | tuple)
        and len(texts) == count
        and all(isinstance(text, str) == isinstance(source, str) for text in texts)
        and all(isinstance(text, str | list | tuple) for text in texts)
        for source, texts in zip(sources, references, strict=True)
    ):
        return

    def compare(number: int, text: str | Sequence[str]) -> float:
        return Indel.normalized_similarity(sources[number], text)

    numbers = range(count)
    by_source = sum(compare(number, text) for number in numbers for text in references[number])
    by_annotator = sum(compare(number, texts[number]) for number in numbers for texts in references)
    if by_annotator > by_source + 1e-9:
        raise UnsuitableData(
            "references needs one list per source, but seems to have one per annotator: read that way, its texts are "
            f"more like their sources (similarity {by_annotator / count**2:.2f}, not {by_source / count**2:.2f}). Give "
            "list(zip(*references)), or, if references is right as it is, score a Corpus of Sentences with them"
        )


def make_outputs(corpus: Corpus, hypotheses: Hypotheses, split: Split = str.split) -> list[Output]:
    """Make the output of each system: one text for every sentence of the corpus."""
    systems = hypotheses if isinstance(hypotheses, Mapping) else {DEFAULT_SYSTEM: hypotheses}
    if not systems:
        raise UnsuitableData("nothing to score: hypotheses has no systems")
    outputs = []
    for system, texts in systems.items():
        if not isinstance(system, str):
            raise UnsuitableData(f"a system's name must be a string, got {shorten(repr(system))}")
        label = f"hypotheses[{system!r}]" if isinstance(hypotheses, Mapping) else "hypotheses"
        listed = _list_items(texts, label)
        if len(listed) != len(corpus.sentences):
            raise UnsuitableData(f"{len(corpus.sentences)} sources, but {label} has {len(listed)} texts")
        outputs.append(
            Output(system, [_split_text(text, split, f"{label}[{index}]") for index, text in enumerate(listed)])
        )
    return outputs


def _list_items(items: Any, label: str) -> list[Any]:
    """Return the items of a list, tuple, array or column; a string or a dict is not a list of texts."""
    if isinstance(items, str | bytes | Mapping) or not isinstance(items, Iterable):
        raise UnsuitableData(f"{label} must be a list with one item per sentence, got {shorten(repr(items))}")
    return list(items)


def _list_references(texts: Any, plain: bool, split: Split, label: str) -> Iterator[Tokens]:
    """Yield the references of one sentence; `plain` means that its source is a string."""
    listed = [texts] if isinstance(texts, str) else _list_items(texts, label)
    if not listed:
        raise UnsuitableData(f"{label} is empty: every source needs at least one reference")
    if not plain and not isinstance(texts, str) and isinstance(listed[0], str):
        # It is ambiguous: three tokens of one reference, or three references of one token.
        raise UnsuitableData(
            f"{label}: the source is a list of tokens, so its references must be a list of lists of tokens, "
            f"got {shorten(repr(texts))}"
        )
    for index, text in enumerate(listed):
        yield _split_text(text, split, label if isinstance(texts, str) else f"{label}[{index}]")


def _split_text(text: Any, split: Split, label: str) -> Tokens:
    """Return the tokens of a string or of a list of tokens, none of which may be empty or contain a space."""
    if isinstance(text, str):
        return tuple(split(text))
    if isinstance(text, bytes | Mapping) or not isinstance(text, Iterable):
        raise UnsuitableData(f"{label} must be a string or a list of tokens, got {shorten(repr(text))}")
    tokens = tuple(text)
    for token in tokens:
        if not isinstance(token, str):
            raise UnsuitableData(f"{label} must be a string or a list of tokens, but has {shorten(repr(token))}")
        if len(token.split()) != 1 or token != token.strip():
            raise UnsuitableData(f"{label}: a token must be a word without spaces, got {shorten(repr(token))}")
    return tokens
