"""A metric, a format and a language for Redink."""
