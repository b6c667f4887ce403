"""Kernels of the English engine: hashing, windows, maxout layers, transitions."""
