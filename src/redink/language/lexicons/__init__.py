"""Lexicons that users install: dictionaries of words with their readings, each also a parser of its own."""
