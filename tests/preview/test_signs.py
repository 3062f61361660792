"""What the page says over every view: errors, the connection, and how faces are shown."""

import pytest

from harbour_pages import go, opened, shown, titles
from harbours import LIST, made_harbour, opened_studio, served


@pytest.fixture(scope="module")
def running(chromium, tmp_path_factory):
    harbour = made_harbour(tmp_path_factory.mktemp("harbour"))
    with opened_studio(harbour) as studio, served(harbour, studio) as preview:
        yield preview


@pytest.fixture
def page(chromium, running):
    running.begin_again()
    with opened(chromium, running) as page:
        page.wait_for_selector(".status.live")
        yield page


def test_an_error_is_shown_over_an_open_card(page, running):
    go(page, "card/cargo/rye", "dialog[open] .facts table")
    running.harbour.edit(LIST, "front: cargo.svg", "frnot: cargo.svg")
    page.wait_for_selector("dialog #trouble:not([hidden])")

    assert "frnot is not a key" in page.locator("dialog #trouble").inner_text()
    assert page.locator("dialog .status").is_visible()
    page.keyboard.press("Escape")
    page.wait_for_selector("header .status")
    assert page.locator("body > #trouble").is_visible()


def test_a_card_is_shown_in_another_language_while_it_is_open(page):
    go(page, "card/cargo/rye", "dialog[open] .facts table")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Close"
    page.get_by_label("Language").focus()
    page.get_by_label("Language").select_option("de")
    page.wait_for_selector("#large-title >> text=Roggen")

    focused = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert focused == "Language"
    page.get_by_label("Language").select_option("en")


@pytest.mark.parametrize("view", ["wall", "sheets", "hands"])
def test_the_ink_saver_is_seen_and_switched_off_in_every_view_of_faces(page, view):
    go(page, view, "img")

    assert page.get_by_role("button", name="Ink saver").is_visible()
    if view == "sheets":
        page.wait_for_selector(".command")
        page.get_by_role("button", name="Ink saver").click()
        page.wait_for_function(
            "() => document.querySelector('.command').textContent.includes('ink-saver')"
        )


def test_a_page_of_an_earlier_start_says_that_there_is_a_new_address(chromium, tmp_path):
    harbour = made_harbour(tmp_path)
    with opened_studio(harbour) as studio:
        with served(harbour, studio) as first:
            port = first.port
            page = opened(chromium, first).__enter__()
            page.wait_for_selector(".status.live")
        page.wait_for_selector(".status.lost")
        page.evaluate("location.hash = '#/card/cargo/rye'")
        page.wait_for_selector("dialog[open] .facts >> text=cannot be read now")
        page.context.clear_cookies()
        with served(harbour, studio, port) as second:
            page.wait_for_selector("dialog #trouble >> text=Open the new address")
            other = page.context.new_page()
            other.goto(second.address)
            page.wait_for_selector(".status.live")
            page.wait_for_selector("dialog .facts table")
            assert page.locator("#trouble").is_hidden()
            page.context.close()


def test_a_server_that_says_nothing_for_long_is_taken_for_lost(chromium, running):
    running.begin_again()
    with opened(chromium, running) as page:
        page.clock.install()
        page.reload()
        page.wait_for_selector(".status.live")
        page.route("**/events", lambda route: None)
        page.clock.fast_forward(30_000)
        page.wait_for_selector(".status.lost")
        page.unroute("**/events")
        page.clock.fast_forward(30_000)

        page.wait_for_selector(".status.live")


def test_screen_readers_hear_the_cards_in_the_order_that_is_shown(page):
    page.get_by_label("Sort").select_option("@title")
    assert titles(page) == ["Eel", "Herring", "Rye", "silver"]
    page.get_by_label("Search in all fields").fill("rye")
    page.wait_for_function("() => document.querySelectorAll('.piece').length === 1")
    page.get_by_label("Search in all fields").fill("")
    page.wait_for_function("() => document.querySelectorAll('.piece').length === 4")

    assert titles(page) == ["Eel", "Herring", "Rye", "silver"]
    kinds = page.locator(".canvas > *").evaluate_all("all => all.map(each => each.tagName)")
    assert kinds == ["H2", "DIV", "DIV", "DIV", "H2", "DIV"]
    assert shown(page, "Rye")


def test_each_order_of_the_wall_is_listed_once(page):
    orders = page.get_by_label("Sort").locator("option").all_inner_texts()

    assert len(orders) == len(set(orders))


def test_an_address_of_hands_is_followed_in_an_open_tab(page):
    go(page, "hands?component=cargo&hands=2&size=3&seed=gulls", ".hand .cards li")
    page.evaluate("location.hash = '#/hands?component=cargo&hands=3&size=9&seed=terns'")
    page.wait_for_function("() => document.querySelectorAll('.hand').length === 3")

    assert page.get_by_label("Seed").input_value() == "terns"
    assert "27 pieces are needed and 8 are chosen" in page.locator(".page .wrong").inner_text()


def test_a_revision_that_cannot_be_read_is_said_and_not_kept(chromium, tmp_path):
    harbour = made_harbour(tmp_path)
    harbour.write(".git/logs/HEAD", "")
    with (
        opened_studio(harbour) as studio, served(harbour, studio) as preview,
        opened(chromium, preview) as page,
    ):  # fmt: skip
        go(page, "changes", ".row select")
        page.wait_for_selector(".status.live")
        page.get_by_label("or since revision").evaluate(
            "each => { each.value = 'v9'; each.dispatchEvent(new Event('change')) }"
        )
        said = page.wait_for_selector(".page .wrong").inner_text()

        assert "revision v9 cannot be read" in said
        assert "git:" not in said
        names = page.locator(".page .row select option").all_inner_texts()
        assert names == ["this preview was started", "the last commit"]
