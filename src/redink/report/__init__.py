"""Display of results: tables, text and web pages."""
