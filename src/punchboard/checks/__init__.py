"""What must be true of a game: one rule a file, and what runs them."""
