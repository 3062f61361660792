"""The page in a real Chromium: what a designer sees while she writes."""

import re

import pytest

from harbour_pages import go, opened, shown, titles
from harbours import LAYOUT, LIST, made_harbour, opened_studio, served


@pytest.fixture(scope="module")
def running(chromium, tmp_path_factory):
    harbour = made_harbour(tmp_path_factory.mktemp("harbour"))
    with opened_studio(harbour) as studio, served(harbour, studio) as preview:
        yield preview


@pytest.fixture
def page(chromium, running):
    """The page of a game that is as it was written, with no message of a script."""
    running.begin_again()
    with opened(chromium, running) as page:
        yield page


def test_the_wall_shows_every_item_with_its_picture(page):
    assert titles(page) == ["Herring", "Rye", "Eel", "silver"]
    assert shown(page, "Herring") != shown(page, "Rye")
    size = page.evaluate("(() => { const p = document.querySelector('.face img');"
                         " return [p.naturalWidth / p.naturalHeight, 69 / 94] })()")  # fmt: skip
    assert size[0] == pytest.approx(size[1], rel=0.02)


def test_a_token_is_cut_to_its_outline(page):
    clip = page.evaluate("document.querySelector('[aria-label^=\"silver\"] .clip').style.clipPath")

    assert clip.startswith("path(")


def test_backs_and_both_sides_are_shown(page):
    page.get_by_role("button", name="Both").click()

    assert page.locator('[aria-label^="Herring"] .face').count() == 2
    page.get_by_role("button", name="Back").click()
    backs = {shown(page, "Herring"), shown(page, "Rye")}
    assert len(backs) == 1
    page.get_by_role("button", name="Front").click()


def test_search_looks_into_all_fields(page):
    page.get_by_label("Search in all fields").fill("grain")
    page.wait_for_function("() => document.querySelectorAll('.piece').length === 1")

    assert titles(page) == ["Rye"]
    assert page.locator(".note").inner_text() == "1 of 4 items"


@pytest.mark.parametrize("where", ["value > 2", "dear"])
def test_the_filter_takes_the_expressions_and_choices_of_the_commands(page, where):
    page.get_by_label("Filter by an expression, as in --where").fill(where)
    page.wait_for_function("() => document.querySelectorAll('.piece').length === 2")

    assert titles(page) == ["Rye", "Eel"]


def test_a_filter_that_cannot_be_read_says_why(page):
    page.get_by_label("Filter by an expression, as in --where").fill("colour == 'red'")
    page.wait_for_selector(".note.wrong")

    assert "there is no colour" in page.locator(".note").inner_text()


def test_the_wall_is_sorted_by_a_field(page):
    page.get_by_label("Sort").select_option("value")
    assert titles(page)[:3] == ["Herring", "Rye", "Eel"]
    page.get_by_label("Sort").select_option("@title")

    orders = page.evaluate(
        "[...document.querySelectorAll('.piece')].sort((a, b) => a.offsetTop - b.offsetTop"
        " || a.offsetLeft - b.offsetLeft).map(each => each.querySelector('.piece-title')"
        ".textContent)"
    )
    assert orders == ["Eel", "Herring", "Rye", "silver"]


def test_the_language_of_the_faces_can_be_chosen(page):
    before = shown(page, "Herring")
    page.get_by_label("Language").select_option("de")
    page.wait_for_selector('[aria-label^="Hering"]')

    assert shown(page, "Hering") != before


def test_lines_are_drawn_over_the_faces(page):
    for name in ("Trim", "Bleed", "Safe", "Cut"):
        page.get_by_role("button", name=name, exact=True).click()
        page.wait_for_selector(f".piece .lines .line-{name.lower()}")
        page.get_by_role("button", name=name, exact=True).click()
    page.wait_for_function("() => !document.querySelector('.piece .lines')")


def test_colours_are_seen_as_others_see_them(page):
    read = "getComputedStyle(document.querySelector('.face img')).filter"
    assert page.evaluate(read) == "none"
    page.get_by_label("Seen with").select_option("deutan")

    assert "#deutan" in page.evaluate(read)


def test_a_card_large_has_its_fields_with_their_places(page):
    page.locator('[aria-label^="Eel"]').click()
    page.wait_for_selector("dialog[open] .facts table")
    dialog = page.locator("dialog")

    assert dialog.get_by_role("heading", level=2).inner_text().startswith("Eel")
    line = next(n for n, text in enumerate(running_list(page), 1) if "id: eel" in text)
    link = dialog.locator("tr", has_text="value").locator("a").get_attribute("href")
    assert re.fullmatch(rf"vscode://file/.*/components/harbour/game\.yaml:{line}:\d+", link)
    assert "Whoever has the eel begins" in dialog.locator(".rules").inner_text()
    page.keyboard.press("Escape")
    page.wait_for_function("() => !document.querySelector('dialog').open")
    page.wait_for_function(
        "() => document.activeElement.getAttribute('aria-label')?.startsWith('Eel')"
    )


def running_list(page):
    from harbours import GAME

    return GAME.splitlines()


def test_the_wall_is_walked_with_the_arrow_keys(page):
    page.locator('[aria-label^="Herring"]').focus()
    page.keyboard.press("ArrowRight")
    assert "Rye" in page.evaluate("document.activeElement.getAttribute('aria-label')")
    page.keyboard.press("End")

    assert "silver" in page.evaluate("document.activeElement.getAttribute('aria-label')")


def test_an_edit_of_a_list_appears(page, running):
    before = shown(page, "Rye")
    running.harbour.edit(LIST, "en: Herring", "en: Kipper")
    page.wait_for_selector('[aria-label^="Kipper"]')

    assert shown(page, "Kipper")
    assert shown(page, "Rye") == before


def test_a_new_item_appears(page, running):
    running.harbour.edit(
        LIST, "      - {id: eel,", "      - {id: oats, good: grain, title: Oats}\n      - {id: eel,"
    )
    page.wait_for_selector('[aria-label^="Oats"]')

    assert titles(page).count("Oats") == 1


def test_an_edit_of_a_layout_appears_on_every_card(page, running):
    before = shown(page, "Herring"), shown(page, "Rye")
    running.harbour.edit(LAYOUT, 'y="70"', 'y="66"')
    page.wait_for_function(
        "key => document.querySelector('.face').dataset.shown !== key", arg=before[0]
    )

    assert shown(page, "Rye") != before[1]


def test_an_error_is_shown_over_the_last_good_state_and_goes_when_it_is_mended(page, running):
    before = shown(page, "Herring")
    running.harbour.edit(LIST, "front: cargo.svg", "frnot: cargo.svg")
    page.wait_for_selector("#trouble:not([hidden])")

    said = page.locator("#trouble").inner_text()
    assert "frnot is not a key of the kind card" in said
    assert "game.yaml:" in said
    assert shown(page, "Herring") == before
    running.harbour.edit(LIST, "frnot: cargo.svg", "front: cargo.svg")
    page.wait_for_selector("#trouble", state="hidden")
    assert shown(page, "Herring") == before


def test_a_list_that_is_emptied_before_it_is_written_is_never_shown_empty(
    page, running, monkeypatch
):
    # However slow the machine of the test is.
    monkeypatch.setattr("punchboard.preview.scene._FILLING", 60)
    path = running.harbour.root / LIST
    text = path.read_text(encoding="utf-8").replace("en: Herring", "en: Sprat")
    page.evaluate(
        "window.seen = []; new MutationObserver(() => seen.push("
        "document.querySelector('#trouble').hidden && document.querySelectorAll('.piece').length))"
        ".observe(document.body, {subtree: true, childList: true, attributes: true})"
    )
    with path.open("w", encoding="utf-8") as file:
        page.wait_for_timeout(120)
        file.write(text)
    page.wait_for_selector('[aria-label^="Sprat"]')

    assert set(page.evaluate("seen")) == {4}


def test_sheets_are_shown_on_both_sides_and_against_the_light(page):
    go(page, "sheets", ".paper img")
    page.wait_for_function("() => document.querySelector('.paper img').naturalWidth > 300")
    front = page.get_attribute(".paper img", "src")
    page.get_by_role("button", name="Back", exact=True).click()
    assert page.get_attribute(".paper img", "src") == front.replace("front", "back")
    page.get_by_role("button", name="Against the light").click()
    page.wait_for_selector(".paper .behind")

    turn = page.evaluate("document.querySelector('.behind').style.transform")
    page_is_wide = page.evaluate(
        "(p => p.clientWidth > p.clientHeight)(document.querySelector('.paper'))"
    )
    assert turn == ("scaleY(-1)" if page_is_wide else "scaleX(-1)")


def test_the_options_of_the_page_are_shown_as_a_command(page):
    go(page, "sheets", ".command")
    assert page.locator(".command").inner_text() == "punchboard build harbour"
    page.get_by_role("combobox", name="Paper").fill("a3")
    page.get_by_role("combobox", name="Paper").press("Enter")
    page.get_by_label("Marks").select_option("lines")
    page.wait_for_function("() => document.querySelector('.command').textContent.includes('lines')")

    command = page.locator(".command").inner_text()
    assert command == "punchboard build harbour --paper a3 --marks lines"
    page.get_by_label("Bleed").fill("wide")
    page.get_by_label("Bleed").press("Enter")
    page.wait_for_selector(".print .wrong")
    assert "wide" in page.locator(".print .wrong").inner_text()


def test_pieces_stamps_and_packing_are_part_of_the_command(page):
    go(page, "sheets", ".command")
    page.get_by_label("Component").select_option("cargo")
    page.get_by_label("Only where").fill("value > 2")
    page.get_by_label("Only where").press("Enter")
    page.get_by_label("Pack all shapes closely").check()
    page.get_by_label("Stamp id and revision on fronts").check()
    page.wait_for_function("() => document.querySelector('.command').textContent.includes('stamp')")

    command = page.locator(".command").inner_text()
    choice = "--component cargo --where 'value > 2'"
    assert command == f"punchboard build harbour {choice} --pack --stamp"
    assert "4 pieces on" in page.locator(".print").inner_text()


def test_before_and_after_are_under_a_slider(page, running):
    go(page, "wall", ".piece")
    running.harbour.edit(LIST, "en: Herring", "en: Kipper")
    page.wait_for_selector('[aria-label^="Kipper"]')
    go(page, "changes", ".compare .after")

    assert page.locator(".change-item").count() == 1
    assert page.locator(".change del").inner_text() == "Herring"
    page.locator(".both input").evaluate(
        "each => { each.value = 0.8; each.dispatchEvent(new Event('input')) }"
    )
    clip = page.evaluate("document.querySelector('.after').style.clipPath")
    assert clip == "inset(0px 0px 0px 80%)"
    widths = "[...document.querySelectorAll('.both img')].map(each => each.naturalWidth)"
    page.wait_for_function(f"() => {widths}.every(each => each > 100)")


def test_the_box_has_counts_claims_checks_and_plots(page):
    go(page, "box", ".list tbody tr")
    text = page.locator("main").inner_text()

    assert "Cargo cards" in text
    assert page.locator(".checks .holds").count() == 1
    assert "count('coins') == 7" in page.locator(".checks .fails").inner_text()
    assert (
        page.locator(".list").first.locator("tr", has_text="Coins").locator(".sign.good").count()
        == 1
    )
    assert page.locator(".bar-fill").count() > 3


def test_findings_lead_to_their_cards(page, running):
    running.harbour.edit(
        LIST, "good: grain, title: {en: Rye, de: Roggen}", "good: grain, title: {de: Roggen}"
    )
    go(page, "findings", ".findings li .chip")

    assert page.locator(".badge").inner_text() == "1"
    # The list is drawn again when the thorough checks are done, and a click meanwhile is lost.
    page.wait_for_selector(".page > [role=status]", state="detached")
    page.locator(".chip").first.click()
    page.wait_for_selector("dialog[open] .problems li")
    assert page.locator("dialog .pin").count() == 1


def test_hands_are_dealt_again_from_the_same_seed(page):
    go(page, "hands?component=cargo&hands=2&size=3&seed=gulls", ".hand .cards li")
    dealt = page.locator(".cards a").evaluate_all("all => all.map(each => each.ariaLabel)")
    assert len(dealt) == 6
    page.get_by_role("button", name="Draw one more").first.click()
    assert page.locator(".hand").first.locator("li").count() == 4
    page.reload()
    page.wait_for_selector(".hand .cards li")

    again = page.locator(".cards a").evaluate_all("all => all.map(each => each.ariaLabel)")
    assert again == dealt
    page.get_by_role("button", name="Deal again").click()
    page.wait_for_function("() => !location.hash.includes('gulls')")


def test_ink_saver_leaves_out_flooded_backgrounds(page, running):
    running.harbour.edit(
        LAYOUT, 'data-fill="good.colour"/>', 'data-fill="good.colour" data-ink="flood"/>'
    )
    before = shown(page, "Herring")
    page.get_by_role("button", name="Ink saver").click()
    page.wait_for_function(
        "key => document.querySelector('.face').dataset.shown !== key", arg=before
    )


def test_a_script_in_a_drawing_is_never_run(page, running):
    script = "window.top.evil = 1"
    evil = f'<script>{script}</script><rect onload="{script}" onclick="{script}"'
    running.harbour.edit(LAYOUT, "<rect", evil)
    page.wait_for_timeout(400)
    page.locator(".piece-faces").first.click()
    page.wait_for_selector("dialog[open]")

    assert page.evaluate("window.evil") is None
    seen = page.evaluate("[...document.images].map(each => each.src)")
    assert all(re.match(r"blob:|.*\.png|.*/icon\.svg$|$", each) for each in seen), seen
    assert page.evaluate("document.querySelectorAll('script').length") == 1


def test_a_script_that_gets_into_the_page_is_refused(page):
    refused = page.evaluate(
        "new Promise(done => { document.addEventListener('securitypolicyviolation', () => done(1));"
        " const each = document.createElement('script'); each.textContent = 'window.evil = 1';"
        " document.body.append(each); setTimeout(() => done(0), 2000) })"
    )

    assert refused == 1
    assert page.evaluate("window.evil") is None


def test_a_lost_connection_is_said_and_comes_back(chromium, tmp_path):
    harbour = made_harbour(tmp_path)
    with opened_studio(harbour) as studio:
        with served(harbour, studio) as first:
            port = first.port
            page = opened(chromium, first).__enter__()
            page.wait_for_selector(".status.live")
        page.wait_for_selector(".status.lost")
        assert "Connection lost" in page.locator("#status").inner_text()
        harbour.edit(LIST, "en: Herring", "en: Kipper")
        with served(harbour, studio, port):
            page.wait_for_selector(".status.live")
            page.wait_for_selector('[aria-label^="Kipper"]')
            page.context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_view_passes_axe(chromium, running, scheme):
    axe = pytest.importorskip(
        "axe_playwright_python.sync_playwright", reason="axe is missing"
    ).Axe()
    running.begin_again()
    running.harbour.edit(LIST, "{en: Rye, de: Roggen}", "{de: Roggen}")
    rules = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
    with opened(chromium, running, color_scheme=scheme, reduced_motion="reduce") as page:
        for name, wait in [
            ("wall", ".face[data-shown]"), ("sheets", ".paper img"), ("box", ".list"),
            ("findings", ".findings li"), ("changes", "h1"), ("hands", ".cards li"),
            ("card/cargo/rye", "dialog[open] .facts table"),
        ]:  # fmt: skip
            go(page, name, wait)
            found = axe.run(page, options=rules).response["violations"]
            said = [(each["id"], [node["html"] for node in each["nodes"]][:3]) for each in found]
            assert said == [], name


def test_a_phone_has_no_scrolling_sideways(chromium, running):
    running.begin_again()
    with opened(chromium, running) as page:
        page.set_viewport_size({"width": 390, "height": 800})
        for name, wait in [("wall", ".piece"), ("sheets", ".paper"), ("hands", ".cards li")]:
            go(page, name, wait)
            assert page.evaluate("document.documentElement.scrollWidth") <= 390, name


def test_of_two_thousand_cards_only_those_in_sight_are_in_the_page(chromium, tmp_path):
    harbour = made_harbour(tmp_path)
    rows = "\n".join(f"card-{n},fish,Card {n},{n % 9}" for n in range(2000))
    harbour.write("components/harbour/many.csv", f"id,good,title,value\n{rows}\n")
    text = (tmp_path / LIST).read_text(encoding="utf-8")
    items = re.search(r"    items:\n(?:      - .*\n)+", text)[0]
    harbour.write(LIST, text.replace(items, "    items: many.csv\n"))
    with (
        opened_studio(harbour) as studio, served(harbour, studio) as preview,
        opened(chromium, preview) as page,
    ):  # fmt: skip
        assert page.locator(".note").inner_text() == "2,001 items"
        for share in (0.25, 0.5, 0.75, 1):
            page.evaluate("s => { const e = document.querySelector('.scroller');"
                          " e.scrollTop = s * e.scrollHeight }", share)  # fmt: skip
            page.wait_for_function(
                "() => [...document.querySelectorAll('.piece .face')].filter(e => e.dataset.shown)"
                ".length > 5"
            )
            assert page.locator(".piece").count() < 160
        page.locator('[aria-label^="silver"]').focus()
        page.get_by_label("Search in all fields").fill("card 1234")
        page.wait_for_function("() => document.querySelectorAll('.piece').length === 1")
