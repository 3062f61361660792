"""From a file to lines: every format, and what pages do to lists."""
