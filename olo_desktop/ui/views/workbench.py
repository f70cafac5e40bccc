"""The deal's own part of the window: left pane or rail, memo, evidence, drawer, and how they share the width."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QStackedWidget, QToolButton, QVBoxLayout, QWidget

from olo_desktop.ui.remembered import Remembered
from olo_desktop.ui.theme import Look
from olo_desktop.ui.views.drawer import Drawer
from olo_desktop.ui.views.evidence import Evidence
from olo_desktop.ui.views.left_pane import LeftPane
from olo_desktop.ui.views.memo_pane import MemoPane, Strip
from olo_desktop.ui.views.parts import tool
from olo_desktop.ui.views.reading_view import ReadingView, TroublesView


class Workbench(QWidget):
    """The panes. Their places follow the width and the user's splitters, never the state."""

    def __init__(self, look: Look, remembered: Remembered) -> None:
        super().__init__()
        self.setObjectName("desk")
        self._look = look
        self._remembered = remembered
        self._narrow = False
        self.left = LeftPane(look)
        self.memo = MemoPane(look)
        self.strip = Strip(look)
        self.evidence = Evidence(look)
        self.reading = ReadingView(look)
        self.troubles = TroublesView(look)
        self.drawer = Drawer(look)
        self.judging = QTimer(self)
        self.judging.setSingleShot(True)
        self.judging.setInterval(300)
        self.judging.timeout.connect(self.memo.busy.show)
        self._lay_out()
        self._outer.splitterMoved.connect(lambda *_: self._keep("outer", self._outer))
        self._inner.splitterMoved.connect(lambda *_: self._keep("inner", self._inner))

    def _lay_out(self) -> None:
        self.rail = self._make_rail()
        self._inner = _splitter(Qt.Orientation.Horizontal, self.memo, self.evidence)
        self._waiting = QWidget()
        waiting = QHBoxLayout(self._waiting)
        waiting.setContentsMargins(0, 0, 0, 0)
        waiting.setSpacing(1)
        waiting.addWidget(self.reading, 1)
        self.troubles.setFixedWidth(400)
        self.troubles.setProperty("edge", "true")
        waiting.addWidget(self.troubles)
        self._middle = QStackedWidget()
        self._middle.addWidget(self._waiting)
        self._middle.addWidget(self._inner)
        self._drawn = _splitter(Qt.Orientation.Vertical, self._middle, self.drawer)
        self.drawer.hide()
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.strip)
        column.addWidget(self._drawn, 1)
        self._outer = _splitter(Qt.Orientation.Horizontal, self.left, right)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(0)
        line.addWidget(self.rail)
        line.addWidget(self._outer, 1)

    def show_waiting(self) -> None:
        """No memo is open: reading, and the files that need the user."""
        self._middle.setCurrentWidget(self._waiting)

    def show_panes(self) -> None:
        """Memo and evidence."""
        if self._middle.currentWidget() is not self._inner:
            self._middle.setCurrentWidget(self._inner)
            self.arrange()

    def _make_rail(self) -> QWidget:
        rail = QWidget()
        rail.setObjectName("rail")
        rail.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        rail.setFixedWidth(self._look.tokens.size("rail"))
        column = QVBoxLayout(rail)
        column.setContentsMargins(4, 8, 4, 8)
        column.setSpacing(4)
        for icon_name, tip, act in (
            ("list-checks", "Figures to look at (Ctrl+B)", self.toggle_left),
            ("folder", "Documents (Ctrl+B)", self.toggle_left),
            ("clipboard-text", "Checks (Ctrl+J)", self.toggle_drawer),
        ):
            made: QToolButton = tool(self._look, icon_name, tip, size=self._look.tokens.size("icon_rail"))
            made.setFixedSize(QSize(36, 36))
            made.clicked.connect(act)
            column.addWidget(made)
            if icon_name == "list-checks":
                self._badge = Badge(self._look, made)
        column.addStretch(1)
        return rail

    def rail_count(self, number: int) -> None:
        """How many figures wait, on the rail's first icon."""
        self._badge.show_number(number)

    def toggle_left(self) -> None:
        """Show or hide the left pane; in a narrow window it slides over the memo."""
        if self._narrow:
            self.left.setVisible(not self.left.isVisible())
            self._place_overlay()
        else:
            self.left.setVisible(not self.left.isVisible())

    def toggle_drawer(self) -> None:
        """Open or close the checks."""
        if self.drawer.isVisible():
            self.drawer.hide()
            self.memo.view.setFocus()
        else:
            self.show_drawer()

    def show_drawer(self, tab: int = 0) -> None:
        """Open the checks, or another of the drawer's lists."""
        self.drawer.show_tab(tab)
        self.drawer.show()
        height = self._drawn.height()
        drawer = min(self._look.tokens.size("drawer"), height // 2)
        self._drawn.setSizes([height - drawer, drawer])
        self.drawer.view.setFocus()

    def escape(self) -> None:
        """Close what lies over the memo, else take the filter away; the memo has the focus then."""
        if self._narrow and self.left.isVisible():
            self.left.hide()
        else:
            self.memo.chips.clear_choice()
        self.memo.view.setFocus()

    def zoom(self, factor: float) -> None:
        """Larger or smaller (0 for the usual size), of the pane with the focus: the page's own, else the memo's."""
        page = self.evidence.page
        if page.hasFocus():
            page.set_zoom(page.zoom * factor if factor else 1.0)
        else:
            self.memo.view.set_zoom(self.memo.view.zoom * factor if factor else 1.0)

    def walk_panes(self, step: int) -> None:
        """Give the next pane the focus."""
        panes = [
            w
            for w in (self.left.queue, self.left.documents, self.memo.view, self.evidence.page, self.drawer.view)
            if w.isVisible()
        ]
        if not panes:
            return
        here = next((n for n, pane in enumerate(panes) if pane.hasFocus()), -1 if step > 0 else 0)
        panes[(here + step) % len(panes)].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def arrange(self) -> None:
        """Left pane or rail by the window's width; memo and evidence by the user's splitters or the start's."""
        layout = self._look.tokens.raw["layout"]
        narrow = self.width() < layout["left"]["rail_below_window_width"]
        if narrow != self._narrow:
            self._narrow = narrow
            if narrow:
                self.left.setParent(self)
                self.left.hide()
            else:
                self._outer.insertWidget(0, self.left)
                self.left.show()
            self.left.float_over(floating=narrow)
        self.rail.setVisible(narrow)
        self._place_overlay()
        self._share()

    def _share(self) -> None:
        width = self.width()
        klass = self._width_class()
        left = 0 if self._narrow else 240 if width < 1800 else 264 if width < 2400 else 300
        if not self._narrow:
            self._outer.setSizes(self._remembered.sizes(f"outer/{klass}") or [left, width - left])
        room = width - (self._look.tokens.size("rail") if self._narrow else left)
        memo = max(420, round(room * (0.514 if self._narrow else 0.49 if width < 1800 else 0.39)))
        memo = min(memo, 900, max(420, room - 440))
        self._inner.setSizes(self._remembered.sizes(f"inner/{klass}") or [memo, room - memo])

    def _width_class(self) -> str:
        return "narrow" if self.width() < 1400 else "usual" if self.width() < 1800 else "wide"

    def _keep(self, where: str, splitter: QSplitter) -> None:
        self._remembered.keep_sizes(f"{where}/{self._width_class()}", splitter.sizes())

    def _place_overlay(self) -> None:
        if self._narrow:
            rail = self._look.tokens.size("rail")
            self.left.setGeometry(rail, 0, 300, self.height())
            self.left.raise_()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange anew where the width changes or the rail's pane has to follow."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width() or self._narrow:
            self.arrange()


class Badge(QWidget):
    """A number at the corner of a rail's button."""

    def __init__(self, look: Look, on: QWidget) -> None:
        super().__init__(on)
        self._look = look
        self._number = 0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setGeometry(14, 0, 22, 16)
        self.hide()

    def show_number(self, number: int) -> None:
        """Show it; nothing for none."""
        self._number = number
        self.setVisible(number > 0)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """White on the colour of what is contradicted."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        text = str(self._number) if self._number < 100 else "99+"
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._look.colour("verdict.contradicted"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(2, 1, 0, -1), 7, 7)
        painter.setPen(self._look.colour("surface.paper"))
        painter.setFont(self._look.font("key"))
        painter.drawText(QRectF(self.rect()).adjusted(2, 0, 0, 0), int(Qt.AlignmentFlag.AlignCenter), text)


def _splitter(way: Qt.Orientation, *parts: QWidget) -> QSplitter:
    made = QSplitter(way)
    made.setHandleWidth(1)
    made.setChildrenCollapsible(False)
    for part in parts:
        made.addWidget(part)
    return made
