"""Rules texts in every format that designers write in."""

import zipfile

import pytest

from punchboard.rulebook.page.files import read_rules
from punchboard.rulebook.reader import read_claims, read_text
from punchboard.rulebook.texts import read_rules_texts

WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
ODF = "urn:oasis:names:tc:opendocument:xmlns"


def listed(path):
    text = read_rules(path).value
    return [(each.name, each.count) for each in read_claims(text, path.suffix)]


def test_a_word_file_is_read_with_its_headings_lists_and_tables(tmp_path):
    path = tmp_path / "rules.docx"
    cell = "<w:tc><w:p><w:r><w:t>{}</w:t></w:r></w:p></w:tc>"
    row = f"<w:tr>{cell}{cell}</w:tr>"
    body = (
        '<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>Components</w:t></w:r></w:p>'
        '<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/></w:numPr></w:pPr><w:r><w:t>24 lamp </w:t></w:r>'
        "<w:r><w:t>cards</w:t></w:r></w:p>"
        f"<w:tbl>{row.format('Name', 'Quantity')}{row.format('Wick', '7')}</w:tbl>"
    )
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(
            "word/document.xml",
            f'<w:document xmlns:w="{WORD}"><w:body>{body}</w:body></w:document>',
        )

    assert listed(path) == [("lamp cards", 24), ("Wick", 7)]


def test_an_opendocument_text_is_read(tmp_path):
    path = tmp_path / "rules.odt"
    body = (
        '<t:h t:outline-level="2">Spielmaterial</t:h><t:list><t:list-item><t:p>12 Karten</t:p>'
        "</t:list-item><t:list-item><t:p>3 W<t:span>ürfel</t:span></t:p></t:list-item></t:list>"
        "<t:p>Jeder Spieler nimmt die Karten und legt sie auf den Tisch.</t:p>"
    )
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(
            "content.xml",
            f'<o:d xmlns:o="{ODF}:office:1.0" xmlns:t="{ODF}:text:1.0">{body}</o:d>',
        )

    assert listed(path) == [("Karten", 12), ("Würfel", 3)]


def test_a_pdf_is_read(tmp_path):
    from reportlab.pdfgen.canvas import Canvas

    path = tmp_path / "rules.pdf"
    canvas = Canvas(str(path))
    for number, line in enumerate(["Components", "30 lamp cards", "4 boards", "1 bell"]):
        canvas.drawString(72, 700 - 20 * number, line)
    canvas.save()

    assert listed(path) == [("lamp cards", 30), ("boards", 4), ("bell", 1)]


@pytest.mark.parametrize("suffix", [".docx", ".odt", ".pdf"])
def test_a_damaged_document_is_reported_with_what_to_do(tmp_path, suffix):
    path = tmp_path / f"rules{suffix}"
    path.write_bytes(b"not at all")

    (told,) = read_rules(path).diagnostics

    assert told.code == "unreadable-file"
    assert f"`{suffix}`" in told.message
    assert told.hints


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("rules.txt", "`rules.txt` holds no text"),
        ("rules.png", "`.png` files are not supported"),
    ],
)
def test_bytes_that_are_no_text_are_reported(tmp_path, name, message):
    path = tmp_path / name
    path.write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR")

    (told,) = read_rules(path).diagnostics

    assert (told.code, told.message) == ("unreadable-file", message)


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_without_its_mark_is_read_and_told(tmp_path, encoding):
    path = tmp_path / "rules.txt"
    text = "Components\n\n- 30 lamp cards\n- 4 boards\n"
    path.write_bytes(text.encode(encoding))

    read = read_rules(path)

    assert read.value == text
    assert [each.code for each in read.diagnostics] == ["not-utf8"]


def test_a_stray_null_byte_does_not_keep_a_text_from_being_read(tmp_path):
    path = tmp_path / "rules.txt"
    path.write_bytes(b"Components\n\n- 30 lamp cards\n\x00\n- 4 boards\n")

    assert listed(path) == [("lamp cards", 30), ("boards", 4)]


@pytest.mark.parametrize("encoding", ["cp1252", "iso-8859-1"])
def test_western_encodings_are_told_by_their_content(tmp_path, encoding):
    path = tmp_path / "rules.txt"
    text = "Matériel\n\n- 12 jetons café\n- 4 pions rivière\n\nChaque joueur reçoit un pion.\n" * 3
    path.write_bytes(text.encode(encoding))

    assert read_rules(path).value == text


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (
            "Spanish",
            "Cada jugador toma las cartas del juego y las pone en la mesa con los jugadores que",
        ),
        ("Korean", "각 플레이어는 카드를 다섯 장씩 받습니다. 남은 카드는 더미로 둡니다."),
        ("Chinese", "每个玩家将这张卡牌放在桌上，你们轮流玩这个游戏。每个玩家拿五张。"),
        ("Russian", "Каждый игрок берёт пять карт и кладёт их на стол."),
    ],
)
def test_a_language_that_is_not_read_is_named_once_and_nothing_else_is_said(
    tmp_path, language, text
):
    path = tmp_path / "rules.txt"
    path.write_text(f"{text}\n" * 4, encoding="utf-8")

    reading = read_text(path.read_text(encoding="utf-8"), ".txt")
    texts = read_rules_texts([path])

    assert (reading.foreign, reading.claims) == (language, ())
    assert [each.code for each in texts.diagnostics] == ["rules-language-unread"]
    assert texts.value == ()
