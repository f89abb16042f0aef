"""Missed blinds: which players come into the game and on which terms (returning, new, absent).

A player is *settled* when he was dealt into the hand before at his place. Anybody else comes in:
he may owe a post (GC:98, WSOP 156), may have to wait until the button or the big blind reaches
him (TDA 10, WSOP 154), or the house's text is silent and the floor says what he owes. Whoever
waits is dealt in all the same when the big blind falls on him: then he pays that and nothing
else. Where fewer than two are settled nobody waits, for there would be no hand.
"""

from typing import NamedTuple

from dealer_assist.game.facts import EntryKind, Post
from dealer_assist.game.games import Structure, game
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.rules.settings import FLOOR
from dealer_assist.game.table.table import Chair, Hand, Table


class Arriving(NamedTuple):
    """Players who may be dealt in: the settled ones, and those who wait for the big blind."""

    settled: tuple[int, ...]
    waiting: tuple[int, ...]

    @property
    def all(self) -> tuple[int, ...]:
        """Both groups, in order of their seats."""
        return tuple(sorted(self.settled + self.waiting))


def places_clockwise(seat: int, origin: int) -> int:
    """Number of places clockwise from ``origin`` to the seat; the origin itself is ten away.

    >>> places_clockwise(2, 9), places_clockwise(9, 9)
    (3, 10)
    """
    return (seat - origin - 1) % 10 + 1


def is_between(seat: int, first: int, last: int) -> bool:
    """True if the seat lies strictly between two others, clockwise from the first."""
    return first != last and places_clockwise(seat, first) < places_clockwise(last, first)


def present_seats(table: Table) -> tuple[int, ...]:
    """Seats with a player and chips who are not absent, or are dealt in while absent."""
    dealt = table.house["absent.dealt"] == "dealt_and_killed"
    return tuple([c.seat for c in table.chairs
                  if c.taken and c.chips > 0 and (dealt or not c.away)])


def arriving_players(table: Table) -> Arriving:
    """Players who are settled or may come in now, and those who wait for the big blind."""
    seats = present_seats(table)
    waiting = tuple([seat for seat in seats if _waits(table, table.chair(seat))])
    settled = tuple([seat for seat in seats if seat not in waiting])
    if len(settled) < 2:
        return Arriving(seats, ())
    return Arriving(settled, waiting)


def begins_anew(table: Table) -> bool:
    """True if nobody here was dealt into the hand before: as at the first hand, all are equal."""
    return not any(table.chair(seat).played for seat in present_seats(table))


def entry_posts(table: Table, chair: Chair) -> tuple[tuple[Post, int], ...]:
    """Posts that the player makes to be dealt in where the big blind isn't his.

    One live big blind whatever he missed (GC:98); or every blind missed, the small one dead (WSOP
    156); a newcomer as the house or its floor says, or as he chose (WSOP 154).
    """
    big = (Post.LATE, table.stakes.big_blind)
    if chair.entry == EntryKind.BUTTON:
        return (big, (Post.DEAD, table.stakes.small_blind))
    if chair.entry == EntryKind.BIG_BLIND:
        return (big,)
    if chair.missed:
        payment = table.house["missblind.payment"]
        if payment == "one_bb_live":
            return (big,)
        if payment not in ("missed_total_sb_dead", "missed_total_or_straddle"):
            return ()
        dead = (Post.DEAD, table.stakes.small_blind)
        owed = ((big,) if chair.missed_big else ()) + ((dead,) if chair.missed_small else ())
        return tuple([o for o in owed if o[1]])
    one = chair.new and is_newcomer_to_post(table)
    return (big,) if one and not begins_anew(table) else ()


def is_newcomer_to_post(table: Table) -> bool:
    """True if a newcomer posts a big blind; at fixed limit only, in some houses (WSOP 100-A)."""
    payment = table.house["newcomer.payment"]
    fixed = game(table.game).structure is Structure.FIXED_LIMIT
    return payment == "one_bb_live" or (fixed and payment == "bb_live_in_limit")


def _waits(table: Table, chair: Chair) -> bool:
    """True if the player is dealt in only when the big blind reaches him."""
    if chair.played:
        return False
    house = table.house
    if _silent_setting(table, chair):
        return True
    newcomer = chair.new and not chair.missed
    if newcomer and house["newcomer.payment"] == "waits_for_bb" and not begins_anew(table):
        return True
    if not _is_behind_the_blinds(table, chair.seat):
        return False
    if not chair.missed and _is_held_back(table):
        return chair.entry in ("", EntryKind.WAIT)
    behind = house["missblind.position"] == "behind_the_button"
    return behind and bool(chair.missed and entry_posts(table, chair))


def _is_held_back(table: Table) -> bool:
    """True if a newcomer waits between the next button and the next small blind, unless he buys it.

    Who comes back and missed blinds goes by what he missed: anywhere, in some houses (WSOP 156).
    """
    return table.house["newcomer.between_blinds"] in ("waits", "may_buy_button")


def _is_behind_the_blinds(table: Table, seat: int) -> bool:
    """True if the seat lies between the next button and the next small blind.

    A newcomer who could buy the button there may sit at the small blind's empty place, too.
    """
    hand = table.last_counted
    if hand is None or not hand.big_at:
        return False
    if is_between(seat, next_dead_button(table, hand), hand.big_at):
        return True
    return seat == hand.big_at and table.chair(seat).new and _is_button_sold(table)


def _is_button_sold(table: Table) -> bool:
    """True if the house lets a newcomer buy the button."""
    return table.house["newcomer.between_blinds"] == "may_buy_button"


def next_dead_button(table: Table, hand: Hand) -> int:
    """Seat to which the dead button goes after this hand: where the small blind was due.

    Where one may be bought it goes first to whoever sits before that place and has not had it:
    who bought it, and after him those past whom the blinds went on meanwhile, for each round
    everybody gets the button (WSOP 151, 154). Who came in for the big blind alone is passed.
    """
    odd = is_between(hand.big_at, hand.button, hand.small_at)  # from two players to three
    if not _is_button_sold(table) or odd:
        return hand.small_at
    posted = {(o.seat, o.post) for o in hand.posted}
    here = present_seats(table)
    return next((
        seat for seat in hand.seats
        if is_between(seat, hand.button, hand.small_at) and seat in here
        and table.chair(seat).played
        and ((seat, Post.LATE) not in posted or (seat, Post.DEAD) in posted)
    ), hand.small_at)


def may_buy_button(table: Table, seat: int) -> bool:
    """True if a newcomer sits there who may buy the button, or come in for the big blind alone.

    It could be his next hand: nobody who plays sits between it and him.
    """
    hand, chair, here = table.last_counted, table.chair(seat), present_seats(table)
    if hand is None or not _is_button_sold(table) or seat not in here:
        return False
    if chair.missed or chair.played or not chair.new or not _is_behind_the_blinds(table, seat):
        return False
    button = next_dead_button(table, hand)
    playing = [other for other in here if table.chair(other).played]
    return len(playing) > 1 and not any(is_between(other, button, seat) for other in playing)


def is_passed_over(table: Table, seat: int) -> bool:
    """True if button and small blind go past this seat: behind it sits one who has just paid.

    Without that, whoever sits down between the blinds would have his neighbour pay the big blind
    twice running.
    """
    hand = table.last_counted
    if hand is None or not hand.big_at or table.chair(seat).played:
        return False
    if table.house["newcomer.between_blinds"] == "dealt_in":
        return False
    reach = places_clockwise(hand.big_at, hand.button)
    here = places_clockwise(seat, hand.button)
    return any(
        here < places_clockwise(other, hand.button) <= reach and table.chair(other).played
        for other in present_seats(table)
    )


def may_owe_small(table: Table, seat: int) -> bool:
    """True if the small blind may fall on this seat.

    No small blind without a big blind before (GC:99), and none from somebody who posts what he
    missed. Once all players are new, they are as at the first hand.
    """
    chair = table.chair(seat)
    if entry_posts(table, chair) or is_passed_over(table, seat):
        return False
    needs = table.house["blinds.small_needs_big"] and not chair.paid_big
    return not needs or begins_anew(table)


# --- where the text is silent ----------------------------------------------------------------


def _silent_setting(table: Table, chair: Chair) -> str:
    """Setting that the floor must decide before this player is dealt in; "" for none."""
    house = table.house
    if chair.missed:
        if house["missblind.payment"] == FLOOR:
            return "missblind.payment"
        if house["missblind.position"] != FLOOR:
            return ""
        behind = _is_behind_the_blinds(table, chair.seat)
        return "missblind.position" if behind and entry_posts(table, chair) else ""
    asked = chair.new and house["newcomer.payment"] == FLOOR and not begins_anew(table)
    return "newcomer.payment" if asked else ""


def comer_questions(table: Table, dealt: tuple[int, ...]) -> tuple[Reason, ...]:
    """Floor's questions about players who come in or are absent, each setting once.

    ``dealt`` are the seats of the hand about to begin. Whoever waits for the answer is not dealt
    in; the others play on. With two players it isn't asked: both pay a blind.
    """
    asked: dict[str, Reason] = {}
    here = present_seats(table)
    for chair in table.chairs:
        setting = ""
        if chair.seat in here:
            waits = len(dealt) < 2 or chair.seat not in dealt
            if not chair.played and len(here) > 2 and waits:
                setting = _silent_setting(table, chair)
        elif chair.taken and chair.away and table.house["absent.dealt"] == FLOOR:
            setting = "absent.dealt"
        if setting and setting not in asked:
            asked[setting] = Reason(
                _ASKED[setting], table.house.source(setting), 0, chair.seat, setting=setting
            )
    return tuple(asked.values())


_ASKED = {
    "missblind.payment": "why.floor_missed_payment",
    "missblind.position": "why.floor_missed_position",
    "newcomer.payment": "why.floor_newcomer",
    "absent.dealt": "why.floor_absent_dealt",
}
