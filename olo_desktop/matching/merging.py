"""Two people's decisions put together: what one of them has beyond the other, and where they decided differently.

Decisions are compared slot by slot (one figure's disposition, its correction, one approver's word), each with all that
was ever decided there. Where one's decisions go on from the other's, the later ones count. Where both went on from
what they shared, and not to the same end, it is a conflict, which a person settles.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from olo_desktop.model.act_plain import act_id
from olo_desktop.model.decision import Act, Approval, Correction, Decided

Slot = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two people's last words on one thing. `unknown` are all of theirs that we have not, in their order."""

    ours: Act
    theirs: Act
    unknown: tuple[Act, ...]

    @property
    def slot(self) -> Slot:
        """What they are about."""
        return self.ours.slot


@dataclass(frozen=True, slots=True)
class Merge:
    """What to take over from theirs, how many of their last words were ours already, and the conflicts."""

    adopted: tuple[Act, ...] = ()
    shared: int = 0
    conflicts: tuple[Conflict, ...] = ()


def merge(ours: Iterable[Act], theirs: Iterable[Act]) -> Merge:
    """Their decisions beside ours; both in the order in which they were made."""
    own = _by_slot(ours)
    adopted: list[Act] = []
    conflicts: list[Conflict] = []
    shared = 0
    for slot, their_acts in _by_slot(theirs).items():
        known = [act_id(act) for act in own.get(slot, ())]
        unknown = tuple(act for act in their_acts if act_id(act) not in known)
        if not unknown:
            shared += 1
        elif not known or known[-1] in map(act_id, their_acts):
            adopted += unknown
        elif says_same(own[slot][-1], their_acts[-1]):
            shared += 1
        elif act_id(their_acts[-1]) not in known:
            conflicts.append(Conflict(own[slot][-1], their_acts[-1], unknown))
    return Merge(tuple(adopted), shared, tuple(conflicts))


def says_same(one: Act, other: Act) -> bool:
    """Whether two people came to the same, whatever their reasons."""
    if isinstance(one.said, Decided) and isinstance(other.said, Decided):
        return one.said.disposition is other.said.disposition
    if isinstance(one.said, Approval) and isinstance(other.said, Approval):
        return one.said.outcome is other.said.outcome
    return isinstance(one.said, Correction) and one.said == other.said


def _by_slot(acts: Iterable[Act]) -> Mapping[Slot, Sequence[Act]]:
    found: dict[Slot, list[Act]] = defaultdict(list)
    for act in acts:
        found[act.slot].append(act)
    return dict(found)
