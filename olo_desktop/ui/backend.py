"""What the window asks of the program, and the program's answer: the functions of `app`.

Everything here may take its time: it is called on worker threads only. `AppBackend` imports `app` at the first call,
so that an empty window opens without a database or a parser in memory.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from olo_desktop.model.document import Document
from olo_desktop.model.memo import Memo
from olo_desktop.model.picture import PagePicture
from olo_desktop.model.report import Report
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

    def close(self) -> None:
        """End its worker."""


class Backend(Protocol):
    """The use cases that the window needs."""

    def open_deal(self, folder: Path) -> Deal:
        """Open a deal folder."""

    def ingest(self, deal: Deal, watcher: Watcher, token: Token, passwords: Mapping[str, str]) -> tuple[Document, ...]:
        """Read what is new or changed."""

    def read_memo(self, path: Path) -> Memo:
        """The memo as read, before it is judged."""

    def verify(self, deal: Deal, memo: Path, watcher: Watcher, token: Token) -> Report:
        """Judge a memo."""

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

    def verify(self, deal: Any, memo: Path, watcher: Watcher, token: Token) -> Report:
        """Judge a memo."""
        from olo_desktop.app.verifying import verify_memo

        return verify_memo(deal, memo, watcher=watcher, token=token)

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
