"""Verdicts: whether a figure of the memo is right, where that is shown, and how it was worked out."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Self

from olo_desktop.model.document import Box


class Verdict(StrEnum):
    """What Olo says of one figure."""

    SUPPORTED = "supported"
    DERIVED = "derived"
    ELSEWHERE = "elsewhere"
    CONTRADICTED = "contradicted"
    UNSUPPORTED = "unsupported"
    EXEMPT = "exempt"

    @property
    def flagged(self) -> bool:
        """Whether a person should look at it."""
        return self in (Verdict.ELSEWHERE, Verdict.CONTRADICTED, Verdict.UNSUPPORTED)


class Basis(StrEnum):
    """How sure a verdict is of its ground."""

    CELL = "cell"
    VALUE = "value"


@dataclass(frozen=True, slots=True)
class Link:
    """A place in a document: path, page (from 1), boxes, and the printed text, cut from the source.

    `row` is the line in which the text stands. Empty `boxes` mean that only the page is sure.
    """

    document: str
    page: int
    text: str
    value: Decimal
    boxes: tuple[Box, ...] = ()
    label: str = ""
    period: str = ""
    row: str = ""


@dataclass(frozen=True, slots=True)
class Derivation:
    """A formula over source figures that yields the memo's figure."""

    formula: str
    inputs: tuple[Link, ...]
    value: Decimal


@dataclass(frozen=True, slots=True)
class Expected:
    """What the memo should say instead, and the slip that explains the difference."""

    value: Decimal
    text: str
    link: Link
    slip: str = ""


@dataclass(frozen=True, slots=True)
class Grounding:
    """The verdict on one memo figure. Use the constructors: each makes one meaning and no other.

    `reason` is one line in an analyst's words; `nearest` is the closest value found where nothing agrees.
    """

    figure: str
    verdict: Verdict
    basis: Basis
    reason: str
    links: tuple[Link, ...] = ()
    derivation: Derivation | None = None
    expected: Expected | None = None
    nearest: Link | None = None
    tolerance: str = ""

    @classmethod
    def supported(cls, figure: str, reason: str, links: tuple[Link, ...], basis: Basis, tolerance: str = "") -> Self:
        """The deal states this value; the best place comes first."""
        if not links:
            raise ValueError("support has a place")
        return cls(figure, Verdict.SUPPORTED, basis, reason, links, tolerance=tolerance)

    @classmethod
    def unsupported(
        cls, figure: str, reason: str, nearest: Link | None = None, basis: Basis = Basis.VALUE, tolerance: str = ""
    ) -> Self:
        """No document states this value; `nearest` is shown as no support."""
        return cls(figure, Verdict.UNSUPPORTED, basis, reason, nearest=nearest, tolerance=tolerance)
