"""What a game is made of: game.yaml and the files it names become a ComponentSet."""
