"""Set texts from one build to the next."""

from __future__ import annotations

from pathlib import Path

import pytest
import reportlab
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from punchboard.typesetting import kept as text_store
from punchboard.typesetting.fonts.stack import FontStack
from punchboard.typesetting.kept import TextStore
from punchboard.typesetting.paragraph import set_text
from punchboard.typesetting.text import Span, TextFrame, TextStyle
from punchboard.workspace import Workspace

STYLE = TextStyle(size=3.0, language="ja")
FRAME = TextFrame(0, 0, width=40.0)
DECK = ("山札の上から3枚を見る。", "Draw a card.", "手番を終える。")


def spans(text, style=STYLE):
    return (Span(text, style),)


class Builds:
    """Builds of one deck, which tell what had to be set."""

    def __init__(self, path, fonts):
        self.path = path
        self.fonts = fonts

    def run(self, *texts, complete=True, style=STYLE, frame=FRAME):
        """Return which of *texts* were set and not found."""
        store, made = TextStore(self.path, self.fonts), []
        for text in texts:
            own = spans(text, style)
            fresh = set_text(own, frame, self.fonts)
            found = store.text(own, frame, lambda f=fresh, t=text: made.append(t) or f)
            assert found == fresh
        store.save(complete=complete)
        return made


@pytest.fixture
def builds(tmp_path, fonts):
    return Builds(tmp_path / "cache" / "texts.bin", fonts)


def test_what_was_set_is_found(builds):
    assert builds.run(*DECK) == [*DECK]
    assert builds.run(*DECK) == []


def test_a_text_that_comes_again_is_set_once(builds):
    assert builds.run("Pass.", "Pass.") == ["Pass."]
    assert builds.run("Pass.", "Pass.") == []


def test_only_what_changed_is_set(builds):
    builds.run(*DECK)
    assert builds.run(*DECK[:2], "Pass.") == ["Pass."]


def test_what_a_build_does_not_use_is_dropped(builds):
    builds.run(*DECK)
    builds.run(DECK[0])
    assert builds.run(*DECK) == [*DECK[1:]]


def test_a_build_that_stopped_early_drops_nothing(builds):
    builds.run(*DECK)
    builds.run("Pass.", complete=False)
    assert builds.run(*DECK, "Pass.") == []


def test_a_build_without_news_writes_nothing(builds):
    builds.run(*DECK)
    written = builds.path.stat().st_ino
    builds.run(*DECK)
    builds.run(*DECK[:1], complete=False)
    assert builds.path.stat().st_ino == written


def test_a_build_without_texts_makes_no_file(builds):
    builds.run()
    assert not builds.path.parent.exists()


@pytest.mark.parametrize(
    "changed",
    [
        {"style": TextStyle(size=3.0, language="en")},
        {"style": TextStyle(size=3.0, language="ja", fill=(1.0, 0.0, 0.0))},
        {"frame": TextFrame(0, 0, width=39.0)},
    ],
)
def test_another_style_or_frame_is_another_text(builds, changed):
    builds.run(*DECK)
    assert builds.run(*DECK, **changed) == [*DECK]


def test_spans_are_not_run_together(builds, fonts):
    builds.run("ab")
    store, other = TextStore(builds.path, fonts), (Span("a", STYLE), Span("b", STYLE))
    fresh = set_text(other, FRAME, fonts)
    assert store.text(other, FRAME, lambda: fresh) is fresh


def test_other_versions_set_anew(builds, monkeypatch):
    builds.run(*DECK)
    monkeypatch.setattr(text_store, "_versions", lambda: ("other",))
    assert builds.run(*DECK) == [*DECK]


def test_another_font_of_the_same_name_sets_anew(tmp_path):
    font = tmp_path / "fonts" / "house.ttf"
    font.parent.mkdir()
    style = TextStyle(families=("Bitstream Vera Sans",))

    def run(file):
        font.write_bytes((Path(reportlab.__file__).parent / "fonts" / file).read_bytes())
        fonts = FontStack.open(Workspace.at(tmp_path)).value
        return Builds(tmp_path / "texts.bin", fonts).run("Pass.", style=style)

    assert run("Vera.ttf") == run("VeraIt.ttf") == ["Pass."]
    assert run("VeraIt.ttf") == []


@pytest.mark.parametrize("data", [b"", b"something else", b"punchboard texts\n"])
def test_a_foreign_file_is_replaced(builds, data):
    builds.path.parent.mkdir()
    builds.path.write_bytes(data)
    assert builds.run(*DECK) == [*DECK]
    assert builds.run(*DECK) == []


def test_a_file_too_large_is_left_alone(builds, monkeypatch):
    builds.run(*DECK)
    before = builds.path.read_bytes()
    monkeypatch.setattr(text_store, "SIZE_LIMIT", 10)
    assert builds.run(*DECK[1:]) == [*DECK[1:]]
    assert builds.path.read_bytes() == before


def test_a_folder_that_cannot_be_made_is_quiet(tmp_path, fonts):
    (tmp_path / "file").write_text("in the way")
    builds = Builds(tmp_path / "file" / "texts.bin", fonts)
    assert builds.run(*DECK) == builds.run(*DECK) == [*DECK]


def test_games_and_languages_have_files_of_their_own(tmp_path, fonts):
    workspace = Workspace.at(tmp_path)
    for game, language in (("a", "ja"), ("b", "ja"), ("a", "../en")):
        store = TextStore.of(workspace, "texts", game, language, fonts)
        store.text(spans("Pass."), FRAME, lambda: set_text(spans("Pass."), FRAME, fonts))
        store.save(complete=True)
    assert len(list(workspace.cache.iterdir())) == 3


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(place=st.integers(0, 2**20), change=st.integers(1, 255))
def test_a_damaged_byte_anywhere_sets_all_anew(builds, place, change):
    builds.run(*DECK)
    data = bytearray(builds.path.read_bytes())
    data[place % len(data)] ^= change
    builds.path.write_bytes(data)

    assert builds.run(*DECK) == [*DECK]
    assert builds.run(*DECK) == []


def test_a_file_made_to_mislead_does_no_harm(builds):
    builds.run(*DECK)
    records = dict.fromkeys(text_store._read(builds.path), b"\xff" * 200)
    text_store._write(builds.path, records.items())

    assert builds.run(*DECK) == [*DECK]
    assert builds.run(*DECK) == []


def test_set_text_asks_the_store_of_its_fonts(tmp_path):
    fonts = FontStack.open(Workspace.at(tmp_path)).value
    fonts.texts = store = TextStore(tmp_path / "texts.bin", fonts)
    fresh = set_text(spans("Pass."), FRAME, fonts)
    store.save(complete=True)

    again = TextStore(tmp_path / "texts.bin", fonts)
    assert again.text(spans("Pass."), FRAME, lambda: pytest.fail("it is there")) == fresh
