"""Printing to streams of every kind."""

from __future__ import annotations

import io

import pytest

from olo_desktop.cli.terminal import Styled, Terminal


class _Bytes(io.TextIOWrapper):
    """Standard output of a pipe, which may have an old encoding."""

    def __init__(self, encoding: str = "utf-8") -> None:
        super().__init__(io.BytesIO(), encoding=encoding, newline="\r\n")

    def written(self) -> bytes:
        self.flush()
        return self.buffer.getvalue()  # type: ignore[attr-defined,no-any-return]


def test_a_pipe_gets_the_exact_bytes_of_json_and_of_a_document() -> None:
    out = _Bytes()
    terminal = Terminal(out, io.StringIO())
    terminal.json(b'{"a": "\xe2\x80\xae"}\n')
    terminal.document("a\x1b\nb")
    assert out.written() == b'{"a": "\xe2\x80\xae"}\na\x1b\nb'


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp437"])
def test_an_old_encoding_never_breaks_a_line(encoding: str) -> None:
    out = _Bytes(encoding)
    terminal = Terminal(out, io.StringIO())
    terminal.line(Styled("■ 収益", "red"), " …")
    assert out.written().endswith(b"\r\n")
    assert terminal.can_show("a")
    assert not terminal.can_show("収")


def test_text_is_wrapped_and_a_long_word_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    out = io.StringIO()
    Terminal(out, io.StringIO()).text("word " * 20 + "x" * 70, indent=4)
    assert all(len(line) <= 50 and line.startswith("    ") for line in out.getvalue().splitlines())


@pytest.mark.parametrize(
    ("windows", "environment", "coloured"),
    [(False, {}, True), (True, {}, False), (True, {"WT_SESSION": "1"}, True), (False, {"TERM": "dumb"}, False)],
)
def test_colours_where_the_console_knows_them(
    monkeypatch: pytest.MonkeyPatch, *, windows: bool, environment: dict[str, str], coloured: bool
) -> None:
    for name in ("NO_COLOR", "TERM", "WT_SESSION"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("olo_desktop.machine.WINDOWS", windows)
    out = io.StringIO()
    monkeypatch.setattr(out, "isatty", lambda: True)
    Terminal(out, io.StringIO()).line(Styled("x", "red"))
    assert (out.getvalue() == "\x1b[31mx\x1b[0m\n") is coloured
