"""Takes edited tables back into the files that a game is written in."""
