"""What a document is, from the texts of its first pages and its name. Pure; every trait comes with what was seen.

Takes about ten milliseconds a document. A trait that nothing tells surely stays empty: an analyst can set it.
"""

from __future__ import annotations

from collections.abc import Sequence

from olo_desktop.model.document import SourceTier
from olo_desktop.model.profile import Audit, DocumentProfile, Reason, ReportKind, Trait
from olo_desktop.text.company_names import company_of
from olo_desktop.text.report_kinds import SeenKind, kind_of
from olo_desktop.text.report_periods import period_of
from olo_desktop.text.standing import Seen, audit_of, currency_of, unaudited_at, written_by_program

PAGES = 12
"""How many pages from the first are looked at."""

_MOST_CHARACTERS = 6_000
"""Of a page: covers, heads and auditors' reports stand in the first lines."""

_BY_FORM = ("10-K", "10-K405", "10-KSB", "10-KT", "10-K/A", "20-F", "40-F")
_OF_MANAGEMENT = {
    ReportKind.QUARTERLY_REPORT: "a quarterly report is the company's own, not audited",
    ReportKind.INTERIM_REPORT: "an interim report is the company's own, not audited",
    ReportKind.CURRENT_REPORT: "a current report is the company's own",
    ReportKind.PROSPECTUS: "a prospectus is the company's own",
    ReportKind.EARNINGS_RELEASE: "an earnings release is the company's own, not audited",
    ReportKind.MANAGEMENT_ACCOUNTS: "management accounts are the company's own",
    ReportKind.INFORMATION_MEMORANDUM: "an information memorandum is the seller's own",
}
_OF_AUDITORS = (
    ReportKind.ANNUAL_REPORT,
    ReportKind.AUDITED_STATEMENTS,
    ReportKind.ANNUAL_ACCOUNTS,
    ReportKind.MUNICIPAL_STATEMENTS,
    ReportKind.STATEMENTS,
)


def profile_of(pages: Sequence[str], name: str) -> DocumentProfile:
    """The profile of a document with these first pages (texts, a line a line) and this file name."""
    pages = [text[:_MOST_CHARACTERS] for text in pages[:PAGES]]
    seen = kind_of(pages, name)
    kind = seen.kind if seen else ReportKind.UNKNOWN
    audit, why_audit = _audit(pages, kind, seen)
    if kind is ReportKind.STATEMENTS and audit is Audit.AUDITED:
        kind = ReportKind.AUDITED_STATEMENTS
    company, period, currency = company_of(pages, kind), period_of(pages, kind), _currency(pages, kind, seen)
    tier, why_tier = _tier(pages, kind, audit, seen, why_audit)
    reasons = [
        Reason(Trait.KIND, seen.quote, seen.page_number) if seen else None,
        Reason(Trait.COMPANY, company.quote, company.page_number) if company else None,
        Reason(Trait.PERIOD, period.quote, period.page_number) if period else None,
        Reason(Trait.CURRENCY, currency.quote, currency.page_number) if currency else None,
        why_audit,
        why_tier,
    ]
    return DocumentProfile(
        kind=kind,
        form=seen.form.upper() if seen else "",
        company=company.name if company else "",
        period=period.period if period else None,
        currency=currency.value if currency else "",
        audit=audit,
        tier=tier,
        reasons=tuple(reason for reason in reasons if reason),
    )


def _currency(pages: Sequence[str], kind: ReportKind, seen: SeenKind | None) -> Seen | None:
    if seen and kind is ReportKind.TAX_RETURN and seen.page_number and (seen.form or "U.S" in seen.quote):
        return Seen("USD", seen.quote, seen.page_number)  # the numbered forms are those of the United States
    return currency_of(pages)


def _audit(pages: Sequence[str], kind: ReportKind, seen: SeenKind | None) -> tuple[Audit, Reason | None]:
    if seen and seen.form.upper() in _BY_FORM and seen.page_number:
        note = "the statements of this form are audited"
        return Audit.AUDITED, Reason(Trait.AUDIT, seen.quote, seen.page_number, note)
    if kind in _OF_AUDITORS:
        return _told(audit_of(pages))
    if kind in _OF_MANAGEMENT:
        return _told(unaudited_at(pages))
    return Audit.UNKNOWN, None


def _told(seen: Seen | None) -> tuple[Audit, Reason | None]:
    if seen is None:
        return Audit.UNKNOWN, None
    return Audit(seen.value), Reason(Trait.AUDIT, seen.quote, seen.page_number)


def _tier(
    pages: Sequence[str], kind: ReportKind, audit: Audit, seen: SeenKind | None, why_audit: Reason | None
) -> tuple[SourceTier, Reason | None]:
    """Who stands behind the numbers, and why. A file's name alone makes a tax return, but audits nothing."""
    program = written_by_program(pages)
    if program:
        return SourceTier.AI, Reason(Trait.TIER, program.quote, program.page_number, "a program wrote it")
    if seen is None:
        return SourceTier.UNCLASSIFIED, None
    if kind is ReportKind.TAX_RETURN:
        return SourceTier.TAX, Reason(Trait.TIER, seen.quote, seen.page_number, "a return to the tax authority")
    if kind in _OF_MANAGEMENT:
        return SourceTier.MANAGEMENT, Reason(Trait.TIER, seen.quote, seen.page_number, _OF_MANAGEMENT[kind])
    if why_audit and audit in (Audit.AUDITED, Audit.REVIEWED):
        note = why_audit.note or ("an auditor reports on it" if audit is Audit.AUDITED else "an accountant reviewed it")
        return SourceTier.CPA, Reason(Trait.TIER, why_audit.quote, why_audit.page_number, note)
    if why_audit:
        return SourceTier.MANAGEMENT, Reason(Trait.TIER, why_audit.quote, why_audit.page_number, "nobody audited it")
    return SourceTier.UNCLASSIFIED, None
