"""Numbers that state nothing: citations, list numbers, references, standards, identifiers, names.

Each row of `EXEMPT_RULES` is one form; the first that fits wins. No row names a company or a document: a name is known by
its form (digits glued to capitals, a number behind a capitalised word). Another form is another row.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from olo_desktop.model.written import NotClaim
from olo_desktop.text.currencies import CURRENCY_LETTERS

# What makes an amount of the digits before it, so that they are no reference: "Figure 5%", "page 3 million".
_NO_UNIT = r"(?![\w%]|[.,]\d|[ ]?(?:%|x\b|(?:million|billion|thousand|trillion|bn|mm|mn|bps|per[ ]?cent|percent)\b))"
_CODE = r"\d\w{0,12}(?:[-.:/]\w{1,12}|\(\w{1,4}\)){0,6}"
_MORE = r"[ ]?\d{1,3}[A-Za-z]?(?:[.-]\d{1,3}){0,3}" + _NO_UNIT
_OF_SO_MANY = rf"(?:(?:[ ]of|[ ]?[-–/]){_MORE})?"
_LISTED = rf"(?:(?:,|,?[ ](?:and|to|or)|[ ]?[-–&]){_MORE}){{0,8}}"

_PLACE = (
    r"section|sect\.|sec\.|page|pg\.|p\.|note|footnote|fn\.|endnote|table|figure|fig\.|chart|graph|exhibit|ex\.|annex"
    r"|appendix|schedule|item|chapter|ch\.|paragraph|para\.?|clause|article|art\.|slide|sheet|tab|line|row|column|col\."
    r"|box|step|question|no\.|number|draft|version|ver\.|v\.|release|rev\.|revision|folder|vol\.|volume|attachment"
    r"|enclosure|recital|point|file|request|addendum|amendment|supplement|ref\.|reference"
)
_PLACES = (
    r"sections|sects\.|secs\.|pages|pp\.|notes|footnotes|endnotes|tables|figures|figs\.|charts|graphs|exhibits|annexes"
    r"|appendices|schedules|items|chapters|paragraphs|paras\.?|clauses|articles|arts\.|slides|sheets|tabs|lines|rows"
    r"|columns|cols\.|boxes|steps|questions|nos\.|numbers|drafts|versions|folders|volumes|attachments|points|files|requests"
)
_NAMED = (
    r"[Ss]cenarios?|[Cc]ases?|[Oo]ptions?|[Pp]hases?|[Ss]tages?|[Ll]evels?|[Tt]iers?|Class|Series|[Tt]ype|Grade|Category"
    r"|Group|Lot|Unit|[Tt]ranche|Part|Title|Track|Wave|Zone|Area|Block|Building|Route|Highway|Gate|Terminal|Channel"
    r"|[Ss]cope|[Tt]op|[Bb]ig|Project|Fund|Vision|Agenda|Horizon|Plan|Model|Mark|Proposition|Proposal|Priority|Pillar"
)
_STANDARDS = (
    r"ASC|ASU|IFRS|IFRIC|IAS|FRS|SFAS|FAS|FASB|FIN|SAB|SOP|EITF|ISA|SAS|AU-C|AS|ISAE|SSAE|SOC|ISO(?:/IEC)?|IEC|DIN|EN|BS"
    r"|ANSI|ASTM|IEEE|HGB|IDW|Basel|Rules?|Regulations?|Reg\.|Directive|Forms?|Topics?|Subtopics?|Statement|Interpretation"
    r"|Bulletin|Opinion|Release|UCC|IRC|CFR|U\.S\.C\.|USC|Pub\.[ ]L\.|PCAOB|SEC|Chapter|Act|Law|Decree|Regulation[ ]\(EU\)"
)
_INDICES = r"S&P|Nasdaq|NASDAQ|Russell|FTSE|DAX|CAC|Nikkei|STOXX|Stoxx|Fortune|MSCI|Topix|TOPIX|CSI|ASX|TSX|SMI|IBEX|AEX|OMX|Forbes"


@dataclass(frozen=True, slots=True)
class ExemptRule:
    """One form of a number that is no claim. `fits` may turn a match down."""

    why: NotClaim
    pattern: re.Pattern[str]
    fits: Callable[[re.Match[str]], bool] = lambda _: True


def _rule(why: NotClaim, pattern: str, fits: Callable[[re.Match[str]], bool] = lambda _: True) -> ExemptRule:
    return ExemptRule(why, re.compile(pattern), fits)


def _no_currency(match: re.Match[str]) -> bool:
    """Whether the letters before the digits are no currency: "PRJ-2200" but not "USD34.6"."""
    return not CURRENCY_LETTERS.fullmatch(match["letters"])


EXEMPT_RULES = (
    # [3], [2, 5], [^1], [Source: file=..., p.4]
    _rule(NotClaim.CITATION, r"\[(?i:source)[ ]?:[^\[\]]{0,400}\]"),
    _rule(NotClaim.CITATION, r"\[\^[^\[\]\s]{1,40}\]:?"),
    _rule(NotClaim.CITATION, r"\[\d{1,3}(?:[ ]?[,;–-][ ]?\d{1,3}){0,15}\]"),
    # 2. Basis ..., (1) ..., ## 1.2 Scope
    _rule(
        NotClaim.HEADING_NUMBER,
        r"(?m:^)[ >]{0,6}#{1,6}[ ]{1,4}\*{0,2}\d{1,3}(?:\.\d{1,3}){0,5}[.):]?(?=[ *])" + r"(?![ ]?%)",
    ),
    _rule(NotClaim.HEADING_NUMBER, r"(?m:^)[ >]{0,6}\*\*\d{1,3}(?:\.\d{1,3}){0,5}[.):]?(?=[ ][A-Z])"),
    _rule(NotClaim.LIST_NUMBER, r"(?m:^)[ >]{0,12}(?:[-*+][ ])?\(?\d{1,3}(?:\.\d{1,3}){0,4}[.)](?=[ ]|$)(?![ ]?\|)"),
    _rule(NotClaim.HEADING_NUMBER, r"(?m:^)[ >]{0,6}\d{1,2}(?:\.\d{1,2}){1,4}(?=[ ]{1,4}[A-Z][^.|\n]{1,80}$)"),
    _rule(NotClaim.LIST_NUMBER, r"(?<=[;:,.] )\(?\d{1,2}\)(?=[ ])"),
    # telephones
    _rule(
        NotClaim.TELEPHONE,
        r"(?<![\w+])\+\d{1,3}[ .-]?(?:\(\d{1,4}\)[ .-]?)?\d{1,4}(?:[ .-]\d{2,4}){1,5}(?![\w%]|[.,]\d)",
    ),
    _rule(NotClaim.TELEPHONE, r"(?<![\w(])\(\d{3}\)[ ]?\d{3}-\d{4}(?!\w)"),
    _rule(NotClaim.TELEPHONE, r"(?<![\w.,-])(?:1[ .-])?\d{3}([.-])\d{3}\1\d{4}(?![\w-])"),
    _rule(
        NotClaim.TELEPHONE,
        r"(?i:\b(?:tel|telephone|phone|fax|mobile|dial|hotline|call)\b)[.: ]{1,3}\+?\(?\d[\d ()./-]{5,20}\d(?!\w)",
    ),
    # ASC 606, Rule 10b5-1, Form 10-K, S&P 500
    _rule(
        NotClaim.STANDARD,
        rf"(?<!\w)(?:{_STANDARDS})(?:[ ](?:No|Nr|Section|Topic)\.?|[ ]\([A-Z]{{2,6}}\))?[ -](?:[A-Z]{{1,3}}-?)?{_CODE}{_NO_UNIT}",
    ),
    _rule(
        NotClaim.STANDARD,
        r"(?<![\w-])(?:10-[KQ](?:/A|T)?|8-K(?:/A)?|20-F|40-F|6-K|11-K|[SFN]-\d{1,2}(?:/A)?|W-\d|1[34][ACDFG])(?![\w-])",
    ),
    _rule(NotClaim.STANDARD, r"(?<!\w)(?:401\(k\)s?|403\(b\)|501\(c\)(?:\(\d\))?)"),
    _rule(NotClaim.NAME, rf"(?<!\w)(?:{_INDICES})[ -]\d{{2,4}}{_NO_UNIT}"),
    # page 3 of 6, Section 4.2, Appendix B.1, no. 118, Step 2
    _rule(NotClaim.REFERENCE, rf"(?<![\w-])(?i:{_PLACES})[ \n]?\(?(?:[A-Za-z]{{1,2}}[.-]?)?{_CODE}{_NO_UNIT}{_LISTED}"),
    _rule(
        NotClaim.REFERENCE, rf"(?<![\w-])(?i:{_PLACE})[ \n]?\(?(?:[A-Za-z]{{1,2}}[.-]?)?{_CODE}{_NO_UNIT}{_OF_SO_MANY}"
    ),
    _rule(NotClaim.REFERENCE, rf"[§#№][ ]?{_CODE}{_NO_UNIT}"),
    _rule(NotClaim.NAME, rf"(?<!\w)(?:{_NAMED})[ -]\d{{1,4}}[A-Za-z]?{_NO_UNIT}"),
)

AFTER_TIMES = (
    # 09:30, 5 pm, 24/7
    _rule(NotClaim.TIME, r"(?<![\w.,:])(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d)?(?:[ ]?(?:[ap]\.?m\b\.?|GMT|CET|EST|UTC|hrs))?(?![\w:])"),
    _rule(NotClaim.TIME, r"(?<![\w.,$€£])(?:1[0-2]|[1-9])(?:\.[0-5]\d)?[ ]?(?:[ap]m\b|[ap]\.m\.|o'clock\b)"),
    _rule(NotClaim.NAME, r"(?<![\w.,/])24/7(?![\w/])"),
    _rule(NotClaim.DATE, r"(?<![\w.,/$€£-])(?:0?[1-9]|[12]\d|3[01])/(?:0?[1-9]|[12]\d|3[01])(?![\w/%]|[.,]\d|[ ]of\b)"),
    # 31st, 21st
    _rule(NotClaim.ORDINAL, r"(?<![\w.$€£])\d{1,3}(?:,\d{3})?(?:st|nd|rd|th)(?!\w)"),
    # low 20s, 1,000s
    _rule(NotClaim.VAGUE, r"(?<![\w.$€£])\d{1,3}(?:,\d{3})?0s(?!\w)"),
    # Covid-19, DD-2024-017, PRJ-2200, B737, 001-03285, 1.2.3
    _rule(NotClaim.NAME, r"(?<![\w-])(?P<letters>[A-Z][a-z]{2,20})-\d{1,4}(?![\w%]|[.,]\d)", _no_currency),
    _rule(
        NotClaim.IDENTIFIER,
        r"(?<![\w$€£-])(?P<letters>[A-Z][A-Za-z]{0,9})(?:[-/_][A-Z]{1,8}){0,3}[-/_]\d\w{0,20}(?:[-/_.]\w{1,20}){0,6}(?![\w%]|[.,]\d)",
        _no_currency,
    ),
    _rule(
        NotClaim.IDENTIFIER,
        r"(?<![\w$€£-])(?P<letters>[A-Za-z]{1,20})\d\w{0,20}(?:[-/_.]\w{1,20}){0,6}(?![\w%]|[.,]\d)",
        _no_currency,
    ),
    _rule(NotClaim.IDENTIFIER, r"(?<![\w.,$€£-])0\d{1,12}(?:[-/]\w{1,12}){0,5}(?![\w%]|[.,]\d)"),
    _rule(NotClaim.IDENTIFIER, r"(?<![\w.,$€£-])\d{1,12}(?:-\d{1,12}){2,6}(?![\w%]|[.,]\d)"),
    _rule(NotClaim.IDENTIFIER, r"(?<![\w.,$€£-])\d{2}-\d{7}(?![\w%]|[.,]\d)"),
    _rule(NotClaim.IDENTIFIER, r"(?<!\w)[A-Z]{2}[ ]\d{5}(?:-\d{4})?(?!\w)(?![.,]\d)"),
    # 7-Eleven, 100 Main Street
    _rule(NotClaim.NAME, r"(?<![\w.,$€£-])\d{1,4}-(?P<letters>[A-Z][A-Za-z]{1,20})(?!\w)"),
    _rule(
        NotClaim.NAME,
        r"(?<![\w.,$€£-])\d{1,5}[ ](?:[A-Z][a-z]{1,20}[ ]){1,3}(?:Street|St\.|Avenue|Ave\.|Road|Rd\.|Drive|Lane|Boulevard|Blvd|Plaza|Square|Way)",
    ),
)  # fmt: skip

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
