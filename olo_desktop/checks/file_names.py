"""Which document a cited file name means: as written, or as a person would have meant it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from rapidfuzz import fuzz

from olo_desktop.model.document import Document

CLOSE_ENOUGH = 86.0  # of 100; letters alone, for digits must agree
_SUGGESTED = 55.0
_EXTENSION = re.compile(r"\.[A-Za-z]{2,5}$")
_PARTS = re.compile(r"[^\W\d_]+|\d+")


@dataclass(frozen=True, slots=True)
class NameMatch:
    """What a cited name was matched with. `documents` is empty where none is close; `path` is then the nearest name."""

    documents: tuple[Document, ...]
    path: str
    exact: bool


def match_name(cited: str, documents: Iterable[Document]) -> NameMatch:
    """The documents that a cited name means: all of that very name, else the one whose name is clearly closest."""
    named = [(path, document) for document in documents for path in document.paths]
    wanted = _same_form(cited)
    exact = [(path, document) for path, document in named if wanted in (_same_form(path), _base(_same_form(path)))]
    if exact:
        return NameMatch(tuple(document for _, document in exact), exact[0][0], exact=True)
    ranked = sorted(
        ((_likeness(wanted, path), path, document) for path, document in named), key=lambda row: (-row[0], row[1])
    )
    if not ranked:
        return NameMatch((), "", exact=False)
    score, path, document = ranked[0]
    rivals = [row for row in ranked[1:] if row[0] == score and row[2] is not document]
    if score >= CLOSE_ENOUGH and not rivals:
        return NameMatch((document,), path, exact=False)
    return NameMatch((), path if score >= _SUGGESTED else "", exact=False)


def _same_form(path: str) -> str:
    """A path with forward slashes and composed letters: one file name on every system."""
    return unicodedata.normalize("NFC", path.replace("\\", "/").strip())


def _base(path: str) -> str:
    """The last part of a path."""
    return path.rpartition("/")[2]


def _parts(path: str) -> tuple[list[str], list[str]]:
    """The words and the numbers of a file name, without folder and extension."""
    parts = _PARTS.findall(_EXTENSION.sub("", _base(path)).casefold())
    return [part for part in parts if not part.isdigit()], [part.lstrip("0") or "0" for part in parts if part.isdigit()]


def _likeness(cited: str, path: str) -> float:
    """0 to 100. Two names whose numbers differ are two files: the 10-K of 2017 is not a misspelt 10-K of 2018."""
    words, numbers = _parts(cited)
    path_words, path_numbers = _parts(_same_form(path))
    if not words and not numbers:
        return 0.0
    joined = fuzz.ratio("".join(words), "".join(path_words)) if words or path_words else 100.0
    sorted_words = fuzz.token_sort_ratio(" ".join(words), " ".join(path_words))
    likeness = max(joined, sorted_words)
    return likeness if sorted(numbers) == sorted(path_numbers) else min(likeness, CLOSE_ENOUGH - 1)
