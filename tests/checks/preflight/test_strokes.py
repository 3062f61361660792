import pytest

from punchboard.checks.preflight.strokes import strokes_of

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="-3 -3 69 94">'


def widths(body: str) -> list[float]:
    return [round(each.width, 4) for each in strokes_of(f"{HEAD}{body}</svg>")]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ('<path d="M0 0H9" stroke="#000" stroke-width="0.4"/>', [0.4]),
        ('<path d="M0 0H9" stroke="#000"/>', [1.0]),
        ('<path d="M0 0H9" style="stroke:#000;stroke-width:0.3"/>', [0.3]),
        ('<g stroke="#000" stroke-width="2" transform="scale(0.1)"><path d="M0 0H9"/></g>', [0.2]),
        ('<svg viewBox="0 0 100 100" width="10" height="10"><path d="M0 0H9" stroke="red"/></svg>', [0.1]),  # noqa: E501
        ('<style>.thin{stroke:#000;stroke-width:0.05}</style><path class="thin" d="M0 0H9"/>', [0.05]),  # noqa: E501
        ('<g transform="scale(4)"><path d="M0 0H9" stroke="#000" vector-effect="non-scaling-stroke"/></g>', [1.0]),  # noqa: E501
        ('<rect width="30" height="0.05"/>', [0.05]),
        ('<rect width="30" height="20" fill="none" stroke="#000" stroke-width="0.2"/>', [0.2]),
    ],
)  # fmt: skip
def test_a_line_is_as_wide_as_it_is_printed(body, expected):
    assert widths(body) == expected


@pytest.mark.parametrize(
    "body",
    [
        '<path d="M0 0H9" stroke="none"/>',
        '<path d="M0 0H9" stroke="#000" stroke-opacity="0"/>',
        '<g display="none"><path d="M0 0H9" stroke="#000"/></g>',
        '<defs><path d="M0 0H9" stroke="#000"/></defs>',
        '<clipPath id="c"><rect width="9" height="0.01"/></clipPath>',
        '<rect width="30" height="0.05" fill="none"/>',
        "<path",
    ],
)
def test_what_is_not_drawn_has_no_line(body):
    assert widths(body) == []


def test_what_is_used_is_measured_where_it_is_used():
    symbol = '<symbol id="s"><path d="M0 0H9" stroke="#000" stroke-width="0.5"/></symbol>'

    assert widths(f'{symbol}<use href="#s" transform="scale(0.5)"/><use href="#s"/>') == [0.25, 0.5]


def test_what_uses_itself_comes_to_an_end():
    assert widths('<g id="a"><path d="M0 0H9" stroke="#000"/><use href="#a"/></g>')
