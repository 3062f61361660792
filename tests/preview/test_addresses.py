"""What the wall shows is in its address: it can be shared, loaded again and gone back to."""

import pytest

from harbour_pages import go, opened, titles
from harbours import made_harbour, opened_studio, served


@pytest.fixture(scope="module")
def running(chromium, tmp_path_factory):
    harbour = made_harbour(tmp_path_factory.mktemp("harbour"))
    with opened_studio(harbour) as studio, served(harbour, studio) as preview:
        yield preview


@pytest.fixture
def page(chromium, running):
    with opened(chromium, running) as page:
        page.wait_for_selector(".status.live")
        yield page


def pieces(page, number):
    page.wait_for_function(f"() => document.querySelectorAll('.piece').length === {number}")


def test_search_filter_and_order_are_there_after_loading_the_page_again(page):
    page.get_by_label("Sort").select_option("@title")
    page.get_by_label("Search in all fields").fill("E")
    page.get_by_label("Filter by an expression, as in --where").fill("dear")
    pieces(page, 2)
    page.reload()
    page.wait_for_selector(".piece")
    pieces(page, 2)

    assert titles(page) == ["Eel", "Rye"]
    assert page.get_by_label("Search in all fields").input_value() == "E"
    assert page.get_by_label("Filter by an expression, as in --where").input_value() == "dear"
    assert page.get_by_label("Sort").input_value() == "@title"


def test_an_address_shows_the_same_wall_to_somebody_else(page, chromium, running):
    page.get_by_label("Component").select_option("cargo")
    page.get_by_label("Language").select_option("de")
    page.wait_for_selector('[aria-label^="Hering"]')
    page.get_by_label("Filter by an expression, as in --where").fill("value > 2")
    pieces(page, 2)
    address = page.evaluate("location.hash")
    with opened(chromium, running) as other:
        other.evaluate("hash => { location.hash = hash }", address)
        other.wait_for_selector('[aria-label^="Aal"]')
        pieces(other, 2)

        assert titles(other) == ["Roggen", "Aal"]
        assert other.get_by_label("Language").input_value() == "de"
        assert other.get_by_label("Component").input_value() == "cargo"


def test_the_browser_goes_back_from_choice_to_choice(page):
    page.get_by_label("Component").select_option("coins")
    pieces(page, 1)
    page.get_by_label("Language").select_option("de")
    page.wait_for_function("() => document.querySelector('h2').textContent.startsWith('Taler')")
    page.go_back()
    page.wait_for_function("() => document.querySelector('h2').textContent.startsWith('Coins')")
    assert page.get_by_label("Language").input_value() == "en"
    page.go_back()
    pieces(page, 4)
    page.go_forward()
    pieces(page, 1)


def test_the_wall_is_as_it_was_after_a_card_and_after_another_view(page):
    page.get_by_label("Component").select_option("cargo")
    page.get_by_label("Search in all fields").fill("rye")
    pieces(page, 1)
    page.locator(".piece-faces").click()
    page.wait_for_selector("dialog[open] .facts table")
    page.get_by_label("Language").select_option("de")
    page.wait_for_selector("#large-title >> text=Roggen")
    page.get_by_role("button", name="Close").click()
    page.wait_for_selector("header #signs")
    pieces(page, 1)
    assert titles(page) == ["Roggen"]
    go(page, "box", ".list")
    page.get_by_role("link", name="Wall").click()
    page.wait_for_selector(".piece")

    pieces(page, 1)
    assert page.get_by_label("Component").input_value() == "cargo"
    assert page.get_by_label("Language").input_value() == "de"


def test_a_card_that_is_opened_by_its_address_closes_to_the_wall(chromium, running):
    context = chromium.new_context()
    page = context.new_page()
    page.goto(f"{running.address}#/card/cargo/eel")
    page.wait_for_selector("dialog[open] .facts table")
    page.get_by_role("button", name="Close").click()
    page.wait_for_function("() => location.hash.startsWith('#/wall')")
    page.wait_for_selector(".piece-faces")

    assert titles(page) == ["Herring", "Rye", "Eel", "silver"]
    context.close()


def test_a_card_is_found_by_its_words_in_every_language(page):
    page.get_by_label("Search in all fields").fill("roggen")
    pieces(page, 1)

    assert titles(page) == ["Rye"]
