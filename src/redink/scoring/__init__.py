"""Scoring: from a request, a corpus and outputs to an `Evaluation`.

The modules in order: request (settings, validated first), preparation (edits are extracted from texts if a metric
needs them), counting (each metric computes the counts of every sentence), reduction (counts become scores),
evaluation (the results), details and stored_counts (scores by type and sentence, and counts in files),
saved_results (results in a file), joining (evaluations of single systems as one). texts scores strings in memory,
stated_settings parses signatures, system_edits lists edits that metrics extracted from texts, and difficulty analyses
how hard errors are.
"""
