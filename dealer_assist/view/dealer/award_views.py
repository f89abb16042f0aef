"""Pots that are due, for the showdown's table: who wins how much with which five cards. No Qt."""

from itertools import groupby

from dealer_assist.game.hand import showdown
from dealer_assist.game.hand.dealing import board_size
from dealer_assist.game.hand.hand_ranking import explain, name
from dealer_assist.game.hand.several_boards import board_of, named_pot
from dealer_assist.game.irregularities.play_on_hold import are_pushes_held
from dealer_assist.game.table.table import Hand, Phase, Share, Table
from dealer_assist.view.dealer.table_view import AwardView
from dealer_assist.view.sentences.dealer_sentences import pot_words
from dealer_assist.words.chips import amount_text


def due_shares(table: Table) -> tuple[Share, ...]:
    """Shares that the dealer may push now, in the house's order; none while a hand is still to be
    shown, the levy is due, or a case holds the pots."""
    hand = table.hand
    if hand is None or hand.phase is not Phase.PUSHING or hand.levy_due:
        return ()
    held = bool(table.cases) and are_pushes_held(table)
    return () if held or showdown.due_winner(hand) else hand.shares


def award_views(table: Table, lang: str) -> tuple[AwardView, ...]:
    """Each pot that is due, in the order in which they are pushed."""
    hand = table.hand
    if hand is None:
        return ()
    return tuple(_award(hand, pot, tuple(shares), lang)
                 for pot, shares in groupby(due_shares(table), key=lambda share: share.pot))


def _award(hand: Hand, pot: int, shares: tuple[Share, ...], lang: str) -> AwardView:
    number, board = named_pot(hand, pot)
    named, five = _made(hand, shares[0].position, board, lang)
    return AwardView(
        pot_words(number, board, hand, lang, "title"),
        amount_text(sum(share.chips for share in shares), lang),
        tuple((hand.seats[share.position], amount_text(share.chips, lang)) for share in shares),
        named, five, tuple(share.chips for share in shares),
    )


def _made(hand: Hand, i: int, board: int, lang: str) -> tuple[str, tuple[str, ...]]:
    """Name and five cards of a tabled hand on a full board; nothing of one that stays closed."""
    lying = board_of(hand, board)
    if not hand.shown[i] or len(lying) < board_size(hand, len(hand.game.streets) - 1):
        return "", ()
    ranked = explain(hand.shown[i], lying, bool(hand.rules["hand.wheel"]))
    return name(ranked, lang), tuple(str(one) for one in ranked.five)
