"""The design tokens: colours, type, spaces and sizes of the window, read from `resources/style/tokens.json`."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from olo_desktop.places import resource

THEMES = ("light", "dark")


@dataclass(frozen=True, slots=True)
class Type:
    """One cut of the type scale, in logical pixels."""

    size: float
    line: float
    weight: int


@dataclass(frozen=True, slots=True)
class Underline:
    """How a figure is underlined: `style` is solid, dash, dot or double; `colour` names a token."""

    style: str
    width: float
    colour: str
    dash: tuple[float, ...] = ()
    gap: float = 0
    tint: bool = False


@dataclass(frozen=True, slots=True)
class Tokens:
    """All tokens as they stand in the file."""

    raw: dict[str, Any]

    def colour(self, theme: str, name: str) -> str:
        """The hex colour of a token such as `text.primary`, `surface.paper` or `accent`."""
        found: Any = self.raw["themes"][theme]
        for part in name.split("."):
            found = found[part]
        return str(found)

    def colours(self, theme: str) -> dict[str, str]:
        """Every colour of a theme by its dotted name."""
        flat: dict[str, str] = {}
        for name, value in self.raw["themes"][theme].items():
            if isinstance(value, str):
                flat[name] = value
            else:
                flat.update({f"{name}.{key}": colour for key, colour in value.items()})
        return flat

    def type(self, role: str) -> Type:
        """The cut for a role such as `body` or `memo_heading`."""
        size, line, weight = self.raw["type"]["scale"][role]
        return Type(size, line, weight)

    def size(self, name: str) -> int:
        """A measure such as `rail` or `queue_row`."""
        return int(self.raw["size"][name])

    def mark_colour(self, mark: str) -> str:
        """The token that colours a mark."""
        return str(self.raw["marks"][mark]["colour"])

    def mark_name(self, mark: str) -> str:
        """What a mark is called on screen and by a screen reader."""
        return str(self.raw["marks"][mark]["name"])

    def underline(self, mark: str) -> Underline | None:
        """How a figure with this mark is underlined; None where it is not."""
        found = self.raw["underline"].get(mark)
        if not isinstance(found, dict):
            return None
        return Underline(
            found["style"],
            found["width"],
            found.get("colour", self.mark_colour(mark)),
            tuple(found.get("dash", ())),
            found.get("gap", 0),
            found["tint"],
        )


@cache
def tokens() -> Tokens:
    """The program's tokens."""
    return Tokens(json.loads(resource("style/tokens.json").read_text("utf-8")))
