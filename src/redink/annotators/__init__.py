"""Edits from texts: alignment, merging, classification."""
