"""What was read can be read again: a cache that does not read back as it was written is mended, and work goes on."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Protocol, TypeVar

from olo_desktop.store.cache import Cache
from olo_desktop.store.errors import CacheDamaged

_TRIES = 3
_log = logging.getLogger(__name__)
_Answer = TypeVar("_Answer")


class Stores(Protocol):
    """What has a cache that can be thrown away: a workspace."""

    read_only: bool
    cache: Cache

    def rebuild_cache(self) -> None:
        """Begin an empty cache."""


def mending(stores: Stores, work: Callable[[], _Answer]) -> _Answer:
    """What `work` gives back. Where the cache proves damaged, the damage is dropped and the work begun again.

    A reader beside another program cannot mend that program's cache: there the damage is raised.
    """
    for tries_left in reversed(range(_TRIES)):
        try:
            return work()
        except CacheDamaged as damage:
            if stores.read_only or not tries_left:
                raise
            _log.info("part of what had been read was damaged on the disk and is read again")
            _drop(stores, damage)
    raise AssertionError


def _drop(stores: Stores, damage: CacheDamaged) -> None:
    if damage.sha256 is None:
        stores.rebuild_cache()
    else:
        stores.cache.forget(damage.sha256)
