"""Word segments: a round trip, the same bytes everywhere, and nothing damaged is taken."""

from __future__ import annotations

import hashlib
import struct
import zlib
from collections import Counter

import numpy as np
import pytest
from corpora import documents
from hypothesis import given

from olo_desktop.index import segments
from olo_desktop.index.segments import Segment, SegmentBuilder, SegmentError, chunks_in, fingerprint, segment_of

CORPUS = [["net", "sales", "net"], [], ["sales", "1577"], ["growth"] * 300]


@given(documents)
def test_a_segment_tells_how_often_each_chunk_says_each_word(corpus: list[list[str]]) -> None:
    segment = Segment.from_bytes(segment_of(corpus))
    order = list(dict.fromkeys(word for chunk in corpus for word in chunk))
    assert segment.fingerprints.tolist() == [fingerprint(word) for word in order]
    assert segment.lengths.tolist() == [len(chunk) for chunk in corpus]
    places = np.repeat(np.arange(len(order)), segment.counts)
    rows = zip(places.tolist(), segment.chunks.tolist(), segment.frequencies.tolist(), strict=True)
    told = {(order[word], chunk): frequency for word, chunk, frequency in rows}
    assert told == {(word, at): n for at, chunk in enumerate(corpus) for word, n in Counter(chunk).items()}
    assert segment.to_bytes() == segment_of(corpus)
    assert chunks_in(segment.to_bytes()) == len(corpus)


def test_the_bytes_are_the_same_on_every_machine() -> None:
    assert hashlib.sha256(segment_of([["net", "sales"], ["net"]])).hexdigest().startswith("f49fdfc529886ca0")
    assert fingerprint("net") == 17332040946636363282


def test_lone_surrogates_are_words_like_others() -> None:
    assert Segment.from_bytes(segment_of([["\ud800"]])).fingerprints.tolist() == [fingerprint("\ud800")]


def test_a_builder_may_be_finished_again() -> None:
    builder = SegmentBuilder()
    builder.add(["net"])
    assert builder.finish() == segment_of([["net"]])
    builder.add(["sales"])
    assert builder.finish() == segment_of([["net"], ["sales"]])


def test_a_long_document_is_counted_block_by_block(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = segment_of(CORPUS * 3)
    for block in (1, 2, 5, 301):
        monkeypatch.setattr(segments, "_BLOCK", block)
        assert segment_of(CORPUS * 3) == whole


def test_every_flipped_bit_is_noticed() -> None:
    data = segment_of(CORPUS)
    for bit in range(8 * len(data)):
        changed = bytearray(data)
        changed[bit // 8] ^= 1 << bit % 8
        with pytest.raises(SegmentError):
            Segment.from_bytes(bytes(changed))


def test_every_cut_is_noticed() -> None:
    data = segment_of(CORPUS)
    for end in range(len(data)):
        with pytest.raises(SegmentError):
            Segment.from_bytes(data[:end])
    with pytest.raises(SegmentError):
        Segment.from_bytes(data + b"\0")


def arrays(**changed: object) -> dict[str, np.ndarray]:
    sound = {"fingerprints": [1, 2], "lengths": [2, 1], "counts": [1, 1], "chunks": [0, 1], "frequencies": [2, 1]}
    return {name: np.array(values) for name, values in (sound | changed).items()}


@pytest.mark.parametrize(
    "changed",
    [
        {"counts": [1, 2]},
        {"counts": [2, 0]},
        {"lengths": [3, 1]},
        {"lengths": [4, -1]},
        {"chunks": [0, 2]},
        {"frequencies": [3, 0]},
    ],
    ids=str,
)
def test_parts_that_disagree_are_refused(changed: dict[str, list[int]]) -> None:
    assert Segment.from_bytes(Segment(**arrays()).to_bytes())
    with pytest.raises(SegmentError, match="disagree"):
        Segment.from_bytes(Segment(**arrays(**changed)).to_bytes())


@pytest.mark.parametrize("change", [(4, 9), (6, 3), (7, 3)], ids=["version", "chunk width", "frequency width"])
def test_other_versions_and_widths_are_refused(change: tuple[int, int]) -> None:
    body = bytearray(segment_of(CORPUS)[:-4])
    body[change[0]] = change[1]
    with pytest.raises(SegmentError):
        Segment.from_bytes(bytes(body) + struct.pack("<I", zlib.crc32(body)))
