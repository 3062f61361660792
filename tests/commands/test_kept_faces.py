"""Faces that have not changed are put into files as they are, and nothing is ever out of date.

Every build from kept faces is compared with one that knows nothing: the same words, the
same bytes.
"""

from __future__ import annotations

import json
import os
import shutil

import PIL.Image
import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from punchboard import inputs
from punchboard.cli import main
from punchboard.commands.to_print import HISTORY
from punchboard.layouts import kept_faces
from punchboard.layouts.template.open import Template
from punchboard.pdf.form_keeper import FormKeeper

GAME = """\
name: {en: Harbour, ja: みなと}
languages: [en, ja]
version: "0.7"
definitions:
  goods:
    fish: {name: {en: Fish, ja: 魚}, colour: "#2a7fb8", icon: fish}
    grain: {name: {en: Grain, ja: 穀物}, colour: "#c08a1e", icon: fish}
  terms:
    box: {text: {en: "{{ game.components.cargo.count }} cards", ja: 札}}
styles:
  loud: {weight: 700, colour: "#c00"}
components:
  cargo: {size: 63x88, front: cargo.svg, back: back.svg, items: cargo.csv}
  crane: {size: 63x88, front: crane.svg, items: crane.csv}
  quay:
    size: 63x88
    front: quay.svg
    items: [{id: quay, term: box}]
    fields: {term: terms}
  bollard: {kind: die, size: 16, front: side.svg, items: [{id: one}]}
"""
CARGO = """\
id,good,title.en,title.ja,text.en,text.ja,copies
herring,fish,Herring,ニシン,"Draw **two**, :fish: pass.",｜漁師《りょうし》は「二枚」引く。,2
rye,grain,Rye,ライ麦,Keep [it]{.loud} (if you can).,「これ」、そして（それ）。,1
sole,fish,Sole,舌平目,Pass.,一枚を渡す。,1
"""
CRANE = "id,title.en,title.ja\ntall,A tall crane,高い起重機\nlow,Low,低い\n"
_SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">'
FILES = {
    "components/harbour/game.yaml": GAME,
    "components/harbour/cargo.csv": CARGO,
    "components/harbour/crane.csv": CRANE,
    "layouts/harbour/cargo.svg": f"""{_SVG}
  <rect x="-3" y="-3" width="69" height="94" fill="#fff8e0" data-fill="good.colour"/>
  <rect x="5" y="70" width="12" height="12" data-icon="good.icon"/>
  <image x="40" y="70" width="12" height="12" href="sea.png"/>
  <text data-text="title" x="58" y="10" font-size="5" style="writing-mode:vertical-rl">Title</text>
  <text data-text="text" x="5" y="30" inline-size="40" font-size="4">Text</text>
  <text data-text="good.name" x="5" y="66" font-size="4" opacity=".5">Good</text>
</svg>""",
    "layouts/harbour/back.svg": f"""{_SVG}
  <rect x="-3" y="-3" width="69" height="94" fill="#345"/>
  <text x="31" y="44" font-size="6" fill="#fff" text-anchor="middle">{{{{ game.name }}}}</text>
</svg>""",
    "layouts/harbour/crane.svg": f"""{_SVG}
  <rect id="box" x="4" y="8" width="30" height="10" fill="none"/>
  <text data-text="title" data-box="#box" data-fit="4pt" data-fit-group="name"
    font-size="9">Title</text>
  <text data-text="item.number" x="8" y="60" font-size="6">1</text>
</svg>""",
    "layouts/harbour/quay.svg": f"""{_SVG}
  <text data-text="term.text" x="8" y="30" font-size="6">Text</text>
</svg>""",
    "layouts/harbour/side.svg": """\
<svg xmlns="http://www.w3.org/2000/svg" width="16mm" height="16mm" viewBox="0 0 16 16">
  <text data-text="face_number" x="6" y="11" font-size="6">1</text></svg>""",
    "icons/fish.svg": (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="M1 1h9v9z"/></svg>'
    ),
}


def write(folder, files):
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


def paint(folder, colour):
    (folder / "images").mkdir(exist_ok=True)
    PIL.Image.new("RGB", (40, 40), colour).save(folder / "images/sea.png")


def begin(folder):
    write(folder, FILES)
    paint(folder, "navy")
    return folder


@pytest.fixture
def folder(tmp_path):
    return begin(tmp_path)


@pytest.fixture(scope="module")
def restored(tmp_path_factory):
    """Gives the game with what a build makes of it and keeps, which is for this one folder."""
    folder, copy = tmp_path_factory.mktemp("built"), tmp_path_factory.mktemp("copy")
    built(begin(folder))
    shutil.copytree(folder, copy, dirs_exist_ok=True)

    def restore():
        shutil.rmtree(folder)
        return shutil.copytree(copy, folder)

    return restore


@pytest.fixture
def built_folder(restored):
    return restored()


def edit(folder, name, old, new):
    text = (folder / name).read_text(encoding="utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new), encoding="utf-8")


def built(folder, *words):
    """Return what a build says, and the files it makes."""
    said = CliRunner().invoke(main, ["-C", str(folder), "build", "--lang", "all", *words])
    assert said.exception is None or isinstance(said.exception, SystemExit), said.exception
    files = {
        path.name: path.read_bytes()
        for path in sorted((folder / "build").rglob("*"))
        if path.is_file() and path.name not in HISTORY
    }
    return said.exit_code, said.stdout, said.stderr, files


#: What builds that knew nothing said and made, by what they had and their options.
AFRESH = {}


def built_afresh(folder, *words):
    """Return what a build that knows nothing says and makes; the same is built once."""
    results = [folder / "build", folder / ".punchboard"]
    sources = frozenset(
        (path.relative_to(folder), path.read_bytes())
        for path in folder.rglob("*")
        if path.is_file() and results[0] not in path.parents and results[1] not in path.parents
    )
    if (sources, words) not in AFRESH:
        for each in results:
            shutil.rmtree(each, ignore_errors=True)
        AFRESH[sources, words] = built(folder, *words)
    return AFRESH[sources, words]


def assert_as_from_nothing(folder, after, *words):
    """Compare what a build said and made with one that knows nothing.

    A build with errors writes nothing, so that the files of the last one stay.
    """
    status, stdout, stderr, files = built_afresh(folder, *words)
    assert after[:3] == (status, stdout, stderr)
    assert {name: after[3].get(name) for name in files} == files


def stores(folder):
    return sorted((folder / ".punchboard/cache").glob("faces-*.bin"))


@pytest.fixture
def work(monkeypatch):
    """What was done: faces that were drawn, and forms that were written."""
    done = {"drawn": [], "written": []}
    draw, keep = Template._drawn, FormKeeper.keep

    def drawn(self, item, *rest):
        done["drawn"].append(item.id)
        return draw(self, item, *rest)

    def written(self, face, *rest):
        done["written"].append(face.key)
        return keep(self, face, *rest)

    monkeypatch.setattr(Template, "_drawn", drawn)
    monkeypatch.setattr(FormKeeper, "keep", written)
    return done


def test_the_game_of_these_tests_is_whole(folder):
    status, _, stderr, files = built(folder)

    assert (status, stderr) == (0, "")
    assert len([each for each in files if each.endswith(".pdf")]) >= 2


def test_only_the_changed_card_is_drawn_and_written(built_folder, work):
    work["drawn"].clear(), work["written"].clear()
    edit(built_folder, "components/harbour/cargo.csv", "Pass.", "Stay.")
    after = built(built_folder)

    # In either language; nets, which are folded from faces, are made anew.
    drawn = [each for each in work["drawn"] if each != "one"]
    assert sorted(drawn) == ["herring", "herring", "quay", "quay", "sole", "sole"]
    assert_as_from_nothing(built_folder, after)


def test_a_back_that_reads_the_box_and_a_text_that_counts_it_follow_the_list(built_folder):
    edit(built_folder, "components/harbour/cargo.csv", "一枚を渡す。,1", "一枚を渡す。,3")

    assert_as_from_nothing(built_folder, built(built_folder))


def test_texts_of_one_size_follow_the_longest_of_them(built_folder):
    edit(built_folder, "components/harbour/crane.csv", "Low", "By far the lowest crane of all")
    shrunk = built(built_folder)
    assert_as_from_nothing(built_folder, shrunk)
    edit(built_folder, "components/harbour/crane.csv", "By far the lowest crane of all", "Low")

    assert_as_from_nothing(built_folder, built(built_folder))


def test_words_of_kept_faces_are_set_at_their_size_when_somebody_looks(built_folder):
    # Another kind of file, in which no form is known.
    edit(built_folder, "components/harbour/cargo.csv", "Pass.", "Stay.")

    assert_as_from_nothing(built_folder, built(built_folder, "--outline-text"), "--outline-text")


CHANGES = {
    "a colour": lambda root: edit(root, "components/harbour/game.yaml", "2a7fb8", "b82a7f"),
    "a style": lambda root: edit(root, "components/harbour/game.yaml", "#c00", "#0c0"),
    "the name": lambda root: edit(root, "components/harbour/game.yaml", "en: Harbour", "en: Port"),
    "a definition": lambda root: edit(root, "components/harbour/game.yaml", "en: Fish", "en: Cod"),
    "a keyword": lambda root: edit(
        root, "components/harbour/game.yaml", "styles:",
        "keywords: [{word: {en: pass, ja: 渡す}, style: loud}]\nstyles:",
    ),
    "a table": lambda root: edit(root, "components/harbour/cargo.csv", "Herring", "Haddock"),
    "the order of a table": lambda root: write(
        root, {"components/harbour/crane.csv": "\n".join(sorted(CRANE.split("\n")[:3])) + "\n"}
    ),
    "a row that goes": lambda root: edit(
        root, "components/harbour/cargo.csv", CARGO.split("\n")[1] + "\n", ""
    ),
    "a layout": lambda root: edit(root, "layouts/harbour/cargo.svg", 'y="66"', 'y="64"'),
    "an icon": lambda root: edit(root, "icons/fish.svg", "h9v9", "h8v8"),
    "an icon that appears": lambda root: write(
        root, {"icons/harbour/fish.svg": FILES["icons/fish.svg"].replace("h9v9", "h5v5")}
    ),
    "a picture": lambda root: paint(root, "red"),
    "a picture that goes": lambda root: (root / "images/sea.png").unlink(),
    "a picture that appears": lambda root: shutil.copy(
        root / "images/sea.png", root / "layouts/harbour/sea.png"
    ),
    "a size": lambda root: edit(
        root, "components/harbour/game.yaml", "cargo: {size: 63x88", "cargo: {size: 60x80"
    ),
    "a missing letter": lambda root: edit(
        root, "components/harbour/cargo.csv", "Pass.", "\ue123 Pass."
    ),
    "the longest word": lambda root: edit(
        root, "components/harbour/crane.csv", "Low", "Unbelievablyunbreakablylong" * 3
    ),
    "an entry that is gone": lambda root: edit(
        root, "components/harbour/cargo.csv", "rye,grain", "rye,wheat"
    ),
}  # fmt: skip


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_build_after_any_change_is_one_from_nothing(built_folder, change):
    change(built_folder)

    assert_as_from_nothing(built_folder, built(built_folder))


@pytest.mark.parametrize(
    "words",
    [
        "--ink-saver", "--outline-text", "--bleed 2mm", "--sheets fold", "--engine cairosvg",
        "--image-dpi 30", "--strict", "--stamp", "--item sole",
    ],
)  # fmt: skip
def test_a_build_with_other_options_is_one_from_nothing(built_folder, words):
    edit(built_folder, "components/harbour/cargo.csv", "Pass.", "Stay.")
    shutil.rmtree(built_folder / "build")
    after = built(built_folder, *words.split())

    assert_as_from_nothing(built_folder, after, *words.split())


def test_another_program_draws_all_faces_again(folder, work, monkeypatch):
    built(folder)
    first = list(work["drawn"])
    work["drawn"].clear()
    edit(folder, "components/harbour/cargo.csv", "Pass.", "Stay.")
    monkeypatch.setattr(inputs, "this_program", lambda: "of tomorrow")
    after = built(folder)

    assert work["drawn"] == first
    assert_as_from_nothing(folder, after)


def test_faces_are_kept_by_check_and_printed_by_build(folder, work):
    CliRunner().invoke(main, ["-C", str(folder), "check"])
    assert stores(folder)

    assert_as_from_nothing(folder, built(folder))


def test_a_card_with_a_fault_does_not_forget_the_others(built_folder, work):
    edit(built_folder, "components/harbour/cargo.csv", "Pass.", "\ue123 Pass.")
    built(built_folder)
    work["drawn"].clear()
    edit(built_folder, "components/harbour/cargo.csv", "\ue123 Pass.", "Stay.")
    after = built(built_folder)

    assert "rye" not in work["drawn"]
    assert_as_from_nothing(built_folder, after)


def records(folder):
    """Return how many faces are kept, and how many drawings and fonts they share."""
    found = []
    for path in stores(folder):
        data = path.read_bytes()
        start = kept_faces._headed(data)[2]
        view = memoryview(data)[: -kept_faces._CHECKSUM]
        found.append(tuple(map(len, kept_faces._unpacked_records(view, start))))
    return found


def test_what_no_card_shows_any_more_is_dropped(folder):
    edit(folder, "components/harbour/cargo.csv", "rye,grain", "rye,fish")
    built(folder)
    before = records(folder)
    edit(folder, "components/harbour/cargo.csv", "rye,fish", "rye,grain")
    built(folder)
    # The same cards, and the drawing in the colour of grain.
    assert records(folder) == [(faces, things + 1) for faces, things in before]
    edit(folder, "components/harbour/cargo.csv", "rye,grain", "rye,fish")
    built(folder)

    assert records(folder) == before


def _forged(data: bytes) -> bytes:
    """Return a file whose checksum is right, and whose records are not."""
    body = data[len(kept_faces._MAGIC) : -kept_faces._CHECKSUM].replace(b'"art"', b'"ark"')
    body = body.replace(b'"parts"', b'"party"')
    checksum = kept_faces.hashlib.blake2b(body, digest_size=kept_faces._CHECKSUM)
    return kept_faces._MAGIC + body + checksum.digest()


DAMAGES = {
    "empty": lambda data: b"",
    "cut": lambda data: data[:-40],
    "half": lambda data: data[: len(data) // 2],
    "longer": lambda data: data + b"more",
    "another byte": lambda data: data.replace(b'"key"', b'"kex"', 1),
    "foreign": lambda data: b"something else altogether" * 100,
    "forged": _forged,
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_damaged_faces_are_drawn_again(built_folder, damage):
    for path in stores(built_folder):
        path.write_bytes(damage(path.read_bytes()))
    edit(built_folder, "components/harbour/cargo.csv", "Pass.", "Stay.")

    assert_as_from_nothing(built_folder, built(built_folder))


def test_a_store_that_is_a_folder_is_no_store(built_folder):
    for path in stores(built_folder):
        path.unlink()
        path.mkdir()
    edit(built_folder, "components/harbour/cargo.csv", "Pass.", "Stay.")

    assert_as_from_nothing(built_folder, built(built_folder))


def test_a_cache_that_cannot_be_written_is_quiet(folder):
    write(folder, {".punchboard": "in the way"})

    assert built(folder)[0::2][:2] == (0, "")


def test_a_cache_that_leads_out_of_the_workspace_is_not_used(folder, tmp_path_factory):
    outside = tmp_path_factory.mktemp("outside")
    (folder / ".punchboard").symlink_to(outside, target_is_directory=True)

    assert built(folder) == built(folder)
    assert [*outside.iterdir()] == []


def test_nothing_is_kept_of_a_layout_behind_a_linked_folder(folder, tmp_path_factory):
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    (folder / "images/more").symlink_to(elsewhere)
    built(folder)

    assert stores(folder) == []


def test_a_picture_among_the_lists_is_seen(folder):
    shutil.move(folder / "images/sea.png", folder / "components/harbour/sea.png")
    edit(folder, "layouts/harbour/cargo.svg", "sea.png", "../../components/harbour/sea.png")
    built(folder)
    path = folder / "components/harbour/sea.png"
    known = path.stat()
    PIL.Image.new("RGB", (40, 40), "red").save(path)
    os.utime(path, ns=(known.st_atime_ns, known.st_mtime_ns))

    assert_as_from_nothing(folder, built(folder))


def test_records_are_json_and_run_nothing(built_folder):
    for path in stores(built_folder):
        data = path.read_bytes()
        _, _, start = kept_faces._headed(data)
        view = memoryview(data)[: -kept_faces._CHECKSUM]
        for record in kept_faces._unpacked_records(view, start).faces.values():
            assert json.loads(kept_faces._head(record))["key"]


WORDS = st.sampled_from(
    [
        "Cod",
        "",
        "手札を「三枚」引く。",
        "｜山《やま》",
        ":fish: and **more**",
        "{{ item.id }}",
        "ﬁ Ωé",
    ]
)
EDITS = st.one_of(
    st.tuples(st.just("cell"), st.integers(1, 3), st.integers(2, 5), WORDS),
    st.tuples(st.just("good"), st.integers(1, 3), st.sampled_from(["fish", "grain", "gold"])),
    st.tuples(st.just("copies"), st.integers(1, 3), st.integers(0, 3)),
    st.tuples(st.just("order"), st.permutations([1, 2, 3])),
    st.tuples(st.just("crane"), st.sampled_from(["Low", "Not so low a crane", "低い"])),
    st.tuples(st.just("layout"), st.integers(60, 66)),
    st.tuples(st.just("picture"), st.sampled_from(["navy", "red"])),
    st.tuples(st.just("colour"), st.sampled_from(["#2a7fb8", "#ff0000"])),
    st.tuples(st.just("icon"), st.sampled_from(["h9v9", "h4v9", None])),
    st.tuples(st.just("rows"), st.integers(0, 3)),
    st.tuples(st.just("mistake"), st.sampled_from(["", "    sise: 3\n"])),
)


def edited(folder, table, kept, change):
    """Change a game; *kept* is what stays of earlier changes to files and to the table's end."""
    match change:
        case "cell", row, column, words:
            table[row][column] = words
        case "good", row, good:
            table[row][1] = good
        case "copies", row, copies:
            table[row][6] = str(copies)
        case "order", order:
            table[1:] = [table[each] for each in order]
        case "crane", title:
            write(folder, {"components/harbour/crane.csv": CRANE.replace("Low", title)})
        case "layout", place:
            layout = FILES["layouts/harbour/cargo.svg"].replace('y="66"', f'y="{place}"')
            write(folder, {"layouts/harbour/cargo.svg": layout})
        case "picture", colour:
            paint(folder, colour)
        case "icon", outline:
            (folder / "icons/fish.svg").unlink(missing_ok=True)
            drawn = FILES["icons/fish.svg"].replace("h9v9", outline or "")
            write(folder, {"icons/fish.svg": drawn} if outline else {})
        case name, value:
            kept[name] = value
    game = GAME.replace("#2a7fb8", kept["colour"]) + kept["mistake"]
    write(folder, {"components/harbour/game.yaml": game})
    rows = "\n".join(",".join(f'"{cell}"' for cell in row) for row in table[: 1 + kept["rows"]])
    write(folder, {"components/harbour/cargo.csv": rows + "\n"})


@settings(max_examples=8, deadline=None)
@given(edits=st.lists(EDITS, min_size=1, max_size=4))
def test_builds_after_any_edits_are_builds_from_nothing(restored, tmp_path_factory, edits):
    folder, other = restored(), tmp_path_factory.mktemp("other")
    table = [
        ["id", "good", "title.en", "title.ja", "text.en", "text.ja", "copies"],
        [
            "herring",
            "fish",
            "Herring",
            "ニシン",
            "Draw **two**, :fish: pass.",
            "｜漁師《りょうし》。",
            "2",
        ],
        [
            "rye",
            "grain",
            "Rye",
            "ライ麦",
            "Keep [it]{.loud} (if you can).",
            "「これ」、（それ）。",
            "1",
        ],
        ["sole", "fish", "Sole", "舌平目", "Pass.", "一枚を渡す。", "1"],
    ]
    kept = {"colour": "#2a7fb8", "mistake": "", "rows": 3}
    for change in edits:
        edited(folder, table, kept, change)
        warm = built(folder)
        shutil.copytree(folder, other, dirs_exist_ok=True)
        assert_as_from_nothing(other, warm)
        shutil.rmtree(other)
