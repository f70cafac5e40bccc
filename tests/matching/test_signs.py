"""A loss is no profit, a rise no fall: the side of zero and the direction, as statements and memos write them."""

from __future__ import annotations

from decimal import Decimal

import pytest

from olo_desktop.matching.signs import change_agrees, side_agrees, side_of, way_agrees, words_clash
from olo_desktop.model.claim import Claim, MetricPhrase, Movement, Origin, Role, SignWord, Way

LOSS, PROFIT = SignWord(0, 4, "loss", -1), SignWord(0, 6, "profit", 1)
USED, GENERATED = SignWord(0, 4, "used", -1), SignWord(0, 9, "generated", 1)
CHARGE, INCOME = SignWord(0, 6, "charge", 0), SignWord(0, 6, "income", 1)
RELEASE = SignWord(0, 7, "release", -1)
ROSE, FELL, FLAT = Movement(0, 4, "rose", Way.RISE), Movement(0, 4, "fell", Way.FALL), Movement(0, 4, "flat", Way.FLAT)


def claim(
    *signs: SignWord, role: Role = Role.STATED, movement: Movement | None = None, metric: str = "net income"
) -> Claim:
    named = MetricPhrase(0, 0, metric, (), frozenset(), frozenset(), Origin.OWN)
    return Claim("F1", (named,) if metric else (), None, (), role, movement, signs)


SIDES = [
    # caption, printed, is it a cost?, side
    ("Net income", "660", False, 1),
    ("Net income", "-660", False, -1),
    ("Net loss", "660", False, -1),
    ("Net loss", "-660", False, -1),
    ("Net income (loss)", "-660", False, -1),
    ("Net income (loss)", "660", False, 1),
    ("Loss per share", "0.52", False, -1),
    ("Net cash used in investing activities", "500", False, -1),
    ("Net cash provided by (used in) operating activities", "500", False, 1),
    ("Net cash outflows from operations", "500", False, -1),
    ("Net cash inflows from operations", "500", False, 1),
    ("Accumulated deficit", "500", False, -1),
    ("Increase (decrease) in cash", "-5", False, -1),
    ("Net decreases in cash", "5", False, -1),
    ("Gain on sale of business", "-12", False, 0),
    ("Gain on sale of business", "12", False, 0),
    ("Capital expenditures", "-1577", True, 0),
    ("Income tax benefit", "20", True, 0),
    ("Net income", "0", False, 0),
]


@pytest.mark.parametrize(("caption", "printed", "outward", "side"), SIDES)
def test_the_side_of_a_cell(caption: str, printed: str, outward: bool, side: int) -> None:
    assert side_of(caption, Decimal(printed), outward=outward) == side


WORDED = [
    # what the memo says, its number, caption, printed, is it a cost?, may they agree?
    ("a loss, of a loss row", claim(LOSS), "660", "Net loss", "660", False, True),
    ("a loss, of brackets", claim(LOSS), "660", "Net income (loss)", "-660", False, True),
    ("a loss, of a profit", claim(LOSS), "660", "Net income", "660", False, False),
    ("a profit, of a loss row", claim(PROFIT), "660", "Net loss", "660", False, False),
    ("a profit, of brackets", claim(PROFIT), "660", "Net income (loss)", "-660", False, False),
    ("cash generated, of cash used", claim(GENERATED), "5", "Net cash used in operations", "5", False, False),
    ("cash used, of cash used", claim(USED), "5", "Net cash used in operations", "5", False, True),
    ("spending printed in brackets", claim(USED), "5", "Capital expenditures", "-5", True, True),
    ("words on both sides tell nothing", claim(LOSS, PROFIT), "5", "Net income", "5", False, True),
    ("a fall of profit is no loss", claim(LOSS, role=Role.CHANGE), "5", "Net income", "5", False, True),
    ("no word, a profit", claim(), "5", "Net income", "5", False, True),
    ("plain net income, of a loss", claim(), "192634", "Net income", "-192634", False, False),
    ("income says no side", claim(INCOME), "5", "Net income (loss)", "-5", False, False),
    ("plain net income, of a loss row", claim(), "5", "Net loss", "5", False, False),
    ("plain income before tax, of a loss", claim(), "5", "Income (loss) before income taxes", "-5", False, False),
    ("plain net income, loss written first", claim(), "5", "Net (loss) income", "-5", False, False),
    ("plain result of operations, of a loss", claim(), "5", "(Loss) income from operations", "-5", False, False),
    ("a minus in the memo too", claim(), "-5", "Net income (loss)", "-5", False, True),
    ("a loss row of a memo's table", claim(metric="Net loss"), "5", "Net loss", "-5", False, True),
    ("a loss row of a memo's table, of a profit", claim(metric="Net loss"), "5", "Net income", "5", False, False),
    (
        "a deficit row of a memo's table",
        claim(metric="Accumulated deficit"),
        "5",
        "Accumulated deficit",
        "-5",
        False,
        True,
    ),
    ("a row that names both", claim(metric="Net income (loss)"), "5", "Net income (loss)", "-5", False, False),
    ("no metric is named", claim(metric=""), "5", "Total assets", "5", False, True),
    ("what others own is taken off", claim(), "12", "Less: net income of noncontrolling interests", "-12", False, True),
    ("minority's share taken off", claim(), "12", "Net income attributable to minority interest", "-12", False, True),
    ("net assets below zero", claim(), "5", "Total net assets", "-5", False, False),
    ("net assets that move between funds", claim(), "5", "Net assets released from restrictions", "-5", False, True),
    ("a charge has no side", claim(CHARGE), "5", "Impairment of goodwill", "-5", False, True),
    ("a balance of no result", claim(), "5", "Treasury stock", "-5", False, True),
    ("a release of a reserve, given back", claim(RELEASE), "5", "Restructuring", "-5", True, True),
    ("a release, of a benefit row", claim(RELEASE), "5", "Income tax benefit", "5", True, True),
    ("a release, of a charge", claim(RELEASE), "5", "Restructuring charges", "5", True, False),
    ("a release, of provisions for losses", claim(RELEASE), "5", "Provisions for credit losses", "5", True, False),
    ("a charge, of a benefit row", claim(CHARGE), "5", "Income tax benefit", "-5", True, False),
    ("a charge, of a row that may be either", claim(CHARGE), "5", "Income tax expense (benefit)", "-5", True, True),
    ("a minus in the memo over an inflow", claim(), "-5", "Net cash from operations", "5", False, False),
]


@pytest.mark.parametrize(
    ("ours", "stated", "caption", "printed", "outward", "agree"),
    [row[1:] for row in WORDED],
    ids=[r[0] for r in WORDED],
)
def test_a_cell_on_the_other_side_supports_nothing(
    ours: Claim, stated: str, caption: str, printed: str, outward: bool, agree: bool
) -> None:
    assert side_agrees(ours, Decimal(stated), caption, Decimal(printed), outward=outward) is agree


ROWS = [
    # the memo's word, the cell, its row, agrees?
    (CHARGE, "2182", "2182 -1419 4730", True),
    (CHARGE, "-1419", "2182 -1419 4730", False),
    (RELEASE, "-1419", "2182 -1419 4730", True),
    (RELEASE, "2182", "2182 -1419 4730", False),
    (CHARGE, "-94", "104 -234 -94", True),
    (CHARGE, "104", "104 -234 -94", False),
    (CHARGE, "-560", "-560 560", True),  # a cost, and what is added back
    (CHARGE, "-9", "5 -9", False),  # as many of both: a charge is a plain number
    (CHARGE, "-9", "-5 -9", True),  # a statement that prints costs in brackets
    (RELEASE, "-9", "-5 -9", True),
]


@pytest.mark.parametrize(("word", "printed", "row", "agree"), ROWS)
def test_a_row_with_both_signs_tells_charges_from_releases(word: SignWord, printed: str, row: str, agree: bool) -> None:
    values = [Decimal(each) for each in row.split()]
    said = claim(word, metric="provisions")
    assert side_agrees(said, Decimal(5), "Provisions", Decimal(printed), outward=True, row=values) is agree


CLASHES = [
    ("profit and loss", claim(PROFIT), claim(LOSS), True),
    ("loss and loss", claim(LOSS), claim(LOSS), False),
    ("only one says", claim(LOSS), claim(), False),
    ("income tells no side", claim(INCOME), claim(LOSS), False),
    ("rose and fell, as changes", claim(role=Role.CHANGE, movement=ROSE), claim(role=Role.CHANGE, movement=FELL), True),
    ("rose and rose", claim(role=Role.CHANGE, movement=ROSE), claim(role=Role.CHANGE, movement=ROSE), False),
    ("rose and unmoved", claim(role=Role.CHANGE, movement=ROSE), claim(role=Role.CHANGE, movement=FLAT), False),
    ("only one moves", claim(role=Role.CHANGE, movement=ROSE), claim(role=Role.CHANGE), False),
    ("a value reached may be told either way", claim(role=Role.TO, movement=ROSE), claim(movement=FELL), False),
]


@pytest.mark.parametrize(("ours", "theirs", "clash"), [row[1:] for row in CLASHES], ids=[row[0] for row in CLASHES])
def test_two_sentences_may_say_opposite_things(ours: Claim, theirs: Claim, clash: bool) -> None:
    assert words_clash(ours, theirs) is clash


@pytest.mark.parametrize(
    ("movement", "now", "before", "agree"),
    [
        (ROSE, 110, 100, True),
        (FELL, 110, 100, False),
        (FELL, 90, 100, True),
        (ROSE, 90, 100, False),
        (FLAT, 110, 100, True),
        (None, 110, 100, True),
        (ROSE, 100, 100, True),
        (ROSE, -660, -500, True),  # the loss rose
        (FELL, -660, -500, False),
        (FELL, -5, 10, True),  # from profit to loss
        (ROSE, 5, -10, True),
    ],
)
def test_a_value_moved_as_the_memo_says(movement: Movement | None, now: int, before: int, agree: bool) -> None:
    assert way_agrees(movement, Decimal(now), Decimal(before)) is agree


IMPROVED, WORSENED = Movement(0, 8, "improved", Way.RISE), Movement(0, 12, "deteriorated", Way.FALL)


@pytest.mark.parametrize(
    ("movement", "now", "before", "burden", "agree"),
    [
        (IMPROVED, 110, 100, False, True),
        (IMPROVED, 90, 100, False, False),
        (IMPROVED, 90, 100, True, True),  # debt, printed plainly
        (IMPROVED, -4, -14, True, True),  # net debt, printed in brackets
        (WORSENED, -14, -4, True, True),
        (WORSENED, -4, -14, False, False),
    ],
)
def test_less_of_a_burden_is_an_improvement(
    movement: Movement, now: int, before: int, burden: bool, agree: bool
) -> None:
    assert way_agrees(movement, Decimal(now), Decimal(before), burden=burden) is agree


@pytest.mark.parametrize(
    ("movement", "printed", "agree"),
    [
        (ROSE, "0.05", True),
        (ROSE, "-0.05", False),
        (FELL, "-0.05", True),
        (FELL, "0.05", False),
        (FLAT, "-0.05", True),
        (None, "-0.05", True),
        (ROSE, "0", True),
    ],
)
def test_a_printed_change_has_the_sign_of_the_word(movement: Movement | None, printed: str, agree: bool) -> None:
    assert change_agrees(movement, Decimal(printed)) is agree
