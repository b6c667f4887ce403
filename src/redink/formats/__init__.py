"""Readers and writers of sentence formats: M2, parallel text, JSON lines, the I-measure's XML and Parquet.

Every reader streams, and its errors name the file and the line.
"""
