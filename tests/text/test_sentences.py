"""Where sentences end, as cases: `|` marks each end that must be found."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from olo_desktop.text.sentences import sentences

CASES = [
    "Amcor Inc. had approx. 5.5 million shares.| It grew.",
    "In U.S. dollars, vs. 3 a year before, e.g. sales.| See p. 12 and pp. 3-4.| No. 4 is open.",
    "We said no.| Then we left.",
    "1. Scope of the work.| 2) Basis: filings.| Done.",
    "2.1. Scope is wide.| Next.",
    "Net sales were $7,354 million. [5]| About 41 million shares were bought.",
    "Sales rose.[Source: file=a.b.pdf, p. 3]| It fell.[^2]| End.",
    "It rose... and fell…| Then it stood.",
    "It rose… and fell.",
    "At Apple Inc.| The rest is silence.",
    "At Apple Inc. Board level.",
    "Mr. A. Smith and J. P. Morgan met.| In the U.S.| The dog barked.",
    "It was so in 2022.| 2023 was better (up 5%.)| Good!| Really?| Yes! or no",
    "Sales were 5\n\nNext paragraph",
    "On Jan. 5 we met, in Dec.| The rest followed.",
    "He said “it rose.”| She agreed.",
    "Revenue, i.e. sales, was 3.5x of cost; see Fig. 3.| That is all.",
    "[Source: file=Report No. 3. Final.pdf, p. 4] stands alone.",
    "営業利益は5%増。| 売上は減。",
    "The end.",
    "Sales grew.)",
    "It stopped.| —",
    "plan b.| We see.| Plan B. Then C.| We see.",
]


@pytest.mark.parametrize("case", CASES)
def test_sentences_end_where_a_reader_ends_them(case: str) -> None:
    text = case.replace("|", "")
    wanted = [piece.strip() for part in case.split("|") for piece in part.split("\n\n")]
    assert [text[start:end] for start, end in sentences(text)] == wanted


@given(st.text(alphabet='aB1.!?… \n\t[](){}"”,;:$%', max_size=200))
def test_sentences_are_in_order_and_hold_all_but_spaces(text: str) -> None:
    at = 0
    for start, end in sentences(text):
        assert at <= start < end <= len(text)
        assert not text[at:start].strip()
        assert text[start:end] == text[start:end].strip()
        at = end
    assert not text[at:].strip()


@pytest.mark.parametrize(
    "shape", ["U.S. ", "a. ", ". ", ".", "[", "\n\t \n", "1. ", "[1].", ".)", " ", "a", "[Source: ", "…", ".[1"]
)
def test_hostile_text_takes_linear_time(shape: str) -> None:
    sentences(shape)
    started = time.process_time()
    sentences(shape * (60_000 // len(shape)))
    assert time.process_time() - started < 3
