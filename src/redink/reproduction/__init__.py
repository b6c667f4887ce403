"""Reproduction of published tables from public data, beside the published values."""
