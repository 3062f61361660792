"""Backs behind their fronts, from the pixels of whole builds, however pieces are arranged."""

import json

import pypdfium2
import pytest
from click.testing import CliRunner
from PIL import Image, ImageChops

from punchboard.cli import main
from punchboard.lengths import MM_PER_POINT

#: Pixels per mm.
SCALE = 10
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="{w}mm" height="{h}mm" viewBox="0 0 {w} {h}">'
    '<rect x="{x}" y="{y}" width="6" height="3" data-fill="colour"/></svg>'
)
#: Width, height, number of items, and further keys of each component.
COMPONENTS = {
    "cards": (63, 88, 10, "kind: card, size: 63x88, back: cards.svg"),
    "small": (44, 63, 5, "kind: card, size: 44x63, back: small.svg"),
    "coins": (30, 30, 7, "kind: token, size: 30, back: coins.svg"),
    "stickers": (40, 40, 3, "kind: tile, size: 40x40, back: stickers.svg, stock: sticker"),
    "boards": (130, 180, 2, "kind: tile, size: 130x180"),
}
COLOURS = {
    f"{name}-{number}": (16 + 24 * at, 40 + 37 * number % 200, 90 + 23 * number % 120)
    for at, (name, (_, _, count, _)) in enumerate(COMPONENTS.items())
    for number in range(count)
}


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    """A workspace with one game, whose pieces have a mark of their own colour in their middle."""
    root = tmp_path_factory.mktemp("sides")
    layouts, lists = root / "layouts" / "sides", root / "components" / "sides"
    layouts.mkdir(parents=True)
    lists.mkdir(parents=True)
    text = "name: Sides\ncomponents:\n"
    for name, (width, height, count, keys) in COMPONENTS.items():
        drawing = SVG.format(w=width, h=height, x=width / 2 - 3, y=height / 2 - 1.5)
        (layouts / f"{name}.svg").write_text(drawing)
        ids = [f"{name}-{number}" for number in range(count)]
        items = ", ".join(
            f"{{id: {each}, colour: '#{bytes(COLOURS[each]).hex()}'}}" for each in ids
        )
        text += f"  {name}: {{name: {name}, front: {name}.svg, {keys}, items: [{items}]}}\n"
    (lists / "game.yaml").write_text(text)
    return root


def pages(path):
    """Return the pages of a PDF."""
    with pypdfium2.PdfDocument(path) as document:
        return [
            page.render(scale=SCALE * MM_PER_POINT).to_pil().convert("RGB") for page in document
        ]


def marks(image):
    """Return the boxes of each piece's marks on a page, in mm, by the piece's id."""
    names = {colour: name for name, colour in COLOURS.items()}
    small = image.resize((image.width // SCALE, image.height // SCALE), Image.Resampling.NEAREST)
    found = {}
    for at, colour in enumerate(small.get_flattened_data()):
        if colour not in names:
            continue
        x, y = at % small.width, at // small.width
        boxes = found.setdefault(names[colour], [])
        if not any(a - 1 <= x <= c + 1 and b - 1 <= y <= d + 1 for a, b, c, d in boxes):
            boxes.append(box_around(image, colour, (x, y)))
    return found


def box_around(image, colour, place):
    """Return the box of a colour near a *place*, both in mm."""
    left, top = ((each - 7) * SCALE for each in place)
    part = image.crop((left, top, left + 14 * SCALE, top + 14 * SCALE))
    others = ImageChops.difference(part, Image.new("RGB", part.size, colour)).split()
    other = ImageChops.lighter(ImageChops.lighter(*others[:2]), others[2])
    box = other.point(lambda value: 255 * (value == 0)).getbbox()
    edges = left + box[0], top + box[1], left + box[2], top + box[3]
    return tuple(each / SCALE for each in edges)


def through_paper(box, size, flip_columns):
    """Return where a box of a back is, seen from the front."""
    left, top, right, bottom = box
    if flip_columns:
        return size[0] - right, top, size[0] - left, bottom
    return left, size[1] - bottom, right, size[1] - top


@pytest.mark.parametrize(
    "options",
    [
        "",
        "--pack",
        "--fill-blanks --gutter 0",
        "--orientation landscape --flip short-edge",
        "--pack --flip short-edge --paper letter",
    ],
)
def test_each_back_is_within_a_tenth_of_a_millimetre_of_its_front(root, options):
    outcome = CliRunner().invoke(main, ["-C", str(root), "build", "sides", *options.split()])
    assert (outcome.exit_code, outcome.stderr) == (0, "")
    folder = root / "build" / "sides"
    paths = [
        folder / each["path"]
        for each in json.loads((folder / "manifest.json").read_text())["files"]
    ]
    (both,) = [each for each in paths if "one-sided" not in each.name]
    alone = [each for each in paths if "one-sided" in each.name]

    images = pages(both)
    seen = set()
    for front, back in zip(images[::2], images[1::2], strict=True):
        size = (front.width / SCALE, front.height / SCALE)
        about_columns = (size[0] < size[1]) is ("short-edge" not in options)
        fronts, backs = marks(front), marks(back)
        names = {name for name in fronts if not name.startswith("boards")}
        assert backs.keys() == names != set()
        for name in names:
            (box,) = fronts[name]
            # Blank cards have the back of another.
            turned = [through_paper(each, size, about_columns) for each in backs[name]]
            assert any(each == pytest.approx(box, abs=0.101) for each in turned)
        seen |= fronts.keys()
        stocks = {name.startswith("stickers") for name in fronts}
        assert len(stocks) == 1, "stickers are printed on paper of their own"
    for page in (each for path in alone for each in pages(path)):
        assert {name.partition("-")[0] for name in marks(page)} == {"boards"}
        seen |= marks(page).keys()
    assert seen == COLOURS.keys()
