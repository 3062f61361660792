"""Draw the pictures of the documents from the real cards."""

import io
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter

ROOT = Path(__file__).parent.parent
PICTURES = Path(__file__).parent / "pictures"
#: Pixels a mm of the cards before the picture is made smaller, and after.
SHARP, SMALL = 12, 4
BLEED = 3


def main() -> None:
    """Draw all pictures."""
    with tempfile.TemporaryDirectory() as folder:
        for name in ("components", "layouts", "icons"):
            shutil.copytree(ROOT / name, Path(folder) / name)
        PICTURES.mkdir(exist_ok=True)
        football(Path(folder))


def football(folder: Path) -> None:
    """Draw a hand of player cards and a back."""
    fronts = ("power-10", "speed-7", "stamina-5", "tactics-2")
    names = [f"{item}-front" for item in fronts] + ["power-1-back"]
    images = [card(image) for image in faces(folder, "football", "players", names)]
    fan(images).save(PICTURES / "football.png", optimize=True)


def faces(folder: Path, game: str, component: str, names: list[str]) -> list[Image.Image]:
    """Return faces of a game as pictures, with bleed."""
    command = [sys.executable, "-m", "punchboard", "-C", str(folder), "faces", game]
    command += ["--lang", "en", "--format", "png", "--dpi", str(round(SHARP * 25.4))]
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


def fan(cards: list[Image.Image]) -> Image.Image:
    """Return cards as a hand holds them, each over the one before."""
    step, height = 44 * SHARP, 104 * SHARP
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
