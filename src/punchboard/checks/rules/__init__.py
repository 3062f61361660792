"""The rules: one file each, named as the fault it finds."""
