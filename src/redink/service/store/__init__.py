"""What the service remembers: tables, and the database that holds them (SQLite or PostgreSQL)."""
