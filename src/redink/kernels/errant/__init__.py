"""Kernels of the ERRANT metric: matching edits, choosing references."""
