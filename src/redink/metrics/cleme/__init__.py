"""CLEME and CLEME2.0: scores of chunks that a hypothesis shares with all references of a sentence.

Ye et al. (2023, 2025). Edits become chunks with an outcome each (chunks), chunks get weights and become counts
(weights), and counts become scores with a reference chosen for each sentence (metric, failures).
"""

from redink.metrics.cleme.failures import Cleme2
from redink.metrics.cleme.metric import ChunkMetric, Cleme
from redink.metrics.cleme.weights import SIMILARITIES

__all__ = ["SIMILARITIES", "ChunkMetric", "Cleme", "Cleme2"]
