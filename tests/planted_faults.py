"""Faults of our own, each planted on an otherwise sound card, with the code that reports it.

All drawings are 63 x 88 mm. `BASE` is what most of them have in common: a ground that
fills the bleed, and a panel at a safe distance from the cut.
"""

# Each drawing is on a line of its own, like the row of a table.
# ruff: noqa: E501

from __future__ import annotations

from dataclasses import dataclass

BASE = (
    '<rect x="-3" y="-3" width="69" height="94" fill="#27587a"/>'
    '<rect x="5" y="5" width="53" height="78" rx="3" fill="#fbf6e8"/>'
)
TITLE = '<text x="31.5" y="16" text-anchor="middle" font-size="6">Harbour</text>'


@dataclass(frozen=True)
class Planted:
    """A fault.

    Attributes:
        name: Names the component.
        code: What reports it, once and alone.
        drawing: The elements of the layout.
        options: Further keys of the component, such as its items.
    """

    name: str
    code: str
    drawing: str
    options: str = "quantity: 1"


def _on_card(name: str, code: str, more: str, options: str = "quantity: 1") -> Planted:
    return Planted(name, code, BASE + TITLE + more, options)


def items_with(*titles: str) -> str:
    rows = ", ".join(
        f"{{id: i{n}, title: {t}, rule: Take {n} fish.}}" for n, t in enumerate(titles)
    )
    return f"items: [{rows}]"


STAR = "M0 -4 L1.2 -1.2 L4 -1.2 L1.8 .8 L2.6 4 L0 2 L-2.6 4 L-1.8 .8 L-4 -1.2 L-1.2 -1.2 Z"
PARAGRAPH = '<text x="9" y="40" inline-size="45" font-size="4">Move a ship and draw a card.</text>'
FIELDS = (
    '<text data-text="title" x="31.5" y="16" text-anchor="middle" font-size="6"/>'
    '<text data-text="rule" x="9" y="40" inline-size="45" font-size="4"/>'
)
ICON = '<rect data-icon="\'{name}\'" x="{x}" y="{y}" width="{size}" height="{size}" fill="{fill}"/>'

FAULTS = (
    # Near the cut
    _on_card("star-near-cut", "outside-safe-zone", f'<path d="{STAR}" transform="translate(5.2 44)" fill="#d33"/>'),
    _on_card("coin-near-cut", "outside-safe-zone", '<circle cx="58" cy="83" r="4" fill="#e8b92c" stroke="#7a5c00" stroke-width=".4"/>'),
    _on_card("icon-near-cut", "outside-safe-zone", '<rect data-icon="\'anchor\'" x="1" y="1.2" width="7" height="7" fill="#fff"/>'),
    _on_card("icon-at-bottom", "outside-safe-zone", '<rect data-icon="\'fish\'" x="28" y="80" width="7" height="7" fill="#8ab"/>'),
    Planted("thin-frame", "outside-safe-zone", '<rect x="-3" y="-3" width="69" height="94" fill="#fbf6e8"/><rect x="1.5" y="1.5" width="60" height="85" fill="none" stroke="#333" stroke-width=".5"/>' + TITLE),
    Planted("double-frame", "outside-safe-zone", '<rect x="-3" y="-3" width="69" height="94" fill="#24463a"/><path d="M2 2H61V86H2Z" fill="none" stroke="#e8d9a0" stroke-width=".8"/><path d="M4 4H59V84H4Z" fill="none" stroke="#e8d9a0" stroke-width=".4"/>'),
    _on_card("static-near-top", "outside-safe-zone", '<text x="31.5" y="3.4" text-anchor="middle" font-size="2.6" fill="#fff">Second edition</text>'),
    _on_card("static-at-side", "outside-safe-zone", '<text transform="translate(2.4 60) rotate(-90)" font-size="2.4" fill="#fff">Art by Kim</text>'),
    Planted("red-on-green-near-cut", "outside-safe-zone", '<rect x="-3" y="-3" width="69" height="94" fill="#5a7d3c"/><path d="M56 40l5.5 4l-5.5 4z" fill="#b03a2e"/>' + TITLE.replace("font-size", 'fill="#fff" font-size')),
    # Text and text
    _on_card("title-into-cost", "text-on-text", '<text x="42" y="16" font-size="6">12</text>'),
    _on_card("two-paragraphs", "text-on-text", PARAGRAPH + '<text x="9" y="41" inline-size="45" font-size="4">Then pay two coins for it.</text>'),
    # Text and art
    _on_card("panel-over-text", "hidden-by-art", PARAGRAPH + '<rect x="8" y="34" width="47" height="20" fill="#e0ecf4"/>'),
    _on_card("disc-over-number", "hidden-by-art", '<text x="31.5" y="72" text-anchor="middle" font-size="9">7</text><circle cx="31.5" cy="69" r="7" fill="#b5312c"/>'),
    _on_card("picture-over-text", "hidden-by-art", PARAGRAPH + '<image href="photo.png" x="8" y="33" width="40" height="30"/>'),
    _on_card("text-over-chequers", "low-contrast", "".join(f'<rect x="{9 + 2 * (n % 22)}" y="{36 + 2 * (n // 22)}" width="2" height="2" fill="{"#111" if (n + n // 22) % 2 else "#ddd"}"/>' for n in range(22 * 6)) + '<text x="10" y="42" font-size="4">Busy ground</text>'),
    _on_card("text-over-photo", "low-contrast", '<image href="photo.png" x="8" y="33" width="47" height="35.25"/><text x="12" y="55" font-size="5" fill="#7d7d6f">Quiet bay</text>'),
    _on_card("white-over-all", "hidden-by-art", '<rect x="-3" y="-3" width="69" height="94" fill="#fff"/>'),
    Planted("white-over-drawing", "hidden-by-art", BASE + f'<path d="{STAR}" transform="translate(30 40) scale(3)" fill="#d33"/><rect width="63" height="88" x="0" y="0" fill="#fff" transform="translate(-4 -4) scale(1.2)"/>'),
    # Signs
    _on_card("icon-like-ground", "sign-like-ground", '<rect data-icon="\'anchor\'" x="25" y="34" width="12" height="12" fill="#fbf6e8"/>'),
    _on_card("star-like-ground", "sign-like-ground", '<rect x="8" y="50" width="47" height="20" fill="#c0392b"/>' + f'<path d="{STAR}" transform="translate(30 60)" fill="#c13b2d"/>'),
    # Lines
    _on_card("pale-hairline", "line-too-thin", '<path d="M8 50H55" stroke="#d9d2bd" stroke-width=".1"/>'),
    _on_card("pale-ring", "line-too-thin", '<circle cx="30" cy="50" r="9" fill="none" stroke="#bcd4e6" stroke-width=".12"/>'),
    _on_card("thin-icon", "line-too-thin", '<svg x="28" y="40" width="3" height="3" viewBox="0 0 256 256"><path d="M40 40H216V216H40Z" fill="none" stroke="#333" stroke-width="6"/></svg>'),
    _on_card("thin-outline-icon", "line-too-thin", '<svg x="28" y="40" width="4" height="4" viewBox="0 0 256 256"><path fill-rule="evenodd" d="M40 40H216V216H40Z M44 44H212V212H44Z" fill="#333"/></svg>'),
    _on_card("hairline", "line-too-thin", '<path d="M8 50H55" stroke="#000" stroke-width=".05"/>'),
    _on_card("thin-bar", "line-too-thin", '<rect x="8" y="50" width="40" height=".07" fill="#000"/>'),
    # Pictures
    _on_card("coarse", "image-too-coarse", '<image href="small.png" x="10" y="30" width="40" height="30"/>'),
    _on_card("coarse-turned", "image-too-coarse", '<image href="small.png" width="40" height="30" transform="translate(50 30) rotate(90)"/>'),
    _on_card("coarse-in-clip", "image-too-coarse", '<clipPath id="c"><circle cx="31" cy="48" r="14"/></clipPath><image href="small.png" x="11" y="33" width="40" height="30" clip-path="url(#c)"/>'),
    _on_card("coarse-in-pattern", "image-too-coarse", '<pattern id="p" patternUnits="userSpaceOnUse" x="11" y="33" width="40" height="30"><image href="small.png" width="40" height="30"/></pattern><circle cx="31" cy="48" r="14" fill="url(#p)"/>'),
    _on_card("stretched", "image-stretched", '<image href="photo.png" x="10" y="30" width="40" height="40" preserveAspectRatio="none"/>'),
    _on_card("stretched-by-scale", "image-stretched", '<image href="photo.png" width="20" height="15" transform="translate(10 30) scale(1 1.6)"/>'),
    # Pixels
    _on_card("blurred", "art-as-pixels", '<filter id="f"><feGaussianBlur stdDeviation="1"/></filter><circle cx="31" cy="48" r="12" fill="#c33" filter="url(#f)"/>'),
    _on_card("shadowed", "art-as-pixels", '<filter id="f"><feDropShadow dx="1" dy="1" stdDeviation=".5"/></filter><rect x="12" y="34" width="30" height="20" fill="#e8b92c" filter="url(#f)"/>'),
    # Lists
    Planted("no-title", "field-empty", BASE + FIELDS, items_with("Herring", "Rye", "''", "Salt", "Wool", "Iron")),
    Planted("no-title-at-all", "field-empty", BASE + FIELDS, items_with("Herring", "Rye", "Oak", "Salt", "null", "Iron")),
    # Off the card
    _on_card("off-the-card", "text-off-card", '<text x="70" y="40" font-size="4">Lost words</text>'),
    _on_card("half-off", "text-off-card", '<text x="55" y="40" font-size="5" fill="#fff">Half of it</text>'),
    Planted("too-high", "text-overflow", BASE + '<text data-text="title" x="9" y="40" data-box="9 34 45 8" font-size="5"/>', "items: [{id: a, title: Move a ship and draw a card and pay the toll for every port that you pass today}]"),
    Planted("too-high-at-edge", "text-overflow", BASE + '<text data-text="title" data-box="9 74 45 8" font-size="5"/>', "items: [{id: a, title: Move a ship and draw a card and pay the toll for every port that you pass today}]"),
    Planted("too-wide", "text-overflow", BASE + '<text data-text="title" x="30" y="40" font-size="5"/>', "items: [{id: a, title: Unbreakable lighthouse}]"),
    # What the rules know already
    Planted("art-to-trim", "art-short-of-bleed", '<rect x="0" y="0" width="63" height="88" fill="#27587a"/>'),
    Planted("band-to-trim", "art-short-of-bleed", '<rect x="-3" y="-3" width="69" height="94" fill="#fbf6e8"/><rect x="0" y="30" width="63" height="20" fill="#27587a"/>'),
    _on_card("small-print", "text-too-small", '<text x="9" y="78" font-size="1.2">Copyright of the harbour</text>'),
    _on_card("small-kanji", "text-too-small", '<text x="9" y="78" font-size="1.9">港の魚</text>'),
    _on_card("pale-words", "low-contrast", '<text x="9" y="60" font-size="4" fill="#d8c9a0">Draw a card.</text>'),
    _on_card("dark-on-dark", "low-contrast", '<rect x="8" y="50" width="47" height="20" fill="#222"/><text x="10" y="60" font-size="4" fill="#555">Draw a card.</text>'),
)  # fmt: skip
