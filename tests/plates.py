"""Files for printing houses, looked at with other programs: objects, and plates of ink."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pikepdf
from PIL import Image, ImageMath

from punchboard.neighbours import unevenness

PLATES = ("Cyan", "Magenta", "Yellow", "Black")


def reachable(pdf):
    """Yield everything that a file refers to, once."""
    seen, waiting = set(), [pdf.Root]
    while waiting:
        each = waiting.pop()
        if isinstance(each, pikepdf.Array):
            waiting += list(each)
        if not isinstance(each, pikepdf.Dictionary | pikepdf.Stream):
            continue
        if each.is_indirect:
            if each.objgen in seen:
                continue
            seen.add(each.objgen)
        yield each
        waiting += list(each.values())


def faults(data: Path, *, flat: bool) -> list[str]:
    """Return what a file in four inks must not have; *flat* where nothing may be transparent."""
    found = []
    with pikepdf.open(data) as pdf:
        intents = pdf.Root["/OutputIntents"]
        if [str(each["/S"]) for each in intents] != ["/GTS_PDFX"]:
            found.append("output intent")
        if "/Filter" in pdf.Root["/Metadata"]:
            found.append("metadata packed")
        for each in reachable(pdf):
            found += _of_object(each, flat=flat)
        for page in pdf.pages:
            media, bleed, trim = (
                [float(v) for v in page[key]] for key in ("/MediaBox", "/BleedBox", "/TrimBox")
            )
            if not (_inside(trim, bleed) and _inside(bleed, media)):
                found.append("boxes")
    return sorted(set(found))


def _inside(inner, outer):
    return all(a >= b - 0.01 for a, b in zip(inner[:2], outer[:2], strict=True)) and all(
        a <= b + 0.01 for a, b in zip(inner[2:], outer[2:], strict=True)
    )


_SCREEN = {"/DeviceRGB", "/CalRGB", "/ICCBased", "/Lab", "/CalGray"}
_OPERATORS = {"rg", "RG"}


def _of_object(each, *, flat: bool) -> Iterator[str]:
    for key in ("/ColorSpace", "/CS"):
        space = each.get(key)
        if isinstance(space, pikepdf.Array):
            space = space[0]
        if isinstance(space, pikepdf.Name) and str(space) in _SCREEN:
            yield f"{space} in {each.get('/Subtype', each.get('/Type', key))}"
        if isinstance(space, pikepdf.Dictionary):
            for inner in space.values():
                first = inner[0] if isinstance(inner, pikepdf.Array) else inner
                if str(first) in _SCREEN:
                    yield f"{first} among resources"
    is_content = each.get("/Subtype") == "/Form" or each.get("/PatternType") == 1
    if each.get("/Type") == "/Page" or (is_content and isinstance(each, pikepdf.Stream)):
        names = {str(step.operator) for step in pikepdf.parse_content_stream(each)}
        yield from sorted(names & _OPERATORS)
    if each.get("/Type") == "/FontDescriptor" and not {
        "/FontFile",
        "/FontFile2",
        "/FontFile3",
    } & set(each.keys()):
        yield "a font that is not embedded"
    if flat:
        if each.get("/S") == "/Transparency" or "/Group" in each:
            yield "a group"
        if isinstance(each.get("/SMask"), pikepdf.Dictionary | pikepdf.Stream):
            yield "a soft mask"
        for key in ("/ca", "/CA"):
            if float(each.get(key, 1)) < 1:
                yield "opacity"
        if str(each.get("/BM", "/Normal")) != "/Normal":
            yield "a blend mode"
        if each.get("/Type") == "/OCG":
            yield "a layer"


def plates(
    data: Path, folder: Path, dpi: int = 72, pages: str = ""
) -> Iterator[dict[str, Image.Image]]:
    """Yield the plates of each page by their names, 255 where there is all of an ink."""
    folder.mkdir(parents=True, exist_ok=True)
    asked = [f"-sPageList={pages}"] if pages else []
    subprocess.run(
        ["gs", "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=tiffsep", f"-r{dpi}", *asked,
         f"-sOutputFile={folder}/p%04d.tif", str(data)],
        check=True, capture_output=True,
    )  # fmt: skip
    for whole in sorted(folder.glob("p????.tif")):
        found = {}
        for plate in sorted(folder.glob(f"{whole.stem}(*).tif")):
            with Image.open(plate) as image:
                found[plate.stem.partition("(")[2].rstrip(")")] = image.convert("L").point(
                    lambda v: 255 - v
                )
            plate.unlink()
        whole.unlink()
        yield found


def most_ink(found: dict[str, Image.Image]) -> float:
    """Return the most ink in one place, in percent."""
    bands = {name[0].lower(): found[name] for name in PLATES}
    total = ImageMath.lambda_eval(lambda a: a["c"] + a["m"] + a["y"] + a["b"], **bands)
    return float(total.getextrema()[1]) / 2.55


def flat_colours(seen: Image.Image, found: dict[str, Image.Image]) -> dict[tuple, tuple]:
    """Return colours of the screen with their inks, of places where both are even around."""
    from PIL import ImageChops

    bands = [*seen.split(), *(found[name].resize(seen.size, 0) for name in PLATES)]
    uneven = None
    for band in bands:
        spread = unevenness(band, 2)
        uneven = spread if uneven is None else ImageChops.lighter(uneven, spread)
    even = uneven.point(lambda value: 255 * (value == 0)).tobytes()
    pixels = zip(*(band.tobytes() for band in bands), strict=True)
    return {each[:3]: each[3:] for each, is_even in zip(pixels, even, strict=True) if is_even}


def text_of(data: Path, page: int) -> str:
    """Return the text of a page, as poppler reads it."""
    command = ["pdftotext", "-f", str(page), "-l", str(page), str(data), "-"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout
