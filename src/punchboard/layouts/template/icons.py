"""Icons by name: the workspace's own, Phosphor's, or those of an Iconify set.

Icons and SVG images are inlined into other drawings: style sheets become `style`
attributes and ids get a prefix, so that no drawing can change another. References
out of the file and elements that are not drawn are left out.
"""

from __future__ import annotations

import functools
import gzip
import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

import punchboard
from punchboard.diagnostics import Checked, Location
from punchboard.geometry import Rect
from punchboard.layouts import messages
from punchboard.layouts.template import css
from punchboard.layouts.template.bindings import is_foreign
from punchboard.layouts.template.browser import as_seen
from punchboard.layouts.template.svg import MAX_BYTES, SVG_NAMESPACE, Node, escape, read_svg
from punchboard.layouts.template.units import numbers, user_length
from punchboard.patterns import regex
from punchboard.workspace import Workspace

# Inlined drawings

#: Elements that draw nothing and define nothing.
SKIPPED = frozenset(
    "metadata title desc script style foreignObject animate animateMotion animateTransform "
    "set mpath view".split()
)
_TEXTS = frozenset({"text", "flowRoot"})
_OWN_REFERENCE = regex(r"#([\w:.-]+)")
#: Attributes of the root that place its page and do not affect its look.
_PAGE = frozenset("x y width height viewBox preserveAspectRatio version id class".split())


class Inlined(Struct, frozen=True):
    """A drawing that is ready to be part of another one.

    Attributes:
        body: Its elements as XML.
        look: The root's own presentation attributes as XML, such as ` fill="none"`.
        view: Its page, in its own user units.
        has_text: Whether it contains texts, which are left out.
    """

    body: str
    look: str
    view: Rect
    has_text: bool


def inline(root: Node) -> Inlined:
    """Return the drawing *root* so that it can be part of another one."""
    sheet = css.read_style_sheet(css.sheet_text(root.walk()))
    ids = {node.attributes["id"] for node in root.walk() if "id" in node.attributes}
    plain = "".join(_element(child, sheet, {}) for child in root.elements)
    prefix = f"i{hashlib.sha256(plain.encode()).hexdigest()[:8]}-"
    renamed = {name: prefix + name for name in ids if name}
    body = "".join(_element(child, sheet, renamed) for child in root.elements)
    look = _attributes(root, sheet, renamed, _PAGE)
    has_text = any(node.tag in _TEXTS for node in root.walk())
    return Inlined(body, look, _view(root), has_text)


@functools.lru_cache(maxsize=1024)  # every component of a game has its own library
def _inlined(data: bytes, path: Path) -> Checked[Inlined | None]:
    """Return the drawing in *data* so that it can be part of another one, or what is wrong."""
    read = read_svg(data, path)
    if read.value is None:
        return Checked(None, read.diagnostics)
    return Checked(inline(as_seen(read.value, "en").value.root))


def _view(root: Node) -> Rect:
    values = numbers(root.attributes.get("viewBox", ""))
    if len(values) == 4 and min(values[2:]) > 0:
        return Rect(*values)
    try:
        width, height = (user_length(root.attributes[name]) for name in ("width", "height"))
    except (KeyError, ValueError):
        return Rect(0.0, 0.0, 300.0, 150.0)  # CSS 2, 10.3.2: the default size
    return Rect(0.0, 0.0, width or 300.0, height or 150.0)


def _element(node: Node, sheet: css.StyleSheet, renamed: Mapping[str, str]) -> str:
    if node.tag in SKIPPED or node.tag in _TEXTS or ":" in node.tag:
        return ""
    attributes = _attributes(node, sheet, renamed, frozenset())
    inside = "".join(_element(child, sheet, renamed) for child in node.elements)
    tag = "g" if node.tag in ("a", "switch") else node.tag
    return f"<{tag}{attributes}>{inside}</{tag}>" if inside else f"<{tag}{attributes}/>"


def _attributes(
    node: Node, sheet: css.StyleSheet, renamed: Mapping[str, str], without: frozenset[str]
) -> str:
    return "".join(
        f' {name}="{escape(value)}"'
        for name, value in _own_attributes(node, sheet, renamed)
        if name not in without
    )


def _own_attributes(
    node: Node, sheet: css.StyleSheet, renamed: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    def rename(match: re.Match[str]) -> str:
        return f"#{renamed.get(match[1], match[1])}"

    rules = sheet.declarations(node.tag, node.attributes)
    style = {**rules, **css.parse_style(node.attributes.get("style", ""))}
    for name, value in node.attributes.items():
        if is_foreign(name) or name in ("style", "class"):
            continue
        if name == "id":
            yield name, renamed.get(value, value)
        elif name != "href" or value.startswith(("#", "data:image/")):
            yield name, _OWN_REFERENCE.sub(rename, value) if "#" in value else value
    if style:
        text = ";".join(f"{name}:{value}" for name, value in style.items())
        yield "style", _OWN_REFERENCE.sub(rename, text)


# Icons by name

#: Phosphor's weights; `regular` is the default.
WEIGHTS = ("thin", "light", "regular", "bold", "fill", "duotone")
#: Its icons, packed into a file per weight by `docs/make_icons.py`.
PHOSPHOR = Path(punchboard.__file__).parent / "phosphor"
_NAME = regex(r"[\w-][\w.-]*(?:/[\w-][\w.-]*)*")
_MAX_SET_BYTES = 50_000_000


class IconLibrary:
    """The icons a game can use; each is read on first use."""

    def __init__(self, workspace: Workspace, game: str) -> None:
        self._workspace = workspace
        icons = workspace.root / "icons"
        self._folders = tuple(each for each in (icons, icons / game) if each.is_dir())
        self._found: dict[tuple[str, str], Checked[Inlined | None]] = {}
        self._reported: set[tuple[str, str]] = set()
        self._sets: dict[str, dict[str, Any]] | None = None

    def get(self, name: str, weight: str, location: Location | None) -> Checked[Inlined | None]:
        """Return an icon, or None with a diagnostic.

        Args:
            name: `football`, or `set:name` of an Iconify set.
            weight: One of `WEIGHTS`, for Phosphor's icons.
            location: Where it is used, for the diagnostic, which is reported only once.
        """
        key = (name, weight)
        found = self.find(name, weight)
        if key in self._reported:
            return Checked(found.value)
        self._reported.add(key)
        placed = (replace(each, location=each.location or location) for each in found.diagnostics)
        return Checked(found.value, tuple(placed))

    def find(self, name: str, weight: str = "regular") -> Checked[Inlined | None]:
        """Return an icon, or None with a diagnostic without a place, on every request."""
        key = (name, weight)
        if key not in self._found:
            self._found[key] = self._find(name, weight, None)
        return self._found[key]

    def has(self, name: str) -> bool:
        """Return whether there is an icon called *name*."""
        return self.find(name).value is not None

    def has_set(self, prefix: str) -> bool:
        """Return whether `icons/` has the Iconify set called *prefix*."""
        return prefix in self._iconify()

    def _find(self, name: str, weight: str, location: Location | None) -> Checked[Inlined | None]:
        if weight not in WEIGHTS:
            return Checked(None, (messages.unknown_weight(location, weight, WEIGHTS),))
        if ":" in name:
            data = self._from_set(name)
            return self._read(data, Path(name), location, name)
        if _NAME.fullmatch(name):
            for folder in self._folders:
                path = folder / f"{name}.svg"
                if _is_file(path):
                    return self._open(path, location, name)
            return self._read(_from_phosphor(name, weight), Path(name), location, name)
        return self._read(None, Path(name), location, name)

    def _open(self, path: Path, location: Location | None, name: str) -> Checked[Inlined | None]:
        found = self._workspace.find(path.name, (path.parent,), location)
        if found.value is None:
            return Checked(None, found.diagnostics)
        try:
            data = path.read_bytes() if path.stat().st_size <= MAX_BYTES else b" " * (MAX_BYTES + 1)
        except OSError as problem:
            reason = problem.strerror or str(problem)
            return Checked(None, (messages.unreadable(Location(path), reason),))
        return self._read(data, path, location, name)

    def _read(
        self, data: bytes | None, path: Path, location: Location | None, name: str
    ) -> Checked[Inlined | None]:
        if data is None:
            return Checked(None, (messages.unknown_icon(location, name, self._names(name)),))
        read = _inlined(data, path)
        if read.value is not None and read.value.has_text:
            return Checked(read.value, (messages.text_in_image(location, name),))
        return read

    def _names(self, name: str) -> list[str]:
        """Return the names of all icons, to find the one that was meant."""
        if ":" in name:
            prefix = name.partition(":")[0]
            chosen = self._iconify().get(prefix)
            names = [*chosen.get("icons", {}), *chosen.get("aliases", {})] if chosen else []
            return [f"{prefix}:{each}" for each in names]
        own = [
            path.relative_to(folder).with_suffix("").as_posix()
            for folder in self._folders
            for path in folder.rglob("*.svg")
        ]
        return [*own, *_phosphor("regular")]

    def _from_set(self, name: str) -> bytes | None:
        """Return the SVG of `prefix:icon`, or None if there is no such icon."""
        prefix, _, icon = name.partition(":")
        chosen = self._iconify().get(prefix, {})
        icons, aliases = chosen.get("icons", {}), chosen.get("aliases", {})
        entry = icons.get(icon) or icons.get(aliases.get(icon, {}).get("parent", ""))
        if not isinstance(entry, dict):
            return None
        box = [entry.get(key, chosen.get(key, default)) for key, default in _ICONIFY_BOX]
        view = " ".join(str(each) for each in box)
        return (
            f'<svg xmlns="{SVG_NAMESPACE}" viewBox="{view}">{entry.get("body", "")}</svg>'.encode()
        )

    def _iconify(self) -> dict[str, dict[str, Any]]:
        """Return the Iconify sets in `icons/`, by prefix."""
        if self._sets is None:
            self._sets = {}
            paths = sorted(path for folder in self._folders for path in folder.glob("*.json"))
            for path in paths:
                if content := _read_set(path, self._workspace):
                    self._sets.setdefault(str(content["prefix"]), content)
        return self._sets


#: Keys of the box of an icon in Iconify's JSON, with their defaults.
_ICONIFY_BOX = (("left", 0), ("top", 0), ("width", 16), ("height", 16))


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # a name longer than any file's
        return False


def _read_set(path: Path, workspace: Workspace) -> dict[str, Any] | None:
    try:
        if not workspace.holds(path.resolve()) or path.stat().st_size > _MAX_SET_BYTES:
            return None
        content = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return None
    is_set = isinstance(content, dict) and "prefix" in content
    parts = (content.get("icons"), content.get("aliases", {})) if is_set else (None,)
    return content if all(isinstance(part, dict) for part in parts) else None


def _from_phosphor(name: str, weight: str) -> bytes | None:
    """Return the SVG of a Phosphor icon, or None; `-bold` in its name is a weight, too."""
    stem, _, last = name.rpartition("-")
    if stem and last in WEIGHTS and name in _phosphor(last):
        weight, suffix = last, ""
    else:
        suffix = "" if weight == "regular" else f"-{weight}"
    icon = _phosphor(weight).get(name + suffix)
    return None if icon is None else icon.encode()


@functools.cache
def _phosphor(weight: str) -> dict[str, str]:
    """Return the SVG of all icons of a weight, by name, such as `heart-fill` in `fill`."""
    packed = (PHOSPHOR / f"{weight}.json.gz").read_bytes()
    icons: dict[str, str] = json.loads(gzip.decompress(packed))
    return icons
