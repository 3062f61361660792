"""Faces become bytes: art engines, fonts, images, form XObjects, PNG and SVG."""
