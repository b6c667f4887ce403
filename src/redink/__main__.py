"""`python -m redink` is `redink`."""

from redink.cli import main

main()
