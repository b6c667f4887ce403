"""Tables: results in, tables out (scores, difficulty, corpus, annotation, edits), and text in several formats."""
