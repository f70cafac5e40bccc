"""Finding a figure again in a later draft: by its sentence, its place in it, and which of several alike it is."""

from __future__ import annotations

import hashlib
import json
from collections import Counter

from olo_desktop.model.decision import Anchor
from olo_desktop.model.memo import Memo, MemoFigure

_ALIKE = 0.5
"""The share of two sentences' words above which one is taken for a new wording of the other."""


def anchors(memo: Memo) -> dict[str, Anchor]:
    """The anchor of each figure of a memo, by the figure's id.

    It holds while the sentence reads the same (blanks aside; of a table's cell its row and column labels count too),
    whatever is written elsewhere. Of sentences that are alike to the letter the first, second ... are told apart.
    """
    found: dict[str, Anchor] = {}
    in_sentence: Counter[int] = Counter()
    alike: Counter[tuple[str, int, str]] = Counter()
    for figure in sorted(memo.figures, key=lambda each: (each.start, each.end)):
        sentence = said_around(memo, figure)
        spot = (sentence, in_sentence[figure.sentence], figure.text)
        in_sentence[figure.sentence] += 1
        found[figure.id] = Anchor(_key(*spot, alike[spot]), memo.name, sentence, figure.text)
        alike[spot] += 1
    return found


def said_around(memo: Memo, figure: MemoFigure) -> str:
    """The figure's sentence on one line; a table's cell with its labels before it."""
    cell = memo.blocks[memo.sentences[figure.sentence].block].cell
    labels = (cell.row_label, cell.column_label) if cell else ()
    return " · ".join(" ".join(part.split()) for part in (*labels, memo.sentence_text(figure.sentence)) if part.strip())


def reworded(anchor: Anchor, among: dict[str, Anchor]) -> str | None:
    """The figure whose sentence is most likely a new wording of the anchor's; None where none is near."""
    words = set(anchor.sentence.casefold().split())
    best: tuple[float, str] | None = None
    for name, other in among.items():
        theirs = set(other.sentence.casefold().split())
        share = len(words & theirs) / max(1, len(words | theirs)) + 0.01 * (other.figure == anchor.figure)
        if share >= _ALIKE and (best is None or share > best[0]):
            best = (share, name)
    return best[1] if best else None


def _key(*parts: str | int) -> str:
    return hashlib.sha256(json.dumps(parts, ensure_ascii=True).encode()).hexdigest()[:32]
