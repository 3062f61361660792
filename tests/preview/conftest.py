"""A small game, a preview of it that answers, and a browser to look at it."""

from __future__ import annotations

import os
import shutil

import pytest

from harbours import made_harbour, opened_studio, served

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)


@pytest.fixture
def harbour(tmp_path):
    return made_harbour(tmp_path)


@pytest.fixture(scope="module")
def shared_harbour(tmp_path_factory):
    return made_harbour(tmp_path_factory.mktemp("harbour"))


@pytest.fixture
def studio(harbour):
    with opened_studio(harbour) as studio:
        yield studio


@pytest.fixture(scope="module")
def preview(shared_harbour):
    with opened_studio(shared_harbour) as studio, served(shared_harbour, studio) as running:
        yield running


@pytest.fixture(scope="module")
def chromium():
    """Debian's Chromium, driven by Playwright, whose event loop is no other module's."""
    playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    if CHROMIUM is None:
        if os.environ.get("CI"):
            pytest.fail("Chromium is not installed: apt-get install chromium")
        pytest.skip("Chromium is not installed")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()
