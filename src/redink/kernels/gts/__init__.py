"""Kernel of GTS: chunks, and the outcomes of systems at chunks."""
