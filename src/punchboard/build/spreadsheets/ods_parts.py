"""The parts of an OpenDocument sheet that are the same in every file, and its styles.

OpenDocument 1.3, part 3: styles in section 16, settings in 3.10; part 2 has the
manifest.
"""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import quoteattr

from punchboard.components.spreadsheets.read_ods import MIMETYPE

_URN = "urn:oasis:names:tc:opendocument:xmlns:"
_SHORT = {
    "office": "office", "table": "table", "text": "text", "style": "style", "draw": "drawing",
    "number": "datastyle", "manifest": "manifest", "config": "config", "meta": "meta",
}  # fmt: skip
_NAMESPACES = {prefix: f"{_URN}{name}:1.0" for prefix, name in _SHORT.items()} | {
    "fo": f"{_URN}xsl-fo-compatible:1.0",
    "svg": f"{_URN}svg-compatible:1.0",
    "xlink": "http://www.w3.org/1999/xlink",
    "dc": "http://purl.org/dc/elements/1.1/",
    "of": f"{_URN}of:1.2",
    "ooo": "http://openoffice.org/2004/office",
}
_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
_TEXT_FORMAT = '<number:text-style style:name="N100"><number:text-content/></number:text-style>'
_TOP = 'style:vertical-align="top"'
_WRAP = 'fo:wrap-option="wrap"'


def root(name: str, inner: Iterable[str], prefixes: str) -> bytes:
    """Return an XML document whose root has *inner* and declares the *prefixes*."""
    declared = "".join(f' xmlns:{each}="{_NAMESPACES[each]}"' for each in prefixes.split())
    version = f'{name.partition(":")[0]}:version="1.3"'
    return f"{_HEAD}<{name}{declared} {version}>{''.join(inner)}</{name}>\n".encode()


def manifest(members: Iterable[str]) -> bytes:
    """Return the manifest of an archive with *members*."""
    kinds = {"/": MIMETYPE, ".xml": "text/xml", ".png": "image/png"}
    entries = (
        f"<manifest:file-entry manifest:full-path={quoteattr(name)}"
        f' manifest:media-type="{kinds[name[-4:]]}"/>'
        for name in ("/", *members)
    )
    return root("manifest:manifest", entries, "manifest")


def meta(title: str) -> bytes:
    """Return what is said about the document: its title, and no time."""
    inner = f"<office:meta><dc:title>{escaped(title)}</dc:title></office:meta>"
    return root("office:document-meta", (inner,), "office meta dc")


def styles() -> str:
    """Return the styles of cells, and of tables that are shown or hidden."""
    cells = (
        _cell("number", f'{_TOP} style:text-align-source="fix"', middle=True),
        _cell("text", f"{_TOP} {_WRAP}", is_text=True),
        _cell("grid", f"{_TOP} {_WRAP}", 'style:font-name="Courier New"', is_text=True),
        _cell("id", _TOP, 'fo:font-weight="bold"', is_text=True),
        _cell(
            "header",
            f'style:vertical-align="middle" {_WRAP} fo:background-color="#2f4858"',
            'fo:font-weight="bold" fo:color="#ffffff"',
            is_text=True,
        ),
    )
    tables = (
        f'<style:style style:name="{name}" style:family="table"><style:table-properties'
        f' table:display="{shown}"/></style:style>'
        for name, shown in (("shown", "true"), ("hidden", "false"))
    )
    return "".join((_TEXT_FORMAT, *cells, *tables))


def column_style(width: int) -> str:
    """Return the style of columns that are *width* characters wide."""
    return (
        f'<style:style style:name="co{width}" style:family="table-column">'
        f'<style:table-column-properties style:column-width="{width * 1.95:.1f}mm"/></style:style>'
    )


def row_style(height: float) -> str:
    """Return the style of rows that are *height* mm high."""
    return (
        f'<style:style style:name="ro{height * 10:.0f}" style:family="table-row">'
        f'<style:table-row-properties style:row-height="{height:.1f}mm"'
        ' style:use-optimal-row-height="false"/></style:style>'
    )


def settings(frozen: Iterable[tuple[str, int]]) -> bytes:
    """Return the settings that keep the header and some columns of each sheet in view.

    Args:
        frozen: Titles of sheets, each with the number of columns on the left.
    """
    tables = "".join(
        f"<config:config-item-map-entry config:name={quoteattr(title)}>"
        + "".join(_short(name, value) for name, value in _view(columns))
        + "</config:config-item-map-entry>"
        for title, columns in frozen
    )
    inner = (
        '<office:settings><config:config-item-set config:name="ooo:view-settings">'
        '<config:config-item-map-indexed config:name="Views"><config:config-item-map-entry>'
        '<config:config-item config:name="ViewId" config:type="string">view1</config:config-item>'
        f'<config:config-item-map-named config:name="Tables">{tables}'
        "</config:config-item-map-named></config:config-item-map-entry>"
        "</config:config-item-map-indexed></config:config-item-set></office:settings>"
    )
    return root("office:document-settings", (inner,), "office config ooo")


def escaped(text: str) -> str:
    """Return *text* for the inside of an element."""
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.replace("\r", "&#13;")


def _view(columns: int) -> tuple[tuple[str, int], ...]:
    """Return the settings of one sheet: 2 freezes, and the lower right part is at work."""
    return (
        ("HorizontalSplitMode", 2), ("VerticalSplitMode", 2), ("HorizontalSplitPosition", columns),
        ("VerticalSplitPosition", 1), ("ActiveSplitRange", 3), ("PositionLeft", 0),
        ("PositionRight", columns), ("PositionTop", 0), ("PositionBottom", 1),
    )  # fmt: skip


def _short(name: str, value: int) -> str:
    kind = "short" if name.endswith(("Mode", "Range")) else "int"
    return (
        f'<config:config-item config:name="{name}" config:type="{kind}">{value}'
        "</config:config-item>"
    )


def _cell(
    name: str, cell: str, font: str = "", *, is_text: bool = False, middle: bool = False
) -> str:
    """Return a style of cells; in one of text, what is typed stays a text."""
    aligned = '<style:paragraph-properties fo:text-align="center"/>' if middle else ""
    data = ' style:data-style-name="N100"' if is_text else ""
    return (
        f'<style:style style:name="{name}" style:family="table-cell"{data}>'
        f"<style:table-cell-properties {cell}/>{aligned}<style:text-properties {font}/>"
        "</style:style>"
    )
