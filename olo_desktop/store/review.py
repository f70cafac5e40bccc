"""What people decided on a deal and what was run (`review.db`): migrated with care, backed up, never rebuilt.

Passwords are not kept here. Every table is sealed by a hash; one that does not read back as it was written is an error
that names the copy to go back to, for a decision must neither be lost nor made up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Connection, Table, delete, select
from sqlalchemy.dialects.sqlite import insert

import olo_desktop
from olo_desktop.model.decision import Act, TraitsChange
from olo_desktop.model.document import SourceTier
from olo_desktop.model.profile import SetTraits
from olo_desktop.model.report import RunStatus
from olo_desktop.store import act_rows, tables
from olo_desktop.store.act_rows import KeptAct, RunVerdict
from olo_desktop.store.database import Database, FileDamaged, keep_copy
from olo_desktop.store.description_rows import described, description_row
from olo_desktop.store.errors import DealInUse, DealOfNewerOlo, ReviewDamaged
from olo_desktop.store.migrating import HEAD, known_revisions, last_version, migrate, revision_of
from olo_desktop.store.seals import check, seal, sealed_tables


@dataclass(frozen=True, slots=True)
class RecordedRun:
    """One verification that was made: the memo's name and hash, the deal's revision, how it ended, and the report."""

    number: int
    memo: str
    memo_sha256: str
    revision: str
    status: RunStatus
    report_sha256: str
    recorded_at: str


class Review:
    """The decisions and runs of one deal. Safe to use from several threads."""

    def __init__(self, database: Database, holder: str = "") -> None:
        self._database = database
        self._holder = holder
        self._changed = False

    @classmethod
    def open(
        cls, path: Path, *, read_only: bool = False, holder: str = "", head: str = HEAD, more: Sequence[Path] = ()
    ) -> tuple[Review, str]:
        """The decisions at `path`, brought up to this version, and a note where that took a step.

        Raises `DealOfNewerOlo` or `ReviewDamaged`. `head` and `more` are for the tests of the migrations.
        """
        with _damage_told(path):
            if read_only:
                return cls(_database_to_read(path, holder, head, more), holder), ""
            database = Database(path, synchronous="FULL")
            try:
                note = migrate(database, head=head, more=more)
                _sign(database)
                with database.reading() as connection:
                    check(connection, *sealed_tables(connection))
            except BaseException:
                database.close()
                raise
        path.chmod(0o600)
        return cls(database), note

    def close(self) -> None:
        """Give the file back; where something was decided, the last good copy is renewed."""
        path = self._database.path
        self._database.close()
        if self._changed:
            keep_copy(path, path.with_name(f"{path.name}.backup"))

    def tiers(self) -> dict[str, SourceTier]:
        """The source tiers that people set, by document sha256."""
        with self._reading(tables.tiers) as connection:
            rows = connection.execute(select(tables.tiers).order_by(tables.tiers.c.sha256)).all()
        return {sha256: SourceTier(tier) for sha256, tier, _ in rows}

    def set_tier(self, sha256: str, tier: SourceTier | None) -> None:
        """Set who stands behind a document's numbers; None goes back to what is suggested."""
        with self._writing(tables.tiers) as connection:
            _put_tier(connection, sha256, tier)

    def descriptions(self) -> dict[str, SetTraits]:
        """What people set of the documents, their tiers too, by document sha256."""
        columns = tables.descriptions.c
        query = select(columns.sha256, columns.kind, columns.company, columns.period, columns.starts, columns.ends)
        tiers = self.tiers()
        with self._reading(tables.descriptions) as connection:
            rows = {sha256: row for sha256, *row in connection.execute(query.order_by(columns.sha256)).all()}
        nothing = (None,) * 5
        return {sha256: described(rows.get(sha256, nothing), tiers.get(sha256)) for sha256 in sorted({*rows, *tiers})}

    def describe(self, sha256: str, traits: SetTraits) -> None:
        """Keep exactly this as what was set of a document; what is None goes back to what is suggested."""
        with self._writing(tables.tiers, tables.descriptions) as connection:
            _put_traits(connection, sha256, traits)

    def keep(self, acts: Sequence[Act]) -> tuple[KeptAct, ...]:
        """Keep acts as one step that is undone as a whole; what had been undone can then no longer be redone.

        What an act sets of a document counts from now on.
        """
        with self._writing(tables.acts, tables.tiers, tables.descriptions) as connection:
            kept = act_rows.put(connection, acts)
            for act in acts:
                if isinstance(act.said, TraitsChange):
                    _put_traits(connection, act.anchor.key, act.said.after)
        return kept

    def acts(self) -> tuple[KeptAct, ...]:
        """Every act, in the order of keeping; those that were undone too."""
        with self._reading(tables.acts) as connection:
            return act_rows.acts(connection)

    def undo(self) -> tuple[KeptAct, ...]:
        """Undo the last step; gives back its acts, none where there is nothing to undo."""
        with self._writing(tables.acts, tables.tiers, tables.descriptions) as connection:
            undone = act_rows.undo(connection)
            for each in reversed(undone):
                if isinstance(each.act.said, TraitsChange):
                    _put_traits(connection, each.act.anchor.key, each.act.said.before)
        return undone

    def redo(self) -> tuple[KeptAct, ...]:
        """Do the step again that was undone last; gives back its acts, none where there is none."""
        with self._writing(tables.acts, tables.tiers, tables.descriptions) as connection:
            redone = act_rows.redo(connection)
            for each in redone:
                if isinstance(each.act.said, TraitsChange):
                    _put_traits(connection, each.act.anchor.key, each.act.said.after)
        return redone

    def record_run(
        self,
        memo: str,
        memo_sha256: str,
        revision: str,
        status: RunStatus,
        report_sha256: str,
        verdicts: Sequence[RunVerdict] = (),
    ) -> RecordedRun:
        """Keep that a memo was verified, and its verdicts until the memo's next run; gives back the run's number."""
        columns = (memo, memo_sha256, revision, str(status), report_sha256, _now())
        names = ("memo", "memo_sha256", "revision", "status", "report_sha256", "recorded_at")
        with self._writing(tables.runs, tables.run_verdicts) as connection:
            query = insert(tables.runs).returning(tables.runs.c.id)
            number = connection.execute(query, dict(zip(names, columns, strict=True))).scalar_one()
            act_rows.put_verdicts(connection, memo, number, verdicts)
        return RecordedRun(number, memo, memo_sha256, revision, status, report_sha256, columns[-1])

    def runs(self, memo_sha256: str | None = None) -> tuple[RecordedRun, ...]:
        """The runs made so far, in their order; those of one memo, if it is named."""
        query = select(tables.runs).order_by(tables.runs.c.id)
        if memo_sha256 is not None:
            query = query.where(tables.runs.c.memo_sha256 == memo_sha256)
        with self._reading(tables.runs) as connection:
            rows = connection.execute(query).all()
        return tuple(
            RecordedRun(number, memo, memo_hash, revision, RunStatus(status), report, recorded_at)
            for number, memo, memo_hash, revision, status, report, recorded_at in rows
        )

    def last_verdicts(self, memo: str) -> tuple[RunVerdict, ...]:
        """What the last recorded run of the memo of this name said of its figures."""
        with self._reading(tables.run_verdicts) as connection:
            return act_rows.verdicts(connection, memo)

    @contextmanager
    def _reading(self, table: Table) -> Iterator[Connection]:
        with _damage_told(self._database.path), self._database.reading() as connection:
            check(connection, table.name)
            yield connection

    @contextmanager
    def _writing(self, *written: Table) -> Iterator[Connection]:
        if self._database.read_only:
            raise DealInUse(self._holder)
        names = [table.name for table in written]
        with _damage_told(self._database.path), self._database.writing() as connection:
            check(connection, *names)
            yield connection
            seal(connection, *names)
        self._changed = True


@contextmanager
def _damage_told(path: Path) -> Iterator[None]:
    try:
        yield
    except FileDamaged as error:
        raise ReviewDamaged(path, str(error)) from error


def _now() -> str:
    return datetime.now(UTC).replace(microsecond=0).isoformat()


def _put_tier(connection: Connection, sha256: str, tier: SourceTier | None) -> None:
    connection.execute(delete(tables.tiers).where(tables.tiers.c.sha256 == sha256))
    if tier is not None:
        connection.execute(insert(tables.tiers), {"sha256": sha256, "tier": str(tier), "set_at": _now()})


def _put_traits(connection: Connection, sha256: str, traits: SetTraits) -> None:
    _put_tier(connection, sha256, traits.tier)
    connection.execute(delete(tables.descriptions).where(tables.descriptions.c.sha256 == sha256))
    if replace(traits, tier=None).anything:
        connection.execute(insert(tables.descriptions), description_row(sha256, traits, _now()))


def _sign(database: Database) -> None:
    """Write down which version of Olo last had the decisions."""
    ours = olo_desktop.__version__
    with database.reading() as connection:
        signed = connection.execute(select(tables.meta.c.value).where(tables.meta.c.key == "olo")).scalar()
    if signed != ours:
        row = {"key": "olo", "value": ours}
        with database.writing() as connection:
            connection.execute(insert(tables.meta).values(row).on_conflict_do_update(set_={"value": ours}))


def _database_to_read(path: Path, holder: str, head: str, more: Sequence[Path]) -> Database:
    """The database as it is, or an empty one where there is none yet. One of an older version waits to be written."""
    if path.exists():
        database = Database(path, read_only=True)
        revision = revision_of(database)
        if revision == head:
            return database
        version = last_version(database)
        database.close()
        if revision:
            older = revision in known_revisions(more)
            raise DealInUse(holder) if older else DealOfNewerOlo(version or f"revision {revision}")
    database = Database(path, empty=True)
    with database.reading() as connection:
        tables.review.create_all(connection)
        seal(connection, *sealed_tables(connection))
    return database
