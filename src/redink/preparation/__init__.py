"""From what a system really wrote to a file that can be scored: raw outputs in, one text per source sentence out.

assignment (lines → the sentences they belong to) → cleaning (what is around and in a text) → tokens (the source's token
boundaries). `steps` runs them and keeps account of every change.
"""
