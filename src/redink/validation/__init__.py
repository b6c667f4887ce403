"""Validation of submissions before scoring."""
