"""What people read on a terminal that is not a table: alignments, chunks, parses, findings."""
