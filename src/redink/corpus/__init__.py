"""Facts about corpora of any size."""
