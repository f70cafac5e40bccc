"""Numbers that state nothing: citations, list numbers, references, standards, identifiers, names.

Each row of the tables is one form; the first that fits wins. No row names a company or a document: a name is known by
its form (a number tied to a capitalised word, digits in a code). Another form is another row.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from olo_desktop.model.written import NotClaim
from olo_desktop.text.currencies import CURRENCY_LETTERS
from olo_desktop.text.designators import INDEX, NAMED, PLACE, PLACES, STANDARD

# Where the digits of a code may begin and end: not within a longer number, nor before what makes an amount of them.
_BEGIN = r"(?<![\w.,$€£-])"
_END = r"(?![\w%]|[.,]\d)"
_NO_UNIT = (
    _END + r"(?![ ]?(?:%|x\b|(?:million|billion|thousand|trillion|bn|mm|mn|bps|per[ ]?cent|percent|basis[ ]points)\b))"
)
_CODE = r"\d\w{0,12}(?:[-.:/]\w{1,12}|\(\w{1,4}\)){0,6}"
_LETTERED = rf"[ \n]?\(?(?:[A-Za-z]{{1,2}}[.-]?)?{_CODE}{_NO_UNIT}"
_MORE = r"[ ]?\d{1,3}[A-Za-z]?(?:[.-]\d{1,3}){0,3}" + _NO_UNIT
_OF_SO_MANY = rf"(?:(?:[ ]of|[ ]?[-–/]){_MORE})?"
_LISTED = rf"(?:(?:,|,?[ ](?:and|to|or)|[ ]?[-–&]){_MORE}){{0,8}}"
_LINE = r"(?m:^)[ >]{0,12}"
_STREET = "Street|St\\.|Avenue|Ave\\.|Road|Rd\\.|Drive|Lane|Boulevard|Blvd|Plaza|Square|Way"


def _always(_: re.Match[str]) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class ExemptRule:
    """One form of a number that is no claim. `fits` may turn a match down."""

    why: NotClaim
    pattern: re.Pattern[str]
    fits: Callable[[re.Match[str]], bool] = _always


def _rule(why: NotClaim, pattern: str, fits: Callable[[re.Match[str]], bool] = _always) -> ExemptRule:
    return ExemptRule(why, re.compile(pattern), fits)


def _no_currency(match: re.Match[str]) -> bool:
    """Whether the letters before the digits are no currency: "PRJ-2200" but not "USD34.6"."""
    return not CURRENCY_LETTERS.fullmatch(match["letters"])


def _no_range(match: re.Match[str]) -> bool:
    """Whether two numbers with a dash don't run upwards, or leap: "737-8", "333-54234"."""
    low, high = match["low"], match["high"]
    return int(low) >= int(high) or low[0] == "0" or len(high) > max(len(low) + 1, 3)


# Before periods and dates, which would else take digits out of a reference.
EXEMPT_RULES = (
    # [3], [2, 5], [^1], [Source: file=..., p.4]
    _rule(NotClaim.CITATION, r"\[(?i:source)[ ]?:[^\[\]]{0,400}\]"),
    _rule(NotClaim.CITATION, r"\[\^[^\[\]\s]{1,40}\]:?"),
    _rule(NotClaim.CITATION, r"\[\d{1,3}(?:[ ]?[,;–-][ ]?\d{1,3}){0,15}\]"),
    # ## 1.2 Scope, **1. Scope**, 2. Basis, (1) First
    _rule(NotClaim.HEADING_NUMBER, _LINE + r"#{1,6}[ ]{1,4}\*{0,2}\d{1,3}(?:\.\d{1,3}){0,5}[.):]?(?=[ *])(?![ ]?%)"),
    _rule(NotClaim.HEADING_NUMBER, _LINE + r"\*\*\d{1,3}(?:\.\d{1,3}){0,5}[.):]?(?=[ ][A-Z])"),
    _rule(NotClaim.LIST_NUMBER, _LINE + r"(?:[-*+][ ])?\d{1,3}(?:\.\d{1,3}){0,4}[.)](?=[ ]|$)(?![ ]?\|)"),
    _rule(NotClaim.LIST_NUMBER, _LINE + r"(?:[-*+][ ])?\(\d{1,2}\)(?=[ ]{1,4}[A-Za-z*_\"“])"),
    _rule(NotClaim.HEADING_NUMBER, _LINE + r"\d{1,2}(?:\.\d{1,2}){1,4}(?=[ ]{1,4}[A-Z][^.|\n]{1,80}$)"),
    _rule(NotClaim.LIST_NUMBER, r"(?<=[;:,.] )\(?\d{1,2}\)(?=[ ][A-Za-z])"),
    # telephones
    _rule(
        NotClaim.TELEPHONE,
        r"(?i:\b(?:tel|telephone|phone|fax|mobile|dial|hotline|call)\b)[.: ]{1,3}\+?\(?\d[\d ()./-]{5,20}\d(?!\w)",
    ),
    _rule(NotClaim.TELEPHONE, r"(?<![\w+])\+\d{1,3}[ .-]?(?:\(\d{1,4}\)[ .-]?)?\d{1,4}(?:[ .-]\d{2,8}){1,5}" + _END),
    _rule(NotClaim.TELEPHONE, r"(?<![\w(])\(\d{3}\)[ ]?\d{3}-\d{4}(?!\w)"),
    _rule(NotClaim.TELEPHONE, r"(?<![\w.,-])(?:1[ .-])?\d{3}([.-])\d{3}\1\d{4}(?![\w-])"),
    # ASC 606, Rule 10b5-1, Form 10-K, 401(k), S&P 500
    _rule(
        NotClaim.STANDARD,
        rf"(?<!\w){STANDARD}(?:[ ](?:No|Nr|Section|Topic)\.?|[ ]\([A-Z]{{2,6}}\))?[ -](?:[A-Z]{{1,3}}-?)?"
        rf"{_CODE}{_NO_UNIT}",
    ),
    _rule(
        NotClaim.STANDARD,
        r"(?<![\w-])(?:10-[KQ](?:/A|T)?|8-K(?:/A)?|20-F|40-F|6-K|11-K|[SFN]-\d{1,2}(?:/A)?|W-\d|1[34][ACDFG])(?![\w-])",
    ),
    _rule(NotClaim.STANDARD, r"(?<!\w)(?:401\(k\)s?|403\(b\)|501\(c\)(?:\(\d\))?)"),
    _rule(NotClaim.NAME, rf"(?<!\w){INDEX}[ -]\d{{2,4}}{_NO_UNIT}"),
    # pages 12-14, Notes 3 and 4, page 3 of 6, Appendix B.1, § 5, Step 2
    _rule(
        NotClaim.REFERENCE, rf"(?<![\w-])(?<!basis )(?<!percentage ){PLACES}{_LETTERED}{_LISTED}(?![ ]{{1,8}}[$(]?\d)"
    ),
    _rule(NotClaim.REFERENCE, rf"(?<![\w-]){PLACE}{_LETTERED}{_OF_SO_MANY}"),
    _rule(NotClaim.REFERENCE, rf"[§#№][ ]?{_CODE}{_NO_UNIT}"),
    _rule(NotClaim.NAME, rf"(?<!\w){NAMED}[ -]\d{{1,4}}[A-Za-z]?{_NO_UNIT}"),
)

AFTER_TIMES = (
    # 09:30, 5 pm, 24/7
    _rule(
        NotClaim.TIME,
        r"(?<![\w.,:])(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d)?(?:[ ]?(?:[ap]\.?m\b\.?|GMT|CET|EST|UTC|hrs))?(?![\w:])",
    ),
    _rule(NotClaim.TIME, r"(?<![\w.,$€£])(?:1[0-2]|[1-9])(?:\.[0-5]\d)?[ ]?(?:[ap]m\b|[ap]\.m\.|o'clock\b)"),
    _rule(NotClaim.NAME, r"(?<![\w.,/])24/7(?![\w/])"),
    _rule(
        NotClaim.DATE,
        r"(?<![\w.,/$€£-])(?:0?[1-9]|[12]\d|3[01])/(?:0?[1-9]|[12]\d|3[01])(?![\w/%]|[.,]\d|[ ]of\b)",
    ),
    # 31st, low 20s
    _rule(NotClaim.ORDINAL, r"(?<![\w.$€£])\d{1,3}(?:,\d{3})?(?:st|nd|rd|th)(?!\w)"),
    _rule(NotClaim.VAGUE, r"(?<![\w.$€£])\d{1,3}(?:,\d{3})?0s(?!\w)"),
    # Covid-19, DD-2024-017, PRJ-2200, B737, 001-03285, 737-8, 52/53
    _rule(NotClaim.NAME, rf"(?<![\w-])(?P<letters>[A-Z][a-z]{{2,20}})-\d{{1,4}}{_END}", _no_currency),
    _rule(
        NotClaim.IDENTIFIER,
        r"(?<![\w$€£-])(?P<letters>[A-Z][A-Za-z]{0,9})(?:[-/_][A-Z]{1,8}){0,3}[-/_]\d\w{0,20}(?:[-/_.]\w{1,20}){0,6}"
        + _END,
        _no_currency,
    ),
    _rule(
        NotClaim.IDENTIFIER,
        r"(?<![\w$€£-])(?P<letters>[A-Za-z]{1,20})\d\w{0,20}(?:[-/_.]\w{1,20}){0,6}" + _END,
        _no_currency,
    ),
    _rule(NotClaim.IDENTIFIER, rf"{_BEGIN}(?<!')(?<!\d )0\d{{1,12}}(?:[-/]\w{{1,12}}){{0,5}}{_END}"),
    _rule(NotClaim.IDENTIFIER, rf"{_BEGIN}\d{{1,12}}(?:-\d{{1,12}}){{2,6}}{_END}"),
    _rule(
        NotClaim.IDENTIFIER,
        rf"(?<![\w.,$€£/–-])(?P<low>\d{{1,6}})[-–](?P<high>\d{{1,7}})(?![–-]\w){_NO_UNIT}",
        _no_range,
    ),
    _rule(NotClaim.IDENTIFIER, rf"(?<![\w.,$€£/-])\d{{1,6}}/\d{{1,6}}(?!/){_END}(?![ ]of\b)"),
    _rule(NotClaim.IDENTIFIER, r"(?<!\w)[A-Z]{2}[ ]\d{5}(?:-\d{4})?(?!\w)(?![.,]\d)"),
    # 2-for-1, 20-foot containers, 7-Eleven, 100 Main Street
    _rule(NotClaim.NAME, rf"{_BEGIN}\d{{1,4}}-(?:foot|feet|inch|metre|meter|litre|liter|gallon)\b"),
    _rule(NotClaim.NAME, rf"{_BEGIN}\d{{1,3}}-for-\d{{1,3}}{_END}"),
    _rule(NotClaim.NAME, rf"{_BEGIN}\d{{1,4}}-(?P<letters>[A-Z][A-Za-z]{{1,20}})(?!\w)"),
    _rule(NotClaim.NAME, rf"{_BEGIN}\d{{1,5}}[ ](?:[A-Z][a-z]{{1,20}}[ ]){{1,3}}(?:{_STREET})"),
)

_WORD = re.compile(r"\S+")
_ADDRESS = re.compile(r"://|^www\.|@\w|_\w|\.(?:pdf|xlsx?|docx?|pptx?|csv|md|txt|html?|com|org|net)\b", re.IGNORECASE)
_EDGES = "()[]{}<>\"'.,;:*`|"


def addresses(plain: str) -> Iterator[tuple[int, int]]:
    """Links, mail addresses and file names that hold a digit: none of their digits counts anything."""
    for match in _WORD.finditer(plain):
        word = match.group()
        if _ADDRESS.search(word) and any(character.isdigit() for character in word):
            start = match.start() + len(word) - len(word.lstrip(_EDGES))
            yield start, start + len(word.strip(_EDGES))
