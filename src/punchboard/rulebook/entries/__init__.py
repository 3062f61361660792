"""What one entry says: names, numbers, parts, and whose they are."""
