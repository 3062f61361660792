"""What words mean: patterns of the languages that a text is written in."""
