"""Support must be visible: figures of a memo that only hidden text states are never supported."""

from __future__ import annotations

import subprocess
import sys
from decimal import Decimal
from pathlib import Path

import pytest

from olo_desktop.app.deal import open_deal
from olo_desktop.app.seeing import without
from olo_desktop.app.verifying import verify_memo
from olo_desktop.ingest.pictures import PageNotShown, PagePictures
from olo_desktop.model.document import Box, ReadStatus
from olo_desktop.model.verdict import Basis, Derivation, Grounding, Link, Verdict

BOX, OTHER = Box(1, 1, 5, 5), Box(1, 10, 5, 15)
WHITE = "1 1 1 rg"
PAGE = "BT /F1 12 Tf 72 700 Td (Revenue for 2023 \\(in millions\\)) Tj ET "


def link(box: Box = BOX, page: int = 3) -> Link:
    return Link("a.pdf", page, "1,204", Decimal(1204), (box,))


def paper(deal: Path, ink: str, name: str = "statement.pdf") -> None:
    sys.path.insert(0, str(Path(__file__).parent.parent / "ingest"))
    from pdfs import pdf

    content = PAGE + f"{ink} BT /F1 12 Tf 72 650 Td (Revenue) Tj 200 0 Td (81,437) Tj ET"
    (deal / name).write_bytes(pdf([content]))


@pytest.fixture
def deal(tmp_path: Path) -> Path:
    folder = tmp_path / "deal"
    folder.mkdir()
    (folder / "memo.md").write_text("# Memo\n\nRevenue for 2023 was $81,437 million.\n")
    return folder


def verdict(deal: Path) -> Grounding:
    with open_deal(deal, workspace=deal.parent / "ws") as session:
        report = verify_memo(session, deal / "memo.md")
    (found,) = [each for each in report.groundings if each.figure == report.memo.figures[0].id]
    return found


def test_text_that_is_seen_supports(deal: Path) -> None:
    paper(deal, "0 g")
    assert verdict(deal).verdict is Verdict.SUPPORTED


def test_white_text_supports_nothing_and_says_why(deal: Path) -> None:
    paper(deal, WHITE)
    found = verdict(deal)
    assert found.verdict is Verdict.UNSUPPORTED
    assert found.reason == (
        "81,437 in statement.pdf, page 1, supports nothing: its text has the colour of its background"
    )


def test_a_place_that_is_seen_goes_on_supporting(deal: Path) -> None:
    paper(deal, WHITE, "a hidden.pdf")
    paper(deal, "0 g", "b shown.pdf")
    found = verdict(deal)
    assert found.verdict is Verdict.SUPPORTED
    assert {each.document for each in found.links} == {"b shown.pdf"}
    assert "a hidden.pdf, page 1, supports nothing" in found.reason


def test_a_box_is_looked_at_once(deal: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paper(deal, WHITE)
    first = verdict(deal)
    monkeypatch.setattr(PagePictures, "visible", lambda *_: pytest.fail("looked at again"))
    assert verdict(deal) == first


def test_a_page_that_cannot_be_looked_at_supports_nothing_this_time(
    deal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paper(deal, "0 g")

    def lost(*_: object) -> None:
        raise PageNotShown(1, ReadStatus.DAMAGED, "lost")

    with monkeypatch.context() as patched:
        patched.setattr(PagePictures, "visible", lost)
        assert "its page could not be looked at" in verdict(deal).reason
    assert verdict(deal).verdict is Verdict.SUPPORTED


# ------------------------------------------------------------------------------------------------- the step alone


def test_only_the_hidden_places_go() -> None:
    grounding = Grounding.supported("F1", "found", (link(), link(OTHER)), Basis.VALUE)
    found = without(grounding, {("a.pdf", 3, BOX): "its text is invisible"})
    assert found.links == (link(OTHER),)
    assert found.reason == "found; 1,204 in a.pdf, page 3, supports nothing: its text is invisible"
    assert without(grounding, {("a.pdf", 4, BOX): "its text is invisible"}) is grounding


def test_a_formula_with_a_hidden_input_falls() -> None:
    derivation = Derivation("a - b", (link(), link(OTHER)), Decimal(0))
    grounding = Grounding("F1", Verdict.DERIVED, Basis.CELL, "worked out", (), derivation)
    found = without(grounding, {("a.pdf", 3, OTHER): "its text is too small to be seen"})
    assert (found.verdict, found.basis, found.derivation) == (Verdict.UNSUPPORTED, Basis.CELL, None)


# ------------------------------------------------------------------------------------------------- the hostile deal

SAID = ("99,999", "92,765")
TRUE = "32,765"


@pytest.mark.shared
@pytest.mark.slow
def test_no_spoofed_paper_supports_what_it_does_not_show(shared: Path, tmp_path: Path, *, slow_full: bool) -> None:
    """The one that was saved again shows 99,999 for all to see, and says that it has two revisions."""
    script = shared / "hostile" / "make_bad.py"
    if not script.is_file() or not slow_full:
        pytest.skip("writing the hostile files takes a minute and a half; run with --slow-full")
    subprocess.run(
        [sys.executable, str(script), str(tmp_path / "out"), "--only", "pdf"], check=True, capture_output=True
    )
    papers = sorted((tmp_path / "out" / "pdf_spoof").glob("*.pdf"))
    assert len(papers) == 14
    supported = []
    for number, each in enumerate(papers):
        deal = tmp_path / f"deal {number}"
        deal.mkdir()
        (deal / each.name).write_bytes(each.read_bytes())
        (deal / "memo.md").write_text(f"Revenue was {SAID[0]}. Revenue was {SAID[1]}. Revenue was {TRUE}.\n")
        with open_deal(deal, workspace=tmp_path / f"ws {number}") as session:
            report = verify_memo(session, deal / "memo.md")
        texts = {figure.id: figure.text for figure in report.memo.figures}
        supported += [
            (each.stem, texts[found.figure]) for found in report.groundings if found.verdict is Verdict.SUPPORTED
        ]
    lies = [(name, text) for name, text in supported if text in SAID and name != "incremental_update"]
    assert lies == []
    assert {name for name, text in supported if text == TRUE} >= {"actualtext", "invisible_tr3", "rotated"}
