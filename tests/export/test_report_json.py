"""The report's bytes: the golden one, the schema, and what must not sway them."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from made_report import made_report

from olo_desktop.export.report_json import report_bytes, report_value
from olo_desktop.model.report import Report, RunStatus
from olo_desktop.places import resource

GOLDEN = Path(__file__).parent / "golden" / "report.json"


@pytest.fixture(scope="module")
def validator() -> Draft202012Validator:
    schema = json.loads(resource("schemas/olo.verify-1.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def test_the_golden_report() -> None:
    assert report_bytes(made_report()).decode() == GOLDEN.read_text(encoding="utf-8")


@pytest.mark.parametrize("status", list(RunStatus))
def test_every_report_is_held_to_the_schema(validator: Draft202012Validator, status: RunStatus) -> None:
    validator.validate(json.loads(report_bytes(made_report(status))))


def test_a_report_of_nothing_is_held_to_the_schema(validator: Draft202012Validator) -> None:
    made = made_report(RunStatus.INSUFFICIENT_DATA)
    empty = replace(made, documents=(), groundings=(), checks=(), memo=replace(made.memo, figures=(), not_checked=()))
    validator.validate(json.loads(report_bytes(empty)))


def _spoiled() -> Iterator[tuple[str, Any]]:
    """Reports with one thing wrong each."""
    yield "figures/0/value", "1.0"
    yield "figures/0/value", "1E+3"
    yield "figures/0/value", 34200000
    yield "figures/0/verdict", "right"
    yield "figures/0/expected", None
    yield "figures/1/derivation", None
    yield "figures/4/links", []
    yield "figures/4/links/0/page", 0
    yield "figures/4/links/0/boxes", [[1, 2, 3]]
    yield "deal/documents/0/document", "/home/someone/deal/a.pdf"
    yield "deal/revision", "a" * 64
    yield "status", "ok"
    yield "schema", "olo.verify/2"


@pytest.mark.parametrize(("path", "value"), list(_spoiled()))
def test_the_schema_refuses(validator: Draft202012Validator, path: str, value: Any) -> None:
    report = json.loads(report_bytes(made_report()))
    *way, last = path.split("/")
    at: Any = report
    for step in way:
        at = at[int(step)] if isinstance(at, list) else at[step]
    at[int(last) if isinstance(at, list) else last] = value
    assert not validator.is_valid(report)


def test_the_schema_stays_open_to_added_keys(validator: Draft202012Validator) -> None:
    report = json.loads(report_bytes(made_report()))
    report["added"] = report["figures"][0]["added"] = report["deal"]["documents"][0]["added"] = 1
    validator.validate(report)


def test_the_order_in_which_things_arrived_does_not_show() -> None:
    made = made_report()
    shuffled: Report = replace(
        made,
        documents=tuple(random.Random(3).sample(made.documents, len(made.documents))),
        groundings=tuple(random.Random(5).sample(made.groundings, len(made.groundings))),
    )
    assert report_bytes(shuffled) == report_bytes(made)


def test_a_figure_without_a_verdict_is_refused_unless_the_run_failed() -> None:
    made = made_report()
    with pytest.raises(ValueError, match="F5"):
        report_value(replace(made, groundings=made.groundings[1:]))
    failed = report_value(replace(made, status=RunStatus.FAILED, groundings=()))
    assert failed["figures"] == []


def test_offsets_quote_the_memo() -> None:
    made = made_report()
    for figure in report_value(made)["figures"]:  # type: ignore[union-attr]
        assert made.memo.text[figure["start"] : figure["end"]] == figure["text"]  # type: ignore[index,call-overload]
