"""Hugging Face datasets: a function for `Dataset.map` that adds the edits between two columns.

    pairs = datasets.load_dataset("parquet", data_files="pairs/*.parquet", split="train")
    annotated = pairs.map(annotate, batched=True, batch_size=512, num_proc=8)

The annotator is made when a process first needs it: it is larger than what should travel.
"""

from functools import cache
from typing import Any

import redink


@cache
def load_annotator() -> redink.Annotator:
    """One annotator for each process."""
    return redink.Annotator()


def annotate(rows: dict[str, list[str]]) -> dict[str, list[list[dict[str, Any]]]]:
    """The column `edits` for a batch with columns `source` and `corrected`."""
    texts = zip(rows["source"], rows["corrected"], strict=True)
    found = load_annotator().annotate([(source.split(), corrected.split()) for source, corrected in texts])
    return {
        "edits": [
            [{"start": e.start, "end": e.end, "correction": " ".join(e.correction), "type": e.type} for e in edits]
            for edits in found
        ]
    }
