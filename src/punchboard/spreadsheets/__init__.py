"""Spreadsheets out, in, and merged."""
