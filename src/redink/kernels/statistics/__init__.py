"""Kernels of the statistics: sums over resampled corpora, and the normal distribution."""
