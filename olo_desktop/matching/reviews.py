"""What people decided, held against a run: what still holds of each figure, what has lapsed and why.

A decision rests on its sentence, on the verdict and what the source said, and on the documents that were cited. When
one of these changes it lapses, and says so; a correction rests on its sentence alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from olo_desktop.model.anchoring import anchors, reworded
from olo_desktop.model.decision import (
    Act,
    Anchor,
    Approval,
    Correction,
    Decided,
    Disposition,
    FigureReview,
    Ground,
    Lapse,
    Outcome,
    TraitsChange,
)
from olo_desktop.model.document import Document
from olo_desktop.model.memo import Memo
from olo_desktop.model.verdict import Basis, Grounding, Verdict

_GONE = "its sentence is no longer in the memo"
_REWORDED = "its sentence has changed"


@dataclass(frozen=True, slots=True)
class Reviews:
    """What people said of a run: of each figure by its id, and what lapsed with a sentence that is gone."""

    figures: Mapping[str, FigureReview] = field(default_factory=dict)
    gone: tuple[Lapse, ...] = ()

    @property
    def accepted(self) -> frozenset[str]:
        """The figures that a person accepted, and that acceptance holds."""
        return frozenset(name for name, each in self.figures.items() if each.accepted)


def in_force(acts: Iterable[Act]) -> tuple[Act, ...]:
    """The acts that were not replaced or taken back by later ones, in their order."""
    last: dict[tuple[str, str, str], Act] = {}
    for act in acts:
        last.pop(act.slot, None)
        last[act.slot] = act
    return tuple(act for act in last.values() if not _takes_back(act))


def _takes_back(act: Act) -> bool:
    match act.said:
        case Decided():
            return act.said.disposition is None
        case Approval():
            return act.said.outcome is None
        case Correction():
            return not act.said.anything
        case _:
            return not act.said.after.anything


def corrections(memo: Memo, acts: Iterable[Act]) -> dict[str, Correction]:
    """The corrections in force of a memo's figures, by the figure's id."""
    said = {act.anchor.key: act.said for act in in_force(acts) if isinstance(act.said, Correction)}
    return {name: said[anchor.key] for name, anchor in anchors(memo).items() if anchor.key in said}


def ground_of(grounding: Grounding, documents: Iterable[Document]) -> Ground:
    """What a person sees who decides on this verdict."""
    derivation, expected = grounding.derivation, grounding.expected
    links = (*grounding.links, *(derivation.inputs if derivation else ()))
    cited = {link.document for link in (*links, *((expected.link,) if expected else ()))}
    kept = tuple((each.sha256, each.path) for each in documents if each.path in cited)
    return Ground(grounding.verdict, expected.text if expected else "", kept)


def reviews(memo: Memo, groundings: Sequence[Grounding], documents: Sequence[Document], acts: Iterable[Act]) -> Reviews:
    """What people said of each figure of this run. `acts` are all that count, in their order."""
    known = anchors(memo)
    by_key: dict[str, list[Act]] = defaultdict(list)
    for act in in_force(acts):
        if not isinstance(act.said, TraitsChange):
            by_key[act.anchor.key].append(act)
    here = {anchor.key for anchor in known.values()}
    lost = [_lost(act, known) for key, each in by_key.items() if key not in here for act in each if _of(memo, act)]
    of_figure: dict[str, list[Lapse]] = defaultdict(list)
    for lapse in lost:
        if lapse.figure is not None:
            of_figure[lapse.figure].append(lapse)
    figures = {}
    for grounding in groundings:
        own, lapsed = by_key[known[grounding.figure].key], of_figure[grounding.figure]
        if own or lapsed:
            figures[grounding.figure] = _reviewed(grounding, own, lapsed, documents)
    return Reviews(figures, tuple(lapse for lapse in lost if lapse.figure is None))


def _of(memo: Memo, act: Act) -> bool:
    """Whether an act was made on this memo: of another one's sentences nothing is missed here."""
    return act.anchor.memo == memo.name


def _lost(act: Act, known: dict[str, Anchor]) -> Lapse:
    figure = reworded(act.anchor, known)
    return Lapse(act, figure, _GONE if figure is None else _REWORDED)


def _reviewed(
    grounding: Grounding, own: Sequence[Act], lapsed: Sequence[Lapse], documents: Sequence[Document]
) -> FigureReview:
    holding: list[Act] = []
    lapses = list(lapsed)
    for act in own:
        why = why_lapsed(act, grounding, documents)
        if why:
            lapses.append(Lapse(act, grounding.figure, why))
        else:
            holding.append(act)
    disposition = next((act for act in holding if isinstance(act.said, Decided)), None)
    correction = next((act for act in holding if isinstance(act.said, Correction)), None)
    approvals = tuple(act for act in holding if isinstance(act.said, Approval))
    return FigureReview(
        figure=grounding.figure,
        disposition=disposition,
        correction=correction,
        approvals=approvals,
        lapsed=tuple(lapses),
        cleared=is_cleared(grounding, disposition, preparers(own), approvals),
    )


def why_lapsed(act: Act, grounding: Grounding, documents: Sequence[Document]) -> str:
    """Why an act on a sentence that still stands no longer holds; "" where it holds."""
    ground = act.said.ground if isinstance(act.said, Decided | Approval) else None
    if ground is None:
        return ""
    if ground.verdict is not grounding.verdict:
        return f"the verdict was {ground.verdict} and is now {grounding.verdict}"
    hashes = {document.sha256 for document in documents}
    paths = {path for document in documents for path in document.paths}
    for sha256, path in ground.documents:
        if sha256 not in hashes:
            return f"the cited document {path} {'has changed' if path in paths else 'is gone'}"
    says = grounding.expected.text if grounding.expected else ""
    if ground.says != says:
        return f"the source said {ground.says} and now says {says}"
    return ""


def preparers(acts: Iterable[Act]) -> frozenset[str]:
    """Who decided on a figure or corrected it."""
    return frozenset(same_person(act.author) for act in acts if isinstance(act.said, Decided | Correction))


def same_person(name: str) -> str:
    """A name as two writings of it are compared."""
    return " ".join(name.casefold().split())


def is_cleared(
    grounding: Grounding, disposition: Act | None, prepared_by: frozenset[str], approvals: Sequence[Act]
) -> bool:
    """Whether nothing stands against issuing the figure.

    One that an approver failed is not cleared. A flagged one must be accepted, and a contradicted one passed by
    somebody other than its own preparers as well.
    """
    words = [(act, act.said.outcome) for act in approvals if isinstance(act.said, Approval)]
    if any(outcome is Outcome.FAILED for _, outcome in words):
        return False
    if is_settled(grounding):
        return True
    decided = disposition.said if disposition else None
    if not isinstance(decided, Decided) or decided.disposition is not Disposition.ACCEPTED:
        return False
    others = [act for act, _ in words if same_person(act.author) not in prepared_by]
    return grounding.verdict is not Verdict.CONTRADICTED or bool(others)


def is_settled(grounding: Grounding) -> bool:
    """Whether a verdict needs no person: right by a cell, or no claim."""
    if grounding.verdict is Verdict.EXEMPT:
        return True
    return grounding.verdict in (Verdict.SUPPORTED, Verdict.DERIVED) and grounding.basis is Basis.CELL
