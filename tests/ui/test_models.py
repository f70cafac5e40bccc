"""Qt's models keep Qt's rules, with no rows, one, and many."""

from __future__ import annotations

import pytest
from lantern import CHECKS, DOCUMENTS, document, report
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester

from olo_desktop.ui.models.rows import ROW, TreeModel, checks_model, documents_model, queue_model
from olo_desktop.ui.presenters.checks import check_rows
from olo_desktop.ui.presenters.documents import tree
from olo_desktop.ui.presenters.judgement import QueueRow, judgement

QUEUE = judgement(report()).queue
MANY = tree([document(f"Folder {n % 7}/Sub {n % 3}/File {n}.pdf") for n in range(300)])


@pytest.mark.parametrize(
    ("model", "rows"),
    [
        (queue_model, QUEUE[:0]),
        (queue_model, QUEUE[:1]),
        (queue_model, QUEUE),
        (documents_model, ()),
        (documents_model, tree(DOCUMENTS)),
        (documents_model, MANY),
        (checks_model, ()),
        (checks_model, check_rows(CHECKS)),
    ],
)
def test_models_keep_the_rules(model: object, rows: tuple[object, ...], qapp: object) -> None:
    made: TreeModel = model()  # type: ignore[operator]
    tester = QAbstractItemModelTester(made, QAbstractItemModelTester.FailureReportingMode.Fatal)
    for shown in ((), rows, rows[:1], rows):
        made.show(shown)
        assert made.rowCount() == len(shown)
        for index in made.indexes():
            for role in Qt.ItemDataRole:
                made.data(index, role)
            assert made.index(index.row(), 0, made.parent(index)) == index
    assert tester is not None


def test_rows_are_found_again_and_speak_to_a_screen_reader(qapp: object) -> None:
    model = queue_model()
    model.show(QUEUE)
    first = model.index(0, 0)
    assert isinstance(model.data(first, ROW), QueueRow)
    assert (
        model.data(first, Qt.ItemDataRole.AccessibleTextRole)
        == "Source disagrees. $241.4 million. Revenue, FY2024. Section 3"
    )


def test_tips_never_read_markup(qapp: object) -> None:
    model = documents_model()
    model.show(tree(DOCUMENTS))
    tips = [model.data(index, Qt.ItemDataRole.ToolTipRole) or "" for index in model.indexes()]
    assert all("<b>" not in tip for tip in tips)
    assert any("&lt;b&gt;" in tip for tip in tips)
