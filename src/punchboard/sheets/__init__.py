"""Faces become sheets, and sheets a file of pages."""
