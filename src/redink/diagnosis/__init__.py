"""Find out why two published numbers differ: known causes and the size of their effects."""
