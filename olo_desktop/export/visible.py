"""Text from documents, memos and file names made harmless: nothing in it can steer a terminal or a reader's eye."""

from __future__ import annotations

import re

# Controls of C0 and C1, DEL, line and paragraph separators, bidi marks, embeddings, overrides and isolates, the byte
# order mark, soft tags, and what no UTF-8 can hold.
_HIDDEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff\U000e0000-\U000e007f]"
)


def visible(text: str) -> str:
    """The text on one line, every control and hidden character spelled out: ESC as `␛`, U+202E as `⟨202E⟩`.

    Tabs and line breaks become blanks; ordinary text of any script stays as it is.
    """
    return _HIDDEN.sub(_shown, text)


def visible_lines(text: str) -> str:
    """As `visible`, but line breaks stay (a carriage return before one goes)."""
    return "\n".join(visible(line.removesuffix("\r")) for line in text.split("\n"))


def one_line(text: str) -> str:
    """The visible text with every run of blanks as one."""
    return " ".join(visible(text).split())


def shortened(text: str, most: int) -> str:
    """The text, or its beginning and an ellipsis where it is longer than `most` characters."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def shortened_path(path: str, most: int) -> str:
    """A path with its middle left out where it is longer than `most`; its end, with the extension, stays."""
    if len(path) <= most:
        return path
    end = max(1, (most - 1) * 2 // 3)
    return path[: max(0, most - 1 - end)] + "…" + path[-end:]


def _shown(match: re.Match[str]) -> str:
    code = ord(match.group())
    if code in (0x09, 0x0A, 0x0D, 0x2028, 0x2029):
        return " "
    if code < 0x20:
        return chr(0x2400 + code)
    if code == 0x7F:
        return "␡"
    if 0xDC80 <= code <= 0xDCFF:
        return f"\\x{code - 0xDC00:02x}"
    return f"⟨{code:04X}⟩"
