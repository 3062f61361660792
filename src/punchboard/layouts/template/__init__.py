"""Templates: read, checked and compiled once, then run for each item."""
