"""Review files (`*.olo-review`): what people decided on a deal, to be taken to a colleague. One canonical JSON file.

No path of the machine is in it: documents are told by hash and by their path within the deal.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from olo_desktop.export.canonical import canonical_bytes
from olo_desktop.model.act_plain import act_from_plain, act_to_plain, traits_from_plain, traits_to_plain
from olo_desktop.model.decision import Act, TraitsChange
from olo_desktop.model.errors import OloError
from olo_desktop.model.profile import SetTraits

SCHEMA = "olo.review/1"
LARGEST_BYTES = 64 << 20
_FAMILY = "olo.review/"


class NotAReviewFile(OloError):  # noqa: N818 - named for the situation that the user meets
    """The file is no review file, or one that this version cannot read."""

    def __init__(self, name: str, why: str, remedy: str = "Ask for the file anew") -> None:
        super().__init__(name, why, remedy)


@dataclass(frozen=True, slots=True)
class SetDocument:
    """What was set of a document, by its hash; `path` says which it is."""

    sha256: str
    path: str
    traits: SetTraits


@dataclass(frozen=True, slots=True)
class ReviewFile:
    """What a review file holds: what was set of documents, and the decisions on figures in their order."""

    documents: tuple[SetDocument, ...]
    acts: tuple[Act, ...]


def review_bytes(documents: Sequence[SetDocument], acts: Sequence[Act]) -> bytes:
    """The file's bytes; what acts set of documents is told by the documents."""
    told = sorted(documents, key=lambda each: (each.path, each.sha256))
    return canonical_bytes(
        {
            "schema": SCHEMA,
            "documents": [
                {"document": each.path, "sha256": each.sha256, "set": traits_to_plain(each.traits)} for each in told
            ],
            "decisions": [act_to_plain(act) for act in acts if not isinstance(act.said, TraitsChange)],
        }
    )


def read_review(name: str, data: bytes) -> ReviewFile:
    """What a file says. Raises `NotAReviewFile`."""
    if len(data) > LARGEST_BYTES:
        raise NotAReviewFile(name, "it is far too large for a review file")
    try:
        plain = json.loads(data)
        schema = plain["schema"]
    except (ValueError, LookupError, TypeError, RecursionError):
        raise NotAReviewFile(name, "it is no review file", "Choose a file that Olo saved (*.olo-review)") from None
    if schema != SCHEMA:
        newer = isinstance(schema, str) and schema.startswith(_FAMILY)
        why, remedy = ("it was saved by a newer Olo", "Install that version or a later one") if newer else (
            "it is no review file", "Choose a file that Olo saved (*.olo-review)"
        )  # fmt: skip
        raise NotAReviewFile(name, why, remedy)
    try:
        return _read(plain)
    except (ValueError, LookupError, TypeError, AttributeError):
        raise NotAReviewFile(name, "it does not read back as it was written") from None


def _read(plain: dict[str, Any]) -> ReviewFile:
    documents = tuple(
        SetDocument(str(each["sha256"]), str(each["document"]), traits_from_plain(each["set"]))
        for each in plain["documents"]
    )
    acts = tuple(map(act_from_plain, plain["decisions"]))
    if any(isinstance(act.said, TraitsChange) for act in acts):
        raise ValueError("what is set of documents is told by the documents")
    return ReviewFile(documents, acts)
