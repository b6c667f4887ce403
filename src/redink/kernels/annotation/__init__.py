"""The annotator's kernel: the alignment of two sentences."""
