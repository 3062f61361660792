"""Lists and tables of components: where they are, and what they claim."""
