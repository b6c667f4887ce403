"""Edits of Chinese texts at the level of characters, as ChERRANT extracts them."""
