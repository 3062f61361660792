"""What a game is made of: YAML and tables become a `ComponentSet`."""
