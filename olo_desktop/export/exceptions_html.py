"""The exceptions list as one page to print: needs nothing but a browser, runs nothing, loads nothing."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from olo_desktop import __version__
from olo_desktop.export import wording
from olo_desktop.export.exceptions import Answer, NotCheckedRow, Row, exceptions, not_checked, other_figures
from olo_desktop.export.marks import LEGEND, Mark, drawing, theme
from olo_desktop.export.markup import Child, Markup, page, tag, text, trusted
from olo_desktop.export.places import Lines
from olo_desktop.export.visible import one_line
from olo_desktop.model.document import Document
from olo_desktop.model.finding import CheckResult, CheckStatus
from olo_desktop.model.report import Report
from olo_desktop.places import resource

_SHORT_HASH = 16


def exceptions_html(report: Report) -> bytes:
    """The page's bytes, the same for the same report."""
    title = wording.title(report)
    body = text(
        tag("h1", title),
        tag("p", wording.STATUS[report.status], class_="lead"),
        _counts(report),
        _section("Exceptions", _exceptions(exceptions(report))),
        _section("Not checked", _not_checked(not_checked(report))),
        _section("Documents", _documents(report)),
        _section("Checks", _checks(report)),
        _section("Other figures", _others(other_figures(report))),
        _section("How to read this list", _reading()),
        _section("Made from", _made_from(report)),
    )
    return page(title, _style(), body)


def _style() -> str:
    """The style sheet, its colours from the window's own tokens."""
    light = theme()
    names = {f"--{key.replace('_', '-')}": value for key, value in light["surface"].items()}
    names |= {f"--{key}": value for key, value in (*light["text"].items(), *light["verdict"].items())}
    names |= {f"--tint-{key}": value for key, value in light["tint"].items()}
    root = ";".join(f"{name}:{value}" for name, value in names.items())
    return f":root{{{root}}}\n{resource('templates/exceptions.css').read_text(encoding='utf-8')}"


def _section(heading: str, *children: Child) -> Markup:
    return tag("section", tag("h2", heading), *children)


def _table(columns: Sequence[tuple[str, str]], rows: Sequence[Markup], class_: str | None = None) -> Markup:
    """A table from (heading, class) pairs and its rows."""
    heads = [tag("th", heading, class_=kind or None, scope="col") for heading, kind in columns]
    return tag("table", tag("thead", tag("tr", heads)), tag("tbody", rows), class_=class_)


def _drawn(mark: Mark) -> Markup:
    """The mark's own shape: form alone tells the verdicts apart, in black too."""
    shape = trusted(drawing(mark))
    return tag("svg", shape, class_=f"mark {mark.token}", viewBox="0 0 12 12", role="img", aria_label=mark.name)


def _counts(report: Report) -> Markup:
    marks = {mark.name: mark for mark in LEGEND}
    items = [
        tag("li", _drawn(marks[name]) if name in marks else None, tag("b", f"{count:,}"), f" {name}")
        for name, count in wording.counts(report)
    ]
    return tag("ul", items, class_="counts")


def _exceptions(rows: Sequence[Row]) -> Markup:
    if not rows:
        return _empty("No figure needs a look.")
    columns = (
        ("No.", "c-no"),
        ("Figure, and what the memo says", ""),
        ("Verdict", "c-verdict"),
        ("What the source has", "c-source"),
        ("Settled by, how", "c-settled"),
    )
    return _table(columns, [_exception(row) for row in rows])


def _exception(row: Row) -> Markup:
    verdict = tag("div", _drawn(row.mark), row.mark.name, class_=f"verdict {row.mark.token}")
    return tag(
        "tr",
        tag("td", str(row.number)),
        tag(
            "td", tag("span", row.figure, class_="memo figure"), tag("span", _place(row), class_="small at"), _said(row)
        ),
        tag("td", verdict, tag("div", row.reason)),
        tag("td", _source(row)),
        tag("td", tag("span", class_="box"), class_="settled"),
    )


def _said(row: Row) -> Markup:
    """The sentence with the figure marked in it."""
    before, after = (_blanks_kept(part) for part in (row.before, row.after))
    return tag("div", before, tag("b", one_line(row.figure), class_=row.mark.token), after, class_="memo said")


def _blanks_kept(part: str) -> str:
    """Runs of blanks as one, also at the ends: the figure stands between words."""
    return " ".join(["", *part.split(), ""]) if not part.strip() else _edges(part)


def _edges(part: str) -> str:
    left = " " if part[0].isspace() else ""
    right = " " if part[-1].isspace() else ""
    return f"{left}{one_line(part)}{right}"


def _place(row: Row) -> str:
    where = f"sentence {row.sentence}, line {row.line}"
    return f"{row.section} · {where}" if row.section else where[0].upper() + where[1:]


def _source(row: Row) -> Markup:
    if row.answer_is is Answer.NONE:
        return tag("div", "nothing near", class_="value none")
    what = f"{row.answer_is.value}, {row.slip}" if row.slip else row.answer_is.value
    return text(
        tag("div", tag("span", row.answer, class_="value"), tag("span", what, class_="small at")),
        tag("div", f"{row.document}, page {row.page}", class_="small"),
        tag("div", row.printed, class_="printed") if row.printed else None,
    )


def _not_checked(rows: Sequence[NotCheckedRow]) -> Markup:
    if not rows:
        return _empty("Every number of the memo was judged.")
    note = "These numbers were taken for no claim. One that is a claim has not been looked at."
    columns = (("Line", "c-line n"), ("Number", "c-figure"), ("Why it is no claim", "c-why"), ("Where it stands", ""))
    made = [
        tag(
            "tr",
            tag("td", str(row.line), class_="n"),
            tag("td", row.text, class_="memo"),
            tag("td", row.why),
            tag("td", row.context, class_="memo"),
        )
        for row in rows
    ]
    return text(tag("p", note, class_="note"), _table(columns, made, "quiet"))


def _documents(report: Report) -> Markup:
    if not report.documents:
        return _empty("The deal folder holds no documents.")
    columns = (("Document", "c-document"), ("Status", "c-status"), ("Pages read", "c-pages n"), ("What is missing", ""))
    no_evidence = dict(report.not_evidence)
    rows = [
        _document(each, no_evidence.get(each.path, ""), trouble=wording.needs_a_look(each, report))
        for each in report.documents
    ]
    return _table(columns, rows, "quiet")


def _document(document: Document, no_evidence: str, *, trouble: bool) -> Markup:
    also = f"also at {', '.join(document.paths[1:])}" if len(document.paths) > 1 else None
    no_evidence = f"no evidence: {no_evidence}" if no_evidence else ""
    return tag(
        "tr",
        tag(
            "td",
            document.path,
            tag("div", also, class_="small") if also else None,
            tag("div", document.sha256[:_SHORT_HASH], class_="hash") if document.sha256 else None,
        ),
        tag("td", document.status.value, class_="trouble" if trouble else None),
        tag("td", wording.pages(document), class_="n"),
        tag("td", "; ".join(part for part in (wording.troubled(document), no_evidence) if part)),
    )


def _checks(report: Report) -> Markup:
    if not report.checks:
        return _empty("No checks were run.")
    lines = Lines(report.memo.text)
    columns = (("Check", "c-check"), ("What it found", "c-found"), ("What it cannot see", ""))
    note = "The checks are screens: they inform, and never outvote a figure's own verdict."
    rows = [_check(check, lines) for check in report.checks]
    return text(tag("p", note, class_="note"), _table(columns, rows))


def _check(check: CheckResult, lines: Lines) -> Markup:
    findings = [tag("li", f"{each.message} (line {lines.number(each.start)})") for each in check.findings]
    return tag(
        "tr",
        tag("td", tag("b", check.check), _check_status(check)),
        tag("td", check.summary, tag("ul", findings, class_="findings small") if findings else None),
        tag("td", check.limits, class_="small"),
    )


def _check_status(check: CheckResult) -> Markup:
    trouble = "trouble small" if check.status in (CheckStatus.FAIL, CheckStatus.ERROR) else "small"
    return tag("div", check.status.value.replace("_", " "), class_=trouble)


def _others(rows: Sequence[Row]) -> Markup:
    if not rows:
        return _empty("No other figures were judged.")
    columns = (
        ("Line", "c-line n"),
        ("Figure", "c-figure"),
        ("What the memo says", ""),
        ("Where the value stands", "c-place"),
    )
    return text(*(_group(mark, list(group), columns) for mark, group in groupby(rows, key=lambda row: row.mark)))


def _group(mark: Mark, rows: Sequence[Row], columns: Sequence[tuple[str, str]]) -> Markup:
    head = tag("p", _drawn(mark), f" {mark.name}: {mark.meaning}", class_=f"note {mark.token}")
    return text(head, _table(columns, [_other(row) for row in rows], "quiet"))


def _other(row: Row) -> Markup:
    place = f"{row.answer}, {row.document}, page {row.page}" if row.document else row.reason
    return tag(
        "tr",
        tag("td", str(row.line), class_="n"),
        tag("td", row.figure, class_="memo"),
        tag("td", row.said, class_="memo"),
        tag("td", place, class_="small"),
    )


def _reading() -> Markup:
    legend = [text(tag("dt", _drawn(mark), mark.name), tag("dd", mark.meaning)) for mark in LEGEND]
    sentences = [tag("li", sentence) for sentence in wording.HOW_TO_READ]
    return text(tag("dl", legend, class_="legend"), tag("p", class_="note"), tag("ul", sentences, class_="plain"))


def _made_from(report: Report) -> Markup:
    facts = (*wording.provenance(report), ("Made by", f"Olo Desktop {__version__}"))
    return tag("dl", [text(tag("dt", name), tag("dd", value)) for name, value in facts], class_="legend made")


def _empty(sentence: str) -> Markup:
    return tag("p", sentence, class_="empty")
