"""One document's share of the word index, as bytes: built while it is read, cached, and checked when it is loaded.

Layout, little-endian: a header of 40 bytes, then the arrays in the order of `_ARRAYS`, then the CRC-32 of all before.

fingerprints  u8  one a word, in the order in which the document first says them (see `fingerprint`)
lengths       i4  words in each chunk
counts        i4  chunks that hold each word
chunks        u2/i4  the chunks of each word, ascending, word after word
frequencies   u1/u2/i4  how often the word stands in that chunk

The words themselves are not kept: 64 bits tell a million different words apart but for one deal in thirty million.
"""

from __future__ import annotations

import hashlib
import struct
import zlib
from array import array
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

import numpy as np
from numpy.typing import NDArray

Integers = NDArray[np.integer[Any]]

_HEADER = struct.Struct("<4sHBBQQQQ")
_BLOCK = 1 << 16  # words taken before they are counted, which bounds what a long document holds in memory
_MAGIC = b"OLOW"
_VERSION = 1
_CHECKSUM = struct.Struct("<I")
_CHUNK_WIDTHS: dict[int, np.dtype[Any]] = {2: np.dtype("<u2"), 4: np.dtype("<i4")}
_FREQUENCY_WIDTHS: dict[int, np.dtype[Any]] = {1: np.dtype("u1"), 2: np.dtype("<u2"), 4: np.dtype("<i4")}


class SegmentError(ValueError):
    """Bytes that are no segment of this version: the document is to be read again."""


def fingerprint(word: str) -> int:
    """64 bits that stand for the word, the same on every machine."""
    return int.from_bytes(_digest(word), "little")


def _digest(word: str) -> bytes:
    return hashlib.blake2b(word.encode("utf-8", "surrogatepass"), digest_size=8).digest()


def seal(body: bytes) -> bytes:
    """The bytes with their checksum behind them."""
    return body + _CHECKSUM.pack(zlib.crc32(body))


def unseal(data: bytes, size: int) -> None:
    """Raises `SegmentError` unless `data` is `size` bytes and their checksum."""
    if len(data) != size + _CHECKSUM.size:
        raise SegmentError("an index of another length than its header says")
    if _CHECKSUM.unpack_from(data, size)[0] != zlib.crc32(memoryview(data)[:size]):
        raise SegmentError("an index that has changed since it was written")


class SegmentBuilder:
    """Collects the chunks of one document, in their order."""

    def __init__(self) -> None:
        # Words are numbered as they are first said: on that order the average idf depends in the last bit.
        self._numbers: defaultdict[str, int] = defaultdict(count().__next__)
        self._lengths = array("i")
        self._said: list[int] = []
        self._settled = 0
        self._postings: list[tuple[Integers, Integers, Integers]] = []

    def add(self, tokens: Sequence[str]) -> None:
        """Take the next chunk's words."""
        self._said.extend(map(self._numbers.__getitem__, tokens))
        self._lengths.append(len(tokens))
        if len(self._said) >= _BLOCK:
            self._settle()

    def finish(self) -> bytes:
        """The segment. The builder may be finished again after more chunks."""
        self._settle()
        words, chunks, frequencies = (np.concatenate(parts) for parts in zip(*self._postings, strict=True))
        order = np.argsort(words, kind="stable")
        segment = Segment(
            fingerprints=np.frombuffer(b"".join(map(_digest, self._numbers)), dtype="<u8"),
            lengths=np.array(self._lengths, dtype="<i4"),
            counts=np.bincount(words, minlength=len(self._numbers)),
            chunks=chunks[order],
            frequencies=frequencies[order],
        )
        return segment.to_bytes()

    def _settle(self) -> None:
        """Turn the words said since the last time into postings, ordered by word and chunk."""
        fresh = np.arange(self._settled, len(self._lengths), dtype=np.int64)
        keys = np.array(self._said, dtype=np.int64) << 32 | np.repeat(fresh, self._lengths[self._settled :])
        keys.sort()
        begins = np.flatnonzero(np.diff(keys, prepend=-1))
        keys, frequencies = keys[begins], np.diff(begins, append=len(keys))
        words, chunks = (keys >> 32).astype(np.int32), (keys & 0xFFFFFFFF).astype(np.int32)
        self._postings.append((words, chunks, frequencies.astype(np.int32)))
        self._said = []
        self._settled = len(self._lengths)


@dataclass(frozen=True, slots=True, eq=False)
class Segment:
    """One document's postings as arrays; see the module for what each holds."""

    fingerprints: NDArray[np.uint64]
    lengths: Integers
    counts: Integers
    chunks: Integers
    frequencies: Integers

    def to_bytes(self) -> bytes:
        """The segment as it is cached; `from_bytes` gives an equal one back."""
        chunk_width = 2 if len(self.lengths) <= 1 << 16 else 4
        frequency_width = _narrowest(int(self.frequencies.max(initial=0)))
        sizes = (len(self.fingerprints), len(self.lengths), len(self.chunks), int(self.lengths.sum()))
        body = b"".join(
            (
                _HEADER.pack(_MAGIC, _VERSION, chunk_width, frequency_width, *sizes),
                self.fingerprints.astype("<u8").tobytes(),
                self.lengths.astype("<i4").tobytes(),
                self.counts.astype("<i4").tobytes(),
                self.chunks.astype(_CHUNK_WIDTHS[chunk_width]).tobytes(),
                self.frequencies.astype(_FREQUENCY_WIDTHS[frequency_width]).tobytes(),
            )
        )
        return seal(body)

    @classmethod
    def from_bytes(cls, data: bytes) -> Segment:
        """The segment that was cached. Raises `SegmentError` unless every part agrees with the others."""
        words, chunks, postings, tokens, dtypes = _read_header(data)
        sizes = (words, chunks, words, postings, postings)
        body = _HEADER.size + sum(size * dtype.itemsize for size, dtype in zip(sizes, dtypes, strict=True))
        unseal(data, body)
        arrays: list[NDArray[Any]] = []
        at = _HEADER.size
        for size, dtype in zip(sizes, dtypes, strict=True):
            arrays.append(np.frombuffer(data, dtype=dtype, count=size, offset=at))
            at += size * dtype.itemsize
        segment = cls(*arrays)
        segment._refuse_nonsense(tokens)
        return segment

    def _refuse_nonsense(self, tokens: int) -> None:
        sane = (
            int(self.counts.sum()) == len(self.chunks)
            and int(self.lengths.sum()) == int(self.frequencies.sum(dtype=np.int64)) == tokens
            and self.counts.min(initial=1) >= 1
            and self.frequencies.min(initial=1) >= 1
            and self.lengths.min(initial=0) >= 0
            and self.chunks.min(initial=0) >= 0
            and (not len(self.chunks) or self.chunks.max() < len(self.lengths))
        )
        if not sane:
            raise SegmentError("a word index whose parts disagree")


def segment_of(corpus: Iterable[Sequence[str]]) -> bytes:
    """The segment of a whole corpus, given as the words of each chunk."""
    builder = SegmentBuilder()
    for tokens in corpus:
        builder.add(tokens)
    return builder.finish()


def chunks_in(data: bytes) -> int:
    """How many chunks a segment holds, from its header alone."""
    return _read_header(data)[1]


def _narrowest(largest: int) -> int:
    return 1 if largest < 1 << 8 else 2 if largest < 1 << 16 else 4


def _read_header(data: bytes) -> tuple[int, int, int, int, tuple[np.dtype[Any], ...]]:
    if len(data) < _HEADER.size:
        raise SegmentError("a word index cut short")
    magic, version, chunk_width, frequency_width, words, chunks, postings, tokens = _HEADER.unpack_from(data)
    if magic != _MAGIC or version != _VERSION:
        raise SegmentError("a word index of another version")
    if chunk_width not in _CHUNK_WIDTHS or frequency_width not in _FREQUENCY_WIDTHS:
        raise SegmentError("a word index with numbers of an unknown width")
    dtypes = (
        np.dtype("<u8"),
        np.dtype("<i4"),
        np.dtype("<i4"),
        _CHUNK_WIDTHS[chunk_width],
        _FREQUENCY_WIDTHS[frequency_width],
    )
    return words, chunks, postings, tokens, dtypes
