"""The archive's benchmark asks what it says it asks: every search runs, and most find something."""

import random

import pytest

from dealer_assist.floor.archive.archive_opening import open_search
from tests.tools.bench import bench_archive


class Noted:
    """Figures as the benchmark says them."""

    def __init__(self):
        self.said = []

    def note(self, words):
        self.said.append(words)

    def bound(self, words, value, unit, most=0, least=0):
        self.said.append(words)


@pytest.mark.long
def test_every_search_of_the_benchmark_is_asked_of_a_filled_archive():
    figures = Noted()
    bench_archive.archive(figures, 200, with_server=False)
    for told in ("200 hands", "three cards on the board", "five pages", "rows/s", "folded again"):
        assert any(told in said for said in figures.said), told


@pytest.mark.long
def test_most_searches_of_the_benchmark_find_something(tmp_path):
    where = str(tmp_path / "archive.sqlite3")
    bench_archive.fill([where], 3_000)
    chance, empty = random.Random(1), set()
    with open_search(where) as search:
        for name, ask in bench_archive._searches(search).items():
            found = [ask(chance) for _ in range(30)]
            if not any(getattr(page, "found", page) for page in found):
                empty.add(name)
    assert empty <= {"nothing fits", "five pages of a dealer's hands"}
