from __future__ import annotations

import os
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from olo_desktop import machine

posix = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX")
linux = pytest.mark.skipif(not machine.LINUX, reason="Linux does this")


def test_a_regular_file_is_opened(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"x")
    descriptor = machine.open_regular(tmp_path / "a")
    assert os.read(descriptor, 9) == b"x"
    os.close(descriptor)


@posix
def test_nothing_else_is_opened_and_nothing_blocks(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("pipe")
    for name in ("pipe", "."):
        with pytest.raises(machine.NotARegularFile):
            machine.open_regular(tmp_path / name)
    with pytest.raises(OSError, match="symbolic links"):
        machine.open_regular(tmp_path / "link")
    with pytest.raises(machine.NotARegularFile):
        machine.open_regular("/dev/null")


@posix
def test_links_are_told(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"x")
    (tmp_path / "link").symlink_to("a")
    assert machine.is_link(os.lstat(tmp_path / "link"))
    assert not machine.is_link(os.lstat(tmp_path / "a"))


def test_private_files_and_folders(tmp_path: Path) -> None:
    folder = machine.private_folder(tmp_path / "a" / "b")
    os.close(machine.create_private(folder / "c"))
    with pytest.raises(FileExistsError):
        machine.create_private(folder / "c")
    machine.sync_folder(folder)
    if sys.platform != "win32":
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert stat.S_IMODE((folder / "c").stat().st_mode) == 0o600


def test_a_lock_is_held_by_one_and_goes_with_its_process(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    path.write_bytes(b"")
    code = (
        "import os, sys, time; from olo_desktop import machine;"
        "print(machine.try_lock(os.open(sys.argv[1], os.O_RDWR)), flush=True); time.sleep(60)"
    )
    holder = subprocess.Popen([sys.executable, "-c", code, str(path)], stdout=subprocess.PIPE, text=True)
    assert holder.stdout
    assert holder.stdout.readline().strip() == "True"
    descriptor = os.open(path, os.O_RDWR)
    assert not machine.try_lock(descriptor)
    holder.kill()
    holder.wait()
    holder.stdout.close()
    assert machine.try_lock(descriptor)
    machine.unlock(descriptor)
    os.close(descriptor)


def test_living_and_dead() -> None:
    done = subprocess.Popen([sys.executable, "-c", ""])
    done.wait()
    assert machine.is_alive(os.getpid())
    assert not machine.is_alive(done.pid)
    assert not machine.is_alive(0)
    assert not machine.is_alive(-5)


@posix
def test_a_process_goes_with_its_children() -> None:
    code = "import subprocess, sys, time; print(subprocess.Popen(['sleep', '60']).pid, flush=True); time.sleep(60)"
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, **machine.worker_options()
    )
    assert process.stdout
    child = int(process.stdout.readline())
    machine.kill_tree(process)
    machine.kill_tree(process)
    process.stdout.close()
    assert process.returncode is not None
    deadline = time.monotonic() + 5
    while _runs(child) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not _runs(child)


def _runs(process_id: int) -> bool:
    try:
        return "Z" not in Path(f"/proc/{process_id}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except OSError:
        return False


@linux
def test_limits_hold() -> None:
    code = (
        "import resource, sys; from olo_desktop import machine;"
        "print(machine.limit_self(400_000_000, 1000, 64));"
        "print(resource.getrlimit(resource.RLIMIT_CORE)[0], resource.getrlimit(resource.RLIMIT_NOFILE)[0]);"
        "\ntry: bytearray(500_000_000)\nexcept MemoryError: print('refused')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "0", "64", "refused"]


@linux
def test_a_worker_dies_with_its_parent() -> None:
    child = (
        "import os, sys, time; from olo_desktop import machine;"
        "machine.die_with_parent(int(sys.argv[1])); print(os.getpid(), flush=True); time.sleep(60)"
    )
    code = (
        "import os, subprocess, sys, time;"
        f"subprocess.Popen([sys.executable, '-c', {child!r}, str(os.getpid())]); time.sleep(60)"
    )
    parent = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert parent.stdout
    number = int(parent.stdout.readline())
    parent.kill()
    parent.wait()
    parent.stdout.close()
    deadline = time.monotonic() + 5
    while _runs(number) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not _runs(number)


@linux
def test_a_worker_whose_parent_is_gone_ends_itself() -> None:
    code = "from olo_desktop import machine; machine.die_with_parent(1 << 30); print('alive')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")


def test_memory_is_told() -> None:
    if machine.LINUX:
        assert machine.resident_bytes() > 1_000_000
        assert machine.resident_bytes(1 << 30) == 0


def test_freed_memory_goes_back_where_the_system_keeps_it() -> None:
    freed = [bytes(5_000) for _ in range(2_000)]
    kept = freed[::100]
    del freed
    assert machine.give_back_memory() in (True, False)
    assert sum(map(len, kept)) == 100_000
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        assert machine.limit_worker(process, 1 << 30) is None or machine.WINDOWS


def test_the_desk(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert machine.terminal_width(70) > 0
    assert machine.processors() >= 1
    if machine.LINUX:
        monkeypatch.delenv("DISPLAY", raising=False)
        monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
        assert not machine.has_display()
        monkeypatch.setenv("DISPLAY", ":0")
        assert machine.has_display()
        monkeypatch.setenv("PATH", str(tmp_path))
        assert not machine.open_in_viewer(tmp_path)
