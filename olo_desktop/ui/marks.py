"""Marks of verdicts and icons of the chrome, drawn from their SVG in the theme's colours at any density."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QIconEngine, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from olo_desktop.places import resource
from olo_desktop.ui.theme import Look


@cache
def _source(folder: str, name: str) -> str:
    return resource(f"{folder}/{name}.svg").read_text("utf-8")


@cache
def _renderer(folder: str, name: str, colour: str, surface: str) -> QSvgRenderer:
    text = _source(folder, name).replace("currentColor", colour).replace("{surface}", surface)
    return QSvgRenderer(QByteArray(text.encode()))


def draw_mark(painter: QPainter, look: Look, mark: str, where: QRectF, surface: str = "surface.pane") -> None:
    """A verdict's mark in `where`; its cut-outs show `surface`."""
    colour = look.mark_colour(mark).name()
    _renderer("marks", mark, colour, look.colour(surface).name()).render(painter, where)


def draw_page_mark(painter: QPainter, look: Look, mark: str, where: QRectF) -> None:
    """A verdict's mark on a page, in the light theme's colours since a page is always paper; grey where all is well."""
    underline = look.tokens.underline(mark)
    problem = underline is not None and underline.tint
    colour = look.tokens.colour("light", look.tokens.mark_colour(mark) if problem else "quiet_underline")
    _renderer("marks", mark, colour, look.tokens.colour("light", "surface.paper")).render(painter, where)


def draw_icon(painter: QPainter, name: str, colour: QColor, where: QRectF) -> None:
    """An icon of the chrome in `where`."""
    _renderer("icons", name, colour.name(), "").render(painter, where)


def mark_pixmap(look: Look, mark: str, size: int, ratio: float, surface: str = "surface.pane") -> QPixmap:
    """A mark as a picture for a label."""
    pixmap = QPixmap(QSize(round(size * ratio), round(size * ratio)))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    draw_mark(painter, look, mark, QRectF(0, 0, size, size), surface)
    painter.end()
    return pixmap


class _Engine(QIconEngine):
    """Paints an icon in the colour that the theme has at that moment, so that none stays black on black."""

    def __init__(self, look: Look, name: str, colour: str) -> None:
        super().__init__()
        self._look = look
        self._name = name
        self._colour = colour

    def paint(self, painter: QPainter, rect: object, mode: QIcon.Mode, _state: QIcon.State) -> None:
        """Draw at whatever size is asked for."""
        colour = self._look.colour("text.tertiary" if mode is QIcon.Mode.Disabled else self._colour)
        draw_icon(painter, self._name, colour, QRectF(rect))  # type: ignore[call-overload]  # Qt hands a QRect

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        """A picture at that many device pixels."""
        pixmap = QPixmap(size)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        self.paint(painter, pixmap.rect(), mode, state)
        painter.end()
        return pixmap

    def clone(self) -> QIconEngine:
        """Another of the same."""
        return _Engine(self._look, self._name, self._colour)


def icon(look: Look, name: str, tone: str = "text.secondary") -> QIcon:
    """An icon of the chrome that follows the theme."""
    return QIcon(_Engine(look, name, tone))
