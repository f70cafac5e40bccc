"""What the tables of a document share, found from a spread of its pages: its manner, and its usual scale."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from olo_desktop.ingest.scaling import Caption, usual_caption
from olo_desktop.ingest.source_figures import PageDraft
from olo_desktop.ingest.tables.manner import Carried, Manner, manner_of
from olo_desktop.ingest.tables.reading import may_hold_tables, tables_on
from olo_desktop.model.quantity import Kind
from olo_desktop.model.table import SourceTable

_SAMPLE_PAGES = 64
_RARELY = 4  # a scale that fewer than one in so many pages of tables state is looked at twice
_SEVEN_DIGITS = Decimal(10**6)
_OFTEN = 8  # one in so many numbers of seven digits: the page counts in units

TablesOfPage = tuple[tuple[SourceTable, ...], Carried | None]


def sample_of(count: int) -> tuple[int, ...]:
    """The pages that tell a document's manner: all of a short one, an even spread of a long one."""
    if count <= _SAMPLE_PAGES:
        return tuple(range(1, count + 1))
    return tuple(sorted({1 + place * (count - 1) // (_SAMPLE_PAGES - 1) for place in range(_SAMPLE_PAGES)}))


class DocumentManner(NamedTuple):
    """How a document writes its tables, and the scale of those that state none; None where it counts in units."""

    manner: Manner
    usual: Caption | None

    def tables(self, found: PageDraft, carried: Carried | None) -> TablesOfPage:
        """The tables of a page, and what the next page may go on with. `carried` is what the page before gave."""
        if not may_hold_tables(found.lines, found.printed):
            return (), None
        return tables_on(found.page.number, found.lines, found.captions, self.manner, carried)


def manner_from(drafts: Sequence[PageDraft]) -> DocumentManner:
    """The manner of a document from a sample of its pages."""
    captions = [[caption for _, caption in found.captions] for found in drafts]
    return DocumentManner(manner_of([found.lines for found in drafts], captions), usual_scale(drafts))


def usual_scale(drafts: Sequence[PageDraft]) -> Caption | None:
    """The scale that most captions of a document state, unless it is but a note's that counts otherwise than the rest.

    A town's accounts in dollars with one table "in thousands of dollars" print numbers of seven digits on the pages
    that state nothing; a company that states its millions once, for all of its notes, does not.
    """
    usual = usual_caption([caption for found in drafts for _, caption in found.captions])
    if usual is None:
        return None
    silent = [found for found in drafts if not found.captions and may_hold_tables(found.lines, found.printed)]
    stating = sum(1 for found in drafts if found.captions)
    if stating * (_RARELY - 1) >= len(silent):
        return usual
    return None if 2 * sum(map(_counts_in_units, silent)) > len(silent) else usual


def _counts_in_units(found: PageDraft) -> bool:
    """Whether many bare numbers of a page have seven digits."""
    bare = [p.quantity for p in found.printed if not p.quantity.scaled and p.quantity.kind in (Kind.COUNT, Kind.MONEY)]
    return sum(abs(quantity.value) >= _SEVEN_DIGITS for quantity in bare) * _OFTEN > len(bare)
