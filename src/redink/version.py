"""The version, read by the build and by signatures."""

VERSION = "0.2.0"
