from pathlib import Path

import pytest

from findings import error, warning
from punchboard.diagnostics import Location
from punchboard.layouts.template.svg import MAX_BYTES, read_svg

PATH = Path("front.svg")


def read(text):
    return read_svg(text.encode(), PATH)


def node(text, tag):
    return next(each for each in read(text).value.root.walk() if each.tag == tag)


def test_elements_know_their_line_and_column():
    found = node("<svg>\n  <g><rect/></g>\n</svg>", "rect")

    assert (found.line, found.column) == (2, 6)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_an_attribute_is_found_on_its_own_line(end):
    text = end.join(["<svg>", "<rect x='1'", '   data-fill="suit"/>', "</svg>"])
    file = read(text).value
    rect = next(file.root.elements)

    assert file.locate(rect, "data-fill") == Location(PATH, 3, 15, 4)


def test_columns_count_characters_and_not_bytes():
    file = read('<svg><g id="力"><rect fill="red"/></g></svg>').value
    rect = next(next(file.root.elements).elements)

    assert file.locate(rect, "fill") == Location(PATH, 1, 28, 3)


def test_prefixes_are_read_as_they_are_bound():
    text = (
        '<s:svg xmlns:s="http://www.w3.org/2000/svg" xmlns:l="http://www.w3.org/1999/xlink" '
        'xmlns:i="http://www.inkscape.org/namespaces/inkscape">'
        '<s:use l:href="#a" i:label="sign"/></s:svg>'
    )

    assert node(text, "use").attributes == {"href": "#a", "inkscape:label": "sign"}


def test_elements_of_editors_keep_a_prefix():
    text = (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:sodipodi="urn:x">'
        '<sodipodi:namedview/><x xmlns="urn:y"/></svg>'
    )

    assert [each.tag for each in read(text).value.root.walk()] == [
        "svg",
        "sodipodi:namedview",
        "other:x",
    ]


@pytest.mark.parametrize(
    ("text", "line", "column", "reason"),
    [
        ("<svg a='1' a='2'/>", 1, 12, "an attribute is written twice in one element"),
        ("<svg>&nbsp;</svg>", 1, 6, "an entity is used that is not defined"),
        (
            "<svg><text>Q & A</text></svg>",
            1,
            15,
            "this character is not allowed in XML; "
            "`&` and `<` in texts must be written `&amp;` and `&lt;`",
        ),
        ("<svg/><svg/>", 1, 7, "something follows the end of the drawing"),
    ],
)
def test_what_is_not_xml_is_reported_with_its_place(text, line, column, reason):
    assert read(text).diagnostics == (
        error(
            "not-well-formed",
            Location(PATH, line, column),
            f"the drawing is not well-formed XML: {reason}",
        ),
    )


@pytest.mark.parametrize(
    ("text", "line", "column", "reason", "unclosed"),
    [
        ("<svg>\n <g></svg>", 2, 7, "the closing tag does not match the element opened last",
         "close the `g` on line 2 with `</g>`"),
        ("<svg>\n", 2, 1, "the file ends before its elements are closed",
         "close the `svg` on line 1 with `</svg>`"),
    ],
)  # fmt: skip
def test_an_unclosed_element_is_named(text, line, column, reason, unclosed):
    assert read(text).diagnostics == (
        error(
            "not-well-formed",
            Location(PATH, line, column),
            f"the drawing is not well-formed XML: {reason}",
            unclosed,
        ),
    )


def test_entities_of_the_drawing_are_put_in():
    text = (
        '<!DOCTYPE svg [<!ENTITY red "#c00"><!ENTITY dot "<circle/>">]><svg x="&red;">&dot;</svg>'
    )
    root = read(text).value.root

    assert (root.attributes["x"], [each.tag for each in root.elements]) == ("#c00", ["circle"])


def test_entities_of_another_file_are_refused():
    text = '<!DOCTYPE svg [\n<!ENTITY lol SYSTEM "/etc/passwd">\n]><svg>&lol;</svg>'

    assert read(text).diagnostics == (
        error(
            "entity",
            Location(PATH, 2, 34),
            "the drawing takes the entity `lol` from another file; such entities are not supported",
            "save the drawing as plain SVG",
        ),
    )


def test_entities_that_grow_without_end_are_refused():
    levels = "".join(f'<!ENTITY e{level} "{f"&e{level - 1};" * 20}">' for level in range(1, 9))
    text = f'<!DOCTYPE svg [<!ENTITY e0 "0123456789">{levels}]><svg>&e8;</svg>'
    (problem,) = read(text).diagnostics

    assert problem.message == (
        "the drawing is not well-formed XML: its entities make it many times larger"
    )


def test_entities_of_an_outer_document_type_are_refused():
    text = '<!DOCTYPE svg SYSTEM "svg.dtd"><svg>&copy;</svg>'

    assert read(text).diagnostics == (
        error(
            "entity",
            Location(PATH, 1, 37),
            "`&copy;` is an entity from outside the drawing; entities are not supported",
            "write the character itself",
        ),
    )


def test_a_plain_document_type_is_no_harm():
    assert read('<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd"><svg/>').value


def test_outer_style_sheets_are_left_out_and_reported():
    checked = read('<?xml-stylesheet href="a.css"?><svg/>')

    assert checked.value is not None
    assert checked.diagnostics == (
        warning(
            "outer-style-sheet",
            Location(PATH, 1, 1),
            "the drawing uses styles from another file, which are left out",
            "put the rules into a `style` element of the drawing",
        ),
    )


def test_deep_and_large_files_are_refused():
    deep = read("<svg>" + "<g>" * 200 + "</g>" * 200 + "</svg>")
    large = read_svg(b" " * (MAX_BYTES + 1), PATH)

    assert [each.code for each in deep.diagnostics] == ["template-too-deep"]
    assert large.diagnostics == (
        error(
            "template-too-large",
            Location(PATH),
            "the drawing has 5.0 MB; the limit is 5 MB",
            "link large images instead of embedding them",
        ),
    )


def test_another_kind_of_xml_is_no_drawing():
    assert read("<html/>").diagnostics == (
        error(
            "not-an-svg",
            Location(PATH, 1, 1),
            "the file is not an SVG drawing: its first element is `html`",
            "save the drawing as SVG",
        ),
    )


def test_other_encodings_are_read():
    text = "<?xml version='1.0' encoding='iso-8859-1'?><svg id='é'/>"

    assert read_svg(text.encode("latin-1"), PATH).value.root.attributes == {"id": "é"}
    assert read_svg("<svg/>".encode("utf-16"), PATH).value
    assert read_svg(b"<?xml version='1.0' encoding='klingon'?><svg/>", PATH).diagnostics
