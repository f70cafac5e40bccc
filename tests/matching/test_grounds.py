"""One figure, the places that print its value and those that state its metric: what a careful colleague says."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from olo_desktop.matching.grounds import Candidate, judge, link_to
from olo_desktop.matching.metrics import Level, MetricAgreement
from olo_desktop.matching.times import TimeAgreement
from olo_desktop.model.document import Box, SourceFigure, SourceTier
from olo_desktop.model.memo import MemoFigure
from olo_desktop.model.period import Period
from olo_desktop.model.quantity import Kind, Quantity
from olo_desktop.model.standing import ColumnKind, Standing, TableColumn
from olo_desktop.model.verdict import Basis, Verdict

MILLION = Decimal(10**6)
FY22, FY21 = Period("FY2022", date(2022, 1, 1), date(2022, 12, 31)), Period("FY2021")
CLAIM = MemoFigure(
    "F1", 0, 14, "$5,372 million", 0, Quantity(Kind.MONEY, 5372 * MILLION, MILLION, "USD", MILLION, scaled=True)
)
RIGHT, WRONG = "5,372", "5,732"


def cell(
    printed: str = RIGHT,
    label: str = "Inventories",
    period: Period | None = FY22,
    *,
    path: str = "10-K.pdf",
    page: int = 50,
    ordinal: int = 0,
    level: Level = Level.SAME,
    time: TimeAgreement = TimeAgreement.SAME,
    score: float = 0.9,
    ours: bool = True,
    fits: bool = True,
    side: bool = True,
    sure: bool = True,
    tier: SourceTier = SourceTier.CPA,
    primary: bool = True,
    likeness: float = 1.0,
) -> Candidate:
    value = Decimal(printed.replace(",", "")) * MILLION
    quantity = Quantity(Kind.COUNT, value, MILLION, scale=MILLION)
    standing = Standing(0, "", ("Assets", label), TableColumn("2022"), period) if label else None
    row = f"{label}  {printed}" if label else f"we held inventories\nof ${printed} million"
    figure = SourceFigure("sha", page, ordinal, printed, quantity, Box(1, 2, 3, 4), row, 0, standing=standing)
    metric = MetricAgreement(level, score, "")
    return Candidate(figure, path, metric, time, ours, fits, side, sure, tier, primary, likeness)


def headed(candidate: Candidate, column: str, kind: ColumnKind = ColumnKind.AMOUNT) -> Candidate:
    standing = Standing(0, "", ("Assets", "Inventories"), TableColumn(column, kind), FY22)
    return replace(candidate, figure=replace(candidate.figure, standing=standing))


TRUE = cell(WRONG)
OTHER_YEAR = cell(period=FY21, time=TimeAgreement.OTHER)
OTHER_ROW = cell(label="Receivables", level=Level.OTHER)
OTHER_FIRM = cell(path="rival.pdf", ours=False)
LOSS = cell(side=False)
VAGUE = cell(label="Inventories, net", level=Level.LIKELY, sure=False)
UNSCALED = replace(cell(), figure=replace(cell().figure, quantity=Quantity(Kind.COUNT, Decimal(5372), Decimal(1))))
PLANNED = headed(cell(level=Level.OTHER), "2022 Budget", ColumnKind.BUDGET)
UNHEADED = headed(cell(), "")
PROSE = cell(label="", time=TimeAgreement.UNKNOWN, level=Level.LIKELY, sure=False)

SUPPORTED = [
    ("its own cell", [cell()], [], "matches 'Inventories', FY2022, page 50"),
    ("two places", [cell(), cell(page=60)], [], "matches 'Inventories', FY2022, page 50; also in 1 other place"),
    (
        "many places",
        [cell(page=50 + n) for n in range(7)],
        [],
        "matches 'Inventories', FY2022, page 50; also in 6 other places",
    ),
    ("its own cell, another stated beside it", [cell()], [TRUE], "matches 'Inventories', FY2022, page 50"),
    ("running text", [PROSE], [], "matches 'we held inventories of $5,372 million', page 50"),
    (
        "a sentence, though tables print it for another year",
        [PROSE, OTHER_YEAR],
        [],
        "matches 'we held inventories of $5,372 million', page 50",
    ),
    (
        "a sentence, though tables print it in another scale",
        [cell(label=""), OTHER_YEAR],
        [UNSCALED],
        "matches 'we held inventories of $5,372 million', page 50",
    ),
    ("no time is told", [cell(period=None, time=TimeAgreement.UNKNOWN)], [], "matches 'Inventories', page 50"),
    ("a vaguer caption, nothing stated", [VAGUE], [], "matches 'Inventories, net', FY2022, page 50"),
    (
        "a vaguer caption at the time named, against a time assumed",
        [VAGUE],
        [cell(WRONG, time=TimeAgreement.ASSUMED)],
        "matches 'Inventories, net', FY2022, page 50",
    ),
    ("the right year before the wrong", [OTHER_YEAR, cell(page=51)], [], "matches 'Inventories', FY2022, page 51"),
]


@pytest.mark.parametrize(("agreeing", "stated", "reason"), [r[1:] for r in SUPPORTED], ids=[r[0] for r in SUPPORTED])
def test_supported(agreeing: list[Candidate], stated: list[Candidate], reason: str) -> None:
    grounding = judge(CLAIM, agreeing, stated, None)
    assert (grounding.verdict, grounding.basis, grounding.reason) == (Verdict.SUPPORTED, Basis.CELL, reason)
    assert len(grounding.links) == min(5, sum(candidate.supports for candidate in agreeing))
    assert grounding.tolerance == "as written, ±500000"


TELLS = f"'Inventories', FY2022 is {WRONG}, page 50"
THOUSANDS = "'Inventories', FY2022 is 5,372, page 50"
CONTRADICTED = [
    ("digits swapped", [], [TRUE], [], f"{TELLS}: digits swapped"),
    (
        "nearly right, told in one place, against a part told in two",
        [],
        [cell("1,606"), cell("1,606", page=51), cell("5,400")],
        [],
        "'Inventories', FY2022 is 5,400, page 50",
    ),
    (
        "its scale alone is wrong",
        [],
        [cell("1,606"), cell("1,606", page=51), UNSCALED],
        [],
        f"{THOUSANDS}: million-fold",
    ),
    ("simply wrong", [], [cell("9,918")], [], "'Inventories', FY2022 is 9,918, page 50"),
    ("wrong year", [OTHER_YEAR], [TRUE], [], f"{TELLS}: another period's column (FY2021)"),
    (
        "wrong year, untold",
        [cell(label="", time=TimeAgreement.OTHER)],
        [TRUE],
        [],
        f"{TELLS}: another period's column (another time)",
    ),
    (
        "a sentence against its document's own tables",
        [cell(label=""), OTHER_YEAR],
        [TRUE],
        [],
        f"{TELLS}: another period's column (FY2021)",
    ),
    (
        "a column without a head against the budget's own",
        [UNHEADED, PLANNED],
        [TRUE],
        [],
        f"{TELLS}: the row of 'Inventories', FY2022",
    ),
    ("wrong line item", [OTHER_ROW], [TRUE], [], f"{TELLS}: the row of 'Receivables', FY2022"),
    (
        "a line item of another page explains nothing",
        [cell(level=Level.OTHER, page=9)],
        [TRUE],
        [],
        f"{TELLS}: digits swapped",
    ),
    (
        "one of another document neither",
        [cell(level=Level.OTHER, path="b.pdf")],
        [TRUE],
        [],
        f"{TELLS}: digits swapped",
    ),
    ("wrong company", [OTHER_FIRM], [TRUE], [], f"{TELLS}: another company's"),
    (
        "another line of another company",
        [cell(path="rival.pdf", ours=False, level=Level.OTHER)],
        [TRUE],
        [],
        f"{TELLS}: digits swapped",
    ),
    ("slipped unit", [], [cell("5,372,000")], [], "'Inventories', FY2022 is 5,372,000, page 50: thousand-fold"),
    ("sign", [LOSS], [], [], "'Inventories', FY2022 is 5,372, page 50: sign or direction"),
    (
        "sign, elsewhere without one",
        [LOSS, PROSE],
        [],
        [],
        "'Inventories', FY2022 is 5,372, page 50: sign or direction",
    ),
    (
        "a vaguer place does not outweigh a stated one",
        [VAGUE],
        [TRUE],
        [],
        f"{TELLS}: the row of 'Inventories, net', FY2022",
    ),
    (
        "only told closer",
        [],
        [],
        [cell(WRONG, "Inventories, current")],
        f"'Inventories, current', FY2022 is {WRONG}, page 50: digits swapped",
    ),
    (
        "the value that most places state",
        [],
        [cell("100", page=1), cell(WRONG, page=60), cell("-" + WRONG, page=50)],
        [],
        f"'Inventories', FY2022 is -{WRONG}, page 50: digits swapped",
    ),
]


@pytest.mark.parametrize(
    ("agreeing", "stated", "vaguely", "reason"), [r[1:] for r in CONTRADICTED], ids=[r[0] for r in CONTRADICTED]
)
def test_contradicted(
    agreeing: list[Candidate], stated: list[Candidate], vaguely: list[Candidate], reason: str
) -> None:
    grounding = judge(CLAIM, agreeing, stated, None, vaguely)
    assert (grounding.verdict, grounding.basis, grounding.reason) == (Verdict.CONTRADICTED, Basis.CELL, reason)
    assert grounding.expected is not None
    assert grounding.expected.text in reason
    assert grounding.expected.link.page == 50
    assert reason.endswith(grounding.expected.slip)
    assert len(grounding.links) == min(1, len(agreeing))


def test_what_is_told_closer_does_not_outweigh_support() -> None:
    assert judge(CLAIM, [VAGUE], [], None, [TRUE]).verdict is Verdict.SUPPORTED


ELSEWHERE = [
    ("another line", OTHER_ROW, "the value stands elsewhere: 'Receivables', FY2022, page 50"),
    ("another year", OTHER_YEAR, "the value is that of FY2021: 'Inventories', FY2021, page 50"),
    ("another company", OTHER_FIRM, "the value stands in rival.pdf, page 50, which is another company's"),
    ("a change", cell(fits=False), "the value stands in 'Inventories', FY2022, page 50; a change is no balance"),
    (
        "the other way round, of a metric that is only likely",
        cell(side=False, level=Level.LIKELY),
        "the value stands in 'Inventories', FY2022, page 50, the other way round",
    ),
    (
        "the other way round, at a time that is not told",
        cell(side=False, time=TimeAgreement.UNKNOWN, period=None),
        "the value stands in 'Inventories', page 50, the other way round",
    ),
    (
        "another company's, the other way round",
        cell(side=False, ours=False),
        "the value stands in 10-K.pdf, page 50, which is another company's",
    ),
    (
        "a change, the other way round",
        cell(side=False, fits=False),
        "the value stands in 'Inventories', FY2022, page 50; a change is no balance",
    ),
]


@pytest.mark.parametrize(("place", "reason"), [row[1:] for row in ELSEWHERE], ids=[row[0] for row in ELSEWHERE])
def test_elsewhere(place: Candidate, reason: str) -> None:
    grounding = judge(CLAIM, [place], [], None)
    assert (grounding.verdict, grounding.reason) == (Verdict.ELSEWHERE, reason)
    assert grounding.links == (link_to(place),)


def test_nowhere() -> None:
    grounding = judge(CLAIM, [], [], None)
    assert (grounding.verdict, grounding.reason) == (Verdict.UNSUPPORTED, "no document of the deal states this value")


def test_the_nearest_is_named_and_supports_nothing() -> None:
    grounding = judge(CLAIM, [], [], cell("5,469"))
    assert grounding.verdict is Verdict.UNSUPPORTED
    assert grounding.reason == "not as written; nearest is 5,469 for 'Inventories', FY2022, page 50"
    assert grounding.nearest == link_to(cell("5,469"))
    assert grounding.links == ()


BETTER = [
    ("the right company", cell(), OTHER_FIRM),
    ("what plays its role", cell(), cell(fits=False)),
    ("the same metric", cell(), VAGUE),
    ("a likely metric before an unlike one", VAGUE, cell(level=Level.UNLIKE)),
    ("an unlike metric before another one", cell(level=Level.UNLIKE), OTHER_ROW),
    ("the time said", cell(), cell(time=TimeAgreement.ASSUMED)),
    ("a time assumed before none told", cell(time=TimeAgreement.ASSUMED), cell(time=TimeAgreement.UNKNOWN)),
    ("none told before another", cell(time=TimeAgreement.UNKNOWN), OTHER_YEAR),
    ("its side", cell(), LOSS),
    ("a caption of its own", cell(), cell(primary=False)),
    ("worded more alike", cell(score=0.9), cell(score=0.8)),
    ("audited before management's", cell(), cell(tier=SourceTier.MANAGEMENT)),
    ("around which more of it is said", cell(likeness=2.0), cell(likeness=1.0)),
    ("the earlier document", cell(path="a.pdf"), cell(path="b.pdf")),
    ("the earlier page", cell(page=9), cell(page=50)),
    ("the earlier place", cell(ordinal=1), cell(ordinal=2)),
]


@pytest.mark.parametrize(("better", "worse"), [row[1:] for row in BETTER], ids=[row[0] for row in BETTER])
def test_the_best_place_comes_first(better: Candidate, worse: Candidate) -> None:
    assert better.rank() < worse.rank()


def test_a_link_says_where_the_cell_stands() -> None:
    link = link_to(cell())
    assert (link.label, link.period, link.row) == ("Assets \u203a Inventories", "FY2022", "Inventories 5,372")
    assert (link.document, link.page, link.text, link.boxes) == ("10-K.pdf", 50, "5,372", (Box(1, 2, 3, 4),))


def test_a_link_to_running_text_quotes_its_line() -> None:
    link = link_to(PROSE)
    assert (link.label, link.period, link.row) == ("", "", "we held inventories of $5,372 million")


def test_of_equal_places_the_times_own_statement_comes_first_then_the_tier_and_restatements_last() -> None:
    later = replace(cell(path="2023.pdf"), later=True)
    note, managed = cell(path="2022 note.pdf"), cell(path="accounts.pdf", tier=SourceTier.MANAGEMENT)
    own = replace(cell(path="2022.pdf", tier=SourceTier.TAX), own=True)
    loosely = replace(cell(path="a.pdf", level=Level.LIKELY), own=True)
    found = judge(CLAIM, [loosely, managed, later, note, own], (), None)
    assert [link.document for link in found.links] == ["2022.pdf", "2022 note.pdf", "2023.pdf", "accounts.pdf", "a.pdf"]
