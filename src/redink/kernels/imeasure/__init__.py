"""Kernels of the I-measure: three-way alignment and the search for the best reference."""
