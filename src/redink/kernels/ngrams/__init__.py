"""Kernel of GLEU and GREEN: shared n-grams."""
