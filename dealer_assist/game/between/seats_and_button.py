"""Seats and stakes: changing seats, entering behind the button, moving the button, blinds.

Each function gives the reason against a person's entry, or None; entry_checks.py calls them.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from dealer_assist.game import facts as e
from dealer_assist.game.between.seat_checks import has_chair, is_seat, why_in_hand, why_seat_empty
from dealer_assist.game.between.table_closing import why_no_more_hands
from dealer_assist.game.between.table_waiting_list import is_same_name, reserved_for
from dealer_assist.game.hand.blinds import is_between_hands, why_too_few_in_bomb_pot
from dealer_assist.game.hand.button import why_not_drawn
from dealer_assist.game.hand.missed_blinds import is_between, may_buy_button
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.hand.stakes_from_blinds import why_not_stakes
from dealer_assist.game.table.table import Table


def owes_for_change(table: Table, fact: e.SeatChanged) -> bool:
    """True if a change of seat costs a big blind: past more than two players, the shorter way (WSOP
    159).
    """
    if table.house["seats.change_cost"] != "big_blind_past_two":
        return False
    playing = [c.seat for c in table.chairs if c.taken and c.played and c.seat != fact.seat]
    ways = ((fact.seat, fact.to_seat), (fact.to_seat, fact.seat))
    return min(sum(is_between(s, *way) for s in playing) for way in ways) > 2


def why_not_change_seat(table: Table, fact: e.SeatChanged) -> Reason | None:
    """Reason why the player can't change places so, or None (GT:93: nobody may)."""
    wrong = why_seat_empty(table, fact.seat)
    if wrong is not None:
        return wrong
    runs = why_in_hand(table, fact.seat)
    if runs is not None:
        return runs
    if not has_chair(table, fact.to_seat):
        return Reason("why.no_such_seat", None, 0, fact.to_seat)
    if table.chair(fact.to_seat).taken:
        return Reason("why.seat_taken", None, 0, fact.to_seat)
    kept = reserved_for(table, fact.to_seat)
    if kept:
        return Reason("why.seat_kept", None, 0, fact.to_seat, kept)
    rule, source = table.house["seats.change"], table.house.source("seats.change")
    if rule == "allow":
        return None
    if rule == "refuse":
        return Reason("why.seat_change_refused", source, 0, fact.seat)
    return Reason("why.seat_change_not_said", source, 0, fact.seat, setting="seats.change")


def why_not_name(table: Table, fact: e.PlayerNamed) -> Reason | None:
    """Reason why the player can't have this name (another has it, nobody sits there), or None."""
    wrong = why_seat_empty(table, fact.seat)
    if wrong is not None:
        return wrong
    others = (at for at, name in table.evening.named
              if at != fact.seat and is_same_name(name, fact.name))
    taken = next(others, 0)
    return Reason("why.name_taken", None, 0, taken, fact.name) if taken else None


def why_not_choose_entry(table: Table, fact: e.EntryChosen) -> Reason | None:
    """Reason why he can't come in so, or None: newcomers behind the button may (WSOP 154)."""
    wrong = why_seat_empty(table, fact.seat)
    if wrong is not None:
        return wrong
    if not is_between_hands(table):
        return Reason("why.entry_between_hands", None, 0, fact.seat)
    source = table.house.source("newcomer.between_blinds")
    if not may_buy_button(table, fact.seat):
        return Reason("why.button_not_for_sale", source, 0, fact.seat)
    hand, price = table.last_counted, button_price(table)
    if fact.way is e.EntryKind.BIG_BLIND and hand is not None and fact.seat == hand.big_at:
        return Reason("why.button_or_wait", source, 0, fact.seat)
    if fact.way is not e.EntryKind.BUTTON:
        return None
    sold = next((c.seat for c in table.chairs
                 if c.entry == e.EntryKind.BUTTON and c.seat != fact.seat), 0)
    if sold:
        return Reason("why.button_sold", source, 0, sold)
    short = table.chair(fact.seat).chips < price
    return Reason("why.button_price", source, price, fact.seat) if short else None


def button_price(table: Table) -> int:
    """Price of the button: a big blind, live, and a small one, dead (WSOP 154)."""
    return table.stakes.big_blind + table.stakes.small_blind


def why_not_draw_button(table: Table, fact: e.ButtonDrawn) -> Reason | None:
    """Reason why these cards settle no button, or None: a card to each, between hands (GC:31)."""
    if not is_between_hands(table):
        return Reason("why.hand_running")
    return why_not_drawn(table, fact.cards)


def why_not_move_button(table: Table, fact: e.ButtonMoved) -> Reason | None:
    """Reason why the button can't stand there, or None."""
    return None if is_seat(fact.seat) else Reason("why.no_such_seat", None, 0, fact.seat)


def why_not_change_stakes(table: Table, fact: e.StakesChanged) -> Reason | None:
    """Reason why the house doesn't play these blinds, or None (GT:193, BRS:48-54)."""
    return why_not_stakes(table.house, fact.stakes)


def why_not_agree_bomb_pot(table: Table, fact: e.BombPotAgreed) -> Reason | None:
    """Reason why the next hand can't be such a bomb pot, or None; 0 chips call it off."""
    if not is_between_hands(table):
        return Reason("why.bomb_pot_in_hand")
    if table.tournament is not None:
        return Reason("why.bomb_pot_in_tournament")
    if fact.chips < 0 or not (fact.chips or table.bomb):
        return Reason("why.amount_missing")
    if not fact.chips:
        return None
    over = why_no_more_hands(table)
    if over is not None:
        return over
    strays = [why for seat in fact.out if (why := why_seat_empty(table, seat)) is not None]
    if strays:
        return strays[0]
    too_few = why_too_few_in_bomb_pot(table, fact)
    if too_few is not None:
        return too_few
    if table.house["bomb_pot.played"] == "off":
        return Reason("why.bomb_pot_off", table.house.source("bomb_pot.played"))
    unit = table.stakes.smallest_chip
    return Reason("why.bomb_pot_not_in_chips", None, unit) if fact.chips % unit else None


#: Reasons for which a fact of this module has no meaning.
SENSELESS: Final = frozenset({
    "why.draw_unknown_card", "why.draw_not_a_club", "why.draw_same_card", "why.draw_twice",
    "why.draw_empty_seat", "why.draw_left_out", "why.bomb_pot_in_hand",
    "why.bomb_pot_in_tournament", "why.bomb_pot_too_few", "why.entry_between_hands",
    "why.button_not_for_sale", "why.button_or_wait", "why.button_price", "why.button_sold",
})

WHY_NOT: Final[Mapping[type, Callable[[Table, Any], Reason | None]]] = {
    e.SeatChanged: why_not_change_seat,
    e.EntryChosen: why_not_choose_entry,
    e.PlayerNamed: why_not_name,
    e.ButtonDrawn: why_not_draw_button,
    e.ButtonMoved: why_not_move_button,
    e.StakesChanged: why_not_change_stakes,
    e.BombPotAgreed: why_not_agree_bomb_pot,
}
