"""What a rules text claims about the components of its game."""
