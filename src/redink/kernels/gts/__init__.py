"""The kernel of GTS: chunks and what systems did with them."""
