"""What is never evidence: the memo itself, its earlier drafts, and near-duplicates of either.

A document is a draft by its name when nothing but a version, a date or a word such as "final" tells it from the memo's.
It is a near-duplicate when most of the memo's sentences stand in it word for word. Word runs ("shingles") of
eight words are compared, over the chunks that the memo's own sentences bring up: a copy of a sentence is the best
chunk there is for it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import islice
from pathlib import Path

from olo_desktop.app.deal import DealSession
from olo_desktop.app.library import Library
from olo_desktop.model.memo import Memo
from olo_desktop.text.words import content_words, tokens

_VERSION = re.compile(
    r"(?<![a-z0-9])(?:v(?:ersion)?[ ._-]?\d+(?:\.\d+)*|rev(?:ision)?[ ._-]?\d*|r\d+|draft[ ._-]?\d*|final|clean|redline"
    r"|marked|tracked|changes|comments?|copy(?:[ ]of)?|old|new|\d{4}[ ._-]\d{2}[ ._-]\d{2}|\d{6,8}|\(\d+\)"
    r"|\d{1,2}[ ._-]\d{1,2}[ ._-]\d{2,4})(?![a-z0-9])"
)
_RUN = 8
_MOST_ALIKE = 0.4
"""The share of the memo's word runs in one document above which it is a draft of it; a source quoted at length stays
well below."""
_LOOKED_UP = 200
"""Sentences looked up in a long memo: the same share of them."""
_BEST = 5


def not_evidence(memo: Memo, memo_path: Path, session: DealSession) -> dict[str, str]:
    """The sha256 of each document that is no evidence for this memo, with the reason in words."""
    found = {memo.sha256: "the memo itself"} if any(d.sha256 == memo.sha256 for d in session.documents) else {}
    opened = memo_path.resolve()
    for document in session.documents:
        if document.sha256 and any((session.folder / path).resolve() == opened for path in document.paths):
            found[document.sha256] = "the memo itself"
    for document in session.documents:
        if document.sha256 and any(named_alike(Path(path).name, memo_path.name) for path in document.paths):
            found.setdefault(document.sha256, "a draft of the memo by its name")
    for sha256 in _alike(memo, Library(session.documents, session.cache, frozenset(found))):
        found[sha256] = "a draft of the memo: most of its sentences stand in it"
    return found


def named_alike(one: str, other: str) -> bool:
    """Whether two files' names are the same but for version, date, ending, and words such as "draft"."""
    first, second = _bare_name(one), _bare_name(other)
    return first == second and bool(first)


def _bare_name(name: str) -> str:
    """The words of a name that do not tell a version."""
    return " ".join(re.findall(r"[^\W_]+", _VERSION.sub(" ", Path(name).stem.casefold().replace("_", " "))))


def _alike(memo: Memo, library: Library) -> list[str]:
    """The documents in which most of the memo's word runs stand."""
    wanted: set[tuple[str, ...]] = set()
    held: dict[str, set[tuple[str, ...]]] = defaultdict(set)
    step = max(1, len(memo.sentences) // _LOOKED_UP)
    for number in range(0, len(memo.sentences), step):
        text = memo.sentence_text(number)
        runs = _runs(text)
        if not runs:
            continue
        wanted |= runs
        for chunk in library.retrieve(" ".join(content_words(text)), _BEST):
            held[chunk.document] |= runs & _runs(chunk.text)
    return [sha256 for sha256, runs in sorted(held.items()) if len(runs) > _MOST_ALIKE * len(wanted)]


def _runs(text: str) -> set[tuple[str, ...]]:
    words = tokens(text)
    return set(zip(*(islice(words, first, None) for first in range(_RUN)), strict=False))
