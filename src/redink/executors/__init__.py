"""Execution of work in batches: in this process, in several processes, or on a Dask cluster."""

RELAXED_GC = 500_000, 50, 100
"""Garbage collection thresholds while batches are processed: no code here creates reference cycles, and with the
default thresholds, searching for them takes a third of the time spent reading."""
