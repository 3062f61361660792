import os
import subprocess
import sys
from pathlib import Path

import pytest

from punchboard.geometry import Outline, Size
from template_cards import Table, arts, drawing, entry, inside

CARD = (
    '<rect width="63" height="88" data-fill="suit.colour"/>'
    '<svg data-icon="suit.icon" width="9" height="9" fill="red"/>'
    '<text x="9" y="9" data-text="number"/><text y="20" inline-size="60" data-text="text"/>'
)
POWER = entry("power", colour="#c0392b", icon="barbell")


@pytest.fixture
def table(tmp_path):
    return Table(tmp_path, definitions={"suits": {"power": POWER}})


def test_every_item_has_a_front_and_a_back(table):
    checked = table.lay_out(drawing(CARD), *cards(3), back=drawing("<circle/>"))

    assert [each.item.id for each in checked.value] == ["c1", "c2", "c3"]
    assert len({each.front.key for each in checked.value}) == 3
    assert inside(arts(checked.value[0].back)[0]) == "<circle/>"


def test_a_component_without_a_back_has_none(table):
    assert table.lay_out(drawing(CARD), *cards(1)).value[0].back is None


def test_backs_that_show_nothing_of_the_item_are_one_face(table):
    back = drawing('<text y="9">{{ component.name }}</text>')
    checked = table.lay_out(drawing(CARD), *cards(2), back=back)

    assert checked.value[0].back is checked.value[1].back


def test_backs_may_show_the_item(table):
    checked = table.lay_out(drawing(CARD), *cards(2), back=drawing('<rect data-x="number"/>'))

    assert checked.value[0].back != checked.value[1].back


def test_items_of_quantity_zero_are_left_out(table):
    table.quantity = 0

    assert table.lay_out(drawing(CARD), *cards(2)).value == ()


def test_a_face_knows_its_outline_and_bleed(table):
    table.outline, table.bleed = Outline(Size(40.0, 40.0)), 2.0
    face = table.lay_out(drawing("<rect/>", 'viewBox="0 0 40 40"')).value[0].front

    assert (face.outline, face.bleed) == (table.outline, 2.0)
    assert 'viewBox="-2 -2 44 44"' in arts(face)[0].svg


def test_the_key_tells_what_is_seen(table):
    def key(body=CARD, bleed=3.0, **changed):
        table.bleed = bleed
        return table.lay_out(drawing(body), {**cards(1)[0], **changed}).value[0].front.key

    keys = [
        key(),
        key(bleed=2.0),
        key(number=8),
        key(text="other"),
        key(CARD.replace('y="20"', 'y="21"')),
        key(CARD.replace('fill="red"', 'fill="blue"')),
        key(CARD.replace('x="9"', 'x="9" fill="red"')),
    ]
    assert key() == key(unseen="anything") == keys[0]
    assert len(set(keys)) == len(keys)


SCRIPT = """
from pathlib import Path
from template_cards import Table, drawing
from test_lay_out import CARD, POWER, cards
import sys
table = Table(Path(sys.argv[1]), definitions={"suits": {"power": POWER}})
print(*(each.front.key for each in table.lay_out(drawing(CARD), *cards(2)).value))
"""


def test_keys_are_the_same_under_another_hash_seed_and_in_another_folder(tmp_path):
    tests = os.pathsep.join(map(str, Path(__file__).parents[:2]))

    def keys(seed):
        folder = tmp_path / seed
        folder.mkdir()
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": tests}
        command = [sys.executable, "-c", SCRIPT, str(folder)]
        return subprocess.run(
            command, env=environment, capture_output=True, text=True, check=True
        ).stdout

    assert keys("1") == keys("2") != ""


def cards(count):
    return [
        {"suit": POWER, "number": n, "text": f"Move {n} yards ahead, then draw a card."}
        for n in range(count)
    ]
