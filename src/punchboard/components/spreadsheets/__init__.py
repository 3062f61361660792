"""Lists of items as tables of cells: which cell stands for which field, and reading them back."""
