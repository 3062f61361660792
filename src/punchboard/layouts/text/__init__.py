"""Text elements of a template, from SVG and CSS to set text."""
