"""GTS, measures that know how hard an error is: the more systems correct it, the easier it is.

Gotou, Nagata, Mita and Hanawa (2020). The way of the data: edits become chunks (chunks), a system's edits become an
outcome at each chunk of the reference (pool), the outcomes of a pool say how many systems got each chunk right
(difficulty), and outcomes weighted by that become scores (measure). How much the pool decides is in stability.
"""

from redink.metrics.gts.difficulty import Difficulty
from redink.metrics.gts.measure import Gts

__all__ = ["Difficulty", "Gts"]
