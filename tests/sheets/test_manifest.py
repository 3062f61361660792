import json

from decks import deck, impose
from punchboard import __version__
from punchboard.geometry import Outline, Rect, Size
from punchboard.sheets.manifest import ManifestFile, manifest, page_numbers
from punchboard.sheets.options import SheetMode, SheetOptions
from punchboard.sheets.sheet import Placement, Sheet, Side


def side(x: float, face: str = "front") -> Side:
    trim = Rect(x, 16.5, 63, 88)
    outline = Outline(Size(63, 88))
    placed = Placement("players", "power-1", 1, face, "abc", trim, 0, trim, outline, 0.0)
    return Side((placed,), (), "")


def sheet(number: int, *, back: bool, paper: Size = Size(210, 297)) -> Sheet:  # noqa: B008
    return Sheet(number, ("players",), paper, side(10.5), side(136.5, "back") if back else None)


def test_a_manifest_reads_like_this():
    text = manifest("football", [ManifestFile("football-a4.pdf", (sheet(1, back=False),))])
    assert (
        text
        == f"""{{
  "punchboard": "{__version__}",
  "game": "football",
  "unit": "mm",
  "origin": "top-left",
  "files": [
    {{
      "path": "football-a4.pdf",
      "language": "en",
      "bleed": 0.0,
      "ink_saver": false,
      "partial": false,
      "paper": {{"width": 210.0, "height": 297.0}},
      "sheets": [
        {{
          "number": 1,
          "front": {{
            "page": 1,
            "placements": [
              {{"component": "players", "item": "power-1", "copy": 1, "face": "front", \
"key": "abc", "x": 10.5, "y": 16.5, "width": 63.0, "height": 88.0, "rotation": 0}}
            ]
          }},
          "back": null
        }}
      ]
    }}
  ]
}}
"""
    )


def test_every_placement_of_both_sides_is_in_the_manifest():
    sheets = impose(deck(44), SheetOptions()).value
    data = json.loads(manifest("football", [ManifestFile("a.pdf", sheets)]))
    for name in ("front", "back"):
        placed = [p for each in data["files"][0]["sheets"] for p in each[name]["placements"]]
        assert sorted(p["item"] for p in placed) == sorted(p.item for p in deck(44))
        assert {(p["width"], p["height"], p["face"]) for p in placed} == {(63.0, 88.0, name)}


def test_pages_follow_each_other_front_and_back():
    sheets = impose(deck(20), SheetOptions()).value
    assert page_numbers(sheets) == ((1, 2), (3, 4), (5, 6))
    fronts = impose(deck(20), SheetOptions(sheets=SheetMode.FRONTS)).value
    assert page_numbers(fronts) == ((1, None), (2, None), (3, None))


def test_a_sheet_without_back_among_others_keeps_its_second_page():
    assert page_numbers([sheet(1, back=False), sheet(2, back=True)]) == ((1, None), (3, 4))


def test_lengths_are_rounded_to_the_micrometre():
    tiny = Sheet(1, ("players",), Size(210, 297), side(-1e-12), None)
    data = manifest(
        "x", [ManifestFile("a.pdf", (tiny, Sheet(2, ("p",), tiny.paper, side(1 / 3), None)))]
    )
    assert '"x": 0.0,' in data
    assert '"x": 0.333,' in data


def test_a_sheet_turned_another_way_names_its_paper():
    sheets = (sheet(1, back=False), sheet(2, back=False, paper=Size(297, 210)))
    found = json.loads(manifest("x", [ManifestFile("a.pdf", sheets)]))["files"][0]
    assert [each.get("paper") for each in found["sheets"]] == [
        None,
        {"width": 297.0, "height": 210.0},
    ]


def test_japanese_stays_readable():
    assert '"game": "枯山水"' in manifest("枯山水", [])
