"""Writes a game's lists as spreadsheets: the same tables in every format."""
