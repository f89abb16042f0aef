"""Keys of the opened table: each an order, grey with the reason why it can't be given. No Qt.

The reasons come from the table as it was read last; the table checks again when the order comes,
since it alone knows its state then.
"""

from collections.abc import Iterator

from dealer_assist.floor.link.link_messages import TablePresence
from dealer_assist.floor.work.floor_taps import FloorTap, FloorTapKind
from dealer_assist.floor.work.room_state import RoomState, TableState
from dealer_assist.game import facts as e
from dealer_assist.game.between.deck_rotation import NEEDS_CHECK, why_not_take_out
from dealer_assist.game.between.table_closing import why_not_announce, why_not_close
from dealer_assist.game.facts.floor import OrderKind
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.multi_table.field_state import TournamentField
from dealer_assist.game.table.table import Phase, Table
from dealer_assist.live.table.refusal_words import reason_words
from dealer_assist.view.floor.floor_screen_view import OrderKeyView
from dealer_assist.words import word

LAST_HANDS = 3
#: Reason for taking out a deck whose check is ordered: nothing else puts it back into play.
SUSPICION = "suspicion"
assert SUSPICION in NEEDS_CHECK


def order_to_enter_fact(table: str, fact: e.Fact, seen: int) -> FloorTap:
    """Order to enter this fact at the table."""
    return FloorTap(FloorTapKind.ORDER, table=table, order=OrderKind.ENTER, fact=fact, seen=seen)


def table_order_keys(
    room: RoomState, seen: TableState | None, table: Table | None, now_s: int, lang: str
) -> tuple[OrderKeyView, ...]:
    """Keys, grey if nobody is signed in or the table is cut off."""
    if table is None or seen is None:
        return ()
    keys = tuple(_keys(room, seen, table, now_s, lang))
    why = ""
    if room.person is None:
        why = word(lang, "floor_panel.sign_in_first")
    elif seen.presence is not TablePresence.UP:
        why = word(lang, "floor_panel.table_cut")
    if not why:
        return keys
    return tuple(OrderKeyView(key.words, None, why, key.is_grave) for key in keys)


def _keys(
    room: RoomState, seen: TableState, table: Table, now_s: int, lang: str
) -> Iterator[OrderKeyView]:
    by = room.person.name if room.person is not None else ""
    yield _clock_key(seen.name, table, by, now_s, lang)
    yield _asked(seen.name, table, e.LastHandsAnnounced(LAST_HANDS), "last_hands",
                 why_not_announce(table, e.LastHandsAnnounced(LAST_HANDS)), lang)
    if table.evening.closed:
        yield _asked(seen.name, table, e.TableReopened(), "reopen", None, lang)
    else:
        yield _asked(seen.name, table, e.TableClosed(), "close", why_not_close(table), lang)
    yield OrderKeyView(word(lang, "floor_panel.key_seat"), None, opens="players")
    level = _level_key(room, seen, table, now_s, lang)
    if level is not None:
        yield level
    yield _alarm_key(seen.name, table, lang)


def _alarm_key(name: str, table: Table, lang: str) -> OrderKeyView:
    """Key to acknowledge an alarm; if there is none, to check the deck in play, which is out of
    play until then."""
    words, deck = word(lang, "floor_panel.key_alarm"), table.evening.deck or (
        table.evening.deck_dealt)
    if table.alarms:
        return OrderKeyView(words, None, opens="alarm")
    if not deck:
        return OrderKeyView(words, None, word(lang, "floor_panel.no_alarm"))
    fact = e.DeckTakenOut(deck, SUSPICION)
    return _asked(name, table, fact, "deck", why_not_take_out(table, fact), lang, deck)


def _asked(
    name: str, table: Table, fact: e.Fact, key: str, why: Reason | None, lang: str, of: str = ""
) -> OrderKeyView:
    words = word(lang, f"floor_panel.key_{key}", name=of)
    if why is not None:
        return OrderKeyView(words, None, reason_words(why, lang))
    return OrderKeyView(words, order_to_enter_fact(name, fact, table.number),
                        is_grave=key == "close")


def _clock_key(name: str, table: Table, by: str, now_s: int, lang: str) -> OrderKeyView:
    """Key for the clock on the player to act: call it, hold it, let it run on."""
    hand, called = table.hand, table.time_called
    if called is not None and table.time_held is not None:
        fact: e.Fact = e.TimeResumed(called.seat, now_s, by)
        return OrderKeyView(word(lang, "floor_panel.key_resume", seat=called.seat),
                            order_to_enter_fact(name, fact, table.number))
    if called is not None:
        fact = e.TimeHeld(called.seat, now_s, by)
        return OrderKeyView(word(lang, "floor_panel.key_hold", seat=called.seat),
                            order_to_enter_fact(name, fact, table.number))
    acting = hand is not None and hand.phase is Phase.BETTING and hand.actor >= 0
    if hand is None or not acting or table.doubt is not None:
        return OrderKeyView(word(lang, "floor_panel.key_clock"), None,
                            word(lang, "floor_panel.nobody_acts"))
    seat = hand.seats[hand.actor]
    return OrderKeyView(word(lang, "floor_panel.key_time", seat=seat),
                        order_to_enter_fact(name, e.TimeCalled(seat, now_s, by), table.number))


def _level_key(
    room: RoomState, seen: TableState, table: Table, now_s: int, lang: str
) -> OrderKeyView | None:
    """Key for the clock of a tournament at this table alone; a shared one is on the players'
    page."""
    if table.tournament is None:
        return None
    shared: TournamentField | None = next((one for one in room.fields if seen.name in one.tables),
                                          None)
    paused = seen.glance is not None and seen.glance.paused
    words = word(lang, f"floor_panel.key_level_{'runs' if paused else 'stops'}")
    if shared is not None:
        return OrderKeyView(words, None, opens="players")
    fact: e.Fact = e.ClockResumed(now_s) if paused else e.ClockPaused(now_s)
    return OrderKeyView(words, order_to_enter_fact(seen.name, fact, table.number))
