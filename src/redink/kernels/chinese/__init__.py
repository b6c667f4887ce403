"""Kernel of the Chinese annotator: the alignments of two texts."""
