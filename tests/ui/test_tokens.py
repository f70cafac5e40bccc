"""The contrasts of the design, measured anew from the tokens."""

from __future__ import annotations

import pytest

from olo_desktop.places import resource
from olo_desktop.ui.tokens import THEMES, tokens

SURFACES = ("window", "pane", "paper", "raised", "hover", "selected")
WORDS = ("text.primary", "text.secondary", "text.tertiary", "accent")
VERDICTS = ("contradicted", "elsewhere", "unsupported", "supported", "derived", "exempt", "settled")
PAIRS = [
    (theme, name, surface)
    for theme in THEMES
    for name in (*WORDS, *(f"verdict.{v}" for v in VERDICTS))
    for surface in SURFACES
]


def luminance(colour: str) -> float:
    """WCAG's relative luminance."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """WCAG's contrast ratio."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def mixed(colour: str, share: float, ground: str) -> str:
    """A colour laid over another."""
    parts = [
        round(int(colour[at : at + 2], 16) * share + int(ground[at : at + 2], 16) * (1 - share)) for at in (1, 3, 5)
    ]
    return "#" + "".join(f"{part:02X}" for part in parts)


def multiplied(colour: str, share: float, ground: str) -> str:
    """A colour multiplied onto another."""
    product = [int(colour[at : at + 2], 16) * int(ground[at : at + 2], 16) // 255 for at in (1, 3, 5)]
    return mixed("#" + "".join(f"{part:02X}" for part in product), share, ground)


@pytest.mark.parametrize(("theme", "name", "surface"), PAIRS)
def test_words_and_marks_can_be_read_on_every_surface(theme: str, name: str, surface: str) -> None:
    assert contrast(tokens().colour(theme, name), tokens().colour(theme, f"surface.{surface}")) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_words_on_the_primary_button(theme: str) -> None:
    assert contrast(tokens().colour(theme, "on_accent"), tokens().colour(theme, "accent")) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("verdict", ["contradicted", "elsewhere", "unsupported"])
def test_figures_on_their_tint(theme: str, verdict: str) -> None:
    tint = tokens().colour(theme, f"tint.{verdict}")
    assert contrast(tokens().colour(theme, "text.primary"), tint) >= 7
    assert contrast(tokens().colour(theme, f"verdict.{verdict}"), tint) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_tints_are_nine_hundredths_of_the_verdict_on_paper(theme: str) -> None:
    share = tokens().raw["underline"]["tint_opacity"]
    for verdict in ("contradicted", "elsewhere", "unsupported"):
        made = mixed(tokens().colour(theme, f"verdict.{verdict}"), share, tokens().colour(theme, "surface.paper"))
        tint = tokens().colour(theme, f"tint.{verdict}")
        assert all(abs(int(made[at : at + 2], 16) - int(tint[at : at + 2], 16)) <= 2 for at in (1, 3, 5))


@pytest.mark.parametrize("theme", THEMES)
def test_the_cells_outline_on_paper_and_on_its_fill(theme: str) -> None:
    marks, page = tokens().raw["page_marks"], tokens().colour(theme, "surface.page")
    fill = multiplied(marks["cell_fill"], marks["cell_fill_opacity"], page)
    assert contrast(marks["cell_stroke"], page) >= 4.5
    assert contrast(marks["cell_stroke"], fill) >= 4  # a line, not words: 3 would do
    assert contrast("#1B1C1E", fill) >= 7


def test_every_mark_has_its_drawing_and_every_underline_a_colour() -> None:
    for mark in tokens().raw["marks"]:
        assert 'viewBox="0 0 12 12"' in resource(f"marks/{mark}.svg").read_text("utf-8")
        assert tokens().mark_name(mark)
        underline = tokens().underline(mark)
        if underline is not None:
            assert tokens().colour("light", underline.colour).startswith("#")


def test_problems_differ_in_form_alone() -> None:
    problems = [
        tokens().underline(mark)
        for mark in ("contradicted", "elsewhere", "unsupported", "supported_value_only", "supported", "derived")
    ]
    assert len({(found.style, found.width) for found in problems if found}) == len(problems)


def test_fonts_are_small_and_carry_their_licences() -> None:
    fonts = resource("fonts")
    assert sum(file.stat().st_size for file in fonts.iterdir()) < 1_000_000
    for family in ("Inter", "SourceSerif4"):
        assert "OPEN FONT LICENSE" in (fonts / f"{family}-LICENSE.txt").read_text("utf-8").upper()
    assert "MIT" in resource("icons/LICENSE.txt").read_text("utf-8")
