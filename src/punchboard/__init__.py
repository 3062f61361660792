"""Print-and-play sheets from lists of game components."""

__version__ = "0.1.0"
