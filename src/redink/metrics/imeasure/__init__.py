"""The I-measure, from references that are never multiplied out to the score.

references   errors of a sentence -> a chain of segments with choices
search       source, hypothesis and segments -> the counts of every reference that can be the best
figures      counts -> WAcc, I and the others, and the order of references
columns      three texts -> the columns of their alignment, classified
metric       all of it, as a metric
"""

from redink.metrics.imeasure.metric import Imeasure, ReferenceOption

__all__ = ["Imeasure", "ReferenceOption"]
