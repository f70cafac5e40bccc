"""The one module that knows which operating system it runs on.

Everything that POSIX, macOS and Windows do differently lies here: opening a file without following links, limits of a
worker process, whether a process lives, ending one with its children, file locks, private folders, viewers. Each
function says what it promises on each system; where a system cannot do it, the function does nothing and says so by
what it gives back.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import shutil
import signal
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

WINDOWS = sys.platform == "win32"
MACOS = sys.platform == "darwin"
LINUX = sys.platform.startswith("linux")

_PR_SET_PDEATHSIG = 1
_WINDOWS_JUNCTION = 0xA0000003
_WINDOWS_SYMLINK = 0xA000000C
_STILL_ACTIVE = 259


class NotARegularFile(OSError):  # noqa: N818 - what was found, in words
    """What was to be opened is a folder, a pipe, a device, a socket or a link."""


# ---------------------------------------------------------------------------------------------------- files


def open_regular(path: str | os.PathLike[str]) -> int:
    """A read-only descriptor of a regular file; never blocks on a pipe, never follows a link in the last place.

    Windows has no such flags: there a link is looked for before opening, which leaves a gap of a moment.
    """
    if WINDOWS and is_link(os.lstat(path)):
        raise NotARegularFile(f"{os.fspath(path)!r} is a link")
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    flags |= getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
    descriptor = os.open(path, flags)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise NotARegularFile(f"{os.fspath(path)!r} is not a regular file")
    return descriptor


def is_link(status: os.stat_result) -> bool:
    """Whether an lstat describes a symbolic link, or a junction of Windows."""
    tag = getattr(status, "st_reparse_tag", 0)
    return stat.S_ISLNK(status.st_mode) or tag in (_WINDOWS_JUNCTION, _WINDOWS_SYMLINK)


def carry_bytes(descriptor: int) -> None:
    """Let a pipe carry bytes as they are; Windows would translate line ends."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.setmode(descriptor, os.O_BINARY)


def create_private(path: str | os.PathLike[str]) -> int:
    """A write descriptor of a new file that only its owner can read (on Windows: as its folder says)."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
    return os.open(path, flags, 0o600)


def private_folder(path: Path) -> Path:
    """The folder, made with its parents if need be; only its owner can look inside (Windows: as its parent says)."""
    path.mkdir(parents=True, exist_ok=True)
    if not WINDOWS:
        path.chmod(0o700)
    return path


def sync_folder(path: Path) -> None:
    """A rename inside the folder outlives a power cut from here on. Windows does so by itself."""
    if WINDOWS:
        return
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def try_lock(descriptor: int) -> bool:
    """Whether this process now holds the file's lock. The system drops it when the process ends, however it ends."""
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(descriptor, 0, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def unlock(descriptor: int) -> None:
    """Give back a lock taken with `try_lock`."""
    if sys.platform == "win32":
        import msvcrt

        os.lseek(descriptor, 0, os.SEEK_SET)
        with contextlib.suppress(OSError):
            msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)
    else:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_UN)


# ------------------------------------------------------------------------------------------------ processes


def is_alive(process_id: int) -> bool:
    """Whether a process of that number runs (it may be another one than was meant: numbers are used again)."""
    if process_id <= 0:
        return False
    if sys.platform == "win32":
        return _windows_is_alive(process_id)
    try:
        os.kill(process_id, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def kill_tree(process: subprocess.Popen[Any]) -> None:
    """End a process that `worker_options` started, with its children, and wait until it is gone."""
    if process.poll() is None:
        if WINDOWS:
            process.kill()
        else:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
            process.kill()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(timeout=10)


def worker_options() -> dict[str, Any]:
    """Options of `subprocess.Popen` for a worker: no console window, a process group of its own, no open files."""
    if sys.platform == "win32":
        return {"creationflags": subprocess.CREATE_NO_WINDOW | subprocess.CREATE_NEW_PROCESS_GROUP}
    return {"start_new_session": True, "close_fds": True}


def die_with_parent(parent: int) -> bool:
    """Whether the system will end this process when the thread that started it ends.

    Linux only. Elsewhere the end of standard input tells a worker, and on Windows the job object of `limit_worker`.
    """
    if not LINUX:
        return False
    done = bool(ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0) == 0)
    if os.getppid() != parent:  # it ended before we asked
        os._exit(1)
    return done


def limit_self(memory_bytes: int, file_bytes: int, open_files: int = 64) -> bool:
    """Whether this process can now use no more than this much memory, disk and open files, and leaves no core dump.

    POSIX. macOS ignores the limit on memory, so the host watches `resident_bytes` there. On Windows the host sets
    them with `limit_worker`.
    """
    if sys.platform == "win32":
        return False
    import resource

    wanted = [(resource.RLIMIT_CORE, 0), (resource.RLIMIT_FSIZE, file_bytes), (resource.RLIMIT_NOFILE, open_files)]
    if LINUX:
        wanted.append((resource.RLIMIT_AS, memory_bytes))
    for which, most in wanted:
        _, hard = resource.getrlimit(which)
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(which, (most, most))
    return LINUX


def limit_worker(process: subprocess.Popen[Any], memory_bytes: int) -> Any:
    """On Windows: a job object that caps the worker's memory and ends it with us. Keep it as long as the worker.

    None elsewhere: there a worker limits itself.
    """
    if sys.platform == "win32":
        return _windows_job(process, memory_bytes)
    return None


def resident_bytes(process_id: int | None = None) -> int:
    """How much memory a process holds now (ourselves by default); 0 where the system does not tell."""
    if LINUX:
        try:
            fields = Path(f"/proc/{process_id or 'self'}/statm").read_text().split()
        except OSError:
            return 0
        return int(fields[1]) * os.sysconf("SC_PAGE_SIZE")
    with contextlib.suppress(Exception):  # psutil is an extra; without it the limit is only the system's own
        import psutil  # type: ignore[import-untyped, unused-ignore] # it has no types of its own

        return int(psutil.Process(process_id).memory_info().rss)
    return 0


def give_back_memory() -> bool:
    """Whether memory that was freed, and that the C library kept for later, went back to the system.

    Linux with glibc: after a long document it keeps tens of megabytes between the few pieces still in use. The other
    systems give it back by themselves.
    """
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if LINUX else None
    return trim is not None and bool(trim(0))


# --------------------------------------------------------------------------------------------------- the desk


def open_in_viewer(path: Path) -> bool:
    """Whether the system's own program for this kind of file was started."""
    if sys.platform == "win32":
        os.startfile(path)  # noqa: S606 - the user asked for the system's viewer
        return True
    opener = shutil.which("open" if MACOS else "xdg-open")
    if opener is None:
        return False
    subprocess.Popen([opener, str(path)], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)  # noqa: S603 - as above
    return True


def has_display() -> bool:
    """Whether a window can be shown."""
    if WINDOWS or MACOS:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def terminal_width(default: int = 80) -> int:
    """Columns of the terminal, or the default where there is none."""
    return shutil.get_terminal_size((default, 24)).columns


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


# ---------------------------------------------------------------------------------------------------- Windows


if sys.platform == "win32":

    def _windows_is_alive(process_id: int) -> bool:
        kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        handle = kernel.OpenProcess(0x1000, False, process_id)  # noqa: FBT003 - the system's signature
        if not handle:
            return bool(ctypes.get_last_error() == 5)  # access denied: it runs, as someone else
        code = ctypes.c_ulong()
        kernel.GetExitCodeProcess(handle, ctypes.byref(code))
        kernel.CloseHandle(handle)
        return code.value == _STILL_ACTIVE

    class _BasicLimits(ctypes.Structure):
        _fields_ = [
            ("process_time", ctypes.c_int64),
            ("job_time", ctypes.c_int64),
            ("flags", ctypes.c_uint32),
            ("least", ctypes.c_size_t),
            ("most", ctypes.c_size_t),
            ("processes", ctypes.c_uint32),
            ("affinity", ctypes.c_size_t),
            ("priority", ctypes.c_uint32),
            ("scheduling", ctypes.c_uint32),
        ]

    class _Limits(ctypes.Structure):
        _fields_ = [
            ("basic", _BasicLimits),
            ("io", ctypes.c_uint64 * 6),
            ("process_memory", ctypes.c_size_t),
            ("job_memory", ctypes.c_size_t),
            ("peak_process", ctypes.c_size_t),
            ("peak_job", ctypes.c_size_t),
        ]

    def _windows_job(process: subprocess.Popen[Any], memory_bytes: int) -> object:
        kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        kernel.CreateJobObjectW.restype = ctypes.c_void_p
        job = kernel.CreateJobObjectW(None, None)
        limits = _Limits()
        limits.basic.flags = 0x2000 | 0x0100 | 0x0400  # ends with us; memory a process; no crash dialog
        limits.process_memory = memory_bytes
        kernel.SetInformationJobObject(ctypes.c_void_p(job), 9, ctypes.byref(limits), ctypes.sizeof(limits))
        kernel.AssignProcessToJobObject(ctypes.c_void_p(job), ctypes.c_void_p(int(process._handle)))  # noqa: SLF001
        return _WindowsHandle(job)

    class _WindowsHandle:
        """A handle that is closed when it is forgotten."""

        def __init__(self, handle: int) -> None:
            self._handle = handle

        def __del__(self) -> None:
            ctypes.WinDLL("kernel32").CloseHandle(ctypes.c_void_p(self._handle))
