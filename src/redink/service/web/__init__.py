"""Web pages and API of the service."""
