from punchboard.typesetting.keywords import Keyword
from punchboard.typesetting.markup import NamedStyle

TOP = """languages: [ja, en]
definitions: {skills: {rush: {name: {ja: 突進, en: Rush}, icon: bolt}, wait: }}
"""


def test_styles_are_read_by_name(game):
    styles = game.value(
        TOP
        + "styles:\n"
        + "  term: {weight: bold, colour: navy, italic: false}\n"
        + "  small: {size: 80%, underline: true, strike: true, font: [A, B]}\n"
        + "  large: {size: 1.5em, weight: 650, font: A}\n"
    ).styles

    assert dict(styles) == {
        "term": NamedStyle(weight=700, colour="navy", italic=False),
        "small": NamedStyle(size=0.8, underline=True, strike=True, font=("A", "B")),
        "large": NamedStyle(size=1.5, weight=650, font=("A",)),
    }


def test_keywords_are_words_lists_or_entries(game):
    keywords = game.value(
        TOP
        + "styles: {term: {italic: true}}\n"
        + "keywords:\n"
        + "  power: {icon: barbell}\n"
        + "  burn: {words: {en: [burn, burns], ja: 炎上}, icon: fire, sign: before}\n"
        + "  skills: {of: skills, style: term}\n"
    ).keywords

    assert keywords == (
        Keyword((("", "power"),), "barbell"),
        Keyword((("en", "burn"), ("en", "burns"), ("ja", "炎上")), "fire", before=True),
        Keyword((("ja", "突進"), ("en", "Rush")), "bolt", "term"),
        Keyword((("", "wait"),), "", "term"),
    )


def test_wrong_styles_are_told_where_they_stand(game):
    told = game.told(
        "styles:\n"
        "  a: {weight: heavy}\n"
        "  b: {colour: nawy}\n"
        "  c: {size: 12}\n"
        "  d: {colur: red}\n"
        "  e: bold\n"
    )

    assert told == [
        (
            "wrong-type",
            "game.yaml",
            2,
            15,
            "`weight` must be a font weight such as bold or 700, got the text `heavy`",
            (),
        ),
        (
            "wrong-value",
            "game.yaml",
            3,
            15,
            "`nawy` is not a colour such as #c0392b or navy",
            ("did you mean `navy`?",),
        ),
        (
            "wrong-type",
            "game.yaml",
            4,
            13,
            "`size` must be a size such as 80% or 1.2em, from 10% to 1000%, got the number 12",
            (),
        ),
        (
            "unknown-key",
            "game.yaml",
            5,
            7,
            "`colur` is not a key of the style `d`",
            ("did you mean `colour`?",),
        ),
        ("wrong-type", "game.yaml", 6, 6, "`e` must be a mapping, got the text `bold`", ()),
    ]


def test_wrong_keywords_are_told_where_they_stand(game):
    told = game.told(
        TOP
        + "styles: {term: {italic: true}}\n"
        + "keywords:\n"
        + "  a: {style: tern}\n"
        + "  b: {of: skils}\n"
        + "  c: {words: {de: x}}\n"
        + "  d: {sign: after}\n"
        + "  e: {words: [{}]}\n"
    )

    assert told == [
        (
            "unknown-style",
            "game.yaml",
            5,
            14,
            "there is no style `tern` under `styles`",
            ("did you mean `term`?",),
        ),
        (
            "unknown-definition",
            "game.yaml",
            6,
            11,
            "there is no definition `skils`",
            ("did you mean `skills`?",),
        ),
        (
            "undeclared-language",
            "game.yaml",
            7,
            15,
            "`de` is not one of the game's languages `ja`, `en`",
            ("add `de` to `languages`, or correct it here",),
        ),
        (
            "wrong-type",
            "game.yaml",
            8,
            13,
            "`sign` must be `instead` of the word or `before` it, got the text `after`",
            (),
        ),
        ("wrong-type", "game.yaml", 9, 15, "`words` must be a word, got a mapping", ()),
    ]
