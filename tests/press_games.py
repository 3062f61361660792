"""Every page of games as files for printing houses: objects, plates and colours; minutes long.

Run as `.ci/press [GAME]...`; pytest does not collect it.
"""

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from coloraide import Color
from PIL import Image, ImageCms

from plates import faults, flat_colours, most_ink, plates
from press_profiles import PROFILE
from punchboard.pdf.raster import page_images

ROOT = Path(__file__).parents[1]
LIMIT = 240
_INTENT = ImageCms.Intent.RELATIVE_COLORIMETRIC
_TO_PRESS = ImageCms.buildTransform(
    ImageCms.createProfile("sRGB"), str(PROFILE), "RGB", "CMYK", _INTENT,
    ImageCms.Flags.BLACKPOINTCOMPENSATION,
)  # fmt: skip
_TO_LAB = ImageCms.buildTransform(
    str(PROFILE), ImageCms.createProfile("LAB"), "CMYK", "LAB", _INTENT
)


def written(game: str, *arguments: str) -> None:
    command = [sys.executable, str(ROOT / "cli.py"), "faces", game, *arguments]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=ROOT)


def pixel(change, mode: str, values) -> tuple[int, ...]:
    return tuple(ImageCms.applyTransform(Image.new(mode, (1, 1), values), change).tobytes())


def lab(inks) -> Color:
    lightness, a, b = pixel(_TO_LAB, "CMYK", inks)
    return Color("lab", (lightness / 2.55, a - 256 * (a > 127), b - 256 * (b > 127)))


def differences(seen, page) -> Iterator[float]:
    """Yield how far even colours below the limit are from what little-cms makes of them."""
    for colour, inks in flat_colours(seen, page).items():
        wanted = pixel(_TO_PRESS, "RGB", colour)
        if sum(wanted) <= LIMIT * 2.55 - 2 and inks != (0, 0, 0, 255):
            yield 0.0 if inks == wanted else lab(inks).delta_e(lab(wanted), method="2000")


def main(games: list[str]) -> int:
    failed = False
    for game in games:
        written(game)
        screen = ROOT / "build" / game / f"{game}-faces.pdf"
        for standard in ("x-4", "x-1a:2003"):
            options = ("--profile", str(PROFILE), "--ink-limit", str(LIMIT))
            written(game, "--pdf-standard", standard, *options)
            flat = standard != "x-4"
            path = ROOT / "build" / game / f"{game}-{standard.partition(':')[0]}-faces.pdf"
            wrong, most, worst, pages = faults(path, flat=flat), 0.0, 0.0, 0
            with tempfile.TemporaryDirectory() as folder:
                images = page_images(screen.read_bytes(), 72)
                for seen, page in zip(images, plates(path, Path(folder)), strict=True):
                    most, pages = max(most, most_ink(page)), pages + 1
                    worst = max(worst, *differences(seen, page), 0.0)
            subprocess.run(["qpdf", "--check", str(path)], check=True, stdout=subprocess.DEVNULL)
            sys.stdout.write(
                f"{game} {standard}: {pages} pages, {most:.1f} % of ink, "
                f"colours within {worst:.2f}, faults {wrong}\n"
            )
            sys.stdout.flush()
            failed |= bool(wrong) or most > LIMIT or worst > 2
    return int(failed)


if __name__ == "__main__":
    names = sys.argv[1:] or sorted(each.name for each in (ROOT / "components").iterdir())
    sys.exit(main(names))
