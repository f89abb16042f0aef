"""The measurement itself: every row is timed, and none is missing at the end."""

from tests.tools.bench import bench_floor


class Kept:
    """Keeps the figures; judges none."""

    def __init__(self) -> None:
        self.values: dict[str, float] = {}

    def note(self, words):
        pass

    def bound(self, words, value, unit, most=0, least=0):
        self.values[words] = value


def test_a_small_room_is_measured_from_commit_to_commit():
    kept = Kept()
    found = bench_floor.measure(kept, tables=3, per_s=10, seconds=1.5)
    assert found.rows > 20
    assert found.behind == 0
    assert 0 < found.median_ms <= found.p99_ms <= found.most_ms
    assert sum(kept.values.values()) == 0
