"""The kernel that GLEU and GREEN share: n-grams in common."""
