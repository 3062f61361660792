"""Snapshots: what a game was at one time, to compare with and to print what has changed."""
