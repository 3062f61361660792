"""Makes a component's items from the rows of a list, a file or a matrix.

Each item gets its id, its quantity and the defaults of its fields. Defaults and id
patterns may contain `{{ expressions }}` over the item's fields. Headers mean the number
of copies in the words that lists of cards have for it.
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from msgspec import Struct

from punchboard.components import messages
from punchboard.components.choices import Formula, compile_formula, in_language
from punchboard.components.model import Entry, Item, Places, Text, Value
from punchboard.components.nodes import (
    ListNode,
    MapNode,
    Node,
    ScalarNode,
    Table,
    is_nothing,
    location_of,
)
from punchboard.components.values import ValueReader, folded, is_id, united
from punchboard.diagnostics import Diagnostic, Location
from punchboard.expressions import ExpressionError, to_text
from punchboard.patterns import regex

# Defaults


class Default:
    """The value of a field that an item leaves out."""

    def __init__(self, key: ScalarNode, node: Node, reader: ValueReader) -> None:
        name = self.name = key.text
        self.pair = (key, node)
        self._node = node
        self._reader = reader
        self._formulas: dict[ScalarNode, Formula | None] = {}
        self._compile(node)
        self._fixed = None if self._formulas else reader.read(name, node)

    def value(self, fields: Mapping[str, Value]) -> Value:
        """Return the value for an item with *fields*."""
        if not self._formulas:
            return self._fixed
        if isinstance(self._node, ScalarNode):
            return self._bound(self._evaluate(self._node, fields))
        return self._reader.read(self.name, self._filled(self._node, fields, None))

    def _compile(self, node: Node) -> None:
        if isinstance(node, MapNode):
            for _, value in node.pairs:
                self._compile(value)
        elif isinstance(node, ListNode):
            for child in node.children:
                self._compile(child)
        elif isinstance(node.value, str) and "{{" in node.text:
            self._formulas[node] = compile_formula(node, self._reader.diagnostics)

    def _evaluate(self, node: ScalarNode, fields: Mapping[str, Value]) -> Value:
        formula = self._formulas[node]
        if formula is None:
            return None
        try:
            return formula.value(fields, self._reader.languages)
        except ExpressionError as problem:
            self._reader.diagnostics.append(formula.explain(problem, fields))
            return None

    def _filled(self, node: Node, fields: Mapping[str, Value], language: str | None) -> Node:
        """Return *node* with its formulas replaced by their values for an item, as texts."""
        if isinstance(node, MapNode):
            return node._replace(
                pairs=tuple(
                    (key, self._filled(value, fields, key.text)) for key, value in node.pairs
                )
            )
        if isinstance(node, ListNode):
            children = tuple(self._filled(child, fields, language) for child in node.children)
            return node._replace(children=children)
        if node not in self._formulas:
            return node
        text = in_language(self._evaluate(node, fields), language or "")
        return node._replace(value=text, text=text)

    def _bound(self, value: Value) -> Value:
        definition = self._reader.definition_of(self.name)
        if definition is None or value is None or isinstance(value, Entry) or value == "":
            return value
        return self._reader.entry(self.name, to_text(value), self._node, definition)


# Items

#: Names of the field with the number of copies, in any case.
QUANTITY_NAMES = frozenset({"qty", "quantity", "copies", "count", "#"})
# Other words for the quantity and the id. Misspelt ones are found by similarity,
# which must be greater than that of `quality` and `country`.
_NEARLY_QUANTITY = frozenset({"amount", "copy", "copys", "repeat", "pcs"})
_NEARLY_ID = frozenset({"id", "ids", "idd"})


class ItemRules(Struct, frozen=True):
    """What applies to all items of a component.

    Attributes:
        component: The component's id.
        quantity: Copies of an item without a quantity of its own.
        defaults: Values of fields that items leave out, in the order they are computed.
        id_pattern: How ids are made; None for the default way.
        alone: Whether the component is its own only item, with the same id.
    """

    component: str
    quantity: int
    defaults: tuple[Default, ...]
    id_pattern: Formula | None
    alone: bool = False


class _Draft(NamedTuple):
    """An item without its id yet."""

    fields: dict[str, Value]
    id_node: ScalarNode | None
    quantity: int | None
    row: MapNode


def quantity_name(names: Iterable[str]) -> str:
    """Return which of *names* gives the number of copies; "" where none does.

    `#` is as often the number of the item itself: any other name wins over it.
    """
    found = [name for name in names if name.casefold() in QUANTITY_NAMES]
    return next((name for name in found if name != "#"), found[0] if found else "")


def read_items(
    table: Table, rules: ItemRules, reader: ValueReader
) -> tuple[tuple[Item, ...], tuple[str, ...]]:
    """Return a component's items and the names of their fields.

    *reader* collects what is wrong with them.
    """
    return _ItemMaker(table, rules, reader).items()


def parse_quantity(node: Node, name: str, diagnostics: list[Diagnostic]) -> int | None:
    """Return a number of copies; None if *node* is blank or wrong."""
    value = node.value if isinstance(node, ScalarNode) else node
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= 9:
        value = int(value)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if value is None or (isinstance(value, int) and not isinstance(value, bool) and value >= 0):
        return value
    diagnostics.append(messages.bad_quantity(node, name))
    return None


def _near_role(name: str, node: Node) -> str:
    """Return the role that a field *name* with the value *node* was probably meant to have."""
    letters = "".join(filter(str.isalnum, name.casefold()))
    if letters in _NEARLY_ID:
        return "id"
    if not isinstance(node, ScalarNode) or type(node.value) is not int:
        return ""
    near = difflib.get_close_matches(letters, QUANTITY_NAMES, n=1, cutoff=0.85)
    return "quantity" if near or letters in _NEARLY_QUANTITY else ""


class _ItemMaker:
    def __init__(self, table: Table, rules: ItemRules, reader: ValueReader) -> None:
        self._table = table
        self._rules = rules
        self._reader = reader
        self._diagnostics = reader.diagnostics
        names = table.columns or {key.text for row in table.rows for key, _ in row.pairs}
        self._roles: dict[str, str] = {}
        # Fields whose scalars are used as they are: most of them, hence a fast path.
        self._plain: set[str] = set()
        if "#" in names and quantity_name(names) != "#":
            self._roles["#"] = ""
        self._first: dict[str, tuple[str, Node]] = {}
        self._near: list[tuple[str, Diagnostic]] = []
        self._copies: list[ScalarNode] = []
        self._defaults = MapNode(tuple(each.pair for each in rules.defaults), Path(), 0, 0, 0)

    def items(self) -> tuple[tuple[Item, ...], tuple[str, ...]]:
        """Return the items in the order of the rows, and their fields."""
        drafts = [self._draft(row) for row in self._table.rows]
        columns = [name for name in self._table.columns if not self._role(name)]
        names = united((draft.fields for draft in drafts), columns)
        names.update(dict.fromkeys(each.name for each in self._rules.defaults))
        roles = set(self._roles.values())
        self._diagnostics += [found for role, found in self._near if role not in roles]
        if not roles.union(role for role, _ in self._near) & {"quantity"}:
            self._diagnostics += self._unread_copies(drafts)
        items = tuple(
            self._item(position, draft, names) for position, draft in enumerate(drafts, start=1)
        )
        return items, tuple(names)

    def _unread_copies(self, drafts: Iterable[_Draft]) -> Iterator[Diagnostic]:
        """Yield what is said of the first field that holds copies by its name and numbers."""
        for key in self._copies:
            values = [draft.fields.get(key.text) for draft in drafts]
            found = [value for value in values if value is not None]
            if all(type(value) is int and 0 <= value <= MOST_COPIES for value in found):
                yield messages.unread_copies(key)
                return

    def _first_role(self, key: ScalarNode, node: Node) -> str:
        """Return the role of a field seen for the first time; note a name that looks misspelt."""
        defaults = (each.name for each in self._rules.defaults)
        declared = key.text in {*self._reader.bindings, *self._table.axes, *defaults}
        role = self._role(key.text)
        if key.text in self._plain and not declared:
            near = _near_role(key.text, node)
            if near:
                self._near.append((near, messages.near_role(key, near)))
            elif counts_pieces(key.text):
                self._copies.append(key)
        return role

    def _role(self, name: str) -> str:
        """Return `id` or `quantity` for a field with that role, else nothing."""
        role = self._roles.get(name)
        if role is None:
            folded = name.casefold()
            role = "id" if folded == "id" else "quantity" if folded in QUANTITY_NAMES else ""
            self._roles[name] = role
            if not role and self._reader.definition_of(name) is None:
                self._plain.add(name)
        return role

    def _draft(self, row: MapNode) -> _Draft:
        fields: dict[str, Value] = {}
        id_node: ScalarNode | None = None
        quantity: int | None = None
        quantity_name = ""
        plain = self._plain
        for key, node in row.pairs:
            name = key.text
            if name in plain and node.__class__ is ScalarNode:
                fields[name] = node.value
                continue
            role = self._role(name) if name in self._roles else self._first_role(key, node)
            if not role:
                fields[name] = self._reader.read(name, node)
            elif role == "id":
                id_node = self._id_node(node)
            elif quantity_name:
                self._diagnostics.append(messages.second_quantity(key, quantity_name))
            else:
                quantity_name = name
                quantity = parse_quantity(node, name, self._diagnostics)
        return _Draft(fields, id_node, quantity, row)

    def _id_node(self, node: Node) -> ScalarNode | None:
        if isinstance(node, ScalarNode):
            return None if is_nothing(node) else node
        self._diagnostics.append(messages.wrong_type(node, "`id`", "a text or a number"))
        return None

    def _item(self, position: int, draft: _Draft, names: Mapping[str, Value]) -> Item:
        fields: dict[str, Value] = {**names, **draft.fields}
        for default in self._rules.defaults:
            if default.name not in draft.fields:
                fields[default.name] = default.value(fields)
        quantity = self._rules.quantity if draft.quantity is None else draft.quantity
        row = draft.row
        location = location_of(row)
        item_id = self._id(position, draft, fields, location)
        places = Places(row, self._defaults)
        return Item(item_id, quantity, MappingProxyType(fields), location, places=places)

    def _id(
        self, position: int, draft: _Draft, fields: Mapping[str, Value], location: Location
    ) -> str:
        """Return the item's id; report an invalid or repeated one."""
        node: Node = draft.id_node or draft.row
        text = draft.id_node.text if draft.id_node else self._made_id(position, fields)
        if text is None:
            return ""
        owner = f"`{self._rules.component}`"
        if not is_id(text):
            self._diagnostics.append(messages.invalid_id(node, text))
        elif (first := self._first.get(folded(text))) is None:
            self._first[folded(text)] = (text, node)
        elif draft.id_node:
            before, place = first[0], location_of(first[1])
            found = messages.duplicate_id(location_of(node), text, owner, before, place)
            self._diagnostics.append(found)
        else:
            self._diagnostics.append(messages.duplicate_made_id(location, text, owner, first[0]))
        return text

    def _made_id(self, position: int, fields: Mapping[str, Value]) -> str | None:
        """Return the generated id of an item without one of its own; None on errors."""
        rules = self._rules
        if rules.id_pattern is not None:
            try:
                value = rules.id_pattern.value(fields, self._reader.languages)
            except ExpressionError as problem:
                self._diagnostics.append(rules.id_pattern.explain(problem, fields))
                return None
            return value.first if isinstance(value, Text) else to_text(value)
        if rules.alone:
            return rules.component
        values = [
            to_text(fields[axis]) for axis in self._table.axes if fields.get(axis) is not None
        ]
        return "-".join(values) or f"{rules.component}-{position:02d}"


# Headers of quantities

#: Words that mean the number of copies by themselves.
_CORE = frozenset(
    """
    qty qtd qté qte qnt quantity quantities quantité quantite quantità quantita quantidade copies
    copy count amount anzahl stückzahl kopien exemplare exemplaires ejemplares copias cópias copie
    cantidad aantal antal määrä ilość počet adet количество штук
    枚数 個数 枚 数量 張数 张数 數量 張數 수량 매수
    """.split()
)
#: Words that mean it together: a number of cards.
_NUMBERS = frozenset("# num number no nr nb nbr nombre numero número anz menge кол число".split())
#: Those of them that are the card's own number as often.
_OWN_NUMBER = frozenset("# num number no nr numero número".split())
_CARDS = frozenset("cards copies karten cartes cartas carte карт カード prints".split())
#: Words that may stand beside them.
_AROUND = frozenset(
    """
    of in the per each a deck decks set box game print total pro im spiel de du dans le par en la
    el por во в на колоде card 収録 デッキ
    """.split()
)
#: Words of a header that only looks so.
_NEARLY = frozenset("x times pieces pcs units stk stück total deck print".split())
#: Words for pieces or a number of them that are no name of anything else in a list.
_PIECES = frozenset("anz menge stk stück pcs".split())
_WORD = regex(r"#|[^\W\d_]+")
#: Largest number of copies that a column may hold to look like one.
MOST_COPIES = 60


def means_quantity(header: str) -> bool:
    """Return whether *header* says how many copies there are: `Qty.`, `# of Copies`, 枚数."""
    words = _words(header)
    known = _CORE | _NUMBERS | _CARDS | _AROUND
    if not words or not words <= known:
        return False
    return bool(words & _CORE) or words == {"#"} or bool(words & _NUMBERS and words & _CARDS)


def counts_pieces(header: str) -> bool:
    """Return whether *header* says hardly anything but a number of copies: `Anzahl`, `Stück`."""
    words = _words(header)
    return words != {"#"} and (means_quantity(header) or (bool(words) and words <= _PIECES))


def is_number_sign(header: str) -> bool:
    """Return whether *header* is as often the card's own number: `#`, `Nr.`, `card number`."""
    words = _words(header)
    return bool(words & _OWN_NUMBER) and words <= _OWN_NUMBER | {"card"}


def looks_like_quantity(header: str) -> bool:
    """Return whether *header* might say how many copies there are: `Number`, `x`."""
    words = _words(header)
    near = _NUMBERS | _CARDS | _NEARLY
    return bool(words & near) and words <= near | _AROUND | _CORE


def is_plain(header: str) -> bool:
    """Return whether *header* is one word that means the quantity and little else."""
    words = _words(header)
    return len(words) == 1 and words <= _CORE - {"amount", "count"}


def _words(header: str) -> frozenset[str]:
    """Return the words of *header*: `num_cards`, `NumCards` and `num cards` have the same."""
    text = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", unicodedata.normalize("NFKC", header)).casefold()
    text = text.replace("кол-во", "количество")
    return frozenset(_WORD.findall(re.sub("(カード|収録|デッキ)", r"\1 ", text)))
