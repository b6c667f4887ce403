"""MaxMatch (M²): lattice (texts and gold edits -> the system's edits) and metric (edits -> counts and scores)."""

from redink.metrics.maxmatch.metric import MaxMatch

__all__ = ["MaxMatch"]
