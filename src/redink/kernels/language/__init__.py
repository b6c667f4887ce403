"""Kernels of the embedded parsers: hashing, windows, matrix products, maxout layers, transitions."""
