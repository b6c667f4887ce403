"""Text in and out: M2, parallel text, JSON lines. Every reader streams and says file and line when it fails."""
