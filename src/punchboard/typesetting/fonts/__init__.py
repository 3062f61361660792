"""Fonts: where they come from, what is in them, which one sets a character."""
