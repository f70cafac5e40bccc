"""A program without a deal behind it: the use cases of `app` faked, for the tests of the command line."""

# ruff: noqa: ARG002 - a fake takes what the real one takes

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace, TracebackType
from typing import Any, Self

from made_report import made_report

from olo_desktop.model.document import Document
from olo_desktop.model.memo import Memo
from olo_desktop.model.report import Report, Settings
from olo_desktop.model.work import Progress, Token, Watcher


class Stream(io.StringIO):
    """A text stream that may claim to be a terminal."""

    def __init__(self, *, terminal: bool = False) -> None:
        super().__init__()
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return "utf-8"


@dataclass
class Session:
    """An open deal of the fake program."""

    folder: Path
    read_only: bool = False
    holder: str = ""

    @property
    def name(self) -> str:
        return self.folder.name

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Nothing to let go of."""


@dataclass
class Program:
    """What the fake use cases answer, and what they were asked."""

    report: Report = field(default_factory=made_report)
    fault: BaseException | None = None
    read_only: bool = False
    asked: dict[str, Any] = field(default_factory=dict)

    def open_deal(self, folder: Path, *, workspace: Path | None = None) -> Session:
        self.asked |= {"folder": folder, "workspace": workspace}
        return Session(folder, self.read_only, "M. Okafor on desk 4" if self.read_only else "")

    def ingest_deal(
        self, session: Session, *, watcher: Watcher, token: Token, workers: int, passwords: Mapping[str, str]
    ) -> tuple[Document, ...]:
        self.asked |= {"workers": workers, "passwords": dict(passwords)}
        watcher(Progress("reading", 1, 10, "accounts/audited 2023.pdf"))
        if self.fault:
            raise self.fault
        return self.report.documents

    def verify_memo(
        self,
        session: Session,
        memo: Path,
        *,
        watcher: Watcher,
        token: Token,
        checks: Sequence[str],
        skip: Sequence[str],
        settings: Settings | None = None,
    ) -> Report:
        self.asked |= {"memo": memo, "checks": tuple(checks), "skip": tuple(skip)}
        if self.fault:
            raise self.fault
        return self.report

    def note_run(self, session: Session, report: Report) -> tuple[object, ...]:
        return ()

    def read_memo_file(self, path: Path, *, original: bool = False) -> Memo:
        if self.fault:
            raise self.fault
        return self.report.memo

    def write_demo(self, folder: Path | None) -> SimpleNamespace:
        target = folder or Path("sample")
        (target / "memo.md").write_text("memo", encoding="utf-8")
        return SimpleNamespace(folder=target, memo=target / "memo.md")

    def planted_errors(self, memo: Memo) -> tuple[SimpleNamespace, ...]:
        one = SimpleNamespace(metric="net sales", period="FY2023", should_read="$1", slip="a slip", printed="1")
        place = {"document": "a.pdf", "page": 3, **vars(one)}
        return tuple(SimpleNamespace(start=each.start, text=each.text, **place) for each in memo.figures[:2])

    def open(self, folder: Path | None, memo: Path | None, workspace: Path | None) -> int:
        self.asked |= {"window": folder, "workspace": workspace}
        return 0

    def picture(self, folder: Path, memo: Path, to: Path, workspace: Path | None) -> None:
        self.asked |= {"picture": to}


@dataclass(frozen=True)
class Said:
    """How a command ended and what it said."""

    code: int
    out: str
    err: str


Olo = Callable[..., Said]
