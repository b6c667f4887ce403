"""ERRANT's rules for English, with the stemmer and the word list that they use."""

from redink.annotators.english.classifier import classify
from redink.annotators.languages import Language

ENGLISH = Language(classify, parser="english", needs_tags=True)
