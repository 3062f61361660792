"""The profile of a printing condition that tests use: Ghostscript's own."""

from pathlib import Path

PROFILE = Path("/usr/share/color/icc/ghostscript/default_cmyk.icc")
