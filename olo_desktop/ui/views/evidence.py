"""The right pane: what is said of the selected figure, and the page that it rests on."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from olo_desktop.ui.presenters.exhibit import PagePlace, Selection
from olo_desktop.ui.presenters.wording import file_name
from olo_desktop.ui.theme import Look
from olo_desktop.ui.views.page_view import PageView
from olo_desktop.ui.views.panel import Panel
from olo_desktop.ui.views.parts import Elided, IconLabel, label, row, rule, tool

_BESIDE_FROM = 860
_MOST = 16_777_215  # Qt's own "as large as you like"


class PageHeader(QWidget):
    """Document, page of pages, tier, back and forward, zoom."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setObjectName("page_header")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(look.tokens.size("page_header"))
        self.name = Elided(look, "control")
        self.name.setFont(look.font("control"))
        self.page = label(look, "", "small", "secondary")
        self.tier = label(look, "", "caption", "secondary")
        self.tier.setObjectName("tier")
        self.tier.setFixedHeight(20)
        self.back = tool(look, "arrow-left", "Back (Alt+←)")
        self.forward = tool(look, "arrow-right", "Forward (Alt+→)")
        self.zoom = label(look, "", "small", "secondary")
        self.outside = tool(look, "arrow-square-out", "Open in another program")
        self._line = rule(upright=True)
        self._icon = IconLabel(look, "file-pdf")
        self.setLayout(
            row(
                self._icon,
                self.name,
                self.page,
                self.tier,
                None,
                self.back,
                self.forward,
                self._line,
                self.zoom,
                self.outside,
                margins=(20, 0, 12, 0),
            )
        )
        self.show_place(None)

    def show_place(self, place: PagePlace | None) -> None:
        """Name the page that is shown."""
        for widget in (self._icon, self.page, self.zoom, self.outside, self._line):
            widget.setVisible(place is not None)
        self.tier.setVisible(place is not None and bool(place.tier))
        if place is None:
            self.name.show_text("")
            return
        self.name.show_text(file_name(place.document))
        self.page.setText(f"p. {place.page} of {place.pages}" if place.pages else f"p. {place.page}")
        self.tier.setText(place.tier)


class Evidence(QWidget):
    """Panel above page, or beside it where the pane is wide enough."""

    outside_wanted = Signal(str)
    page_shown = Signal(str, int)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setObjectName("evidence")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._look = look
        self.panel = Panel(look)
        self.header = PageHeader(look)
        self.page = PageView(look)
        self.panel.grown.connect(self._arrange)
        below = QWidget()
        column = QVBoxLayout(below)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addWidget(self.page, 1)
        self._box = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(0)
        self._box.addWidget(self.panel)
        self._box.addWidget(below, 1)
        self.page.zoomed.connect(self._zoom_words)
        self.header.outside.clicked.connect(self._outside)

    def show_selection(self, selection: Selection | None) -> None:
        """The selected figure's words and its page."""
        self.panel.show_selection(selection)
        self.header.back.setEnabled(selection is not None and selection.back)
        self.header.forward.setEnabled(selection is not None and selection.forward)
        place = selection.place if selection else None
        self._arrange()
        self.show_page(place, selection.instead if selection else "")

    def show_page(self, place: PagePlace | None, instead: str = "") -> None:
        """A page, or the words in its stead."""
        self.header.show_place(place)
        if place is None:
            self.page.show_nothing(instead)
        else:
            self.page.show_place(place)
            self.page_shown.emit(place.document, place.page)
        self._zoom_words()

    def _zoom_words(self) -> None:
        self.header.zoom.setText(f"{round(self.page.zoom * 100)}%")

    def _outside(self) -> None:
        if self.page.place is not None:
            self.outside_wanted.emit(self.page.place.document)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The panel goes beside the page from 860 px on."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        beside = self.width() >= _BESIDE_FROM
        direction = QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        if self._box.direction() != direction:
            self._box.setDirection(direction)
            self.header.setProperty("beside", "true" if beside else "false")
            self.header.style().polish(self.header)
        layout = self._look.tokens.raw["layout"]["evidence"]
        if beside:
            low, high = layout["panel_beside"]
            width, height = max(low, min(round(self.width() * 0.36), high)), self.height()
            self.panel.setFixedWidth(width)
            self.panel.fit_width(width)
            self.panel.setMinimumHeight(0)
            self.panel.setMaximumHeight(_MOST)
        else:
            width = max(self.width(), 440)
            self.panel.fit_width(width)
            natural = self.panel.natural_height(width)
            most = round(self.height() * layout["panel_stacked_max_height_share"]) if self.height() > 0 else natural
            asking = not (self.panel.reasons.isHidden() and self.panel.change.isHidden())
            height = min(natural, most if not asking else max(most, self.height() - 160))
            self.panel.setMinimumWidth(0)
            self.panel.setMaximumWidth(_MOST)
            self.panel.setFixedHeight(height)
        self.panel.share_height(width, height)
