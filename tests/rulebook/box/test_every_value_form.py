"""What things cost and are worth, in many forms and four languages: one wrong number is told."""

import pytest

from rule_cases import written_told

#: How a language says what the forms need; the third thing is the one whose number is wrong.
WORDS = {
    "en": {
        "things": ("Herring", "Cod", "Pike", "Sturgeon"),
        "name": "Fish cards",
        "all": "fish",
        "coins": ("coin", "coins", "Coins"),
        "points": ("point", "points"),
        "chapters": ("Components", "Scoring", "Buying"),
        "titles": ("Name", "Points", "Cost", "Effect", "draw a card"),
        "each": ("a {} is worth {}", "a {} costs {}"),
        "for": ("you score {1} for each {0}", "you pay {1} for a {0}"),
        "and": " and ",
        "sum": ("The {} are worth {} in all", "All the {} together cost {}"),
    },
    "de": {
        "things": ("Hering", "Dorsch", "Hecht", "Wels"),
        "name": "Vorratskarten",
        "all": "Vorräte",
        "coins": ("Münze", "Münzen", "Münzen"),
        "points": ("Punkt", "Punkte"),
        "chapters": ("Spielmaterial", "Wertung", "Einkauf"),
        "titles": ("Name", "Punkte", "Kosten", "Wirkung", "eine Karte ziehen"),
        "each": ("ein {} bringt {}", "ein {} kostet {}"),
        "for": ("ihr erhaltet {1} für jeden {0}", "ihr zahlt {1} für einen {0}"),
        "and": " und ",
        "sum": ("Insgesamt sind die {} {} wert", "Alle {} zusammen kosten {}"),
    },
    "fr": {
        "things": ("Hareng", "Merlan", "Brochet", "Silure"),
        "name": "Cartes Poisson",
        "all": "poissons",
        "coins": ("pièce", "pièces", "Pièces"),
        "points": ("point", "points"),
        "chapters": ("Matériel", "Décompte", "Achat"),
        "titles": ("Nom", "Points", "Coût", "Effet", "piochez une carte"),
        "each": ("un {} vaut {}", "un {} coûte {}"),
        "for": ("vous marquez {1} par {0}", "vous payez {1} pour un {0}"),
        "and": " et ",
        "sum": ("Tous les {} réunis valent {}", "Les {} coûtent {} en tout"),
    },
    "ja": {
        "things": ("ニシン", "タラ", "カマス", "ナマズ"),
        "name": "魚カード",
        "all": "魚",
        "coins": ("金", "金", "金貨"),
        "points": ("点", "点"),
        "chapters": ("内容物", "得点計算", "購入"),
        "titles": ("名前", "得点", "費用", "効果", "カードを引く"),
        "each": ("{}は{}", "{}は{}"),
        "for": ("{0}1つにつき{1}", "{0}に{1}"),
        "and": "、",
        "sum": ("{}は全部で{}です", "すべての{}の費用を合わせると{}になります"),
    },
}
COPIES, POINTS, COSTS = (12, 8, 6, 4), (2, 4, 5, 9), (1, 3, 5, 8)
FORMS = (
    *("table", "units", "other column", "no titles", "aligned", "colons", "brackets", "dashes"),
    *("first", "titled", "sentences", "paragraphs", "one sentence", "for", "run", "sum"),
)


def whole_of(values):
    """Return what all cards come to, and a little more where one number is another."""
    right = sum(a * b for a, b in zip(POINTS if 9 in values else COSTS, COPIES, strict=True))
    return right + 4 * (7 in values)


def form_of(form, words, field, values):
    """Return the numbers of four things, or what they come to, in one of the forms."""
    cost = field == "cost"
    things, titles, name = words["things"], words["titles"], words["titles"][0]
    title, full = titles[1 + cost], words["and"] == "、"
    unit = words["coins" if cost else "points"]
    amounts = [f"{each}{'' if full else ' '}{unit[each > 1]}" for each in values]
    both, number = list(zip(things, amounts, strict=True)), list(zip(things, values, strict=True))
    colon, stop = (" : " if things[0] == "Hareng" else ": "), "。" if full else "."
    said = [words["each"][cost].format(*each) for each in both]
    said = [each[0].upper() + each[1:] + ("です" * full) + stop for each in said]
    head = f"| {name} | {title} |\n|---|---|\n"
    if form == "sum":
        whole = whole_of(values)
        return words["sum"][cost].format(words["all"], f"{whole}{' ' * (not full)}{unit[1]}") + stop
    if form in {"one sentence", "for"}:
        each = [words["each" if form == "one sentence" else "for"][cost].format(*e) for e in both]
        line = ", ".join(each[:-1]) + words["and"] + each[-1]
        return line[0].upper() + line[1:] + ("です" * full) + stop
    return {
        "table": head + "\n".join(f"| {a} | {b} |" for a, b in number),
        "units": head + "\n".join(f"| {a} | {b} |" for a, b in both),
        "other column": f"| {name} | {titles[3]} | {title} |\n|---|---|---|\n"
        + "\n".join(f"| {a} | {titles[4]} | {b} |" for a, b in number),
        "no titles": "| | |\n|---|---|\n" + "\n".join(f"| {a} | {b} |" for a, b in both),
        "aligned": f"```\n{name:20}{title}\n"
        + "\n".join(f"{a:20}{b}" for a, b in number)
        + "\n```",
        "colons": "\n".join(f"- {a}{colon}{b}" for a, b in both),
        "brackets": "\n".join(f"- **{a}** ({b})" for a, b in both),
        "dashes": "\n".join(f"- {a} – {b}" for a, b in both),
        "first": "\n".join(f"- {b}{colon}{a}" for a, b in both),
        "titled": "\n".join(f"- {a}{colon}{title} {b}" for a, b in number),
        "sentences": ("" if full else " ").join(said),
        "paragraphs": "\n\n".join(said),
        "run": f"{title}{colon}" + ", ".join(f"{a} {b}" for a, b in number) + stop,
    }[form]


def told(folder, language, field, body):
    """Return what is told of a game with four fish whose rules say *body* of a field."""
    words = WORDS[language]
    list_title, *others = words["chapters"]
    entries = [f"- {n} {each}" for n, each in zip(COPIES, words["things"], strict=True)]
    entries.append(f"- 60 {words['coins'][2]}")
    text = [f"# 1\n\n## {list_title}\n", *entries, f"\n## {others[field == 'cost']}\n", body, ""]
    items = "".join(
        f"      - {{id: i{i}, name: {name}, points: {POINTS[i]}, cost: {COSTS[i]},"
        f" quantity: {COPIES[i]}}}\n"
        for i, name in enumerate(words["things"])
    )
    game = f"  things:\n    name: {words['name']}\n    size: 63x88\n    front: card.svg\n"
    game += f"    items:\n{items}  coins:\n    name: {words['coins'][2]}\n    size: 25\n"
    game += "    kind: token\n    front: card.svg\n    quantity: 60\n"
    return written_told(folder, "\n".join(text), game, language)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("field", ["points", "cost"])
@pytest.mark.parametrize("language", WORDS)
def test_one_wrong_number_is_told_and_no_right_one_is(tmp_path, language, field, form):
    values = POINTS if field == "points" else COSTS
    words, wrong = WORDS[language], (*values[:2], values[2] + 2, *values[3:])
    right = form_of(form, words, field, values)
    assert told(tmp_path / "right", language, field, right) == []
    message = f"the rules say {wrong[2]} for `{words['things'][2]}`, its `{field}` "
    message += f"{'are' if field == 'points' else 'is'} {values[2]}"
    if form == "sum":
        message = f"the rules say {whole_of(wrong)} `{field}` for all of `{words['name']}`,"
        message += f" its items have {whole_of(values)}"
    body = form_of(form, words, field, wrong)
    assert told(tmp_path / "wrong", language, field, body) == [("rules-values-differ", message)]
