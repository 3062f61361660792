"""An entry is read alike in whatever form and layout it stands, in each language.

Each text is a list of five things, in one form of entry, one layout and below one title.
"""

import itertools

import pytest

from punchboard.rulebook.claim import Role
from punchboard.rulebook.reader import read_claims

# What each language has: its things, each with a number and what it is like; titles; rules.
THINGS = {
    "en": [
        ("Tea house plan", 1, "double-sided"),
        ("Leaf tiles", 36, "hexagonal"),
        ("Cup meeples", 8, "in wood"),
        ("Guest cards", 24, "with a green back"),
        ("Sugar tokens", 15, "round"),
    ],
    "de": [
        ("Teehausplan", 1, "beidseitig bedruckt"),
        ("Blattplättchen", 36, "sechseckig"),
        ("Tassenfiguren", 8, "aus Holz"),
        ("Gästekarten", 24, "mit grüner Rückseite"),
        ("Zuckermarker", 15, "rund"),
    ],
    "fr": [
        ("plateau du salon", 1, "recto verso"),
        ("tuiles feuille", 36, "hexagonales"),
        ("pions tasse", 8, "en bois"),
        ("cartes invité", 24, "à dos vert"),
        ("jetons sucre", 15, "ronds"),
    ],
    "ja": [
        ("茶屋ボード", 1, "両面印刷"),
        ("葉タイル", 36, "六角形"),
        ("茶碗コマ", 8, "木製"),
        ("客カード", 24, "裏面は緑"),
        ("砂糖トークン", 15, "円形"),
    ],
}
TITLES = {
    "en": ("Components", "Setup", "Under the lid", "The box contains:"),
    "de": ("Spielmaterial", "Spielaufbau", "Unter dem Deckel", "Die Schachtel enthält:"),
    "fr": ("Matériel", "Mise en place", "Sous le couvercle", "La boîte contient :"),
    "ja": ("内容物", "準備", "ふたの下", "箱には次のものが入っています。"),
}
GAMES = {"en": "The Tea House", "de": "Das Teehaus", "fr": "Le salon de thé", "ja": "茶屋"}
AIMS = {
    "en": "A game about a tea house. Whoever pleases most of the guests wins.",
    "de": "Ein Spiel um ein Teehaus. Es gewinnt, wer die meisten Gäste zufrieden macht.",
    "fr": "Un jeu autour d'un salon de thé. Gagne qui contente le plus d'invités.",
    "ja": "茶屋のゲームです。いちばん多くの客を喜ばせた人が勝ちます。",
}
RULES = {
    "en": "Put the plan on the table. Shuffle the cards and put them beside it, face down.",
    "de": "Legt den Plan auf den Tisch. Mischt die Karten und legt sie verdeckt daneben.",
    "fr": "Posez le plateau sur la table. Mélangez les cartes et posez-les à côté, face cachée.",
    "ja": "ボードをテーブルに置きます。カードを混ぜ、裏向きにして横に置きます。",
}
# Forms of an entry: those of Latin scripts, and those of Japanese with its counters.
LATIN = (
    "{count} {name}",
    "{count}x {name}",
    "{count} × {name}",
    "{count} – {name}",
    "({count}) {name}",
    "**{count}** {name}",
    "{name} x{count}",
    "{name} ({count})",
    "{name}: {count}",
    "{name} - {count}",
    "**{name}:** {count}",
    "{count} {name} ({like})",
    "{count} {name}, {like}",
    "{name} ({like}): {count}",
    "{name} ({count}, {like})",
    "{name}, {like} ({count})",
)
JAPANESE = (
    "{name} {count}{unit}",
    "{name}×{count}",
    "{name} × {count}",
    "{name}（{count}{unit}）",
    "{name}（×{count}）",
    "{name}：{count}{unit}",
    "{name}…{count}{unit}",
    "{name}―{count}{unit}",
    "**{name}** {count}{unit}",
    "{name} {count}{unit}（{like}）",
    "{name}（{like}）：{count}{unit}",
    "{name}（{count}{unit}、{like}）",
)
LAYOUTS = {
    "dashes": "- {}\n",
    "stars": "* {}\n",
    "dots": "• {}\n",
    "squares": "■ {}\n",
    "steps": "{index}. {}\n",
    "lines": "{}\n",
    "gaps": "{}\n\n",
    "insets": "    {}\n",
    "tabs": "\t{}\n",
    "quotes": "> {}\n",
    "boxes": "- [ ] {}\n",
    "breaks": "{}<br>\n",
    "items": "<li>{}</li>\n",
}
CONTEXTS = {
    "heading": "# {game}\n\n{aim}\n\n## {title}\n\n{body}\n## {setup}\n\n{rules}\n",
    "line": "{aim}\n\n{title}\n\n{body}\n{setup}\n\n{rules}\n",
    "close": "{aim}\n{title}\n{body}{setup}\n{rules}\n",
    "colon": "{aim}\n\n{title}:\n{body}\n{rules}\n",
    "bold": "{aim}\n\n**{title}**\n\n{body}\n**{setup}**\n\n{rules}\n",
    "numbered": "{aim}\n\n1. {title}\n\n{body}\n2. {setup}\n\n{rules}\n",
    "picture": "# {game}\n\n{aim}\n\n## 🎲 {title}\n\n{body}\n## 🚀 {setup}\n\n{rules}\n",
    "other title": "# {game}\n\n{aim}\n\n## {other}\n\n{body}\n## {setup}\n\n{rules}\n",
    "no title": "{aim}\n\n{body}\n{rules}\n",
    "sentence": "{aim}\n\n{said}\n\n{body}\n{rules}\n",
}


def text_of(language, form, layout, context):
    """Return the rules with their list."""
    title, setup, other, said = TITLES[language]
    body = "".join(
        layout.format(entry_of(form, *thing), index=index)
        for index, thing in enumerate(THINGS[language], 1)
    )
    words = {"title": title, "setup": setup, "other": other, "said": said}
    words |= {"game": GAMES[language], "aim": AIMS[language], "rules": RULES[language]}
    return context.format(body=body, **words)


def entry_of(form, name, count, like):
    unit = "個" if name.endswith(("コマ", "トークン")) else "枚"
    return form.format(name=name, count=count, like=like, unit=unit)


def misread(language, pairs):
    """Return the texts in which the list is not read as what it is, and nothing else."""
    expected = sorted((name.casefold(), count) for name, count, _ in THINGS[language])
    wrong = []
    for form, layout, context in pairs:
        text = text_of(language, form, LAYOUTS[layout], CONTEXTS[context])
        suffix = ".md" if context in {"heading", "picture", "other title", "bold"} else ".txt"
        claims = [each for each in read_claims(text, suffix) if each.role is Role.SUPPLY]
        if sorted((each.name.casefold(), each.count) for each in claims) != expected:
            wrong.append((form, layout, context, [(e.name, e.count) for e in claims]))
    return wrong


def forms_of(language):
    return JAPANESE if language == "ja" else LATIN


@pytest.mark.parametrize("language", THINGS)
def test_an_entry_is_read_alike_in_every_layout(language):
    pairs = itertools.product(forms_of(language), LAYOUTS, ["heading"])

    assert misread(language, pairs) == []


@pytest.mark.parametrize("language", THINGS)
def test_an_entry_is_read_alike_below_every_title(language):
    pairs = itertools.product(forms_of(language), ["dashes", "lines"], CONTEXTS)

    assert misread(language, pairs) == []
