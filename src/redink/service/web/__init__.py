"""The service as web pages and as an API."""
