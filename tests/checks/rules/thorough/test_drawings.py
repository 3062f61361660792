"""The engines draw what they are said to draw, and nothing else."""

import pytest

from punchboard.checks.rules.thorough import drawings
from punchboard.checks.rules.thorough.drawings import (
    FEATURES,
    difference,
    may_differ,
    undrawn_features,
)

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="-3 -3 69 94">'
BOX = '<rect x="10" y="10" width="40" height="40" fill="#c33"'
DRAWINGS = {
    "a mesh gradient": f'<meshgradient id="m"/>{BOX[:-12]}fill="url(#m)"/>',
    "a hatch": f'<hatch id="m"/>{BOX[:-12]}fill="url(#m)"/>',
    "a mask": f'<mask id="m"><rect width="30" height="30" fill="#fff"/></mask>{BOX} mask="url(#m)"/>',  # noqa: E501
    "a blend mode": f'{BOX}/><rect x="20" y="20" width="40" height="40" fill="#3c3" style="mix-blend-mode:multiply"/>',  # noqa: E501
    "the colour function `hsl()`": '<rect x="10" y="10" width="40" height="40" fill="hsl(200,80%,50%)"/>',  # noqa: E501
    "`paint-order`": f'{BOX} stroke="#33c" stroke-width="12" paint-order="stroke"/>',
    "`clip-rule`": '<clipPath id="c"><path clip-rule="evenodd" d="M10 10H50V50H10ZM20 20H40V40H20Z"/></clipPath>'  # noqa: E501
    '<rect width="63" height="88" fill="#c33" clip-path="url(#c)"/>',
    "`transform` in a style": f'{BOX} style="transform:translate(10px,20px)"/>',
}  # fmt: skip


@pytest.mark.parametrize("feature", FEATURES, ids=lambda each: each.name)
def test_a_feature_is_found_by_its_sign(feature):
    svg = f"{HEAD}{DRAWINGS[feature.name]}</svg>"
    plain = f"{HEAD}{BOX}/></svg>"

    for engine in ("resvg", "cairosvg"):
        assert (feature in undrawn_features(svg, engine)) == (engine in feature.engines)
        assert feature not in undrawn_features(plain, engine)


@pytest.mark.parametrize("name", [each.name for each in FEATURES if each.engines == {"cairosvg"}])
def test_cairosvg_alone_leaves_out_what_it_is_said_to(name, monkeypatch):
    pytest.importorskip("cairosvg", exc_type=(ImportError, OSError))
    monkeypatch.setattr(drawings, "differing_features", lambda svg: iter(()))

    assert difference(f"{HEAD}{DRAWINGS[name]}</svg>") > 0.04


def test_drawings_known_to_differ_are_passed_over():
    assert difference(f"{HEAD}{DRAWINGS['a mask']}</svg>") == 0


@pytest.mark.parametrize(
    "body",
    [
        f"{BOX}/>",
        f'{BOX} stroke="#000" stroke-width="1.8" rx="6" transform="rotate(17 30 30)"/>',
        '<radialGradient id="g"><stop stop-color="#fff"/><stop offset="1" stop-color="#c33"/></radialGradient>'  # noqa: E501
        '<circle cx="30" cy="40" r="20" fill="url(#g)"/>',
        f'<g opacity="0.5">{BOX}/><rect x="20" y="20" width="40" height="40" fill="#3c3"/></g>',
    ],
)  # fmt: skip
def test_the_engines_agree_on_plain_drawings(body):
    assert difference(f"{HEAD}{body}</svg>") == 0


def test_a_drawing_that_neither_can_read_is_no_difference():
    assert difference("<svg") == 0


PLAIN = [
    f"{BOX}/>",
    '<g transform="translate(3 4) rotate(20)"><circle cx="9" cy="9" r="4" fill="#c33"/></g>',
    '<path d="M9,9a8,8,0,0,1,8-8h20v30Z" style="fill:#c33;stroke:none" data-part="x"/>',
    '<svg viewBox="0 0 9 9" width="9" height="9" overflow="visible"><path d="M1 1h9v9z"/></svg>',
]
DOUBTFUL = [
    *DRAWINGS.values(),
    '<path d="M9 9a8 8 0 018-8h20v30Z" fill="#c33"/>',
    '<rect width="50%" height="20" fill="#c33"/>',
    '<rect width="2em" height="20" fill="#c33"/>',
    '<rect width="20" height="20" fill="rgb(9 9 9 / 50%)"/>',
    '<g clip-path="url(#nothing)"><rect width="20" height="20"/></g>',
    '<rect class="a" width="20" height="20"/>',
    '<text x="9" y="9">a</text>',
    '<rect width="20" height="20" style="filter:none"/>',
]


@pytest.mark.parametrize("drawing", PLAIN)
def test_plain_shapes_are_drawn_alike(drawing):
    pytest.importorskip("cairosvg", exc_type=(ImportError, OSError))
    svg = f"{HEAD}{drawing}</svg>"

    assert not may_differ(svg)
    assert difference(svg) == 0.0


@pytest.mark.parametrize("drawing", DOUBTFUL)
def test_whatever_engines_may_read_in_their_own_way_is_compared(drawing):
    assert may_differ(f"{HEAD}{drawing}</svg>")
