"""Other people's programs, which read our PDFs as a printer's would."""

import os
import shutil
import subprocess

import pytest


def output(*command):
    """Return what a program prints; skip where it is not installed, but not in CI."""
    if shutil.which(command[0]) is None and "CI" not in os.environ:
        pytest.skip(f"{command[0]} is not installed")
    done = subprocess.run(command, capture_output=True, text=True, check=True, encoding="utf-8")
    return done.stdout
