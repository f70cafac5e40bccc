"""The look of the window: palette, style sheet and fonts, all generated from the tokens."""

from __future__ import annotations

from functools import cache
from string import Template

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from olo_desktop.places import resource
from olo_desktop.ui.tokens import Tokens, tokens

# System fonts that are no face for figures in columns: the plain fallbacks of a bare Linux desktop.
_POOR_FACES = {"", "dejavu sans", "sans serif", "sans", "bitstream vera sans", "liberation sans", "arial", "helvetica"}
_FONT_FILES = {
    "ui": ("Inter-Regular.ttf", "Inter-Medium.ttf", "Inter-SemiBold.ttf"),
    "memo": ("SourceSerif4-Regular.ttf", "SourceSerif4-SemiBold.ttf", "SourceSerif4-Italic.ttf"),
}
_WEIGHTS = {400: QFont.Weight.Normal, 500: QFont.Weight.Medium, 600: QFont.Weight.DemiBold}


class Look(QObject):
    """The theme in force. One for the whole program; everyone who paints asks it, and repaints on `changed`."""

    changed = Signal()

    def __init__(self, application: QApplication, theme: str = "system") -> None:
        super().__init__()
        self.tokens: Tokens = tokens()
        self._application = application
        self._wanted = theme
        self.theme = self._resolve()
        application.setStyle("Fusion")
        self._ui_families = _ui_families()
        self._apply()
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._system_changed)

    @property
    def wanted(self) -> str:
        """`system`, `light` or `dark`, as the user chose."""
        return self._wanted

    def choose(self, theme: str) -> None:
        """Follow the system, or hold to one theme."""
        self._wanted = theme
        self._refresh()

    def colour(self, name: str) -> QColor:
        """The colour of a token in this theme."""
        return QColor(self.tokens.colour(self.theme, name))

    def mark_colour(self, mark: str) -> QColor:
        """The colour of a verdict's mark in this theme."""
        return self.colour(self.tokens.mark_colour(mark))

    def font(self, role: str, *, memo: bool = False, tabular: bool = False, zoom: float = 1.0) -> QFont:
        """The font for a role of the type scale; `memo` speaks in the memo's face."""
        cut = self.tokens.type(role)
        serif = memo or role.startswith("memo") or role == "queue_figure"
        font = QFont(memo_families() if serif else self._ui_families)
        font.setPointSizeF(cut.size * zoom * 72 / _dots())
        font.setWeight(_WEIGHTS[cut.weight])
        if serif:
            font.setStyleHint(QFont.StyleHint.Serif)
        if tabular:
            font.setFeature(QFont.Tag("tnum"), 1)
        return font

    def _system_changed(self) -> None:
        if self._wanted == "system":
            self._refresh()

    def _refresh(self) -> None:
        theme = self._resolve()
        if theme != self.theme:
            self.theme = theme
            self._apply()
            self.changed.emit()

    def _resolve(self) -> str:
        if self._wanted in ("light", "dark"):
            return self._wanted
        dark = QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark
        return "dark" if dark else "light"

    def _apply(self) -> None:
        self._application.setPalette(palette(self))
        self._application.setFont(self.font("body"))
        self._application.setStyleSheet(style_sheet(self.tokens, self.theme))


def palette(look: Look) -> QPalette:
    """The palette of a theme."""
    roles = {
        QPalette.ColorRole.Window: "surface.window",
        QPalette.ColorRole.WindowText: "text.primary",
        QPalette.ColorRole.Base: "surface.paper",
        QPalette.ColorRole.AlternateBase: "surface.pane",
        QPalette.ColorRole.Text: "text.primary",
        QPalette.ColorRole.PlaceholderText: "text.tertiary",
        QPalette.ColorRole.Button: "surface.raised",
        QPalette.ColorRole.ButtonText: "text.primary",
        QPalette.ColorRole.ToolTipBase: "surface.raised",
        QPalette.ColorRole.ToolTipText: "text.primary",
        QPalette.ColorRole.Highlight: "accent",
        QPalette.ColorRole.HighlightedText: "on_accent",
        QPalette.ColorRole.Link: "accent",
        QPalette.ColorRole.Mid: "surface.line_strong",
        QPalette.ColorRole.Light: "surface.raised",
        QPalette.ColorRole.Dark: "surface.line_strong",
    }
    made = QPalette()
    for role, name in roles.items():
        made.setColor(role, look.colour(name))
    for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, role, look.colour("text.tertiary"))
    return made


def style_sheet(from_tokens: Tokens, theme: str) -> str:
    """The style sheet of a theme: `resources/style/window.qss` with the tokens put in."""
    names = {name.replace(".", "_"): value for name, value in from_tokens.colours(theme).items()}
    names |= {f"radius_{name}": f"{value}" for name, value in from_tokens.raw["radius"].items()}
    names |= {f"size_{name}": f"{value}" for name, value in from_tokens.raw["size"].items()}
    return Template(resource("style/window.qss").read_text("utf-8")).substitute(names)


def _dots() -> float:
    """Logical dots an inch: font sizes are given in logical pixels and set in points."""
    screen = QGuiApplication.primaryScreen()
    return screen.logicalDotsPerInch() if screen else 96.0


@cache
def memo_families() -> list[str]:
    """The memo's face, then what stands in for it."""
    _load("memo")
    return [*tokens().raw["type"]["memo_family"], "Georgia", "Noto Serif", "Liberation Serif", "serif"]


@cache
def _ui_families() -> list[str]:
    """The system's own face, or Inter where the system has none worth using."""
    system = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).family()
    if system.casefold() not in _POOR_FACES:
        return [system]
    _load("ui")
    return [*tokens().raw["type"]["ui_family"], system or "sans-serif"]


def _load(kind: str) -> None:
    for name in _FONT_FILES[kind]:
        QFontDatabase.addApplicationFont(str(resource(f"fonts/{name}")))
