"""Drawings that some programs show differently, or not at all: the two engines compared."""

from __future__ import annotations

import functools
import io
import re
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct

from punchboard import inputs
from punchboard.checks.preflight.strokes import drawings_of
from punchboard.checks.rule import Found, face_rule, inspect, rule
from punchboard.checks.subject import Fault, Needs, Subject
from punchboard.diagnostics import Finding, Severity
from punchboard.layouts.face import NamedFace
from punchboard.layouts.template.svg import Node, read_svg
from punchboard.lengths import MM_PER_INCH, MM_PER_PIXEL
from punchboard.patterns import regex
from punchboard.pdf.art_pixels import needs_pixels, png_of, view_of

if TYPE_CHECKING:
    from PIL.Image import Image


class Feature(Struct, frozen=True):
    """A feature of SVG that an engine does not support.

    Attributes:
        name: Its name in messages.
        sign: A pattern that finds it in a drawing.
        engines: The engines that cannot draw it.
    """

    name: str
    sign: re.Pattern[str]
    engines: frozenset[str]


def _feature(name: str, sign: str, *engines: str) -> Feature:
    return Feature(name, regex(sign), frozenset(engines))


#: Tried out with resvg 0.45 and CairoSVG 2.9; the tests check it again.
FEATURES = (
    _feature("a mesh gradient", r"<mesh[gG]radient\b", "resvg", "cairosvg"),
    _feature("a hatch", r"<hatch\b", "resvg", "cairosvg"),
    _feature("a mask", r"[\s;\"'{]mask\s*[:=]\s*[\"']?\s*url", "cairosvg"),
    _feature("a blend mode", r"mix-blend-mode\s*[:=]\s*[\"']?\s*(?!normal)\w", "cairosvg"),
    _feature("the colour function `hsl()`", r"\bhsla?\(", "cairosvg"),
    _feature("`paint-order`", r"paint-order\s*[:=]\s*[\"']?\s*(?!normal|fill)\w", "cairosvg"),
    _feature("`clip-rule`", r"clip-rule\s*[:=]\s*[\"']?\s*evenodd", "cairosvg"),
    _feature("`transform` in a style", r"[\"';{\s]transform\s*:", "cairosvg"),
)


def undrawn_features(svg: str, engine: str) -> Iterator[Feature]:
    """Yield the features in *svg* that *engine* cannot draw."""
    return (each for each in FEATURES if engine in each.engines and each.sign.search(svg))


def differing_features(svg: str) -> Iterator[Feature]:
    """Yield the features in *svg* that at least one engine cannot draw."""
    return (each for each in FEATURES if each.sign.search(svg))


_IN_MM = regex(r'<svg\b[^>]*\swidth="[^"]*mm"')
#: Pixels differ if a colour is off by more than this, out of 255.
_OFF = 48
#: Smaller shares of a drawing are edges drawn slightly differently.
_LEAST = 0.01
#: Pixels per mm at which drawings are drawn.
_SCALE = 3.0
#: Longest side that is drawn, in pixels: boards are compared at a lower resolution.
_MOST_PIXELS = 900
#: Pixels are compared in squares of this many by as many, so that edges blur.
_BLUR = 2


#: Elements and properties that all engines draw alike, with values that refer to nothing.
_ALIKE = frozenset(
    """
    circle color cx cy d desc ellipse fill fill-opacity fill-rule font-family font-size font-style
    font-weight g height id line opacity overflow path points polygon polyline preserveAspectRatio
    r rect rx ry stroke stroke-dasharray stroke-linecap stroke-linejoin stroke-miterlimit
    stroke-opacity stroke-width style svg text-anchor title transform version viewBox width x x1 x2
    xmlns y y1 y2
    """.split()
)
_TAG = regex(r"<(?![/!?])([^\s/>]+)((?:[^>\"']|\"[^\"]*\"|'[^']*')*)>")
_ATTRIBUTE = regex(r"([^\s=/]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
#: References, functions of colours, and lengths that are relative.
_RELATIVE = regex(r"[(%!]|\d\s*(?:em|ex|rem|vw|vh)\b|inherit|context|hidden|slice")
_NUMBER = (
    r"[-+]?(?:(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?(?:[\s,]+|(?=-))"
    # A second point begins the next number.
    r"|\d*\.\d+(?=\.))"
)
_FLAG = r"[01](?:[\s,]+|(?=-))"
#: Some engines read `a5 5 0 015 3`, with flags that are not divided, in their own way.
_ARC = regex(rf"[aA]\s*(?:{_NUMBER * 3}{_FLAG * 2}{_NUMBER * 2})+")
_ARCS = regex(r"[aA][^a-zA-Z]*")


def may_differ(svg: str) -> bool:
    """Return whether a drawing has anything that engines might not draw alike."""
    for tag, attributes in _TAG.findall(svg):
        if tag not in _ALIKE:
            return True
        for name, one, other in _ATTRIBUTE.findall(attributes):
            if name.startswith(("data-", "xmlns:", "aria-")):
                continue
            if name not in _ALIKE or _is_doubtful(name, one or other):
                return True
    return False


def _is_doubtful(name: str, value: str) -> bool:
    if name == "d":
        return not all(_ARC.fullmatch(each + " ") for each in _ARCS.findall(value))
    if name == "style":
        pairs = (each.partition(":") for each in value.split(";") if each.strip())
        return any(
            part.strip() not in _ALIKE - {"transform"} or _is_doubtful(part.strip(), said)
            for part, _, said in pairs
        )
    if name == "transform":
        return "%" in value or "skew" in value
    return name not in {"id", "xmlns", "font-family"} and bool(_RELATIVE.search(value))


def difference(svg: str) -> float:
    """Return the share of a drawing on which resvg and CairoSVG differ.

    Args:
        svg: The document; the units of its viewBox are mm.

    Returns:
        0 if the share is small, if one engine is known to leave something out, or if
        one cannot draw at all, which a build with it reports.
    """
    if needs_pixels(svg) or next(differing_features(svg), None) is not None:
        return 0.0
    try:
        share = _compared(svg)
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as mistake:  # a panic in Rust is not an `Exception`
        if isinstance(mistake, ImportError | OSError):
            inputs.unsure()  # tomorrow, the engine may be installed
        return 0.0
    return share if share > _LEAST else 0.0


@functools.lru_cache(1024)
def _compared(svg: str) -> float:
    """Return the share of a drawing on which the engines differ.

    Raises:
        BaseException: An engine fails.
    """
    view = view_of(svg)
    scale = min(_SCALE, _MOST_PIXELS / max(view.width, view.height))
    first = _picture(png_of(svg, scale * MM_PER_INCH))
    return _differing(first, _picture(_cairosvg_png(svg, scale)))


def _cairosvg_png(svg: str, scale: float) -> bytes:
    """Return a drawing at *scale* pixels per unit of its viewBox."""
    import cairosvg

    # By default, CairoSVG draws documents with a size in mm at 96 pixels per inch.
    own = MM_PER_PIXEL if _IN_MM.search(svg) else 1.0
    return bytes(cairosvg.svg2png(bytestring=svg.encode(), scale=scale * own))


def _picture(png: bytes) -> Image:
    import PIL.Image

    with PIL.Image.open(io.BytesIO(png)) as opened:
        return opened.convert("RGBA")


def _differing(one: Image, other: Image) -> float:
    """Return the share of pixels that differ, on white."""
    import PIL.ImageChops

    # Half a pixel at the right and bottom edges does not count as a difference.
    size = (min(one.width, other.width), min(one.height, other.height))
    parts = PIL.ImageChops.difference(_on_paper(one, size), _on_paper(other, size)).split()
    most = PIL.ImageChops.lighter(PIL.ImageChops.lighter(parts[0], parts[1]), parts[2])
    return sum(most.histogram()[_OFF:]) / (most.width * most.height)


def _on_paper(picture: Image, size: tuple[int, int]) -> Image:
    """Return *picture* on white, cut to *size* and reduced so that edges blur."""
    import PIL.Image

    paper = PIL.Image.new("RGBA", size, "white")
    paper.alpha_composite(picture.crop((0, 0, *size)))
    coarse = (max(1, size[0] // _BLUR), max(1, size[1] // _BLUR))
    return paper.convert("RGB").resize(coarse, PIL.Image.Resampling.BOX)


#: Faces that are compared on each side of a component; CairoSVG takes its time.
_MOST = 12


@rule(Severity.WARNING, Needs.FACES)
def engines_disagree(subject: Subject) -> Found:
    """The two drawing engines draw the same artwork differently.

    ## What it does

    It draws the first dozen faces on each side of a component with resvg and with CairoSVG and compares the pixels; that is enough, because faces with the same layout are drawn in the same way.
    Drawings with parts that one of them is known to leave out are skipped.
    So are drawings of plain shapes in plain colours, which both draw alike; `punchboard check --select engines-disagree` compares these, too.

    ## Why it matters

    If two programs read a drawing differently, it is ambiguous, and a browser or a printing house may read it in yet another way.

    ## Example

    A `clip-path` that refers to an element that is not a clip path: one engine ignores it, the other draws nothing.

    ## Use instead

    Simplify the drawing until both agree; the output of `punchboard faces --engine cairosvg` shows what differs.
    """
    compared: dict[tuple[str, str], set[str]] = {}
    code = "engines-disagree"
    every = code in subject.selected

    def is_first(named: NamedFace) -> bool:
        keys = compared.setdefault((named.component, named.side), set())
        if len(keys) < _MOST:
            keys.add(named.face.key)
        return named.face.key in keys

    look = partial(_faults, every=every)
    yield from inspect(subject, f"{code} of all" if every else code, look, is_first)


def _faults(named: NamedFace, *, every: bool) -> Iterator[Fault]:
    drawings = (each for each in drawings_of(named.face) if every or may_differ(each))
    share = max(map(difference, drawings), default=0.0)
    if share:
        part = f"{100 * share:.0f} %"
        yield Fault(
            "drawing",
            f"resvg and CairoSVG draw {{items}} differently, on {part} of it",
            ("compare `punchboard faces` with `--engine cairosvg`, and simplify what differs",),
        )


@face_rule()
def feature_not_drawn(subject: Subject, named: NamedFace) -> Iterator[Fault]:
    """A drawing uses a feature that the engine does not draw.

    ## What it does

    It searches the drawings for SVG features that the chosen engine does not draw, such as mesh gradients and hatches, or masks with `--engine cairosvg`.

    ## Why it matters

    The drawing looks complete in Inkscape or a browser but is printed without them.

    ## Example

    ```svg
    <meshgradient id="sky">...</meshgradient>
    <rect x="-3" y="-3" width="69" height="94" fill="url(#sky)"/>
    ```

    ## Use instead

    ```svg
    <linearGradient id="sky" x2="0" y2="1">...</linearGradient>
    <rect x="-3" y="-3" width="69" height="94" fill="url(#sky)"/>
    ```

    Or use the other engine, with `--engine`.
    """
    features = {
        each.name: each
        for svg in drawings_of(named.face)
        for each in undrawn_features(svg, subject.engine)
    }
    for name, feature in features.items():
        others = {"resvg", "cairosvg"} - feature.engines
        use = f"use `--engine {others.pop()}`, or " if others else ""
        yield Fault(
            name,
            f"{name} on {{items}} is not drawn by `{subject.engine}`",
            (f"{use}draw it another way",),
        )


#: What a shape cannot be drawn without.
_NEEDED = {
    "path": ("d",),
    "rect": ("width", "height"),
    "circle": ("r",),
    "image": ("href",),
}


@rule(Severity.WARNING, Needs.GAME)
def sample_not_drawn(subject: Subject) -> Found:
    """A drawing program cannot show an element of a layout.

    ## What it does

    It reports attributes with `{{ }}` in them, which only punchboard can read, and bound shapes and images without a sample of an attribute that they need to be drawn: a path without `d`, a rectangle without `width` and `height`, a circle without `r`, an image without `href`.

    ## Why it matters

    A layout is a drawing to work on.
    If Inkscape, Figma or a browser leaves an element out, you cannot see, move or align it there.

    ## Example

    `<g data-for="n in range(3)" transform="translate({{ n * 20 }} 5)">` is drawn at the origin by every drawing program, or not at all.

    ## Use instead

    Put the expression into `data-transform`, and the value of an item into `transform`.
    `punchboard sample LAYOUT` does both, for the whole layout.
    """
    for source in subject.usage.layouts:
        file = read_svg(source.text.encode(), source.path).value
        if file is None:
            continue  # reported where it is read
        for node in file.root.walk():
            for attribute in _open_attributes(node):
                yield Finding(
                    file.locate(node, attribute),
                    f"drawing programs cannot show `{attribute}` with `{{{{ }}}}` in it",
                    (f"write the expression into `data-{attribute}`, "
                     f"and a sample into `{attribute}`",),
                )  # fmt: skip
            missing = [f"`{name}`" for name in _missing(node)]
            if missing:
                verb = "is" if len(missing) == 1 else "are"
                yield Finding(
                    file.locate(node),
                    f"drawing programs cannot show this `{node.tag}`: "
                    f"{' and '.join(missing)} {verb} missing",
                    ("write an item's values into the layout with `punchboard sample`",),
                )


def _open_attributes(node: Node) -> Iterator[str]:
    for name, value in node.attributes.items():
        if "{{" in value and not name.startswith("data-") and name not in ("id", "class"):
            yield name


def _missing(node: Node) -> Iterator[str]:
    """Yield what a bound shape lacks to be drawn as a sample."""
    if not any(name.startswith("data-") for name in node.attributes):
        return
    for name in _NEEDED.get(node.tag, ()):
        if name not in node.attributes and not _is_whole(node, name):
            yield name


def _is_whole(node: Node, name: str) -> bool:
    """Return whether a shape takes a size of its own from its part."""
    return node.tag == "circle" and name == "r" and "data-part" in node.attributes
