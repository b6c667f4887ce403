"""Metrics computed by neural networks that users bring; torch and transformers are imported when one is used."""
