"""The worker: a process that reads documents and draws pages, and answers in frames. Started by `ingest.pool`.

Run as `python -m olo_desktop.ingest.worker`, or with `--olo-worker` in a frozen build. It knows neither Qt nor the
database. Questions come on standard input, answers go to what standard output was; whatever a library prints goes to
standard error. It ends when standard input does.
"""

from __future__ import annotations

import os
import sys
import time
from collections import OrderedDict
from pathlib import Path
from typing import Any, BinaryIO

from olo_desktop import machine
from olo_desktop.ingest.frames import Header, read_frame, write_frame

MEMORY_BYTES = 1_500_000_000
FILE_BYTES = 1 << 20
_OPEN_DOCUMENTS = 4


def main() -> int:
    """The exit code of a worker: 0 when its host closed the pipe."""
    source, out = _own_pipes()
    first = read_frame(source)
    if first is None:
        return 0
    setup = first[0]
    machine.die_with_parent(int(setup["parent"]))
    machine.limit_self(int(setup.get("memory", MEMORY_BYTES)), FILE_BYTES)
    _load()
    write_frame(out, {"ready": os.getpid()})
    desk = _Desk(out, tests=bool(setup.get("tests")))
    while (frame := read_frame(source)) is not None:
        desk.answer(frame[0])
    return 0


def _own_pipes() -> tuple[BinaryIO, BinaryIO]:
    """The two pipes for frames; from here on, printing goes to standard error and reading input finds nothing."""
    source = os.fdopen(os.dup(0), "rb")
    out = os.fdopen(os.dup(1), "wb")
    machine.carry_bytes(source.fileno())
    machine.carry_bytes(out.fileno())
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return source, out


def _load() -> None:
    """Imports the readers before the first question, and keeps them out of every later garbage collection."""
    from olo_desktop.ingest.documents import collect_seldom

    collect_seldom()


class _Desk:
    """Answers one question after another. Keeps the few last documents whose pages were drawn open."""

    def __init__(self, out: BinaryIO, *, tests: bool) -> None:
        self._out = out
        self._tests = tests
        self._open: OrderedDict[tuple[str, str | None], Any] = OrderedDict()
        self._tabled: tuple[Any, Any] = (None, None)

    def answer(self, question: Header) -> None:
        what = question["do"]
        if what == "read":
            self._read(question)
        elif what == "draw":
            self._shown(question, self._draw)
        elif what == "words":
            self._shown(question, self._words)
        elif what == "tables":
            self._shown(question, self._tables)
        elif what == "visible":
            self._shown(question, self._visible)
        elif what == "forget":
            self._forget()

    # ------------------------------------------------------------------------------------------ whole documents

    def _read(self, question: Header) -> None:
        from olo_desktop.ingest.documents import read_document
        from olo_desktop.ingest.jobs import AtPage, Ended, Opened
        from olo_desktop.ingest.wire import page_to_wire

        trap = question.get("trap") if self._tests else None
        for step in read_document(_job(question)):
            if isinstance(step, AtPage):
                write_frame(self._out, {"at": step.number})
                _spring(trap, step.number, self._out)
            elif isinstance(step, Opened):
                _spring(trap, 0, self._out)
                write_frame(self._out, {"opened": step.pages})
            elif isinstance(step, Ended):
                machine.give_back_memory()
                rss = machine.resident_bytes()
                write_frame(self._out, {"ended": [step.pages, step.status.value, step.reason], "rss": rss})
            else:
                # The next page's announcement takes it along: the program wakes up once a page.
                write_frame(self._out, *page_to_wire(step), now=False)

    # ------------------------------------------------------------------------------------------------ one page

    def _shown(self, question: Header, make: Any) -> None:
        from olo_desktop.ingest.raw import Broken

        try:
            header, body = make(question)
        except Broken as broken:
            header, body = {"broken": [broken.status.value, broken.reason]}, b""
        write_frame(self._out, {**header, "ticket": question["ticket"]}, body)

    def _draw(self, question: Header) -> tuple[Header, bytes]:
        document = self._document(question)
        picture = document.picture(question["page"], question["scale"], question["pixels"])
        return {"picture": [picture.width, picture.height, picture.stride]}, picture.rgb

    def _words(self, question: Header) -> tuple[Header, bytes]:
        from olo_desktop.ingest.pages import words_on
        from olo_desktop.ingest.wire import words_to_wire

        return words_to_wire(words_on(self._document(question).page(question["page"]))), b""

    def _tables(self, question: Header) -> tuple[Header, bytes]:
        from olo_desktop.ingest.table_pages import TablePages
        from olo_desktop.ingest.table_wire import tables_to_wire

        document = self._document(question)
        if self._tabled[0] is not document:
            self._tabled = (document, TablePages(document))
        return tables_to_wire(self._tabled[1].of_page(question["page"])), b""

    def _visible(self, question: Header) -> tuple[Header, bytes]:
        from olo_desktop.ingest.visible import why_unseen
        from olo_desktop.model.document import Box

        boxes = [Box(*sent) for sent in question["boxes"]]
        return {"unseen": [why_unseen(look) for look in self._document(question).looks(question["page"], boxes)]}, b""

    def _document(self, question: Header) -> Any:
        from olo_desktop.ingest.readers import open_document

        key = (question["path"], question.get("password"))
        if key in self._open:
            self._open.move_to_end(key)
            return self._open[key]
        document = self._open[key] = open_document(Path(question["path"]), question.get("password"))
        while len(self._open) > _OPEN_DOCUMENTS:
            self._open.popitem(last=False)[1].close()
        return document

    def _forget(self) -> None:
        self._tabled = (None, None)
        while self._open:
            self._open.popitem()[1].close()


def _job(question: Header) -> Any:
    from olo_desktop.ingest.jobs import Job
    from olo_desktop.model.document import Page, ReadStatus

    return Job(
        sha256=question["sha256"],
        snapshot=Path(question["path"]),
        password=question.get("password"),
        first_page=question["first_page"],
        first_chunk=question["first_chunk"],
        bad_pages=tuple((number, reason) for number, reason in question["bad_pages"]),
        earlier=tuple(Page(n, w, h, ReadStatus(status), reason) for n, w, h, status, reason in question["earlier"]),
    )


def _spring(trap: Header | None, number: int, out: BinaryIO) -> None:
    """Misbehaves at a page (0: while opening), where a test asked for it: what a worker may come to."""
    if not trap or number not in trap.get("pages", [trap.get("page")]):
        return
    if trap["do"] == "die":
        os.kill(os.getpid(), trap.get("signal", 9))
    elif trap["do"] == "stall":
        time.sleep(600)
    elif trap["do"] == "print":
        os.write(1, b"a library prints\n")
    elif trap["do"] == "garble":
        out.write(b"\xff" * 64)
        out.flush()


if __name__ == "__main__":
    sys.exit(main())
