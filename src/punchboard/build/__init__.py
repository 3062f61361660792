"""How it gets to paper: faces become sheets, and sheets become files."""
