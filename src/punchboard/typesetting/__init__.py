"""Setting text: fonts, shaping, breaking, fitting, placing, markup; knows no game and no SVG."""
