"""ERRANT's rules for English, with the stemmer and the word list that they use."""
