"""The database of the service (SQLite or PostgreSQL) and its tables."""
