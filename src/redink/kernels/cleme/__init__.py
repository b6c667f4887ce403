"""CLEME: chunks of a sentence and its corrections, what a system did at each of them, and the choice of references."""
