"""MaxMatch (M²): lattice (texts and gold edits -> the system's edits) and metric (edits -> counts and scores)."""

from redink.metrics.maxmatch.metric import Account, MaxMatch

__all__ = ["Account", "MaxMatch"]
