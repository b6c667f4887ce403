"""Views: plain objects that pages and the API show to a visitor.

All data leave the service through this package, which hides names and the scores of blind phases. No view contains a
reference, or data about a single sentence of it.
"""
