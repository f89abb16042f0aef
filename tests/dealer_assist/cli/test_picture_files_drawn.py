"""Where drawn pictures go: each has a file of its own, and what can't be written is said."""

from pathlib import Path

import numpy as np
import pytest

from dealer_assist.cli.picture_annotations import Drawings, DrawingUnwritable

PICTURE = np.zeros((8, 8, 3), np.uint8)


def test_a_name_that_looks_numbered_is_not_written_over(tmp_path: Path) -> None:
    drawings = Drawings(tmp_path, "chips")
    written = {drawings.write(Path(name), PICTURE)
               for name in ("a/one.png", "b/one.png", "one-2.png", "one-2.jpg")}
    assert len(written) == 4 == len(list(tmp_path.iterdir()))


def test_names_that_differ_by_capitals_alone_are_kept_apart(tmp_path: Path) -> None:
    drawings = Drawings(tmp_path, "cards")
    names = [drawings.write(Path(name), PICTURE).name for name in ("One.png", "one.png")]
    assert names == ["One.cards.jpg", "one-2.cards.jpg"]


def test_a_second_call_writes_over_the_first_ones_file(tmp_path: Path) -> None:
    for _ in range(2):
        Drawings(tmp_path, "cards").write(Path("one.png"), PICTURE)
    assert [one.name for one in tmp_path.iterdir()] == ["one.cards.jpg"]


def test_a_picture_that_no_jpeg_holds_is_said(tmp_path: Path) -> None:
    with pytest.raises(DrawingUnwritable, match="too large"):
        Drawings(tmp_path, "cards").write(Path("one.png"), np.zeros((1, 70_000, 3), np.uint8))
