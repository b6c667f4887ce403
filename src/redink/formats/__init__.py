"""Text in and out: M2, parallel text, JSON lines, the I-measure's XML.

Every reader streams and says file and line when it fails.
"""
