"""Ways to run: batches of work in, results out, in the same order, wherever the work is done."""
