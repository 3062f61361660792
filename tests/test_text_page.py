"""The page "Text" shows what punchboard prints: each picture is drawn again."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image, ImageChops

from punchboard.cli import main

DOCS = Path(__file__).parent.parent / "docs"
sys.path.insert(0, str(DOCS))
import make_text_pictures  # noqa: E402 - the script lies beside the page

sys.path.remove(str(DOCS))
EXAMPLES = make_text_pictures.examples()
#: Share of the pixels that other versions of the renderer may draw differently.
TOLERANCE = 0.005


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_an_example_prints_its_picture(example, tmp_path):
    path = make_text_pictures.PICTURES / f"{example.name}.png"
    shown = Image.open(path).convert("L")
    drawn = make_text_pictures.picture(example, tmp_path).convert("L")

    assert drawn.size == shown.size
    different = ImageChops.difference(drawn, shown).point(lambda value: value > 96)
    assert different.histogram()[1] <= TOLERANCE * drawn.width * drawn.height
    assert path.stat().st_size <= 20 * 1024


def test_every_picture_has_its_example():
    pictures = {path.stem for path in make_text_pictures.PICTURES.glob("*.png")}

    assert pictures == {example.name for example in EXAMPLES}
    shown = re.findall(r"pictures/text/([\w-]+)\.png", make_text_pictures.PAGE.read_text("utf-8"))
    assert sorted(shown) == sorted(pictures)


#: What a reader finds and copies, white space left out.
SAID = {
    "marks": "Drawtwocards,thendiscardoneofthem.Youmustmaydosotwice.",
    "marks-in-japanese": "次の手番に「強打」する。強打したあとは必ず捨て札にする。",
    "styles": "AmbushAhiddenunitstrikesfirst.Itishiddenuntilitmoves.",
    "icons": "Paycoins3:gainsword2andmovefootprintstwice.Thenarrowclockwiseyourcards.",
    "keywords": "Gain2power.Eachpowerfulenemyfireburns.",
    "lists": "Chooseone:•drawtwocards,andkeeponeofthemuntiltheendoftheround;•take3coin.",
    "numbered-lists": "1.Drawtwocards,andkeeponeofthemuntiltheendoftheround.2.Dooneofthese:"
    "–pay3coinforaship,whichsailsatonce;–moveasailor.3.Discarddowntosevencards.",
    "nobr": 2 * "GivethetopcardtotheowneroftheRedHarbour.",
    "word-break": 3 * "残りの手札を公開し、3点カードを2枚選ぶ。",
    "phrases": "手札から「剣」と「盾」のカードを１枚ずつ公開し、となりのプレイヤーに渡す。",
    "squeeze": 2 * "「一番」、「二番」（三番）の順に、進む。次は、攻撃。",
    "spacing": 3 * "各プレイヤーはHPを3点失い、ATKが2倍になる。",
    "ruby": "炎の騎士は今日、練り上げた剣で戦う。",
    "vertical": "風の谷手番に「剣」を12枚まで引く。HPを3点（少々）失うが、練習は大切だ。",
    "fallback": "Žluťoučký,Ωμέγα,Привет,한국어,☀♞⚄,🎲🏰🐉",
    "outlines": "Dragonflame",
}


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="poppler is not installed")
@pytest.mark.parametrize("options", [(), ("--outline-text",)], ids=["letters", "outlines"])
@pytest.mark.parametrize("name", SAID)
def test_the_words_of_an_example_can_be_found(tmp_path, name, options):
    (example,) = (each for each in EXAMPLES if each.name == name)
    make_text_pictures.write(example, tmp_path)
    command = ["faces", name, "-C", str(tmp_path), "--bleed", "0mm", *options]
    assert CliRunner().invoke(main, command).exit_code == 0
    (pdf,) = (tmp_path / "build" / name).glob("*.pdf")

    said = subprocess.run(["pdftotext", "-raw", pdf, "-"], capture_output=True, check=True).stdout
    assert "".join(said.decode().split()) == SAID[name]
