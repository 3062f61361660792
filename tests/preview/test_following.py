"""A save that is late, fails or is not told of: the page shows it in the end."""

import pytest

from harbour_pages import SOON, go, opened, shown, titles
from harbours import LIST, made_harbour, opened_studio, served
from punchboard.preview import server
from punchboard.preview.paper import Press
from punchboard.preview.studio import Studio


@pytest.fixture
def studio(harbour):
    with opened_studio(harbour) as studio:
        yield studio


@pytest.fixture
def running(harbour, studio):
    with served(harbour, studio) as preview:
        yield preview


@pytest.fixture
def page(chromium, running):
    with opened(chromium, running) as page:
        page.wait_for_selector(".status.live")
        yield page


def rename(harbour, old, new):
    harbour.edit(LIST, f"en: {old}", f"en: {new}")


def settled(page):
    """Wait until what the page asks for when it connects has come."""
    page.wait_for_function("() => performance.getEntriesByType('resource')"
                           ".some(each => each.name.includes('api/problems'))")  # fmt: skip


def test_an_older_answer_that_comes_late_is_not_shown(page, harbour):
    settled(page)
    held = []

    def hold(route):
        if held:
            route.continue_()
        else:
            held.append((route, route.fetch()))

    page.route("**/api/wall*", hold)
    rename(harbour, "Herring", "Sprat")
    while not held:
        page.wait_for_timeout(20)
    rename(harbour, "Sprat", "Kipper")
    page.wait_for_selector('[aria-label^="Kipper"]')
    route, answer = held[0]
    route.fulfill(response=answer)
    page.wait_for_timeout(200)

    assert titles(page)[0] == "Kipper"


def test_an_answer_that_fails_is_asked_for_again(page, harbour):
    settled(page)
    failed = []

    def fail(route):
        if len(failed) < 2:
            failed.append(route.abort())
        else:
            route.continue_()

    page.route("**/api/wall*", fail)
    rename(harbour, "Herring", "Kipper")
    page.wait_for_selector('[aria-label^="Kipper"]')
    page.wait_for_selector(".status.live")

    assert len(failed) == 2


def test_a_save_that_the_page_was_not_told_of_is_seen_with_the_next_sign_of_life(
    chromium, harbour, monkeypatch
):
    monkeypatch.setattr(server, "_SILENCE", 0.3)
    monkeypatch.setattr(server.Hub, "changed", lambda *_: None)
    with (
        opened_studio(harbour) as studio, served(harbour, studio) as preview,
        opened(chromium, preview) as page,
    ):  # fmt: skip
        page.wait_for_selector(".status.live")
        rename(harbour, "Herring", "Kipper")
        page.wait_for_selector('[aria-label^="Kipper"]')


def test_a_save_that_cannot_be_loaded_at_first_is_loaded_again(page, harbour, monkeypatch):
    load, failed = Studio.refresh, []

    def refresh(self, saved):
        if not failed:
            failed.append(saved)
            raise OSError("the disk is gone for a moment")
        return load(self, saved)

    monkeypatch.setattr(Studio, "refresh", refresh)
    rename(harbour, "Herring", "Kipper")
    page.wait_for_selector('[aria-label^="Kipper"]')

    assert failed


def test_many_saves_in_a_row_end_with_the_last_one(page, harbour):
    path = harbour.root / LIST
    text = path.read_text(encoding="utf-8")
    for number in range(25):
        with path.open("w", encoding="utf-8") as file:
            if number % 3 == 0:
                page.wait_for_timeout(30)
            file.write(text.replace("en: Herring", f"en: Fish {number}"))
        page.wait_for_timeout(number % 5 * 12)
    page.wait_for_selector('[aria-label^="Fish 24"]')

    key = shown(page, "Fish 24")
    page.wait_for_timeout(300)
    assert shown(page, "Fish 24") == key


def test_a_picture_that_failed_is_fetched_with_the_next_save(page, harbour):
    shown(page, "Rye")
    page.route("**/faces*", lambda route: route.abort())
    rename(harbour, "Herring", "Sprat")
    page.wait_for_selector('[aria-label^="Sprat"] .failed')
    page.unroute("**/faces*")
    harbour.edit(LIST, "value: 5", "value: 6")

    assert shown(page, "Sprat")


def test_a_word_that_is_being_typed_survives_a_save(chromium, tmp_path):
    harbour = made_harbour(tmp_path)
    harbour.write(".git/logs/HEAD", "")
    with (
        opened_studio(harbour) as studio, served(harbour, studio) as preview,
        opened(chromium, preview) as page,
    ):  # fmt: skip
        go(page, "changes", ".row select")
        revision = page.get_by_label("or since revision")
        revision.click()
        page.keyboard.type("v0.7")
        page.keyboard.press("ArrowLeft")
        rename(harbour, "Herring", "Kipper")
        page.wait_for_selector(".change ins >> text=Kipper")

        assert revision.input_value() == "v0.7"
        here = "(each => [each.selectionStart, each === document.activeElement])"
        assert revision.evaluate(f"each => {here}(each)") == [3, True]
        page.keyboard.press("Enter")
        page.wait_for_selector(".wrong >> text=v0.7")
        assert revision.input_value() == "v0.7"


def test_a_filter_that_is_being_typed_survives_a_new_field(page, harbour):
    where = page.get_by_label("Filter by an expression, as in --where")
    where.click()
    page.keyboard.type("value > ")
    harbour.edit(LIST, "value: 5}", "value: 5, cost: 1}")
    page.wait_for_selector("select[title=Sort] option[value=cost]", state="attached")
    page.keyboard.type("2", delay=0)
    page.wait_for_function("() => document.querySelectorAll('.piece').length === 2",
                           timeout=SOON)  # fmt: skip

    assert where.input_value() == "value > 2"


def test_sheets_that_cannot_be_made_for_a_moment_are_asked_for_again(page, monkeypatch):
    make, failed = Press.made, []

    def made(self, wish):
        if not failed:
            failed.append(wish)
            raise OSError("the disk is gone for a moment")
        return make(self, wish)

    monkeypatch.setattr(Press, "made", made)
    go(page, "sheets", ".paper img")

    assert failed
    assert page.locator(".print .wrong").count() == 0


def test_sheets_that_cannot_be_made_at_all_say_where_the_reason_is(page, monkeypatch):
    monkeypatch.setattr(Press, "made", lambda *_: 1 / 0)
    go(page, "sheets", ".print .wrong")

    assert "Its terminal says why" in page.locator(".print .wrong").inner_text()
