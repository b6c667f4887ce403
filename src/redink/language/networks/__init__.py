"""Networks of the embedded parsers: words to vectors, vectors to dependencies."""
