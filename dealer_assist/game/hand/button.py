"""Button and blinds: the places of the next hand.

The model. Three places follow each other round the table: button, small blind, big blind. From
the hand before we know where the two blinds were *due* (``Hand.small_at``, ``Hand.big_at``), also
where nobody sits there any more, and each chair knows whether it was dealt into that hand
(``played``) and paid its small blind. From that:

* **Dead button** (TDA 32, WSOP 151): the big blind goes to the next player after its last place;
  the small blind is due where the big one was, and dead where nobody sits there; the button
  stands where the small blind was due, with a player or without. A newcomer may buy it first
  (WSOP 154): then the blinds go on, and the button to each player in his turn.
* **Moving button** (GT:191, NLPC:10, BRS:18-23): the button goes to the next player present, and
  the blinds to the two after him.
* **Moving button that is earned** (GC:72-81): it goes to the next player present who paid his
  small blind in the hand before. When nobody did, ``button.fallback`` says what then (A05): the
  next who paid a blind, else the next present; or the place where the small blind was due; or
  the floor puts it somewhere. The small blind goes to the next who may owe it (GC:99, A04).

For all of them: nobody holds two of the three places while three play, and nobody posts the big
blind twice running while three play (a button that would bring that about goes on to the next).
**Two players** (TDA 34, A13): the big blind goes on to the next of the two; the other one has
the small blind and the button (or the button has the big blind, where the house reads it so).

Where the button was put by hand elsewhere (drawn, or by the floor), the blinds follow from it.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from dealer_assist.game.facts import Drawn
from dealer_assist.game.hand.missed_blinds import (
    Arriving,
    arriving_players,
    is_between,
    is_passed_over,
    may_owe_small,
    next_dead_button,
    places_clockwise,
    present_seats,
)
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.rules.settings import FLOOR
from dealer_assist.game.table.table import Hand, Table
from dealer_assist.words.cards import DECK, RANKS, SUITS


class Places(NamedTuple):
    """Places of the next hand: ``small`` is 0 where nobody pays it, ``seats`` are dealt in."""

    button: int
    small: int
    big: int
    seats: tuple[int, ...]
    waived: bool = False  # the button goes on although its new holder did not earn it (GC:81)


def due_places(table: Table) -> Places | None:
    """Button, blinds and players of the next hand; None where no hand can be dealt yet."""
    who = arriving_players(table)
    if len(who.all) < 2:
        return None
    due = _moved(table, who)
    if table.button_placed and (due is None or due.button != table.button):
        return _from_button(table, table.button, who)
    return due


def due_button(table: Table) -> int:
    """Seat to which the button moves for the next hand; 0 when no hand can be dealt."""
    places = due_places(table)
    return places.button if places is not None else 0


def is_button_waived(table: Table) -> bool:
    """True if the button goes to somebody who did not pay a small blind: nobody did (GC:81)."""
    places = due_places(table)
    return places is not None and places.waived


def seats_clockwise(origin: int, seats: Sequence[int]) -> tuple[int, ...]:
    """Seats clockwise from the one after ``origin``, which itself comes last.

    >>> seats_clockwise(3, (1, 3, 6))
    (6, 1, 3)
    """
    return tuple(sorted(seats, key=lambda seat: places_clockwise(seat, origin)))


def _moved(table: Table, who: Arriving) -> Places | None:
    """Places as they follow from the hand before; None while the button is unknown."""
    hand = table.last_counted
    if hand is None or not hand.big_at:
        if table.button:
            start = table.button if hand is None else seats_clockwise(table.button, who.all)[0]
            return _from_button(table, start, who)
        if table.house["button.first"] != "any":
            return None
        return _from_button(table, who.all[0], who)
    if table.house["button.moves"] == "dead":
        return _dead(table, hand, who)
    return _moving(table, hand, who)


# --- two players -----------------------------------------------------------------------------


def _two(table: Table, hand: Hand, seats: tuple[int, ...]) -> Places:
    """Places for two players: the big blind goes on to the next of the two (TDA 34-B)."""
    big, small = seats_clockwise(hand.big_at, seats)
    if not may_owe_small(table, small) and may_owe_small(table, big):
        small, big = big, small  # no small blind before a big one (GC:99)
    return _heads_up(table, small, big)


def _heads_up(table: Table, small: int, big: int, button: int = 0) -> Places:
    """Places for two players with these blinds; the button is where the house wants it, unless it
    was put by hand.

    The deal and every round after the first begin left of the button, whichever blind that is.
    """
    button = button or (small if table.house["heads_up.button_is_sb"] else big)
    paid = small if may_owe_small(table, small) else 0
    return Places(button, paid, big, seats_clockwise(button, (small, big)))


# --- the dead button -------------------------------------------------------------------------


def _dead(table: Table, hand: Hand, who: Arriving) -> Places:
    big = seats_clockwise(hand.big_at, who.all)[0]
    seats = _dealt(who, big)
    if len(seats) == 2:
        return _two(table, hand, seats)
    paid = hand.big_at in seats and may_owe_small(table, hand.big_at)
    # From two players to three: its place is the big blind's now, so the next one back has it.
    due = next_dead_button(table, hand)
    button = due if due != big else seats_clockwise(hand.big_at, seats)[-2]
    return Places(button, hand.big_at if paid else 0, big, seats_clockwise(button, seats))


def _dealt(who: Arriving, big: int) -> tuple[int, ...]:
    """Seats dealt in: the settled ones, and the big blind even if it waited until now."""
    return tuple(sorted({*who.settled, big}))


# --- the moving button -----------------------------------------------------------------------


def _moving(table: Table, hand: Hand, who: Arriving) -> Places | None:
    if len(who.all) == 2:
        return _two(table, hand, who.all)
    first: Places | None = None
    for button, earned in _buttons(table, hand, who):
        found = _blinds_after(table, button, who)._replace(waived=not earned)
        if len(found.seats) == 2:
            return _two(table, hand, found.seats)
        if _is_fair(table, hand, found):
            return found
        first = first or found
    return first


def _is_fair(table: Table, hand: Hand, places: Places) -> bool:
    """True if nobody holds two places, and nobody posts the big blind twice running."""
    if places.button in (places.small, places.big):
        return False
    return places.big != hand.big_at or not table.chair(places.big).played


def _buttons(table: Table, hand: Hand, who: Arriving) -> Iterator[tuple[int, bool]]:
    """Seats to which the button may go, best first; True with each that has a right to it."""
    order = seats_clockwise(hand.button, who.settled)
    if table.house["button.moves"] != "moving_paid_sb":
        yield from ((s, True) for s in order if not is_passed_over(table, s))
        yield from ((s, True) for s in order)
        return
    yield from ((s, True) for s in order if _has_earned(table, hand, s))
    fallback = table.house["button.fallback"]
    if fallback == FLOOR:
        return
    if fallback == "dead_button":
        yield hand.small_at, False
    paid_blind = [s for s in order if s == hand.big_at and table.chair(s).played]
    played = [s for s in order if table.chair(s).played]
    yield from ((s, False) for s in (*paid_blind, *played, *order))


def _has_earned(table: Table, hand: Hand, seat: int) -> bool:
    """True if the player paid his small blind in the hand before (GC:81), where one is played."""
    if not hand.stakes.small_blind:
        return seat == hand.small_at and table.chair(seat).played
    return table.chair(seat).paid_small


def _blinds_after(table: Table, button: int, who: Arriving) -> Places:
    """Small and big blind that follow from this button, three or more playing."""
    order = seats_clockwise(button, who.all)
    small = next((s for s in order if s in who.settled and may_owe_small(table, s)), 0)
    if _is_small_dead(table, button, order):
        small = 0
    big = order[(order.index(small) + 1) % len(order)] if small else order[0]
    seats = _dealt(who, big)
    return Places(button, small, big, seats_clockwise(button, seats))


def _is_small_dead(table: Table, button: int, order: tuple[int, ...]) -> bool:
    """True if the player due the small blind is gone, and the house lets it die (A04: dead_sb)."""
    hand = table.last_counted
    if hand is None or table.house["blinds.sb_absent"] != "dead_sb":
        return False
    gone = hand.big_at not in order or not table.chair(hand.big_at).played
    return gone and is_between(hand.big_at, button, order[0])


def _from_button(table: Table, button: int, who: Arriving) -> Places:
    """Blinds left of a button that was put by hand: the first hand, or the floor's choice."""
    found = _blinds_after(table, button, who)
    if len(found.seats) > 2:
        return found
    left, right = seats_clockwise(button, found.seats)
    small, big = (right, left) if table.house["heads_up.button_is_sb"] else (left, right)
    if not may_owe_small(table, small) and may_owe_small(table, big):
        small, big = big, small
    return _heads_up(table, small, big, button)


# --- the first button ------------------------------------------------------------------------

_DRAWS = {"clubs_draw": "why.draw_clubs", "high_card_draw": "why.draw_high_card"}


def why_button_unknown(table: Table) -> Reason | None:
    """Reason why no hand can begin before the button is drawn or put somewhere, or None."""
    if due_places(table) is not None or len(present_seats(table)) < 2:
        return None
    hand = table.last_counted
    if hand is not None and hand.big_at:
        key, id = "button.fallback", "why.floor_button"
    else:
        key = "button.first"
        id = _DRAWS.get(str(table.house[key]), "why.floor_first_button")
    return Reason(id, table.house.source(key), setting="" if id in _DRAWS.values() else key)


def is_draw_due(table: Table) -> bool:
    """True if the first button is to be drawn by cards now (GC:31, GT:191)."""
    wrong = why_button_unknown(table)
    return wrong is not None and wrong.id in _DRAWS.values()


def why_not_drawn(table: Table, cards: tuple[Drawn, ...]) -> Reason | None:
    """Reason why this draw settles no button, or None (a card each, none twice, or clubs only).

    The winner's card alone settles it too.
    """
    source = table.house.source("button.first")
    if any(drawn.card not in DECK for drawn in cards):
        return Reason("why.draw_unknown_card", source)
    if table.house["button.first"] == "clubs_draw":
        other = next((drawn for drawn in cards if drawn.card[1] != "c"), None)
        if other is not None:
            return Reason("why.draw_not_a_club", source, 0, other.seat)
    if len({drawn.card for drawn in cards}) != len(cards):
        return Reason("why.draw_same_card", source)
    seats = [drawn.seat for drawn in cards]
    if len(set(seats)) != len(seats):
        return Reason("why.draw_twice", source)
    stray = next((s for s in seats if not 1 <= s <= 10 or not table.chair(s).taken), 0)
    if stray:
        return Reason("why.draw_empty_seat", source, 0, stray)
    left_out = next((s for s in present_seats(table) if s not in seats), 0)
    if (left_out and len(cards) != 1) or not cards:
        return Reason("why.draw_left_out", source, 0, left_out)
    return None


def drawn_button(cards: Sequence[Drawn]) -> int:
    """Seat of the highest card; of two alike the higher suit: spades, hearts, diamonds, clubs.

    >>> drawn_button([Drawn(2, "9c"), Drawn(5, "Kc"), Drawn(7, "Tc")])
    5
    """
    return max(cards, key=lambda d: (RANKS.index(d.card[0]), SUITS.index(d.card[1]))).seat
