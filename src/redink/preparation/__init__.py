"""Preparation of raw system outputs for scoring: one clean text per source sentence.

`pipeline` runs the steps and records every change: assignment of lines to sentences, cleaning of each text, and
tokenisation by the token boundaries of the source.
"""
