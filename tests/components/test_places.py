from punchboard.components.model import NOWHERE

TOP = """languages: [ja, en]
definitions:
  skills:
    rush: {text: {ja: 走る, en: Run fast}, notes: [one, two]}
  colours: {red: "#c8102e"}
"""
BODY = """defaults: {motto: Onward}
items:
  - {skill: rush, colour: red, text: Draw two cards}
"""


def where(location):
    return None if location is None else (location.path.name, location.line, location.column)


def test_fields_of_items_know_where_they_are_written(game):
    (item,) = game.items(BODY, TOP)

    assert where(item.places.of("text")) == ("game.yaml", 12, 42)
    assert where(item.places.find("text", "Draw two cards")) == ("game.yaml", 12, 42)
    assert item.places.find("text", "Draw") is None
    assert where(item.places.of("motto")) == ("game.yaml", 10, 23)
    assert item.places.of("skin") is None


def test_entries_know_where_each_language_is_written(game):
    (item,) = game.items(BODY, TOP)
    skill, colour = item.fields["skill"], item.fields["colour"]

    assert where(skill.places.find("text", "Run fast")) == ("game.yaml", 4, 31)
    assert where(skill.places.find("notes", "two")) == ("game.yaml", 4, 55)
    assert where(colour.places.find("value", "#c8102e")) == ("game.yaml", 5, 18)


def test_cells_of_a_table_are_known_too(game):
    (item,) = game.items("items: i.csv", "", {"i.csv": "id,text\na,Draw\n"})

    assert where(item.places.of("text")) is not None
    assert where(item.places.find("text", "Draw")) == ("i.csv", 2, 3)


def test_what_is_not_written_has_no_place():
    assert NOWHERE.of("text") is None
    assert NOWHERE.find("text", "") is None
