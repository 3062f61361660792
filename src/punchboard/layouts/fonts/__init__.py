"""The fonts of a build: found, matched as CSS does, and opened."""
