"""The middle of the pipeline: a request, a corpus and outputs in, an `Evaluation` out.

request (what was asked, checked first) -> prepare (texts become edits where a metric needs them) -> counting (every
metric counts every sentence) -> evaluate (counts become scores) -> evaluation (the plain data); results keeps it in a
file. study and survey are larger questions that go the same way: how hard errors are, and all that a report shows.
"""
