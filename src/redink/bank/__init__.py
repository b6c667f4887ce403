"""The edit bank: verdicts on edits that no reference has, judged once and reused for every system."""
