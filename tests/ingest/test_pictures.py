"""Page pictures and words, and whether the boxes lie on the ink."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from pdfs import STATEMENT, pdf, text, write

from olo_desktop.ingest.pictures import PageNotShown, PagePictures
from olo_desktop.ingest.snapshot import Snapshot
from olo_desktop.model.document import Box, ReadStatus
from olo_desktop.model.picture import PagePicture


def snapshot_of(folder: Path, data: bytes, name: str = "a.pdf") -> Snapshot:
    path = write(folder, name, data)
    return Snapshot(path, f"{abs(hash(data)):064d}", len(data), data[:1024])


@pytest.fixture(scope="module")
def pictures() -> Iterator[PagePictures]:
    made = PagePictures()
    made.warm()
    yield made
    made.close()


def dark(picture: PagePicture, box: Box, scale: float, margin: float = 0) -> int:
    """How many dark pixels lie in the box."""
    x0, x1 = max(0, int((box.x0 - margin) * scale)), min(picture.width, int((box.x1 + margin) * scale) + 1)
    y0, y1 = max(0, int((box.y0 - margin) * scale)), min(picture.height, int((box.y1 + margin) * scale) + 1)
    return sum(
        1
        for y in range(y0, y1)
        for x in range(x0, x1)
        if sum(picture.rgb[y * picture.stride + 3 * x : y * picture.stride + 3 * x + 3]) < 384
    )


def all_dark(picture: PagePicture) -> int:
    return dark(picture, Box(0, 0, picture.width, picture.height), 1)


BOXES = {
    "plain": {"media": "[0 0 300 400]"},
    "crop": {"media": "[0 0 300 400]", "page": "/CropBox [40 30 280 380]"},
    "offset": {"media": "[-50 -20 250 380]"},
    "offset crop": {"media": "[-50 -20 250 380]", "page": "/CropBox [-20 0 240 360]"},
    "upside down": {"media": "[300 400 0 0]"},
}


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize("boxes", BOXES)
def test_a_words_box_holds_its_ink(pictures: PagePictures, tmp_path: Path, boxes: str, rotation: int) -> None:
    """One number alone on the page: all ink lies in its box, and the box lies on the page as shown."""
    made = BOXES[boxes]
    data = pdf(
        [text([(90, 200, "32,765")], size=14)], media=made["media"], page=f"{made.get('page', '')} /Rotate {rotation}"
    )
    snapshot = snapshot_of(tmp_path, data)
    picture = pictures.draw(snapshot, 1, 2.0)
    (word,) = pictures.words(snapshot, 1)
    assert word.text == "32,765"
    assert all_dark(picture) > 100
    assert dark(picture, word.box, 2.0, margin=0.5) == all_dark(picture)
    assert 0 <= word.box.x0 <= word.box.x1 <= picture.width / 2 + 1
    assert 0 <= word.box.y0 <= word.box.y1 <= picture.height / 2 + 1


@pytest.mark.parametrize("turn", ["0 1 -1 0 150 120", "0 -1 1 0 150 300"], ids=["upwards", "downwards"])
@pytest.mark.parametrize("rotation", [0, 90])
def test_text_that_runs_sideways_is_read_and_placed(
    pictures: PagePictures, tmp_path: Path, turn: str, rotation: int
) -> None:
    lines = "(Net sales 32,765) Tj 0 -14 Td (Cost of sales 16,682) Tj"
    data = pdf([f"BT /F1 11 Tf {turn} Tm {lines} ET"], media="[0 0 300 400]", page=f"/Rotate {rotation}")
    snapshot = snapshot_of(tmp_path, data)
    words = pictures.words(snapshot, 1)
    assert [word.text for word in words] == ["Net", "sales", "32,765", "Cost", "of", "sales", "16,682"]
    assert [word.line for word in words] == [0, 0, 0, 1, 1, 1, 1]
    picture = pictures.draw(snapshot, 1, 2.0)
    assert sum(dark(picture, word.box, 2.0, margin=-0.5) for word in words) > 0.5 * all_dark(picture)
    assert all(dark(picture, word.box, 2.0) > 20 for word in words)


def test_pictures_are_as_shown(pictures: PagePictures, tmp_path: Path) -> None:
    snapshot = snapshot_of(tmp_path, pdf([STATEMENT], page="/CropBox [0 0 306 792] /Rotate 90"))
    picture = pictures.draw(snapshot, 1, 1.0)
    assert (picture.width, picture.height) == (792, 306)
    assert picture.stride >= 3 * 792


def test_pictures_have_a_largest_size(pictures: PagePictures, tmp_path: Path) -> None:
    snapshot = snapshot_of(tmp_path, pdf([STATEMENT], media="[0 0 14400 14400]"))
    picture = pictures.draw(snapshot, 1, 4.0)
    assert 40_000_000 < picture.width * picture.height <= 50_000_000


def test_the_second_reader_draws_and_places_words_too(pictures: PagePictures, tmp_path: Path) -> None:
    content = text([(90, 200, "32,765")], size=14)
    for rotation in (0, 90, 180, 270):
        page = f"/CropBox [-20 0 240 360] /Rotate {rotation}"
        data = pdf([content], media="[-50 -20 250 380]", page=page).replace(b"/Count 1 ", b"/Count 0 ")
        snapshot = snapshot_of(tmp_path, data, f"{rotation}.pdf")
        picture = pictures.draw(snapshot, 1, 2.0)
        (word,) = pictures.words(snapshot, 1)
        assert word.text == "32,765"
        assert dark(picture, word.box, 2.0, margin=0.5) == all_dark(picture) > 100


def test_what_was_drawn_is_kept(pictures: PagePictures, tmp_path: Path) -> None:
    snapshot = snapshot_of(tmp_path, pdf([STATEMENT]))
    first = pictures.draw(snapshot, 1, 1.0)
    snapshot.path.unlink()
    assert pictures.draw(snapshot, 1, 1.0) is first


def test_neighbours_are_drawn_ahead(pictures: PagePictures, tmp_path: Path) -> None:
    snapshot = snapshot_of(tmp_path, pdf([STATEMENT] * 3))
    pictures.prefetch(snapshot, [0, 2, 3], 1.0)
    deadline = time.monotonic() + 10
    while len([key for key in pictures._kept if key[1] == snapshot.sha256]) < 2 and time.monotonic() < deadline:
        time.sleep(0.01)
    assert {key[2] for key in pictures._kept if key[1] == snapshot.sha256} == {2, 3}


@pytest.mark.parametrize(
    ("data", "page_number", "status", "reason"),
    [
        (
            b"%PDF-1.7 nothing",
            1,
            ReadStatus.DAMAGED,
            "page 1 cannot be shown: the file is damaged and cannot be opened",
        ),
        (
            pdf([STATEMENT]),
            7,
            ReadStatus.DAMAGED,
            "page 7 cannot be shown: the document has no such page",
        ),
    ],
)
def test_a_page_that_cannot_be_shown(
    pictures: PagePictures, tmp_path: Path, data: bytes, page_number: int, status: ReadStatus, reason: str
) -> None:
    with pytest.raises(PageNotShown) as refusal:
        pictures.draw(snapshot_of(tmp_path, data), page_number, 1.0)
    assert (refusal.value.status, str(refusal.value)) == (status, reason)


def test_a_lost_worker_is_replaced(tmp_path: Path) -> None:
    pictures = PagePictures()
    snapshot = snapshot_of(tmp_path, pdf([STATEMENT] * 2))
    pictures.draw(snapshot, 1, 1.0)
    worker = pictures._worker
    assert worker
    os.kill(worker.process_id, 9)
    with pytest.raises(PageNotShown, match="broke down"):
        pictures.draw(snapshot, 2, 1.0)
    assert pictures.draw(snapshot, 2, 1.0).width == 612
    pictures.close()


def test_closing_answers_whoever_waits(tmp_path: Path) -> None:
    pictures = PagePictures()
    snapshot = snapshot_of(tmp_path, pdf([STATEMENT] * 40))
    answers: list[object] = []

    def ask(number: int) -> None:
        try:
            answers.append(pictures.draw(snapshot, number, 3.0))
        except PageNotShown as refusal:
            answers.append(refusal)

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(1, 21)]
    for thread in threads:
        thread.start()
    time.sleep(0.1)
    pictures.close()
    for thread in threads:
        thread.join(timeout=5)
    assert len(answers) == 20
    with pytest.raises(PageNotShown, match="closed"):
        pictures.words(snapshot, 1)


def test_the_newest_question_is_answered_first(tmp_path: Path) -> None:
    pictures = PagePictures()
    snapshot = snapshot_of(tmp_path, pdf([STATEMENT] * 6))
    order: list[int] = []

    def ask(number: int) -> None:
        pictures.draw(snapshot, number, 1.0)
        order.append(number)

    threads = []
    for number in range(1, 7):  # all asked while the worker is still starting
        threads.append(threading.Thread(target=ask, args=(number,)))
        threads[-1].start()
        time.sleep(0.005)
    for thread in threads:
        thread.join()
    assert order.index(6) < order.index(1)
    pictures.close()


def test_an_unused_worker_is_never_started() -> None:
    pictures = PagePictures()
    pictures.close()
    assert pictures._worker is None
