"""Lists of components: finds them, and reads what their entries say."""
