"""Bringing `review.db` up to this version: what people decided is carried along, and a copy is kept first.

The steps are Alembic scripts in `migrations/versions/`, found beside this module from a checkout, a wheel and a frozen
build alike. Alembic itself is only imported when there is a step to take. All steps happen in one transaction.
"""

from __future__ import annotations

import importlib.resources
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from olo_desktop.store.database import Database, FileDamaged, keep_copy
from olo_desktop.store.errors import DealOfNewerOlo
from olo_desktop.store.seals import check, seal, sealed_tables

if TYPE_CHECKING:
    from alembic.config import Config

HEAD = "0003"
"""The newest step. Kept here so that a deal that is up to date is opened without looking for scripts."""


def scripts() -> Path:
    """The folder of the migration environment."""
    return Path(str(importlib.resources.files("olo_desktop.store").joinpath("migrations")))


def revision_of(database: Database) -> str:
    """The step that the database stands at; "" for a new one."""
    with database.reading() as connection:
        tables = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'alembic_version'"
        if not connection.exec_driver_sql(tables).scalar_one():
            return ""
        return str(connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() or "")


def migrate(database: Database, *, head: str = HEAD, more: Sequence[Path] = ()) -> str:
    """Bring the database to `head`; gives back a note where decisions of an older version were carried along.

    Raises `DealOfNewerOlo` where it stands at a step that this version does not know. `more` names folders of further
    steps, for the tests of this machinery.
    """
    revision = revision_of(database)
    if revision == head:
        return ""
    if revision and revision not in known_revisions(more):
        raise DealOfNewerOlo(last_version(database) or f"revision {revision}")
    if revision:
        keep_copy(database.path, database.path.with_name(f"{database.path.name}.before-{head}"))
    with database.writing() as connection:
        if revision:
            check(connection, *sealed_tables(connection))
        _upgrade(connection, head, more)
        seal(connection, *sealed_tables(connection))
    if not revision:
        return ""
    return f"Decisions were carried over from an older version; a copy is kept as {database.path.name}.before-{head}"


def _config(more: Sequence[Path]) -> Config:
    from alembic.config import Config

    config = Config()
    own = scripts()
    config.set_main_option("script_location", _spelled(own))
    config.set_main_option("path_separator", "newline")
    config.set_main_option("version_locations", "\n".join(map(_spelled, (own / "versions", *more))))
    return config


def _spelled(path: Path) -> str:
    """The path as a setting of Alembic's, in which % begins a reference."""
    return str(path).replace("%", "%%")


def known_revisions(more: Sequence[Path]) -> set[str]:
    """The steps that this version knows."""
    from alembic.script import ScriptDirectory

    return {script.revision for script in ScriptDirectory.from_config(_config(more)).walk_revisions()}


def _upgrade(connection: Connection, head: str, more: Sequence[Path]) -> None:
    from alembic import command

    config = _config(more)
    config.attributes["connection"] = connection
    command.upgrade(config, head)


def last_version(database: Database) -> str:
    """The version of Olo that last wrote the database, as far as that can be read."""
    with suppress(FileDamaged, SQLAlchemyError), database.reading() as connection:
        return str(connection.exec_driver_sql("SELECT value FROM meta WHERE key = 'olo'").scalar() or "")
    return ""
