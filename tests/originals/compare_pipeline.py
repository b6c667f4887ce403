"""Compare Redink's engine and spaCy itself on text made for one pipeline.

    python compare_pipeline.py PIPELINE.whl TOKENS [EXCLUDED_COMPONENT ...]

Runs in the environment of `make originals`. The text consists of spaCy's example sentences in the pipeline's language
and of words from its vocabulary: recombined, shuffled, in upper case, with odd tokens, and some sentences of thousands
of words. Prints the number of tokens, the number of fields that differ, and tokens per second of processor time.
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
import time
import zipfile
from collections.abc import Iterator
from importlib import import_module
from itertools import islice
from pathlib import Path

import spacy
from spacy.tokens import Doc

from redink.language.spacy3.engine import Spacy3Parser
from redink.language.spacy3.files import PipelineFiles
from redink.language.spacy3.pipeline import read_pipeline

ODD = [
    "ünïcode", "Ελλάδα", "漢字", "हिन्दी", "\U0001f469\u200d\U0001f467", "E\u0301", "ﬁ", "\u200b", "½", " ", "\n", "\t",
    "  ", "İ", "\u2028", "\x07", "ß", "a" * 120, "ORTH", "1234567890", "3,14", "12:30", "http://a.b/c", "''", "``",
    "--", "…", "«", "%",
]  # fmt: skip


def make_sentences(sentences: list[list[str]], words: list[str], rng: random.Random) -> Iterator[list[str]]:
    """Yield sentences without end."""
    while True:
        first, second = rng.choice(sentences), rng.choice(sentences)
        cut = rng.randint(0, len(first))
        sentence = first[:cut] + second[rng.randint(0, len(second)) :]
        kind = rng.random()
        if kind < 0.4:
            sentence = [rng.choice(words) if rng.random() < 0.4 else word for word in sentence]
        elif kind < 0.5:
            rng.shuffle(sentence)
        elif kind < 0.6:
            sentence = [word.upper() for word in sentence]
        elif kind < 0.75:
            for _ in range(rng.randint(1, 4)):
                sentence.insert(rng.randint(0, len(sentence)), rng.choice(ODD))
        elif kind < 0.85:
            sentence = [rng.choice(words if rng.random() < 0.7 else ODD) for _ in range(rng.randint(1, 40))]
        elif kind < 0.853:
            sentence = [word for _ in range(rng.randint(20, 200)) for word in rng.choice(sentences)]
        if sentence:
            yield sentence


def main() -> None:
    """Make the text, run both and print the figures."""
    wheel, tokens, excluded = Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
    rng = random.Random(wheel.name)
    with tempfile.TemporaryDirectory() as folder:
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(folder)
        path = next(Path(folder).glob("*/*/config.cfg")).parent
        pipeline = spacy.load(path, exclude=["ner", *excluded])
        strings = json.loads((path / "vocab/strings.json").read_text("utf-8"))
    words = [text for text in strings if 0 < len(text) < 25 and not any(map(str.isspace, text))]
    examples = import_module(f"spacy.lang.{pipeline.lang}.examples").sentences
    sentences = [[token.text for token in pipeline.make_doc(text)] for text in examples]
    parser = Spacy3Parser(read_pipeline(PipelineFiles(wheel), excluded))
    endless = make_sentences(sentences, words, rng)
    done = differences = 0
    seconds = {"spaCy": 0.0, "Redink": 0.0}
    while done < tokens:
        batch = list(islice(endless, 500))
        start = time.process_time()
        documents = list(pipeline.pipe([Doc(pipeline.vocab, words=words) for words in batch]))
        middle = time.process_time()
        analyses = parser.parse(batch)
        seconds["spaCy"] += middle - start
        seconds["Redink"] += time.process_time() - middle
        for document, a in zip(documents, analyses, strict=True):
            done += len(document)
            fields = zip(a.tags, a.pos, a.features, a.lemmas, a.deps, a.heads, strict=True)
            for token, own in zip(document, fields, strict=True):
                original = (token.tag_, token.pos_, str(token.morph), token.lemma_, token.dep_, token.head.i)
                differences += sum(x != y for x, y in zip(own, original, strict=True))
    speeds = ", ".join(f"{name} {done / spent:,.0f} tokens/s" for name, spent in seconds.items())
    print(f"{done:,} tokens, {differences} differences; {speeds}")


if __name__ == "__main__":
    main()
