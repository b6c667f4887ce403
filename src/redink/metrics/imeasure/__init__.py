"""The I-measure, computed without enumerating all references.

- references: a chain of segments with choices, from the errors of a sentence
- search: the counts of every reference that can be the best, from source, hypothesis and segments
- components: WAcc, I and other components, and the order of references, from counts
- columns: the classified columns of an alignment of three texts
- metric: the metric
"""

from redink.metrics.imeasure.metric import Imeasure, ReferenceOption

__all__ = ["Imeasure", "ReferenceOption"]
