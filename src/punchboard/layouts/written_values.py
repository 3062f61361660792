"""Values that are written in a template and make no sense, whatever the item."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from punchboard.layouts import text_styles
from punchboard.layouts.paints import PAINTS, problem_of_paint
from punchboard.layouts.styles import font_size, parse_style
from punchboard.layouts.svg_reader import Node
from punchboard.layouts.units import parse_transform
from punchboard.lengths import parse_length


def problems_of_value(node: Node, attribute: str, value: str) -> Iterator[str]:
    """Yield what is wrong with an attribute; values with `{{ }}` in them are not known yet."""
    written = parse_style(value) if attribute == "style" else {attribute: value}
    for name, text in written.items():
        if "{{" in text or f"data-{name}" in node.attributes:
            continue
        if name in PAINTS:
            problem = problem_of_paint(text)
        elif name == attribute == "transform":
            problem = _problem(parse_transform, text)
        elif name in _OF_TEXTS and any(each.tag in _TEXTS for each in node.walk()):
            problem = _problem(_OF_TEXTS[name], text)
        else:
            problem = None
        if problem is not None:
            yield problem


def _problem(parse: Callable[[str], object], text: str) -> str | None:
    try:
        parse(text)
    except ValueError as problem:
        return str(problem)
    return None


def _size_on_paper(text: str) -> float:
    return parse_length(text, default_unit="pt") if text else 0.0


def _markup(text: str) -> None:
    if text != "none":
        raise ValueError(f"`data-markup` must be `none`, got `{text}`")


_TEXTS = ("text", "tspan")
#: What reads the properties that only texts have.
_OF_TEXTS: Mapping[str, Callable[[str], object]] = {
    "font-size": font_size,
    "data-fit": _size_on_paper,
    "data-grow": _size_on_paper,
    "data-condense": text_styles.condensing,
    "data-markup": _markup,
    "writing-mode": lambda text: text_styles.is_vertical({"writing-mode": text}),
}
