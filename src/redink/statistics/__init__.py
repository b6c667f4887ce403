"""Whether numbers are real: counts in, intervals and tests out. Nothing is scored again."""
