"""What inputs of a fuzz campaign are made of: letters, numbers and names that did harm once."""

from __future__ import annotations

from random import Random

TEXTS = [
    "", " ", "First", "Ein Wort", "a\nb", "\n", "\t", "\u200b", "\u00ad", "\u2060", "\ufeff", "\u2028",
    "\u202eabc\u202c", "\u2067אבג\u2069", "شمس", "漢字", "{漢字|かんじ}", "{漢字|かんじ}\u200b", "{a|\ue000}",
    "{|}", "{a|}", "{|b}", "{{ title }}", "{{", "}}", "{{ 1/0 }}", "{% if %}", "**b**", "**", "***a*",
    "*i* **b** :sun:", ":sun:", ":nothing:", "::", "[red]x[/red]", "[x", "\\n", "\\", "\\\\*", "- a\n- b",
    "1. a", "~~x~~", "__x__", "`x`", "e\u0301", "👩‍👩‍👧‍👦", "\U0010ffff", "\ufffd", "\ud7ff", "x" * 260,
    "x" * 5000, "ab " * 2000, "。" * 300, "「" * 50, "http://a.b/c", "../../x", "/etc/passwd", "a/b", "CON",
    "con.svg", "c.**", "[a].svg", "null", "true", "no", "~", "1e999", "-0", "0x1F", "1_000", "1:30", "2024-01-01",
    "NaN", ".inf", "=1+1", "@x", "'", '"', "&amp;", "<b>x</b>", "<", "]]>", "<!--", "#c00", "red", "url(#a)",
    "none", "#", "# x", "- x", "? x", "! x", "& x", "*x", "| x", "> x", "% x", "x: y", "x:", ": x", "{a: b}", "[a]",
    "料金1,000円", "１２３", "Ⅳ", "½", "ﬃ", "ß", "İ", "ı", "\x00", "\x07", "\x1b[31m", "\x7f", "\x85", "café", "cafe\u0301",
]  # fmt: skip
NUMBERS = [
    "0", "1", "2", "-1", "3", "6", "10", "63", "88", "0.5", "-3", "1e3", "1e9", "1e-9", "1e308", "nan", "inf", "100%",
    "-50%", "8pt", "2mm", "1em", "1in", "9999999999", "0.0000001", "1,5", "٣", "", "auto", "x", "1 2 3", "--1", "+5",
]  # fmt: skip
NAMES = [
    "title",
    "text",
    "cost",
    "suit",
    "id",
    "quantity",
    "kind",
    "loop",
    "item",
    "game",
    "x",
    "items",
    "missing",
]
EXPRESSIONS = [
    "title", "cost", "suit.colour", "suit", "missing", "title.missing", "cost > 2", "cost * 2", "title|upper", "loop.index",
    "range(9)", "range(99999)", "[1,2]|join(title)", "title * 99999", "title|list|length", "9**9**9", "title|replace('', title)",
    "(['x'*99999]*99999)|join|length", "[1]|slice(10**8)|list", "items|map(attribute='x')|list", "title[::-1]", "title[99]",
    "{'a': cost}|tojson(9)", "suit|default('x', true)", "'a' if cost", "cost if title else suit", "not title", "-title", "item.number",
    "title.split(' ')|sort|first", "(title, cost)|max", "title ~ cost ~ suit", "cost // 0", "title is odd", "title in suit", "game.name",
    "(((((", "title |", "| upper", "a b", "{% x %}", "title.__class__", "''.join", "lipsum(9)", "dict(a=1).a", "1e999|int", "title|round(999)",
    "range(3)|map('string')", "[title]|batch(3, cost)|list", "title|int(0, 16)", "cost|abs|float|string|length", "none", "loop", "x.y.z",
]  # fmt: skip
ENDINGS = ["", "utf-8", "utf-8-sig", "utf-16", "cp1252", "cp932", "cp1251", "latin-1"]


def text(r: Random) -> str:
    """Return a text, mostly a short one."""
    if r.random() < 0.7:
        return r.choice(TEXTS)
    if r.random() < 0.5:
        return "".join(r.choice(TEXTS) for _ in range(r.randint(1, 4)))
    return "".join(chr(r.choice(_RANGES)(r)) for _ in range(r.randint(1, 30)))


def expression(r: Random, depth: int = 2) -> str:
    """Return an expression, or what reads like one."""
    if depth == 0 or r.random() < 0.5:
        return r.choice(EXPRESSIONS)
    one, other = expression(r, depth - 1), expression(r, depth - 1)
    forms = ["({} + {})", "({} ~ {})", "({} if {} else 1)", "({})|join({})", "[{}, {}]", "({})|map('{}')|list", "({}) * ({})",
             "({})|replace('a', {})", "({} == {})", "({})[{}]", "({} and {})", "({})|sum(start={})", "({})|batch({})|list"]  # fmt: skip
    return r.choice(forms).format(one, other)


def number(r: Random) -> str:
    """Return a number or a length, or what is none."""
    return r.choice(NUMBERS) if r.random() < 0.8 else str(r.uniform(-99, 999))


def spoiled(r: Random, data: bytes) -> bytes:
    """Return *data* with some bytes changed, moved, doubled or lost."""
    found = bytearray(data)
    for _ in range(r.choice([0, 1, 1, 2, 3, 8])):
        if not found:
            break
        at, length = r.randrange(len(found)), r.choice([1, 1, 2, 4, 16, 100])
        match r.randrange(6):
            case 0:
                found[at : at + length] = b""
            case 1:
                found[at:at] = r.randbytes(length)
            case 2:
                found[at] ^= 1 << r.randrange(8)
            case 3:
                found[at:at] = found[at : at + length] * r.choice([1, 2, 50])
            case 4:
                found[at:] = b""
            case _:
                found[at:at] = text(r).encode("utf-8", "surrogatepass")
    return bytes(found)


_RANGES = [
    lambda r: r.randint(0x20, 0x7E), lambda r: r.randint(0xA0, 0x2FF), lambda r: r.randint(0x300, 0x36F),
    lambda r: r.randint(0x590, 0x6FF), lambda r: r.randint(0x2000, 0x206F), lambda r: r.randint(0x3040, 0x30FF),
    lambda r: r.randint(0x4E00, 0x9FFF), lambda r: r.randint(0xE000, 0xF8FF), lambda r: r.randint(0x1F300, 0x1F6FF),
]  # fmt: skip
