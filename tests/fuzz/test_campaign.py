"""A short campaign, as a part of every run of the tests; a long one is run by hand."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="inputs run in forks")
def test_no_input_ends_in_a_traceback_a_hang_or_a_torn_file():
    campaign = [sys.executable, "-m", "fuzz.campaign", "--inputs", "192", "--seed", "3"]
    environment = {**os.environ, "PYTHONPATH": str(TESTS)}

    done = subprocess.run(
        campaign, capture_output=True, text=True, check=False, env=environment, cwd=TESTS
    )

    assert (done.returncode, done.stdout.startswith("192 inputs, 0 faults")) == (0, True), (
        done.stdout + done.stderr
    )


def test_the_same_number_is_the_same_input(tmp_path):
    from fuzz.generators import make

    inputs = [make(number, 5, tmp_path) for number in (*range(16), *range(16))]

    # openpyxl writes the time into its files.
    files = [
        {name: data for name, data in each.files.items() if "xlsx" not in name} for each in inputs
    ]
    assert files[:16] == files[16:]
