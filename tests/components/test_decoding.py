"""Texts of many languages and encodings are read as the letters that were meant."""

import pytest

from punchboard.components.decoding import decode

TEXTS = [
    ("cp1252", "Name;Anzahl\nBär;3\n"),
    ("cp1252", "Karte;Text\nGrüße;Zahle 2 € für jede Straße.\n"),
    ("cp1252", "nom;effet\nÉpée;Piochez à côté du château.\n"),
    ("cp1252", "nombre;cantidad\nAraña;2\nÑandú;3\n"),
    ("cp1252", "name,text\nKnight’s Sword,“Draw” – it’s free…\n"),
    ("cp1250", "nazwa;ilość\nŻółw;2\nŁucznik;1\n"),
    ("cp1250", "název;počet\nKůň;2\nRytíř;3\n"),
    ("cp1251", "название;количество\nДракон;2\n"),
    ("koi8-r", "название;эффект\nДракон;Возьмите карту.\n"),
    ("cp1253", "όνομα;ποσότητα\nΔράκος;2\n"),
    ("cp1254", "isim;adet\nŞövalye;2\nIğdır;1\n"),
    ("cp932", "名前,枚数,効果\nきつね,4,カードを1枚引く。\n"),
    ("cp932", "name,text\nDragon,炎\n"),
    ("euc-jp", "名前,枚数\nきつね,4\n"),
    ("gb18030", "名称,数量,效果\n龙,2,抽一张牌。\n"),
    ("cp949", "이름,수량,효과\n용,2,카드를 한 장 뽑는다.\n"),
    ("utf-16", "name\tqty\nBär\t2\n"),
    ("utf-16-le", "name\tqty\nBär\t2\n"),
    ("utf-8-sig", "name,qty\nBär,2\n"),
]


@pytest.mark.parametrize(("encoding", "text"), TEXTS)
def test_a_list_is_read_in_the_encoding_it_was_written_in(encoding, text):
    found = decode(text.encode(encoding))

    assert found is not None
    assert found.text == text


@pytest.mark.parametrize("data", [b"a,b\0c\n\xff", b"\x00\x01\x02\x03\xff\xfe"])
def test_what_is_no_text_is_none(data):
    assert decode(data) is None


@pytest.mark.parametrize(
    ("encoding", "is_usual"), [("utf-8", True), ("utf-16", True), ("cp1252", False)]
)
def test_only_what_a_file_does_not_say_itself_is_unusual(encoding, is_usual):
    assert decode("Bär\n".encode(encoding)).is_usual is is_usual
