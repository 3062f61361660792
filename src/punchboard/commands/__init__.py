"""One file a command; the session loads, lays out and writes."""
