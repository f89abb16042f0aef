"""The camera over the table with the real finder and reader, on rendered frames."""

import pytest

from drivers.devices import device_reports as r
from drivers.vision.board_camera import BoardCamera
from drivers.vision.cards.cards_in_picture import PictureReader
from tests.sim.table_view import TableView, calibration

MS = 1_000_000


@pytest.fixture(scope="module")
def reader() -> PictureReader:
    return PictureReader.load()


def told(reader: PictureReader, view: TableView, frames: int) -> dict[int, tuple[str | None, ...]]:
    """What the camera told last of each place."""
    camera = BoardCamera("board", calibration(view), reader.find, lambda: b"n" * 16)
    camera.opened(0)
    found = {}
    for n in range(1, frames + 1):
        for report in camera.frame(view.frame(), n * 200 * MS):
            if isinstance(report, r.CardsShown):
                found[report.seat] = report.cards
    return found


@pytest.mark.long
def test_a_board_is_read_left_to_right(reader):
    view = TableView(board=("As", "7d", "Th", "2c", "Kd"))
    assert told(reader, view, 9)[0] == ("As", "7d", "Th", "2c", "Kd")


@pytest.mark.long
def test_tabled_hands_are_read_and_backs_are_left_closed(reader):
    view = TableView(seed=3, hands={2: ("Qh", "9s"), 5: ("back", "back")})
    assert told(reader, view, 13) == {2: ("Qh", "9s")}
