"""What drafters leave in a text to be filled in later: bullets for numbers, TBC, XX, open brackets, queries."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum


class MarkKind(StrEnum):
    """What sort of thing was left open."""

    MISSING = "missing"
    BRACKETED = "bracketed"
    DUMMY = "dummy"
    QUERY = "query"
    BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class DraftingMark:
    """One thing left open, at `start`..`end` of the text."""

    kind: MarkKind
    start: int
    end: int


_I = re.IGNORECASE
_DOT = "[●•∙○⬤◦■□▪]"
_SCALE = r"(?:%|x\b|k\b|m\b|mm\b|mn\b|bn\b|bps\b|million\b|billion\b|thousand\b|per ?cent\b|percentage\b|times\b)"
_CURRENCY = r"(?:[$€£¥]|\b(?:USD|EUR|GBP|CHF|RMB|CNY|JPY)\s?)"
_BRACKET = re.compile(r"\\?\[(?P<inside>[^\[\]\n]{0,200}?)\\?\]")
_LINK_BEHIND = re.compile(r"\((?=[^()\s]*[a-zA-Z/#.])[^()]*\)|\[[^\[\]\n]*\]|:\s")
_NUMBERS = re.compile(r"\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*")
_BLANK = re.compile(rf"(?:{_DOT}|[\s_.*?xX#–—-]|\.\.\.)*")
_ELLIPSIS = re.compile(r"\s*(?:\.\s?\.\s?\.|…)\s*")
_ASKS = re.compile(
    r"\b(?:tb[cda]|t\.b\.[cda]\.?|to come|tk|insert|placeholder|ntd|note to draft\w*|to be \w+"
    r"|to follow|confirm\w*|check"
    r"|update|query|fill in|xx+)\b|\?|^\s*(?:names?|dates?|amounts?|numbers?|figures?|percentages?"
    r"|company|target|client)\s*$",
    _I,
)
_YEAR = re.compile(r"\s*(?:19|20)\d\d(?:\s*[-–/]\s*\d{2,4})?\s*")
_REFERENCE = re.compile(
    r"\s*(?:\^|@|source|sources|see|sic\b|cf\b|ibid|fn\b|ref\b|doc\b|pp?\.|pages?\b|notes? \d|annex"
    r"|appendix|exhibit|tab\b"
    r"|tables?\b|charts?\b|section|schedule|slide|sheet|para|chapter|clause|\d+-[KQ]\b"
    r"|[A-Z]{1,4}[- ]?\d{1,4}[a-z]?\s*$|[A-Z]\s*$)"
    r"|.*\.(?:pdf|xlsx?|docx?|csv|pptx?|md|txt)\b|.*\bpp?\. ?\d",
    _I,
)
_REMARK = re.compile(
    r"\s*(?:unaudited|audited|restated|emphasis (?:added|ours|supplied)|our emphasis|redacted|omitted|sic|translation"
    r"|in (?:thousands|millions|billions)(?: .*)?|(?:us|c|a)?\$ ?\w{0,8}|(?:usd|eur|gbp|us\$|€"
    r"|£)[ ’'\w]{0,12}|%|x|n/?a)\s*",
    _I,
)
_QUOTES = re.compile(r"[“\"][^“”\"\n]*$")
_MISSING = re.compile(
    rf"{_CURRENCY}?\s?{_DOT}(?:\.{_DOT})?\s?{_SCALE}|{_CURRENCY}\s?{_DOT}"
    rf"|\b(?:TB[CDA]|T\.B\.[CDA]\.?)(?!\w)|\btb[cd]\b"
    r"|(?<!expected )(?<!expect )(?<!is )(?<!are )\bto be (?:confirmed|advised|inserted)\b"
    r"|\bto be (?:determined|decided)\b(?! (?:by|under|in|as|using|pursuant|at|on|with|from)\b)"
    r"|\b(?:figures?|numbers?|data|details|table|chart|text|section|amount|analysis) to (?:come|follow)\b"
    rf"|{_CURRENCY}\s?(?:[xX]{{1,4}}(?:[.,][xX]{{1,3}})?|_{{2,}})(?:\s?{_SCALE}|(?![\w]))"
    rf"|\b[xX]{{1,3}}[.,][xX]{{1,3}}(?:\s?{_SCALE}|(?![\w.]))|(?<![\w.])(?:[xX]{{2,4}}|_{{2,}}"
    rf"|X)\s?(?:%|bps\b|million\b|billion\b|per ?cent\b)"
    r"|\b(?:FY|Q[1-4] ?|H[12] ?)?20(?:XX|xx|[0-9][Xx])\b|\bFY ?XX\b"
    r"|\bplaceholder\b(?= (?:figure|number|text|value|amount))|\bINSERT\b"
)
_CROSSES = re.compile(r"(?<![\w.&-])X{2,}(?![\w-])")
_ROMAN = re.compile(
    r"(?:chapter|title|part|article|series|schedule|annex|section|appendix|book|volume|class|fund|form|[a-z]+ no\.?"
    r"|super bowl|capital|partners|dos|mark|type|round|tranche|size)\s$",
    _I,
)
_INTERVAL = re.compile(r"\s*[-−$€£]?\d[\d.,]*[%x]?\s*[,;]\s*[-−$€£]?\d[\d.,]*[%x]?\s*")
_TOLD = re.compile(r"\b(?:was|were|had been|then|previously|formerly|earlier|originally)(?: \w+){0,2} $", _I)
_NAMED = re.compile(r" [A-Z][a-z]{3,}")
_DUMMY = re.compile(r"\blorem ipsum\b[^.\n]*|\bdolor sit amet\b", _I)
_QUERY = re.compile(
    r"\?{2,}|\(\?\)|==(?=\S)[^=\n]{1,200}==|<mark\b[^>]*>[^<\n]*</mark>|<<[^<>\n]{1,120}>>|\{\{[^{}\n]{1,120}\}\}"
    r"|<(?:insert|tbd|tbc|name|date|amount|figure|number)\b[^<>\n]{0,80}>"
    r"|\b(?:NTD|Note to (?:draft|self|drafter|author|team)|Drafting note|TODO|FIXME)\b:?|\bTK(?:TK)*\b",
    _I,
)
_BROKEN = re.compile(r"#(?:REF|DIV/0|VALUE|NAME|NUM|NULL)[!?]|#N/A|Error! (?:Reference source|Bookmark) not[^.\n]*\.?")


def drafting_marks(text: str, start: int, end: int, *, quoted: bool = False) -> tuple[DraftingMark, ...]:
    """What was left open in a stretch of text, in order; of overlapping marks the first kind. A quotation may have
    words of its writer in brackets.
    """
    found: list[DraftingMark] = []
    for mark in _marks(text, start, end, quoted=quoted):
        if not any(mark.start < other.end and other.start < mark.end for other in found):
            found.append(mark)
    return tuple(sorted(found, key=lambda mark: mark.start))


def _marks(text: str, start: int, end: int, *, quoted: bool) -> Iterator[DraftingMark]:
    for match in _BRACKET.finditer(text, start, end):
        kind = _bracket(text, start, match, quoted=quoted)
        if kind is not None:
            yield DraftingMark(kind, match.start(), match.end())
    for match in _DUMMY.finditer(text, start, end):
        yield DraftingMark(MarkKind.DUMMY, *match.span())
    for match in _BROKEN.finditer(text, start, end):
        yield DraftingMark(MarkKind.BROKEN, *match.span())
    for match in _MISSING.finditer(text, start, end):
        if not _spoken_of(text, start, match):
            yield DraftingMark(MarkKind.MISSING, *match.span())
    for match in _CROSSES.finditer(text, start, end):
        roman = _ROMAN.search(text[max(start, match.start() - 20) : match.start()])
        if not roman and not _spoken_of(text, start, match):
            yield DraftingMark(MarkKind.MISSING, *match.span())
    for match in _QUERY.finditer(text, start, end):
        yield DraftingMark(MarkKind.QUERY, *match.span())


def _spoken_of(text: str, start: int, match: re.Match[str]) -> bool:
    """Whether a sentence only speaks of a gap that was, quotes it, or bears it in a name: "TBD Therapeutics"."""
    before, behind = text[max(start, match.start() - 40) : match.start()], text[match.end() : match.end() + 12]
    quoted = before[-1:] in ("“", '"', "‘", "'") and behind[:1] in ("”", '"', "’", "'")
    return quoted or bool(_TOLD.search(before)) or (match[0].isalpha() and bool(_NAMED.match(behind)))


def _bracket(text: str, start: int, match: re.Match[str], *, quoted: bool) -> MarkKind | None:
    """What a square bracket is; None where it belongs: a citation, a link, a reference, a remark."""
    inside = match["inside"]
    if _is_link(text, match):
        return None
    if _NUMBERS.fullmatch(inside.strip()) or _YEAR.fullmatch(inside):
        return MarkKind.BRACKETED if _measured(text, match) else None
    if _INTERVAL.fullmatch(inside):
        return None
    if _BLANK.fullmatch(inside):
        return None if _is_box(text, start, match) or _ELLIPSIS.fullmatch(inside) else MarkKind.MISSING
    if _REFERENCE.match(inside) or _REMARK.fullmatch(inside):
        return None
    quoted = quoted or bool(_QUOTES.search(text[start : match.start()]))
    if _MISSING.search(inside) or (_ASKS.search(inside) and not quoted):
        return MarkKind.QUERY if inside.rstrip().endswith("?") else MarkKind.MISSING
    if quoted or text[match.end() : match.end() + 1].isalpha():
        return None
    return MarkKind.BRACKETED


def _is_link(text: str, match: re.Match[str]) -> bool:
    """Whether the bracket is a link, a footnote, or the head of a list of links."""
    return bool(_LINK_BEHIND.match(text, match.end())) or text[match.start() - 1 : match.start()] in ("]", "!")


def _is_box(text: str, start: int, match: re.Match[str]) -> bool:
    """Whether it is the box of a task list: empty or crossed, first in its line."""
    return match["inside"].strip() in ("", "x", "X") and not text[start : match.start()].strip(" -*+\n")


def _measured(text: str, match: re.Match[str]) -> bool:
    """Whether a number in brackets has a currency before it or a unit behind it: no citation."""
    behind = re.match(rf"\s?{_SCALE}", text[match.end() : match.end() + 14], _I)
    return bool(behind) or bool(
        re.search(rf"(?:{_CURRENCY}|\b(?:FY|Q[1-4]|H[12]) ?)$", text[max(0, match.start() - 5) : match.start()])
    )
