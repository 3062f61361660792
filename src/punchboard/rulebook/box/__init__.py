"""Claims held against the box: counts, values, names, and what to report."""
