"""The commands, one file each, and the session they all work through."""
