"""Documents read in workers: what each ends in, and what a worker's end costs."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from decimal import Decimal
from pathlib import Path

import pytest
from outcomes import Outcome, read_folder
from pdfs import STATEMENT, paragraph, pdf, picture_page, text, write

from olo_desktop import machine
from olo_desktop.ingest.reading import DocumentRead, Job, Limits, PageRead, read_documents
from olo_desktop.model.document import Box, ReadStatus
from olo_desktop.model.work import Cancelled, Token

QUICK = Limits(page_seconds=1.5)
GOOD = pdf([STATEMENT])


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Outcome]:
    """One deal with a file of every kind that reading can end in, read once."""
    deal = tmp_path_factory.mktemp("deal")
    picture, resources, extra = picture_page()
    shifted = "".join(chr(ord(c) + 3) if c.isalpha() else c for c in STATEMENT_WORDS)
    files = {
        "good.pdf": GOOD,
        "same again.pdf": GOOD,
        "scan.pdf": pdf([picture] * 2, resources=resources, extra=extra),
        "half scan.pdf": pdf([STATEMENT, picture], resources=resources, extra=extra),
        "blank.pdf": pdf(["", ""]),
        "blank page.pdf": pdf([STATEMENT, ""]),
        "drawn.pdf": pdf(["0 0 0 rg 100 100 300 300 re f"]),
        "shifted.pdf": pdf([paragraph(wrapped(shifted))]),
        "no words.pdf": pdf([paragraph(wrapped("xqzwv jkptr mnbgf hgtrs wqxzz bcdfg " * 12))]),
        "startxref.pdf": GOOD.replace(b"startxref", b"startxxxx"),
        "cut.pdf": pdf([STATEMENT] * 3)[: int(len(pdf([STATEMENT] * 3)) * 0.6)],
        "stub.pdf": b"%PDF-1.7\n%%EOF\n",
        "no pages.pdf": pdf([]),
        "count 0.pdf": GOOD.replace(b"/Count 1 ", b"/Count 0 "),
        "nested.pdf": pdf(["q " * 20_000 + STATEMENT]),
        "waiting.pdf": pdf([paragraph(["Please wait...", "Upgrade to the latest version of Adobe Reader."])],
                           catalog="/AcroForm << /Fields [] /XFA 7 0 R >>", extra=((7, "", b"<xdp/>"),)),
        "portfolio.pdf": pdf([paragraph(["This portfolio holds other files, and this is the cover for it."])],
                             catalog="/Collection << /View /D >> /Names << /EmbeddedFiles << /Names [(a) 8 0 R] >> >>",
                             extra=((7, "/Type /EmbeddedFile", b"x"),
                                    (8, "/Type /Filespec /F (a) /EF << /F 7 0 R >>", b""))),
        "huge page.pdf": pdf([STATEMENT], media="[0 0 1000000000 1000000000]"),
        "web.pdf": b"<html><body>Net sales 99,999</body></html>",
        "book.xlsx": b"PK\x03\x04",
    }  # fmt: skip
    for name, data in files.items():
        write(deal, name, data)
    return read_folder(deal, tmp_path_factory.mktemp("spool"), workers=2)


STATEMENT_WORDS = (
    "The company has total net income for the year and the assets are stated in the notes to the financial statements "
    "which form part of this report and which were audited by the firm named on the page that follows this one "
)


def wrapped(words: str) -> list[str]:
    parts = words.split()
    return [" ".join(parts[start : start + 12]) for start in range(0, len(parts), 12)]


@pytest.mark.parametrize(
    ("name", "status", "pages", "pages_read", "reason"),
    [
        ("good.pdf", ReadStatus.READ, 1, 1, ""),
        ("same again.pdf", ReadStatus.READ, 1, 1, ""),
        ("scan.pdf", ReadStatus.IMAGE_ONLY, 2, 0, "every page: a picture without text"),
        ("half scan.pdf", ReadStatus.PARTLY_READ, 2, 1, "1 of 2 pages not read: 1 image only (page 2)"),
        ("blank.pdf", ReadStatus.EMPTY, 2, 0, "its pages are blank"),
        ("blank page.pdf", ReadStatus.READ, 2, 1, ""),
        ("drawn.pdf", ReadStatus.IMAGE_ONLY, 1, 0, "a picture without text"),
        ("shifted.pdf", ReadStatus.UNREADABLE_TEXT, 1, 0, "its letters are shifted"),
        ("no words.pdf", ReadStatus.UNREADABLE_TEXT, 1, 0, "its letters make no words"),
        ("startxref.pdf", ReadStatus.REPAIRED, 1, 1, "damaged; repaired while opening"),
        ("stub.pdf", ReadStatus.DAMAGED, 0, 0, "the file is damaged and cannot be opened"),
        ("no pages.pdf", ReadStatus.NO_PAGES, 0, 0, "opens, but no page can be found in it"),
        ("count 0.pdf", ReadStatus.REPAIRED, 1, 1, "damaged; read with a second reader"),
        ("nested.pdf", ReadStatus.REPAIRED, 1, 1, "page 1 read with a second reader"),
        ("waiting.pdf", ReadStatus.UNREADABLE_TEXT, 1, 0, "a form that only Adobe Reader can show"),
        ("portfolio.pdf", ReadStatus.PARTLY_READ, 1, 1, "a portfolio: its 1 embedded file is not read"),
        ("huge page.pdf", ReadStatus.DAMAGED, 1, 0, "the page says it is larger than any paper"),
        ("web.pdf", ReadStatus.WRONG_TYPE, 0, 0, "not a PDF but a web page or XML"),
        ("book.xlsx", ReadStatus.NOT_READ, 0, 0, "spreadsheets are not read"),
    ],
)
def test_every_entry_ends_in_one_status(
    outcomes: dict[str, Outcome], name: str, status: ReadStatus, pages: int, pages_read: int, reason: str
) -> None:
    outcome = outcomes[name]
    assert (outcome.status, outcome.pages, outcome.pages_read) == (status, pages, pages_read), outcome.reason
    assert outcome.reason.startswith(reason)
    assert "\n" not in outcome.reason
    assert [page.number for page in outcome.page_list] == list(range(1, pages + 1))


def test_a_cut_file_is_never_read_in_silence(outcomes: dict[str, Outcome]) -> None:
    assert outcomes["cut.pdf"].status in (ReadStatus.DAMAGED, ReadStatus.PARTLY_READ, ReadStatus.REPAIRED)
    assert outcomes["cut.pdf"].reason


@pytest.mark.parametrize("name", ["half scan.pdf", "startxref.pdf", "count 0.pdf", "nested.pdf"])
def test_both_readers_give_the_same_figures(outcomes: dict[str, Outcome], name: str) -> None:
    figures = [figure for content in outcomes[name].contents for figure in content.figures]
    usual = outcomes["good.pdf"].contents[0].figures
    assert [figure.text for figure in figures] == ["32,765", "16,682", "7,207", "1,577"]
    for figure, other in zip(figures, usual, strict=True):
        assert figure.box.as_list() == pytest.approx(other.box.as_list(), abs=2)
        assert (figure.row, figure.quantity) == (other.row, other.quantity)
        assert figure.row in outcomes[name].text


def test_figures_of_an_unreadable_page_are_no_evidence(outcomes: dict[str, Outcome]) -> None:
    for name in ("shifted.pdf", "no words.pdf", "waiting.pdf"):
        assert not any(content.figures or content.chunks for content in outcomes[name].contents)


def test_workers_and_this_process_read_the_same(tmp_path: Path) -> None:
    """Run in a process of its own, so that this one never imports the parser."""
    deal = tmp_path / "deal"
    deal.mkdir()
    rows = [f"Row {number} in millions of the year 1,{number:03d} 2,{number:03d}" for number in range(40)]
    write(deal, "a.pdf", pdf([paragraph(rows)] * 80))
    code = (
        "import sys, pickle; sys.path[:0] = sys.argv[3:];"
        "from outcomes import read_folder; from pathlib import Path;"
        "import hashlib;"
        "print([hashlib.sha256(repr(read_folder(Path(sys.argv[1]), Path(sys.argv[2]) / str(n), workers=n)).encode())"
        ".hexdigest() for n in (0, 1, 2)])"
    )
    here = Path(__file__).parent
    root = str(here.parent.parent)
    done = subprocess.run(
        [sys.executable, "-c", code, str(deal), str(tmp_path / "spool"), str(here), root],
        capture_output=True, text=True, check=True, env={**os.environ, "PYTHONHASHSEED": "0"},
    )  # fmt: skip
    assert len(set(eval(done.stdout))) == 1  # noqa: S307 - our own list


# ------------------------------------------------------------------------------------------ workers that are lost


def three_pages(tmp_path: Path, pages: int = 3) -> Path:
    deal = tmp_path / "deal"
    deal.mkdir()
    write(deal, "good.pdf", GOOD)
    write(deal, "trap.pdf", pdf([paragraph([f"Page {n} of the report, with 1,{n:03d} on it"]) for n in range(pages)]))
    return deal


@pytest.mark.parametrize(
    ("how", "reason"),
    [
        ({"do": "stall"}, "took too long (over 1.5 s)"),
        ({"do": "die", "signal": 9}, "the reader broke down"),
        ({"do": "die", "signal": 11}, "the reader broke down"),
        ({"do": "garble"}, "the reader sent nonsense"),
    ],
    ids=["stalls", "is killed", "crashes", "sends nonsense"],
)
def test_a_lost_worker_costs_one_page(tmp_path: Path, how: dict[str, object], reason: str) -> None:
    deal = three_pages(tmp_path)
    outcomes = read_folder(deal, tmp_path / "spool", limits=QUICK, traps={"trap.pdf": {**how, "page": 2}})
    trap = outcomes["trap.pdf"]
    assert [(page.number, page.status) for page in trap.page_list] == [
        (1, ReadStatus.READ),
        (2, ReadStatus.DAMAGED),
        (3, ReadStatus.READ),
    ]
    assert trap.page_list[1].reason == reason
    assert (trap.status, trap.pages_read) == (ReadStatus.PARTLY_READ, 2)
    assert [chunk.ordinal for content in trap.contents for chunk in content.chunks] == [0, 1]
    assert outcomes["good.pdf"].status is ReadStatus.READ


def test_what_a_library_prints_harms_no_frame(tmp_path: Path) -> None:
    deal = three_pages(tmp_path)
    outcomes = read_folder(deal, tmp_path / "spool", traps={"trap.pdf": {"do": "print", "page": 2}})
    assert outcomes["trap.pdf"].status is ReadStatus.READ


def test_three_lost_workers_and_the_file_is_given_up(tmp_path: Path) -> None:
    deal = three_pages(tmp_path, pages=6)
    trap = {"do": "die", "pages": [2, 3, 4, 5]}
    outcomes = read_folder(deal, tmp_path / "spool", limits=QUICK, traps={"trap.pdf": trap})
    found = outcomes["trap.pdf"]
    assert found.status is ReadStatus.PARTLY_READ
    assert found.reason.startswith("5 of 6 pages not read: 5 damaged (page 2, 3, 4, 5, 6)")
    assert found.reason.endswith("; given up: the reader broke down on 3 pages")
    assert [page.number for page in found.page_list] == [1, 2, 3, 4, 5, 6]
    assert outcomes["good.pdf"].status is ReadStatus.READ


def test_a_worker_lost_while_opening_costs_the_file(tmp_path: Path) -> None:
    deal = three_pages(tmp_path)
    outcomes = read_folder(deal, tmp_path / "spool", traps={"trap.pdf": {"do": "die", "page": 0}})
    assert outcomes["trap.pdf"].status is ReadStatus.DAMAGED
    assert outcomes["trap.pdf"].reason == "the reader broke down while opening it"
    assert outcomes["good.pdf"].status is ReadStatus.READ


def test_a_bomb_is_stopped_by_memory_or_time(tmp_path: Path) -> None:
    """Twelve levels of drawings that call each other ten times: only ending the process stops that."""
    deal = tmp_path / "deal"
    deal.mkdir()
    forms = tuple(
        (
            30 + level,
            "/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >>"
            f" /XObject << /X {31 + min(level, 10)} 0 R >> >>",
            b"/X Do " * 10 if level < 11 else b"BT /F1 8 Tf (1) Tj ET",
        )
        for level in range(12)
    )
    write(deal, "bomb.pdf", pdf(["/X Do", STATEMENT], resources="/XObject << /X 30 0 R >>", extra=forms))
    started = time.monotonic()
    outcomes = read_folder(deal, tmp_path / "spool", limits=QUICK)
    assert time.monotonic() - started < 15
    assert [page.status for page in outcomes["bomb.pdf"].page_list] == [ReadStatus.DAMAGED, ReadStatus.READ]


# ---------------------------------------------------------------------------- pausing, cancelling, resuming, ending


def jobs_of(tmp_path: Path, count: int = 6, pages: int = 30) -> list[Job]:
    made = []
    for number in range(count):
        pages_of = [paragraph([f"The report {number}, page {page}, says 1,{page:03d}"] * 20) for page in range(pages)]
        made.append(Job(f"{number:064d}", write(tmp_path, f"{number}.pdf", pdf(pages_of))))
    return made


def workers_of(parent: int) -> list[int]:
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            status = (folder / "stat").read_text().rsplit(")", 1)[1].split()
            command = (folder / "cmdline").read_bytes()
        except OSError:
            continue
        if int(status[1]) == parent and status[0] != "Z" and b"olo_desktop.ingest.worker" in command:
            found.append(int(folder.name))
    return found


def test_cancelling_stops_at_once_and_leaves_no_worker(tmp_path: Path) -> None:
    token = Token()
    seen = 0
    with pytest.raises(Cancelled):  # noqa: PT012 - cancelled in the middle
        for _ in read_documents(jobs_of(tmp_path), workers=2, token=token):
            seen += 1
            if seen == 20:
                token.cancel()
                started = time.monotonic()
    assert time.monotonic() - started < 1
    if machine.LINUX:
        assert workers_of(os.getpid()) == []


def test_closing_the_iterator_leaves_no_worker(tmp_path: Path) -> None:
    events = read_documents(jobs_of(tmp_path, count=2), workers=2)
    next(events)
    events.close()  # type: ignore[attr-defined]
    if machine.LINUX:
        assert workers_of(os.getpid()) == []


def test_a_resumed_document_ends_as_an_undisturbed_one(tmp_path: Path) -> None:
    (job,) = jobs_of(tmp_path, count=1)
    whole = list(read_documents([job], workers=1))
    pages = [event.content for event in whole if isinstance(event, PageRead)]
    done = pages[:17]
    rest = Job(
        job.sha256,
        job.snapshot,
        first_page=18,
        first_chunk=sum(len(content.chunks) for content in done),
        earlier=tuple(content.page for content in done),
    )
    resumed = list(read_documents([rest], workers=1))
    assert [event.content for event in resumed if isinstance(event, PageRead)] == pages[17:]
    assert resumed[-1] == whole[-1]
    assert isinstance(resumed[-1], DocumentRead)


def test_a_page_that_cost_a_worker_costs_none_when_resumed(tmp_path: Path) -> None:
    snapshot = write(tmp_path, "a.pdf", pdf([paragraph([f"Page {n} says 1,{n:03d}"]) for n in range(4)]))
    trap = {"0" * 64: {"do": "die", "page": 2}}
    whole = list(read_documents([Job("0" * 64, snapshot)], workers=1, traps=trap))
    pages = [event.content for event in whole if isinstance(event, PageRead)]
    earlier = tuple(content.page for content in pages[:3])
    rest = Job("0" * 64, snapshot, first_page=4, first_chunk=2, earlier=earlier)
    resumed = list(read_documents([rest], workers=1, traps=trap))
    assert [event.content for event in resumed if isinstance(event, PageRead)] == pages[3:]
    assert resumed[-1] == whole[-1]


def test_an_error_of_the_jobs_reaches_the_caller(tmp_path: Path) -> None:
    def broken() -> object:
        yield from jobs_of(tmp_path, count=1)
        raise RuntimeError("no more")

    with pytest.raises(RuntimeError, match="no more"):
        list(read_documents(broken(), workers=1))  # type: ignore[arg-type]


def test_no_jobs_no_events() -> None:
    assert list(read_documents([], workers=2)) == []


def test_workers_are_replaced_when_worn(tmp_path: Path) -> None:
    seen = set()
    for event in read_documents(jobs_of(tmp_path, count=4, pages=2), workers=1, limits=Limits(documents=1)):
        seen.update(workers_of(os.getpid()))
        assert event.sha256
    assert len(seen) >= 2


@pytest.mark.skipif(not machine.LINUX, reason="looks at /proc")
def test_killing_the_program_leaves_no_orphan(tmp_path: Path) -> None:
    deal = three_pages(tmp_path)
    code = (
        "import sys; sys.path[:0] = sys.argv[1:3];"
        "from outcomes import read_folder; from pathlib import Path;"
        "read_folder(Path(sys.argv[3]), Path(sys.argv[4]), workers=2, traps={'trap.pdf': {'do': 'stall', 'page': 2}})"
    )
    here = Path(__file__).parent
    program = subprocess.Popen(
        [sys.executable, "-c", code, str(here), str(here.parent.parent), str(deal), str(tmp_path / "spool")]
    )
    deadline = time.monotonic() + 20
    while not (workers := workers_of(program.pid)) and time.monotonic() < deadline:
        time.sleep(0.05)
    time.sleep(0.3)
    program.send_signal(signal.SIGKILL)
    program.wait()
    assert workers
    deadline = time.monotonic() + 5
    while any(machine.is_alive(worker) and not _is_dead(worker) for worker in workers) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert all(not machine.is_alive(worker) or _is_dead(worker) for worker in workers)


def _is_dead(process_id: int) -> bool:
    try:
        return Path(f"/proc/{process_id}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
    except OSError:
        return True


# ------------------------------------------------------------------------------------------- what stays out


def test_passwords_open_and_are_never_shown(tmp_path: Path) -> None:
    job = Job("0" * 64, tmp_path / "a.pdf", password="hunter2")  # noqa: S106 - not one
    assert "hunter2" not in repr(job)


def test_nothing_of_the_parser_is_imported_here() -> None:
    code = (
        "import sys, olo_desktop.ingest, olo_desktop.ingest.reading, olo_desktop.ingest.pictures,"
        " olo_desktop.ingest.admission, olo_desktop.ingest.snapshot, olo_desktop.ingest.worker;"
        "print(sorted({'pymupdf', 'pypdfium2', 'PySide6', 'sqlalchemy', 'onnxruntime'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_worker_imports_no_layout_model() -> None:
    code = (
        "import sys, olo_desktop.ingest.documents; loaded = set(sys.modules);"
        "print(sorted({'onnxruntime', 'networkx', 'PySide6', 'sqlalchemy'} & loaded), 'pymupdf' in loaded)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[] True"


def test_scale_of_a_caption_reaches_the_figure(tmp_path: Path) -> None:
    rows = text([(72, 700, "Statement of income (in millions, except per share data)")])
    rows += text([(72, 680, "Net sales"), (400, 680, "32,765"), (72, 660, "Earnings per share"), (400, 660, "8.89")])
    deal = tmp_path / "deal"
    deal.mkdir()
    write(deal, "a.pdf", pdf([rows]))
    (content,) = read_folder(deal, tmp_path / "spool")["a.pdf"].contents
    sales, earnings = content.figures
    assert sales.quantity.value == Decimal(32_765_000_000)
    assert sales.scale_from == "in millions, except per share data"
    assert (earnings.quantity.value, earnings.scale_from) == (Decimal("8.89"), "")
    assert sales.row == "Net sales 32,765"
    assert isinstance(sales.box, Box)
    assert sales.box.x0 == pytest.approx(400, abs=1)
