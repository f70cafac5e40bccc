"""A document named on the command line, as its path within the deal."""

from __future__ import annotations

from pathlib import Path

from olo_desktop.model.errors import OloError


class NoSuchDocument(OloError):  # noqa: N818 - named for the situation that the user meets
    """An option names no file of the deal."""

    def __init__(self, name: str) -> None:
        super().__init__(name, "there is no such document in the deal", "Name it as olo ingest lists it")


def path_within(folder: Path, name: str) -> str:
    """The path of a file of the deal, with `/`; it may be named from the deal's folder or from where we are."""
    for path in (folder / name, Path(name)):
        if path.is_file():
            try:
                return path.resolve().relative_to(folder.resolve()).as_posix()
            except ValueError:
                continue
    raise NoSuchDocument(name)
