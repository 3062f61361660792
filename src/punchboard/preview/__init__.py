"""The preview: the game as it is, in a browser, following every save."""
