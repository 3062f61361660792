"""A Face becomes bytes: art engines, fonts, images, forms, pixels, SVG."""
