"""What a document is: which report of whom, for what time, and who stands behind its numbers."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from enum import StrEnum

from olo_desktop.model.document import SourceTier
from olo_desktop.model.period import Period


class ReportKind(StrEnum):
    """What sort of report a document is, in an analyst's words. `UNKNOWN` where nothing tells surely."""

    UNKNOWN = ""
    ANNUAL_REPORT = "annual report"
    INTERIM_REPORT = "interim report"
    QUARTERLY_REPORT = "quarterly report"
    CURRENT_REPORT = "current report"
    PROSPECTUS = "prospectus"
    EARNINGS_RELEASE = "earnings release"
    AUDITED_STATEMENTS = "audited statements"
    STATEMENTS = "financial statements"
    ANNUAL_ACCOUNTS = "annual accounts"
    MUNICIPAL_STATEMENTS = "municipal statements"
    TAX_RETURN = "tax return"
    MANAGEMENT_ACCOUNTS = "management accounts"
    INFORMATION_MEMORANDUM = "information memorandum"
    CREDIT_AGREEMENT = "credit agreement"
    RESEARCH_NOTE = "research note"
    INVESTMENT_MEMO = "investment memo"


class Audit(StrEnum):
    """Whether an auditor reports on the numbers. `UNKNOWN` where the pages looked at do not say."""

    UNKNOWN = ""
    AUDITED = "audited"
    REVIEWED = "reviewed"
    UNAUDITED = "unaudited"


class Trait(StrEnum):
    """What a profile tells of a document; the first four can be set by the analyst."""

    KIND = "kind"
    COMPANY = "company"
    PERIOD = "period"
    TIER = "tier"
    CURRENCY = "currency"
    AUDIT = "audit"


SETTABLE = (Trait.KIND, Trait.COMPANY, Trait.PERIOD, Trait.TIER)


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a trait is told: the words that were seen and their page (0: the file's name), and what follows, if said."""

    trait: Trait
    quote: str
    page_number: int
    note: str = ""

    def __str__(self) -> str:
        where = f"page {self.page_number} says" if self.page_number else "the file's name says"
        told = f"{where} \u201c{self.quote}\u201d"
        return f"{told}: {self.note}" if self.note else told


@dataclass(frozen=True, slots=True)
class DocumentProfile:
    """What a document's own pages say it is. A trait that nothing tells surely is empty, and has no reason.

    `form` is the number of a filed form ("10-K", "990"). `company` is written so that it can be compared: the case of
    running text, without "and Subsidiaries". `period` is the longest span that the document reports on.
    """

    kind: ReportKind = ReportKind.UNKNOWN
    form: str = ""
    company: str = ""
    period: Period | None = None
    currency: str = ""
    audit: Audit = Audit.UNKNOWN
    tier: SourceTier = SourceTier.UNCLASSIFIED
    reasons: tuple[Reason, ...] = ()

    def reason(self, trait: Trait) -> str:
        """Why this is told of the document, as one line; empty where nothing is told."""
        return "; ".join(str(each) for each in self.reasons if each.trait is trait)


@dataclass(frozen=True, slots=True)
class SetTraits:
    """What the analyst has set of a document; None leaves it to what is suggested."""

    kind: ReportKind | None = None
    company: str | None = None
    period: Period | None = None
    tier: SourceTier | None = None

    @property
    def anything(self) -> bool:
        """Whether anything is set."""
        return any(getattr(self, field.name) is not None for field in fields(self))

    def over(self, suggested: DocumentProfile) -> DocumentProfile:
        """The profile that counts: what was set, and what is suggested for the rest."""
        chosen = {field.name: value for field in fields(self) if (value := getattr(self, field.name)) is not None}
        kept = tuple(reason for reason in suggested.reasons if reason.trait.value not in chosen)
        return replace(suggested, **chosen, reasons=kept)

    def then(self, later: SetTraits) -> SetTraits:
        """What is set when `later` is set on top of this."""
        chosen = {field.name: value for field in fields(later) if (value := getattr(later, field.name)) is not None}
        return replace(self, **chosen)
