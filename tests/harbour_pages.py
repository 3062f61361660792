"""The page of a preview in a browser, and what is seen on it."""

#: The longest that anything may take, in ms; how long it does take is measured in `benchmarks/`.
SOON = 20_000


class opened:  # noqa: N801 - used like a function
    """A page; no script of it may complain."""

    def __init__(self, chromium, running, **options):
        self._context = chromium.new_context(viewport={"width": 1280, "height": 860}, **options)
        self._running = running
        self._problems = []

    def __enter__(self):
        page = self._context.new_page()
        page.set_default_timeout(SOON)
        page.on("pageerror", lambda problem: self._problems.append(str(problem)))
        page.on("console", self._heard)
        page.goto(self._running.address)
        page.wait_for_selector(".piece-faces")
        return page

    def _heard(self, message):
        # The browser itself reports a server that is gone or new, and a script that is refused.
        expected = any(
            each in message.text for each in ("ERR_", "403", "500", "Content Security Policy")
        )
        if message.type == "error" and not expected:
            self._problems.append(message.text)

    def __exit__(self, kind, *_):
        self._context.close()
        assert kind or self._problems == []


def go(page, name, wait):
    page.evaluate("name => { location.hash = '#/' + name }", name)
    page.wait_for_selector(wait)


def shown(page, name):
    """Wait until the picture of a card's face has come, and return its key."""
    loaded = f'.piece:has([aria-label^="{name}"]) .face[data-shown]'
    page.wait_for_selector(loaded)
    page.wait_for_function(
        "where => { const face = document.querySelector(where);"
        " return face && face.dataset.shown === face.dataset.key }",
        arg=loaded,
    )
    return page.get_attribute(loaded, "data-shown")


def titles(page):
    return page.locator(".piece-title").all_inner_texts()
