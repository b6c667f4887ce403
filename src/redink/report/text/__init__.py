"""Plain text other than tables: alignments, chunks, analyses and findings."""
