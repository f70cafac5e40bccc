"""How a document writes numbers, told by those of its writings that can be read one way only.

"1,600" alone may be sixteen hundred or one and six tenths; beside "2.450,30" it is the latter. What is told by no
writing, or by as many one way as another, is read the English way.
"""

from __future__ import annotations

import re

from olo_desktop.text.normal import aligned
from olo_desktop.text.numerals import ANGLO, APOSTROPHE, DECIMAL_COMMA, SPACE_COMMA, SPACE_POINT, NumberStyle

_BEGIN, _END = r"(?<![\w.,'/\[-])", r"(?![\w'/\]-]|[.,]\d)"
_UNIT = r"(?=[ ]?(?:%|€|£|\$|[kM]€|Md€|x\b|(?i:mio|mrd|mia|million|millionen|milliard|bn\b|mn\b|prozent|percent|euro)))"
# Groups and a decimal sign say most; a decimal sign alone must stand before a unit, for "3,4" may be a list.
_COMMA = (
    (re.compile(rf"{_BEGIN}\d{{1,3}}(?:\.\d{{3}})+,\d{{1,4}}{_END}"), 3),
    (re.compile(rf"{_BEGIN}\d{{1,3}}(?:\.\d{{3}}){{2,}}{_END}"), 3),
    (re.compile(rf"{_BEGIN}\d{{1,3}}(?:[ ]\d{{3}})+,\d{{1,2}}{_END}"), 3),
    (re.compile(rf"{_BEGIN}\d{{1,6}},\d{{1,2}}(?!\d){_UNIT}"), 1),
)
_POINT = (
    (re.compile(rf"{_BEGIN}\d{{1,3}}(?:,\d{{3}})+\.\d{{1,4}}{_END}"), 3),
    (re.compile(rf"{_BEGIN}\d{{1,3}}(?:,\d{{3}}){{2,}}{_END}"), 3),
    (re.compile(rf"{_BEGIN}\d{{1,2}}(?:,\d{{2}})+,\d{{3}}{_END}"), 3),
    (re.compile(rf"{_BEGIN}\d{{1,6}}\.\d{{1,2}}(?!\d){_UNIT}"), 1),
)
_APOSTROPHE = ((re.compile(rf"{_BEGIN}\d{{1,3}}(?:'\d{{3}})+(?!\d)"), 1),)
# A blank groups digits for certain where a decimal sign or a unit follows, or where there are two blanks.
_SPACED = (
    (re.compile(rf"{_BEGIN}(?<!\d )\d{{1,3}}(?:[ ]\d{{3}})+(?:[.,]\d{{1,2}}(?!\d)|(?!\d){_UNIT})"), 1),
    (re.compile(rf"{_BEGIN}(?<!\d )\d{{1,3}}(?:[ ]\d{{3}}){{2,4}}(?![ ]?\d)"), 1),
)


def style_of_text(text: str) -> NumberStyle:
    """The style in which the whole text writes its numbers."""
    plain = aligned(text)
    comma, point = _weight(_COMMA, plain), _weight(_POINT, plain)
    spaced = _weight(_SPACED, plain)
    if comma > point:
        return SPACE_COMMA if spaced > _weight(_COMMA[:2], plain) else DECIMAL_COMMA
    if _weight(_APOSTROPHE, plain) > _weight(_POINT[:3], plain):
        return APOSTROPHE
    grouped = _weight(_POINT[:3], plain)
    return SPACE_POINT if point > comma and spaced > max(1, grouped) else ANGLO


def _weight(signs: tuple[tuple[re.Pattern[str], int], ...], plain: str) -> int:
    return sum(weight * sum(1 for _ in pattern.finditer(plain)) for pattern, weight in signs)
