"""Zip archives whose bytes depend on their members alone: no clock, no order of a file system."""

from __future__ import annotations

import io
import zipfile

_EPOCH = (1980, 1, 1, 0, 0, 0)


def repacked(data: bytes, replaced: dict[str, bytes]) -> bytes:
    """The archive with its members in the same order, some of them replaced, and every time at the format's epoch."""
    packed = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(data)) as old,
        zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as new,
    ):
        for member in old.infolist():
            info = zipfile.ZipInfo(member.filename, _EPOCH)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.create_system = 0  # not the system that happened to write it
            info.external_attr = 0
            new.writestr(info, replaced.get(member.filename, old.read(member.filename)))
    return packed.getvalue()
