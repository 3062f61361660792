"""`punchboard sample`: the values of an item in a template."""

CARD = "layouts/deck/card.svg"
LAYOUT = """\
<?xml version="1.0"?>
<!-- a > comment with <text> -->
<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">
  <rect width="9" height="9"   fill = 'red' data-fill="hue"/>
  <path style="fill:red;stroke:none" data-stroke="hue" d="M0 {{ cost * 2 }}h9"/>
  <g transform="translate({{ cost }} 5)">
    <text x="5" y="9" data-text="title"><tspan>a</tspan></text>
  </g>
  <circle data-for="n in range(3)" cx="{{ n * 4 + 2 }}" r="1"/>
  <g data-if="missing.field"><rect x="{{ lacking.field }}" width="1" height="1"/></g>
</svg>
"""
GAME = """\
name: Deck
components:
  cards:
    kind: card
    size: 63x88
    front: card.svg
    items:
      - {id: one, title: "**Bread** & salt", cost: 3, hue: "#00ff00", missing: null, lacking: null}
      - {id: two, title: Rye, cost: 4, hue: navy, missing: null, lacking: null}
"""


def prepared(desk):
    desk.write("components/deck/game.yaml", GAME)
    desk.write(CARD, LAYOUT)
    return desk


def test_the_values_of_the_first_item_are_written(desk):
    outcome = prepared(desk).run("sample", CARD.removeprefix("layouts/"))

    assert (outcome.status, outcome.stdout) == (
        0,
        "layouts/deck/card.svg: shows `one` of `cards`\n",
    )
    assert (desk.root / CARD).read_text() == LAYOUT.replace(
        "fill = 'red'", 'fill = "#00ff00"'
    ).replace(
        'stroke:none" data-stroke="hue" d="M0 {{ cost * 2 }}h9"/>',
        'stroke:#00ff00" data-stroke="hue" d="M0 6h9" data-d="M0 {{ cost * 2 }}h9"/>',
    ).replace(
        'transform="translate({{ cost }} 5)"',
        'transform="translate(3 5)" data-transform="translate({{ cost }} 5)"',
    ).replace("<tspan>a</tspan>", "<tspan>Bread &amp; salt</tspan>").replace(
        'cx="{{ n * 4 + 2 }}" r="1"/>', 'cx="2" r="1" data-cx="n * 4 + 2"/>'
    )


def test_nothing_that_is_printed_changes(desk):
    prepared(desk).edit(CARD, '  <g data-if="missing.field">', '  <g data-if="false">')
    desk.edit(CARD, "{{ lacking.field }}", "{{ cost }}")
    desk.run("faces", "deck", "--format", "png", "--dpi", "100")
    before = desk.output("faces/cards-two-front.png")
    desk.run("sample", CARD.removeprefix("layouts/"), "--item", "one")
    desk.run("faces", "deck", "--format", "png", "--dpi", "100")

    assert desk.output("faces/cards-two-front.png") == before


def test_a_second_run_finds_nothing_to_do(desk):
    prepared(desk).run("sample", CARD.removeprefix("layouts/"), "--item", "two")
    outcome = desk.run("sample", CARD.removeprefix("layouts/"), "--item", "two")

    assert outcome.stdout == "layouts/deck/card.svg: shows `two` already\n"


def test_an_included_part_is_its_sample(desk):
    prepared(desk)
    desk.write(
        "layouts/shared/frame.svg",
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88"><g id="a">'
        '<text y="9" data-text="value" data-fill="hue">3</text></g></svg>',
    )
    desk.edit(
        CARD,
        "<rect width",
        '<g data-include="shared/frame.svg#a" data-with="value: cost"/><rect width',
    )
    desk.run("sample", CARD.removeprefix("layouts/"))
    text = (desk.root / CARD).read_text()

    assert '<g data-include="shared/frame.svg#a" data-with="value: cost"><g><g' in text
    assert 'fill="#00ff00">3</text>' in text


def test_an_unknown_item_is_reported(desk):
    outcome = prepared(desk).run("sample", CARD.removeprefix("layouts/"), "--item", "tow")

    assert outcome.status == 1
    assert "`cards` has no item `tow`" in outcome.stderr
    assert "did you mean `two`?" in outcome.stderr


def test_a_drawing_that_nothing_uses_is_reported(desk):
    desk.write("layouts/deck/other.svg", LAYOUT)

    assert "no component has this layout" in desk.run("sample", "deck/other.svg").stderr


def test_a_drawing_that_is_not_there_is_a_usage_error(desk):
    assert desk.run("sample", "deck/none.svg").status == 2


def test_a_game_that_cannot_be_loaded_is_reported_where_it_may_have_the_drawing(desk):
    prepared(desk).edit("components/deck/game.yaml", "size: 63x88", "size: big")
    outcome = desk.run("sample", CARD.removeprefix("layouts/"))

    assert outcome.status == 1
    assert "there is no size called `big`" in outcome.stderr
    assert "no component has this layout" not in outcome.stderr


def test_a_language_that_the_game_does_not_have_is_reported(desk):
    outcome = prepared(desk).run("sample", CARD.removeprefix("layouts/"), "--lang", "all")

    assert outcome.status == 1
    assert "error[unknown-language]" in outcome.stderr


def test_an_icon_is_drawn_in_its_nested_svg(desk):
    prepared(desk).edit(
        CARD, "</svg>", '  <svg data-icon="sign" width="8" height="8"><circle r="9"/></svg>\n</svg>'
    )
    desk.edit("components/deck/game.yaml", "title: Rye,", "title: Rye, sign: heart,")
    desk.run("sample", CARD.removeprefix("layouts/"), "--item", "two")
    text = (desk.root / CARD).read_text()

    assert '<svg data-icon="sign" width="8" height="8" viewBox="0 0 256 256"><' in text
    assert "<circle r=" not in text
    assert "currentColor" not in text


def test_a_sample_keeps_the_prefix_of_a_reference(desk):
    prepared(desk).edit(
        CARD, "</svg>", '  <image data-href="art" xlink:href="a.png" width="8" height="8"/>\n</svg>'
    )
    desk.edit(CARD, "<svg ", '<svg xmlns:xlink="http://www.w3.org/1999/xlink" ')
    desk.edit("components/deck/game.yaml", "title: Rye,", "title: Rye, art: b.png,")
    desk.run("sample", CARD.removeprefix("layouts/"), "--item", "two")

    assert '<image data-href="art" xlink:href="b.png"' in (desk.root / CARD).read_text()


def test_a_sample_has_a_sign_for_each_icon_and_keeps_wide_spaces(desk):
    prepared(desk).edit(
        "components/deck/game.yaml", "title: Rye,", 'title: "2 :heart:\u3000{石|いし}",'
    )
    desk.run("sample", CARD.removeprefix("layouts/"), "--item", "two")

    assert "<tspan>2 □\u3000石</tspan>" in (desk.root / CARD).read_text()


def test_flowed_text_gets_the_words_of_the_item(desk):
    prepared(desk).edit(
        CARD,
        "</svg>",
        '  <flowRoot id="f" data-text="title"><flowRegion><rect width="9" height="9"/></flowRegion>'
        "<flowPara>a</flowPara><flowPara>b</flowPara></flowRoot>\n</svg>",
    )
    desk.run("sample", CARD.removeprefix("layouts/"), "--item", "two")

    assert (
        '<flowRegion><rect width="9" height="9"/></flowRegion>'
        "<flowPara>Rye</flowPara><flowPara></flowPara></flowRoot>"
    ) in (desk.root / CARD).read_text()


def test_the_samples_of_a_part_are_in_the_layouts_that_include_it(desk):
    prepared(desk).edit(CARD, "</svg>", '  <g data-include="shared/frame.svg#a"/>\n</svg>')
    desk.write(
        "layouts/shared/frame.svg", '<svg xmlns="http://www.w3.org/2000/svg"><g id="a"/></svg>'
    )
    outcome = desk.run("sample", "shared/frame.svg")

    assert outcome.status == 1
    assert "error[unused-layout]: this drawing is a part" in outcome.stderr
    assert f"hint: run `punchboard sample {CARD}`" in outcome.stderr


def sampled(desk, body):
    desk.write("components/deck/game.yaml", GAME)
    desk.write(
        CARD,
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'width="63mm" height="88mm" viewBox="0 0 63 88">{body}</svg>',
    )
    assert desk.run("sample", CARD.removeprefix("layouts/")).status == 0
    return (desk.root / CARD).read_text()


def test_no_word_of_the_old_sample_stays_beside_the_new_one(desk):
    body = (
        '<text id="title"><tspan x="3" y="9"><tspan font-weight="bold">Draw</tspan> two cards'
        '</tspan><tspan x="3" y="15">more</tspan></text>'
    )

    assert (
        '<text id="title"><tspan x="3" y="9">Bread &amp; salt</tspan><tspan x="3" y="15"></tspan>'
    ) in sampled(desk, body)


def test_the_longest_look_stays_and_words_around_it_go(desk):
    body = '<text id="title">A <tspan font-weight="bold">long bold sample</tspan> b</text>'

    assert (
        '<text id="title"><tspan font-weight="bold">Bread &amp; salt</tspan></text>'
    ) in sampled(desk, body)


def test_a_part_that_is_included_twice_has_ids_of_its_own(desk):
    part = (
        '<defs><g id="own"><rect id="r" width="9" height="9"/><use xlink:href="#r"/>'
        '<text data-box="#r" data-text="value">x</text></g></defs>'
    )
    include = '<g data-include="#own" data-with="value: title"></g>'
    text = sampled(desk, part + include + include)
    ids = [each.partition('"')[0] for each in text.split(' id="')[1:]]

    assert len(ids) == len(set(ids)) == 6
    assert " href=" not in text
    assert text.count(">Bread &amp; salt</text>") == 2
    assert text.count("shape-inside:url(#sample") == 2
