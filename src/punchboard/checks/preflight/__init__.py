"""What a printer and a player would see on a face."""
