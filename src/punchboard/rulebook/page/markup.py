"""Markup as rules: what each sign of Markdown, HTML, wikis and LaTeX comes out as."""

from __future__ import annotations

import functools
import html
import re
from collections.abc import Callable
from enum import StrEnum

from punchboard.rulebook.grammar.patterns import made_later


class Form(StrEnum):
    """How a text is marked up."""

    PLAIN = "plain"
    HTML = "html"
    PUKIWIKI = "pukiwiki"
    MEDIAWIKI = "mediawiki"
    LATEX = "latex"


_BY_SUFFIX = {
    **dict.fromkeys((".html", ".htm", ".xhtml"), Form.HTML),
    **dict.fromkeys((".mediawiki", ".mw"), Form.MEDIAWIKI),
    **dict.fromkeys((".md", ".markdown"), Form.PLAIN),
    **dict.fromkeys((".pukiwiki", ".org"), Form.PUKIWIKI),
    ".tex": Form.LATEX,
}
# Headings such as `* 内容物 [#abc]`, `#+TITLE:` of Org, and tables that Markdown does not have.
_ANCHOR = made_later(r"(?m)^\*{1,3}[^*\n]*\[#\w+\][ \t]*$|^\#\+TITLE:")
_WIKI_TABLE = made_later(r"(?m)^\{\|.*\n(?:.*\n){1,40}?\|-")
_SIGNS = (
    (Form.LATEX, made_later(r"(?m)^[ \t]*\\(?:begin\{|item\b|(?:sub)*section\*?\{)")),
    (Form.HTML, made_later(r"(?i)<(?:!doctype|html|body|h[1-6]|p|[uo]l|li|table|t[rd])\b[^<>]*>")),
    (
        Form.PUKIWIKI,
        made_later(
            r"(?m)^#(?:ref|contents|clear|div|br|navi|access|related)\b|^\|.*\|[chf]?$\n^-[^-\s]"
            r"|^\*{1,3}[^\s*][^*\n]*$|\[\[[^\[\]\n]{0,200}>"
        ),
    ),
    (Form.MEDIAWIKI, made_later(r"(?m)^={2,5}[^=\n]+={2,5}\s*$|^\{\||'''")),
)
_TITLED = made_later(r"(?m)^title:[ ]*[\"']?([^\n\"']+)")
_GENERATED = made_later(r"(?m)^(?:title|layout|permalink|slug|description|sidebar_\w+):")
_PAGE = 200_000
#: How deep lists are in one another at most: what is deeper stands beside them.
_DEEPEST = 20


def form_of(text: str, suffix: str) -> Form:
    """Return how *text* is marked up, by its *suffix* or else by its signs."""
    known = _BY_SUFFIX.get(suffix.lower(), Form.PLAIN)
    if known is not Form.PLAIN:
        return known
    if _ANCHOR.search(text, 0, _PAGE):
        return Form.PUKIWIKI
    if _WIKI_TABLE.search(text, 0, _PAGE):
        return Form.MEDIAWIKI
    if suffix.lower() in _BY_SUFFIX:
        return known
    return next((e for e, sign in _SIGNS if len(sign.findall(text, 0, _PAGE)) >= 2), Form.PLAIN)


def _tag(found: re.Match[str]) -> str:
    """Return what a tag of HTML is in Markdown."""
    kind, closing = found[1].lower(), found[0].startswith("</")
    if re.fullmatch(r"h[1-6]", kind):
        return "\n" if closing else "\n\n" + "#" * int(kind[1]) + " "
    opened = {"li": "\n- ", "tr": "\n| ", "dt": "\n- ", "dd": ": "}.get(kind)
    if opened:
        return "" if closing else opened
    if kind in {"td", "th"}:
        return " | " if closing else ""
    return "\n\n" if kind in {"p", "table"} else "\n" if kind in _BLOCKS else ""


def _bullet(found: re.Match[str]) -> str:
    return "  " * (len(found[1]) - 1) + "- "


def _title(found: re.Match[str]) -> str:
    return "#" * len(found[1]) + " "


def _key_title(found: re.Match[str]) -> str:
    """Return the title of a record as a heading, the further in the lower."""
    return "#" * (1 + min(len(found[1]), _DEEPEST) // 4) + f" {found[2]}"


def _front_matter(found: re.Match[str]) -> str:
    """Return the title of a page whose generator is told it above."""
    if not _GENERATED.search(found[1]):
        return found[0]
    title = _TITLED.search(found[1])
    return f"\n# {title[1]}\n" if title else ""


def _section(found: re.Match[str]) -> str:
    return "\n" + "#" * (1 + found[1].count("sub")) + f" {found[2]}\n"


_BLOCKS = frozenset("br div section article header footer ul ol dl hr blockquote figure".split())
_LISTS = {"<ul": 1, "<ol": 1, "</ul": -1, "</ol": -1}
_CLOSING = {"<!--": "-->", "((": "))", "{{": "}}", "/*": "*/"}
# A form is rules: a pattern, and what replaces it. None leaves out all up to the closing sign.
_Instead = str | Callable[[re.Match[str]], str] | None
_Rule = tuple[str, _Instead]
_GONE: _Rule = ("[\u200b-\u200d\u2060\ufeff\u00ad]", "")
_ENTITY: _Rule = (
    r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]\w{1,30});",
    lambda found: html.unescape(found[0]).replace("\n", " "),
)
# A break within a cell of a table.
_BREAK: _Rule = (r"<br\s*/?>\s*(?=[^<>]*</t[dh]>)", "; ")
_TAG: _Rule = (r"</?([A-Za-z]\w*)(?:[\s/][^<>]{0,2000})?>", _tag)
_PAGE_LINK: _Rule = (r"\[\[(?:[^\[\]|\n]*\|)?([^\[\]|\n]+)\]\]", r"\1")
_HYPHENS: _Rule = (r"(?<=[^\s|-][ ])---?(?=[ ][^\s|-])", "–")  # as a dash is typed
#: Strings of a program, one a line: an entry of a list, `title: "Components",` and other values.
_STRING_ENDS = r"(?:,[ \t]*(?m:$)|[ \t]*\n[ \t]*\])"
_STRINGS: tuple[_Rule, ...] = (
    (
        rf"(?m:^)([ \t]{{2,}})(?:\"(?=[^\"\n]+\"{_STRING_ENDS})|'(?=[^'\n]+'{_STRING_ENDS}))",
        r"\1- ",
    ),
    (r"(?m:^)([ \t]{2,})(?:title|heading):[ ]?[\"'`]([^\"\n]+)[\"'`],[ \t]*(?m:$)", _key_title),
    (rf"(?m:^)[ \t]{{2,}}[a-z]+:[ ]?\"(?=[^\"\n]+\"{_STRING_ENDS})", ""),
)
_RULES: dict[Form, tuple[_Rule, ...]] = {
    Form.PLAIN: (
        _GONE,
        (r"(?m:^)---\n((?:[\w-]+:[^\n]*\n){1,20})---(?m:$)", _front_matter),
        (r"\{%[^%\n]{0,300}%\}", ""),  # what a site's generator puts in
        # `Spiel-` above `steine`, but not `Wind-` above `und Wellenkarten`
        (
            r"(?-i:(?<=[a-zß-ÿ]{2})-[ \t]*\n[ \t]*(?=[a-zß-ÿ]{2})"
            r"(?!(?:und|oder|sowie|bzw|et|ou|and|or|to)\b))",
            "",
        ),
        (r"(?<=\S)[ \t]+(?=\n)", ""),  # it would be a second one where the line goes on below
        (r"(?<=\d)[ ]{2,4}(?=[x×][ ]\d)", " "),  # `Coins (30  x 1, 12  x 5)`
        (r"<!--|~~|<(?:del|s|strike)>", None),
        # BBCode, as forums have it.
        (r"(?m:^)[ \t]*\[\*\][ \t]*", "- "),
        (r"\[/?(?:[bisu]|list|size|colou?r|font|center|quote|url|h\d)(?:=[^\[\]\n]{0,60})?\]", ""),
        *_STRINGS,
        # The lines of a grid around a table, and what begins, heads and ends one of AsciiDoc.
        (r"(?m:^)[ \t]*\+(?:[-=]{2,}\+)+[ \t]*\n", ""),
        (r"(?m:^)\|={3,}(?m:$)|(?m:^)\[[a-z%][^\]\n]{0,60}=[^\]\n]{0,200}\](?m:$)", ""),
        (r"\n\n(?=(?:\|[^\n]*\n\n?){1,99}\|={3})", "\n"),
        # A tree: `├─ Owls 9`.
        (r"(?m:^)([│ ]{0,20})[├└][─-]{1,4}[ ]?", lambda found: " " * len(found[1]) + "- "),
        # `2x ![2 Rooks](rook.svg)`: the picture has the name.
        (r"(?<=\d[x×] )!\[(?:\d{1,3} )?([^\[\]\n]+)\]\([^()\n]*\)", r"\1"),
        (r"!\[[^\[\]\n]*\](?:\([^()\n]*\)|(?![(\[]))|(?<=[)\]])\{:[^{}\n]{0,80}\}", ""),
        (r"\[([^\[\]\n]+)\]\([^()\n]*\)", r"\1"),
        (r"!\[\[[^\[\]\n]*\]\]", ""),
        _PAGE_LINK,
        # A row and a cell of a table begin where their tags do.
        (r"\n\s*(?=</?(?:tr|td|th|tbody|thead)\b)", ""),
        _BREAK,
        _TAG,
        _ENTITY,
        (r"\\(?=[*_#|()\[\]~`.+-]|(?m:$))", ""),
        (r"(?m:^)\*\*(?=[^\W\d_][^*\n:.,()\d]{1,30}\*\*[ \t]*(?m:$))", "##### "),
        (r"(?<!\w)__(?=[^\s_])([^_\n]{1,99})(?<=\S)__(?!\w)", r"\1"),
        (r"(?<!\w)_(?=[^\s_])([^_\n]{1,99})(?<=\S)_(?!\w)", r"\1"),
        (r"(?!(?<=\d)\*\d)(?:\*{1,3}(?=[^\s*])|(?<=[^\s*])\*{1,3})|`+", ""),
    ),
    Form.HTML: (
        _GONE,
        (r"<!--|<(?:script|style|del|s|strike|rt|rp|head)\b[^<>]*>", None),
        _BREAK,
        _TAG,
        _ENTITY,
        (r"\n\s*", " "),
    ),
    Form.PUKIWIKI: (
        _GONE,
        (r"''+|%%%|[ \t]{0,4}\[#\w+\]|(?m:^)//[^\n]*|(?m:^)#\w+[^\n]*", ""),
        (r"(?m:^)/\*|%%|\(\(", None),
        (r"(?m:^)(\*{1,3})[ \t]?", _title),
        (r"&br;|~(?=\n)", "\n"),
        (r"&(?:ref|img|facebooklike|new|size|counter)\b[^;\n]*;", ""),
        (r"\[\[([^\[\]>\n]+)(?:>[^\[\]\n]*)?\]\]", r"\1"),
        _ENTITY,
        (r"(?m:^)([-+]{1,3})(?![-+])[ \t]?", _bullet),
        (r"(?m:\|[chf]$)", "|"),
    ),
    Form.LATEX: (
        _GONE,
        (r"(?<!\\)%[^\n]*", ""),
        (r"\\((?:sub)*section|chapter|title)\*?\{([^{}\n]*)\}", _section),
        # `\item[12] Karten`: the number is in the place of a bullet.
        (r"\\item[ \t]*\[([^\[\]\n]*)\][ \t]*", r"- \1 "),
        (r"\\item\b[ \t]*", "- "),
        (r"\\caption\*?\{(\d[^{}\n]*)\}", r"- \1"),  # `27 owl cards`, below their picture
        (r"\\(?:begin|end)\{[^{}\n]*\}(?:\[[^\[\]\n]*\])?(?:\{[^{}\n]*\})*", ""),
        (r"\\(?:text\w+|emph|underline|mbox)\{([^{}\n]*)\}", r"\1"),
        (r"\$?\\times\b\$?", "×"),
        (r"\\\\(?:\[[^\[\]\n]*\])?", "\n"),
        (r"\\(?=[&%$#_{}])", ""),
        (r"\\[a-z]+\*?(?:\[[^\[\]\n]*\])?(?:\{[^{}\n]*\})*[ \t]?", ""),
        (r"[ \t]*&[ \t]*", " | "),
        (r"[{}$]", ""),
        (r"~", " "),
    ),
    Form.MEDIAWIKI: (
        _GONE,
        (r"''+", ""),
        (r"<!--|\{\{|<(?:ref|del|s)\b[^<>/]*>", None),
        (r"(?m:^)(={1,6})(?=[^=\n]+=)[ \t]{0,4}", _title),
        (r"[ \t]{0,4}={1,6}[ \t]{0,4}(?m:$)", ""),
        _PAGE_LINK,
        _TAG,
        _ENTITY,
        (r"(?m:^)([*#:]{1,4})[ \t]?", _bullet),
        (r"(?m:^)\|-[^\n]*\n[|!][ \t]?", "| "),
        (r"(?m:^)(?:\{\|[^\n]*|\|\}|\|\+[^\n]*)", "\n"),
        (
            r"\n(?:!|\|(?![-}+]))[ \t]?(?:[a-z]+=\"[^\"\n]*\"[ \t]*)*(?:(?<=[\" \t])\|(?!\|))?"
            r"|\|\||!!",
            " | ",
        ),
    ),
}


@functools.lru_cache(maxsize=8)
def _signs(form: Form) -> tuple[re.Pattern[str], tuple[tuple[re.Pattern[str], _Instead], ...]]:
    """Return a pattern of all signs of a form, each a group, and the rules one by one."""
    rules = tuple(
        (re.compile(sign, re.IGNORECASE), instead) for sign, instead in (*_RULES[form], _HYPHENS)
    )
    signs = "|".join(f"(?P<_{index}>{sign.pattern})" for index, (sign, _) in enumerate(rules))
    # No sign begins with a letter, nor with a space in front of a word.
    begins = r"(?=[^\w \t.,;:?]|_|[ \t](?![\w.,;:?'(]))"
    return re.compile(f"{begins}(?:{signs})", re.IGNORECASE), rules


def tokens(source: str, form: Form) -> list[tuple[int, int, str]]:
    """Return the places of markup and what replaces each, none in another."""
    whole, rules = _signs(form)
    lowered = source.lower() if len(source.lower()) == len(source) else source
    found, unclosed, position, depth = [], set[str](), 0, 0
    for match in whole.finditer(source):
        start, end = match.span()
        if start < position:
            continue
        sign, instead = rules[int((match.lastgroup or "_")[1:])]
        said = ""
        if instead is None:
            end = _closed(match[0], lowered, end, unclosed)
            if end < 0:
                continue
        else:
            one = sign.match(source, start) or match
            said = one.expand(instead) if isinstance(instead, str) else instead(one)
        if instead is _tag:
            depth = max(depth + _LISTS.get(match[0].lower().rstrip(">").split(" ")[0], 0), 0)
            said = said.replace("\n- ", "\n" + "  " * max(min(depth, _DEEPEST) - 1, 0) + "- ")
        found.append((start, end, said))
        position = end
    return found


def _closed(opening: str, text: str, end: int, unclosed: set[str]) -> int:
    """Return where what a sign opens is closed behind *end*, or -1 where it never is."""
    name = re.match(r"<(\w+)", opening)
    closing = _CLOSING.get(opening) or (f"</{name[1].lower()}>" if name else opening)
    place = -1 if closing in unclosed else text.find(closing, end)
    if place < 0:
        unclosed.add(closing)
    return place if place < 0 else place + len(closing)
