"""The workspace: where it lies, who holds it, and that a second program can read."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from made_pages import SHA, keep

from olo_desktop import machine
from olo_desktop.model.document import SourceTier
from olo_desktop.store import database, workspace
from olo_desktop.store.errors import DealInUse, WorkspaceUnusable
from olo_desktop.store.workspace import Workspace, data_directory, directory_of


@pytest.fixture
def deal(tmp_path: Path) -> Path:
    folder = tmp_path / "Project Tarnbrook – Überblick"
    folder.mkdir()
    return folder


def test_it_lies_in_the_data_directory_under_a_name_that_people_find(deal: Path) -> None:
    place = directory_of(deal)
    assert place.parent == data_directory() / "deals"
    assert place.name.startswith("Project-Tarnbrook-Uberblick-")
    assert directory_of(deal / ".." / deal.name) == place
    assert directory_of(deal.parent) != place
    assert directory_of(Path("/deals/総額")).name.startswith("deal-")
    with Workspace.open(deal, reader="1") as opened:
        assert opened.directory == place
    assert list(deal.iterdir()) == []


def test_without_an_override_it_is_the_users_data_directory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OLO_DATA_DIR")
    assert data_directory().name == "Olo Desktop"


def test_only_its_owner_can_look_inside(deal: Path, tmp_path: Path) -> None:
    with Workspace.open(deal, tmp_path / "w", reader="1") as opened:
        if not machine.WINDOWS:
            assert [path.stat().st_mode & 0o077 for path in (opened.directory, opened.spool)] == [0, 0]


def test_it_never_lies_in_the_deal(deal: Path) -> None:
    with pytest.raises(WorkspaceUnusable, match="inside the deal"):
        Workspace.open(deal, deal / "w", reader="1")
    assert list(deal.iterdir()) == []


def test_what_was_kept_is_there_next_time(deal: Path) -> None:
    with Workspace.open(deal, reader="1") as first:
        keep(first.cache)
        first.review.set_tier(SHA, SourceTier.CPA)
    with Workspace.open(deal, reader="1") as second:
        assert second.cache.verify(SHA)
        assert second.review.tiers() == {SHA: SourceTier.CPA}
        assert second.notes == ()


def test_a_second_program_is_told_who_holds_the_deal_and_can_read(deal: Path) -> None:
    with Workspace.open(deal, reader="1", program="olo ingest") as first:
        keep(first.cache)
        with Workspace.open(deal, reader="1") as second:
            assert second.read_only
            assert "olo ingest" in second.holder
            assert "process" in second.holder
            assert second.cache.verify(SHA)
            assert second.review.tiers() == {}
            with pytest.raises(DealInUse, match="olo ingest"):
                second.cache.forget(SHA)
            with pytest.raises(DealInUse, match="olo ingest"):
                second.review.set_tier(SHA, SourceTier.TAX)
        assert not first.read_only
    with Workspace.open(deal, reader="1") as third:
        assert (third.read_only, third.holder) == (False, "")


HOLDER = """
import sys, pathlib
from olo_desktop.store.workspace import Workspace
held = Workspace.open(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), reader="1", program="the killed one")
print("held" if not held.read_only else held.holder, flush=True)
sys.stdin.read()
"""


def test_the_lock_of_a_killed_program_clears_itself(deal: Path, tmp_path: Path) -> None:
    place = tmp_path / "w"
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(deal), str(place)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "held\n"
        with Workspace.open(deal, place, reader="1") as second:
            assert f"the killed one (process {program.pid} of " in second.holder
        program.kill()
    assert (place / "holder.json").exists()
    with Workspace.open(deal, place, reader="1") as third:
        assert not third.read_only


def test_a_holder_whose_note_cannot_be_read_is_another_program(deal: Path, tmp_path: Path) -> None:
    with Workspace.open(deal, tmp_path / "w", reader="1"):
        (tmp_path / "w" / "holder.json").write_text("{}", encoding="utf-8")
        with Workspace.open(deal, tmp_path / "w", reader="1") as second:
            assert second.holder == "another program"


def test_a_failed_opening_lets_go_of_the_deal(deal: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(workspace.Cache, "open", lambda *_, **__: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            Workspace.open(deal, tmp_path / "w", reader="1")
    with Workspace.open(deal, tmp_path / "w", reader="1") as opened:
        assert not opened.read_only


def test_a_cache_found_damaged_in_use_is_rebuilt(deal: Path, tmp_path: Path) -> None:
    with Workspace.open(deal, tmp_path / "w", reader="1") as opened:
        keep(opened.cache)
        opened.review.set_tier(SHA, SourceTier.CPA)
        opened.rebuild_cache()
        assert opened.cache.documents() == {}
        assert opened.review.tiers() == {SHA: SourceTier.CPA}
        keep(opened.cache)
        with Workspace.open(deal, tmp_path / "w", reader="1") as second:
            second.rebuild_cache()
            assert second.cache.verify(SHA)


def refuse(*_: object, **__: object) -> None:
    raise OSError(30, "Read-only file system")


def test_a_place_that_cannot_be_made_says_what_to_do(
    deal: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine, "private_folder", refuse)
    with pytest.raises(WorkspaceUnusable, match=r"read-only file system.*--workspace"):
        Workspace.open(deal, tmp_path / "w", reader="1")


def test_a_workspace_on_a_read_only_disk_can_be_read(
    deal: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "w"
    with Workspace.open(deal, place, reader="1") as first:
        keep(first.cache)
    monkeypatch.setattr(machine, "private_folder", refuse)
    monkeypatch.setattr(workspace.DealLock, "take", refuse)
    connect = database._connect

    def without_writing(uri: str) -> sqlite3.Connection:
        """What SQLite does where it cannot make the files of a write-ahead log."""
        if "immutable" not in uri and "memory" not in uri:
            raise sqlite3.OperationalError("unable to open database file")
        return connect(uri)

    monkeypatch.setattr(database, "_connect", without_writing)
    with Workspace.open(deal, place, reader="1") as opened:
        assert opened.read_only
        assert opened.holder == ""
        assert opened.cache.verify(SHA)
        assert opened.spool.is_dir()
        assert not opened.spool.is_relative_to(place)
        with pytest.raises(DealInUse, match="nothing can be written"):
            opened.cache.forget(SHA)
    assert not opened.spool.exists()
