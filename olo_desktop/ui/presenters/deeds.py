"""What a reviewer does with a figure, by name. Imports nothing, for the first screen's sake."""

from __future__ import annotations

from enum import StrEnum


class Deed(StrEnum):
    """What a reviewer does with a figure. The value is the name of the window's command."""

    FIX = "fix"
    ACCEPT = "accept"
    REQUEST = "request"
    OUT_OF_SCOPE = "out_of_scope"
    TICK = "tick"
    COPY_VALUE = "copy_value"
    CITATION = "copy_citation"
    DRAW = "draw"
    PASS = "pass"  # noqa: S105 - an approver's word, no password
    FAIL = "fail"
    TAKE_BACK = "undo"
