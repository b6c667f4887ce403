"""PyTorch Lightning: a callback that scores what the model writes in each validation epoch.

    trainer = Trainer(callbacks=[GecScores(sources, references), ModelCheckpoint(monitor="errant", mode="max")])

The model's `validation_step` returns the texts that it wrote, as a list of strings.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import redink

if TYPE_CHECKING:
    Callback = object
else:
    try:
        from lightning.pytorch.callbacks import Callback
    except ModuleNotFoundError:  # so that this file can be read and tested without Lightning
        Callback = object


class GecScores(Callback):
    """Collects the texts of a validation epoch and logs a figure for each metric."""

    def __init__(
        self,
        sources: Sequence[str],
        references: Sequence[Sequence[str]],
        metrics: Sequence[str] = ("errant", "gleu"),
        tokenize: bool = False,
    ) -> None:
        super().__init__()
        self._scorer = redink.Scorer(sources, references, metrics, tokenize=tokenize)
        self._written: list[str] = []

    def on_validation_epoch_start(self, trainer: Any, pl_module: Any) -> None:
        """Forget what was written before."""
        self._written = []

    def on_validation_batch_end(
        self, trainer: Any, pl_module: Any, outputs: Any, batch: Any, batch_idx: int, dataloader_idx: int = 0
    ) -> None:
        """Take the texts of a batch."""
        self._written += outputs

    def on_validation_epoch_end(self, trainer: Any, pl_module: Any) -> None:
        """Score them and log the figures."""
        if trainer.sanity_checking:  # a few batches before the training starts, not all sentences
            return
        for name, scores in self._scorer.score(self._written).scores.items():
            pl_module.log(name, scores["hypothesis"].value, prog_bar=True)
