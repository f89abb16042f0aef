"""The last hands are announced, then the table closes (Groupe Tranchant 119)."""

import pytest
from evening_table import EveningTable
from live_table import GC

from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise

GT = "groupe_tranchant"


def playing(name: str = GT, **sign) -> EveningTable:
    return EveningTable(name, **sign).sit(1, 2, 3)


def test_gt_119_three_last_hands_are_announced_and_counted_down():
    table = playing().put(e.LastHandsAnnounced(3))
    assert "last_hands" in table.said
    told = []
    for _ in range(3):
        table.start()
        told += [(s.id, s.number) for s in advise(table.table).say if "hand" in s.id]
        table.fold_out()
    assert told == [("say.hands_left", 2), ("say.hands_left", 1), ("say.last_hand", 0)]
    assert table.steps_named() == ["close"]


def test_no_hand_begins_after_the_last():
    table = playing().put(e.LastHandsAnnounced(3)).hands_played(3)
    before = table.table.hand
    table.put(e.HandBegan(9, 3, (1, 2, 3), (100,) * 3, (), e.Stakes(50, 100, 100),
                          table.played, GT))
    assert table.table.hand is before and table.notes[-1] == "no_hand_left"


def test_gt_119_closing_without_an_announcement_is_refused_with_the_rule():
    table = playing()
    assert table.refuses(e.TableClosed()) == "close_unannounced"
    assert "119" in table.cites(e.TableClosed()).line
    assert table.put(e.TableClosed()).table.evening.closed
    assert table.notes == ["close_unannounced"]


def test_closing_waits_for_the_announced_hands():
    table = playing().put(e.LastHandsAnnounced(3)).hands_played(1)
    assert table.refuses(e.TableClosed()) == "hands_left"


@pytest.mark.parametrize(("hands", "reason"), [
    (3, ""), (2, "last_hands_number"), (5, "last_hands_number"), (0, "amount_missing")])
def test_gt_119_the_house_says_how_many_are_announced(hands, reason):
    assert playing().refuses(e.LastHandsAnnounced(hands)) == reason


def test_last_hands_are_announced_once():
    table = playing().put(e.LastHandsAnnounced(3)).hands_played(1)
    assert table.refuses(e.LastHandsAnnounced(3)) == "announced_already"
    assert table.put(e.LastHandsAnnounced(3)).table.evening.last_hands == 2


def test_where_the_text_is_silent_the_floor_closes_and_that_is_noted():
    table = playing(GC).decide("closing.last_hands", "floor")
    assert table.refuses(e.LastHandsAnnounced(5)) == ""
    assert table.refuses(e.TableClosed()) == ""
    assert table.put(e.TableClosed()).notes == ["closing_not_said"]


def test_the_float_is_counted_a_last_time_before_the_table_closes():
    table = playing(float_chips=300).put(e.FloatCounted(300), e.LastHandsAnnounced(3))
    table.hands_played(3)
    assert table.steps_named() == ["count_float", "close"]
    assert table.refuses(e.TableClosed()) == "close_float_due"
    table.done().done()
    assert table.table.evening.closed and advise(table.table).steps == ()
    assert "table_closed" in table.said


def test_after_the_last_hand_no_deck_is_shown_and_the_floor_is_asked_nothing_about_players():
    table = playing(GC, decks=2).put(e.LastHandsAnnounced(1)).hands_played(1)
    table.put(e.DealerCameOn("Anne"), e.DealerCameOn("Marc"), e.PlayerAway(2))
    assert table.table.evening.decks_due
    assert table.steps_named() == ["close"]
    assert advise(table.table).floor == ()


def test_no_table_closes_during_a_hand():
    table = playing().start()
    assert table.refuses(e.TableClosed()) == "hand_running"
    assert not table.put(e.TableClosed()).table.evening.closed


@pytest.mark.parametrize("fact", [
    e.PlayerSat(7, 1_000), e.WaitJoined("Léa"), e.LastHandsAnnounced(3), e.TableClosed()])
def test_at_a_closed_table_nothing_begins(fact):
    table = playing().put(e.TableClosed())
    assert table.refuses(fact) == "table_closed"


def test_a_table_opened_again_is_checked_as_at_its_opening():
    table = playing(float_chips=300, decks=2).put(e.TableClosed())
    assert playing().refuses(e.TableReopened()) == "not_closed"
    table.put(e.TableReopened())
    assert table.steps_named()[:3] == ["count_float", "check_deck", "check_deck"]
    assert table.hands_played(1).table.evening.last_hands == -1
