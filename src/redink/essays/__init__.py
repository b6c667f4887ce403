"""Whole texts: essays are segmented into sentences and aligned, so that metrics of sentences can score them."""
