"""Saving: the whole file, or the name as it was."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from olo_desktop.export.saving import NotSaved, save


def test_a_file_is_written_and_replaced_whole(tmp_path: Path) -> None:
    target = tmp_path / "list.html"
    save(target, b"one")
    save(target, b"two")
    assert target.read_bytes() == b"two"
    assert [path.name for path in tmp_path.iterdir()] == ["list.html"]


def test_what_fails_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "list.html"
    save(target, b"old")

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(NotSaved, match=r"list\.html was not saved: no space left on device"):
        save(target, b"new")
    assert target.read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["list.html"]


def test_what_cannot_be_a_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotSaved, match="folder of that name"):
        save(tmp_path, b"")
    with pytest.raises(NotSaved, match="its folder does not exist"):
        save(tmp_path / "none" / "list.html", b"")


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    real, link = tmp_path / "real.html", tmp_path / "link.html"
    real.write_bytes(b"old")
    try:
        link.symlink_to(real)
    except OSError:
        pytest.skip("this system lets no ordinary user make links")
    save(link, b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"


def test_a_device_is_written_as_it_is() -> None:
    save(Path(os.devnull), b"gone")
