"""Kernels of the edit bank: counts of hypotheses against references and verdicts."""
