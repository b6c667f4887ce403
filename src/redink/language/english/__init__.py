"""The embedded English engine: the weights of en_core_web_sm 2.2.5, run by Redink's own code.

features (words → numbers) → network (numbers → vectors) → engine (vectors → tags), transitions (vectors →
parses), morphology (word and tag → part of speech and lemma). `model` reads the data file that `tools/`
builds.
"""
