"""Bits that turn on the disk: nothing changed is ever shown; at worst something is read again, or an error names it."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from made_pages import OTHER, SHA, keep

from olo_desktop.model.document import SourceTier
from olo_desktop.model.report import RunStatus
from olo_desktop.store.cache import Cache, KnownFile
from olo_desktop.store.errors import CacheDamaged, DealOfNewerOlo, ReviewDamaged
from olo_desktop.store.review import Review

FILES = (KnownFile("10k.pdf", 10, 11, 12, SHA), KnownFile("model.pdf", 13, 14, 15, OTHER))


def answers(cache: Cache) -> dict[str, Any]:
    """All that the cache can be asked for, question by question."""
    questions: dict[str, Callable[[], Any]] = {"files": lambda: set(cache.entries())}
    for sha256 in (SHA, OTHER):
        questions |= {
            f"document {sha256}": lambda sha256=sha256: cache.document(sha256),
            f"chunks {sha256}": lambda sha256=sha256: cache.chunks(sha256),
            f"chunk {sha256}": lambda sha256=sha256: cache.chunk(sha256, 3),
            f"pages {sha256}": lambda sha256=sha256: cache.pages(sha256),
            f"segments {sha256}": lambda sha256=sha256: cache.shares(sha256),
        }
        for number in (1, 2, 3):
            questions[f"figures {sha256} {number}"] = lambda sha256=sha256, n=number: cache.figures(sha256, n)
    told = {}
    for name, ask in questions.items():
        with suppress(CacheDamaged, KeyError):
            told[name] = ask()
    told["verified"] = tuple(cache.verify(sha256) for sha256 in (SHA, OTHER))
    return told


def flipped(path: Path, chance: random.Random) -> int:
    """Turn one bit of the file; gives back which."""
    data = bytearray(path.read_bytes())
    bit = chance.randrange(8 * len(data))
    data[bit // 8] ^= 1 << bit % 8
    path.write_bytes(data)
    return bit


def known_or_gone(name: str, told: dict[str, Any], sound: dict[str, Any]) -> bool:
    """Whether an answer is the right one, or that of a document which is to be read again."""
    if name == "files":
        return bool(told[name] <= sound[name])
    if name == "verified" or told[name] == sound[name]:
        return True
    return told.get(f"document {name.split()[1]}") is None


@pytest.mark.slow
def test_no_flipped_bit_of_the_cache_changes_what_is_shown(tmp_path: Path, slow_full: bool) -> None:
    sound_path, path = tmp_path / "sound.db", tmp_path / "cache.db"
    cache, _ = Cache.open(sound_path, "1")
    keep(cache)
    keep(cache, sha256=OTHER)
    cache.put_entries(FILES)
    sound = answers(cache)
    cache.close()
    chance = random.Random(os.environ.get("OLO_SEED", "olo"))
    for _ in range(2000 if slow_full else 150):
        shutil.copyfile(sound_path, path)
        bit = flipped(path, chance)
        cache, _ = Cache.open(path, "1")
        told = answers(cache)
        cache.close()
        wrong = [name for name in told if not known_or_gone(name, told, sound)]
        assert not wrong, f"bit {bit}: {wrong}"


@pytest.mark.slow
def test_no_flipped_bit_of_the_decisions_changes_them(tmp_path: Path, slow_full: bool) -> None:
    sound_path, path = tmp_path / "sound.db", tmp_path / "review.db"
    review, _ = Review.open(sound_path)
    review.set_tier(SHA, SourceTier.CPA)
    review.set_tier(OTHER, SourceTier.MANAGEMENT)
    for number in range(20):
        review.record_run("memo.md", SHA, "sha256:1", RunStatus.VERIFIED, f"report {number}")
    sound = (review.tiers(), review.runs())
    review.close()
    chance = random.Random(os.environ.get("OLO_SEED", "olo"))
    for _ in range(2000 if slow_full else 150):
        shutil.copyfile(sound_path, path)
        bit = flipped(path, chance)
        with suppress(ReviewDamaged, DealOfNewerOlo):
            review, _ = Review.open(path)
            try:
                told = (review.tiers(), review.runs())
            finally:
                review.close()
            assert told == sound, f"bit {bit}"
