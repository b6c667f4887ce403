"""Train a small spaCy pipeline on our own sentences and install it for ERRANT 3 and Redink.

It runs inside the environment of `make originals`, and the package is called `en_core_web_sm` because ERRANT asks for
that name. The sentences are those of the sample corpus and of tests/recorded, tagged and parsed by Redink's engine;
the lemma tables come from spacy-lookups-data. The pipeline is no better than its few sentences, and need not be: both
tools get the same analyses, so they must write the same edits.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import spacy
from spacy.cli import package
from spacy.tokens import Doc
from spacy.training import Example

from redink import samples
from redink.language import Analysis, load_parser
from redink.types import Tokens, apply_edits

RECORDED = Path(__file__).parent.parent / "tests" / "recorded"
SEED = 16
VERSION = "0.0.1"
EPOCHS = 12
BATCH = 64
WORDS = {"@architectures": "spacy.HashEmbedCNN.v2", "pretrained_vectors": None, "width": 64, "depth": 2,
         "embed_size": 2000, "window_size": 1, "maxout_pieces": 2, "subword_features": True}  # fmt: skip
TRANSITIONS = {"@architectures": "spacy.TransitionBasedParser.v2", "state_type": "parser", "extra_state_tokens": False,
               "hidden_width": 64, "maxout_pieces": 2, "use_upper": True, "nO": None}  # fmt: skip
FEATURES = {"NN": "Number=Sing", "VB": "VerbForm=Inf", "VBP": "Tense=Pres|VerbForm=Fin", "JJ": "Degree=Pos"}
"""Words that are their own lemmas, for the lemmatiser."""


def list_sentences() -> list[Tokens]:
    """Return all distinct sentences of our own, in a fixed order."""
    return sorted({sentence for sentence in _read_sentences() if sentence})


def _read_sentences() -> Iterator[Tokens]:
    corpus, outputs = samples.load()
    for sentence in corpus.sentences:
        yield sentence.tokens
        yield from (apply_edits(sentence.tokens, edits) for edits in sentence.annotations if edits is not None)
    for output in outputs:
        for sentence, people in zip(corpus.sentences, output.edits or (), strict=True):
            yield from (apply_edits(sentence.tokens, edits) for edits in people or () if edits is not None)
    for pattern in ("*/source.txt", "*/reference?.txt", "*/corrected.txt"):
        for path in sorted(RECORDED.glob(pattern)):
            yield from (tuple(line.split()) for line in path.read_text("utf-8").split("\n"))


def make_ruler_patterns(analyses: list[Analysis]) -> Iterator[dict[str, Any]]:
    """Return the part of speech of each tag, and of words that are exceptions in the engine."""
    seen: dict[str, Counter[str]] = defaultdict(Counter)
    words: dict[tuple[str, str], str] = {}
    for analysis in analyses:
        for word, tag, pos in zip(analysis.words, analysis.tags, analysis.pos, strict=True):
            seen[tag][pos] += 1
            words[tag, word] = pos
    usual = {tag: counts.most_common(1)[0][0] for tag, counts in seen.items()}
    for tag, pos in usual.items():
        morph = {"MORPH": FEATURES[tag]} if tag in FEATURES else {}
        yield {"patterns": [[{"TAG": tag}]], "attrs": {"POS": pos, **morph}}
    for (tag, word), pos in words.items():
        if pos != usual[tag]:
            yield {"patterns": [[{"TAG": tag, "ORTH": word}]], "attrs": {"POS": pos}}


def train(analyses: list[Analysis]) -> Any:
    """Return the pipeline: tagger and parser are trained on analyses, attribute ruler and lemmatiser use tables."""
    spacy.util.fix_random_seed(SEED)
    pipeline = spacy.blank("en")
    pipeline.add_pipe("tagger", config={"model": {"@architectures": "spacy.Tagger.v2", "nO": None, "tok2vec": WORDS}})
    pipeline.add_pipe("parser", config={"model": {**TRANSITIONS, "tok2vec": WORDS}})
    ruler: Any = pipeline.add_pipe("attribute_ruler")
    pipeline.add_pipe("lemmatizer", config={"mode": "rule"})
    examples = [make_example(pipeline, analysis) for analysis in analyses]
    optimizer = pipeline.initialize(lambda: examples)
    ruler.add_patterns(list(make_ruler_patterns(analyses)))
    shuffle = random.Random(SEED).shuffle
    for epoch in range(1, EPOCHS + 1):
        shuffle(examples)
        losses: dict[str, float] = {}
        for start in range(0, len(examples), BATCH):
            batch = examples[start : start + BATCH]
            pipeline.update(batch, sgd=optimizer, losses=losses, exclude=["attribute_ruler", "lemmatizer"])
        print(f"  round {epoch} of {EPOCHS}: " + ", ".join(f"{name} {loss:.0f}" for name, loss in losses.items()))
    return pipeline


def make_example(pipeline: Any, analysis: Analysis) -> Example:
    """Return the training analysis of a sentence for tagger and parser."""
    wanted = {"tags": analysis.tags, "heads": analysis.heads, "deps": [label or "dep" for label in analysis.deps or ()]}
    return Example.from_dict(Doc(pipeline.vocab, words=list(analysis.words)), wanted)


def install(pipeline: Any, folder: Path) -> None:
    """Package the pipeline and install it under the name that ERRANT loads."""
    pipeline.meta.update(name="core_web_sm", version=VERSION, description="Trained on the sentences of Redink's tests")
    pipeline.to_disk(folder / "pipeline")
    package(folder / "pipeline", folder, create_sdist=False, create_wheel=False, force=True, silent=True)
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--force-reinstall"]
    subprocess.run([*command, folder / f"en_core_web_sm-{VERSION}"], check=True)


def main() -> None:
    """Train the pipeline and install it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, help="build folder of the package")
    folder: Path = parser.parse_args().folder
    sentences = list_sentences()
    print(f"Training a spaCy pipeline on {len(sentences)} sentences of our own ...")
    install(train(load_parser("english").parse(sentences)), folder)


if __name__ == "__main__":
    main()
