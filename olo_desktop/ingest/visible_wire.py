"""Why text is not seen, as a worker sends it: believed no more than anything else that it sends."""

from __future__ import annotations

from olo_desktop.ingest.frames import BrokenFrame, Header
from olo_desktop.ingest.wire import text_from_wire


def unseen_from_wire(header: Header, count: int) -> tuple[str, ...]:
    """One reason for each of `count` boxes, "" where the text is seen. Raises `BrokenFrame`."""
    sent = header.get("unseen")
    if not isinstance(sent, list) or len(sent) != count:
        raise BrokenFrame("a worker sent nonsense (not a reason for each box)")
    return tuple(text_from_wire(each) for each in sent)
