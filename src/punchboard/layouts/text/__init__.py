"""Text elements of a template."""
