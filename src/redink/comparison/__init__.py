"""Compare two versions of a system: score changes, changed sentences, and the release gate."""
