"""Makes the inputs of a fuzz campaign: workspaces of small games, each with something odd in it."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from fuzz.words import ENDINGS, EXPRESSIONS, NAMES, expression, number, spoiled, text
from small_fonts import make_font

LAYOUT, GAME = "layouts/deck/card.svg", "components/deck/game.yaml"
_CARD = (
    '<rect x="-3" y="-3" width="69" height="94" fill="#fff8e0"/>'
    '<text data-text="title" x="8" y="20" font-size="6">T</text>'
)
_ITEMS = (
    "[{id: one, title: First, cost: 1, suit: red}, {id: two, title: Second, cost: 2, quantity: 2}]"
)


@dataclass
class Input:
    """A workspace, and a command to run in it.

    Attributes:
        kind: What is odd about it.
        files: Bytes by path.
        command: The words of the command line; `{}` is the workspace.
    """

    kind: str
    files: dict[str, bytes] = field(default_factory=dict)
    command: list[str] = field(default_factory=list)


def quoted(value: str) -> str:
    """Return *value* as YAML reads it again."""
    return json.dumps(value)


def game(items: str = _ITEMS, keys: str = "", component: str = "") -> str:
    """Return a game file."""
    return (
        f"name: Deck\n{keys}definitions:\n  suits: {{red: {{colour: '#c00', name: Red}}}}\n"
        f"components:\n  cards:\n    name: Cards\n    kind: card\n    size: 63x88\n{component}"
        f"    front: card.svg\n    items: {items}\n"
    )


def layout(body: str = _CARD) -> str:
    """Return a layout of a poker card."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'width="63mm" height="88mm" viewBox="0 0 63 88">{body}</svg>'
    )


def _files(game_file: str = "", layout_file: str = "") -> dict[str, bytes]:
    return {
        GAME: (game_file or game()).encode("utf-8", "surrogatepass"),
        LAYOUT: (layout_file or layout()).encode("utf-8", "surrogatepass"),
    }


def _command(r: Random) -> list[str]:
    commands = [
        ["build"], ["build"], ["build", "--outline-text"], ["build", "--ink-saver", "--sheets", "fold"], ["check"], ["check"],
        ["build", "--lang", "all", "--paper", "a3"], ["faces", "deck", "--format", "png", "--dpi", "72"], ["list"],
        ["faces", "deck", "--format", "svg"], ["stats", "deck"], ["export", "deck"], ["export", "deck", "--format", "ods"],
    ]  # fmt: skip
    return r.choice(commands)


def a_list(r: Random) -> Input:
    """Return a game file with odd keys and values, or with broken YAML."""
    keys = [
        "languages", "players", "severity", "rules", "checks", "styles", "keywords", "claims", "defaults", "quantity", "matrix",
        "back", "shape", "kind", "size", "corner", "id", "covers", "faces", "net", "bleed", "thickness", "ink",
    ]  # fmt: skip

    def value(depth: int = 2) -> str:
        kind = r.randrange(7)
        if depth and kind == 0:
            return "[" + ", ".join(value(depth - 1) for _ in range(r.randrange(4))) + "]"
        if depth and kind == 1:
            pairs = (
                f"{quoted(r.choice(NAMES))}: {value(depth - 1)}" for _ in range(r.randrange(4))
            )
            return "{" + ", ".join(pairs) + "}"
        return number(r) or "~" if kind == 2 else quoted(text(r)) if kind < 5 else text(r) or "~"

    rows = ", ".join(
        "{" + ", ".join(f"{r.choice(NAMES)}: {value()}" for _ in range(r.randint(1, 4))) + "}"
        for _ in range(r.randint(0, 4))
    )
    more = "".join(f"{r.choice(keys)}: {value()}\n" for _ in range(r.randrange(3)))
    own = "".join(f"    {r.choice(keys)}: {value()}\n" for _ in range(r.randrange(3)))
    made = game(f"[{rows}]" if r.random() < 0.7 else _ITEMS, more, own)
    files = _files(made)
    if r.random() < 0.4:
        files[GAME] = spoiled(r, files[GAME])
    return Input("yaml", files, _command(r))


def a_drawing(r: Random) -> Input:
    """Return a layout of odd elements and attributes."""
    tags = (
        "g rect circle path text tspan image use defs style svg a switch line clipPath mask filter linearGradient symbol "
        "textPath foreignObject title desc polygon script"
    ).split()
    names = (
        "x y width height rx cx cy r d fill stroke stroke-width font-size font-family inline-size letter-spacing transform "
        "viewBox id href class style opacity clip-path data-text data-if data-for data-icon data-fit data-box data-draw "
        "data-part data-columns data-rows data-fill data-x data-markup data-align-y data-grow data-condense data-weight "
        "data-inset data-ink data-fit-group text-anchor writing-mode line-height xml:lang preserveAspectRatio points display"
    ).split()

    def attribute() -> str:
        name = r.choice(names)
        match name:
            case "data-text" | "data-if" | "data-fill" | "data-x" | "data-icon":
                value = expression(r)
            case "data-for":
                value = f"i in {expression(r)}"
            case "data-draw":
                value = r.choice(["grid", "track", "cells", "hexes", "lattice", text(r)])
            case "d":
                value = " ".join(
                    r.choice("MLHVCSQTAZmlz") + number(r) + " " + number(r) for _ in range(4)
                )
            case "transform":
                value = r.choice(
                    [
                        "rotate({})",
                        "scale({})",
                        "matrix({} 0 0 1 0 0)",
                        "skewX({})",
                        "translate({})",
                        "{}",
                    ]
                ).format(number(r))
            case "writing-mode":
                value = r.choice(["vertical-rl", "horizontal-tb", text(r)])
            case "style":
                value = f"{r.choice(names)}:{number(r)};fill:{text(r)}"
            case "href":
                value = r.choice(["#a", "a.png", "data:image/png;base64,AAAA", text(r)])
            case "id":
                value = r.choice(["a", "title", "cost"])
            case _:
                value = number(r) if r.random() < 0.8 else "{{ " + expression(r, 1) + " }}"
        return f' {name}="{value.replace("&", "&amp;").replace("<", "&lt;").replace(chr(34), "&quot;")}"'

    def element(depth: int) -> str:
        tag = r.choice(tags)
        given = {a.split("=")[0]: a for a in (attribute() for _ in range(r.randrange(6)))}
        inside = "".join(element(depth - 1) for _ in range(r.randrange(3))) if depth else ""
        words = text(r).replace("&", "&amp;").replace("<", "&lt;")
        return f"<{tag}{''.join(given.values())}>{words if tag in ('text', 'tspan', 'style') else ''}{inside}</{tag}>"

    body = "".join(element(3) for _ in range(r.randint(1, 4)))
    files = _files(layout_file=layout(_CARD + body))
    if r.random() < 0.3:
        files[LAYOUT] = spoiled(r, files[LAYOUT])
    return Input("svg", files, _command(r))


def a_text(r: Random) -> Input:
    """Return odd texts in a text element with odd properties."""
    attributes = {
        "inline-size": number(r), "letter-spacing": number(r), "font-size": r.choice(["2", "6", number(r)]), "data-fit": "4pt",
        "writing-mode": "vertical-rl", "text-anchor": "middle", "line-height": number(r), "data-condense": "60%", "xml:lang": "ja",
        "text-align": "justify", "font-weight": "700", "data-markup": "none", "opacity": "0.5", "data-grow": "20pt",
        "transform": "rotate(30)", "direction": "rtl", "font-family": "Noto Sans JP, serif", "stroke": "red",
    }  # fmt: skip
    chosen = r.sample(sorted(attributes), r.randrange(5))
    given = "".join(f' {name}="{attributes[name]}"' for name in chosen)
    body = f'<text data-text="title" x="8" y="20"{given}>T</text>'
    if r.random() < 0.3:
        body += '<rect id="b" x="5" y="30" width="40" height="30"/><text data-box="b" data-text="title" font-size="4">T</text>'
    items = ", ".join("{title: " + quoted(text(r) + text(r)) + "}" for _ in range(3))
    return Input("text", _files(game(f"[{items}]"), layout(body)), _command(r))


def an_expression(r: Random) -> Input:
    """Return odd expressions in a layout, a default, an id and a check."""
    escaped = [
        expression(r).replace("&", "&amp;").replace("<", "&lt;").replace('"', "'") for _ in range(3)
    ]
    body = (
        f'<rect data-if="{escaped[0]}" x="{{{{ {escaped[1]} }}}}" width="9" height="9"/>'
        f'<g data-for="i in {escaped[2]}"><text x="1" y="9" font-size="3">{{{{ i }}}}</text></g>'
    )
    made = game(component="    defaults: {text: " + quoted("{{ " + expression(r) + " }}") + "}\n")
    if r.random() < 0.5:
        calls = ["count('cards', {})", "every(cards, {})", "sum('cards', {}) > 1", "combinations({}, 9)", "tally('cards', {})",
                 "pairs({})", "cells({}) == 1", "free_shape({})", "{}"]  # fmt: skip
        that = r.choice(calls).format(
            json.dumps(r.choice(EXPRESSIONS)) if r.random() < 0.6 else expression(r)
        )
        made = f"checks: [{{that: {quoted(that)}}}]\n{made}"
    return Input("expression", _files(made, layout(body)), _command(r))


def a_font(r: Random, folder: Path) -> Input:
    """Return a damaged font, which a text is set in."""
    path = make_font(
        folder / "odd.ttf", "Odd", letters=r.choice(["abc ", "First ", "Second ", "שמ"]), cff=r.random() < 0.4,
        flavour=r.choice([None, None, "woff", "woff2"]), axes=r.choice([None, {"wght": (100, 400, 900)}]),
    )  # fmt: skip
    ending = r.choice([".ttf", ".otf", ".woff", ".woff2", ".ttc"])
    files = _files(
        layout_file=layout(
            '<text data-text="title" x="8" y="20" font-family="Odd, sans-serif">T</text>'
        )
    )
    files[f"fonts/odd{ending}"] = spoiled(r, path.read_bytes())
    return Input("font", files, _command(r))


def a_picture(r: Random) -> Input:
    """Return a damaged picture on a card."""
    from PIL import Image

    data = io.BytesIO()
    mode, kind = r.choice([("RGB", "PNG"), ("RGB", "JPEG"), ("RGBA", "PNG"), ("L", "PNG"), ("1", "PNG"), ("P", "PNG"), ("CMYK", "JPEG"), ("I;16", "PNG")])  # fmt: skip
    size = r.choice([(1, 1), (40, 30), (400, 300), (9, 700)])
    noise = Image.frombytes("L", size, r.randbytes(size[0] * size[1]))
    (noise.convert("I").convert(mode) if mode == "I;16" else noise.convert(mode)).save(data, kind)
    effect = r.choice(["", ' clip-path="circle(9)"', ' opacity="0.5"', ' transform="rotate(20)"'])
    body = f'<image href="a.png" x="{number(r)}" width="{r.choice(["20", "1", number(r)])}" height="20"{effect}/>'
    files = _files(layout_file=layout(body))
    files["layouts/deck/a.png"] = spoiled(r, data.getvalue())
    return Input("picture", files, _command(r))


def a_table(r: Random) -> Input:
    """Return a list as CSV, JSON, XLSX or ODS, to be imported or read as items."""
    width = r.randint(1, 5)
    header = [
        r.choice([*NAMES, "Qty.", "name (ja)", "a.b", "a.b.c", "covers[]", "", text(r)])
        for _ in range(width)
    ]
    rows = [
        [r.choice([text(r), number(r)]) for _ in range(max(0, width + r.choice([-1, 0, 0, 0, 1])))]
        for _ in range(r.randrange(6))
    ]
    ending = r.choice(["csv", "csv", "tsv", "json", "xlsx", "ods"])
    data = {"json": _json, "xlsx": _xlsx, "ods": _ods}.get(ending, _csv)(r, [header, *rows])
    if r.random() < 0.5:
        data = spoiled(r, data) if ending not in ("xlsx", "ods") else _spoiled_archive(r, data)
    if ending in ("csv", "tsv") and r.random() < 0.4:
        files = _files(game(f"cards.{ending}")) | {f"components/deck/cards.{ending}": data}
        return Input("table", files, _command(r))
    files = _files() | {f"cards.{ending}": data}
    new = ["import", "--new", "{}/new", f"{{}}/cards.{ending}"]
    return Input("table", files, r.choice([new, ["import", "deck", f"{{}}/cards.{ending}"]]))


def a_rules_text(r: Random) -> Input:
    """Return a rules text that speaks of the box."""
    words = [
        "Each player takes 5 cards.",
        "カードを3枚引く。",
        "# Components",
        "- 44 cards (4 suits x 11)",
        "| a | b |\n|---|---|",
        "12 Cards",
    ]
    lines = [
        r.choice([*words, text(r), "- " + text(r), "# " + text(r)]) for _ in range(r.randint(1, 12))
    ]
    files = _files(game(keys="rules: rules.md\n"))
    files["components/deck/rules.md"] = spoiled(
        r, "\n".join(lines).encode("utf-8", "surrogatepass")
    )
    commands = [["check"], ["claims", "{}/components/deck/rules.md"], ["build"]]
    return Input("rules", files, r.choice(commands))


def _csv(r: Random, rows: list[list[str]]) -> bytes:
    result = io.StringIO()
    writer = csv.writer(
        result, delimiter=r.choice(",;\t|"), quoting=r.choice([0, 0, 1]), escapechar="\\"
    )
    writer.writerows([[each.replace("\x00", "") for each in row] for row in rows])
    return result.getvalue().encode(r.choice(ENDINGS) or "utf-8", "replace")


def _json(r: Random, rows: list[list[str]]) -> bytes:
    items = [dict(zip(rows[0], row, strict=False)) for row in rows[1:]]
    content = r.choice(
        [items, {"cards": items}, {"a": {"b": items}}, rows, [*items, 3], text(r), [items, rows]]
    )
    return json.dumps(content, ensure_ascii=r.random() < 0.5).encode("utf-8", "surrogatepass")


def _xlsx(r: Random, rows: list[list[str]]) -> bytes:
    from openpyxl import Workbook
    from openpyxl.utils.exceptions import IllegalCharacterError

    book = Workbook()
    sheet = book.worksheets[0]
    for row in rows:
        for column, value in enumerate(row, 1):
            try:
                sheet.cell(sheet.max_row + (column == 1), column, value)
            except (IllegalCharacterError, ValueError):
                continue
    if r.random() < 0.2:
        sheet.merge_cells("A1:B2")
    result = io.BytesIO()
    book.save(result)
    return result.getvalue()


def _ods(r: Random, rows: list[list[str]]) -> bytes:
    urn = "urn:oasis:names:tc:opendocument:xmlns:"
    names = "".join(f' xmlns:{name}="{urn}{name}:1.0"' for name in ("office", "table", "text"))
    repeat = r.choice(
        [
            "",
            "",
            ' table:number-columns-repeated="3"',
            ' table:number-columns-repeated="x"',
            ' table:number-rows-repeated="1e9"',
        ]
    )

    def cell(value: str) -> str:
        clean = "".join(c for c in value if c >= " ").replace("&", "&amp;").replace("<", "&lt;")
        return f'<table:table-cell office:value-type="string"{repeat}><text:p>{clean}</text:p></table:table-cell>'

    body = "".join(f"<table:table-row>{''.join(map(cell, row))}</table:table-row>" for row in rows)
    code = r.choice(["UTF-8", "UTF-8", "UTF-8", "x", "utf-7", "rot13"])
    content = (
        f'<?xml version="1.0" encoding="{code}"?><office:document-content{names}><office:body><office:spreadsheet>'
        f'<table:table table:name="Cards">{body}</table:table></office:spreadsheet></office:body></office:document-content>'
    )
    result = io.BytesIO()
    with zipfile.ZipFile(result, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", content.encode("utf-8", "surrogatepass"))
    return result.getvalue()


def _spoiled_archive(r: Random, data: bytes) -> bytes:
    """Return an archive with one of its members, or all of it, spoiled."""
    if r.random() < 0.3:
        return spoiled(r, data)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    chosen = r.choice(sorted(members))
    members[chosen] = spoiled(r, members[chosen])
    result = io.BytesIO()
    with zipfile.ZipFile(result, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return result.getvalue()


#: The kinds of inputs, of which a campaign takes one after the other.
KINDS: tuple[Callable[..., Input], ...] = (
    a_list, a_drawing, a_table, a_text, an_expression, a_font, a_picture, a_rules_text,
)  # fmt: skip


def make(number_: int, seed: int, folder: Path) -> Input:
    """Return input *number_* of the campaign *seed*; *folder* is free to work in."""
    r = Random(f"{seed}-{number_}")
    kind = KINDS[number_ % len(KINDS)]
    return a_font(r, folder) if kind is a_font else kind(r)
