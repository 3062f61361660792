"""How a component looks: an SVG template and an item become a Face."""
