"""Ways to run: batches of work in, results out, in the same order, wherever the work is done."""

RELAXED_GC = 500_000, 50, 100
"""How seldom Python looks for cycles while work is done, on the command line and on a cluster: nothing here makes any,
and by default looking for them takes a third of the time that reading takes."""
