"""Edits of a spreadsheet, taken back into the game."""
