"""The marks of the verdicts: their names, signs and meanings, in the words that the window uses."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from olo_desktop.model.verdict import Basis, Grounding, Verdict
from olo_desktop.places import resource


@dataclass(frozen=True, slots=True)
class Mark:
    """One entry of the tick legend. `token` names its drawing and colour; `sign` stands for it in plain text."""

    token: str
    name: str
    sign: str
    plain_sign: str
    meaning: str


CONTRADICTED = Mark("contradicted", "Source disagrees", "■", "x", "a source states another value for this")
ELSEWHERE = Mark("elsewhere", "Stands elsewhere", "◆", "*", "the value stands in the deal, but for something else")
UNSUPPORTED = Mark("unsupported", "Not found", "○", "o", "no document of the deal states the value")
NUMBER_ONLY = Mark(
    "supported_value_only", "Number only", "✓…", "~", "the value agrees; what it measures was not compared"
)
SUPPORTED = Mark("supported", "Agrees", "✓", "v", "value, metric and period agree with a source")
DERIVED = Mark("derived", "Recomputed", "Σ", "=", "computes from figures of the sources")
EXEMPT = Mark("exempt", "Not a claim", "–", "-", "a date, a reference or the like; not checked")

LEGEND = (CONTRADICTED, ELSEWHERE, UNSUPPORTED, NUMBER_ONLY, SUPPORTED, DERIVED, EXEMPT)
"""Worst first: the order of every list."""

_OF_VERDICT = {
    Verdict.CONTRADICTED: CONTRADICTED,
    Verdict.ELSEWHERE: ELSEWHERE,
    Verdict.UNSUPPORTED: UNSUPPORTED,
    Verdict.DERIVED: DERIVED,
    Verdict.EXEMPT: EXEMPT,
}


def mark_of(grounding: Grounding) -> Mark:
    """The mark of a verdict. Support by value alone has a mark of its own."""
    if grounding.verdict is Verdict.SUPPORTED:
        return SUPPORTED if grounding.basis is Basis.CELL else NUMBER_ONLY
    return _OF_VERDICT[grounding.verdict]


def colour(mark: Mark) -> str:
    """The mark's colour on paper, as "#RRGGBB"."""
    group, name = _tokens()["marks"][mark.token]["colour"].split(".")
    return str(theme()[group][name])


@cache
def drawing(mark: Mark) -> str:
    """The mark's drawing on a 12 by 12 grid: SVG elements in `currentColor`, cut-outs in the paper's white."""
    whole = resource(f"marks/{mark.token}.svg").read_text(encoding="utf-8")
    inner = whole[whole.index(">") + 1 : whole.rindex("</svg>")]
    return inner.strip().replace("{surface}", str(theme()["surface"]["paper"]))


def theme() -> dict[str, Any]:
    """The light theme's colours: what is printed is on paper."""
    light: dict[str, Any] = _tokens()["themes"]["light"]
    return light


@cache
def _tokens() -> dict[str, Any]:
    tokens: dict[str, Any] = json.loads(resource("style/tokens.json").read_text(encoding="utf-8"))
    return tokens
