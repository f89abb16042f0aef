"""The chip camera's part of the benchmark, on an empty line: what it measures and prints."""

import numpy as np
import pytest

from models.scenes.bets_in_line_scenes import SEATS, LineView
from tests.tools.bench import bench_chips

pytestmark = pytest.mark.long


class Printed:
    """Takes the figures instead of printing them."""

    def __init__(self) -> None:
        self.bounds: dict[str, float] = {}
        self.notes: list[str] = []

    def bound(self, words: str, value: float, unit: str, most: float = 0, least: float = 0) -> None:
        self.bounds[words] = value

    def note(self, words: str) -> None:
        self.notes.append(words)


@pytest.fixture(scope="module")
def printed() -> Printed:
    def felt(view: LineView, bets, count: int) -> list[np.ndarray]:
        noise = np.random.default_rng(1)
        return [noise.integers(40, 60, (380, 2560, 3)).astype(np.uint8) for _ in range(count)]

    figures = Printed()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(LineView, "bets", lambda view: [[] for _ in range(SEATS)])
        patch.setattr(LineView, "frames", felt)
        patch.setattr(bench_chips, "_TIMED", 1)
        bench_chips.measure(figures, 180)
    return figures


def test_an_empty_line_has_no_bet_told_as_another(printed: Printed) -> None:
    assert printed.bounds["bets told as another"] == 0


def test_the_time_for_ten_seats_is_measured(printed: Printed) -> None:
    assert printed.bounds["ten seats' chips, all counted at once"] > 0


def test_memory_is_compared_with_that_of_the_warm_run(printed: Printed) -> None:
    assert abs(printed.bounds["chip camera: memory grown behind the first fifth"]) < 100


def test_so_many_frames_are_looked_at_as_were_asked_for(printed: Printed) -> None:
    assert "180 frames" in printed.notes[0]
