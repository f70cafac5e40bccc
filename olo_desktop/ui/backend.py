"""What the window asks of the program, and the program's answer: the functions of `app`.

Everything here may take its time: it is called on worker threads only. `AppBackend` imports `app` at the first call,
so that an empty window opens without a database or a parser in memory.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from olo_desktop.model.decision import Act, Correction, Disposition, Outcome
from olo_desktop.model.document import Document, Word
from olo_desktop.model.memo import Memo
from olo_desktop.model.picture import PagePicture
from olo_desktop.model.profile import DocumentProfile, SetTraits
from olo_desktop.model.report import Report, Settings
from olo_desktop.model.verdict import Verdict
from olo_desktop.model.work import Token, Watcher


class Deal(Protocol):
    """An open deal."""

    @property
    def folder(self) -> Path:
        """The deal's folder."""

    @property
    def name(self) -> str:
        """What the deal is called."""

    @property
    def read_only(self) -> bool:
        """Whether another program holds it."""

    @property
    def holder(self) -> str:
        """Who holds it."""

    @property
    def documents(self) -> tuple[Document, ...]:
        """Its documents as last known."""


class Pictures(Protocol):
    """Draws pages."""

    def draw(self, document_path: str, page_number: int, scale: float) -> PagePicture:
        """One page at `scale` pixels a point."""

    def prefetch(self, document_path: str, page_numbers: Sequence[int], scale: float) -> None:
        """Have pages ready that are likely to be asked for."""

    def words(self, document_path: str, page_number: int) -> tuple[Word, ...]:
        """The words of a page with their boxes, in reading order."""

    def close(self) -> None:
        """End its worker."""


@dataclass(frozen=True, slots=True)
class Undone:
    """What undoing or redoing moved: its acts, the report that holds now, and whether verdicts may differ."""

    acts: tuple[Act, ...]
    report: Report
    sways: bool


@dataclass(frozen=True, slots=True)
class BulkEffect:
    """What a change of documents would do: of how many, and what each verdict that changes becomes (None: gone)."""

    documents: int
    verdicts: tuple[Verdict | None, ...]


@dataclass(frozen=True, slots=True)
class MergeResult:
    """What merging a review file did: decisions taken over, and figures on which ours stand."""

    adopted: int
    conflicts: int


@dataclass(frozen=True, slots=True)
class Stamp:
    """How a file looks without opening it."""

    modified_ns: int
    size: int


class Backend(Protocol):
    """The use cases that the window needs."""

    def open_deal(self, folder: Path) -> Deal:
        """Open a deal folder."""

    def ingest(self, deal: Deal, watcher: Watcher, token: Token, passwords: Mapping[str, str]) -> tuple[Document, ...]:
        """Read what is new or changed."""

    def read_memo(self, path: Path) -> Memo:
        """The memo as read, before it is judged."""

    def memo_stamp(self, path: Path) -> Stamp | None:
        """How the memo's file looks now; None where there is none."""

    def verify(self, deal: Deal, memo: Path, settings: Settings, watcher: Watcher, token: Token) -> Report:
        """Judge a memo."""

    def decide(
        self,
        deal: Deal,
        report: Report,
        figures: Sequence[str],
        disposition: Disposition | None,
        author: str,
        reason: str,
    ) -> Report:
        """Keep what a person decided on figures; the report that holds then."""

    def approve(
        self, deal: Deal, report: Report, figures: Sequence[str], outcome: Outcome | None, author: str, note: str
    ) -> Report:
        """Keep an approver's word on figures."""

    def correct(self, deal: Deal, report: Report, figure: str, correction: Correction, author: str) -> Report:
        """Keep what a figure is really said of."""

    def undo(self, deal: Deal, report: Report) -> Undone:
        """Undo the last step."""

    def redo(self, deal: Deal, report: Report) -> Undone:
        """Do the step again that was undone last."""

    def reviewed(self, deal: Deal, report: Report) -> Report:
        """The report with what is decided by now."""

    def news(self, deal: Deal) -> Mapping[str, int]:
        """What became of documents since the deal was last open: how many are new, changed, moved, deleted."""

    def profiles(self, deal: Deal) -> Mapping[str, DocumentProfile]:
        """What counts of each document, by sha256: what was set, and what its pages suggest for the rest."""

    def export_exceptions(self, report: Report, to: Path) -> None:
        """Write the exceptions list, a workbook or a page to print by the file's name."""

    def save_review(self, deal: Deal, to: Path) -> None:
        """Write a review file."""

    def merge_review(self, deal: Deal, path: Path, author: str) -> MergeResult:
        """Take over what a review file has beyond our decisions."""

    def preview(
        self,
        deal: Deal,
        report: Report,
        memo: Path,
        paths: Sequence[str],
        traits: SetTraits,
        watcher: Watcher,
        token: Token,
    ) -> BulkEffect:
        """What setting these traits would change; nothing is kept."""

    def change_documents(self, deal: Deal, paths: Sequence[str], traits: SetTraits, author: str) -> int:
        """Set these traits; gives back of how many documents."""

    def pictures(self, deal: Deal) -> Pictures:
        """The deal's page pictures."""

    def close(self, deal: Deal) -> None:
        """Close a deal."""

    def sample(self) -> tuple[Path, Path]:
        """The sample deal's folder and memo, written where it is not there yet."""


class AppBackend:
    """The real one."""

    def __init__(self, workspace: Path | None = None) -> None:
        self._workspace = workspace

    def open_deal(self, folder: Path) -> Any:
        """Open a deal folder."""
        from olo_desktop.app.deal import open_deal

        return open_deal(folder, workspace=self._workspace)

    def ingest(self, deal: Any, watcher: Watcher, token: Token, passwords: Mapping[str, str]) -> tuple[Document, ...]:
        """Read what is new or changed."""
        from olo_desktop.app.ingesting import ingest_deal

        return ingest_deal(deal, watcher=watcher, token=token, passwords=passwords)

    def read_memo(self, path: Path) -> Memo:
        """The memo as read, before it is judged."""
        from olo_desktop.app.memos import read_memo_file

        return read_memo_file(path)

    def memo_stamp(self, path: Path) -> Stamp | None:
        """How the memo's file looks now; None where there is none."""
        try:
            found = path.stat()
        except OSError:
            return None
        return Stamp(found.st_mtime_ns, found.st_size)

    def verify(self, deal: Any, memo: Path, settings: Settings, watcher: Watcher, token: Token) -> Report:
        """Judge a memo."""
        from olo_desktop.app.verifying import verify_memo

        return verify_memo(deal, memo, watcher=watcher, token=token, settings=settings)

    def decide(
        self,
        deal: Any,
        report: Report,
        figures: Sequence[str],
        disposition: Disposition | None,
        author: str,
        reason: str,
    ) -> Report:
        """Keep what a person decided on figures; the report that holds then."""
        from olo_desktop.app.deciding import decide

        return decide(deal, report, figures, disposition, author=author, reason=reason)

    def approve(
        self, deal: Any, report: Report, figures: Sequence[str], outcome: Outcome | None, author: str, note: str
    ) -> Report:
        """Keep an approver's word on figures."""
        from olo_desktop.app.deciding import approve

        return approve(deal, report, figures, outcome, author=author, note=note)

    def correct(self, deal: Any, report: Report, figure: str, correction: Correction, author: str) -> Report:
        """Keep what a figure is really said of."""
        from olo_desktop.app.deciding import correct

        return correct(deal, report, figure, correction, author=author)

    def undo(self, deal: Any, report: Report) -> Undone:
        """Undo the last step."""
        from olo_desktop.app.deciding import reviewed, sways_verdicts, undo

        kept = undo(deal)
        return Undone(tuple(each.act for each in kept), reviewed(deal, report), sways_verdicts(kept))

    def redo(self, deal: Any, report: Report) -> Undone:
        """Do the step again that was undone last."""
        from olo_desktop.app.deciding import redo, reviewed, sways_verdicts

        kept = redo(deal)
        return Undone(tuple(each.act for each in kept), reviewed(deal, report), sways_verdicts(kept))

    def reviewed(self, deal: Any, report: Report) -> Report:
        """The report with what is decided by now."""
        from olo_desktop.app.deciding import reviewed

        return reviewed(deal, report)

    def news(self, deal: Any) -> Mapping[str, int]:
        """What became of documents since the deal was last open."""
        from olo_desktop.app.changes import document_changes

        return Counter(change.news.value for change in document_changes(deal))

    def profiles(self, deal: Any) -> Mapping[str, DocumentProfile]:
        """What counts of each document, by sha256."""
        described = dict(deal.described)
        return {
            sha256: described[sha256].over(profile) if sha256 in described else profile
            for sha256, profile in deal.profiles.items()
        }

    def export_exceptions(self, report: Report, to: Path) -> None:
        """Write the exceptions list, a workbook or a page to print by the file's name."""
        from olo_desktop.export.exceptions_html import exceptions_html
        from olo_desktop.export.exceptions_xlsx import exceptions_xlsx
        from olo_desktop.export.saving import save

        save(to, exceptions_xlsx(report) if to.suffix.lower() == ".xlsx" else exceptions_html(report))

    def save_review(self, deal: Any, to: Path) -> None:
        """Write a review file."""
        from olo_desktop.app.review_files import save_review_file

        save_review_file(deal, to)

    def merge_review(self, deal: Any, path: Path, author: str) -> MergeResult:
        """Take over what a review file has beyond our decisions."""
        from olo_desktop.app.review_files import merge_review_file, read_review_file

        done = merge_review_file(deal, read_review_file(path), author=author)
        return MergeResult(len(done.adopted), len(done.conflicts))

    def preview(
        self,
        deal: Any,
        report: Report,
        memo: Path,
        paths: Sequence[str],
        traits: SetTraits,
        watcher: Watcher,
        token: Token,
    ) -> BulkEffect:
        """What setting these traits would change; nothing is kept."""
        from olo_desktop.app.bulk import preview_change

        effect = preview_change(deal, report, memo, paths, traits, watcher=watcher, token=token)
        return BulkEffect(len(effect.documents), tuple(change.now for change in effect.verdicts))

    def change_documents(self, deal: Any, paths: Sequence[str], traits: SetTraits, author: str) -> int:
        """Set these traits; gives back of how many documents."""
        from olo_desktop.app.bulk import change_documents

        return len(change_documents(deal, paths, traits, author=author))

    def pictures(self, deal: Any) -> Pictures:
        """The deal's page pictures."""
        from olo_desktop.app.viewing import open_pictures

        return open_pictures(deal)

    def close(self, deal: Any) -> None:
        """Close a deal."""
        deal.close()

    def sample(self) -> tuple[Path, Path]:
        """The sample deal's folder and memo, written where it is not there yet."""
        from olo_desktop.app.demo import write_demo

        demo = write_demo()
        return demo.folder, demo.memo
