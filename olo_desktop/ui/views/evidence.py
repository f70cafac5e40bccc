"""The right pane: what is said of the selected figure, and the page that it rests on."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QScrollArea, QVBoxLayout, QWidget

from olo_desktop.ui.presenters.desk import PagePlace, Selection
from olo_desktop.ui.presenters.sentences import Comparison
from olo_desktop.ui.presenters.wording import file_name
from olo_desktop.ui.theme import Look
from olo_desktop.ui.views.page_view import PageView
from olo_desktop.ui.views.parts import Elided, IconLabel, MarkLabel, key_cap, label, row, rule, tool

_BESIDE_FROM = 860


class Panel(QWidget):
    """The verdict in a sentence, its reason, and the numbers side by side."""

    place_wanted = Signal(int)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.setObjectName("panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.mark = MarkLabel(look, 14)
        self.headline = label(look, "", "headline", wrap=True)
        self.support = label(look, "", "body", "secondary", wrap=True)
        self.others = label(look, "", "small", "secondary", wrap=True)
        self._key = key_cap(look, "N")
        self._grid = QGridLayout()
        self._rows: list[QWidget] = []
        self._lay_out()
        self.show_selection(None)

    def _lay_out(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self.headline)
        words.addWidget(self.support)
        words.addSpacing(10)
        self._grid.setHorizontalSpacing(14)
        self._grid.setVerticalSpacing(0)
        self._grid.setColumnStretch(2, 1)
        words.addLayout(self._grid)
        words.addSpacing(4)
        line = row(spacing=8)
        line.addWidget(self._key, 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(self.others, 1)
        words.addLayout(line)
        words.addStretch(1)
        column = QVBoxLayout()
        column.setContentsMargins(0, 6, 0, 0)
        column.addWidget(self.mark)
        column.addStretch(1)
        outer = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        outer.setContentsMargins(20, 14, 20, 12)
        outer.setSpacing(10)
        outer.addLayout(column)
        outer.addLayout(words, 1)

    def show_selection(self, selection: Selection | None) -> None:
        """Say all that is known of a figure, or what to do when none is selected."""
        for widget in self._rows:
            self._grid.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self._rows = []
        if selection is None:
            self.mark.show_mark("")
            self.headline.setText("No figure is selected")
            self.support.setText("Click a figure in the memo, or press J for the first to look at.")
            self._show_others("")
            return
        self.mark.show_mark(selection.mark)
        self.headline.setText(selection.saying.headline)
        self.support.setText(selection.saying.support)
        for number, comparison in enumerate(selection.saying.rows):
            self._add_row(number, comparison)
        self._show_others(selection.saying.others)

    def _show_others(self, words: str) -> None:
        self.others.setText(words)
        self.others.setVisible(bool(words))
        self._key.setVisible(bool(words))

    def _add_row(self, number: int, comparison: Comparison) -> None:
        line = rule()
        who = label(self._look, comparison.who, "small", "secondary")
        figure = label(self._look, comparison.number, "value", memo=comparison.memo)
        figure.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        said = Elided(self._look, "small", "secondary", Qt.TextElideMode.ElideRight)
        said.show_text(comparison.said_of)
        self._grid.addWidget(line, 2 * number, 0, 1, 3)
        for column, part in enumerate((who, figure, said)):
            part.setFixedHeight(32)
            self._grid.addWidget(part, 2 * number + 1, column)
        made: tuple[QWidget, ...] = (line, who, figure, said)
        for widget in made:
            widget.show()  # a hidden one would not count towards the panel's height until the next event
        self._rows += made


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

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setObjectName("evidence")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._look = look
        self.panel = Panel(look)
        self.header = PageHeader(look)
        self.page = PageView(look)
        self._scroll = QScrollArea()
        self._scroll.setWidget(self.panel)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        below = QWidget()
        column = QVBoxLayout(below)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addWidget(self.page, 1)
        self._box = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(0)
        self._box.addWidget(self._scroll)
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
        if beside:
            low, high = self._look.tokens.raw["layout"]["evidence"]["panel_beside"]
            width = max(low, min(round(self.width() * 0.32), high))
            self._scroll.setFixedWidth(width)
            self._scroll.setMinimumHeight(0)
            self._scroll.setMaximumHeight(16_777_215)
        else:
            self._scroll.setMinimumWidth(0)
            self._scroll.setMaximumWidth(16_777_215)
            share = self._look.tokens.raw["layout"]["evidence"]["panel_stacked_max_height_share"]
            natural = self.panel.heightForWidth(self.width())
            natural = natural if natural > 0 else self.panel.sizeHint().height()
            self._scroll.setFixedHeight(min(natural, round(self.height() * share)) if self.height() > 0 else natural)
