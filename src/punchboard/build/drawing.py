"""PDF operators under way, and the resources they name."""

from __future__ import annotations

from punchboard.build.pdf_objects import references


class Drawing:
    """Operators under way, and the resources they name."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._resources: dict[str, dict[str, int]] = {}

    def draw(self, operators: str) -> None:
        """Append *operators*."""
        self._parts.append(operators)

    def use(self, kind: str, name: str, number: int) -> None:
        """Make object *number* known as *name* among the resources of *kind*."""
        self._resources.setdefault(kind, {})[name] = number

    @property
    def content(self) -> bytes:
        """The operators as the content of a stream."""
        return "\n".join(self._parts).encode("ascii")

    @property
    def resources(self) -> bytes:
        """The resource dictionary."""
        kinds = sorted(self._resources.items())
        return f"<<{''.join(f'/{kind}{references(names)}' for kind, names in kinds)}>>".encode()
