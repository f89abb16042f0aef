"""Reports of readers and other devices."""

from collections.abc import Mapping
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.advance import software
from dealer_assist.game.advance.decks import with_alarm
from dealer_assist.game.advance.irregularity_notes import Fold, tuple_with, with_hand, with_note
from dealer_assist.game.advance.rulings import add_moved_chips
from dealer_assist.game.hand.betting import due_actor_from, with_turn
from dealer_assist.game.hand.dealing import board_index
from dealer_assist.game.hand.physical_deck import is_shuffle_owed, owed_cards
from dealer_assist.game.hand.several_boards import with_board_card
from dealer_assist.game.table.table import SEATS, DeviceBelief, Phase, Table
from dealer_assist.words.cards import DECK


def chips_seen(table: Table, fact: e.ChipsSeen) -> Table:
    """The scanner's latest report on one seat."""
    if not 1 <= fact.seat <= SEATS:
        return with_note(table, "irregular.no_such_seat", fact.seat)
    differences = tuple(d for d in table.differences if d.seat != fact.seat)
    seen = tuple_with(table.seen, fact.seat, fact.chips)
    return add_moved_chips(table, table.evolve(seen=seen, differences=differences), fact)


def count_differed(table: Table, fact: e.CountDiffered) -> Table:
    """A difference waits for the dealer."""
    others = tuple(d for d in table.differences if d.seat != fact.seat)
    return table.evolve(differences=(*others, fact))


def count_settled(table: Table, fact: e.CountSettled) -> Table:
    """The dealer decided which count holds: the seat's bet of the street is that."""
    if not 1 <= fact.seat <= SEATS:
        return with_note(table, "irregular.no_such_seat", fact.seat)
    settled = table.evolve(
        differences=tuple(d for d in table.differences if d.seat != fact.seat),
        seen=tuple_with(table.seen, fact.seat, fact.chips),
    )
    hand = table.hand
    if hand is None or fact.seat not in hand.position:
        return settled
    if hand.phase not in (Phase.BETTING, Phase.CLOSED):
        return settled
    i = hand.position[fact.seat]
    bet = max(0, min(fact.chips, hand.stacks[i] + hand.bets[i]))
    if bet == hand.bets[i]:
        return settled
    bets = tuple_with(hand.bets, i, bet)
    new = hand.evolve(
        bets=bets, stacks=tuple_with(hand.stacks, i, hand.stacks[i] + hand.bets[i] - bet),
        level=max(max(bets), hand.level if bet < hand.level else 0),
    )
    actor = due_actor_from(new, hand.actor if hand.actor >= 0 else i)
    return with_hand(settled, with_turn(new, actor))


def card_differed(table: Table, fact: e.CardDiffered) -> Table:
    """Two names for one board card wait for the dealer, who need only look."""
    others = tuple(d for d in table.card_differences if d.position != fact.position)
    return table.evolve(card_differences=(*others, fact))


def card_settled(table: Table, fact: e.CardSettled) -> Table:
    """The board card at this place is this one."""
    settled = table.evolve(
        card_differences=tuple(d for d in table.card_differences if d.position != fact.position)
    )
    hand = table.hand
    index = board_index(hand, fact.position) if hand is not None else -1
    if hand is None or not 0 <= index < len(hand.board) or fact.card not in DECK:
        return with_note(settled, "irregular.card_not_due", 0, fact.card)
    if hand.phase in (Phase.PUSHING, Phase.OVER):
        return with_note(settled, "irregular.settled_too_late", 0, fact.card)
    return settled.evolve(hand=with_board_card(hand, index, fact.card).evolve(
        tokens=tuple_with(hand.tokens, fact.position - 1, fact.token),
    ))


def count_cards_by_hand(before: Table, table: Table) -> Table:
    """Table with the cards counted that left a shoe while it was silent: it reports them late.

    The count goes back with an undo, and on over the hands for as long as the shoe is away.
    """
    shoe, hand = table.devices.get("shoe"), table.hand
    if shoe is None or shoe.up or hand is None:
        return table
    was = before.hand
    dealt = hand.dealt - (was.dealt if was is not None and was.number == hand.number else 0)
    if not dealt:
        return table
    return _with_shoe(table, max(0, shoe.away + dealt))


def _with_shoe(table: Table, away: int) -> Table:
    shoe = table.devices["shoe"].evolve(away=away)
    return table.evolve(devices={**table.devices, "shoe": shoe})


def device_found(table: Table, fact: e.DeviceFound) -> Table:
    """The device is in use."""
    known = table.devices.get(fact.device)
    found = DeviceBelief(
        name=fact.device, up=True, device_id=fact.device_id, boot_id=fact.boot_id, why="",
        away=known.away if known is not None else 0, lid_expected=False,
    )
    return table.evolve(devices={**table.devices, fact.device: found})


def device_lost(table: Table, fact: e.DeviceLost) -> Table:
    """The device is silent; its part is entered by hand."""
    known = table.devices.get(fact.device)
    lost = DeviceBelief(
        name=fact.device, up=False, device_id=known.device_id if known else "",
        boot_id=known.boot_id if known else 0, why=fact.why, away=known.away if known else 0,
        lid_expected=False,
    )
    return table.evolve(devices={**table.devices, fact.device: lost})


def device_noted(table: Table, fact: e.DeviceNoted) -> Table:
    """Gate movements and a device sound again are routine; all else it notes is irregular.

    ``told_late`` is so many cards that were dealt by hand meanwhile ("": one that was while the
    shoe was in use, and isn't counted); after ``caught_up`` the shoe has reported everything.
    """
    if fact.what in ("told_late", "caught_up") and "shoe" in table.devices:
        told = int(fact.detail) if fact.detail.isdigit() else 0
        left = table.devices["shoe"].away - told if fact.what == "told_late" else 0
        return _with_shoe(table, max(0, left))
    if fact.what in ("gate_opened", "gate_closed", "set_aside"):
        return table
    table = software.with_fault(table, fact)
    if fact.what == "sound":
        return _with(table, fact.device, faulty=False, picture="")
    if fact.what.startswith("fault_"):
        table = _with(table, fact.device, faulty=True)
    if fact.what.startswith("picture_"):
        table = _with(table, fact.device, picture=fact.what.removeprefix("picture_"))
    hand = table.hand
    if fact.what in ("unread_card", "unread_hand") and hand is not None:
        seat = int(fact.detail) if fact.what == "unread_hand" and fact.detail.isdecimal() else 0
        table = _with(table, fact.device, unread=(hand.number, len(hand.board), seat))
    if fact.what == "lid_opened" and is_opening_expected(table):
        if hand is not None and hand.deck is not None:
            table = table.evolve(hand=hand.evolve(deck=hand.deck.evolve(lid_open=True)))
        return _with(table, fact.device, lid_expected=True)
    known = table.devices.get(fact.device)
    if fact.what == "lid_closed" and known is not None and known.lid_expected:
        return _with(table, fact.device, lid_expected=False)
    if fact.what == "missed" and fact.device == "shoe" and hand is not None:
        # Cards went by unread, so no later one is surely where we take it to be: hands that are
        # shown are entered by hand from now on.
        table = table.evolve(hand=hand.evolve(tokens=("",) * len(hand.tokens)))
    return with_alarm(with_note(table, f"irregular.device_{fact.what}", 0, fact.detail), fact)


def _with(table: Table, device: str, **known: object) -> Table:
    """Table with these fields of the device: its lid is open for a remedy, a part has failed."""
    before = table.devices.get(device)
    if before is None:
        return table
    return table.evolve(devices={**table.devices, device: before.evolve(**known)})


def is_opening_expected(table: Table) -> bool:
    """True if the shoe is to be opened: for the next deck, or for a remedy.

    Between hands the deck is changed or put back shuffled; in one a remedy may take a card from the
    bottom, or have the stub shuffled.
    """
    hand = table.running
    if hand is None:
        return True
    return is_shuffle_owed(hand) or any(o.take is not e.Take.TOP for o in owed_cards(hand))


#: Handler of each fact of this module.
FOLDS: Final[Mapping[type, Fold]] = {
    e.ChipsSeen: chips_seen,
    e.CountDiffered: count_differed,
    e.CountSettled: count_settled,
    e.CardDiffered: card_differed,
    e.CardSettled: card_settled,
    e.DeviceFound: device_found,
    e.DeviceLost: device_lost,
    e.DeviceNoted: device_noted,
}
