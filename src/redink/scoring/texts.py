"""Strings in memory: sources, hypotheses and references as lists in, an evaluation out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from rapidfuzz.distance import Indel

from redink import presentation
from redink.annotators.annotator import Annotator
from redink.annotators.languages import DEFAULT
from redink.errors import UnsuitableData, shorten
from redink.formats.files import CorpusPart
from redink.language.tokenisers import Tokeniser, load_tokeniser
from redink.metrics.registry import Metrics
from redink.scoring.counting import cut_part, prepare_worker
from redink.scoring.evaluation import Evaluation
from redink.scoring.preparation import EditExtractor
from redink.scoring.reduction import EvaluationBuilder, evaluate, keep_parts
from redink.scoring.request import AnnotatorFactory, ReferenceEdits, Request, give
from redink.types import Corpus, Output, Sentence, Tokens

Text: TypeAlias = str | Sequence[str]
"""A sentence: a string, or its tokens."""
Texts: TypeAlias = Iterable[Text]
Hypotheses: TypeAlias = Texts | Mapping[str, Texts]
"""What one system wrote, one text per source; or several systems by name."""
References: TypeAlias = Iterable[Text | Sequence[Text]]
"""For each source one text or several; not all sources need to have the same number."""

Split: TypeAlias = Callable[[str], Sequence[str]]

ALONE = "hypothesis"
"""The name of a system that comes without one."""
CORPUS = "texts"
MAX_ORIENTATION = 50  # sources up to which both readings of a square `references` are compared
PART = 256
"""How many sentences are scored at a time where progress is shown."""


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
    name: str = CORPUS,
) -> Evaluation:
    """Score lists of texts: one hypothesis per source (or a dict of systems), and one or more references per source.

    A text is a string, which is split at spaces, or a list of tokens; with `tokenize`, strings are raw text.
    Where sources are lists of tokens, references are lists of lists of tokens. `progress` shows how far it is, on a
    terminal or in a notebook; `score_parts` says what `strict` and `jobs` mean.

    >>> results = score_texts(["She want it ."], ["She wants it ."], [["She wants it .", "She wanted it ."]])
    >>> results.scores["errant"]["hypothesis"].value
    1.0
    """
    splitting = Tokenisation.choose(tokenize, annotator)
    corpus = make_corpus(sources, references, splitting.split, name)
    outputs = make_outputs(corpus, hypotheses, splitting.split)
    request = Request.make(
        metrics,
        [output.system for output in outputs],
        annotator,
        strict=strict,
        jobs=jobs,
        keep=jobs == 1,
        facts=splitting.facts,
    )
    parts: Iterable[CorpusPart] = [(corpus, outputs)]
    if progress:
        parts = presentation.show_progress(
            cut_part(corpus, outputs, PART), lambda part: len(part[0].sentences), total=len(corpus.sentences)
        )
    return evaluate(request, parts, [] if request.keep else None)


class Scorer:
    """Scores hypotheses for the same sources again and again: the references are prepared once, when it is made.

    It can be shared by threads, inherited by forked processes, and pickled. `score_texts` says what texts can be.

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
        name: str = CORPUS,
    ) -> None:
        splitting = Tokenisation.choose(tokenize, annotator)
        request = Request.make(metrics, (), annotator, strict=strict, facts=splitting.facts)
        self._prepare(make_corpus(sources, references, splitting.split, name), request, splitting)

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
        """A scorer for a corpus that was read from a file, with its edits where it has any."""
        if not isinstance(corpus, Corpus):
            raise UnsuitableData(f"from_corpus needs a Corpus (read_m2), got {shorten(repr(corpus))}")
        scorer = cls.__new__(cls)
        scorer._prepare(corpus, Request.make(metrics, (), annotator, reference_edits, strict), Tokenisation())
        return scorer

    def _prepare(self, corpus: Corpus, request: Request, splitting: Tokenisation) -> None:
        self.corpus = corpus
        self._splitting = splitting
        if request.reads_edits or request.needs_edits:
            # One annotator for all calls: what it has learnt of one version's texts serves the next.
            request = replace(request, annotator=partial(give, request.annotator()))
        self._request = request
        preparation = EditExtractor(request.annotator, request.reference_edits)
        self.prepared, _ = preparation.prepare(corpus, [], request.reads_edits, False)
        self._done = preparation.provenance

    def score(self, hypotheses: Hypotheses) -> Evaluation:
        """Score one hypothesis per source, or a dict of systems; references are neither parsed nor annotated again."""
        return self.score_outputs(make_outputs(self.corpus, hypotheses, self._splitting.split))

    def score_outputs(
        self,
        outputs: Sequence[Output],
        kept: list[CorpusPart] | None = None,
        progress: Callable[[int], None] = lambda _: None,
    ) -> Evaluation:
        """Score outputs of the corpus, texts or edits; `progress` is told how many sentences are done.

        The prepared sentences and outputs go to `kept`, with the edits that were found.
        """
        request = replace(self._request, keep=kept is not None)
        tally = EvaluationBuilder(request)
        list(tally.watch([(self.corpus, outputs)]))
        preparation = EditExtractor(request.annotator, request.reference_edits, self._done)
        count = prepare_worker(request, preparation)
        done = 0
        for corpus, portion in cut_part(self.prepared, outputs, PART):
            share = count((corpus, portion, done))
            done += share.sentences
            if kept is not None:
                kept.append((share.corpus, share.outputs))
            tally.add(share)
            progress(done)
        return keep_parts(tally.conclude(), kept)


class Tokenisation(NamedTuple):
    """How strings become tokens: at spaces, or by the rules of a language where they are raw text."""

    rules: Tokeniser | None = None
    """None for texts that are tokenised already."""

    @classmethod
    def choose(cls, tokenize: bool, annotator: object) -> Tokenisation:
        """The rules for the annotator's language and parser, where texts are raw."""
        if not tokenize:
            return cls()
        parser = getattr(annotator, "parser", "")
        return cls(load_tokeniser(getattr(annotator, "language", DEFAULT), parser if isinstance(parser, str) else ""))

    @property
    def facts(self) -> dict[str, object]:
        """How strings are split, for the signatures."""
        return {"split": self.rules.identity} if self.rules else {}

    def split(self, text: str) -> Sequence[str]:
        """The tokens of a string."""
        return self.rules.split(text) if self.rules else text.split()


def make_corpus(sources: Texts, references: References, split: Split = str.split, name: str = CORPUS) -> Corpus:
    """The corpus of sources and, for each of them, one or more references."""
    given, corrected = _list_items(sources, "sources"), _list_items(references, "references")
    if not given:
        raise UnsuitableData("there is nothing to score: sources is empty")
    if len(corrected) != len(given):
        turned = {len(item) for item in corrected if isinstance(item, list | tuple)} == {len(given)}
        hint = ": references has one list per annotator, give list(zip(*references))" if turned else ""
        raise UnsuitableData(f"{len(given)} sources, but references for {len(corrected)}{hint}")
    _check_orientation(given, corrected)
    return Corpus(
        name,
        [
            Sentence(
                _split_text(source, split, f"sources[{place}]"),
                references=tuple(_list_references(texts, isinstance(source, str), split, f"references[{place}]")),
            )
            for place, (source, texts) in enumerate(zip(given, corrected, strict=True))
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
    """The output of each system: one text for every sentence of the corpus."""
    systems = hypotheses if isinstance(hypotheses, Mapping) else {ALONE: hypotheses}
    if not systems:
        raise UnsuitableData("there is nothing to score: hypotheses has no systems")
    outputs = []
    for system, texts in systems.items():
        if not isinstance(system, str):
            raise UnsuitableData(f"the name of a system must be a string, got {shorten(repr(system))}")
        what = f"hypotheses[{system!r}]" if isinstance(hypotheses, Mapping) else "hypotheses"
        listed = _list_items(texts, what)
        if len(listed) != len(corpus.sentences):
            raise UnsuitableData(f"{len(corpus.sentences)} sources, but {what} has {len(listed)} texts")
        outputs.append(
            Output(system, [_split_text(text, split, f"{what}[{place}]") for place, text in enumerate(listed)])
        )
    return outputs


def _list_items(items: Any, what: str) -> list[Any]:
    """The items of a list, tuple, array or column; a string or a dict is not a list of texts."""
    if isinstance(items, str | bytes | Mapping) or not isinstance(items, Iterable):
        raise UnsuitableData(f"{what} must be a list with one item per sentence, got {shorten(repr(items))}")
    return list(items)


def _list_references(texts: Any, plain: bool, split: Split, what: str) -> Iterator[Tokens]:
    """The references of one sentence; `plain` says that its source is a string."""
    listed = [texts] if isinstance(texts, str) else _list_items(texts, what)
    if not listed:
        raise UnsuitableData(f"{what} is empty: every source needs at least one reference")
    if not plain and not isinstance(texts, str) and isinstance(listed[0], str):
        # Three tokens of one reference, or three references of one token? Neither is a good guess.
        raise UnsuitableData(
            f"{what}: the source is a list of tokens, so its references must be a list of lists of tokens, "
            f"got {shorten(repr(texts))}"
        )
    for place, text in enumerate(listed):
        yield _split_text(text, split, what if isinstance(texts, str) else f"{what}[{place}]")


def _split_text(text: Any, split: Split, what: str) -> Tokens:
    """The tokens of a string or of a list of tokens, in which none may be empty or hold a space."""
    if isinstance(text, str):
        return tuple(split(text))
    if isinstance(text, bytes | Mapping) or not isinstance(text, Iterable):
        raise UnsuitableData(f"{what} must be a string or a list of tokens, got {shorten(repr(text))}")
    tokens = tuple(text)
    for token in tokens:
        if not isinstance(token, str):
            raise UnsuitableData(f"{what} must be a string or a list of tokens, but has {shorten(repr(token))}")
        if len(token.split()) != 1 or token != token.strip():
            raise UnsuitableData(f"{what}: a token must be a word without spaces, got {shorten(repr(token))}")
    return tokens
