"""Which sort of report a document is, by the words of its cover and its headings.

Another sort, or another language, is another row of `RULES`; the first row that is seen wins. A row names no company
and no document. Covers and headings are looked at, not running text, which speaks of other documents as well.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from olo_desktop.model.profile import ReportKind

_COVER_LINES = 40
_HEAD_LINES = 8
_HEAD_WORDS = 14
_FLAGS = re.IGNORECASE | re.MULTILINE


@dataclass(frozen=True, slots=True)
class SeenKind:
    """A sort of report, the form's number where it is one, and the words that tell it with their page."""

    kind: ReportKind
    form: str
    quote: str
    page_number: int


@dataclass(frozen=True, slots=True)
class KindRule:
    """One way of telling a sort of report: where to look, and what must be seen there.

    `where` is `cover` (the first page with text), `opening` (the first three), `heads` (the first lines of each page)
    or `name` (the file's). A group named `form` is the form's number.
    """

    kind: ReportKind
    where: str
    pattern: re.Pattern[str]


def _rule(kind: ReportKind, where: str, *ways: str) -> KindRule:
    return KindRule(kind, where, re.compile("|".join(ways), _FLAGS))


def _line(*ways: str) -> str:
    """A short line that holds one of these."""
    return rf"^.{{0,60}}(?:{'|'.join(ways)}).{{0,40}}$"


_SEC = r"SECURITIES AND EXCHANGE COMMISSION(?s:.){0,400}?^\W*FORM "
_OF = ReportKind
RULES = (
    # filed with the securities regulator of the United States
    _rule(_OF.ANNUAL_REPORT, "cover", _SEC + r"(?P<form>10-K(?:405|SB|T)?(?:/A)?|20-F|40-F)\b"),
    _rule(_OF.QUARTERLY_REPORT, "cover", _SEC + r"(?P<form>10-Q(?:SB)?(?:/A)?)\b"),
    _rule(_OF.CURRENT_REPORT, "cover", _SEC + r"(?P<form>8-K(?:/A)?|6-K)\b"),
    _rule(_OF.PROSPECTUS, "cover", _SEC + r"(?P<form>[SF]-[134](?:/A)?|424B\d)\b"),
    # tax forms and returns
    _rule(
        _OF.TAX_RETURN,
        "heads",
        r"\bForm (?P<form>9\d\d(?:-?[A-Z]{1,2})?|1120(?:-?[A-Z])?|1065|1040|1041)\b *\((?:19|20)\d\d\)",
    ),
    _rule(
        _OF.TAX_RETURN,
        "cover",
        r"^.{0,30}Return of (?:Organization Exempt|Private Foundation).{0,60}",
        r"U\.?S\.? (?:Corporation|Individual|Return of Partnership).{0,20}Income(?: Tax Return)?",
    ),
    _rule(
        _OF.TAX_RETURN,
        "heads",
        _line(r"\bcompany tax return\b", r"\bcorporation (?:income )?tax return\b", r"\bT2 corporation\b"),
        _line("Steuererklärung", "Körperschaftsteuer(?:erklärung|bescheid)", "Steuerbilanz"),
        _line("liasse fiscale", "déclaration (?:de résultats?|fiscale)", "impôts? sur les sociétés"),
        _line("纳税申报表", "所得税年度汇算"),
    ),
    # contracts and papers of a deal
    _rule(
        _OF.CREDIT_AGREEMENT,
        "cover",
        r"^.{0,60}\b(?:credit|loan|facilit(?:y|ies)|note purchase) agreement$|^\W*indenture$",
        "^.{0,30}(?:Kreditvertrag|Darlehensvertrag|convention de crédit|contrat de prêt|借款合同|贷款合同)$",
    ),
    _rule(_OF.INFORMATION_MEMORANDUM, "cover", _line(r"\b(?:information|offering) memorandum\b")),
    _rule(_OF.INVESTMENT_MEMO, "cover", _line(r"\b(?:investment (?:committee )?|credit )memo(?:randum)?\b")),
    _rule(
        _OF.MANAGEMENT_ACCOUNTS,
        "opening",
        _line(
            r"\bmanagement (?:report|accounts|pack)\b",
            r"\b(?:board|finance|financial|reporting) (?:pack|package)\b",
            r"\bmonthly (?:management |financial |finance )?(?:report|accounts|results)\b",
            r"\bflash report\b",
        ),
        _line("betriebswirtschaftliche auswertung", "管理(?:报表|账目)"),
    ),
    # releases to the press
    _rule(
        _OF.EARNINGS_RELEASE,
        "cover",
        r"^\W*for immediate release\W*$|^\W*exhibit 99\.\d\W*$",
        r"\b(?:reports|announces|delivers) .{0,60}\b(?:quarter|full[- ]year|fiscal|annual|half[- ]year)"
        r".{0,40}\bresults\b",
    ),
    # annual and interim reports
    _rule(
        _OF.INTERIM_REPORT,
        "cover",
        _line("半年度报告", "中期报告", r"\b(?:half[- ]year(?:ly)?|interim) report\b"),
        _line("Halbjahres(?:finanz)?bericht", "Zwischenbericht", "rapport semestriel"),
    ),
    _rule(
        _OF.QUARTERLY_REPORT,
        "cover",
        _line("季度报告", r"\bquarterly report\b", "Quartals(?:bericht|mitteilung)", "rapport trimestriel"),
    ),
    _rule(
        _OF.ANNUAL_REPORT,
        "cover",
        _line("年度报告", "年[报報]", r"\bannual report(?: and accounts)?\b"),
        _line("Geschäftsbericht", "rapport annuel", "document d.enregistrement universel"),
    ),
    # statements
    _rule(
        _OF.MUNICIPAL_STATEMENTS,
        "opening",
        r"^(?=(?s:.)*financial (?:statements|report))(?s:.)*?\b(?:the corporation of the\s+)?"
        r"(?:city|town|township|village|county|district|(?:regional )?municipality) of\b[^\d,\n]{0,40}$",
    ),
    _rule(_OF.MUNICIPAL_STATEMENTS, "heads", r"^mayor and (?:city )?council\b.{0,20}"),
    _rule(_OF.AUDITED_STATEMENTS, "cover", _line("审计报告")),
    _rule(
        _OF.ANNUAL_ACCOUNTS,
        "heads",
        _line("Jahresabschluss", "Konzernabschluss", "Lagebericht", r"Bilanz zum \d"),
        _line("comptes (?:annuels|consolidés|sociaux)", "états financiers"),
    ),
    _rule(
        _OF.ANNUAL_ACCOUNTS,
        "opening",
        _line(r"\b(?:registered|company|registration) (?:number|no\.?)\W+\w*\d{5,8}\b"),
        _line(
            r"\bannual accounts\b",
            r"\b(?:strategic|directors.?|trustees.?) report and .{0,30}(?:accounts|statements)\b",
        ),
    ),
    _rule(_OF.STATEMENTS, "opening", _line(r"\bfinancial statements?\b")),
    # what an outsider thinks of a company
    _rule(
        _OF.RESEARCH_NOTE,
        "opening",
        r"\b(?:price target|target price|(?:buy|hold|sell)[- ](?:rating|decision|position|recommendation))\b",
        r"\b(?:investment thesis|discounted cash flow valuation)\b",
    ),
    # the file's name, for want of anything better
    _rule(_OF.ANNUAL_REPORT, "name", r"(?P<form>\b10-?K\b|\b20-?F\b)|\bannual report\b|Geschäftsbericht"),
    _rule(_OF.QUARTERLY_REPORT, "name", r"(?P<form>\b10-?Q\b)|\bquarterly report\b"),
    _rule(
        _OF.TAX_RETURN,
        "name",
        r"\bform ?(?P<form>990|1120|1065|1040)\b|\btax returns?\b|\bliasse fiscale\b|Steuererklärung",
    ),
    _rule(_OF.EARNINGS_RELEASE, "name", r"\bearnings\b(?: release)?|\bpress release\b"),
    _rule(_OF.CREDIT_AGREEMENT, "name", r"\b(?:credit|loan|facility) agreement\b"),
    _rule(_OF.INFORMATION_MEMORANDUM, "name", r"\b(?:information|offering) memorandum\b|\bCIM\b"),
    _rule(
        _OF.MANAGEMENT_ACCOUNTS,
        "name",
        r"\bmanagement (?:accounts|report|pack)\b|\b(?:board|finance|financial) pack(?:age)?\b",
    ),
    _rule(_OF.AUDITED_STATEMENTS, "name", r"\baudited\b"),
    _rule(_OF.ANNUAL_ACCOUNTS, "name", r"Lagebericht|Jahresabschluss|comptes annuels|\bannual accounts\b"),
)


def kind_of(pages: Sequence[str], name: str) -> SeenKind | None:
    """The sort of report that a document with these first pages and this file name is; None where nothing tells."""
    places = _places(pages, name)
    for rule in RULES:
        for page_number, text in places[rule.where]:
            match = rule.pattern.search(text)
            if match:
                return SeenKind(rule.kind, match.groupdict().get("form") or "", _quoted(match[0]), page_number)
    return None


def _places(pages: Sequence[str], name: str) -> dict[str, list[tuple[int, str]]]:
    texts = [(number, text) for number, text in enumerate(pages, 1) if text.strip()]
    return {
        "cover": [(number, _first(text, _COVER_LINES)) for number, text in texts[:1]],
        "opening": [(number, _headings(text, _COVER_LINES)) for number, text in texts[:3]],
        "heads": [(number, _first(text, _HEAD_LINES)) for number, text in texts],
        "name": [(0, spoken(name))],
    }


def spoken(name: str) -> str:
    """A file's name as words: `Liasse_fiscale_2019.pdf` says "Liasse fiscale 2019"."""
    return re.sub(r"[_\s]+", " ", name.rpartition("/")[2].rpartition(".")[0])


def _first(text: str, count: int) -> str:
    return "\n".join(text.split("\n", count)[:count])


def _headings(text: str, count: int) -> str:
    """The short lines at a page's head, which running text has none of."""
    return "\n".join(line for line in text.split("\n", count)[:count] if len(line.split()) <= _HEAD_WORDS)


def _quoted(text: str) -> str:
    """The last line of what was seen, which is the telling one."""
    return " ".join(text.strip().split("\n")[-1].split())[:80]
