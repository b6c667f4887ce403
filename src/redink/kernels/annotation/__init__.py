"""Kernel of the annotator: the alignment of two sentences."""
