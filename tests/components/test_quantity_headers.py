"""Which headers say how many copies there are."""

import pytest

from punchboard.components.quantity_headers import looks_like_quantity, means_quantity

MEANT = [
    "Qty.", "num_cards", "NumCards", "card_count", "copies in deck", "# of Copies", "amount", "#",
    "Anzahl", "Anzahl Karten", "Quantité", "Nombre de cartes", "Cantidad", "количество", "Кол-во",
    "個数", "枚数", "枚", "カード枚数", "収録枚数", "数量", "수량",
]  # fmt: skip
OTHERS = [
    "# Cards Costing", "color_num", "Level Count", "必要枚数", "Times Used", "quality", "Country",
    "Card", "name", "",
]  # fmt: skip


@pytest.mark.parametrize("header", MEANT)
def test_a_header_means_the_quantity(header):
    assert means_quantity(header)


@pytest.mark.parametrize("header", OTHERS)
def test_a_header_means_something_else(header):
    assert not means_quantity(header)


@pytest.mark.parametrize("header", ["Number", "No.", "x", "card number", "Total", "Deck"])
def test_a_header_only_looks_like_a_quantity(header):
    assert looks_like_quantity(header)
    assert not means_quantity(header)
