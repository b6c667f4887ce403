"""Metrics against people: judgements and scores in, how far they agree, and how sure that is, out."""
