"""Pots of a showdown: who wins how much with which five cards. No Qt.

One account for the panel, the players' display and the replayer: the panel shows what is still due
and, once the hand is over, what was paid; the others both at once.
"""

from collections.abc import Iterator, Sequence

from dealer_assist.game import facts as e
from dealer_assist.game.hand import showdown
from dealer_assist.game.hand.dealing import board_size
from dealer_assist.game.hand.earlier_states import states_of_hand
from dealer_assist.game.hand.hand_ranking import Ranked, best_five, ranked_name
from dealer_assist.game.hand.several_boards import board_of, named_pot
from dealer_assist.game.irregularities.play_on_hold import are_pushes_held
from dealer_assist.game.table.table import Hand, Phase, Share, Table
from dealer_assist.view.dealer.table_view import AwardView
from dealer_assist.view.sentences.dealer_sentences import pot_words
from dealer_assist.words import list_words, word
from dealer_assist.words.chip_amounts import amount_text

_PAYING = (Phase.PUSHING, Phase.OVER)


def shares_to_push_now(table: Table) -> tuple[Share, ...]:
    """Shares that the dealer may push now, in the house's order; none while a hand is still to be
    shown, the levy is due, or a case holds the pots."""
    hand = table.hand
    if hand is None or hand.phase is not Phase.PUSHING or hand.levy_due:
        return ()
    held = bool(table.cases) and are_pushes_held(table)
    return () if held or showdown.due_winner_to_show(hand) else hand.shares


def award_views(table: Table, lang: str) -> tuple[AwardView, ...]:
    """Each pot that is due, in the order in which they are pushed."""
    return _awards(table, shares_to_push_now(table), (), lang)


def showdown_views(table: Table, lang: str) -> tuple[AwardView, ...]:
    """Each pot that was paid or is due, in the order in which they are pushed."""
    return _awards(table, shares_to_push_now(table), tuple(_pushed(table)), lang)


def paid_views(table: Table, lang: str) -> tuple[AwardView, ...]:
    """Each pot of the hand that is over, until the next one begins."""
    hand = table.hand
    over = hand is not None and hand.phase is Phase.OVER
    return _awards(table, (), tuple(_pushed(table)), lang) if over else ()


def lifted_award(awards: Sequence[AwardView]) -> AwardView | None:
    """Pot whose five cards are lifted: the next that is due, or the last that was paid."""
    return next((one for one in awards if not one.is_paid), awards[-1] if awards else None)


def wins_words(awards: Sequence[AwardView], seat: int, lang: str) -> str:
    """Chips that the seat gets of all these pots: "+ 15 600"; "" for none."""
    chips = sum(chips for award in awards for to, chips in award.parts if to == seat)
    return word(lang, "seat.wins", chips=chips) if chips else ""


def tabled_hand(hand: Hand, i: int, lang: str) -> str:
    """Name of a tabled hand on a full board; "" of any other, or where several boards lie."""
    ranked = _ranked(hand, i, 0) if hand.boards == 1 else None
    return ranked_name(ranked, lang) if ranked is not None else ""


def _pushed(table: Table) -> Iterator[Share]:
    """Shares that were pushed in this hand, the last one first."""
    for at, hand in states_of_hand(table):
        before = at.before.hand if at.before is not None else None
        if hand.phase not in _PAYING or before is None:
            return
        if isinstance(at.fact, e.PotPushed) and len(before.pots) == len(hand.pots):
            for k, pot in enumerate(hand.pots):
                chips = before.pots[k].chips - pot.chips
                if chips > 0:
                    yield Share(k, hand.position[at.fact.seat], chips)


def _awards(
    table: Table, due: tuple[Share, ...], pushed: tuple[Share, ...], lang: str
) -> tuple[AwardView, ...]:
    hand = table.hand
    if hand is None or hand.voided:
        return ()
    order = dict.fromkeys(share.pot for share in (*reversed(pushed), *due))
    owing = {share.pot for share in due}
    return tuple(
        _award(hand, pot, _summed(pot, (*reversed(pushed), *due)), pot in owing, lang)
        for pot in order)


def _summed(pot: int, shares: Sequence[Share]) -> tuple[Share, ...]:
    """Shares of this pot, one for each winner."""
    won: dict[int, int] = {}
    for share in shares:
        if share.pot == pot:
            won[share.position] = won.get(share.position, 0) + share.chips
    return tuple(Share(pot, position, chips) for position, chips in won.items())


def _award(
    hand: Hand, pot: int, shares: tuple[Share, ...], is_due: bool, lang: str
) -> AwardView:
    number, board = named_pot(hand, pot)
    hands = [made for share in shares
             if (made := _ranked(hand, share.position, board)) is not None]
    left = dict(showdown.odd_chips_left(hand)).get(pot, 0)
    return AwardView(
        pot_words(number, board, hand, lang, "title"),
        amount_text(sum(share.chips for share in shares) + left, lang),
        tuple((hand.seats[share.position], amount_text(share.chips, lang)) for share in shares),
        ranked_name(hands[0], lang) if hands else "",
        tuple(map(str, hands[0].five)) if hands else (),
        _won(hand, shares, lang), _split(hand, shares, left, lang),
        tuple(dict.fromkeys(str(card) for made in hands for card in made.five)),
        not (is_due or left),
        tuple((hand.seats[share.position], share.chips) for share in shares),
    )


def _won(hand: Hand, shares: tuple[Share, ...], lang: str) -> str:
    seats = sorted(hand.seats[share.position] for share in shares)
    if len(seats) == 1:
        return word(lang, "award.seat", seat=seats[0])
    return word(lang, "award.seats", seats=list_words(seats, lang))


def _split(hand: Hand, shares: tuple[Share, ...], left: int, lang: str) -> str:
    """Parts of a pot that is split, and whose the odd chips are."""
    if len(shares) < 2:
        return ""
    least = min(share.chips for share in shares)
    odd = sorted(hand.seats[share.position] for share in shares if share.chips > least)
    parts = [word(lang, "award.each", chips=least)]
    if odd:
        parts = [word(lang, "award.part", chips=chips, seat=hand.seats[position])
                 for _, position, chips in shares]
        parts.append(word(lang, "award.odd" if len(odd) == 1 else "award.odds",
                          seats=list_words(odd, lang)))
    if left:
        parts.append(word(lang, "award.left", chips=left))
    return ", ".join(parts)


def _ranked(hand: Hand, i: int, board: int) -> Ranked | None:
    """Hand of a position that tabled it, on a full board; None of one that stays closed, or where
    one card is there twice: an irregularity, no hand to name."""
    lying = board_of(hand, board)
    if not hand.shown[i] or len(lying) < board_size(hand, len(hand.game.streets) - 1):
        return None
    if len({*hand.shown[i], *lying}) < len(hand.shown[i]) + len(lying):
        return None
    return best_five(hand.shown[i], lying, bool(hand.rules["hand.wheel"]))
