"""Cards leave the stub: hole cards, burns, the board."""

from collections.abc import Mapping
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.advance.betting import begin_round, begin_street
from dealer_assist.game.advance.hand_ending import collect_bets, next_board_or_show
from dealer_assist.game.advance.irregularity_notes import (
    Fold,
    if_meant,
    tuple_with,
    with_hand,
    with_moved_card,
    with_note,
)
from dealer_assist.game.hand.deal_order import due_street
from dealer_assist.game.hand.dealing import board_size, due_card, hole_cards_due
from dealer_assist.game.hand.physical_deck import (
    deck_of,
    extra_cards,
    lies_early,
    owed_cards,
    owed_holes,
    with_card_out,
    with_undue_card,
)
from dealer_assist.game.hand.several_boards import board_with_card, open_cards, with_boards
from dealer_assist.game.irregularities.play_on_hold import is_card_apart, is_play_held
from dealer_assist.game.table.table import OF_THE_DEAL, DeckOrder, DueCard, Hand, Phase, Table
from dealer_assist.words.cards import DECK

#: Constants, because looking members up in their Enum at every decision would cost time.
_DEALING, _CLOSED, _BETTING, _HOLE = Phase.DEALING, Phase.CLOSED, Phase.BETTING, e.Place.HOLE
_BURN, _EXTRA = e.Place.BURN, e.Place.EXTRA

_DECK = frozenset(DECK)
_PAID = frozenset({Phase.PUSHING, Phase.OVER})


def card_seen(table: Table, fact: e.CardSeen) -> Table:
    """The card lies at its place. One that wasn't due, or is there already, is noted."""
    hand = table.hand
    if hand is None:
        return with_note(table, "irregular.card_without_hand", fact.seat, fact.place)
    due = due_card(hand)
    if hand.deck is not None and due is not None and due.place is not _HOLE:
        early = lies_early(hand, fact.place, fact.token, fact.card)
        if early >= 0 and fact.place in e.FACE_UP and fact.card in _DECK:
            return _stays(table, early, fact)
    if fact.place is _EXTRA and table.cases and is_card_apart(table, due):
        kept = (*hand.kept, len(deck_of(hand).lying))
        return _drawn_early(with_moved_card(table, hand, kept=kept), fact)
    if fact.token and fact.token in hand.tokens:
        table = with_note(table, "irregular.card_twice", fact.seat, fact.place)
    if due is None:
        return _drawn_early(with_note(table, "irregular.card_not_due", fact.seat, fact.card), fact)
    if due.seat != fact.seat or due.place is not fact.place:
        table = with_note(table, "irregular.card_misplaced", fact.seat, fact.place)
    is_top = hand.deck is not None and _is_from_wrong_place(table, hand.deck, due)
    if is_top:
        table = with_note(table, "irregular.card_from_wrong_place", fact.seat, fact.place)
    if fact.card and fact.card in open_cards(hand):
        table = with_note(table, "irregular.card_twice", 0, fact.card)
    if due.place in e.FACE_UP and fact.card not in _DECK:
        # It lies open but nobody knows it: the place stays due until the dealer names the card.
        return with_note(table, "irregular.device_unread_tag", 0, fact.place)
    return _dealt(table, hand, due, fact.token, fact.card, is_top)


def _stays(table: Table, n: int, fact: e.CardSeen) -> Table:
    """The card that was turned too early is the board's where it lies, as the floor has ruled."""
    if table.hand is not None and table.hand.phase is _CLOSED:
        table = collect_bets(table)
    hand = table.hand
    assert hand is not None
    deck = deck_of(hand)
    card = deck.lying[n]._replace(place=fact.place, card=fact.card)
    return after_board_card(table, hand.evolve(
        board=board_with_card(hand, deck, n, fact.place, fact.card),
        deck=deck.evolve(lying=(*deck.lying[:n], card, *deck.lying[n + 1 :])),
        tokens=tuple_with(hand.tokens, n, hand.tokens[n] or fact.token),
    ))


def with_cards_of_case(table: Table) -> Table:
    """Table once a case is settled: cards that came meanwhile are the board's in their order.

    Where somebody is to act after all, they were opened too early, and that is a case of its own.
    One that nobody has named waits for its name.
    """
    while (hand := table.hand) is not None and hand.kept and not is_play_held(table):
        due, n = due_card(hand), hand.kept[0]
        table = with_moved_card(table, hand, kept=hand.kept[1:])
        if n not in extra_cards(hand) or hand.phase in _PAID:
            continue
        if due is None or due.place is _HOLE or hand.phase is _BETTING or owed_cards(hand):
            return with_note(with_moved_card(table, hand, kept=()), "irregular.card_not_due")
        card = deck_of(hand).lying[n].card
        if due.place is _BURN:
            table = _burned(table, n)
        elif card:
            table = _stays(table, n, e.CardSeen(due.place, 0, hand.tokens[n], card))
    return table


def _burned(table: Table, n: int) -> Table:
    """The closed card is the burn of the street that is due."""
    if table.hand is not None and table.hand.phase is _CLOSED:
        table = collect_bets(table)
    hand = table.hand
    assert hand is not None
    deck = deck_of(hand)
    burn = deck.lying[n]._replace(place=_BURN)
    return with_moved_card(table, hand, deck=deck.evolve(
        lying=(*deck.lying[:n], burn, *deck.lying[n + 1 :]),
        burned=(*deck.burned, due_street(hand))))


def _is_from_wrong_place(table: Table, deck: DeckOrder, due: DueCard) -> bool:
    """True if the shoe gave a card from its gate where one from the bottom is owed."""
    return due.take is not e.Take.TOP and table.is_up("shoe") and not deck.lid_open


def _drawn_early(table: Table, fact: e.CardSeen) -> Table:
    """A card left the stub when none was due: it counts, and lies nowhere until that is settled."""
    hand = table.hand
    assert hand is not None
    if hand.phase in _PAID:
        return table
    deck = with_undue_card(deck_of(hand), fact.card if fact.card in _DECK else "")
    return with_moved_card(table, hand, dealt=hand.dealt + 1, tokens=(*hand.tokens, fact.token),
                      deck=deck)


def stub_shuffled(table: Table, fact: e.StubShuffled) -> Table:
    """The stub is in no known order any more; cards may leave it again."""
    hand = table.hand
    if hand is None or hand.phase in _PAID:
        return with_note(table, "irregular.card_without_hand")
    deck = deck_of(hand)
    return with_moved_card(table, hand, deck=deck.evolve(
        shuffle=False, stub=(0,) * len(deck.stub), bottom=-1,
    ))


def boards_agreed(table: Table, fact: e.BoardsAgreed) -> Table:
    """Shared open cards, and so many boards: the first one goes on (WSOP 204-209)."""
    assert table.hand is not None
    return with_moved_card(table, with_boards(table.hand, fact.boards))


def cards_unread(table: Table, fact: e.CardsUnread) -> Table:
    """So many closed cards were dealt by hand: hole cards and burns, never an open board card."""
    count = fact.count
    hand = table.hand
    if hand is not None and not hand.owed and hand.deck is None:
        # The closed hole cards but the last one go in one motion; the last begins the betting.
        most = min(count, hole_cards_due(hand)) - 1
        if most > 0 and not hand.board:
            count -= most
            hand = hand.evolve(
                dealt=hand.dealt + most, tokens=hand.tokens + ("",) * most, phase=_DEALING)
    for _ in range(count):
        due = due_card(hand) if hand is not None else None
        if due is None and hand is not None and hand.phase is _BETTING:
            noted = with_note(table, "irregular.card_not_due")
            table = _drawn_early(noted, e.CardSeen(e.Place.EXTRA, 0, ""))
            hand = table.hand
            continue
        if hand is None or due is None or due.place in e.FACE_UP:
            return with_note(table, "irregular.card_not_due")
        table = _dealt(table, hand, due, "", "")
        hand = table.hand
    return table


def _dealt(
    table: Table, hand: Hand, due: DueCard, token: str, card: str, is_top: bool = False
) -> Table:
    """Table with this next state of its hand, in which one more card lies where it was due."""
    if hand.phase is _CLOSED:
        # A burn after the betting shows that the bets were collected: no tap needed for that.
        table = collect_bets(table)
        assert table.hand is not None
        hand = table.hand
    dealt = hand.dealt + 1
    tokens = (*hand.tokens, token)
    if hand.deck is not None:
        return _dealt_odd(table, hand.evolve(dealt=dealt, tokens=tokens), due, card, is_top)
    if due.place is _HOLE:
        if hand.owed:
            # It left the stub all the same: it counts, or every later card would shift a seat.
            if not hand.dealt:
                table = with_note(table, "irregular.card_before_blinds")
            return with_moved_card(table, hand, dealt=dealt, tokens=tokens)
        if dealt == hand.size * hand.game.hole_cards:
            return begin_round(table, hand.evolve(dealt=dealt, tokens=tokens, phase=_DEALING))
        return with_moved_card(table, hand, dealt=dealt, tokens=tokens, phase=_DEALING)
    if due.place is _BURN:
        return with_moved_card(table, hand, dealt=dealt, tokens=tokens)
    return after_board_card(table,
                            hand.evolve(dealt=dealt, tokens=tokens, board=(*hand.board, card)))


def _dealt_odd(table: Table, hand: Hand, due: DueCard, card: str, is_top: bool = False) -> Table:
    """The card lies where a hand whose cards went wrong wants it."""
    assert hand.deck is not None
    deck = with_card_out(hand, due, card, is_top)
    hand = hand.evolve(deck=deck)
    if due.place is _BURN:
        return with_moved_card(table, hand)
    if due.place is not _HOLE:
        return after_board_card(table, hand.evolve(board=(*hand.board, card)))
    if hand.owed and hand.dealt == 1:
        table = with_note(table, "irregular.card_before_blinds")
    if hand.owed or hand.phase not in OF_THE_DEAL:
        return with_moved_card(table, hand)
    return after_hole_card(table, hand)


def after_hole_card(table: Table, hand: Hand) -> Table:
    """The first round begins once no hole card is due any more."""
    due = due_card(hand)
    if due is not None and due.place is _HOLE:
        return with_moved_card(table, hand, phase=_DEALING)
    return begin_round(table, hand.evolve(phase=_DEALING))


def begin_if_dealt_out(table: Table) -> Table:
    """Table; the first round begins where the last card owed was a dead hand's."""
    hand = table.hand
    if hand is None or hand.phase is not _DEALING or hand.owed or not hand.dealt or (
            hole_cards_due(hand) or owed_holes(hand)):
        return table
    return after_hole_card(table, hand)


def after_board_card(table: Table, hand: Hand) -> Table:
    """A board card was opened: the street begins once all of its cards lie there."""
    street = hand.street + 1
    if len(hand.board) < board_size(hand, street) or hand.phase is _BETTING:
        return with_moved_card(table, hand)
    if street == len(hand.game.streets):  # a card that the last street had lacked
        return next_board_or_show(with_moved_card(table, hand))
    table = begin_street(table, hand, street)
    assert table.hand is not None
    if table.hand.phase is _CLOSED:
        return next_board_or_show(table) if street == len(hand.game.streets) - 1 else with_hand(
            table, table.hand, phase=Phase.BOARD
        )
    return table


#: Handler of each fact of this module.
FOLDS: Final[Mapping[type, Fold]] = {
    e.BoardsAgreed: if_meant(boards_agreed),
    e.CardSeen: card_seen,
    e.CardsUnread: cards_unread,
    e.StubShuffled: stub_shuffled,
}
