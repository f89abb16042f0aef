"""Bets are collected, hands tabled or mucked, levy taken, pots pushed.

The levy comes out as the house takes it: at each collection, or once at the end
(game/hand/rake.py).
"""

from collections.abc import Mapping
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.advance.evening_chip_totals import with_totals
from dealer_assist.game.advance.irregularity_notes import Fold, tuple_with, with_hand, with_note
from dealer_assist.game.hand import pots, rake, several_boards, showdown
from dealer_assist.game.hand.blind_chop import why_chop_refused, why_no_chop_now
from dealer_assist.game.hand.dealing import board_size, is_hand_decided
from dealer_assist.game.hand.early_opened_hand import is_opened_early
from dealer_assist.game.hand.physical_deck import cards_of_hand
from dealer_assist.game.rules.settings import FLOOR
from dealer_assist.game.table.table import Aside, Hand, Phase, Pot, Share, Table
from dealer_assist.words.cards import DECK
from dealer_assist.words.chip_amounts import check_chips_conserved

#: Constants, because looking members up in their Enum at every end would cost time.
_BOARD, _CLOSED, _OVER, _PUSHING = Phase.BOARD, Phase.CLOSED, Phase.OVER, Phase.PUSHING
_SHOWDOWN = Phase.SHOWDOWN

_DECK: Final = frozenset(DECK)
#: All bets are in the pots.
_IN_THE_MIDDLE: Final = frozenset({Phase.BOARD, Phase.SHOWDOWN})


def bets_collected(table: Table, fact: e.BetsCollected) -> Table:
    """The uncalled part went back and the bets are in the pots."""
    if table.hand is None or table.hand.phase is not _CLOSED:
        return with_note(table, "irregular.nothing_to_collect")
    return collect_bets(table)


def collect_bets(table: Table) -> Table:
    """Table with the bets in the pots and the hand moved to its next phase."""
    hand = table.hand
    assert hand is not None
    hand = pots.with_bets_in_pots(hand).filled(level=0, full=0, phase=_BOARD)
    if is_hand_decided(hand):
        return _to_pushing(table, hand)
    if rake.is_taken_by_street(hand):
        hand.filled(levy_due=rake.due_levy(hand))
    table = with_hand(table, hand)
    return next_board_or_show(table) if hand.street == len(hand.game.streets) - 1 else table


def next_board_or_show(table: Table) -> Table:
    """The next board is due where several are dealt; else hands are shown, unless all lie open."""
    hand = table.hand
    assert hand is not None
    if len(hand.board) < board_size(hand, hand.street):
        return with_hand(table, hand, phase=_BOARD)  # a remedy took a card: it comes first
    anew = several_boards.next_board(hand)
    if anew is not None:
        return with_hand(table, anew, phase=_BOARD)
    if showdown.is_settled(hand):
        return _to_pushing(table, hand)
    return with_hand(table, hand, phase=_SHOWDOWN)


def next_board_if_full(table: Table) -> Table:
    """The table; the next board begins where a remedy left the last one with all of its cards."""
    hand = table.hand
    whole = hand is not None and hand.boards > 1 and hand.phase is _BOARD and (
        len(hand.board) == board_size(hand, len(hand.game.streets) - 1))
    return next_board_or_show(table) if whole else table


def _to_pushing(table: Table, hand: Hand) -> Table:
    """Everything is decided in this next state of the hand: pots, levy and shares are fixed."""
    made = pots.pots_paid_in(hand)
    check_chips_conserved(sum(hand.paid) + hand.dead, (p.chips for p in made))
    assert not hand.edition or hand.rules["pots.only_dead"] == "last_pot" or (
        max(hand.paid) == max(map(hand.paid.__getitem__, pots.contenders(hand)))
    ), "nobody wins what no hand in play has matched"
    due = rake.due_levy(hand)
    left = rake.pots_less_rake(made, rake.levy_of_pots(hand), hand.stakes)
    hand = hand.evolve(pots=left, phase=_PUSHING, levy_due=due, actor=-1)
    return with_hand(table, hand) if due else _due(table, hand)


def push_pots_anew(table: Table, old: Hand, hand: Hand) -> Table | None:
    """The pots are due to others, a hand being dead; None once one was pushed or settled."""
    if hand_before_push(old) is None:
        return None
    return _to_pushing(table, pots.hand_without_pots(hand).evolve(pots=(), shares=()))


def hand_before_push(hand: Hand) -> Hand | None:
    """Hand before its pots were due; None once one was pushed or settled."""
    untouched = hand.levy_due or hand.shares == showdown.due_shares(hand)
    lies = sum(pot.chips for pot in hand.pots) + rake.levy_of_pots(hand)
    settled = lies != sum(hand.paid) + hand.dead
    if not untouched or settled:
        return None
    return hand.evolve(pots=(), shares=(), levy_due=0, phase=_SHOWDOWN)


def _due(table: Table, hand: Hand) -> Table:
    """Shares of a hand that nothing else has seen; it is over where nothing is left to push."""
    if hand.boards > 1:
        hand.filled(pots=several_boards.divided_pots(hand, hand.pots))
    left = _is_left(hand)
    hand.filled(shares=showdown.due_shares(hand), phase=_PUSHING if left else _OVER)
    table = with_hand(table, hand)
    return table if left else _paid_out(table)


def _is_left(hand: Hand) -> bool:
    """True if chips of the hand are nobody's yet."""
    return bool(hand.aside) or any(pot.chips for pot in hand.pots)


def hand_tabled(table: Table, fact: e.HandTabled) -> Table:
    """The cards lie open and speak for themselves, also before the board is complete.

    A hand may be shown card by card (GC:140): it contends once all of its cards lie open. One that
    was dealt a card short and plays has no more than that (GC:362).
    """
    hand = table.hand
    if hand is None or fact.seat not in hand.position:
        return with_note(table, "irregular.not_in_hand", fact.seat)
    i = hand.position[fact.seat]
    if hand.folded[i] or hand.mucked[i]:
        return with_note(table, "irregular.folded_already", fact.seat)
    if hand.phase in (_PUSHING, _OVER) and i not in showdown.due_winner_to_show(hand):
        return table  # the winner shows of his own will: nothing changes
    noted = table.irregularities
    part, count = hand.part_shown[i], cards_of_hand(hand, fact.seat)
    whole = len(fact.cards) == count
    cards = fact.cards if whole else (*part, *(c for c in fact.cards if c not in part))
    if not 1 <= len(cards) <= count or not _DECK.issuperset(cards):
        return with_note(table, "irregular.card_misplaced", fact.seat, "".join(fact.cards))
    others = (*hand.part_shown[:i], *hand.part_shown[i + 1 :])
    known = [*several_boards.open_cards(hand), *(c for s in (*hand.shown, *others) for c in s)]
    if any(c in known for c in cards) or len(set(cards)) != len(cards):
        table = with_note(table, "irregular.card_twice", fact.seat, "".join(fact.cards))
    if whole and not set(part) <= set(cards):
        table = with_note(table, "irregular.card_changed", fact.seat, "".join(fact.cards))
    if is_opened_early(hand, i):
        if table.irregularities is noted:
            table = with_note(table, "irregular.opened_early", fact.seat)
        table = table.evolve(opened=tuple(dict.fromkeys((*table.opened, fact.seat))))
    if len(cards) < count:
        # Once all of it lay open, one card shown again changes nothing.
        new = part if hand.shown[i] else cards
        return with_hand(table, hand, part_shown=tuple_with(hand.part_shown, i, new))
    table = with_hand(
        table, hand, shown=tuple_with(hand.shown, i, cards),
        part_shown=tuple_with(hand.part_shown, i, ()),
    )
    return after_give_up(table)


def after_give_up(table: Table) -> Table:
    """The table once a hand was given up or shown: the pots are due where that settles them."""
    hand = table.hand
    assert hand is not None
    parted = pots.hand_without_pots(hand) if hand.phase in _IN_THE_MIDDLE else hand
    if parted is not hand:
        table, hand = with_hand(table, parted), parted
    if hand.phase is _SHOWDOWN and showdown.is_settled(hand):
        return _to_pushing(table, hand)
    if is_hand_decided(hand) and hand.phase is _BOARD:
        return _to_pushing(table, hand)
    return table


def levy_taken(table: Table, fact: e.LevyTaken) -> Table:
    """The house has its levy; the rest is played for, or pushed."""
    hand = table.hand
    if hand is None or not hand.levy_due:
        return with_note(table, "irregular.levy_not_due")
    lies = sum(p.chips for p in pots.pots_now(hand))
    chips = max(0, min(fact.chips, lies))
    if chips != hand.levy_due:
        table = with_note(table, "irregular.levy_differs")
    table = with_totals(table, levied=chips)
    left = hand.evolve(levy=hand.levy + chips, levy_due=0)
    if hand.phase is not _PUSHING:
        return with_hand(table, left)
    pushed = rake.pots_less_further(
        hand.pots, pots.pots_paid_in(hand), rake.levy_of_pots(hand), chips, hand.stakes)
    return _due(table, left.evolve(pots=pushed))


def pot_pushed(table: Table, fact: e.PotPushed) -> Table:
    """A share of a pot is in front of its winner; after the last one the hand is over."""
    hand = table.hand
    if hand is None or hand.phase is not _PUSHING or fact.seat not in hand.position:
        return with_note(table, "irregular.nothing_to_push", fact.seat)
    i = hand.position[fact.seat]
    at = several_boards.pot_index(hand, fact.pot, fact.board)
    share = Share(at, i, fact.chips)
    shares = list(hand.shares)
    due = share if share in shares else showdown.due_push_share(hand, share)
    if due is not None:
        shares.remove(due)
    elif not showdown.is_odd_push(hand, share):
        return with_note(table, "irregular.push_not_due", fact.seat)
    if showdown.due_winner_to_show(hand):
        table = with_note(table, "irregular.winner_not_shown", fact.seat)
    pot = hand.pots[at]
    made = tuple_with(hand.pots, at, Pot(pot.chips - fact.chips, pot.eligible, pot.board))
    return _with_rest(table, hand.evolve(
        stacks=tuple_with(hand.stacks, i, hand.stacks[i] + fact.chips), pots=made,
        shares=tuple(shares),
    ))


def _with_rest(table: Table, hand: Hand) -> Table:
    """Table with this new state of its hand, which is over once nothing is left to give out."""
    if _is_left(hand):
        return with_hand(table, hand)
    return _paid_out(with_hand(table, hand.filled(phase=_OVER)))


def award_chips_apart(table: Table, hand: Hand) -> Table:
    """The floor decided whose the chips are that no live hand matched: they go there."""
    for one in hand.aside:
        ruled = hand.rules[one.setting]
        if ruled != FLOOR:
            hand = _given(hand, one, ruled == "returned")
    if hand.phase is _PUSHING:
        return _with_rest(table, hand.evolve())
    return with_hand(table, hand)


def _given(hand: Hand, aside: Aside, is_returned: bool) -> Hand:
    """The hand with these chips back with their player, or in a pot of all live hands."""
    hand = hand.evolve(aside=tuple([one for one in hand.aside if one is not aside]))
    i, chips, _ = aside
    if is_returned:
        stacks = tuple_with(hand.stacks, i, hand.stacks[i] + chips)
        return hand.evolve(stacks=stacks, returned=(i, chips))
    if hand.phase is not _PUSHING:
        return hand.evolve(dead=hand.dead + chips)
    first = len(hand.pots)
    hand = hand.evolve(pots=(*hand.pots,
                             *several_boards.divided_pots(hand, [Pot(chips, hand.live)])))
    due = [one for one in showdown.due_shares(hand) if one.pot >= first]
    return hand.evolve(shares=(*hand.shares, *due))


def award_odd_chips(table: Table, old: Hand, hand: Hand) -> Table:
    """The floor decided who gets odd chips: those that lie in the pots are due now."""
    if hand.levy_due:
        return table.evolve(hand=hand)
    if old.shares == showdown.due_shares(old):  # nothing was pushed yet
        return with_hand(table, hand, shares=showdown.due_shares(hand))
    return with_hand(table, hand, shares=(*hand.shares, *showdown.due_odd_shares(hand)))


def _paid_out(table: Table) -> Table:
    """The hand is over: its stacks are the chairs'. Of a table that nothing else has seen yet."""
    hand = table.hand
    assert hand is not None
    chairs = list(table.chairs)
    for seat, chips in zip(hand.seats, hand.stacks, strict=True):
        chair = chairs[seat - 1]
        if chair.chips != chips:
            chairs[seat - 1] = chair.evolve(chips=chips)
    return table.filled(chairs=tuple(chairs))


def blinds_chopped(table: Table, fact: e.BlindsChopped) -> Table:
    """Both blinds are back in their stacks and the hand is over; where no two lie there, nothing.

    In a house that doesn't allow it, it is noted.
    """
    hand = table.hand
    if hand is None or why_no_chop_now(table) is not None:
        return with_note(table, "irregular.chop_not_now")
    wrong = why_chop_refused(table)
    if wrong is not None:
        table = with_note(table, wrong.id.replace("why.", "irregular."))
    stacks = tuple([stack + bet for stack, bet in zip(hand.stacks, hand.bets, strict=True)])
    return _paid_out(with_hand(
        table, hand, stacks=stacks, bets=(0,) * hand.size, level=0, full=0, actor=-1,
        phase=_OVER, chopped=True,
    ))


#: Handler of each fact of this module.
FOLDS: Final[Mapping[type, Fold]] = {
    e.BetsCollected: bets_collected,
    e.BlindsChopped: blinds_chopped,
    e.HandTabled: hand_tabled,
    e.LevyTaken: levy_taken,
    e.PotPushed: pot_pushed,
}
