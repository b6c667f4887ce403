"""Tables: results in, tables out (scores, comparisons, study, corpus, annotation, edits), and their text formats."""
