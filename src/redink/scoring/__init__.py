"""The middle of the pipeline: a request, a corpus and outputs in, an `Evaluation` out.

request (what was asked, checked first) -> prepare (texts become edits where a metric needs them) -> counting (every
metric counts every sentence) -> evaluate (counts become scores) -> evaluation (the plain data); results keeps it in a
file. texts is the way in for strings in memory, signature the way back from a number to what was asked. study, survey,
versions and difference are larger questions that go the same way: how hard errors are, all that a report shows, and
what a new version of a system does better and worse.
"""
