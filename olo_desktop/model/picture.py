"""A page drawn: raw pixels, as the page worker hands them over."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PagePicture:
    """Pixels of one page as shown: RGB888, `stride` bytes a row, rows from the top."""

    width: int
    height: int
    stride: int
    rgb: bytes

    def __post_init__(self) -> None:
        if self.stride < 3 * self.width or len(self.rgb) < self.stride * self.height:
            raise ValueError("a picture has all its pixels")
