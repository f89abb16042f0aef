"""The floor manager's sheet tells when each fact was journaled."""

from live_table import GC, LiveTable

from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise
from dealer_assist.storage.commit_loop import Notice
from dealer_assist.storage.table_clock import local_row_time
from dealer_assist.view.dealer.picture_receivers import Screen
from dealer_assist.view.dealer.table_picture import Surroundings

AT = "2026-03-01T20:44:10.250Z"


def told_by(live: LiveTable, asked: list[int]) -> list[str]:
    def written(number: int) -> str:
        asked.append(number)
        return AT if number == live.table.number else ""

    screen = Screen(Surroundings("fr"), frozenset, written=written)
    for _ in range(2):
        screen.listen(live.table, advise(live.table), Notice(""))
    call = screen.view.call
    return [when for when, _ in call.told] if call is not None else []


def test_each_fact_on_his_sheet_has_the_time_of_its_row_asked_for_once():
    live, asked = LiveTable(GC).begin([10_000] * 3).put(e.FloorSignedIn("M. Durand", True)), []
    assert told_by(live, asked) == [local_row_time(AT).strftime("%H:%M:%S"), "n° 1"]
    assert asked.count(live.table.number) == 1


def test_while_nobody_called_him_no_row_is_asked_for():
    asked: list[int] = []
    assert told_by(LiveTable(GC).begin([10_000] * 3), asked) == [] and asked == []
