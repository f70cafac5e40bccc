"""What each command prints, writes and gives back, over a program that is faked."""

from __future__ import annotations

import io
import json
import re
from dataclasses import replace
from pathlib import Path

import openpyxl
import pytest
from fake_program import Olo, Program
from made_report import made_report

from olo_desktop.export.report_json import report_bytes
from olo_desktop.export.visible import visible
from olo_desktop.model.report import RunStatus
from olo_desktop.model.verdict import Grounding

TABLE = """\
Memo  IC memo.md  5 figures, 1 other number is no claim
Deal  2 documents, 9 of 10 pages read
      teaser.pdf: not what its name says: a web page with a PDF name
      accounts/audited 2023.pdf: partly read: page 2 has pictures but no text
      drafts/old memo.md: no evidence, an earlier draft of this memo
      teaser.pdf could not be read and is not evidence

3 figures to look at

  ■ Source disagrees  $34.2 million  Financials, line 3
      “Revenue was $34.2 million in 2023.”
      The source says $32.4 million. Digits are swapped. Revenue for FY2023 is
      printed 32,400, page 3 of audited 2023.pdf.
      right value: $32.4 million, printed 32,400, accounts/audited 2023.pdf,
      page 3

  ◆ Stands elsewhere  about $17.9 million  Margins, line 7
      “Growth reached 14.9% and <script>alert(1)</script> about $17.9 million.”
      About $17.9 million stands elsewhere. Stands elsewhere, as gross profit.
      found, but for something else: 17,900, accounts/audited 2023.pdf, page 4

  ○ Not found  $5-7 million  Margins, line 9
      “=SUM(A1:A9) costs of $5-7 million were booked.”
      Not as written; nearest is 4.9
      nearest, no support: +4.9, accounts/audited 2023.pdf, page 7

Checks
  inline_numbers     fail     1 of 5 figures has no support
      · $5-7 million is not in the chunks
      Limits: Compares values only.
  citation_coverage  skipped  the memo has no [N] markers
      Limits: Cannot see other styles.

      1  ■  Source disagrees: a source states another value for this
      1  ◆  Stands elsewhere: the value stands in the deal, but for something else
      1  ○  Not found: no document of the deal states the value
      1  ✓… Number only: the value agrees; what it measures was not compared
      1  Σ  Recomputed: computes from figures of the sources

  It judges numbers and citations, not prose: whether “the company has strong
  moats” is true, it does not ask.
  It is no grade. A memo that fails here is not ready to be graded; one that
  passes is not yet a good one.
  It does not replace the committee's review. It catches mechanical mistakes,
  such as invented numbers and citations that lead nowhere; judgement stays with
  people.

Needs review.
"""


@pytest.fixture(autouse=True)
def eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")


def test_verify_prints_the_figures_the_checks_and_the_counts(
    olo: Olo, program: Program, deal: Path, memo: Path
) -> None:
    said = olo("verify", deal, memo, "--workspace", deal.parent / "work")
    assert (said.code, said.out, said.err) == (1, TABLE, "")
    assert program.asked["workspace"] == deal.parent / "work"
    assert program.asked["memo"] == memo


@pytest.mark.parametrize(("status", "code"), [(each, each.exit_code) for each in RunStatus])
def test_verify_exits_as_the_run_ended(
    olo: Olo, program: Program, deal: Path, memo: Path, status: RunStatus, code: int
) -> None:
    program.report = made_report(status)
    assert olo("verify", deal, memo).code == code


def test_verify_writes_json_to_a_file_or_instead_of_the_table(
    olo: Olo, program: Program, deal: Path, memo: Path, tmp_path: Path
) -> None:
    out = tmp_path / "report.json"
    assert olo("verify", deal, memo, "--json", out).out == TABLE
    assert out.read_bytes() == report_bytes(program.report)
    assert olo("verify", deal, memo, "--json", "-").out.encode() == out.read_bytes()
    assert olo("verify", deal, memo, "--json").out.encode() == out.read_bytes()
    assert list(deal.iterdir()) == []


def test_verify_hands_on_the_names_of_checks(olo: Olo, program: Program, deal: Path, memo: Path) -> None:
    olo("verify", deal, memo, "--check", "inline_numbers", "claim_chunks", "--skip", "citation_coverage")
    assert program.asked["checks"] == ("inline_numbers", "claim_chunks")
    assert program.asked["skip"] == ("citation_coverage",)


def test_a_clean_report_is_short(olo: Olo, program: Program, deal: Path, memo: Path) -> None:
    report = made_report(RunStatus.VERIFIED)
    program.report = replace(
        report, groundings=report.groundings[:1], checks=(), documents=(), not_evidence=(), notes=()
    )
    said = olo("verify", deal, memo)
    assert "to look at" not in said.out
    assert "Checks" not in said.out
    assert said.out.endswith("Verified: every figure agrees with its source.\n")


def test_many_findings_are_cut_with_a_word(olo: Olo, program: Program, deal: Path, memo: Path) -> None:
    (first, second) = program.report.checks
    many = replace(first, findings=first.findings * 13)
    program.report = replace(program.report, checks=(many, second))
    assert "· and 3 more (--json has them all)" in olo("verify", deal, memo).out


def test_nothing_in_a_deal_can_steer_the_terminal(olo: Olo, program: Program, deal: Path, memo: Path) -> None:
    evil = "\x1b]0;owned\x07\x1b[2J\u202egnp.exe\r\n"
    report = program.report
    spoiled = Grounding.unsupported("F4", evil)
    documents = tuple(replace(document, paths=(evil,), reason=evil) for document in report.documents)
    program.report = replace(
        report,
        groundings=(*report.groundings[:-1], spoiled),
        documents=documents,
        memo=replace(report.memo, name=evil),
        notes=(evil,),
    )
    for words in (["verify", deal, memo], ["ingest", deal]):
        printed = re.sub(r"\x1b\[\d+m", "", olo(*words, terminal=True).out)
        assert "␛]0;owned␇␛[2J⟨202E⟩gnp.exe" in printed
        assert _harmless(printed)
        as_json = olo(*words, "--json", terminal=True).out
        assert _harmless(as_json)
        assert evil in _strings(json.loads(as_json))


def _harmless(text: str) -> bool:
    return all(sign == "\n" or visible(sign) == sign for sign in text)


def _strings(value: object) -> set[str]:
    """Every string in a JSON value."""
    if isinstance(value, str):
        return {value}
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return set().union(*(_strings(part) for part in parts))


def test_colours_only_where_they_are_wanted(
    olo: Olo, program: Program, deal: Path, memo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "\x1b[31m■ Source disagrees\x1b[0m" in olo("verify", deal, memo, terminal=True).out
    assert "\x1b" not in olo("verify", deal, memo).out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in olo("verify", deal, memo, terminal=True).out


def test_a_deal_that_another_program_holds_is_told(olo: Olo, program: Program, deal: Path, memo: Path) -> None:
    program.read_only = True
    said = olo("verify", deal, memo)
    assert said.err == "olo: Tarnbrook is open by M. Okafor on desk 4: reading only, nothing new is kept\n"


def test_ingest_prints_a_line_a_document(olo: Olo, program: Program, deal: Path) -> None:
    said = olo("ingest", deal, "--workers", "3")
    assert said.out.splitlines() == [
        "teaser.pdf                 not what its name says  a web page with a PDF name",
        "accounts/audited 2023.pdf  partly read             9 of 10 pages  page 2 has pictures but no text  "
        "the same file as copy of audited.pdf",
        "",
        "2 documents: 1 not what its name says, 1 partly read.",
    ]
    assert (said.code, program.asked["workers"]) == (0, 3)


def test_ingest_as_json(olo: Olo, program: Program, deal: Path) -> None:
    value = json.loads(olo("ingest", deal, "--json", "-").out)
    assert value["schema"] == "olo.ingest/1"
    assert [each["document"] for each in value["documents"]] == ["teaser.pdf", "accounts/audited 2023.pdf"]


def test_ingest_of_nothing_readable_exits_with_one(olo: Olo, program: Program, deal: Path) -> None:
    program.report = replace(program.report, documents=())
    said = olo("ingest", deal)
    assert (said.code, said.out) == (1, "There is nothing in this folder.\n")


def test_a_bar_is_drawn_on_a_terminal_only_and_cleared(olo: Olo, program: Program, deal: Path) -> None:
    drawn = olo("ingest", deal, terminal=True).err
    assert "1 of 10 pages" in drawn
    assert drawn.endswith(" \r")
    assert "\x1b" not in drawn
    assert olo("ingest", deal).err == ""


def test_a_password_is_read_from_standard_input(
    olo: Olo, program: Program, deal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (deal / "tax").mkdir()
    (deal / "tax" / "form.pdf").write_bytes(b"%PDF-")
    monkeypatch.setattr("sys.stdin", io.StringIO("first secret\nsecond\n"))
    said = olo("ingest", deal, "--password-for", "tax/form.pdf", "--password-for", deal / "tax" / "form.pdf")
    assert said.code == 0
    assert program.asked["passwords"] == {"tax/form.pdf": "second"}
    said = olo("ingest", deal, "--password-for", "tax/form.pdf")
    assert (said.code, said.err) == (2, "olo: tax/form.pdf: no password was given\n")


def test_a_password_is_asked_for_on_a_terminal(
    olo: Olo, program: Program, deal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (deal / "form.pdf").write_bytes(b"%PDF-")
    stdin = io.StringIO()
    monkeypatch.setattr(stdin, "isatty", lambda: True)
    monkeypatch.setattr("sys.stdin", stdin)
    asked = []
    monkeypatch.setattr("getpass.getpass", lambda prompt: asked.append(prompt) or "secret")
    assert olo("ingest", deal, "--password-for", "form.pdf").code == 0
    assert asked == ["Password of form.pdf: "]
    assert program.asked["passwords"] == {"form.pdf": "secret"}


def test_memo_text_is_the_text_that_offsets_count(olo: Olo, program: Program, memo: Path) -> None:
    said = olo("memo-text", memo)
    assert said.out == program.report.memo.text
    value = json.loads(olo("memo-text", memo, "--json").out)
    assert value["text"] == program.report.memo.text
    assert value["figures"][0]["text"] == "$34.2 million"
    assert value["blocks"][5]["place"]["table"] == 1


def test_memo_text_on_a_terminal_is_harmless(olo: Olo, program: Program, memo: Path) -> None:
    made = program.report.memo
    program.report = replace(program.report, memo=replace(made, text="a\x1b[31m\nb"))
    assert olo("memo-text", memo, terminal=True).out == "a␛[31m\nb\n"


@pytest.mark.parametrize("name", ["list.xlsx", "list.html", "LIST.HTM"])
def test_exceptions_are_written_where_the_user_says(
    olo: Olo, program: Program, deal: Path, memo: Path, tmp_path: Path, name: str
) -> None:
    target = tmp_path / name
    said = olo("exceptions", deal, memo, "--to", target, "--json", tmp_path / "out.json")
    assert said.code == 1
    assert said.out == f"3 exceptions, 1 number not checked: {target}\n"
    if name.endswith("xlsx"):
        assert openpyxl.load_workbook(target).sheetnames[0] == "Exceptions"
    else:
        assert target.read_bytes().startswith(b"<!doctype html>")
    assert (tmp_path / "out.json").read_bytes() == report_bytes(program.report)


def test_checks_are_listed_with_their_limits(olo: Olo) -> None:
    value = json.loads(olo("checks", "--json").out)
    text = olo("checks").out
    for check in value["checks"]:
        assert check["check"] in text
        assert check["limits"]
        assert check["question"].endswith("?")


def test_open_hands_the_folder_to_the_window(
    olo: Olo, program: Program, deal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("olo_desktop.machine.has_display", lambda: True)
    assert olo("open", deal).code == 0
    assert program.asked["window"] == deal
    assert olo().code == 0
    assert program.asked["window"] is None


def test_demo_opens_the_window_or_pictures_it(
    olo: Olo, program: Program, deal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("olo_desktop.machine.has_display", lambda: True)
    said = olo("demo", deal)
    assert said.code == 0
    assert "Source disagrees" in said.out
    assert f"The sample deal is in {deal}" in said.out
    assert "2 errors planted in this draft, 1 of them flagged" in said.out
    assert "  flagged  $34.2 million, line 3: net sales (FY2023) should read $1" in said.out
    assert "a slip; a.pdf, page 3, prints 1" in said.out
    assert program.asked["window"] == deal
    monkeypatch.setattr("olo_desktop.machine.has_display", lambda: False)
    said = olo("demo", deal)
    assert program.asked["picture"] == deal.parent / "Tarnbrook window.png"
    assert "a picture of the window is in" in said.out


def test_demo_without_a_window(olo: Olo, program: Program, deal: Path) -> None:
    said = olo("demo", deal, "--no-window", "--json")
    assert said.out.encode() == report_bytes(program.report)
    assert "window" not in program.asked
