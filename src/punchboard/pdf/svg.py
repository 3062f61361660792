"""A face as one standalone SVG file, with its bleed and without fonts."""

from __future__ import annotations

import base64
import itertools
from pathlib import Path
from typing import assert_never
from xml.etree import ElementTree

import svgwrite
from svgwrite.base import BaseElement
from svgwrite.container import Group

from punchboard.colours import Colour
from punchboard.geometry import Matrix, Rect, path_data
from punchboard.layouts.face import ArtLayer, BarLayer, Face, ImageLayer, StampLayer, TextLayer
from punchboard.lengths import format_number
from punchboard.patterns import regex
from punchboard.typesetting.fonts import files

_SVG = "{http://www.w3.org/2000/svg}"
#: Namespaces that may stay, and the prefixes they have in every file.
_PREFIXES = {
    "{http://www.w3.org/1999/xlink}": "xlink:",
    "{http://www.w3.org/XML/1998/namespace}": "xml:",
}
_HREFS = {"href", "xlink:href"}
_LOCAL_URL = regex(r"""(url\(\s*["']?#)""")
_ID_SELECTOR = regex(r"#(?=[A-Za-z_])(?![0-9a-fA-F]{3,8}\s*[;}!])")


def face_svg(face: Face) -> str:
    """Return *face* as an SVG document in mm; the trim's corner is the origin.

    Text is drawn as outlines and kept as labels; images are embedded.

    Raises:
        OSError: An image can no longer be read.
    """
    box = face.outline.bleed_box(face.bleed)
    drawing = svgwrite.Drawing(
        size=(f"{format_number(box.width)}mm", f"{format_number(box.height)}mm"),
        viewBox=_joined(box.x, box.y, box.width, box.height),
        debug=False,
    )
    inside = drawing if face.outline.is_rectangle else drawing.add(_clipped(drawing, face))
    for number, layer in enumerate(face.layers):
        match layer:
            case ArtLayer():
                above = inside.add(_blended(drawing, layer.blend)) if layer.blend else inside
                above.add(_Art(layer.svg, box, f"layer-{number}-"))
            case TextLayer():
                inside.add(_text(drawing, layer))
            case ImageLayer():
                inside.add(_image(drawing, layer, f"clip-{number}"))
            case StampLayer():
                inside.add(_stamps(drawing, layer, f"layer-{number}"))
            case BarLayer():
                inside.add(_bars(drawing, layer))
            case _:
                assert_never(layer)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{drawing.tostring()}\n'


def _clipped(drawing: svgwrite.Drawing, face: Face) -> Group:
    """Return a group that is clipped to the outline with its bleed."""
    edge = drawing.defs.add(drawing.clipPath(id="outline"))
    edge.add(drawing.path(d=path_data(face.outline.offset(face.bleed))))
    return drawing.g(clip_path="url(#outline)")


def _blended(drawing: svgwrite.Drawing, mode: str) -> Group:
    group = drawing.g()
    group["style"] = f"mix-blend-mode:{mode}"
    return group


class _Art(BaseElement):  # type: ignore[misc] # svgwrite is untyped
    """The elements of an art layer, with ids that are unique in the file."""

    elementname = "svg"

    def __init__(self, svg: str, box: Rect, prefix: str) -> None:
        super().__init__(debug=False)
        self._root = ElementTree.fromstring(svg)
        self._box = box
        self._prefix = prefix

    def get_xml(self) -> ElementTree.Element:
        root = _renamed(self._root, self._prefix)
        view_box = _joined(self._box.x, self._box.y, self._box.width, self._box.height)
        root.attrib.setdefault("viewBox", view_box)
        x, y, width, height = root.attrib["viewBox"].split()
        root.attrib.update(x=x, y=y, width=width, height=height)
        return root


def _renamed(element: ElementTree.Element, prefix: str) -> ElementTree.Element:
    """Return *element* in no namespace, with *prefix* before ids and references."""
    copy = ElementTree.Element(element.tag.removeprefix(_SVG))
    copy.text, copy.tail = element.text, element.tail
    if copy.tag == "style":
        copy.text = _ID_SELECTOR.sub(f"#{prefix}", _in_urls(copy.text or "", prefix))
    for key, value in element.attrib.items():
        for namespace, short in _PREFIXES.items():
            key = key.replace(namespace, short)
        if key.startswith("{"):
            continue  # a drawing program's own notes
        if key == "id":
            value = prefix + value
        elif key in _HREFS and value.startswith("#"):
            value = f"#{prefix}{value[1:]}"
        copy.set(key, _in_urls(value, prefix))
    for child in element:
        if child.tag.startswith(_SVG) or "{" not in child.tag:
            copy.append(_renamed(child, prefix))
    return copy


def _in_urls(text: str, prefix: str) -> str:
    return _LOCAL_URL.sub(rf"\1{prefix}", text)


def _text(drawing: svgwrite.Drawing, layer: TextLayer) -> Group:
    says = "".join(itertools.chain.from_iterable(run.texts for run in layer.runs))
    group = drawing.g(role="img")
    group["aria-label"] = says
    group.set_desc(title=says)
    if not layer.invisible:
        seen = (run for run in layer.runs if not run.unseen)
        for data, width in files.path_elements(seen, Matrix()):
            path = group.add(drawing.path(d=data, fill=_hex(layer.fill)))
            if width:
                path.stroke(_hex(layer.fill), format_number(width, 4), linejoin="round")
    _fade(group, layer.opacity)
    return group


def _image(drawing: svgwrite.Drawing, layer: ImageLayer, name: str) -> Group:
    data = Path(layer.path).read_bytes()
    mime = "image/png" if data.startswith(b"\x89PNG") else "image/jpeg"
    uri = f"data:{mime};base64,{base64.b64encode(data).decode()}"
    image = drawing.image(uri, insert=(0, 0), size=(1, 1), preserveAspectRatio="none")
    image["transform"] = _transform(layer.matrix)
    group = drawing.g()
    if layer.clip is not None:
        bounds = drawing.defs.add(drawing.clipPath(id=name))
        clip = layer.clip
        bounds.add(drawing.rect((clip.x, clip.y), (clip.width, clip.height)))
        group["clip-path"] = f"url(#{name})"
    _fade(group, layer.opacity)
    group.add(image)
    return group


def _stamps(drawing: svgwrite.Drawing, layer: StampLayer, name: str) -> Group:
    box = layer.size.box
    stamp = drawing.defs.add(drawing.g(id=name))
    stamp.add(_Art(layer.svg, box, f"{name}-"))
    group = drawing.g()
    for place in layer.places:
        group.add(drawing.use(f"#{name}", transform=_transform(place)))
    _fade(group, layer.opacity)
    return group


def _bars(drawing: svgwrite.Drawing, layer: BarLayer) -> Group:
    group = drawing.g(fill=_hex(layer.fill), transform=_transform(layer.matrix))
    for bar in layer.bars:
        group.add(drawing.rect((bar.x, bar.y), (bar.width, bar.height)))
    _fade(group, layer.opacity)
    return group


def _fade(group: Group, opacity: float) -> None:
    if opacity < 1.0:
        group["opacity"] = format_number(opacity, 4)


def _transform(matrix: Matrix) -> str:
    m = matrix
    return f"matrix({_joined(m.a, m.b, m.c, m.d, m.e, m.f)})"


def _hex(colour: Colour) -> str:
    return "#" + "".join(f"{round(255 * part):02x}" for part in colour)


def _joined(*values: float) -> str:
    return " ".join(format_number(value, 6) for value in values)
