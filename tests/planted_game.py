"""One game with a component for each of many drawings, and what `check` reports of each."""

from __future__ import annotations

import functools
import io
import re
from collections.abc import Iterable
from pathlib import Path

import PIL.Image

from punchboard.commands.check import Questions, check_game
from punchboard.commands.report import Steps
from punchboard.commands.session import Session
from punchboard.diagnostics import Diagnostic

_SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" '
    'viewBox="0 0 63 88" font-family="sans-serif">{}</svg>'
)
_COMPONENT = re.compile(r"^  ([\w-]+): \{", re.MULTILINE)


def reports(
    folder: Path, drawings: Iterable[tuple[str, str, str]], questions: Questions | None = None
) -> dict[str, list[Diagnostic]]:
    """Return what is reported of each drawing, by its name.

    Args:
        folder: A folder without games; drawings may already have their pictures there.
        drawings: The name, the elements and the further keys of each component.
        questions: What to ask.
    """
    game, layouts = folder / "components" / "case", folder / "layouts" / "case"
    game.mkdir(parents=True)
    layouts.mkdir(parents=True, exist_ok=True)
    (layouts / "photo.png").write_bytes(_picture(1600, 1200))
    (layouts / "small.png").write_bytes(_picture(100, 75))
    lines = ["components:"]
    for name, elements, options in drawings:
        (layouts / f"{name}.svg").write_text(_SVG.format(elements), "utf-8")
        lines.append(f"  {name}: {{name: C, size: 63x88, front: {name}.svg, {options}}}")
    (game / "game.yaml").write_text("\n".join(lines) + "\n", "utf-8")
    found = check_game(Session.at(folder), "case", questions or Questions(), Steps(None))
    result: dict[str, list[Diagnostic]] = {
        match[1]: [] for match in _COMPONENT.finditer("\n".join(lines))
    }
    for each in found.diagnostics:
        result.setdefault(_owner(each, lines), []).append(each)
    return result


def _owner(found: Diagnostic, lines: list[str]) -> str:
    place = found.location
    assert place is not None
    if place.path.suffix == ".svg":
        return place.path.stem
    owner = _COMPONENT.match(lines[place.line - 1])
    return owner[1] if owner else ""


@functools.cache
def _picture(width: int, height: int) -> bytes:
    """Return a PNG of middle tones, as a photo has them: light above, dark below."""
    image = PIL.Image.new("RGB", (width, height))
    image.putdata(
        [
            (120 + (x * 7 + y * 3) % 31, 130 + (x * 5 + y * 11) % 29, 110 + (y * 90) // height)
            for y in range(height)
            for x in range(width)
        ]
    )
    file = io.BytesIO()
    image.save(file, "PNG")
    return file.getvalue()
