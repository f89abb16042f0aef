"""What the floor's window shows, as words: no window, no pixels."""

import sys
from dataclasses import replace

import pytest
import rich_rooms as rooms
from rich_rooms import NOW

from dealer_assist.floor.link.link_messages import (
    DeviceCondition,
    LastAct,
    LastActKind,
    TablePresence,
    TurnedReason,
)
from dealer_assist.floor.work.room_reports import REFUSED_FOR_S
from dealer_assist.floor.work.room_state import ArchiveState
from dealer_assist.game import facts as e
from dealer_assist.game.facts.signed_rulings import RULINGS
from dealer_assist.game.table.table import Phase
from dealer_assist.qt.floor.room_page import wall_columns_and_rows
from dealer_assist.view.floor.floor_picture import (
    GRIDS,
    MOST_ON_WALL,
    OLD_S,
    ShownTables,
    room_picture,
    wall_places,
)
from dealer_assist.view.floor.floor_screen_view import (
    BAR_STEPS,
    GRAVE,
    Keep,
    NoteSign,
    SmallSeat,
    SmallTable,
)
from dealer_assist.view.floor.opened_table import Chosen, OpenedTable, without_touch
from dealer_assist.view.floor.table_notes import BEHIND_ROWS, LATE_S
from dealer_assist.view.floor.table_tiles import FULL_S, LONG_S, RELIEF_S, table_tile_view
from dealer_assist.view.sentences.sheet_page import controls_of
from dealer_assist.words import LANGS, catalogue


def words(**changes) -> list[str]:
    return [note.words for note in table_tile_view(rooms.seen(7, **changes), NOW, "en").notes]


def test_every_state_that_a_tile_may_tell_has_its_words():
    made = {f"floor_panel.why_{why}" for why in TurnedReason}
    made |= {f"floor_panel.phase_{phase}" for phase in Phase}
    made |= {f"floor_panel.order_{state}" for state in ("given", "taken", "refused", "expired",
                                                        "heard", "coming")}
    made |= {f"floor_panel.keep_{keep}" for keep in Keep}
    made |= {f"floor_wall.said_{kind}" for kind in LastActKind}
    made |= {f"floor_wall.{state}{device}" for state in ("lost", "late", "faulty")
             for device in ("", "_shoe", "_scanner", "_badge", "_board")}
    made |= {f"floor_archive.kind_{kind.__name__}" for kind in RULINGS}
    assert made - set(catalogue()) == set() and REFUSED_FOR_S > 0


def test_times_are_told_by_the_floors_clock_however_wrong_the_tables_is():
    at = {"since_s": NOW - 70, "began_s": NOW - 130, "dealer_s": NOW - 1200}
    right = rooms.seen(7, told=rooms.glance(7, **at))
    ahead = rooms.seen(7, drift_ms=600_000, told=rooms.glance(
        7, **{name: at_s + 600 for name, at_s in at.items()}))
    one, other = table_tile_view(right, NOW, "en"), table_tile_view(ahead, NOW, "en")
    assert (one.time, one.dealer_note) == (other.time, other.dealer_note) == ("2:10", "20\u00a0min")
    assert one.notes[0].words == other.notes[0].words == "Seat 2 thinks 1:10"
    calls = (rooms.call(30, at_s=NOW + 570),)
    room = rooms.room(tables=(ahead._replace(glance=rooms.glance(7, calls=calls)),))
    assert room_picture(room, NOW, "en").calls[0].age == "0:30"


def test_a_player_is_late_after_a_minute_and_not_before():
    seen = rooms.seen(7, told=rooms.glance(7, since_s=NOW - LATE_S + 1))
    assert table_tile_view(seen, NOW, "en").mark is None
    assert table_tile_view(seen, NOW + 1, "en").mark is NoteSign.LATE


def test_nobody_thinks_at_a_table_that_is_cut_off():
    assert words(presence=TablePresence.GONE, heard_s=NOW - 60,
                 told=rooms.glance(7, since_s=NOW - 300)) == ["Cut off for 1 min"]


def test_the_gravest_stands_first():
    told = rooms.glance(7, calls=(rooms.call(5),), alarms=1, cases=1, since_s=NOW - 90,
                        devices=(DeviceCondition("shoe", "lost"),))
    notes = table_tile_view(rooms.seen(7, told=told, refused="forked", behind=BEHIND_ROWS), NOW,
                            "en").notes
    assert [note.mark for note in notes] == [
        NoteSign.CALL, NoteSign.ALARM, NoteSign.REFUSED, NoteSign.CASE, NoteSign.LATE,
        NoteSign.FAULT, NoteSign.BEHIND]
    assert {note.mark for note in notes[:2]} == GRAVE


def test_somebody_on_his_way_is_no_alarm_any_more():
    told = rooms.glance(7, calls=(rooms.call(5, coming="Mme Roy"),))
    shown = table_tile_view(rooms.seen(7, told=told), NOW, "en")
    assert shown.mark is NoteSign.COMING and shown.mark not in GRAVE


def test_a_few_rows_on_their_way_are_no_lag():
    assert words(behind=BEHIND_ROWS - 1) == []


def test_an_empty_seat_kept_for_somebody_is_not_free():
    told = rooms.glance(7, taken=(1, 2, 3), kept=(4, 5), most_players=9)
    assert table_tile_view(rooms.seen(7, told=told), NOW, "en").free == "4\u00a0free"


def test_a_tile_is_equal_until_something_in_it_changes():
    seen = rooms.seen(7, told=rooms.glance(7, since_s=NOW - 12, began_s=0))
    same = rooms.seen(7, told=replace(seen.glance, number=999, at_ms=1))
    assert table_tile_view(seen, NOW, "fr") == table_tile_view(same, NOW + 3, "fr")
    assert table_tile_view(seen, NOW, "fr") != table_tile_view(
        rooms.seen(7, told=replace(seen.glance, pot=5)), NOW, "fr")


def test_a_hands_time_fills_its_bar_in_five_minutes_and_stands_out_from_four():
    def after(seconds: int) -> tuple[str, int, bool]:
        shown = table_tile_view(rooms.seen(7, told=rooms.glance(7, began_s=NOW - seconds)), NOW,
                                "en")
        return shown.time, shown.bar, shown.is_long

    assert after(0) == ("0:00", 0, False) and after(LONG_S - 1)[2] is False
    assert after(LONG_S) == ("4:00", BAR_STEPS * LONG_S // FULL_S, True)
    assert after(4000) == ("1:06:40", BAR_STEPS, True)
    between = rooms.glance(7, phase="", acting_seat=0, live=(), over_s=NOW - 40)
    assert table_tile_view(rooms.seen(7, told=between), NOW, "en").time == "0:40"
    old = table_tile_view(rooms.seen(7, told=rooms.glance(7, began_s=0)), NOW, "en")
    assert (old.time, old.bar, old.is_long) == ("", 0, False)


@pytest.mark.parametrize(("changes", "lang", "words"), [
    ({"board": ()}, "fr", ("Préflop · siège 2 parle", "Préflop")),
    ({"board": ("Ah", "Kd", "7c")}, "en", ("Flop · seat 2 acts", "Flop")),
    ({"board": ("Ah", "", "7c", "2d")}, "fr", ("Turn · siège 2 parle", "Turn")),
    ({"live": ()}, "fr", ("Mises · siège 2 parle", "Mises")),  # of an earlier program
    ({"phase": "closed", "acting_seat": 0}, "fr", ("Mises à ramasser", "Mises à ramasser")),
    ({"stopped": True, "acting_seat": 0}, "fr", ("EN ATTENTE : incident", "EN ATTENTE")),
    ({"closed": True}, "fr", ("Table fermée", "Table fermée")),
])
def test_a_tile_tells_the_phase_and_whose_turn_it_is(changes, lang, words):
    shown = table_tile_view(rooms.seen(7, told=rooms.glance(7, **changes)), NOW, lang)
    assert (shown.phase, shown.phase_short) == words


def test_the_small_table_has_seats_button_open_cards_and_the_pot():
    told = rooms.glance(
        7, taken=(1, 2, 3, 4, 5), live=(1, 2, 3), acting_seat=2, button=4, board=("Ah", "", "7c"),
        began=((1, 9), (2, 9), (3, 9), (4, 9)), stacks=((1, 0), (2, 40), (3, 50), (4, 9), (5, 9)),
        pot=184_500, most_players=6)
    shown = table_tile_view(rooms.seen(7, told=told), NOW, "en").small
    assert shown == SmallTable(
        (SmallSeat.ALL_IN, SmallSeat.ACTS, SmallSeat.LIVE, SmallSeat.FOLDED, SmallSeat.SITS,
         SmallSeat.FREE), 4, ("Ah", "", "7c"), "184,500",
        told.house)
    old = replace(told, live=(), board=(), began=(), button=0)
    seats = table_tile_view(rooms.seen(7, told=old), NOW, "en").small.seats
    assert set(seats) == {SmallSeat.ACTS, SmallSeat.SITS, SmallSeat.FREE}


def test_a_dealer_is_to_be_relieved_after_an_hour():
    def note(seconds: int) -> tuple[str, bool]:
        shown = table_tile_view(rooms.seen(7, told=rooms.glance(7, dealer_s=NOW - seconds)), NOW,
                                "fr")
        return shown.dealer_note, shown.is_relief_due

    assert note(RELIEF_S - 1) == ("59\u00a0min", False)
    assert note(RELIEF_S) == ("relève due, 60\u00a0min", True)
    assert table_tile_view(rooms.seen(7, told=rooms.glance(7, dealer="")), NOW, "fr").dealer == (
        "Sans croupier")


def test_the_last_act_is_told():
    def said(*act) -> str:
        told = rooms.glance(7, last=(LastAct(*act),) if act else ())
        return table_tile_view(rooms.seen(7, told=told), NOW, "fr").said

    assert said(LastActKind.BET, 1, 1200) == "Siège 1 mise 1\u00a0200"
    assert said(LastActKind.FOLD, 4) == "Siège 4 se couche" and said() == ""


@pytest.mark.parametrize(("device", "state", "words"), [
    ("scanner", "lost", "Lecteur de jetons muet depuis 2\u00a0min : comptez à la main"),
    ("shoe", "late", "Sabot lent à répondre depuis 2\u00a0min"),
    ("board", "faulty", "Caméra de table en panne depuis 2\u00a0min"),
    ("foo", "lost", "foo : ne répond plus depuis 2\u00a0min"),
])
def test_a_devices_trouble_cant_be_misread(device, state, words):
    told = rooms.glance(7, devices=(DeviceCondition(device, state, "", NOW - 130),))
    (note,) = table_tile_view(rooms.seen(7, told=told), NOW, "fr").notes
    assert note.words == words and "perdu" not in note.words
    told = rooms.glance(7, devices=(DeviceCondition("scanner", "lost"),))  # an earlier program
    (note,) = table_tile_view(rooms.seen(7, told=told), NOW, "fr").notes
    assert note.words == "Lecteur de jetons muet : comptez à la main"


def test_devices_that_are_not_there_are_no_trouble():
    shown = table_tile_view(rooms.seen(7, told=rooms.glance(7, devices=())), NOW, "fr")
    assert shown.devices == "— aucun appareil" and not shown.notes and not shown.has_devices


def test_a_call_has_its_reason_and_its_stakes_and_is_old_after_a_minute():
    def calls(age_s: int):
        told = rooms.glance(7, calls=(rooms.call(age_s, reason="HAND-01"),), pot=184_500)
        seen = rooms.seen(7, told=told)
        (note, *_) = table_tile_view(seen, NOW, "en").notes
        assert (note.words, note.mark) == ("Unprotected hand swept in", NoteSign.CALL)
        return room_picture(rooms.room(tables=(seen,)), NOW, "en").calls[0]

    call = calls(OLD_S)
    assert (call.stakes, call.dealer) == ("184,500 at stake", "dealer Karim")
    assert call.is_old and call.rings
    assert not calls(OLD_S - 1).is_old


# --- the wall ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("count", "grid", "pages"), [
    (1, 6, 1), (6, 6, 1), (7, 12, 1), (12, 12, 1), (13, 24, 1), (24, 24, 1), (25, 24, 2),
    (100, 24, 5)])
def test_six_twelve_or_twentyfour_stand_on_a_wall_and_more_on_pages(count, grid, pages):
    shown = room_picture(rooms.room(count), NOW, "en")
    assert (shown.grid, shown.pages, len(shown.tiles)) == (grid, pages, min(count, MOST_ON_WALL))
    last = room_picture(rooms.room(count), NOW, "en", page=pages + 3)
    assert last.page == pages - 1 and last.tiles[-1].table == str(count)
    assert bool(shown.page_words) is (pages > 1)


def test_table_n_stands_at_the_nth_place_whoever_is_missing():
    tables = [rooms.seen(n) for n in (2, 5, 9)]
    shown = room_picture(rooms.room(tables=tuple(tables)), NOW, "en")
    assert (shown.places, shown.grid) == ((1, 4, 8), 12)
    assert wall_places(["10", "9", "Salon", "2"]) == [9, 8, 10, 1]
    assert wall_places(["101", "104", "102"]) == [0, 2, 1]
    assert wall_places(["1", "01", "2"]) == [1, 0, 2]
    assert sorted(wall_places([str(n) for n in range(1, 400)])) == list(range(399))


@pytest.mark.parametrize("keep", [Keep.CALLS, Keep.FAULTS])
def test_kept_tables_stand_side_by_side(keep):
    shown = room_picture(rooms.busy(40), NOW, "en", keep)
    assert shown.places == tuple(range(len(shown.tiles)))
    assert shown.tiles and shown.grid == (6 if len(shown.tiles) <= 6 else 12)


def test_a_filter_for_tournaments_is_there_with_a_tournament():
    assert Keep.TOURNAMENT not in [keep for keep, _, _ in room_picture(
        rooms.room(3), NOW, "en").keeps]
    assert Keep.TOURNAMENT in [keep for keep, _, _ in room_picture(
        rooms.busy(12), NOW, "en").keeps]


def test_a_picture_made_from_the_last_one_is_the_one_made_anew():
    before, kept = rooms.busy(12), ShownTables()
    for turn in range(2 * len(before.tables)):
        tables = list(before.tables)
        at = turn % len(tables)
        tables[at] = rooms.seen(tables[at].name, told=rooms.glance(at, dealer=f"d{turn}"))
        before = before.evolve(tables=tuple(tables[1:] if turn == 9 else tables))
        now_s, lang = NOW + turn // 4, LANGS[turn // 8 % 2]
        for keep in Keep:
            assert room_picture(before, now_s, lang, keep, tables=kept) == room_picture(
                before, now_s, lang, keep)


def test_only_the_table_that_changed_is_put_in_words_again():
    room, kept = rooms.busy(12), ShownTables()
    before = kept.tiles(room.tables, NOW, "en")
    after = kept.tiles((*room.tables[:5], rooms.seen(6), *room.tables[6:]), NOW, "en")
    assert [at for at, one in enumerate(after) if one is not before[at]] == [5]


def test_what_one_changed_table_costs_does_not_grow_with_the_room(monkeypatch):
    made = []
    for name in ("table_tile_view", "table_filters_of"):
        whole = getattr(sys.modules["dealer_assist.view.floor.floor_picture"], name)
        monkeypatch.setattr(f"dealer_assist.view.floor.floor_picture.{name}",
                            lambda *args, whole=whole, name=name: made.append(name) or whole(*args))
    for count in (40, 400):
        room, kept = rooms.room(count), ShownTables()
        room_picture(room, NOW, "en", tables=kept)
        made.clear()
        room_picture(room, NOW + 1, "en", tables=kept)
        assert made == ["table_tile_view"] * MOST_ON_WALL  # a second later
        tables = list(room.tables)
        tables[3] = rooms.seen(4, told=rooms.glance(4, pot=5))
        made.clear()
        room_picture(room.evolve(tables=tuple(tables)), NOW + 1, "en", tables=kept)
        assert sorted(made) == ["table_filters_of", "table_tile_view"]


def test_calls_are_told_the_oldest_first():
    titles = [call.title for call in room_picture(rooms.busy(12), NOW, "fr").calls]
    assert titles == ["Table 6", "Table 1", "Table 9", "Salon privé", "Salon privé"]


@pytest.mark.parametrize(("lang", "reason", "words"), [
    ("fr", "call_for.dispute", "Litige · siège 4 demande"),
    ("fr", "", "siège 4 demande"),
    ("en", "HAND-01", "Unprotected hand swept in · seat 4 asks"),
])
def test_a_call_says_what_it_is_for_and_which_seat_asked(lang, reason, words):
    told = rooms.glance(7, calls=(rooms.call(5, reason=reason, asked_by=4),))
    (call,) = room_picture(rooms.room(tables=(rooms.seen(7, told=told),)), NOW, lang).calls
    assert call.reason == words


def test_what_was_ordered_rings_no_more_though_the_table_has_not_said_so_yet():
    room = rooms.busy(12)
    given = rooms.order(50, e.FloorCalled()).given
    coming = replace(given, order="coming", table="1", call=388, kind="", body="")
    room = room.evolve(orders=(rooms.order(50, e.FloorCalled())._replace(given=coming),))
    call = next(one for one in room_picture(room, NOW, "en").calls if one.table == "1")
    assert call.state == "On my way: sent" and not call.rings and call.tap is None


def test_a_broker_or_an_archive_that_is_down_is_said_in_the_head():
    room = rooms.room(3, archive=ArchiveState("sqlite", "down", "up", "disk full"))
    assert room_picture(room, NOW, "en").head.line == (
        "Archive is down: nothing is lost. disk full")
    assert room_picture(rooms.room(3), NOW, "en").head.line == ""


@pytest.mark.parametrize("grid", GRIDS)
@pytest.mark.parametrize("upright", [False, True])
def test_a_wall_has_a_place_for_each_table(grid, upright):
    columns, rows = wall_columns_and_rows(grid, upright)
    assert columns * rows == grid and (columns > rows) is not upright


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.few
def test_the_opened_tables_picture_has_nothing_that_could_be_touched(lang):
    followed = rooms.PlayedTable().play(2).swept().followed()
    opened = OpenedTable("1")
    opened.followed = followed
    shown = opened.shown(rooms.busy(3), Chosen(), NOW, lang)
    assert without_touch(shown.view) == shown.view
    seats = [control for seat in shown.view.seats for control in seat.menu]
    assert not seats and shown.view.call is None
    assert len(controls_of(shown.view)) < 10


def test_a_picture_says_how_old_it_is_and_how_much_it_lacks():
    followed = rooms.PlayedTable().play(1).followed()
    opened = OpenedTable("1")
    opened.followed = followed
    behind = rooms.seen(1, told=replace(rooms.glance(1), number=followed.number + 40))
    shown = opened.shown(rooms.room(tables=(behind,)), Chosen(), NOW, "en")
    assert not shown.is_live and shown.as_of.endswith("40 facts are missing")
    level = rooms.seen(1, told=replace(rooms.glance(1), number=followed.number + 2))
    assert opened.shown(rooms.room(tables=(level,)), Chosen(), NOW, "en").is_live


@pytest.mark.parametrize("lang", LANGS)
def test_by_a_book_that_the_floor_does_not_have_it_rules_nothing_and_shows_no_rule(lang):
    followed = rooms.PlayedTable().play(1).swept().followed()
    opened, here = OpenedTable("1"), rooms.room(tables=(rooms.seen(1),))
    opened.followed = followed
    known = opened.shown(here, Chosen(), NOW, lang)
    opened.followed = replace(followed, unknown_house="notre_maison")
    shown = opened.shown(here, Chosen(), NOW, lang)
    assert known.rule.opens and known.waits.rule
    assert not shown.rule.opens and shown.rule.why and shown.waits.rule == ""
    assert shown.waits.happened == known.waits.happened
    assert "notre_maison" in shown.as_of and not shown.is_live
