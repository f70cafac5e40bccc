"""Printing: nothing from a document can steer the terminal, and colours only where they are wanted."""

from __future__ import annotations

import os
import sys
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TextIO

from olo_desktop import machine
from olo_desktop.export.canonical import Json, canonical_bytes
from olo_desktop.export.visible import visible, visible_lines

_STYLES = {
    "bold": "1",
    "dim": "2",
    "red": "31",
    "green": "32",
    "yellow": "33",
    "magenta": "35",
    "cyan": "36",
}

_LEAST_WIDTH = 40
_MOST_WIDTH = 110


@dataclass(frozen=True, slots=True)
class Styled:
    """A piece of a line with a style: one of bold, dim, red, green, yellow, magenta, cyan."""

    text: str
    style: str


Piece = str | Styled


class Terminal:
    """Standard output and error of one run. Every text handed in is taken for untrusted and shown harmless."""

    def __init__(self, out: TextIO | None = None, err: TextIO | None = None) -> None:
        self._out = out or sys.stdout
        self._err = err or sys.stderr
        for stream in (self._out, self._err):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="backslashreplace")
        self._colour = _is_terminal(self._out) and _wants_colour()
        self.width = min(_MOST_WIDTH, max(_LEAST_WIDTH, machine.terminal_width()))

    @property
    def is_terminal(self) -> bool:
        """Whether standard output is read by a person, not by a program or a file."""
        return _is_terminal(self._out)

    @property
    def shows_progress(self) -> bool:
        """Whether standard error is a terminal: progress is drawn nowhere else."""
        return _is_terminal(self._err) and os.environ.get("TERM") != "dumb"

    @property
    def asks(self) -> bool:
        """Whether a question can be put to a person."""
        return sys.stdin is not None and sys.stdin.isatty()

    def line(self, *pieces: Piece, indent: int = 0) -> None:
        """Print one line as it is, however long."""
        self._out.write(" " * indent + "".join(self._drawn(piece) for piece in pieces).rstrip() + "\n")

    def text(self, text: str, *, indent: int = 0, style: str = "") -> None:
        """Print a paragraph, wrapped to the terminal's width."""
        room = max(20, self.width - indent)
        for line in textwrap.wrap(visible(text), room, break_on_hyphens=False) or [""]:
            self.line(Styled(line, style) if style else line, indent=indent)

    def document(self, text: str) -> None:
        """Print a whole text: exactly, as UTF-8, to a program or a file; harmless to a person."""
        buffer = getattr(self._out, "buffer", None)
        if buffer is None or self.is_terminal:
            self._out.write(visible_lines(text) + ("" if text.endswith("\n") else "\n"))
            return
        self._out.flush()
        buffer.write(text.encode("utf-8"))
        buffer.flush()

    def json(self, data: bytes) -> None:
        """Print JSON bytes exactly; to a terminal with what could steer it written as escapes (the same JSON)."""
        buffer = getattr(self._out, "buffer", None)
        if buffer is None or _is_terminal(self._out):
            self._out.write(_escaped_json(data.decode("utf-8")))
            return
        self._out.flush()
        buffer.write(data)
        buffer.flush()

    def values(self, value: Json) -> None:
        """Print a value as canonical JSON."""
        self.json(canonical_bytes(value))

    def error(self, text: str) -> None:
        """One line on standard error, after the program's name."""
        self._err.write(f"olo: {visible(text)}\n")
        self._err.flush()

    def status(self, text: str) -> None:
        """Draw over the current line of standard error; an empty text clears it."""
        room = self.width - 1
        self._err.write(f"\r{visible(text)[:room]:<{room}}" if text else f"\r{' ' * room}\r")
        self._err.flush()

    def can_show(self, sign: str) -> bool:
        """Whether the output's encoding has the sign."""
        try:
            sign.encode(self._out.encoding or "ascii")
        except (UnicodeEncodeError, LookupError):
            return False
        return True

    def flush(self) -> None:
        """Hand everything over now: a reader who has gone is noticed here, not at exit."""
        self._out.flush()

    def _drawn(self, piece: Piece) -> str:
        if isinstance(piece, str):
            return visible(piece)
        text = visible(piece.text)
        return f"\x1b[{_STYLES[piece.style]}m{text}\x1b[0m" if self._colour else text


def wrapped(text: str, indent: str = "") -> str:
    """A paragraph of help, its lines as wide as help may be."""
    return textwrap.fill(text, _MOST_WIDTH, subsequent_indent=indent)


def bullets(sentences: Sequence[str]) -> str:
    """A list in help, one sentence an entry."""
    return "\n".join(wrapped(f"- {sentence}", "  ") for sentence in sentences)


def _is_terminal(stream: TextIO) -> bool:
    return bool(getattr(stream, "isatty", bool)())


def _wants_colour() -> bool:
    """https://no-color.org: any value of NO_COLOR that is not empty turns colours off.

    The old console of Windows shows colour codes as text; the newer ones name themselves.
    """
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return not machine.WINDOWS or bool(os.environ.get("WT_SESSION") or os.environ.get("TERM"))


def _escaped_json(text: str) -> str:
    """Every hidden character as a JSON escape. They can stand in strings only, apart from our own line breaks."""
    return "".join(sign if sign == "\n" or visible(sign) == sign else _json_escape(sign) for sign in text)


def _json_escape(sign: str) -> str:
    units = sign.encode("utf-16-be")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))
