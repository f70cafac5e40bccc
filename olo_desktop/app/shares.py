"""One document's shares of the deal's indexes, built while its pages come in."""

from __future__ import annotations

from dataclasses import dataclass, field

from olo_desktop.index.figures import FigureSegmentBuilder
from olo_desktop.index.rows import RowSegmentBuilder
from olo_desktop.index.segments import SegmentBuilder
from olo_desktop.model.document import PageContent
from olo_desktop.store.cache_rows import Shares
from olo_desktop.text.words import tokens


@dataclass(slots=True)
class SharesInWork:
    """The shares of a document that is being read. `begun` says that its first page may come."""

    words: SegmentBuilder = field(default_factory=SegmentBuilder)
    figures: FigureSegmentBuilder = field(default_factory=FigureSegmentBuilder)
    rows: RowSegmentBuilder = field(default_factory=RowSegmentBuilder)
    begun: bool = False

    def add(self, content: PageContent) -> None:
        """Take the next page."""
        for chunk in content.chunks:
            self.words.add(tokens(chunk.text))
        for figure in content.figures:
            self.figures.add(figure.page_number, figure.ordinal, figure.quantity.value)
        self.rows.add(content.figures)

    def finish(self) -> Shares:
        """The shares as they are kept."""
        return Shares(self.words.finish(), self.figures.finish(), self.rows.finish())
