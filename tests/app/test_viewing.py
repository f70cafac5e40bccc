"""Page pictures of an open deal: drawn from what was read, never from what has changed since."""

from __future__ import annotations

import shutil
from pathlib import Path

import pymupdf
import pytest

from olo_desktop.app.deal import open_deal
from olo_desktop.app.ingesting import ingest_deal
from olo_desktop.app.viewing import PageNotShown, open_pictures
from olo_desktop.model.document import ReadStatus

ACCOUNTS = "Financial/Audited financial statements FY2024.pdf"


def test_a_page_is_drawn_at_its_scale(sample_deal: Path, workspace: Path) -> None:
    with open_deal(sample_deal, workspace=workspace) as session:
        ingest_deal(session, workers=1)
        pictures = open_pictures(session)
        picture = pictures.draw(ACCOUNTS, 3, 2.0)
        pictures.prefetch(ACCOUNTS, [2, 4], 1.0)
        pictures.close()
    assert (picture.width, picture.height) == (1224, 1584)
    assert min(picture.rgb) < 60


def test_a_changed_file_is_not_shown_as_what_was_read(deal: Path, workspace: Path) -> None:
    with open_deal(deal, workspace=workspace) as session:
        ingest_deal(session, workers=1)
        pictures = open_pictures(session)
        shutil.copy(deal / "Information memorandum.pdf", deal / ACCOUNTS)
        session.refresh()
        with pytest.raises(PageNotShown, match=r"changed since it was read|no such document"):
            pictures.draw(ACCOUNTS, 3, 1.0)
        (deal / ACCOUNTS).unlink()
        with pytest.raises(PageNotShown):
            pictures.draw(ACCOUNTS, 3, 1.0)
        pictures.close()


def test_pages_of_a_protected_file_are_drawn_with_the_password_that_was_given(deal: Path, workspace: Path) -> None:
    with pymupdf.open(deal / ACCOUNTS) as document:
        document.save(deal / "locked.pdf", encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="open sesame", owner_pw="x")
    with open_deal(deal, workspace=workspace) as session:
        before = {document.path: document for document in ingest_deal(session, workers=1)}
        assert before["locked.pdf"].status is ReadStatus.ENCRYPTED
        after = {d.path: d for d in ingest_deal(session, workers=1, passwords={"locked.pdf": "open sesame"})}
        assert after["locked.pdf"].status is ReadStatus.READ
        pictures = open_pictures(session)
        assert pictures.draw("locked.pdf", 1, 1.0).width == 612
        pictures.close()
