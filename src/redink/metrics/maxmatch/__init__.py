"""MaxMatch (M²): lattice extracts the system's edits, metric counts and scores them."""

from redink.metrics.maxmatch.metric import AnnotatorMatches, MaxMatch

__all__ = ["AnnotatorMatches", "MaxMatch"]
