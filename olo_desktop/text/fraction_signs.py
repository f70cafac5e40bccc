"""Fractions printed as one sign: "½%", "2½ times"."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from decimal import Decimal

from olo_desktop.text.numerals import NumberStyle, Numeral

_SIGNS = "¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"
_NUMBER = re.compile(rf"(?<![\w.,])(?P<whole>\d{{1,4}}[ ]?)?(?P<sign>[{_SIGNS}])(?!\w)")
_PLACES = Decimal("0.0001")


def fraction_signs(plain: str, style: NumberStyle) -> Iterator[Numeral]:  # noqa: ARG001 - as all readers of numerals
    """The numbers that end in such a sign, in order."""
    for match in _NUMBER.finditer(plain):
        part = Decimal(str(unicodedata.numeric(match["sign"]))).quantize(_PLACES).normalize()
        value = Decimal(match["whole"] or 0) + part
        yield Numeral(match.start(), match.end(), value, 2)
