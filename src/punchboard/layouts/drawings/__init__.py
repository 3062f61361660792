"""Drawings made from the data: grids, tracks and cells."""
