"""Grids, tracks and cells that a template draws from the data."""
