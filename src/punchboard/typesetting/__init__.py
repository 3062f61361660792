"""Setting text: fonts, shaping, breaking, fitting, placing, markup; no games, no SVG files."""
