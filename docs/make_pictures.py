"""Draw the pictures of the documentation from the real cards."""

import io
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pypdfium2
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

ROOT = Path(__file__).parent.parent
PICTURES = Path(__file__).parent / "pictures"
#: Pixels per mm of the cards, before and after the picture is made smaller.
SHARP, SMALL = 12, 4
BLEED = 3
#: The list of the example for `import --new`.
MONSTERS = """\
Qty,Name,Cost,Kind,Rules text
3,Goblin,2,Monster,"Attacks each turn if it can, and then draws a card."
1,Dragon,9,Monster,"Flies. When it comes into play, burn one card."
2,Potion,,Item,Heal 2.
"""


def main() -> None:
    """Draw all pictures."""
    with tempfile.TemporaryDirectory() as folder:
        for name in ("components", "layouts", "icons"):
            shutil.copytree(ROOT / name, Path(folder) / name)
        PICTURES.mkdir(exist_ok=True)
        football(Path(folder))
        playtest(Path(folder))
        spreadsheets(Path(folder))
        brought_drawing(Path(folder))
        calibration(Path(folder))
        karesansui(Path(folder))
        for game in ("football", "karesansui", "knolling", "populous", "renaissance"):
            box(Path(folder), game)


def spreadsheets(folder: Path) -> None:
    """Draw two sheets of an export as LibreOffice prints them, and cards of a new game."""
    export = [sys.executable, "-m", "punchboard", "-C", str(folder), "export", "karesansui"]
    subprocess.run([*export, "--pictures"], check=True, stdout=subprocess.DEVNULL)
    book = folder / "build" / "karesansui" / "karesansui.xlsx"
    profile = f"-env:UserInstallation=file://{folder}/profile"
    office = ["soffice", profile, "--headless", "--convert-to", "pdf", "--outdir", str(folder)]
    subprocess.run([*office, str(book)], check=True, capture_output=True)
    with pypdfium2.PdfDocument(folder / "karesansui.pdf") as document:
        for name, word in (("summary", "component"), ("items", "raker")):
            page = next(page for page in document if word in page.get_textpage().get_text_range())
            image = page.render(scale=150 / 72).to_pil().convert("RGB")
            image = cropped(image)
            image = image.crop((0, 0, image.width, min(image.height, 560)))
            image.quantize(128).save(PICTURES / f"spreadsheet-{name}.png", optimize=True)
    subprocess.run([*export, "--format", "html"], check=True, stdout=subprocess.DEVNULL)
    browsed(folder / "build/karesansui/karesansui.html", "proofreading", (1160, 620))
    new_game(folder)


def new_game(folder: Path) -> None:
    """Draw the sheet of a game that was made from a list."""
    table = folder / "monsters.csv"
    table.write_text(MONSTERS, encoding="utf-8")
    command = [sys.executable, "-m", "punchboard"]
    new = ["import", "--new", str(folder / "new"), str(table)]
    subprocess.run([*command, *new], check=True, stdout=subprocess.DEVNULL)
    build = ["-C", str(folder / "new"), "build"]
    subprocess.run([*command, *build], check=True, stdout=subprocess.DEVNULL)
    with pypdfium2.PdfDocument(folder / "new/build/monsters/monsters-a4.pdf") as document:
        image = cropped(document[0].render(scale=80 / 72).to_pil().convert("RGB"))
        image.quantize(64).save(PICTURES / "spreadsheet-new.png", optimize=True)


def brought_drawing(folder: Path) -> None:
    """Draw the drawing of `bring-a-drawing.md` as Inkscape shows it, beside its cards."""
    work = folder / "brought"
    page = (Path(__file__).parent / "bring-a-drawing.md").read_text(encoding="utf-8")
    for name, text in re.findall(r"`(\w+/[\w/.-]+)`[^\n]*:\n\n```\w+\n(.*?)```", page, re.DOTALL):
        (work / name).parent.mkdir(parents=True, exist_ok=True)
        (work / name).write_text(text, encoding="utf-8")
    height = 94 * SMALL
    command = ["inkscape", f"--export-height={height}", f"--export-filename={work}/drawing.png"]
    drawing = work / "layouts" / "bazaar" / "stall.svg"
    subprocess.run([*command, str(drawing)], check=True, capture_output=True)
    punchboard = [sys.executable, "-m", "punchboard", "-C", str(work), "faces", "bazaar"]
    dpi = str(round(SMALL * 25.4))
    subprocess.run(
        [*punchboard, "--format", "png", "--bleed", "0", "--dpi", dpi],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    faces = work / "build" / "bazaar" / "faces"
    names = (faces / f"stalls-{each}-front.png" for each in ("spices", "lamps"))
    images = [Image.open(each).convert("RGB") for each in (work / "drawing.png", *names)]
    width = sum(each.width for each in images) + 20 * 4
    picture = Image.new("RGB", (width, height + 40), "#e8e8e8")
    left = 20
    for each in images:
        picture.paste(each, (left, (picture.height - each.height) // 2))
        left += each.width + 20
    picture.quantize(128).save(PICTURES / "brought-drawing.png", optimize=True)


def cropped(image: Image.Image) -> Image.Image:
    """Return *image* with the white around its content cropped to a narrow border."""
    box = ImageChops.difference(image, Image.new("RGB", image.size, "white")).getbbox()
    return ImageOps.expand(image.crop(box), 8, "white")


def football(folder: Path) -> None:
    """Draw a hand of player cards and a back."""
    fronts = ("power-10", "speed-7", "stamina-5", "tactics-2")
    names = [f"{item}-front" for item in fronts] + ["power-1-back"]
    images = [card(image) for image in faces(folder, "football", "players", names, "en")]
    fan(images).save(PICTURES / "football.png", optimize=True)


def playtest(folder: Path) -> None:
    """Draw what is printed after an edit of skill 2: the pull list, and a sheet."""
    command = [sys.executable, "-m", "punchboard", "-C", str(folder)]
    subprocess.run([*command, "snapshot", "football", "v1"], check=True, stdout=subprocess.DEVNULL)
    game = folder / "components/football/game.yaml"
    text = game.read_text(encoding="utf-8")
    edited = text.replace("up or down by **1**", "up or down by **2**")
    game.write_text(edited, encoding="utf-8")
    build = [*command, "build", "football", "--lang", "en", "--changed-since", "v1"]
    subprocess.run(build, check=True, stdout=subprocess.DEVNULL)
    page = folder / "changes.html"
    show = [*command, "diff", "football", "--format", "html"]
    page.write_bytes(subprocess.run(show, check=True, capture_output=True).stdout)
    browsed(page, "difference", (1160, 700))
    subprocess.run([*build[:-2], "--stamp"], check=True, stdout=subprocess.DEVNULL)
    stamp(folder)
    game.write_text(text.replace("number: 1-11", "number: 1-10"), encoding="utf-8")
    subprocess.run(build, check=True, stdout=subprocess.DEVNULL)
    pdf = folder / "build/football/football-en-a4-since-v1.pdf"
    with pypdfium2.PdfDocument(pdf) as document:
        words = document[0].render(scale=80 / 72).to_pil().convert("RGB")
        words = words.crop((0, 0, words.width, round(words.height * 0.385)))
        cropped(words).quantize(64).save(PICTURES / "pull-list-removed.png", optimize=True)
    game.write_text(edited, encoding="utf-8")
    subprocess.run(build, check=True, stdout=subprocess.DEVNULL)
    game.write_text(text, encoding="utf-8")
    pdf = folder / "build/football/football-en-a4-since-v1.pdf"
    with pypdfium2.PdfDocument(pdf) as document:
        words = document[0].render(scale=80 / 72).to_pil().convert("RGB")
        words = words.crop((0, 0, words.width, round(words.height * 0.54)))
        cropped(words).quantize(64).save(PICTURES / "pull-list.png", optimize=True)
        sheet = document[2].render(scale=60 / 72).to_pil().convert("RGB")
        cropped(sheet).quantize(256).save(PICTURES / "changed-sheet.png", optimize=True)


def calibration(folder: Path) -> None:
    """Draw the front of the calibration sheet."""
    pdf = folder / "calibration.pdf"
    command = [sys.executable, "-m", "punchboard", "calibrate", "-o", str(pdf)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    with pypdfium2.PdfDocument(pdf) as document:
        image = document[0].render(scale=80 / 72).to_pil().convert("L")
        image.quantize(16).save(PICTURES / "calibration.png", optimize=True)


def stamp(folder: Path) -> None:
    """Draw the lower left corner of a stamped card."""
    manifest = json.loads((folder / "build/football/manifest.json").read_text(encoding="utf-8"))
    file, page, card = next(
        (file, sheet["front"]["page"], each)
        for file in manifest["files"]
        for sheet in file["sheets"]
        for each in sheet["front"]["placements"]
        if each["item"] == "tactics-2"
    )
    scale = 12.0
    with pypdfium2.PdfDocument(folder / "build/football" / file["path"]) as document:
        image = document[page - 1].render(scale=scale * 25.4 / 72).to_pil().convert("RGB")
    left, bottom = card["x"] * scale, (card["y"] + card["height"]) * scale
    image = image.crop(tuple(round(each) for each in (left, bottom - 22 * scale,
                                                      left + 46 * scale, bottom)))  # fmt: skip
    image.quantize(64).save(PICTURES / "stamp.png", optimize=True)


def browsed(page: Path, name: str, size: tuple[int, int]) -> None:
    """Draw the top of an HTML page as Chromium shows it."""
    picture = page.with_suffix(".png")
    command = ["chromium", "--headless", "--no-sandbox", "--hide-scrollbars"]
    window = f"--window-size={size[0]},{size[1]}"
    subprocess.run(
        [*command, f"--screenshot={picture}", window, page.resolve().as_uri()],
        check=True, capture_output=True,
    )  # fmt: skip
    image = cropped(Image.open(picture).convert("RGB"))
    image.quantize(128).save(PICTURES / f"{name}.png", optimize=True)


def karesansui(folder: Path) -> None:
    """Draw Japanese cards: famous gardens, in vertical lines, and a garden designer."""
    names = ["three-sages-front", "setting-sail-front", "two-shores-front"]
    images = faces(folder, "karesansui", "famous", names, "ja")
    images += faces(folder, "karesansui", "designers", ["abbot-front"], "ja")
    hand = fan([card(image) for image in images], apart=66)
    hand.save(PICTURES / "karesansui.png", optimize=True)


def box(folder: Path, game: str) -> None:
    """Draw what is in a game's box: the first page of each set of components."""
    command = [sys.executable, "-m", "punchboard", "-C", str(folder), "build", game, "--lang", "en"]
    subprocess.run([*command, "--marks", "none"], check=True, stdout=subprocess.DEVNULL)
    manifest = json.loads((folder / "build" / game / "manifest.json").read_text(encoding="utf-8"))
    images = []
    for file in manifest["files"]:
        with pypdfium2.PdfDocument(folder / "build" / game / file["path"]) as document:
            images += [
                document[page - 1].render(scale=60 / 72).to_pil() for page, _ in first_sides(file)
            ]
    columns = min(len(images), 4)
    width = max(image.width for image in images) + 12
    rows = [images[start : start + columns] for start in range(0, len(images), columns)]
    heights = [max(image.height for image in row) + 12 for row in rows]
    table = Image.new("RGB", (width * columns + 12, sum(heights) + 12), "#c9ccd1")
    y = 12
    for row, height in zip(rows, heights, strict=True):
        for column, image in enumerate(row):
            table.paste(image, (12 + column * width + (width - 12 - image.width) // 2, y))
        y += height
    wide = min(1100, table.width)
    small = table.resize((wide, round(table.height * wide / table.width)), Image.Resampling.LANCZOS)
    small.quantize(256, Image.Quantize.FASTOCTREE).save(
        PICTURES / f"{game}-sheets.png", optimize=True
    )


def first_sides(file: dict) -> list[tuple[int, tuple[str, ...]]]:
    """Return the first page of each set of components in a file, front before back."""
    seen: dict[tuple[str, ...], int] = {}
    for sheet in file["sheets"]:
        for name in ("front", "back"):
            if sheet[name]:
                owners = sorted({each["component"] for each in sheet[name]["placements"]})
                seen.setdefault((name, *owners), sheet[name]["page"])
    return sorted((page, key) for key, page in seen.items())


def faces(
    folder: Path, game: str, component: str, names: list[str], language: str
) -> list[Image.Image]:
    """Return faces of a game as pictures, with bleed."""
    command = [sys.executable, "-m", "punchboard", "-C", str(folder), "faces", game]
    command += ["--lang", language, "--format", "png", "--dpi", str(round(SHARP * 25.4))]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    (made,) = (folder / "build" / game).glob("faces*")
    data = [(made / f"{component}-{name}.png").read_bytes() for name in names]
    return [Image.open(io.BytesIO(each)).convert("RGB") for each in data]


def card(face: Image.Image, corner: float = 3) -> Image.Image:
    """Return a face cut at its trim, with round corners."""
    edge = BLEED * SHARP
    cut = face.crop((edge, edge, face.width - edge, face.height - edge)).convert("RGBA")
    mask = Image.new("L", cut.size, 0)
    box = (0, 0, cut.width - 1, cut.height - 1)
    ImageDraw.Draw(mask).rounded_rectangle(box, radius=corner * SHARP, fill=255)
    cut.putalpha(mask)
    return cut


def fan(cards: list[Image.Image], apart: int = 44) -> Image.Image:
    """Return cards as a hand of cards, each over the one before and *apart* mm further right."""
    step, height = apart * SHARP, 104 * SHARP
    width = step * (len(cards) - 1) + 90 * SHARP
    table = Image.new("RGBA", (width, height), (255, 255, 255, 255))
    for index, each in enumerate(cards):
        turn = 2.5 * ((len(cards) - 1) / 2 - index)
        turned = each.rotate(turn, Image.Resampling.BICUBIC, expand=True)
        x = 12 * SHARP + index * step + (each.width - turned.width) // 2
        y = (height - turned.height) // 2
        shadow = Image.new("RGBA", turned.size, (0, 0, 0, 0))
        shadow.putalpha(turned.getchannel("A").point(lambda value: value * 2 // 5))
        layer = Image.new("RGBA", table.size, (0, 0, 0, 0))
        layer.paste(shadow, (x + SHARP // 2, y + SHARP))
        table.alpha_composite(layer.filter(ImageFilter.GaussianBlur(SHARP)))
        table.alpha_composite(turned, (x, y))
    small = (width * SMALL // SHARP, height * SMALL // SHARP)
    return table.convert("RGB").resize(small, Image.Resampling.LANCZOS).quantize(256)


if __name__ == "__main__":
    main()
