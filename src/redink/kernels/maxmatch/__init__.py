"""Kernels of MaxMatch (M²): the lattice of edits, the best path, choice of references."""
