"""GTS: scores weighted by difficulty, where an error is easier the more systems correct it.

Gotou, Nagata, Mita and Hanawa (2020). Edits become chunks (chunks), a system's edits become an outcome at each chunk
of the reference (pool), the outcomes of a pool give the number of systems that are correct at each chunk
(difficulty), and outcomes weighted by this number become scores (measure). The module stability estimates how much
the scores depend on the pool.
"""

from redink.metrics.gts.difficulty import Difficulty
from redink.metrics.gts.metric import Gts

__all__ = ["Difficulty", "Gts"]
