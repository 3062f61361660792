"""Fonts: where they are, what they hold, which one sets a character."""
