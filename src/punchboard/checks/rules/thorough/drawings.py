"""Drawings that some programs show differently, or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from punchboard.checks.preflight.engines import difference, may_differ, undrawn_features
from punchboard.checks.preflight.look import Fault, face_rule, inspect
from punchboard.checks.preflight.strokes import drawings_of
from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Finding, Severity
from punchboard.layouts.face import NamedFace
from punchboard.layouts.template.svg import Node, read_svg

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
