"""Acts and the verdicts of last runs, as rows of `review.db` and back.

Nothing is ever deleted: an act is `done`, `undone` (it can be done again), or `left` (undone, and something else was
decided since).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sqlalchemy import Connection, delete, func, select, update
from sqlalchemy.dialects.sqlite import insert

from olo_desktop.model.act_plain import act_id, kind_of, said_from_plain, said_to_plain
from olo_desktop.model.decision import Act, Anchor
from olo_desktop.model.verdict import Verdict
from olo_desktop.store import tables
from olo_desktop.store.database import FileDamaged

_columns = tables.acts.c


class ActState(StrEnum):
    """Whether an act counts."""

    DONE = "done"
    UNDONE = "undone"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class KeptAct:
    """An act as it is kept: which step it belongs to, and whether it counts. `uid` is the same at a colleague's."""

    act: Act
    uid: str
    step: int
    state: ActState


@dataclass(frozen=True, slots=True)
class RunVerdict:
    """What a run said of one figure. `says` is what the source said instead, "" where nothing."""

    anchor: Anchor
    verdict: Verdict
    says: str


def put(connection: Connection, acts: Sequence[Act]) -> tuple[KeptAct, ...]:
    """Keep acts as the newest step."""
    step = (connection.execute(select(func.max(_columns.batch))).scalar() or 0) + 1
    undone = _columns.state == ActState.UNDONE.value
    connection.execute(update(tables.acts).where(undone).values(state=ActState.LEFT.value))
    kept = tuple(KeptAct(act, act_id(act), step, ActState.DONE) for act in acts)
    if kept:
        connection.execute(insert(tables.acts), [_row(each) for each in kept])
    return kept


def acts(connection: Connection) -> tuple[KeptAct, ...]:
    """Every act in its order."""
    return tuple(map(_act, connection.execute(select(tables.acts).order_by(_columns.id)).all()))


def undo(connection: Connection) -> tuple[KeptAct, ...]:
    """Mark the last step that counts as undone."""
    return _moved(connection, func.max(_columns.batch), ActState.DONE, ActState.UNDONE)


def redo(connection: Connection) -> tuple[KeptAct, ...]:
    """Mark the first step that is undone as done."""
    return _moved(connection, func.min(_columns.batch), ActState.UNDONE, ActState.DONE)


def _moved(connection: Connection, which: Any, state: ActState, to: ActState) -> tuple[KeptAct, ...]:
    step = connection.execute(select(which).where(_columns.state == state.value)).scalar()
    if step is None:
        return ()
    there = _columns.batch == step
    connection.execute(update(tables.acts).where(there).values(state=to.value))
    return tuple(map(_act, connection.execute(select(tables.acts).where(there).order_by(_columns.id)).all()))


def put_verdicts(connection: Connection, memo: str, run: int, verdicts: Sequence[RunVerdict]) -> None:
    """Keep what a run said in place of what the memo's run before said."""
    written = _json(
        [[each.anchor.key, each.anchor.sentence, each.anchor.figure, each.verdict, each.says] for each in verdicts]
    )
    connection.execute(delete(tables.run_verdicts).where(tables.run_verdicts.c.memo == memo))
    connection.execute(insert(tables.run_verdicts), {"memo": memo, "run": run, "verdicts": written})


def verdicts(connection: Connection, memo: str) -> tuple[RunVerdict, ...]:
    """What the memo's last run said."""
    columns = tables.run_verdicts.c
    written = connection.execute(select(columns.verdicts).where(columns.memo == memo)).scalar()
    return tuple(
        RunVerdict(Anchor(key, memo, sentence, figure), Verdict(verdict), says)
        for key, sentence, figure, verdict, says in json.loads(written or "[]")
    )


def _row(kept: KeptAct) -> dict[str, object]:
    act, anchor = kept.act, kept.act.anchor
    return {
        "uid": kept.uid,
        "batch": kept.step,
        "state": kept.state.value,
        "kind": kind_of(act.said),
        "target": anchor.key,
        "memo": anchor.memo,
        "sentence": anchor.sentence,
        "figure": anchor.figure,
        "said": _json(said_to_plain(act.said)),
        "author": act.author,
        "made_at": act.made_at,
    }


def _act(row: Any) -> KeptAct:
    try:
        said = said_from_plain(row.kind, json.loads(row.said))
        act = Act(Anchor(row.target, row.memo, row.sentence, row.figure), said, row.author, row.made_at)
        return KeptAct(act, row.uid, row.batch, ActState(row.state))
    except (LookupError, TypeError, ValueError) as error:
        raise FileDamaged("a decision does not read back as it was written") from error


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
