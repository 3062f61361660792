"""Rules texts: what they claim, held against the box."""
