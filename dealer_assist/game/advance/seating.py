"""Facts about the table and its chairs, between hands."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.advance.evening_chip_totals import with_totals
from dealer_assist.game.advance.irregularity_notes import (
    Fold,
    tuple_with,
    with_chair,
    with_evening,
    with_hand,
    with_note,
    with_objections,
)
from dealer_assist.game.between.buy_ins_and_stacks import is_over_buy_in_limit
from dealer_assist.game.between.seat_checks import is_in_hand, stack_at
from dealer_assist.game.between.seats_and_button import owes_for_change
from dealer_assist.game.between.table_waiting_list import is_same_name, name_at, reserved_for
from dealer_assist.game.hand.button import drawn_button
from dealer_assist.game.hand.stakes_from_blinds import why_not_stakes
from dealer_assist.game.table.evening_state import Gone
from dealer_assist.game.table.table import SEATS, Table, empty_chair


def table_opened(table: Table, fact: e.TableOpened) -> Table:
    """The table has a name, a game and stakes; blinds that the house doesn't play are noted."""
    wrong = why_not_stakes(table.house, fact.stakes)
    if wrong is not None:
        table = with_note(table, wrong.id.replace("why.", "irregular."), chips=wrong.chips)
    return table.evolve(
        name=fact.table, game=fact.game, stakes=fact.stakes, denominations=fact.denominations
    )


def stakes_changed(table: Table, fact: e.StakesChanged) -> Table:
    """In force from the next hand on: the running hand keeps what HandBegan fixed."""
    table, means = with_objections(table, fact)
    return table.evolve(stakes=fact.stakes) if means else table


def _known(table: Table, seat: int, taken: bool) -> bool:
    return 1 <= seat <= SEATS and table.chair(seat).taken is taken


def player_sat(table: Table, fact: e.PlayerSat) -> Table:
    """The seat is taken; the player is dealt in from the next hand on."""
    if not _known(table, fact.seat, taken=False):
        return with_note(table, "irregular.seat_taken", fact.seat)
    table, means = with_objections(table, fact)
    if not means:
        return table
    name = fact.name or reserved_for(table, fact.seat)
    table = _named(unreserve_seat(_bought(table, fact), fact.seat), fact.seat, name)
    chair = empty_chair(fact.seat).evolve(
        taken=True, chips=fact.chips, paid_big=not table.hands, new=bool(table.hands),
        sat_fact=table.number + 1,
    )
    return with_chair(table, chair)


def _bought(table: Table, fact: e.PlayerSat | e.ChipsBought) -> Table:
    """Table with this buy-in in its account; nobody buys in with nothing."""
    others = [one for one in table.evening.buy_ins if one[0] != fact.seat or not fact.chips]
    bought = ((fact.seat, fact.chips),) if fact.chips else ()
    return with_evening(with_totals(table, bought=fact.chips), buy_ins=(*others, *bought))


def player_left(table: Table, fact: e.PlayerLeft) -> Table:
    """The seat is empty. In a hand of his, the player must fold first."""
    if not _known(table, fact.seat, taken=True):
        return with_note(table, "irregular.seat_empty", fact.seat)
    if table.running is not None and fact.seat in table.running.position:
        return with_note(table, "irregular.left_in_hand", fact.seat)
    chips, name = table.chair(fact.seat).chips, name_at(table, fact.seat)
    table = with_totals(table, taken_away=chips)
    if name and chips:
        gone = (*table.evening.gone, Gone(name, chips, fact.at_s))
        table = with_evening(table, gone=gone)
    return with_empty_seat(table, fact.seat)


def _named(table: Table, seat: int, name: str) -> Table:
    """Table with a player of this name at the seat, who isn't gone any more; "": without a name."""
    evening = table.evening
    named = tuple(one for one in evening.named if one[0] != seat)
    gone = tuple(one for one in evening.gone if not (name and is_same_name(one.name, name)))
    return with_evening(table, named=(*named, (seat, name)) if name else named, gone=gone)


def with_empty_seat(table: Table, seat: int) -> Table:
    """Table with this place empty; once all are, the next game draws its button (GC:31)."""
    table = _out_moved(_named(with_chair(table, empty_chair(seat)), seat, ""), seat)
    if table.tournament is not None or any(chair.taken for chair in table.chairs):
        return table
    return table.evolve(hand=None, button=0, button_placed=False, bomb=None)


def _out_moved(table: Table, seat: int, *to_seat: int) -> Table:
    """Table; who opted out of the bomb pot at this seat is out at his new one, or is gone."""
    agreed = table.bomb
    if agreed is None or seat not in agreed.out:
        return table
    others = tuple([one for one in agreed.out if one != seat])
    return table.evolve(bomb=replace(agreed, out=(*others, *to_seat)))


def seat_changed(table: Table, fact: e.SeatChanged) -> Table:
    """He sits elsewhere with his chips and what he owes; at the new place nothing is earned."""
    table, means = with_objections(table, fact)
    if not means:
        return table
    old = table.chair(fact.seat)
    chair = old.evolve(
        seat=fact.to_seat, played=False, paid_small=False, entry="",
        missed_big=old.missed_big or owes_for_change(table, fact), sat_fact=table.number + 1,
    )
    name = name_at(table, fact.seat)
    table = _named(_named(table, fact.seat, ""), fact.to_seat, name)
    table = _out_moved(table, fact.seat, fact.to_seat)
    left = empty_chair(fact.seat).evolve(sat_fact=table.number + 1)
    return with_chair(with_chair(table, left), chair)


def player_named(table: Table, fact: e.PlayerNamed) -> Table:
    """His name from now on; debts to a player of that name stay as they are."""
    table, means = with_objections(table, fact)
    if not means:
        return table
    named = {**dict(table.evening.named), fact.seat: fact.name.strip()}
    return with_evening(table, named=tuple((at, name) for at, name in named.items() if name))


def entry_chosen(table: Table, fact: e.EntryChosen) -> Table:
    """He comes in so at the next hand (WSOP 154)."""
    table, means = with_objections(table, fact)
    return with_chair(table, table.chair(fact.seat).evolve(entry=fact.way)) if means else table


def stack_counted(table: Table, fact: e.StackCounted) -> Table:
    """The stack is what was counted; only between hands, or the hand's chips would not add up.

    A count that finds less is noted (GC:298); where a house lets players take chips off the
    table, it says that they did.
    """
    table, means = with_objections(table, fact)
    if not means:
        return table
    chair = table.chair(fact.seat)
    more = fact.chips - chair.chips
    if more < 0 and table.house["stack.going_south"] == "allow":
        table = with_totals(table, taken_away=-more)
    else:
        table = with_totals(table, corrected=more)
    return with_chair(table, chair.evolve(chips=fact.chips))


def stack_corrected(table: Table, fact: e.StackCorrected) -> Table:
    """The stack is put right, in a hand of his too: so many chips more (or less) are there."""
    table, means = with_objections(table, fact)
    if not means:
        return table
    more = fact.chips - stack_at(table, fact.seat)
    return with_totals(with_stack(table, fact.seat, more), corrected=more)


def chips_bought(table: Table, fact: e.ChipsBought) -> Table:
    """The recave is on the table: in the stack from the next hand on (GC:296)."""
    table, means = with_objections(table, fact)
    if not means:
        return table
    if table.house["rebuy.over_most"] != "allow" and is_over_buy_in_limit(table, fact.seat,
                                                                          fact.chips):
        most = table.evening.sign.most_buy_in
        table = with_note(table, "irregular.stack_over_most", fact.seat, chips=most)
    return _bought(with_stack(table, fact.seat, fact.chips), fact)


def chips_exchanged(table: Table, fact: e.ChangeMade) -> Table:
    """The stack stays what it is, in other chips."""
    return with_objections(table, fact)[0]


def with_stack(table: Table, seat: int, more: int) -> Table:
    """Table with so many chips more (or less) in the stack; in a hand of his, in the hand."""
    hand = table.hand
    if hand is None or not is_in_hand(table, seat):
        chair = table.chair(seat)
        return with_chair(table, chair.evolve(chips=chair.chips + more))
    i = hand.position[seat]
    return with_hand(
        table, hand, stacks=tuple_with(hand.stacks, i, hand.stacks[i] + more),
        start=tuple_with(hand.start, i, hand.start[i] + more), total=hand.total + more,
    )


def unreserve_seat(table: Table, seat: int) -> Table:
    """Table where the seat is no longer reserved: somebody sits there (GT:91)."""
    evening = table.evening
    if not evening.assigned:
        return table
    left = tuple(kept for kept in evening.assigned if kept[0] != seat)
    return with_evening(table, assigned=left)


def button_moved(table: Table, fact: e.ButtonMoved) -> Table:
    """The button stands at this seat for the next hand."""
    table, means = with_objections(table, fact)
    return table.evolve(button=fact.seat, button_placed=True) if means else table


def bomb_pot_agreed(table: Table, fact: e.BombPotAgreed) -> Table:
    """The next hand is a bomb pot, or none after all."""
    table, means = with_objections(table, fact)
    return table.evolve(bomb=fact if fact.chips else None) if means else table


def button_drawn(table: Table, fact: e.ButtonDrawn) -> Table:
    """The highest card has the button (GC:31, GT:191); a draw that isn't one is noted."""
    table, means = with_objections(table, fact)
    if not means:
        return table
    return table.evolve(button=drawn_button(fact.cards), button_placed=True)


#: Handler of each fact of this module.
FOLDS: Final[Mapping[type, Fold]] = {
    e.TableOpened: table_opened,
    e.StakesChanged: stakes_changed,
    e.PlayerSat: player_sat,
    e.PlayerLeft: player_left,
    e.SeatChanged: seat_changed,
    e.PlayerNamed: player_named,
    e.EntryChosen: entry_chosen,
    e.StackCounted: stack_counted,
    e.StackCorrected: stack_corrected,
    e.ChipsBought: chips_bought,
    e.ChangeMade: chips_exchanged,
    e.ButtonMoved: button_moved,
    e.ButtonDrawn: button_drawn,
    e.BombPotAgreed: bomb_pot_agreed,
}
