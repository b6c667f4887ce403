"""The version, where the build and the signatures find it."""

VERSION = "0.1.0"
