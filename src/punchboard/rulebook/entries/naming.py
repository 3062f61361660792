"""Names: the words beside a number in a list, and in what it is broken down into."""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from math import prod

from punchboard.rulebook.grammar.grammar import BLOT, Grammar
from punchboard.rulebook.grammar.openings import AND_JOINT, OF_JOINT, PER_COLOUR, PER_PLAYER
from punchboard.rulebook.grammar.patterns import compiled, made_later
from punchboard.rulebook.grammar.phrases import phrases_of
from punchboard.rulebook.page.lines import WritingSystem

#: What may surround a name and is not part of it.
EDGES = " \t\n:：=＝[]（［）］・…‥·.—–-×*•◇◆○〇●■□★☆→|,、。;&+＋~/／\"'「」『』【】()"
_NAME_EDGES = " \t\n:：=＝[［・…‥·.-—–―×*•◇◆○〇●■□★☆✣→|,、。;&+＋~/／\"'”“„＊※"
#: `【王の箱】`
_TITLE = made_later(r"^\W*【([^【】]+)】\s*[x×]?\s*$")
_TIMES = made_later(r"^x(?:[ ]|(?=[A-ZÀ-Þ]))|(?<=\s)x$|^x$")
_SIGNED = made_later(r"[\s:・*]*([+-]\d|[\"“„][^\"”“]{1,20}[\"”“](?=.*\w))")
#: Values of cards, as a name: `1〜9`.
VALUES = made_later(r"(?<![\d.])(\d{1,3})[ ]?(?:[~〜～–-]|から|to|bis|à)[ ]?(\d{1,3})(?!\d)")
#: `Karten „Sand“`
_ENDS_QUOTED = made_later(r"(?<=\w[ ])[\"“„][^\"”“„]{1,30}[\"”“](?=\W*$)")
# Names with a number that counts nothing: denominations and levels.
_NUMBERED = made_later(
    r"(?:(?:\d{1,5}(?:[円両文金点]|ポイント|VP|G|万|ドル)"
    r"|(?:レベル|ラウンド|フェーズ|フェイズ|ステージ|Lv\.?)\d{1,2}"
    r"|(?:level|tier|wave|age|round|phase|stage|stufe|niveau) ?[\dIVX]{1,3}|第\d{1,2}[一-龥]{1,3}|\d{1,2}列車"
    r"|[$€£][\d,]+|(?-i:[A-Z]{1,2}\d{1,2}))(?:札|カード|玉)?[/・、]?)+",
    re.IGNORECASE,
)
#: `6 x +2`: what is on six cards.
_SIGNED_VALUE = made_later(r"[ ×x]*([+−-]\d{1,3})[ .]*")
_VALUE = made_later(r"\d{1,3}'?s?|[IVX]{1,4}")
GENERIC = (
    *("piece", "pc", "copy", "copie", "unit", "item", "set", "kopie", "stück", "stk", "exemplar"),
    *("exemplare", "exemplaire", "ex"),
)
#: `red (war) cards`: what goes on behind the brackets has one or two words.
_SHORT = 2
_ASIDE = made_later(r"[ ]?\([^()\d]{2,24}\)[ ](?=[^\W\d])")
_LETTERS = made_later("[^\\W\\d_]|^\\D*[\u2600-\u27bf\U0001f300-\U0001faff]")
#: `4× +2 (draw two)`
_BARE_SIGNED = made_later(r"[+−]\d{1,2}")
_PARTICLES = made_later(r"(?:が|は|を|(?<!も)の)$")
#: `各色(赤・青)に札が9枚`: a name is behind a bracket and its particle.
_CASE = made_later(r"^[にをがでと](?=[\dァ-ヶ一-龥])")
#: `小判は1両が40枚`: what it is worth names each of them.
_VALUED_TOPIC = made_later(r"^[^\s\d]{1,10}は(?=\d{1,4}[円両文金点])")
_FOR_EACH = made_later("^各プレイヤー用の")
_IN_COLOURS = made_later(
    r"(?:[がは]|[ \u3000:：・、,…‥×x]+全?|(?<=[ァ-ヶー一-龥])全?)(?:\d{1,2}|[二三四五六七八九十])"
    r"(?:色|種類?|スート|組)[にでが]?(?:各|それぞれ)?(?:\d{1,2}[枚個つ本]?)?(?:[ずづ]つ)?[ ・、]*$"
)
#: `une vingtaine d’œufs`
_ELIDED = made_later(r"^d['’](?=[^\W\d])", re.IGNORECASE)
#: A number in words again, or its place in a list: `(three) dice`, `(1)鮫`, `①鮫`.
_AGAIN = made_later(
    r"^(?:[(（](?:\d{1,3}|[a-z-]{2,12})[)）][ ]|(?:[(（]\d{1,2}[)）]|[①-⑳][ ]?)(?=[ぁ-ヺ一-龥]))"
)
_ICON = made_later("^(?:[\u2190-\u2bff\U0001f000-\U0001faff][\ufe0e\ufe0f\u200d]*[ ]?)+(?=\\w)")
#: `札の内訳`
LISTED = made_later(
    r"(?<=[ド札ルマ駒キ])の?(?:一覧|リスト|内訳|構成|種類|枚数|個数|本数|効果|能力|詳細)$|(?<=[^\s・])[ ]?各種$"
)
#: The signs that these begin or end with.
_CASES, _LISTED_ENDS = frozenset("にをがでと"), frozenset("覧ト訳成類数種果力細")
_GROUPS, _QUOTE = made_later("[色種ト組]"), made_later('["“„]')
_LABEL_JA = (
    r"(?:および|と(?![ぁ-ん])|または|その|それぞれ|内訳は?|うち|そのうち|各色|各|毎に?|ごとに?|ただし|他に|ほかに)[ ]?"
    r"|(?:in|of|für|de)[ ]"
)


class Naming:
    """Reads names in some languages."""

    def __init__(self, words: Grammar) -> None:
        self._words, self._phrases = words, phrases_of(words)
        joint = words.words("and_joint")
        self.joints = compiled(rf"[ ]?(?:と|・|,|、|/|&|[ ]{joint}[ ])[ ]?", re.IGNORECASE)
        spoken = "|".join(e.fillers for e in words.languages if e.code == "ja")
        self._fillers = compiled(
            rf"^(?:{words.words('fillers')}(?:[ ]|$))+|^(?:{spoken or '(?!)'})、?",
            re.IGNORECASE,
        )
        stop = rf"[ ]{words.words('stops')}"
        self.stop = compiled(
            rf"[ ]?\(|:|[ ](?:-|<-+|[=-]+>|[←→⇒])[ ]|{stop}|[ ]?\[|[ ]{BLOT}{{6,}}(?:[ ]?[cm]m\b|(?=[ ]*$|,))",
            re.IGNORECASE,
        )
        each = words.words("each")
        self._before = compiled(
            rf"^(?:{_LABEL_JA}|{joint}[ ]|{each}[ ]?)+|(?:が|は|を|の|に|で|:|=|それぞれ|各色|各|毎|ごと"
            rf"|につき|あたり)+$|[ ]?{each}$",
            re.IGNORECASE,
        )
        self._after = compiled(
            rf"(?:{stop}|[ ]{joint}[ ]|[(\[;:]|(?<!\b[A-Z][a-z])\.|[ ]-[ ]).*$", re.DOTALL | re.I
        )
        the = "|".join(f"{e.one}|{e.the}" for e in words.languages if e.one) or "(?!)"
        self.article = compiled(rf"(?s:.*)(?<![^\W_])(?:{the})[ ](?=[^\W\d])", re.IGNORECASE)
        self._joint_end = compiled(rf"[ ]{joint}$", re.IGNORECASE)
        self._counted = words.pattern("quantity", "[ ]-[ ]{}$")  # `Mine - Quantity: 2`
        self._of_end = compiled(rf"[ ]{words.words('of_joint')}$", re.IGNORECASE)
        self._open_end = compiled(
            rf"[ ]{words.words('of_joint')}(?:[ ]{words.words('numbered')})?[ ]*$", re.IGNORECASE
        )
        self._lead = compiled(
            rf"^(?:{words.words('are')}[ ])?(?:{each}[ ])?(?:{words.words('sets')}[ ])?"
            rf"(?:of |for |von |für |de |pour (?!l[ae] )|d')(?:the )?|^{words.words('are')}[ ]",
            re.IGNORECASE,
        )
        self._sets = compiled(rf"{words.words('sets')} (?:of|von|de) ", re.IGNORECASE)
        self.short = compiled(
            r"(?!.*\b(?:which|that|leaves?|is|are|has|have|with|from|of|at|be)\b)"
            r"[\w'À-ÿ-]+(?: [\w'À-ÿ-]+)?|\d+ ?(?:to|bis|à) ?\d+",
            re.IGNORECASE,
        )
        self._whole = compiled(
            rf"^(?:copies|cards|tiles|tokens|pieces|kopien|exemplaires)? ?(?:of|for|per|von|de) {each}"
            r"(?! [a-z]+ cards?\b)",
            re.IGNORECASE,
        )
        self.is_shade = words.pattern("shades", "^{}$").match
        kinds = f"(?:{words.words('colours')}|{words.words('kinds')})"
        self._group = compiled(rf"全?(?:{words.any_number} ?)?{kinds}", re.IGNORECASE)
        self._groups = compiled(rf".*?({words.any_number})[ ]?{kinds}(?:の.*)?", re.IGNORECASE)
        shades = "|".join(each.shades for each in words.languages if each.code == "ja")
        self._shades = re.compile(rf"(?:{shades or '(?!)'})(?:[・/と]?(?:{shades or '(?!)'}))+")
        self._shade = re.compile(shades or "(?!)")
        self._strange = compiled(
            rf"[。\x00]|\d\s?$|^(?:{words.words('stops')}|{joint}|the|{kinds}|色|マス|cells?"
            r"|to)$|^\W*$|^\d+-|除[くいた]+$",
            re.IGNORECASE,
        )

    def name(self, script: WritingSystem, start: int, end: int) -> str:
        """Return the name between *start* and *end*, or "" for none."""
        if end <= start:
            return ""
        # In `Cards: 4 x 13 = 52` what was worked out is no part of the name.
        last = start + len(script.counted[start:end].rstrip())
        words = _stripped(script.said(start, last))
        if not words.isascii():
            # A particle touches the number: `いちごは3個`, but `たけのこ 3個` ends in none.
            said = script.counted[start:end]
            if not said[-1].isspace() or said[-3:].isspace():  # `石は4色×10個の計40個`
                words = _PARTICLES.sub("", words)
            words = _japanese(words)
        words = _ELIDED.sub("", _AGAIN.sub("", words.split(" | ")[0]))
        filler = self._fillers.match(words)
        words = _stripped(words[filler.end() :]) if filler else words
        some = self._some.match(words)
        words = words[some.end() :] if some and self._words.is_noun(words) else words
        has = script.has[start]
        words = self._joint_end.sub("", words) if has & AND_JOINT else words
        words = self._of_end.sub("", words) if has & OF_JOINT else words
        words = self._counted.sub("", words) if " - " in words else words
        words += self._second_part(script, end)
        named = _LETTERS.search(words) or _BARE_SIGNED.fullmatch(words)
        return words if len(words) <= 60 and named else ""

    def parted(
        self, script: WritingSystem, name: str, stop: int, end: int
    ) -> tuple[str, int] | None:
        """Return a name that goes on behind brackets, and where it ends: `8 red (war) cards`."""
        behind = _ASIDE.match(script.counted, stop, end)
        if not behind or self._words.is_noun(name):
            return None
        found = self.stop.search(script.counted, behind.end(), end)
        last = found.start() if found else end
        further = self.name(script, behind.end(), last)
        known = further.count(" ") < _SHORT and self._words.is_noun(further)
        return (f"{name} {further}", last) if known else None

    def labels(
        self, script: WritingSystem, whole: str, start: int, end: int, *, behind: bool
    ) -> list[str]:
        """Return the name of a part between *start* and *end*, or nothing.

        Args:
            script: The text.
            whole: The component that is broken down.
            start: Where the words start.
            end: Where they end.
            behind: Whether they follow their number.
        """
        words, has = script.said(start, end), script.has[start]
        if signed := _SIGNED_VALUE.fullmatch(words) if behind else None:
            return [signed[1]]
        words = words if "(" in words else words.split(")")[0]
        if behind:
            if self._whole.match(words.strip()) and not VALUES.search(words):
                return []
            sets = self._sets.match(words.strip())
            words = self._lead.sub("", _TIMES.sub("", words.strip(" ×")))
            if sets:
                return [words] if not self._strange.search(words) else []
            words = words if VALUES.match(words) else self._after.sub("", " " + words)
            words = self._open_end.sub("", words) if has & OF_JOINT else words
            first = words.partition(", ")[0]  # `36 blue, sand timer`
            words = first if self.is_shade(first.strip()) else words
        elif words.isascii():
            words = self._after.sub("", " " + words)
        words = self._phrases.per_colour.sub("", words) if has & PER_COLOUR else words
        words = self._phrases.per_player.sub("", words) if has & PER_PLAYER else words
        words = self._before.sub("", _AGAIN.sub("", words).strip(EDGES)).strip(EDGES)
        words = self._fillers.sub("", words)
        words = self._joint_end.sub("", words) if has & AND_JOINT else words
        words += self._second_part(script, end)
        if VALUES.fullmatch(words) or _NUMBERED.fullmatch(words) or _is_value(words, behind=behind):
            return [words]
        blotted = BLOT in script.counted[start:end]
        if not words or blotted or len(words) > 40:
            return []
        return [] if self._strange.search(words) or self._is_general(words, whole) else [words]

    @functools.cached_property
    def _some(self) -> re.Pattern[str]:
        """A pattern of words for a number that is left vague: `plenty of coins`."""
        some, of = (self._words.words(each) for each in ("vague", "made_of"))
        return compiled(rf"{some}(?:[ ]{of})?[ ](?=[^\W\d])", re.IGNORECASE)

    @functools.cached_property
    def _heads(self) -> re.Pattern[str]:
        """A pattern of what the next whole word ends in: `, 2 Wolfs- und 4 Hasenkarten`."""
        heads = [each.heads for each in self._words.languages if each.code != "ja" and each.heads]
        cut = rf"(?:\d{{1,3}}x?|[^\W\d]+-,?|{self._words.words('and_joint')})"
        word = rf"[^\W\d]*[a-zß-ÿ]({'|'.join(heads) or '(?!)'})(?![\w-])"
        return compiled(rf",?[ ](?:{cut}[ ])*{word}", re.IGNORECASE)

    def _second_part(self, script: WritingSystem, end: int) -> str:
        """Return what a word that ends in a hyphen has in common with one behind it.

        It is the `karten` of `4 Hunde-, 2 Wolfs- und 4 Hasenkarten`.
        """
        while end and script.counted[end - 1] in " ,":
            end -= 1
        cut = script.counted[end - 1 : end] == "-" and script.counted[end - 2 : end - 1].isalpha()
        found = self._heads.match(script.plain.text, end) if cut else None
        return found[1] if found else ""

    def groups_in(self, names: Sequence[str]) -> int | None:
        """Return how many groups *names* speak of, or None where they name parts.

        `4色` are four groups; `赤`, `青` and `緑の3色` are 3.
        """
        sizes = [self._group_size(name) for name in names]
        if sizes and sizes[-1] == len(names) and not any(sizes[:-1]):
            return sizes[-1]
        return prod(each or 0 for each in sizes) or None if sizes else None

    def are_colours(self, name: str) -> bool:
        """Return whether *name* is several colours, as `赤・青・緑`."""
        return self._shades.fullmatch(name) is not None

    def _group_size(self, name: str) -> int | None:
        if self.are_colours(name):
            return len(self._shade.findall(name))
        groups = self._groups.fullmatch(name)
        return self._words.value_of(groups[1]) if groups else None

    def _is_general(self, words: str, whole: str) -> bool:
        """Return whether *words* mean all of the *whole*, such as `tiles` of sand tiles."""
        stem = words.casefold().removesuffix("s")
        if stem in GENERIC or (" " not in words and self._words.is_noun(words)):
            return whole.casefold().removesuffix("s").endswith(stem) or stem in GENERIC
        return self._group.fullmatch(words) is not None


def _japanese(words: str) -> str:
    """Return a Japanese name without particles, sums and the like; most have no sign of them."""
    words = _CASE.sub("", words) if words[:1] in _CASES else words
    words = _VALUED_TOPIC.sub("", words) if "は" in words else words
    words = _FOR_EACH.sub("", words)
    words = _IN_COLOURS.sub("", words) if _GROUPS.search(words) else words
    words = _ICON.sub("", words) if not words[:1].isalpha() else words
    return LISTED.sub("", words) if words[-1:] in _LISTED_ENDS else words


def _stripped(words: str) -> str:
    """Return a name without what may surround it; `+3 cards` and `"2" cards` keep theirs."""
    words = _TITLE.sub(r"\1", words) if "【" in words else words
    signed = _SIGNED.match(words)
    quoted = _ENDS_QUOTED.search(words) if _QUOTE.search(words) else None
    if quoted and not signed:
        return words[: quoted.end()].lstrip(_NAME_EDGES)
    if not signed:
        words = words.strip(_NAME_EDGES)
        return _TIMES.sub("", words).strip(_NAME_EDGES) if "x" in words else words
    return words[signed.start(1) :].rstrip(_NAME_EDGES.replace('"', "").replace("”", ""))


def _is_value(words: str, *, behind: bool) -> bool:
    """Return whether *words* are a value of cards: the `1s` of `three 1s`."""
    return behind and _VALUE.fullmatch(words) is not None


@functools.lru_cache(maxsize=32)
def naming_of(words: Grammar) -> Naming:
    """Return the names of a grammar."""
    return Naming(words)


def is_quantity(script: WritingSystem, label: str) -> bool:
    """Return whether a label asks for a number: `copies`, `number of cards`."""
    found = script.words.pattern("quantity", r"^{}(?!\w)").match(label) if label else None
    rest = label[found.end() :].strip() if found and not script.words.is_noun(found[0]) else "-"
    return not rest or (rest.count(" ") < 2 and script.words.is_noun(rest))
