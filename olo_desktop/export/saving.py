"""Saving an export: the whole file under its name, or the name as it was."""

from __future__ import annotations

import os
import secrets
import shutil
from pathlib import Path

from olo_desktop import machine
from olo_desktop.model.errors import OloError


class NotSaved(OloError):  # noqa: N818 - named for the situation that the user meets
    """The file could not be written where the user wants it."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"{path.name} was not saved", why, "Choose another place")


def save(path: Path, data: bytes) -> None:
    """Write beside the target, then rename over it: a reader sees the old file or the new one, never a half.

    A link at `path` is followed, so that the file it names is replaced and the link stays.
    """
    try:
        if path.exists() and not path.is_file():
            _pour(path, data)
        else:
            _replace(Path(os.path.realpath(path)), data)
    except FileNotFoundError:
        raise NotSaved(path, "its folder does not exist") from None
    except PermissionError:
        raise NotSaved(path, "writing there is not permitted, or the file is open in another program") from None
    except OSError as error:
        raise NotSaved(path, (error.strerror or "writing failed").lower()) from None


def _pour(path: Path, data: bytes) -> None:
    """A pipe or a device is written as it is; a folder is none of them."""
    if path.is_dir():
        raise NotSaved(path, "there is a folder of that name")
    with path.open("wb") as file:
        file.write(data)


def _replace(target: Path, data: bytes) -> None:
    part = target.with_name(f".{target.name[:40]}.{secrets.token_hex(4)}.part")
    try:
        with part.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            shutil.copymode(target, part)
        part.replace(target)
        machine.sync_folder(target.parent)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
