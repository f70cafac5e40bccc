from __future__ import annotations

import io
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from olo_desktop.ingest.frames import BrokenFrame, read_frame, write_frame


@given(
    st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), st.integers() | st.text("aé€😀") | st.none()),
    st.binary(max_size=300),
)
def test_a_frame_comes_back_as_it_was_sent(header: dict[str, object], body: bytes) -> None:
    pipe = io.BytesIO()
    write_frame(pipe, header, body)
    write_frame(pipe, {"next": 1})
    pipe.seek(0)
    assert read_frame(pipe) == (header, body)
    assert read_frame(pipe) == ({"next": 1}, b"")
    assert read_frame(pipe) is None


def frame(header: bytes, body: bytes = b"") -> bytes:
    return struct.pack(">II", len(header), len(body)) + header + body


@pytest.mark.parametrize(
    ("sent", "says"),
    [
        (b"\x00\x00", "inside its lengths"),
        (struct.pack(">II", 10, 0) + b"{}", "ends early"),
        (struct.pack(">II", 2, 5) + b"{}abc", "ends early"),
        (struct.pack(">II", 0xFFFFFFFF, 0), "too long"),
        (struct.pack(">II", 2, 0xFFFFFFFF), "too long"),
        (frame(b"[1]"), "no object"),
        (frame(b"{"), "no JSON"),
        (frame(b'{"a": NaN}'), "no JSON"),
        (frame(b"\xff\xff"), "no JSON"),
        (frame(b"[" * 100_000), "no JSON"),
    ],
)
def test_what_is_no_frame_is_refused(sent: bytes, says: str) -> None:
    with pytest.raises(BrokenFrame, match=says):
        read_frame(io.BytesIO(sent))


def test_a_frame_with_a_lone_surrogate_is_sent_without_it() -> None:
    pipe = io.BytesIO()
    write_frame(pipe, {"text": "a\ud800b"})
    pipe.seek(0)
    assert read_frame(pipe) == ({"text": "a?b"}, b"")


def test_what_is_no_number_is_not_sent() -> None:
    with pytest.raises(ValueError, match="float"):
        write_frame(io.BytesIO(), {"a": float("nan")})


def test_a_frame_that_is_too_long_is_not_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("olo_desktop.ingest.frames.MOST_BODY_BYTES", 10)
    with pytest.raises(BrokenFrame):
        write_frame(io.BytesIO(), {}, b"x" * 11)
