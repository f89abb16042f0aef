"""What the floor's window shows, as words: no window, no pixels."""

from dataclasses import replace

import pytest
import rich_rooms as rooms
from rich_rooms import NOW

from dealer_assist.floor.link.link_messages import DeviceCondition, TablePresence, TurnedReason
from dealer_assist.floor.work.room_reports import REFUSED_FOR_S
from dealer_assist.floor.work.room_state import ArchiveState
from dealer_assist.game import facts as e
from dealer_assist.game.facts.signed_rulings import RULINGS
from dealer_assist.game.table.table import Phase
from dealer_assist.qt.floor.room_page import tile_grid
from dealer_assist.view.floor.floor_picture import ShownTables, room_picture
from dealer_assist.view.floor.floor_screen_view import GRAVE, Keep, NoteSign
from dealer_assist.view.floor.opened_table import Chosen, OpenedTable, untouched
from dealer_assist.view.floor.table_tiles import BEHIND_ROWS, LATE_S, tile
from dealer_assist.view.sentences.sheet_page import controls_of
from dealer_assist.words import LANGS, catalogue


def words(**changes) -> list[str]:
    return [note.words for note in tile(rooms.seen(7, **changes), NOW, "en").notes]


def test_every_state_that_a_tile_may_tell_has_its_words():
    made = {f"floor_panel.why_{why}" for why in TurnedReason}
    made |= {f"floor_panel.phase_{phase}" for phase in Phase}
    made |= {f"floor_panel.order_{state}" for state in ("given", "taken", "refused", "expired",
                                                        "heard", "coming")}
    made |= {f"floor_panel.keep_{keep}" for keep in Keep}
    made |= {f"floor_archive.kind_{kind.__name__}" for kind in RULINGS}
    assert made - set(catalogue()) == set() and REFUSED_FOR_S > 0


def test_times_are_told_by_the_floors_clock_however_wrong_the_tables_is():
    right = rooms.seen(7, told=rooms.glance(7, since_s=NOW - 30))
    ahead = rooms.seen(7, drift_ms=600_000, told=rooms.glance(7, since_s=NOW + 570))
    assert tile(right, NOW, "en").act == tile(ahead, NOW, "en").act == "Seat 2 · 0:30"
    calls = (rooms.call(30, at_s=NOW + 570),)
    room = rooms.room(tables=(ahead._replace(glance=rooms.glance(7, calls=calls)),))
    assert room_picture(room, NOW, "en").calls[0].age == "0:30"


def test_a_player_is_late_after_a_minute_and_not_before():
    seen = rooms.seen(7, told=rooms.glance(7, since_s=NOW - LATE_S + 1))
    assert tile(seen, NOW, "en").mark is None
    assert tile(seen, NOW + 1, "en").mark is NoteSign.LATE


def test_nobody_thinks_at_a_table_that_is_cut_off():
    assert words(presence=TablePresence.GONE, heard_s=NOW - 60,
                 told=rooms.glance(7, since_s=NOW - 300)) == ["Cut off for 1 min"]


def test_the_gravest_stands_first():
    told = rooms.glance(7, calls=(rooms.call(5),), alarms=1, cases=1, since_s=NOW - 90,
                        devices=(DeviceCondition("shoe", "lost"),))
    notes = tile(rooms.seen(7, told=told, refused="forked", behind=BEHIND_ROWS), NOW, "en").notes
    assert [note.mark for note in notes] == [
        NoteSign.CALL, NoteSign.ALARM, NoteSign.REFUSED, NoteSign.CASE, NoteSign.LATE,
        NoteSign.FAULT, NoteSign.BEHIND]
    assert {note.mark for note in notes[:2]} == GRAVE


def test_somebody_on_his_way_is_no_alarm_any_more():
    told = rooms.glance(7, calls=(rooms.call(5, coming="Mme Roy"),))
    shown = tile(rooms.seen(7, told=told), NOW, "en")
    assert shown.mark is NoteSign.COMING and shown.mark not in GRAVE


def test_a_few_rows_on_their_way_are_no_lag():
    assert words(behind=BEHIND_ROWS - 1) == []


def test_an_empty_seat_kept_for_somebody_is_not_free():
    told = rooms.glance(7, taken=(1, 2, 3), kept=(4, 5), most_players=9)
    assert tile(rooms.seen(7, told=told), NOW, "en").free == "4 free"


def test_a_tile_is_equal_until_something_in_it_changes():
    seen = rooms.seen(7, told=rooms.glance(7, since_s=NOW - 12))
    same = rooms.seen(7, told=replace(seen.glance, number=999, at_ms=1, pot=5))
    assert tile(seen, NOW, "fr") == tile(same, NOW + 3, "fr")


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
    before = kept.shown(room.tables, NOW, "en")
    after = kept.shown((*room.tables[:5], rooms.seen(6), *room.tables[6:]), NOW, "en")
    assert [at for at, one in enumerate(after) if one is not before[at]] == [5]


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


@pytest.mark.parametrize("count", [1, 2, 3, 6, 12, 20, 27, 40, 60, 100])
def test_the_tiles_fill_the_page_and_stay_on_it(count):
    columns, wide, high = tile_grid(count, 1264, 634)
    rows = -(-count // columns)
    assert columns * (wide + 6) - 6 <= 1264.1 and rows * (high + 6) - 6 <= 634.1
    assert min(wide, high) >= 64


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.few
def test_the_opened_tables_picture_has_nothing_that_could_be_touched(lang):
    followed = rooms.PlayedTable().play(2).swept().followed()
    opened = OpenedTable("1")
    opened.followed = followed
    shown = opened.shown(rooms.busy(3), Chosen(), NOW, lang)
    assert untouched(shown.view) == shown.view
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
