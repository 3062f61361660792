"""Take the pictures of `docs/preview.md`: the page of the games of this checkout, in Chromium."""

from __future__ import annotations

import io
import shutil
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from punchboard.commands.preview import studio_of
from punchboard.commands.report import Steps
from punchboard.commands.session import Session
from punchboard.commands.snapshot import keep_snapshot
from punchboard.preview.run import Address, listen, server_of

ROOT = Path(__file__).parent.parent
PICTURES = Path(__file__).parent / "pictures"
TOKEN = "pictures"


def main() -> None:
    """Take all pictures."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for name in ("components", "layouts", "icons"):
            shutil.copytree(ROOT / name, root / name)
        with sync_playwright() as driver:
            path = shutil.which("chromium")
            browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
            football(browser, root)
            with opened(browser, root, "populous", "dark") as page:
                page.locator("input[aria-label=Zoom]").fill("1.6")
                take(page, "preview-dark")
            browser.close()


def football(browser: Browser, root: Path) -> None:
    """Take the pictures of a deck of cards that is being changed."""
    session = Session.at(root)
    keep_snapshot(session, "football", "playtest-2", "before the new skills", Steps(None))
    layout = root / "layouts" / "football" / "player.svg"
    listed = root / "components" / "football" / "game.yaml"
    with opened(browser, root, "football") as page:
        page.get_by_label("Language").select_option("en")
        take(page, "preview-wall")
        page.get_by_role("button", name="Trim").click()
        page.get_by_role("button", name="Bleed").click()
        page.get_by_role("button", name="Safe").click()
        page.get_by_role("button", name="Cut").click()
        page.locator(".piece-faces").nth(8).click()
        page.wait_for_selector("dialog[open] .history")
        take(page, "preview-card")
        page.keyboard.press("Escape")
        for name in ("Trim", "Bleed", "Safe", "Cut"):
            page.get_by_role("button", name=name, exact=True).first.click()
        visit(page, "sheets", ".paper img")
        page.get_by_role("button", name="Against the light").click()
        page.wait_for_selector(".behind")
        take(page, "preview-light")
        text = listed.read_text(encoding="utf-8")
        listed.write_text(text.replace("Audible", "New play"), encoding="utf-8")
        visit(page, "changes", ".compare .after")
        page.get_by_label("All: before / after").fill("0.3")
        take(page, "preview-changes")
        visit(page, "box", ".plots")
        take(page, "preview-box")
        visit(page, "hands?component=players&hands=3&size=5&seed=kickoff", ".cards li")
        take(page, "preview-hands")
        drawn = layout.read_text(encoding="utf-8")
        visit(page, "wall", ".piece")
        wrong = drawn.replace('data-text="number"', 'data-text="nubmer"', 1)
        layout.write_text(wrong, encoding="utf-8")
        page.wait_for_selector("#trouble li")
        take(page, "preview-error")
        layout.write_text(drawn, encoding="utf-8")


@contextmanager
def opened(browser: Browser, root: Path, game: str, scheme: str = "light") -> Iterator[Page]:
    """Yield the page of a game."""
    studio = studio_of(Session.at(root), game)
    sock = listen("127.0.0.1", 0)
    address = Address("127.0.0.1", sock.getsockname()[1], TOKEN)
    server = server_of(studio, address)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [sock]}, daemon=True)
    thread.start()
    context = browser.new_context(
        viewport={"width": 1280, "height": 800}, color_scheme=scheme, reduced_motion="reduce"
    )  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{address.port}/?token={TOKEN}")
    page.wait_for_selector(".face[data-shown]")
    try:
        yield page
    finally:
        context.close()
        server.should_exit = True
        thread.join()
        studio.close()


def visit(page: Page, name: str, wait: str) -> None:
    """Go to a view and wait for what is in it."""
    page.evaluate("name => { location.hash = '#/' + name }", name)
    page.wait_for_selector(wait)


def take(page: Page, name: str) -> None:
    """Take a picture of the page once nothing is missing in it."""
    page.wait_for_function(
        "() => [...document.querySelectorAll('.piece .face')].every("
        "each => each.dataset.shown === each.dataset.key) && "
        "[...document.images].every(each => each.complete)"
    )
    page.wait_for_timeout(500)
    image = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    small = image.quantize(128, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    small.save(PICTURES / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
