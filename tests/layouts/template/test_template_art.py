import pytest

from punchboard.layouts.face import ArtLayer
from template_cards import PAGE, Table, arts, drawing, inside, kinds


@pytest.fixture
def table(tmp_path):
    return Table(tmp_path)


def test_art_is_one_standalone_document_of_the_bleed_box(table):
    face = table.front("<rect/><g><circle/></g>")

    assert face.layers == (
        ArtLayer(
            '<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" '
            'viewBox="-3 -3 69 94"><rect/><g><circle/></g></svg>'
        ),
    )


def test_a_page_in_other_units_is_scaled_to_millimetres(table):
    svg = drawing("<rect/>", 'width="63mm" height="88mm" viewBox="0 0 630 880" fill="none"')
    (layer,) = table.lay_out(svg).value[0].front.layers

    assert inside(layer) == '<g fill="none" transform="matrix(0.1 0 0 0.1 0 0)"><rect/></g>'


def test_layers_stay_in_drawing_order(table):
    body = '<rect/><circle/><text y="9">a</text><text y="9">b</text><path d="M0 0"/>'

    assert kinds(table.front(body)) == ["art", "text", "text", "art"]


def test_art_around_a_text_keeps_its_groups(table):
    body = '<g fill="red"><g><rect/><text y="9">a</text></g><text y="9">b</text><circle/></g>'
    before, after = arts(table.front(body))

    assert inside(before) == '<g fill="red"><g><rect/></g></g>'
    assert inside(after) == '<g fill="red"><circle/></g>'


def test_only_what_is_referred_to_comes_along(table):
    defs = (
        '<defs><linearGradient id="a" xlink:href="#b"/><linearGradient id="b"/>'
        '<linearGradient id="c"/></defs>'
    )
    art = table.art(f'{defs}<rect style="fill:url(#a)"/>')

    assert art == (
        '<defs><linearGradient id="a" href="#b"/><linearGradient id="b"/></defs>'
        '<rect style="fill:url(#a)"/>'
    )


def test_what_is_drawn_elsewhere_can_be_used_again(table):
    body = '<circle id="dot"/><text y="9">a</text><use href="#dot" x="3"/>'
    first, second = arts(table.front(body))

    assert inside(first) == '<circle id="dot"/>'
    assert inside(second) == '<defs><circle id="dot"/></defs><use href="#dot" x="3"/>'


def test_definitions_may_be_bound(table):
    body = (
        '<defs><linearGradient id="g"><stop data-stop-color="colour"/></linearGradient></defs>'
        '<rect fill="url(#g)"/>'
    )
    faces = table.fronts(body, {"colour": "red"}, {"colour": "blue"}, {"colour": "red"})
    layers = [arts(face)[0] for face in faces]

    assert 'stop-color="red"' in layers[0].svg
    assert 'stop-color="blue"' in layers[1].svg
    assert layers[0] is layers[2]


def test_rules_of_style_sheets_come_along(table):
    art = table.art('<style>.a{fill:url(#g)}</style><radialGradient id="g"/><rect class="a"/>')

    assert art == '<defs><radialGradient id="g"/></defs><rect style="fill:url(#g)"/>'


@pytest.mark.parametrize("step", [" ", ">", "~"])
def test_a_selector_with_more_steps_than_can_be_compiled_is_passed_over(table, step):
    sheet = f"{step.join(['rect'] * 300)}{{fill:blue}} rect{{fill:red}}"

    assert table.art(f"<style>{sheet}</style><rect/>") == '<rect style="fill:red"/>'


def test_what_editors_leave_behind_is_dropped(table):
    body = (
        "<!-- note --><metadata><a/></metadata><title>t</title>"
        '<sodipodi:namedview xmlns:sodipodi="urn:s"/>'
        '<rect inkscape:label="x" onclick="y" aria-label="z" role="img" class="unused"/>'
    )

    assert table.art(body) == "<rect/>"


def test_hidden_and_unseen_shapes_are_dropped(table):
    body = '<rect display="none"/><g style="display:none"><rect/></g><rect fill="none"/><circle/>'

    assert table.art(body) == "<circle/>"


def test_an_outline_of_the_group_is_seen(table):
    art = table.art('<g stroke="red"><rect fill="none"/></g>')

    assert art == '<g stroke="red"><rect fill="none"/></g>'


def test_equal_values_give_the_same_layer(table):
    faces = table.fronts('<rect data-fill="c"/>', {"c": "red"}, {"c": "blue"}, {"c": "red"})

    assert faces[0].layers[0] is faces[2].layers[0]
    assert faces[0].key == faces[2].key != faces[1].key


def test_links_and_switches_become_groups(table):
    body = (
        '<a href="https://example.org"><rect/></a><switch><foreignObject/><g><rect/></g></switch>'
    )

    assert table.art(body) == "<g><rect/></g><g><g><rect/></g></g>"


def test_what_cannot_be_drawn_is_told(table):
    (problem,) = table.problems("<foreignObject/>")

    assert (problem.code, problem.message) == (
        "unsupported-element",
        "`foreignObject` is not drawn",
    )


def test_the_engine_reads_what_is_written(table):
    import vl_convert

    body = (
        '<rect width="9" height="9" data-id="colour"/><svg data-icon="\'heart\'" width="9" '
        'height="9" fill="red"/><g opacity="0.5"><rect/><text y="9">a</text></g>'
    )
    (layer,) = arts(table.front(body, colour='"&<\x00>'))

    assert vl_convert.svg_to_pdf(layer.svg).startswith(b"%PDF")


def test_the_page_of_the_tests_is_a_poker_card():
    assert PAGE in drawing("")
