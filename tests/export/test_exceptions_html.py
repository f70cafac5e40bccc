"""The page to print: whole, escaped, and allowed nothing."""

from __future__ import annotations

import base64
import hashlib
import re
from dataclasses import replace
from html.parser import HTMLParser

from made_report import made_report

from olo_desktop.export.exceptions_html import exceptions_html
from olo_desktop.export.markup import Markup, tag, text
from olo_desktop.model.report import Report, RunStatus
from olo_desktop.model.verdict import Grounding

_TAGS = {
    *("html", "head", "meta", "title", "style", "body", "section", "h1", "h2", "p", "ul", "li", "b", "div", "span"),
    *("table", "thead", "tbody", "tr", "th", "td", "dl", "dt", "dd", "svg", "path", "rect", "circle"),
}
_VOID = {"meta"}


class _Reader(HTMLParser):
    """Collects what a browser would see."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.metas: list[dict[str, str | None]] = []
        self.words: list[str] = []
        self.style = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag == "meta":
            self.metas.append(dict(attrs))
        if tag not in _VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "style":
            self.style += data
        else:
            self.words.append(data)


def _read(report: Report) -> _Reader:
    reader = _Reader()
    reader.feed(exceptions_html(report).decode("utf-8"))
    assert reader.open == []
    return reader


def _hostile() -> Report:
    """Markup wherever a document, a memo or a file name has a hand in."""
    report = made_report()
    evil = "</td></style><script>alert(1)</script><img src=x onerror=alert(2)>\x1b[0m\u202e"
    spoiled = Grounding.unsupported("F4", evil, replace(report.groundings[-1].nearest, document=evil, row=evil))  # type: ignore[type-var]
    documents = tuple(replace(document, paths=(evil, evil), reason=evil) for document in report.documents)
    checks = tuple(replace(check, summary=evil, limits=evil) for check in report.checks)
    return replace(
        report,
        memo=replace(report.memo, name=evil),
        groundings=(*report.groundings[:-1], spoiled),
        documents=documents,
        checks=checks,
        not_evidence=((evil, evil),),
    )


def test_only_known_elements_and_nothing_that_loads_or_runs() -> None:
    for report in (made_report(), _hostile()):
        reader = _read(report)
        assert reader.tags <= _TAGS
        assert not {name for name in reader.attributes if name.startswith("on")}
        assert not reader.attributes & {"src", "href", "style", "action", "data", "srcset", "xlink:href"}


def test_hostile_text_is_shown_as_it_is() -> None:
    words = "".join(_read(_hostile()).words)
    assert "<script>alert(1)</script>" in words
    assert "␛[0m⟨202E⟩" in words


def test_the_policy_allows_the_one_style_sheet() -> None:
    reader = _read(made_report())
    (policy,) = [meta["content"] for meta in reader.metas if meta.get("http-equiv") == "Content-Security-Policy"]
    digest = base64.b64encode(hashlib.sha256(reader.style.encode()).digest()).decode()
    assert policy == f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    assert not re.search(r"url\(|@import|\{\{", reader.style)


def test_what_a_reader_is_told() -> None:
    words = " ".join("".join(_read(made_report()).words).split())
    for told in (
        "Exceptions in IC memo.md",
        "1 Source disagrees",
        "right value, digits swapped",
        "accounts/audited 2023.pdf, page 3",
        "nearest, no support",
        "page 2 has pictures but no text; page 2: pictures but no text",
        "a web page with a PDF name",
        "1 of 5 figures has no support",
        "The nearest value beside a figure that was not found does not support it.",
        "b" * 64,
    ):
        assert told in words


def test_the_figure_is_marked_inside_its_sentence() -> None:
    assert b'Revenue was <b class="contradicted">$34.2 million</b> in 2023.' in exceptions_html(made_report())


def test_a_report_with_nothing_in_it_says_so() -> None:
    made = made_report(RunStatus.INSUFFICIENT_DATA)
    memo = replace(made.memo, figures=(), not_checked=())
    words = "".join(_read(replace(made, documents=(), groundings=(), checks=(), memo=memo)).words)
    for told in ("No figure needs a look.", "Every number of the memo was judged.", "holds no documents", "No checks"):
        assert told in words


def test_the_bytes_are_the_same_again() -> None:
    assert exceptions_html(made_report()) == exceptions_html(made_report())


def test_text_is_escaped_unless_it_is_markup() -> None:
    assert tag("p", "a < b", [Markup("<b>c</b>"), None], title='"') == '<p title="&quot;">a &lt; b<b>c</b></p>'
    assert text("&") == "&amp;"
    assert tag("br") == "<br>"
