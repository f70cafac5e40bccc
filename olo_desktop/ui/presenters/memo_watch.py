"""The memo's file, watched: editors save by writing another file and renaming it, lock it, and take their time.

The file is looked at again and again, beside the screen. When it looks otherwise, the memo that is shown is stale; when
it has looked the same twice, it is read. Until then, and while it cannot be read, the copy that was read stays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, tzinfo
from pathlib import Path
from typing import Protocol

from olo_desktop.model.anchoring import anchors
from olo_desktop.model.memo import Memo, Sentence
from olo_desktop.ui.backend import Stamp
from olo_desktop.ui.presenters.judgement import Judgement
from olo_desktop.ui.presenters.plain_words import count, plain
from olo_desktop.ui.presenters.ports import Asker

_GONE_AFTER = 4
_LOCKED_AFTER = 3


class Looker(Protocol):
    """Looks at a file."""

    def memo_stamp(self, path: Path) -> Stamp | None:
        """How the file looks now; None where there is none."""


@dataclass(frozen=True, slots=True)
class Edit:
    """What an edit did: the sentences that read otherwise now, and the problems that were not there before."""

    sentences: tuple[Sentence, ...]
    problems: int

    @property
    def words(self) -> str:
        """'Judged again: 3 sentences changed, 1 new problem'."""
        if not self.sentences:
            return "Judged again: no sentence changed"
        new = count(self.problems, "new problem") if self.problems else "no new problem"
        return f"Judged again: {count(len(self.sentences), 'sentence')} changed, {new}"


class MemoWatch:
    """Watches one file at a time. `changed` is called when it is to be read again, `tell` with what is to be said."""

    def __init__(
        self, looker: Looker, jobs: Asker, changed: Callable[[Path], None], tell: Callable[[str], None]
    ) -> None:
        self._looker = looker
        self._jobs = jobs
        self._changed = changed
        self._tell = tell
        self._path: Path | None = None
        self._read: Stamp | None = None
        self._seen: Stamp | None = None
        self._gone = 0
        self._refused = 0
        self._said = ""

    def begin(self, path: Path | None, stamp: Stamp | None) -> None:
        """The memo was read from this file as it looked then; None watches nothing."""
        self._path, self._read, self._seen = path, stamp, None
        self._gone = self._refused = 0
        self._say("")

    def refused(self) -> None:
        """It looked otherwise and could not be read: it is tried again when it is next looked at."""
        self._seen = None
        self._refused += 1
        if self._refused >= _LOCKED_AFTER and self._path is not None:
            self._say(f"{plain(self._path.name)} is open in another program and locked. Showing the copy{self._at()}.")

    def tick(self) -> None:
        """Look at the file."""
        path = self._path
        if path is not None:
            self._jobs.ask(
                "memo",
                "look",
                lambda _w, _t: self._looker.memo_stamp(path),
                lambda stamp: self._looked(path, stamp),
                lambda _: None,
            )

    def _looked(self, path: Path, stamp: Stamp | None) -> None:
        if path != self._path:
            return
        if stamp is None:
            self._seen = None
            self._gone += 1
            if self._gone >= _GONE_AFTER:
                name = plain(path.name)
                self._say(f"{name} is gone from its folder. Your decisions are kept; open the memo at its new place.")
            return
        self._gone = 0
        if stamp == self._read:
            self._seen = None
            self._say("")
        elif stamp == self._seen:
            self._changed(path)
        else:
            self._seen = stamp
            if not self._refused:
                self._say(f"The memo is being saved; showing the copy{self._at()}.")

    def _at(self) -> str:
        return f" of {clock(self._read)}" if self._read else " that was read"

    def _say(self, words: str) -> None:
        if words != self._said:
            self._said = words
            self._tell(words)


def clock(stamp: Stamp, zone: tzinfo | None = None) -> str:
    """'09:41', when a file was last saved."""
    return f"{datetime.fromtimestamp(stamp.modified_ns / 1e9).astimezone(zone):%H:%M}"


def edit(before: Judgement, after: Judgement) -> Edit:
    """What changed between two drafts of a memo."""
    return Edit(changed_sentences(before.memo, after.memo), len(_problems(after) - _problems(before)))


def changed_sentences(before: Memo, after: Memo) -> tuple[Sentence, ...]:
    """The sentences of the later draft that the earlier one does not have, blanks aside."""
    left = Counter(" ".join(before.sentence_text(number).split()) for number in range(len(before.sentences)))
    found = []
    for number, sentence in enumerate(after.sentences):
        words = " ".join(after.sentence_text(number).split())
        if left[words]:
            left[words] -= 1
        elif words:
            found.append(sentence)
    return tuple(found)


def followed(before: Memo, after: Memo, figure: str) -> str | None:
    """A figure's id in the later draft, found by its sentence and place; None where it is no longer there."""
    anchor = anchors(before).get(figure)
    if anchor is None:
        return None
    return next((name for name, other in anchors(after).items() if other.key == anchor.key), None)


def _problems(shown: Judgement) -> set[str]:
    known = anchors(shown.memo)
    return {known[item.figure.id].key for item in shown.judged if item.open}
