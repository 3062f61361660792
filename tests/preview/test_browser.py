"""The page in a real Chromium: what a designer sees while she writes."""

import re
import time

import pytest

from harbours import LAYOUT, LIST, made_harbour, opened_studio, served

SOON = 15_000
