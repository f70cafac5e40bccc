"""What the window remembers from one day to the next: recent deals, sizes, theme. Holds no verdict and no document."""

from __future__ import annotations

import getpass
import os
from decimal import Decimal
from pathlib import Path

from PySide6.QtCore import QSettings

from olo_desktop.model.report import Settings

_MOST = 12


class Remembered:
    """A small file in the user's settings directory."""

    def __init__(self, file: Path | None = None) -> None:
        self._settings = QSettings(str(file or _default()), QSettings.Format.IniFormat)

    def all(self) -> tuple[Path, ...]:
        """The deals opened before that are still there, newest first."""
        return tuple(path for text in self._texts("recent") if (path := Path(text)).is_dir())

    def add(self, folder: Path) -> None:
        """Put a deal first."""
        text = str(folder.resolve())
        rest = [other for other in self._texts("recent") if other != text]
        self._settings.setValue("recent", [text, *rest][:_MOST])

    @property
    def theme(self) -> str:
        """`system`, `light` or `dark`."""
        found = str(self._settings.value("theme", "system"))
        return found if found in ("system", "light", "dark") else "system"

    @theme.setter
    def theme(self, theme: str) -> None:
        self._settings.setValue("theme", theme)

    @property
    def author(self) -> str:
        """Who decides: the name that was set, else the one that the system knows the user by."""
        return str(self._settings.value("author", "")).strip() or _user()

    @author.setter
    def author(self, name: str) -> None:
        self._settings.setValue("author", " ".join(name.split()))

    @property
    def profile(self) -> str:
        """Which checks run."""
        found = str(self._settings.value("profile", "ic"))
        return found if found in ("ic", "quick") else "ic"

    @profile.setter
    def profile(self, profile: str) -> None:
        self._settings.setValue("profile", profile)

    @property
    def materiality(self) -> str:
        """The amount below which a difference is immaterial, as written; '' for none."""
        return str(self._settings.value("materiality", ""))

    @materiality.setter
    def materiality(self, amount: str) -> None:
        self._settings.setValue("materiality", amount)

    @property
    def judging(self) -> Settings:
        """What sways a verdict, as set."""
        amount = self.materiality
        return Settings(profile=self.profile, materiality=Decimal(amount) if amount else None)

    def sizes(self, where: str) -> list[int]:
        """The sizes that the user gave a splitter; empty where none."""
        return [int(text) for text in self._texts(f"sizes/{where}") if text.isdigit()]

    def keep_sizes(self, where: str, sizes: list[int]) -> None:
        """Keep a splitter's sizes."""
        self._settings.setValue(f"sizes/{where}", [str(size) for size in sizes])

    def _texts(self, key: str) -> list[str]:
        found = self._settings.value(key, [])
        return [found] if isinstance(found, str) else [str(item) for item in found or []]  # type: ignore[attr-defined] # QSettings gives object


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):  # a system without a name for its user
        return "Reviewer"


def _default() -> Path:
    from platformdirs import user_config_path

    own = os.environ.get("OLO_DATA_DIR")
    return (Path(own) if own else user_config_path("olo-desktop", appauthor=False)) / "window.ini"
