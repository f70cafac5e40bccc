"""Whose report a document is: the name as its cover, letterhead or statement heads print it.

Each way of finding it is one row of `WAYS`. A row names no company. Names in capitals get the case that running text
gives them, so that they can be compared.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from olo_desktop.model.profile import ReportKind

_FORMS = (
    r"(?:Inc(?:orporated|\b\.?)|Corp(?:oration|\b\.?)|Company\b|Co\.|L\.?L\.?C\b\.?|L\.?L\.?P\b\.?|L\.P\.|Ltd\b\.?"
    r"|Limited\b|plc\b|P\.L\.C\.|AG\b|SE\b|g?GmbH\b(?: & Co\. KG\b)?|KGaA\b|KG\b|e\.V\.|S\.A\.(?:S\.)?|SAS?\b|SARL\b"
    r"|S\.p\.A\.|N\.V\.|B\.V\.|AB\b|ASA\b|A/S\b|Oyj\b|Foundation\b)"
)
_EXCHANGES = "NYSE|NASDAQ|Nasdaq|ASX|LSE|TSX|AMEX|XETRA|Euronext|HKEX|SSE|SZSE|SIX|AIM"
_CAPITAL = r"[A-Z&][\w&.'\u2019-]*"
# Words with a capital or digit and the small ones between; or one word written small, as some brands are.
_WORDS = r"(?:(?:(?![a-zß-ÿ])[^\W_][^\s,()|]*|&|of|the|and|for|de|des|du|la|von|der|für|und|et),?[ ]){1,7}?"
_NAME = rf"(?:{_WORDS}|[^\W\d_]+[ ])(?i:{_FORMS})(?:,?[ ](?i:{_FORMS}))*"
_CHINESE = re.compile(r"[\u4e00-\u9fff（）()]{2,30}?(?:股份有限公司|有限责任公司|有限公司)")
_LEGAL = re.compile(
    rf"^\W*({_NAME})(?=\s*(?:$|[-\u2013\u2014,(|]|and\b|AND\b|&|(?:19|20)\d\d))",
    re.MULTILINE,
)
_ANYWHERE = re.compile(rf"\b((?:[A-Z][\w&.'\u2019-]*,?\s){{1,6}}(?:{_FORMS})(?:,?\s(?:{_FORMS}))*)")
_TICKER = re.compile(rf"((?:{_CAPITAL},?[ ]|{_CAPITAL},?(?<=.{{60}})\n){{1,7}})\((?:{_EXCHANGES})\b")
_HEADLINE = re.compile(
    rf"^\W*((?:{_CAPITAL}[ ]){{1,6}}?)(?i:reports|announces|delivers)\b",
    re.MULTILINE,
)
_REGISTRANT = re.compile(r"^(.+)\n(?:_+\n)?\(Exact name of registrant", re.IGNORECASE | re.MULTILINE)
_AFTER_NUMBER = re.compile(r"^.*Commission file n\w*\W.*\n(?:[_\s]+\n)?(.+)$", re.IGNORECASE | re.MULTILINE)
_ON_FORM = re.compile(r"^.*\bForm \d{3,4}\w*\)? ?\(?\d{4}\)? ([A-Z][^\d\n]{3,60}?) \d\d-\d{7}\b", re.MULTILINE)
_BESIDE_NUMBER = re.compile(rf"^([A-Z][A-Z&.,' -]{{3,60}}|{_NAME}) \d\d-\d{{7}}$", re.MULTILINE)
_BORROWER = re.compile(rf"((?:{_CAPITAL},?[ \n]){{1,6}}{_CAPITAL}),?[ \n]as (?:the )?(?:Borrower|Issuer)\b")
_PLACE = (
    r"(?:City|Town|Township|Village|County|District|(?:Regional )?Municipality"
    r"|CITY|TOWN|TOWNSHIP|VILLAGE|COUNTY|DISTRICT|(?:REGIONAL )?MUNICIPALITY)"
)
_MUNICIPAL = re.compile(
    rf"((?:(?i:the corporation of the)\s+)?{_PLACE}\s(?:of|OF)\s[A-Z][\w'\u2019-]+(?: [A-Z][\w'\u2019-]+){{0,3}})"
)
_SUFFIX = re.compile(
    r",?\s+and\s+(?:its\s+)?(?:(?:consolidated|wholly[- ]owned)\s+)?(?:subsidiar(?:y|ies)|affiliates?)\W*$",
    re.IGNORECASE,
)
_OCCASION = re.compile(
    r"^(?:(?:the )?(?:proposed )?(?:sale|acquisition|disposal|purchase|valuation|management (?:report|accounts)"
    r"|(?:consolidated )?financial statements|(?:annual )?accounts|report) (?:of|for)|prepared (?:for|by)) ",
    re.IGNORECASE,
)
_BROKEN = re.compile(r"\b([A-Z]) ([A-Z]{2,})\b")
_ROMAN_OR_SHORT = re.compile(r"^(?:[IVX]+|[A-Z]&[A-Z])$")
_SMALL = frozenset(("of", "the", "and", "for", "de", "und", "et", "in"))
_COVER_LINES = 45


@dataclass(frozen=True, slots=True)
class SeenCompany:
    """A company's name, the words as printed, and their page."""

    name: str
    quote: str
    page_number: int


def company_of(pages: Sequence[str], kind: ReportKind) -> SeenCompany | None:
    """The company whose report this is; None where nothing tells."""
    for way in WAYS.get(kind, _USUAL):
        for page_number, printed in way(pages):
            name = _plain(printed, pages)
            if name:
                return SeenCompany(name, " ".join(printed.split()), page_number)
    return None


# ------------------------------------------------------------------------------------------------- ways to find it


def _first_of(pattern: re.Pattern[str], count: int = 12) -> Callable[[Sequence[str]], Iterator[tuple[int, str]]]:
    def found(pages: Sequence[str]) -> Iterator[tuple[int, str]]:
        for number, text in enumerate(pages[:count], 1):
            for match in pattern.finditer(text):
                yield number, match[1]

    return found


def _in_headings(pages: Sequence[str]) -> Iterator[tuple[int, str]]:
    """A name with a legal form on a line by itself, on the first page with text, or at the head of the next two."""
    looked = 0
    for number, text in enumerate(pages, 1):
        if not text.strip():
            continue
        lines = text.split("\n")[: _COVER_LINES if not looked else 5]
        for match in _LEGAL.finditer("\n".join(lines)):
            yield number, match[1]
        looked += 1
        if looked == 3:
            return


def _chinese(pages: Sequence[str]) -> Iterator[tuple[int, str]]:
    for number, text in enumerate(pages[:3], 1):
        for match in _CHINESE.finditer(text):
            yield number, match[0]


def _municipal(pages: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The municipality that is named most; with "The Corporation of" where the cover says so."""
    named: Counter[str] = Counter()
    places: dict[str, tuple[int, str]] = {}
    for number, text in enumerate(pages, 1):
        for match in _MUNICIPAL.finditer(text):
            bare = re.sub(r"(?i)^the corporation of the\s+", "", " ".join(match[1].split())).casefold()
            named[bare] += 1
            if bare not in places or (number <= 2 and len(match[1]) > len(places[bare][1])):
                places[bare] = (number, match[1])
    for bare, _ in named.most_common(1):
        yield places[bare]


_USUAL = (_in_headings, _chinese)
_FILED = (_first_of(_REGISTRANT, 3), _first_of(_AFTER_NUMBER, 2))
WAYS: dict[ReportKind, tuple[Callable[[Sequence[str]], Iterator[tuple[int, str]]], ...]] = {
    ReportKind.ANNUAL_REPORT: (*_FILED, _chinese, _in_headings),
    ReportKind.QUARTERLY_REPORT: (*_FILED, _chinese, _in_headings),
    ReportKind.CURRENT_REPORT: (*_FILED, _in_headings),
    ReportKind.PROSPECTUS: (*_FILED, _in_headings),
    ReportKind.EARNINGS_RELEASE: (_first_of(_TICKER, 2), _in_headings, _first_of(_HEADLINE, 1)),
    ReportKind.TAX_RETURN: (_first_of(_ON_FORM), _first_of(_BESIDE_NUMBER), _in_headings),
    ReportKind.CREDIT_AGREEMENT: (_first_of(_BORROWER, 2), _in_headings),
    ReportKind.MUNICIPAL_STATEMENTS: (_municipal,),
    ReportKind.RESEARCH_NOTE: (_first_of(_TICKER, 2), _first_of(_ANYWHERE, 1)),
    ReportKind.INVESTMENT_MEMO: (_first_of(_TICKER, 2),),
    ReportKind.UNKNOWN: (),
}


# ------------------------------------------------------------------------------------------------- its plain form


def _plain(printed: str, pages: Sequence[str]) -> str:
    """The name without what is no part of it, in the case of running text; empty where it is no name."""
    name = _SUFFIX.sub("", _OCCASION.sub("", " ".join(printed.split()))).strip(" ,;:*-\u2013")
    if not any(character.isalpha() for character in name) or len(name) > 90:
        return ""
    whole = "\n".join(pages)
    name = _BROKEN.sub(lambda match: _joined(match, whole), name)
    return name if _is_mixed(name) else _in_running_text(name, whole)


def _joined(match: re.Match[str], whole: str) -> str:
    """Small capitals come apart ("R ESORTS"): together where the text writes them so elsewhere, and never apart."""
    rest, together = match[2], match[1] + match[2]
    seen = re.search(rf"\b{together}\b", whole, re.IGNORECASE)
    return together if seen and not re.search(rf"(?<!{match[1]} )\b{rest}\b", whole, re.IGNORECASE) else match[0]


def _is_mixed(name: str) -> bool:
    """Whether some longer word of it is not in capitals."""
    longer = re.findall(r"[^\W\d_]{2,}", name)
    return any(word != word.upper() for word in longer) or name.upper() == name.lower()


def _in_running_text(name: str, whole: str) -> str:
    """The name as running text writes it most; else each word with a capital."""
    pattern = r"\s+".join(re.escape(word) for word in name.split())
    written = Counter(
        " ".join(match[0].split()) for match in re.finditer(pattern, whole, re.IGNORECASE) if _is_mixed(match[0])
    )
    if written:
        return written.most_common(1)[0][0].removesuffix(",")
    words = name.split()
    return " ".join(_cased(word, whole, first=not place) for place, word in enumerate(words))


def _cased(word: str, whole: str, *, first: bool) -> str:
    """A word in capitals as running text has it, or with a capital; what has no vowel or digits keeps its capitals."""
    if _ROMAN_OR_SHORT.match(word) or any(character.isdigit() for character in word):
        return word
    if word.lower() in _SMALL and not first:
        return word.lower()
    bare = word.strip(".,")
    if bare and len(bare) < 5 and not re.search("[AEIOUY]", bare) and bare not in ("LTD", "CORP"):
        return word
    kept = Counter(re.findall(rf"\b{re.escape(bare)}\b", whole, re.IGNORECASE)) if bare else Counter()
    usual = [each for each, _ in kept.most_common() if each[:1].isupper() and each != bare.upper()]
    return word.replace(bare, usual[0]) if usual else word.capitalize()
