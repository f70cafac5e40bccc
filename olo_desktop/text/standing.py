"""Who stands behind a document's numbers, as its words say: audited or not, written by a program, in which currency."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from olo_desktop.model.profile import Audit
from olo_desktop.text.currencies import CODES

_AUDITED = re.compile(
    r"\bwe have audited\b|\b(?:independent )?auditor.{0,3}s?.{0,2} report\b"
    r"|\breport of (?:the )?independent (?:registered public accounting firm|accountants|auditors?)\b"
    r"|Bestätigungsvermerk des unabhängigen|rapport (?:du|des) commissaires? aux comptes|审计报告|标准无保留意见"
    r"|会计师事务所",
    re.IGNORECASE,
)
_REVIEWED = re.compile(
    r"\bindependent accountant.{0,3}s?.{0,2} review report\b|\bwe have reviewed the accompanying\b"
    r"|Bescheinigung nach prüferischer Durchsicht|rapport d.examen limité|审阅报告",
    re.IGNORECASE,
)
_UNAUDITED = re.compile(r"\b(?:un-?audited|not (?:been )?audited)\b|未经审计|ungeprüft|non audités?", re.IGNORECASE)
_BY_PROGRAM = re.compile(
    r"\b(?:(?:AI|machine)[- ](?:generated|written|produced)"
    r"|(?:generated|written|drafted|prepared|produced) (?:entirely |automatically )?(?:by|with|using) "
    r"(?:an? )?(?:AI|artificial intelligence|(?:large )?language model|ChatGPT|GPT-\d\w*|Claude|Copilot|Gemini))\b"
    r"|(?:由|使用)(?:人工智能|AI)生成|KI-generiert|généré par (?:une )?(?:IA|intelligence artificielle)",
    re.IGNORECASE,
)
_SIGNS = {"€": "EUR", "£": "GBP", "US$": "USD", "A$": "AUD", "C$": "CAD", "CA$": "CAD", "HK$": "HKD", "₹": "INR"}
_NAMED = {
    " euros": "EUR", "u.s. dollars": "USD", "us dollars": "USD", "united states dollars": "USD",
    "canadian dollars": "CAD", "australian dollars": "AUD", "pounds sterling": "GBP", "人民币": "CNY", "人民幣": "CNY",
    "swiss francs": "CHF", "renminbi": "CNY",
}  # fmt: skip
_COVERS = 2
_CODE = re.compile(rf"(?<![A-Z])[TkKM]?(?P<code>{'|'.join(CODES)})(?![A-Za-z])")
_SIGN = re.compile(r"(?:US|CA|HK|(?<![A-Za-z])[AC])\$|[€£₹]")
_DOLLARS = ("USD", "CAD", "AUD", "HKD", "SGD", "NZD", "TWD", "MXN")
_OF_USA = re.compile(
    r"securities and exchange commission|internal revenue service|omb circular|\bU\.?S\.? GAAP\b"
    r"|generally accepted in the united states|\((?:NYSE|NASDAQ)[^)\n]{0,4}: ?[A-Z]+",
    re.IGNORECASE,
)
_TELLING = {  # a word that a match cannot do without, in lower case: looked for first, which costs a hundredth
    _AUDITED: ("audit", "commissaire", "审计", "会计师", "accountants", "bestätigung"),
    _REVIEWED: ("review", "prüferisch", "examen limit", "审阅"),
    _UNAUDITED: ("audit", "审计", "ungepr"),
    _BY_PROGRAM: ("generated", "written", "drafted", "prepared", "produced", "生成", "generiert", "généré"),
    _OF_USA: ("united states", "commission", "revenue service", "omb", "gaap", "(nyse", "(nasdaq"),
}


@dataclass(frozen=True, slots=True)
class Seen:
    """Something told, the words that tell it, and their page."""

    value: str
    quote: str
    page_number: int


def audit_of(pages: Sequence[str]) -> Seen | None:
    """Whether the pages speak of an auditor's report on them, of a review, or say that they are unaudited.

    A report with an auditor's opinion often holds an unaudited page too: the opinion counts.
    """
    for audit, pattern in ((Audit.REVIEWED, _REVIEWED), (Audit.AUDITED, _AUDITED), (Audit.UNAUDITED, _UNAUDITED)):
        seen = _first(pattern, pages)
        if seen:
            return Seen(audit, *seen)
    return None


def unaudited_at(pages: Sequence[str]) -> Seen | None:
    """Where the pages say that they are unaudited, whatever else they say."""
    seen = _first(_UNAUDITED, pages)
    return Seen(Audit.UNAUDITED, *seen) if seen else None


def written_by_program(pages: Sequence[str]) -> Seen | None:
    """Where the pages say that a program wrote them."""
    seen = _first(_BY_PROGRAM, pages)
    return Seen("ai", *seen) if seen else None


def currency_of(pages: Sequence[str]) -> Seen | None:
    """The currency of the document: the one that is named most by code, word or a sign of its own.

    A bare "$" is a dollar of the United States only in a document of theirs.
    """
    named: Counter[str] = Counter()
    places: dict[str, tuple[str, int]] = {}
    for code, quote, number in _currencies(pages):
        named[code] += 1
        places.setdefault(code, (quote, number))
    others = {code for code in named if code in _DOLLARS}
    for code in [code for code, count in named.items() if count == 1 and places[code][1] > _COVERS]:
        del named[code], places[code]  # one account of many, or an aside
    dollars = sum(text.count("$") for text in pages) - sum(named[code] for code in _DOLLARS)
    if dollars > max(named.values(), default=0):
        seen = _first(_OF_USA, pages) or (places.get("USD") if others == {"USD"} else None)
        return Seen("USD", f"$ … {seen[0]}", seen[1]) if seen else None
    if not named:
        return None
    code = min(named, key=lambda each: (-named[each], each))
    return Seen(code, *places[code])


def _currencies(pages: Sequence[str]) -> Iterator[tuple[str, str, int]]:
    for number, text in enumerate(pages, 1):
        if any(code in text for code in CODES):
            for match in _CODE.finditer(text):
                yield match["code"], match[0], number
        if any(sign in text for sign in _SIGNS):
            for match in _SIGN.finditer(text):
                yield _SIGNS[match[0]], match[0], number
        low = text.lower()
        for word, code in _NAMED.items():
            for _ in range(low.count(word)):
                yield code, word, number


def _first(pattern: re.Pattern[str], pages: Sequence[str]) -> tuple[str, int] | None:
    for number, text in enumerate(pages, 1):
        low = text.lower()
        if any(word in low for word in _TELLING[pattern]):
            match = pattern.search(text)
            if match:
                return " ".join(match[0].split()), number
    return None
