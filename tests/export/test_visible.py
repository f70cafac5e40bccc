"""Text from documents, made harmless."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from olo_desktop.export.visible import one_line, shortened, shortened_path, visible, visible_lines

SHOWN = [
    ("plain, naïve, 収益, ✓", "plain, naïve, 収益, ✓"),
    ("\x1b[31mred\x1b[0m", "␛[31mred␛[0m"),
    ("\x1b]0;title\x07", "␛]0;title␇"),
    ("report\u202efdp.exe", "report⟨202E⟩fdp.exe"),
    ("a\tb\r\nc", "a b  c"),
    ("\x9b2J", "⟨009B⟩2J"),
    ("\x7f", "␡"),
    ("caf\udce9.pdf", "caf\\xe9.pdf"),
    ("\ud800", "⟨D800⟩"),
    ("zero\u200bwidth\ufeff", "zero⟨200B⟩width⟨FEFF⟩"),
    ("tag\U000e0041", "tag⟨E0041⟩"),
    ("नहीं\u200dक", "नहीं\u200dक"),
]


@pytest.mark.parametrize(("text", "shown"), SHOWN)
def test_what_is_shown(text: str, shown: str) -> None:
    assert visible(text) == shown


@given(st.text())
def test_nothing_can_steer_and_showing_twice_changes_nothing(text: str) -> None:
    shown = visible(text)
    assert not any(sign < " " or "\x7f" <= sign <= "\x9f" or "\u202a" <= sign <= "\u202e" for sign in shown)
    assert visible(shown) == shown
    shown.encode("utf-8")


def test_lines_stay_lines() -> None:
    assert visible_lines("a\r\nb\x1b\nc") == "a\nb␛\nc"
    assert one_line("  a\n\t b ") == "a b"


def test_shortened_keeps_the_beginning_and_a_path_its_end() -> None:
    assert shortened("short", 5) == "short"
    assert shortened("a long sentence", 7) == "a long…"
    assert shortened_path("accounts/audited 2023.pdf", 30) == "accounts/audited 2023.pdf"
    cut = shortened_path("accounts/audited statements for 2023.pdf", 20)
    assert len(cut) == 20
    assert cut.endswith("2023.pdf")
    assert "…" in cut
