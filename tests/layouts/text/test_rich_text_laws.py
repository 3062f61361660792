"""Whatever a field says: nothing raises, and no character is lost."""

import unicodedata
from collections import Counter
from pathlib import Path

from hypothesis import example, given, settings
from hypothesis import strategies as st

from punchboard.layouts.template.icons import IconLibrary
from punchboard.layouts.text.rich import RichTexts
from punchboard.typesetting.keywords import Keyword
from punchboard.typesetting.markup import NamedStyle, parse
from punchboard.typesetting.paragraph import set_text
from punchboard.typesetting.text import Icon, Ruby, Span, TextFrame, TextStyle
from punchboard.typesetting.tokens import MarkedText, Reading
from punchboard.workspace import Workspace
from template_cards import Table, drawing, fonts

STYLES = {"a": NamedStyle(weight=700, size=0.7), "b": NamedStyle(italic=True)}
KEYWORDS = (Keyword((("", "power"),), icon="barbell"), Keyword((("", "字"),), style="a"))
MARKS = [
    "**",
    "*",
    "__",
    "~~",
    "[",
    "]{.a}",
    "]{.b lang=ja}",
    "]",
    "{漢|か}",
    "{漢字|か|じ}",
    ":x:",
]
WORDS = [
    ":sword:",
    "- ",
    "\n",
    " ",
    "a",
    "字",
    "\\",
    "power",
    "٣",
    "שלום",
    "👩‍🚀",
    "か\u3099",
    "ffi",
]
MARKED = st.lists(st.sampled_from(MARKS + WORDS), max_size=25).map("".join)
ANY = st.text(st.characters(exclude_categories=["C"]), max_size=30)


ICONS = IconLibrary(Workspace.at(Path(__file__).parent), "demo")
TEXTS = RichTexts(STYLES, KEYWORDS, ICONS, "en")


def letters(text):
    """Return what of *text* has a shape, however it is composed."""
    plain = unicodedata.normalize("NFD", text)
    return Counter(each for each in plain if not each.isspace() and each.isprintable())


def said(inlines):
    """Return what inlines say."""
    for each in inlines:
        match each:
            case Span(text=text):
                yield text
            case Icon(word=word):
                yield word
            case Ruby(pairs=pairs):
                yield from (base + reading for base, reading in pairs)


@settings(max_examples=150, deadline=None)
@given(st.one_of(MARKED, ANY))
def test_every_character_is_set_or_a_mark(text):
    read = TEXTS.read(text, TextStyle())
    pieces = parse(text, TEXTS.names).pieces
    words = [each.text for each in pieces if isinstance(each, MarkedText)]
    ruby = [each.pairs for each in pieces if isinstance(each, Reading)]
    pairs = [base + reading for each in ruby for base, reading in each]

    assert not letters("".join(words + pairs)) - letters("".join(said(read.inlines)))


@settings(max_examples=100, deadline=None)
@given(st.one_of(MARKED, ANY), st.sampled_from([None, 3.0, 60.0]))
@example("\U0001d7ec 0", 3.0).via("no font has the first letter, which hid what stands behind it")
def test_every_character_is_drawn_or_missing(text, width):
    read = TEXTS.read(text, TextStyle(size=4.0))
    if not read.inlines:
        return
    done = set_text(read.inlines, TextFrame(0.0, 0.0, width=width), fonts())

    drawn = letters("".join("".join(each.run.texts) or each.run.reading for each in done.runs))
    missing = letters("".join(done.missing))
    lost = letters("".join(said(read.inlines))) - drawn
    assert lost.keys() <= missing.keys()


@settings(max_examples=40, deadline=None)
@given(st.one_of(MARKED, ANY))
def test_no_text_of_a_card_raises(tmp_path_factory, text):
    table = Table(tmp_path_factory.getbasetemp() / "any")
    body = (
        '<rect id="b" width="50" height="30"/>'
        '<text data-box="#b" data-fit="5pt" data-text="t"/>'
        '<text x="9" y="9" stroke="red" data-text="t"/>'
    )

    assert len(table.lay_out(drawing(body), {"t": text}).value) == 1
