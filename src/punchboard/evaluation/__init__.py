"""How expressions are computed: Jinja2's language, within a budget."""
