"""Memos from bytes to figures: encodings, offsets, limits, and that no digit goes unread."""

from __future__ import annotations

import json
import time
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from olo_desktop.ingest import memos
from olo_desktop.ingest.memos import MemoTooLarge, MemoUnreadable, read_memo
from olo_desktop.model.memo import Memo
from olo_desktop.model.written import NotClaim

SENTENCE = "Net sales were €32,765 million. They rose."


def read(text: str, name: str = "memo.md") -> Memo:
    return read_memo(name, text.encode())


def covered_once(memo: Memo) -> None:
    """Asserts that each digit lies in exactly one figure or number that is not checked."""
    spans = sorted((item.start, item.end) for item in (*memo.figures, *memo.not_checked))
    assert all(left[1] <= right[0] for left, right in pairwise(spans))
    covered = {at for start, end in spans for at in range(start, end)}
    assert [at for at, sign in enumerate(memo.text) if sign.isdecimal() and at not in covered] == []
    for item in (*memo.figures, *memo.not_checked):
        assert memo.text[item.start : item.end] == item.text
    for figure in memo.figures:
        sentence = memo.sentences[figure.sentence]
        assert sentence.start <= figure.start < sentence.end


@pytest.mark.parametrize(
    "data",
    [
        SENTENCE.encode(),
        SENTENCE.encode("utf-8-sig"),
        SENTENCE.encode("utf-16"),
        b"\xfe\xff" + SENTENCE.encode("utf-16-be"),
        SENTENCE.encode("utf-32"),
        SENTENCE.encode("cp1252"),
    ],
)
def test_encodings(data: bytes) -> None:
    memo = read_memo("deal/memo.md", data)
    assert memo.text == SENTENCE
    assert memo.name == "memo.md"
    assert [figure.text for figure in memo.figures] == ["€32,765 million"]


@pytest.mark.parametrize(
    ("name", "data", "why"),
    [
        ("memo.pages", b"", "not a kind of memo"),
        ("memo", b"", "not a kind of memo"),
        ("memo.md", b"%PDF-1.7", "a PDF, not text"),
        ("memo.md", b"PK\x03\x04", "Word, Excel or zip"),
        ("memo.md", b"Sales \x81\xff", "unreadable text at byte 6"),
        ("memo.md", b"\xff\xfe\x00\xd8", "unreadable text"),
        ("memo.md", b"Sales\0 of 5", "zero byte at byte 5"),
    ],
)
def test_what_is_no_text_is_refused_with_a_reason(name: str, data: bytes, why: str) -> None:
    with pytest.raises(MemoUnreadable, match=why):
        read_memo(name, data)


def test_limits_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memos, "MOST_FIGURES", 2)
    assert len(read("1.5 and 2,000").figures) == 2
    with pytest.raises(MemoTooLarge, match="more than 2 numbers"):
        read("1 and 2 and 3")
    monkeypatch.setattr(memos, "LARGEST_MEMO_BYTES", 1_000_000)
    with pytest.raises(MemoTooLarge, match="larger than 1 MB"):
        read_memo("memo.md", b" " * 1_000_001)


@pytest.mark.parametrize("text", ["", " \n\t\n", "---", "No numbers."])
@pytest.mark.parametrize("name", ["memo.md", "memo.txt"])
def test_memos_without_numbers(text: str, name: str) -> None:
    assert read(text, name).figures == ()


@pytest.mark.parametrize("name", ["memo.md", "memo.txt"])
def test_windows_line_ends_keep_their_offsets(name: str) -> None:
    memo = read("# Memo\r\n\r\nSales were $5\r\nmillion.\r\n\r\n- Costs: $3m\r\n", name)
    assert [(figure.text, str(figure.quantity.value)) for figure in memo.figures] == [
        ("$5\r\nmillion", "5000000"),
        ("$3m", "3000000"),
    ]
    covered_once(memo)


MARKDOWN = [
    ("**$1,577** million", "$1,577** million", "1577000000"),
    ("$**1,577** million", "$**1,577** million", "1577000000"),
    ("a *5.2%* margin", "5.2%", "0.052"),
    ("costs of \\$5m", "$5m", "5000000"),
    ("sales of $5&nbsp;million", "$5&nbsp;million", "5000000"),
    ("sales of <b>$5</b> million", "$5</b> million", "5000000"),
    ("> quoted $5\n> million", "$5\n> million", "5000000"),
    ("`$5m`", "$5m", "5000000"),
    ("~~$5m~~", "$5m", "5000000"),
    ("[$5m](http://x.com/7)", "$5m", "5000000"),
    ("<!-- $5m -->", "$5m", "5000000"),
    ("```\n$5m\n```", "$5m", "5000000"),
    ("    $5m", "$5m", "5000000"),
    ("<div>\n$5m\n</div>", "$5m", "5000000"),
    ("<b\nclass=x>$5m</b>", "$5m", "5000000"),
    ("Sales\n=====\n$5m", "$5m", "5000000"),
    ("1. a\n   - b\n     > $5m", "$5m", "5000000"),
    ("- " * 25 + "$5m", "$5m", "5000000"),
    ("1577. was the number", "1577", "1577"),
    ("$5m<sup>3</sup>", "$5m", "5000000"),
    ("$5m[^3]\n\n[^3]: a note", "$5m", "5000000"),
    ("$5m [3](#x)", "$5m", "5000000"),
    ("$5m <img src=x width=300>", "$5m", "5000000"),
    ("$5m https://sec.gov/2022/10-k.htm", "$5m", "5000000"),
    ("$5m <https://sec.gov/2022>", "$5m", "5000000"),
]


@pytest.mark.parametrize(("text", "figure", "value"), MARKDOWN)
def test_a_number_is_read_through_markup(text: str, figure: str, value: str) -> None:
    memo = read(text)
    assert [(item.text.rstrip("."), item.quantity.value.normalize()) for item in memo.figures] == [
        (figure, memo.figures[0].quantity.value.normalize().__class__(value).normalize())
    ]
    covered_once(memo)


NOT_CHECKED = [
    ("1. Scope", "1.", NotClaim.LIST_NUMBER),
    ("text:\n2) Scope", "2)", NotClaim.LIST_NUMBER),
    ("**3. Scope**", "3.", NotClaim.LIST_NUMBER),
    ("## 2.1 Scope", "2.1", NotClaim.HEADING_NUMBER),
    ("## 3. Scope", "3.", NotClaim.HEADING_NUMBER),
    ("Sales rose [3].", "[3]", NotClaim.CITATION),
    ("Sales rose[^3].", "[^3]", NotClaim.CITATION),
    ("[^3]: A note", "3", NotClaim.CITATION),
    ("Up [Source: file=a_2022.pdf, p.3]", "[Source: file=a_2022.pdf, p.3]", NotClaim.REFERENCE),
    ("See [here](x/7)", "7", NotClaim.IDENTIFIER),
    ("Sales[¹](x) rose²", "²", NotClaim.CITATION),
    ("| # | Name |\n|---|---|\n| 12 | Sales |", "12", NotClaim.LIST_NUMBER),
    ("| x | 2021 |\n|---|---|\n| a | b |", "2021", NotClaim.YEAR),
]


@pytest.mark.parametrize(("text", "token", "why"), NOT_CHECKED)
def test_numbers_that_claim_nothing_say_why(text: str, token: str, why: NotClaim) -> None:
    memo = read(text)
    assert memo.figures == ()
    assert (token, why) in [(item.text, item.why) for item in memo.not_checked]
    covered_once(memo)


def test_markers_and_sources() -> None:
    memo = read(
        "Sales rose [1], [2-3] and [sic] in [2022] [4](x).\n\n## 4. Sources\n\n"
        "1. Annual report 2022, p. 3\n2. Call of 5 people\n\n[3] Management accounts, $5m case\n"
    )
    assert [marker.numbers for marker in memo.markers] == [(1,), (2, 3)]
    assert [number for number, _ in memo.sources] == [1, 2, 3]
    assert memo.sources[0][1] == "Annual report 2022, p. 3"
    assert [figure.text for figure in memo.figures] == ["$5m"]
    covered_once(memo)


@pytest.mark.parametrize(
    ("text", "sources"),
    [
        ("Up [1].\n\n[1] Report\n[2]: Call", [1, 2]),
        ("Up [1].\n\nSources:\n\n[1] Report", [1]),
        ("Up [1].\n\nSources:\n\n1. Report\n1. Call", [1, 1]),
        ("[2] begins a paragraph.\n\nAnother.\n\n[1] too", []),
        ("1. Scope\n2. Basis", []),
        ("# List of sources and references\n\n- unnumbered", []),
    ],
)
def test_a_source_list_is_told_from_other_lists(text: str, sources: list[int]) -> None:
    assert [number for number, _ in read(text).sources] in (sources, list(dict.fromkeys(sources)))


@given(st.text(alphabet="a1 2.,$%()[]*_`|-#>\n\r\t\\<&;:^!~+=x²", max_size=120))
def test_every_digit_of_markdown_is_covered_once(text: str) -> None:
    covered_once(read(text))


@given(st.text(alphabet="a1 2.,$%()[]|-\n\r\t:^x", max_size=120))
def test_every_digit_of_plain_text_is_covered_once(text: str) -> None:
    covered_once(read(text, "memo.txt"))


PARTS = [
    "$1,577 million", "| a | 2021 |\n|---|---|\n| b | 5 |", "# 2.1 Scope", "1) x", "[1] a", "[Source: file=a, p.3]",
    "[^1]: note 3", "> 5%", "- 7", "```\n9\n```", "\n\n", "\n", " ", "<b>5</b>", "&#36;5m", "[2](x/3)", "FY2022",
]  # fmt: skip


@given(st.lists(st.sampled_from(PARTS), max_size=12))
def test_every_digit_of_a_shuffled_memo_is_covered_once(parts: list[str]) -> None:
    covered_once(read("".join(parts)))
    covered_once(read("".join(parts), "memo.txt"))


HOSTILE = [
    "1", "1,", "1.", "$", "(1", "[", "[Source: file=", "[1", "-", "1-", "a ", "million ", "1 million", "1\u00a0", "*",
    "*a_", "`", ">", "> ", "[a](", "![", "<a ", "&", "1/", "2018", "1e", "U.S. ", "- ", "1. ", "#", "[^1]: ", "|", "|-",
    "](a", "<sup>", "<!--", "\\", "&#1;", "| a | 1 |\n", "a\t1\n", "[1] a\n", "\n\t \n",
]  # fmt: skip


@pytest.mark.parametrize("shape", HOSTILE)
@pytest.mark.parametrize("name", ["memo.md", "memo.txt"])
def test_hostile_memos_take_linear_time(shape: str, name: str) -> None:
    started = time.process_time()
    read(shape * (6_000 // len(shape)), name)
    assert time.process_time() - started < 3


@pytest.mark.shared
def test_the_benchmarks_figures_are_all_read_and_nothing_else(shared: Path) -> None:
    wrong, total = [], 0
    for path in sorted((shared / "bench/dev/gold").glob("*.json")):
        gold = json.loads(path.read_text(encoding="utf-8"))
        memo = read_memo(gold["memo"], (shared / "bench/dev/memos" / gold["memo"]).read_bytes())
        covered_once(memo)
        for figure in gold["figures"]:
            total += 1
            read_as = [item for item in memo.figures if item.start < figure["end"] and figure["start"] < item.end]
            if not any(_same(float(item.quantity.value), figure) for item in read_as):
                wrong.append((gold["memo"], figure["text"], [item.text for item in read_as]))
        for exempt in gold["exempt"]:
            alone = [item for item in memo.figures if item.start < exempt["end"] and exempt["start"] < item.end]
            wrong += [
                (gold["memo"], "exempt", item.text)
                for item in alone
                if not _holds(gold["figures"], item.start, item.end)
            ]
    assert len(wrong) <= 0.007 * total, wrong[:20]


def _holds(figures: list[dict[str, int]], start: int, end: int) -> bool:
    return any(figure["start"] < end and start < figure["end"] for figure in figures)


def _same(value: float, gold: dict[str, object]) -> bool:
    """Equal, percentages in any form, and bare table numbers or cents in any scale."""
    scales = {"number": (1, 1e-3, 1e-6, 1e-9, 100), "money": (1,), "multiple": (1,)}.get(
        str(gold["kind"]), (1, 100, 1e4)
    )
    wanted = abs(float(str(gold["value"])))
    return any(abs(abs(value) * scale - wanted) <= 1e-9 * max(wanted, 1) for scale in scales)
