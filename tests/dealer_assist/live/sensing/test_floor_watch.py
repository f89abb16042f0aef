"""A call that nobody heard after two seconds is said to be unheard; with the line cut, at once."""

from live_table import GC, LiveTable

from dealer_assist.floor.link.table_link_values import LineState
from dealer_assist.game import facts as e
from dealer_assist.live.sensing.floor_link_status import LEAST_NS, SHOWN_NS, UNHEARD_NS, FloorWatch

SECOND = 1_000_000_000


class Watched:
    """A table, its watch, and a steady clock that the test turns."""

    def __init__(self, state: str = "up") -> None:
        self.now, self.line = 0, LineState(state)
        self.watch = FloorWatch(lambda: self.line, lambda: self.now)
        self.live = LiveTable(GC).begin((5_000,) * 3).deal()
        self.put()

    def put(self, *facts: e.Fact) -> "Watched":
        self.live.put(*facts)
        self.watch.follow(self.live.table)
        return self

    def called(self) -> int:
        self.put(e.FloorCalled())
        return self.live.table.number

    def waits(self, ns: int) -> "Watched":
        self.now += ns
        return self


def test_a_call_is_on_its_way_for_two_seconds_and_then_unheard():
    table = Watched()
    table.called()
    assert not table.watch.seen().unheard
    assert not table.waits(UNHEARD_NS - 1).watch.seen().unheard
    assert table.waits(1).watch.seen().unheard


def test_a_call_that_was_heard_in_time_is_never_unheard_though_the_line_goes_later():
    table = Watched()
    number = table.called()
    table.waits(SECOND).put(e.CallHeard(number))
    table.line = LineState("away")
    assert not table.waits(60 * SECOND).watch.seen().unheard


def test_a_call_that_is_heard_late_is_heard():
    table = Watched()
    number = table.called()
    assert table.waits(5 * SECOND).watch.seen().unheard
    assert not table.put(e.CallHeard(number)).watch.seen().unheard


def test_with_the_line_cut_or_refused_the_dealer_raises_his_hand_at_once():
    for state in ("away", "refused"):
        table = Watched(state)
        table.called()
        assert table.watch.seen().unheard


def test_a_second_call_has_its_own_two_seconds():
    table = Watched()
    first = table.called()
    table.put(e.CallHeard(first)).waits(10 * SECOND)
    table.called()
    assert not table.watch.seen().unheard
    assert table.waits(UNHEARD_NS).watch.seen().unheard


def test_a_call_that_is_over_is_unheard_no_more():
    table = Watched()
    number = table.called()
    assert table.waits(3 * SECOND).watch.seen().unheard
    assert not table.put(e.CallEnded(number)).watch.seen().unheard


def test_a_call_taken_back_and_made_again_waits_anew():
    table = Watched()
    number = table.called()
    table.waits(3 * SECOND).put(e.FactUndone(number))
    table.called()
    assert not table.watch.seen().unheard


def test_the_picture_is_due_when_time_or_the_line_changes_it_and_only_then():
    table = Watched()
    table.watch.shown()
    assert not table.waits(SECOND).watch.is_news()
    table.called()
    table.watch.shown()
    assert not table.waits(SECOND).watch.is_news()
    assert table.waits(SECOND).watch.is_news()
    table.watch.shown()
    assert not table.watch.is_news()
    table.line = LineState("away", 5)
    assert table.watch.is_news()


def test_an_order_stands_for_twelve_seconds():
    table = Watched()
    table.watch.took(9, "M. Durand", e.LastHandsAnnounced(3))
    assert table.watch.seen().ordered is not None
    assert table.waits(SHOWN_NS - 1).watch.seen().ordered is not None
    assert table.waits(1).watch.seen().ordered is None


def test_several_orders_are_shown_one_after_the_other_none_is_skipped():
    table = Watched()
    for number in (9, 10, 11):
        table.watch.took(number, "M. Durand", e.LastHandsAnnounced(number))
    seen = []
    for _ in range(40):
        shown = table.watch.seen().ordered
        if shown is not None and shown.number not in seen:
            seen.append(shown.number)
        table.waits(LEAST_NS // 2)
    assert seen == [9, 10, 11] and table.watch.seen().ordered is None


def test_of_somebody_called_to_a_seat_the_dealer_is_told_the_seat():
    table = Watched()
    table.watch.took(40, "Mme Roy", e.WaitJoined("Dupont"))
    table.watch.took(41, "Mme Roy", e.SeatAssigned("Dupont", 5, (5,)))
    assert table.watch.seen().ordered.number == 41
    table.watch.took(42, "Mme Roy", e.WaitJoined("Martin"))
    table.watch.took(43, "Mme Roy", e.SeatAssigned("Petit", 6, (6,)))
    shown = [table.watch.seen().ordered.number]
    for _ in range(2):
        shown.append(table.waits(LEAST_NS).watch.seen().ordered.number)
    assert shown == [41, 42, 43]
