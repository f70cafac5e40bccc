"""What can go wrong with a workspace.

OloError
├── WorkspaceUnusable   its folder cannot be made, read or written; the disk is full or failing
├── DealInUse           something was to be written, but another program has the deal open
├── DealOfNewerOlo      what people decided was last kept by a newer Olo
└── ReviewDamaged       what people decided does not read back as it was written
CacheDamaged            what reading found does not read back: for the program, which reads the document again
"""

from __future__ import annotations

from pathlib import Path

from olo_desktop.model.errors import OloError


class WorkspaceUnusable(OloError):  # noqa: N818 - the user reads its sentence, never its name
    """The workspace's folder cannot be made, read or written."""

    @classmethod
    def full(cls, folder: Path) -> WorkspaceUnusable:
        """The disk ran full; what was acknowledged is kept."""
        remedy = "Free some space (a page takes about 10 KB) and go on: what was read so far is kept"
        return cls("The deal's workspace cannot be written", f"the disk that holds {folder} is full", remedy)

    @classmethod
    def unwritable(cls, folder: Path, why: str) -> WorkspaceUnusable:
        """The folder refuses to be written."""
        remedy = "Make it writable, or choose another place with --workspace"
        return cls("The deal's workspace cannot be written", f"{folder}: {why}", remedy)

    @classmethod
    def failing(cls, folder: Path, why: str) -> WorkspaceUnusable:
        """The disk answers with errors."""
        remedy = "Check the disk, or choose another place with --workspace"
        return cls("The deal's workspace cannot be used", f"{folder}: {why}", remedy)

    @classmethod
    def inside_deal(cls, folder: Path) -> WorkspaceUnusable:
        """Olo does not write into a deal folder by itself."""
        remedy = "Choose a place outside it with --workspace"
        return cls("The workspace cannot lie there", f"{folder} is inside the deal folder", remedy)


class DealInUse(OloError):  # noqa: N818 - the user reads its sentence, never its name
    """The deal was opened read-only, and something was to be written."""

    def __init__(self, holder: str) -> None:
        if holder:
            why, remedy = f"it is open in {holder}", "Close the other program, then open the deal again"
        else:
            why, remedy = "its workspace lies where nothing can be written", "Choose another place with --workspace"
        super().__init__("This deal can only be read", why, remedy)


class DealOfNewerOlo(OloError):  # noqa: N818 - the user reads its sentence, never its name
    """Decisions kept by a newer version, which this one would misread."""

    def __init__(self, version: str) -> None:
        why = f"This deal was last used by a newer Olo ({version})"
        super().__init__("The deal cannot be opened", why, "Install that version or a later one; nothing was changed")


class ReviewDamaged(OloError):  # noqa: N818 - the user reads its sentence, never its name
    """A decision, or the file of them, does not read back as it was written."""

    def __init__(self, path: Path, what: str) -> None:
        backup = path.with_name(f"{path.name}.backup")
        good = f"Put the last good copy, {backup.name} beside it, in its place"
        remedy = good if backup.exists() else "Put a copy of it from your backup in its place"
        super().__init__("What was decided on this deal is damaged", f"{path}: {what}", remedy)


class CacheDamaged(Exception):  # noqa: N818 - an outcome: the document is read again
    """What was read of a document has changed on the disk. `sha256` is None where the whole cache is at fault."""

    def __init__(self, sha256: str | None) -> None:
        self.sha256 = sha256
        super().__init__(f"what was read of {sha256 or 'every document'} has changed on the disk")
