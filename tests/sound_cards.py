"""Sound cards of our own, of which nothing may be reported, though each looks like a fault.

All drawings are 63 x 88 mm, and made of elements of the face without its `svg`.
"""

# Each drawing is on a line of its own, like the row of a table.
# ruff: noqa: E501

from __future__ import annotations

from planted_faults import BASE, FIELDS, ICON, PARAGRAPH, STAR, TITLE, items_with

_PALE = '<rect x="-3" y="-3" width="69" height="94" fill="#fdfaf0"/>'
_DARK = '<rect x="-3" y="-3" width="69" height="94" fill="#1d2b3a"/>'
_CARD = BASE + TITLE + PARAGRAPH
_PHOTO = '<image href="photo.png" x="-3" y="-3" width="69" height="94" preserveAspectRatio="xMidYMid slice"/>'
_STARS = [((n * 37) % 69 - 3, (n * 53) % 94 - 3, 0.3 + n % 4 / 4) for n in range(120)]
_WAVES = [f"M-4 {y} q9 -6 18 0 t18 0 t18 0 t18 0" for y in range(-2, 96, 6)]


def _stripes(width: float, colour: str) -> str:
    lines = "".join(f"M{x} -4L{x - 96} 92" for x in range(-4, 170, 8))
    return f'<path d="{lines}" stroke="{colour}" stroke-width="{width}" fill="none"/>'


def _watermark(more: str = 'fill="#f1ead6"') -> str:
    return f'<text x="31.5" y="62" text-anchor="middle" font-size="40" font-weight="700" {more}>7</text>'


#: The elements of each drawing by the name of its component.
DRAWINGS = {
    "plain": _CARD,
    "watermark-pale": BASE + _watermark() + TITLE + PARAGRAPH,
    "watermark-by-opacity": BASE + _watermark('fill="#27587a" opacity=".12"') + TITLE + PARAGRAPH,
    "watermark-on-dark": _DARK + _watermark('fill="#26384a"') + '<text x="31.5" y="50" text-anchor="middle" font-size="5" fill="#fff">Night watch</text>',
    "watermark-drawn": BASE + f'<path d="{STAR}" transform="translate(31 50) scale(5)" fill="#f4eedb"/>' + TITLE + PARAGRAPH,
    "stripes-thick": _PALE + _stripes(3, "#e6c15a") + '<rect x="6" y="20" width="51" height="40" fill="#fff"/><text x="10" y="34" font-size="5">Toll road</text>',
    "stripes-fine": _DARK + _stripes(0.3, "#32506b") + '<text x="31.5" y="44" text-anchor="middle" font-size="6" fill="#fff">Rain</text>',
    "stripes-polygons": _PALE + "".join(f'<polygon points="{x},-3 {x + 4},-3 {x - 90},91 {x - 94},91" fill="#b8d8c0"/>' for x in range(-3, 165, 8)),
    "stripes-pattern": '<pattern id="s" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="4" height="4" fill="#f4e8c8"/><rect width="2" height="4" fill="#e2cf9c"/></pattern><rect x="-3" y="-3" width="69" height="94" fill="url(#s)"/>',
    "overlay-white": _PHOTO + '<rect x="6" y="30" width="51" height="30" rx="2" fill="#fff" fill-opacity=".85"/><text x="10" y="42" font-size="5">Quiet bay</text>',
    "overlay-shade": _PHOTO + '<rect x="-3" y="60" width="69" height="31" fill="#000" opacity=".7"/><text x="31.5" y="74" text-anchor="middle" font-size="6" fill="#fff">Quiet bay</text>',
    "overlay-over-text": _CARD + '<rect x="5" y="5" width="53" height="78" fill="#ffd76a" opacity=".15"/>',
    "gloss-over-all": _CARD + '<linearGradient id="g" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".25"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/></linearGradient><rect x="-3" y="-3" width="69" height="94" fill="url(#g)"/>',
    "outlined-title": _PHOTO + '<text x="31.5" y="18" text-anchor="middle" font-size="8" font-weight="800" fill="#fff" stroke="#102030" stroke-width="1.2" paint-order="stroke">Quiet bay</text>',
    "outlined-in-two": _PHOTO + '<text x="31.5" y="18" text-anchor="middle" font-size="8" font-weight="800" fill="none" stroke="#102030" stroke-width="1.4">Quiet bay</text><text x="31.5" y="18" text-anchor="middle" font-size="8" font-weight="800" fill="#fff">Quiet bay</text>',
    "shadowed-title": _PALE + '<text x="31.9" y="18.4" text-anchor="middle" font-size="8" fill="#bbb">Harbour</text><text x="31.5" y="18" text-anchor="middle" font-size="8" fill="#123">Harbour</text>',
    "full-bleed-photo": _PHOTO,
    "full-bleed-gradient": '<radialGradient id="g"><stop offset="0" stop-color="#fff7d0"/><stop offset="1" stop-color="#d58b2a"/></radialGradient><rect x="-3" y="-3" width="69" height="94" fill="url(#g)"/>' + TITLE,
    "full-bleed-stars": _DARK + "".join(f'<circle cx="{x}" cy="{y}" r="{r}" fill="#fff"/>' for x, y, r in _STARS),
    "full-bleed-hills": '<rect x="-3" y="-3" width="69" height="94" fill="#bfe3f5"/><path d="M-3 60C10 50 20 66 33 58S55 50 66 60V91H-3Z" fill="#6aa84f"/><path d="M-3 72C10 62 30 80 66 68V91H-3Z" fill="#38761d"/><circle cx="50" cy="18" r="7" fill="#fff2a8"/>',
    "full-bleed-waves": '<rect x="-3" y="-3" width="69" height="94" fill="#2a7fb8"/>' + "".join(f'<path d="{d}" fill="none" stroke="#5aa5d2" stroke-width=".8"/>' for d in _WAVES),
    "full-bleed-polkadots": _PALE + "".join(f'<circle cx="{x}" cy="{y}" r="2" fill="#f2c6c6"/>' for x in range(-2, 70, 7) for y in range(-2, 95, 7)),
    "full-bleed-clipped": '<clipPath id="c"><rect x="-3" y="-3" width="69" height="94"/></clipPath><g clip-path="url(#c)"><circle cx="31" cy="44" r="70" fill="#d98"/><circle cx="31" cy="44" r="26" fill="#fbe"/></g>',
    "thick-frame": _PALE + '<rect x="5" y="5" width="53" height="78" fill="none" stroke="#333" stroke-width="2"/>' + TITLE,
    "frame-to-bleed": '<rect x="-3" y="-3" width="69" height="94" fill="#333"/><rect x="4" y="4" width="55" height="80" rx="3" fill="#fff"/>' + TITLE,
    "frame-stroke-to-bleed": _PALE + '<rect x="-3" y="-3" width="69" height="94" fill="none" stroke="#333" stroke-width="14"/>' + TITLE,
    "double-frame-inside": _PALE + '<rect x="4" y="4" width="55" height="80" fill="none" stroke="#853" stroke-width=".4"/><rect x="5" y="5" width="53" height="78" fill="none" stroke="#853" stroke-width=".8"/>',
    "corner-ornaments": _PALE + "".join(f'<path d="M0 0L12 0L0 12Z" transform="translate({x} {y}) rotate({a})" fill="#853"/>' for x, y, a in [(-3, -3, 0), (66, -3, 90), (66, 91, 180), (-3, 91, 270)]) + TITLE,
    "ribbon-off-edge": _CARD + '<rect x="-3" y="66" width="40" height="8" fill="#b5312c"/><text x="8" y="72" font-size="4.5" fill="#fff">Rare</text>',
    "badge-over-panel": _CARD + '<circle cx="50" cy="75" r="6" fill="#b5312c" stroke="#fff" stroke-width=".6"/><text x="50" y="77" text-anchor="middle" font-size="6" fill="#fff">4</text>',
    "card-within-card": BASE + '<rect x="10" y="24" width="20" height="28" rx="1" fill="#fff" stroke="#27587a" stroke-width=".4"/><rect x="24" y="30" width="20" height="28" rx="1" fill="#fff" stroke="#27587a" stroke-width=".4"/>',
    "panel-on-panel": BASE + '<rect x="8" y="30" width="47" height="40" fill="#fbf6e8"/>' + PARAGRAPH,
    "pawn-of-parts": BASE + '<circle cx="31" cy="36" r="6" fill="#27587a"/><path d="M24 60Q31 30 38 60Z" fill="#27587a"/><rect x="22" y="59" width="18" height="4" fill="#27587a"/>',
    "red-on-green": '<rect x="-3" y="-3" width="69" height="94" fill="#5a7d3c"/>' + "".join(f'<path d="M{x} -4v96h3v-96z" fill="#b0603a"/>' for x in range(-5, 66, 6)),
    "icons": BASE + ICON.format(name="anchor", x=25, y=34, size=12, fill="#27587a") + ICON.format(name="fish", x=9, y=70, size=6, fill="#8a1f1a"),
    "icon-row": BASE + "".join(ICON.format(name="fish", x=9 + 9 * n, y=60, size=8, fill="#27587a") for n in range(5)),
    "fine-lines": _PALE + '<path d="M8 50H55M8 54H55" stroke="#333" stroke-width=".1"/><path d="M8 58H55" stroke="#cbbf9d" stroke-width=".2"/>',
    "tight-lines": BASE + '<text x="9" y="30" inline-size="45" font-size="5" line-height=".95">Move a ship, draw a card, and pay the toll for every port you pass.</text>',
    "long-and-value": BASE + '<text x="9" y="16" font-size="5">Lighthouse</text><text x="54" y="16" text-anchor="end" font-size="6">12</text>',
    "fine-picture": BASE + '<image href="photo.png" x="10" y="30" width="40" height="30"/>',
    "picture-in-clip": BASE + '<clipPath id="c"><circle cx="31" cy="48" r="14"/></clipPath><image href="photo.png" x="11" y="33" width="40" height="30" clip-path="url(#c)"/>',
    "picture-cropped": BASE + '<image href="photo.png" x="12" y="30" width="20" height="30" preserveAspectRatio="xMidYMid slice"/>',
    "big-letters-on-edge": _PALE + '<rect x="-3" y="-3" width="20" height="94" fill="#27587a"/><text transform="translate(12 80) rotate(-90)" font-size="7" fill="#fff">HARBOUR</text>',
}  # fmt: skip
#: Sound components with items.
LISTS = {
    "ruby": (
        _PALE + '<text data-text="title" x="10" y="40" font-size="6"/>',
        "items: [{id: a, title: '{港|みなと}の{魚|さかな}'}]",
    ),
    "all-titles": (BASE + FIELDS, items_with("Herring", "Rye", "Oak", "Salt", "Wool", "Iron")),
    "half-without": (BASE + FIELDS, items_with("Herring", "''", "Oak", "''", "Wool", "''")),
}
