"""The small words between metrics and figures, as patterns: what loosens, what sets one figure against another."""

from __future__ import annotations

import re


def any_of(listed: str) -> str:
    """A pattern of any of the listed words, longest first; `_` stands for the space within one: "compared_with"."""
    found = sorted(listed.split(), key=lambda word: (-len(word), word))
    return "(?:" + "|".join(re.escape(word).replace("_", "[ ]") for word in found) + ")"


_HEDGES = """
    about approximately approx. approx around roughly circa ca. c. some nearly almost just over under more_than
    less_than only as_much_as well close_to a an the its a_further a_net a_modest a_mere another further net
    marginally slightly
"""
HEDGE = f"(?:{any_of(_HEDGES)}[ ])*"
"""Words that may stand between a preposition and its figure."""

SIDES = any_of("outflow inflow loss deficit profit gain release charge surplus credit expense benefit income hit worth")
"""Nouns that tell the side of zero or the nature of an amount: "a charge of $5m"."""

AGAINST = any_of("""
    versus vs. vs against from than above below under over after compared_with compared_to in_comparison_with
    relative_to
""")
"""What sets a figure against another one."""

IS = any_of(
    "was is were are came_to comes_to stood_at stands_at works_out_at worked_out_at amounted_to totalled reached"
)
"""The verbs that lead to a stated figure."""

_LINKS = """
    and or to from on against versus plus less but in at for of with by was is were are than after while which that
    before excluding including without until because since as though although so leaving when where if once
"""
NO_LINK = rf"(?!{any_of(_LINKS)}\b)"
"""Ahead of a word: none of those that begin another phrase."""

BREAK = re.compile(r"[;:\u2014\u2013]|\b(?:while|whereas|but)\b", re.IGNORECASE)
"""Where a clause ends."""

OF_WHICH = re.compile(r"\bof[ ](?:which|whom|this|these)\b|\bthereof\b", re.IGNORECASE)
"""What makes a figure a part of the one before."""
