"""Kernels of CLEME: chunks of a sentence, outcomes of hypotheses, and the choice of references."""
