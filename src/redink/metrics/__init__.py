"""Measures of correction: one file a metric, one contract for all (see base)."""
