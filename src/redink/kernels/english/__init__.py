"""Kernels of the English engine: hashing, windows, matrix products, maxout layers, transitions."""
