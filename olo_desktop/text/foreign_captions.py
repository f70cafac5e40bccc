"""The scale of a table as Chinese, French and German captions state it: "en milliers d'euros", "in Tsd. EUR"."""

from __future__ import annotations

import re
from decimal import Decimal

_CHINESE_SCALES = {
    "": 1,
    "\u5343": 10**3,
    "\u4e07": 10**4,
    "\u767e\u4e07": 10**6,
    "\u5343\u4e07": 10**7,
    "\u4ebf": 10**8,
    "\u5341\u4ebf": 10**9,
}
_CHINESE_MONEY = {
    "\u4eba\u6c11\u5e01": "CNY",
    "\u5143": "CNY",
    "\u7f8e\u5143": "USD",
    "\u6e2f\u5143": "HKD",
    "\u6e2f\u5e01": "HKD",
    "\u6b27\u5143": "EUR",
    "\u65e5\u5143": "JPY",
}
_CHINESE = re.compile(
    "\u5355\u4f4d\\s*[:\uff1a]?\\s*(?P<before>\u4eba\u6c11\u5e01|\u7f8e\u5143|\u6e2f\u5e01)?\\s*"
    "(?P<scale>\u5341\u4ebf|\u4ebf|\u5343\u4e07|\u767e\u4e07|\u4e07|\u5343)?\\s*(?P<unit>\u7f8e\u5143|\u6e2f\u5143|\u6b27\u5143|\u65e5\u5143|\u5143)"
)
_CHINESE_THINGS = re.compile(
    "\u5355\u4f4d\\s*[:\uff1a]\\s*(?P<scale>\u4ebf|\u5343\u4e07|\u767e\u4e07|\u4e07|\u5343)?\\s*"
    "[\u4e2a\u5bb6\u4eba\u5428\u53f0\u8f86\u4ef6\u7bb1\u74f6\u6237\u80a1\u540d]"
)  # pieces, firms, people, tonnes, machines, cars, items, boxes, bottles, households, shares, persons
_CURRENCY_NAMED = re.compile(
    "\u5e01\u79cd\\s*[:\uff1a]?\\s*(?P<name>\u4eba\u6c11\u5e01|\u7f8e\u5143|\u6e2f\u5143|\u6e2f\u5e01|\u6b27\u5143|\u65e5\u5143)"
)
_MONEY = {"euro": "EUR", "dollar": "USD", "dirham": "MAD", "franc": "CHF", "livre": "GBP"}
_FRENCH = re.compile(
    r"\ben (?P<scale>milliers|millions|milliards) (?:de |d['\u2019])(?P<money>euro|dollar|dirham|franc|livre)s?\b"
    r"|\ben (?P<short>[kKmM])\s?(?:\u20ac|euros?)",
    re.IGNORECASE,
)
_FRENCH_SCALES = {"milliers": 10**3, "millions": 10**6, "milliards": 10**9, "k": 10**3, "m": 10**6}
_GERMAN = re.compile(
    r"\b(?:in|angaben in|alle angaben in) (?P<scale>tsd\.?|tausend|mio\.?|mill(?:ionen)?\.?|mrd\.?) ?"
    r"(?P<money>eur|euro|\u20ac|chf|usd)(?!\w)",
    re.IGNORECASE,
)
_GERMAN_SCALES = {"tsd": 10**3, "tausend": 10**3, "mio": 10**6, "mill": 10**6, "millionen": 10**6, "mrd": 10**9}

Caption = tuple[Decimal, str | None, str]


def foreign_caption(line: str) -> Caption | None:
    """The scale and currency that a line states in one of these languages, and its words; None where it states none."""
    return _chinese(line) or _french(line) or _german(line)


def _chinese(line: str) -> Caption | None:
    if not (match := _CHINESE.search(line)):
        things = _CHINESE_THINGS.search(line)
        return (Decimal(_CHINESE_SCALES[things["scale"] or ""]), None, line.strip()) if things else None
    named = _CURRENCY_NAMED.search(line)
    money = _CHINESE_MONEY[named["name"] if named else match["before"] or match["unit"]]
    return Decimal(_CHINESE_SCALES[match["scale"] or ""]), money, line.strip()


def _french(line: str) -> Caption | None:
    if not (match := _FRENCH.search(line)):
        return None
    if match["short"]:
        return Decimal(_FRENCH_SCALES[match["short"].lower()]), "EUR", match[0]
    return Decimal(_FRENCH_SCALES[match["scale"].lower()]), _MONEY[match["money"].lower()], match[0]


def _german(line: str) -> Caption | None:
    if not (match := _GERMAN.search(line)):
        return None
    money = match["money"].upper().replace("EURO", "EUR").replace("\u20ac", "EUR")
    return Decimal(_GERMAN_SCALES[match["scale"].lower().rstrip(".")]), money, match[0]
