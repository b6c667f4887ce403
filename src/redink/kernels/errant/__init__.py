"""Kernels of the ERRANT metric: comparison of edits, choice of references."""
