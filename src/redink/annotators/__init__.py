"""Edits from pairs of texts: alignment, merging and classification."""
