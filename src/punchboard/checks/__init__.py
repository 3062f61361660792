"""What must be true of a game beyond its form: one idea, one file."""
