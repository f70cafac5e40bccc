"""A report made by hand, for tests of what prints it: every verdict, and hostile text where it may come."""

from __future__ import annotations

from decimal import Decimal

from olo_desktop.model.document import Box, Document, DocumentKind, Page, ReadStatus, SourceTier
from olo_desktop.model.finding import CheckResult, CheckStatus, Finding
from olo_desktop.model.memo import Block, BlockKind, Memo, MemoFigure, NotChecked, Sentence, TableCell
from olo_desktop.model.quantity import Hedge, Kind, Quantity
from olo_desktop.model.report import Report, RunStatus
from olo_desktop.model.verdict import Basis, Derivation, Expected, Grounding, Link, Verdict
from olo_desktop.model.written import NotClaim

TEXT = """# Financials

Revenue was $34.2 million in 2023.

## Margins

Growth reached 14.9% and <script>alert(1)</script> about $17.9 million.

=SUM(A1:A9) costs of $5-7 million were booked.

| Sites | 2023 |
|---|---|
| Leased | 1,450 |
"""


def made_report(status: RunStatus = RunStatus.NEEDS_REVIEW) -> Report:
    """Five figures: contradicted, derived, elsewhere, unsupported with a range, and supported in a table cell."""
    return Report(
        status=status,
        revision="sha256:" + "a" * 64,
        documents=_documents(),
        chunks=12,
        source_figures=345,
        memo=_memo(),
        groundings=_groundings(),
        checks=_checks(),
        reader="1",
        not_evidence=(("drafts/old memo.md", "an earlier draft of this memo"),),
        notes=("teaser.pdf could not be read and is not evidence",),
    )


def link(text: str, value: str, page: int = 3, document: str = "accounts/audited 2023.pdf", row: str = "") -> Link:
    """A link with one box."""
    box = Box(402.14, 311.0, 431.86, 320.44)
    return Link(document, page, text, Decimal(value), (box,), label="Revenue", period="FY2023", row=row)


def _span(part: str, within: str = TEXT) -> tuple[int, int]:
    start = within.index(part)
    return start, start + len(part)


def _memo() -> Memo:
    section = ("Financials", "Margins")
    blocks = (
        Block(BlockKind.HEADING, *_span("Financials"), level=1),
        Block(BlockKind.PARAGRAPH, *_span("Revenue was $34.2 million in 2023."), section=("Financials",)),
        Block(BlockKind.HEADING, *_span("Margins"), level=2, section=("Financials",)),
        Block(
            BlockKind.PARAGRAPH,
            *_span("Growth reached 14.9% and <script>alert(1)</script> about $17.9 million."),
            section=section,
        ),
        Block(BlockKind.PARAGRAPH, *_span("=SUM(A1:A9) costs of $5-7 million were booked."), section=section),
        Block(
            BlockKind.TABLE_CELL,
            *_span("1,450"),
            section=section,
            cell=TableCell(0, 1, 1, row_label="Leased", column_label="2023"),
        ),
    )
    sentences = tuple(Sentence(block.start, block.end, number) for number, block in enumerate(blocks))
    return Memo("IC memo.md", "b" * 64, TEXT, blocks, sentences, _figures(), _not_checked())


def _figures() -> tuple[MemoFigure, ...]:
    return (
        _figure("F1", "$34.2 million", 1, _money("34200000", "100000")),
        _figure("F2", "14.9%", 3, Quantity(Kind.PERCENT, Decimal("0.1490"), Decimal("0.001"))),
        _figure("F3", "about $17.9 million", 3, _money("17900000", "100000", hedge=Hedge.ABOUT)),
        _figure("F4", "$5-7 million", 4, _money("6E+6", "1E+6", low=Decimal("5E+6"), high=Decimal("7E+6"))),
        _figure("F5", "1,450", 5, Quantity(Kind.COUNT, Decimal(1450), Decimal(1))),
    )


def _money(value: str, precision: str, **more: object) -> Quantity:
    million = Decimal(1_000_000)
    return Quantity(Kind.MONEY, Decimal(value), Decimal(precision), "USD", million, scaled=True, **more)  # type: ignore[arg-type]


def _figure(identity: str, text: str, sentence: int, quantity: Quantity) -> MemoFigure:
    return MemoFigure(identity, *_span(text), text, sentence, quantity)


def _not_checked() -> tuple[NotChecked, ...]:
    return (NotChecked(*_span("2023"), "2023", NotClaim.YEAR),)


def _groundings() -> tuple[Grounding, ...]:
    right = Expected(
        Decimal(32400000), "$32.4 million", link("32,400", "32400000", row="Revenue 32,400 28,197"), "digits swapped"
    )
    growth = Derivation("(a - b) / b", (link("32,400", "32400000"), link("28,197", "28197000")), Decimal("0.14905841"))
    return (
        Grounding(
            "F5",
            Verdict.SUPPORTED,
            Basis.VALUE,
            "the value stands in 'Sites leased', page 9",
            (link("1,450", "1450", 9),),
        ),
        Grounding(
            "F1",
            Verdict.CONTRADICTED,
            Basis.CELL,
            "revenue for FY2023 is 32,400",
            expected=right,
            tolerance="as written",
        ),
        Grounding("F2", Verdict.DERIVED, Basis.CELL, "recomputed as growth of revenue", derivation=growth),
        Grounding(
            "F3", Verdict.ELSEWHERE, Basis.CELL, "stands elsewhere, as gross profit", (link("17,900", "17900000", 4),)
        ),
        Grounding.unsupported(
            "F4", "not as written; nearest is 4.9", link("+4.9", "4900000", 7, row="=cmd()|'/c calc'!A1")
        ),
    )


def _checks() -> tuple[CheckResult, ...]:
    start, end = _span("$5-7 million")
    no_support = Finding(
        "no-support", start, end, "$5-7 million is not in the chunks", {"nearest": 49, "a": "b"}, (), "F4"
    )
    return (
        CheckResult(
            "inline_numbers", CheckStatus.FAIL, "1 of 5 figures has no support", "Compares values only.", (no_support,)
        ),
        CheckResult(
            "citation_coverage", CheckStatus.SKIPPED, "the memo has no [N] markers", "Cannot see other styles."
        ),
    )


def _documents() -> tuple[Document, ...]:
    return (
        Document(("teaser.pdf",), "", 0, DocumentKind.PDF, ReadStatus.WRONG_TYPE, "a web page with a PDF name"),
        Document(
            ("accounts/audited 2023.pdf", "copy of audited.pdf"),
            "c" * 64,
            5000,
            DocumentKind.PDF,
            ReadStatus.PARTLY_READ,
            "page 2 has pictures but no text",
            SourceTier.CPA,
            pages=10,
            pages_read=9,
            troubled=(Page(2, 595, 842, ReadStatus.IMAGE_ONLY, "pictures but no text"),),
        ),
    )
