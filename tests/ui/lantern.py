"""A tiny deal in memory, and a backend that answers with it: no file is parsed, no database is opened."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from pathlib import Path

from olo_desktop.matching.reviews import ground_of, reviews
from olo_desktop.model.anchoring import anchors
from olo_desktop.model.decision import Act, Approval, Correction, Decided, Disposition, Outcome, Said
from olo_desktop.model.document import Box, Document, DocumentKind, ReadStatus, SourceTier, Word
from olo_desktop.model.finding import CheckResult, CheckStatus, Finding
from olo_desktop.model.memo import Block, BlockKind, Memo, MemoFigure, NotChecked, Sentence, TableCell
from olo_desktop.model.picture import PagePicture
from olo_desktop.model.profile import DocumentProfile, ReportKind, SetTraits
from olo_desktop.model.quantity import Kind, Quantity
from olo_desktop.model.report import Report, RunStatus, Settings
from olo_desktop.model.verdict import Basis, Expected, Grounding, Link, Verdict
from olo_desktop.model.work import Progress, Token, Watcher
from olo_desktop.model.written import NotClaim
from olo_desktop.ui.backend import BulkEffect, MergeResult, Stamp, Undone

MILLION = Decimal(1_000_000)
TEXT = """# Project Lantern

## 3. Results

Revenue reached $241.4 million in FY2024, up from **$192.9 million**. There are 1,450 sites.

- Net income was $17.9 million.
- Backlog of $68.8 million.

| USD | FY2024 |
| --- | --- |
| Revenue | 214.4 |
"""


def money(text: str, value: str, decimals: int = 1) -> Quantity:
    """An amount in millions as the memo writes it."""
    unit = MILLION / 10**decimals
    return Quantity(Kind.MONEY, Decimal(value) * MILLION, unit, "USD", MILLION, scaled="million" in text)


def memo(text: str = TEXT, name: str = "IC memo.md") -> Memo:
    """The draft, read by hand: headings, a paragraph, a list, a table."""
    at = text.index
    paragraph = at("Revenue reached"), at("sites.") + 6
    items = [(at("Net income"), at("17.9 million.") + 13), (at("Backlog"), at("68.8 million.") + 13)]
    section = ("Project Lantern", "3. Results")
    blocks = [
        Block(BlockKind.HEADING, at("Project"), at("Lantern") + 7, 1),
        Block(BlockKind.HEADING, at("3. Results"), at("Results") + 7, 2, section[:1]),
        Block(BlockKind.PARAGRAPH, *paragraph, 0, section),
        *(Block(BlockKind.LIST_ITEM, *item, 1, section) for item in items),
    ]
    for row, column, word in ((0, 0, "USD"), (0, 1, "FY2024 |\n| ---"), (1, 0, "Revenue |"), (1, 1, "214.4")):
        start = at(word)
        end = start + len(word.split(" |")[0])
        blocks.append(Block(BlockKind.TABLE_CELL, start, end, 0, section, TableCell(0, row, column, header=row == 0)))
    blocks.sort(key=lambda block: block.start)
    sentences = [Sentence(block.start, block.end, n) for n, block in enumerate(blocks)]
    return Memo(
        name,
        hashlib.sha256(text.encode()).hexdigest(),
        text,
        tuple(blocks),
        tuple(sentences),
        figures(text),
        not_checked(text),
    )


def figures(text: str) -> tuple[MemoFigure, ...]:
    """The memo's figures F1 to F6, in order."""
    written = (
        ("$241.4 million", money("million", "241.4"), 2, "Revenue", "FY2024"),
        ("$192.9 million", money("million", "192.9"), 2, "", ""),
        ("1,450 sites", Quantity(Kind.COUNT, Decimal(1450), Decimal(1)), 2, "", ""),
        ("$17.9 million", money("million", "17.9"), 3, "Net income", ""),
        ("$68.8 million", money("million", "68.8"), 4, "", ""),
        ("214.4", money("", "214.4"), 8, "Revenue", "FY2024"),
    )
    return tuple(
        MemoFigure(f"F{n}", text.index(words), text.index(words) + len(words), words, sentence, quantity, label, period)
        for n, (words, quantity, sentence, label, period) in enumerate(written, 1)
    )


def not_checked(text: str) -> tuple[NotChecked, ...]:
    """The periods."""
    start = text.index("FY2024,")
    return (NotChecked(start, start + 6, "FY2024", NotClaim.PERIOD),)


STATEMENTS = "Accounts/FY2024 audited statements.pdf"
CELL = Box(400, 300, 450, 312)


def link(
    page: int = 2, text: str = "214,372", value: str = "214372000", document: str = STATEMENTS, box: Box = CELL
) -> Link:
    """A place in the statements."""
    return Link(document, page, text, Decimal(value), (box,), row=f"Net revenue {text} 192,850")


def groundings() -> tuple[Grounding, ...]:
    """One of each verdict that this program gives or will give."""
    right = Expected(Decimal(214_372_000), "214,372", link(), "two digits are swapped")
    return (
        Grounding("F1", Verdict.CONTRADICTED, Basis.CELL, "swapped", expected=right),
        Grounding.supported(
            "F2", "as written", (link(2, "192,850", "192850000", box=Box(460, 300, 500, 312)), link(3)), Basis.VALUE
        ),
        Grounding.unsupported("F3", "found nowhere"),
        Grounding.unsupported("F4", "not as written", link(2, "17,943", "18800000", box=Box(400, 500, 440, 511))),
        Grounding("F5", Verdict.ELSEWHERE, Basis.CELL, "gross profit for 2022", (link(2, "68,762", "68762000"),)),
        Grounding.supported("F6", "as written", (link(),), Basis.CELL),
    )


def document(path: str, status: ReadStatus = ReadStatus.READ, pages: int = 3, read: int | None = None) -> Document:
    """A document of the deal."""
    sha = hashlib.sha256(path.encode()).hexdigest()
    count = pages if read is None else read
    return Document(
        (path,), sha, 1000, DocumentKind.PDF, status, "", SourceTier.CPA, pages, count if status.has_text else 0
    )


DOCUMENTS = (
    document(STATEMENTS),
    document("Accounts/FY2023 audited statements.pdf"),
    document("Lease <b>scan.pdf", ReadStatus.IMAGE_ONLY),
    document("Share purchase agreement.pdf", ReadStatus.ENCRYPTED),
)
CHECKS = (
    CheckResult(
        "inline_numbers",
        CheckStatus.FAIL,
        "1 of 6 has no support",
        "A screen.",
        (Finding("no-support", 70, 80, "no support", figure="F3"),),
    ),
    CheckResult("claim_chunks", CheckStatus.ERROR, "boom", "A screen."),
    CheckResult("citation_existence", CheckStatus.NO_DATA, "no citation", "Looks at citations only."),
)


def report(of: Memo | None = None) -> Report:
    """The judged memo."""
    return Report(RunStatus.NEEDS_REVIEW, "sha256:0", DOCUMENTS, 10, 100, of or memo(), groundings(), CHECKS, "1")


@dataclass
class FakeDeal:
    """An open deal without a workspace."""

    folder: Path
    name: str = "Lantern"
    read_only: bool = False
    holder: str = ""
    documents: tuple[Document, ...] = ()


def drawn(scale: float, page: int = 1) -> PagePicture:
    """A white Letter page, wholly black inside `CELL` so that a test can find it on screen."""
    width, height = round(612 * scale), round(792 * scale)
    rows = bytearray(b"\xff" * (width * 3) * height)
    for y in range(round(CELL.y0 * scale), round(CELL.y1 * scale)):
        start = (y * width + round(CELL.x0 * scale)) * 3
        rows[start : start + round((CELL.x1 - CELL.x0) * scale) * 3] = b"\x00" * (
            round((CELL.x1 - CELL.x0) * scale) * 3
        )
    return PagePicture(width, height, width * 3, bytes(rows))


def word(text: str, x0: float, y0: float, line: int) -> Word:
    """One word of the page, about as wide as it is printed."""
    return Word(text, Box(x0, y0, x0 + 6.5 * len(text), y0 + 12), line)


WORDS = (
    *(word("2024", 415, 270, 1), word("2023", 470, 270, 1)),
    *(word("Net", 60, 300, 2), word("revenue", 84, 300, 2), word("214,372", 404, 300, 2), word("192,850", 460, 300, 2)),
)
"""The second page of the statements: a header line and one row."""


@dataclass
class FakePictures:
    """Draws the same page always."""

    asked: list[tuple[str, int, float]] = field(default_factory=list)
    ready: list[tuple[str, tuple[int, ...], float]] = field(default_factory=list)
    closed: bool = False
    fails: Exception | None = None

    def draw(self, document_path: str, page_number: int, scale: float) -> PagePicture:
        self.asked.append((document_path, page_number, scale))
        if self.fails:
            raise self.fails
        return drawn(scale, page_number)

    def words(self, document_path: str, page_number: int) -> tuple[Word, ...]:
        assert document_path
        return WORDS if page_number == 2 else ()

    def prefetch(self, document_path: str, page_numbers: Sequence[int], scale: float) -> None:
        self.ready.append((document_path, tuple(page_numbers), scale))

    def close(self) -> None:
        self.closed = True


@dataclass
class FakeBackend:
    """Answers from memory. `gate` holds reading back until it is set; a test may let it wait there."""

    gate: threading.Event | None = None
    trouble: Exception | None = None
    read_only: bool = False
    documents: tuple[Document, ...] = DOCUMENTS
    draft: Memo = field(default_factory=memo)
    threads: set[str] = field(default_factory=set)
    passwords: dict[str, str] = field(default_factory=dict)
    opened: list[Path] = field(default_factory=list)
    closed: list[Path] = field(default_factory=list)
    read: list[Path] = field(default_factory=list)
    drawer: FakePictures = field(default_factory=FakePictures)
    refuses: Exception | None = None
    stamp: Stamp | None = field(default_factory=lambda: Stamp(1_000_000_000, 100))
    settings: Settings = field(default_factory=Settings)
    locked: Exception | None = None
    written: list[tuple[Path, str]] = field(default_factory=list)
    changed: list[tuple[tuple[str, ...], SetTraits]] = field(default_factory=list)
    since: dict[str, int] = field(default_factory=dict)
    effect: tuple[Verdict | None, ...] = ()
    steps: list[tuple[Act, ...]] = field(default_factory=list)
    undone: list[tuple[Act, ...]] = field(default_factory=list)

    def _seen(self, deal: FakeDeal | None = None) -> None:
        assert deal is None or deal.folder in self.opened
        self.threads.add(threading.current_thread().name)

    def open_deal(self, folder: Path) -> FakeDeal:
        self._seen()
        if self.trouble:
            raise self.trouble
        self.opened.append(folder)
        return FakeDeal(folder, folder.name, self.read_only, "Olo of M. Okafor" if self.read_only else "")

    def ingest(
        self, deal: FakeDeal, watcher: Watcher, token: Token, passwords: Mapping[str, str]
    ) -> tuple[Document, ...]:
        self._seen()
        self.passwords = dict(passwords)
        for done in range(1, 5):
            token.check()
            watcher(Progress("reading", done, 12, STATEMENTS, seconds_left=40.0))
        while self.gate is not None and not self.gate.wait(0.005):
            token.check()
        deal.documents = self.documents
        return self.documents

    def read_memo(self, path: Path) -> Memo:
        self._seen()
        if self.locked:
            raise self.locked
        self.read.append(path)
        return self.draft

    def memo_stamp(self, path: Path) -> Stamp | None:
        self._seen()
        assert path.name
        return self.stamp

    def verify(self, deal: FakeDeal, memo: Path, settings: Settings, watcher: Watcher, token: Token) -> Report:
        self._seen()
        token.check()
        self.settings = settings
        watcher(Progress("judging", 6, 6, str(deal.folder / memo)))
        return self._held(report(self.draft))

    def decide(
        self,
        deal: FakeDeal,
        report: Report,
        figures: Sequence[str],
        disposition: Disposition | None,
        author: str,
        reason: str,
    ) -> Report:
        self._seen(deal)
        if self.refuses:
            raise self.refuses
        by_id = {grounding.figure: grounding for grounding in report.groundings}
        said = [
            Decided(disposition, reason, ground_of(by_id[name], report.documents) if disposition else None)
            for name in figures
        ]
        return self._keep(report, dict(zip(figures, said, strict=True)), author)

    def approve(
        self, deal: FakeDeal, report: Report, figures: Sequence[str], outcome: Outcome | None, author: str, note: str
    ) -> Report:
        self._seen(deal)
        by_id = {grounding.figure: grounding for grounding in report.groundings}
        said = {name: Approval(outcome, note, ground_of(by_id[name], report.documents)) for name in figures}
        return self._keep(report, said, author)

    def correct(self, deal: FakeDeal, report: Report, figure: str, correction: Correction, author: str) -> Report:
        self._seen(deal)
        return self._keep(report, {figure: correction}, author)

    def _keep(self, report: Report, said: Mapping[str, Said], author: str) -> Report:
        known = anchors(report.memo)
        self.undone.clear()
        self.steps.append(
            tuple(
                Act(known[name], each, author, f"2026-03-18T09:5{len(self.steps) % 10}:00+00:00")
                for name, each in said.items()
            )
        )
        return self._held(report)

    def _held(self, report: Report) -> Report:
        acts = [act for step in self.steps for act in step]
        found = reviews(report.memo, report.groundings, report.documents, acts)
        return replace(report, reviews=tuple(found.figures.values()), gone=found.gone)

    def undo(self, deal: FakeDeal, report: Report) -> Undone:
        self._seen(deal)
        return self._travel(report, self.steps, self.undone)

    def redo(self, deal: FakeDeal, report: Report) -> Undone:
        self._seen(deal)
        return self._travel(report, self.undone, self.steps)

    def _travel(self, report: Report, source: list[tuple[Act, ...]], other: list[tuple[Act, ...]]) -> Undone:
        if not source:
            return Undone((), report, sways=False)
        step = source.pop()
        other.append(step)
        return Undone(step, self._held(report), any(isinstance(act.said, Correction) for act in step))

    def reviewed(self, deal: FakeDeal, report: Report) -> Report:
        self._seen(deal)
        return self._held(report)

    def news(self, deal: FakeDeal) -> Mapping[str, int]:
        self._seen(deal)
        return self.since

    def profiles(self, deal: FakeDeal) -> Mapping[str, DocumentProfile]:
        self._seen(deal)
        sha = DOCUMENTS[0].sha256
        return {sha: DocumentProfile(ReportKind.AUDITED_STATEMENTS, company="Quarrow Instruments")}

    def export_exceptions(self, report: Report, to: Path) -> None:
        self._seen()
        self.written.append((to, report.memo.name))

    def save_review(self, deal: FakeDeal, to: Path) -> None:
        self._seen(deal)
        self.written.append((to, "review"))

    def merge_review(self, deal: FakeDeal, path: Path, author: str) -> MergeResult:
        self._seen(deal)
        assert author
        self.read.append(path)
        return MergeResult(3, 1)

    def preview(
        self,
        deal: FakeDeal,
        report: Report,
        memo: Path,
        paths: Sequence[str],
        traits: SetTraits,
        watcher: Watcher,
        token: Token,
    ) -> BulkEffect:
        self._seen(deal)
        token.check()
        watcher(Progress("judging", 1, 1))
        assert report.memo.name == memo.name
        assert traits.anything
        return BulkEffect(len(paths), self.effect)

    def change_documents(self, deal: FakeDeal, paths: Sequence[str], traits: SetTraits, author: str) -> int:
        self._seen(deal)
        assert author
        self.changed.append((tuple(paths), traits))
        return len(paths)

    def pictures(self, deal: FakeDeal) -> FakePictures:
        self._seen()
        assert deal.folder in self.opened
        return self.drawer

    def close(self, deal: FakeDeal) -> None:
        self._seen()
        self.closed.append(deal.folder)

    def sample(self) -> tuple[Path, Path]:
        self._seen()
        return Path("/deals/Sample"), Path("/deals/Sample/memo.md")
