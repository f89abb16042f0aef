"""Table before a ruling and after it, line by line: what a floor manager weighs. No Qt.

The table after isn't guessed: the proposed facts are applied to a copy of the table.
"""

from collections.abc import Iterator
from typing import Final

from dealer_assist.game.facts import FACE_UP, Place
from dealer_assist.game.hand.deck_order import is_shuffle_owed, owed_cards
from dealer_assist.game.hand.pot_arithmetic import chips_apart
from dealer_assist.game.hand.pots import pots_with_bets
from dealer_assist.game.table.table import Hand, Phase, Table
from dealer_assist.view.rulings.ruling_sheet import TableDiff
from dealer_assist.words import word
from dealer_assist.words.chips import amount_text

_PLACES: Final = {place: f"case.to_{place}" for place in (Place.BURN, *FACE_UP)}


def changes(before: Table, then: Table | None, lang: str) -> tuple[TableDiff, ...]:
    """Lines of the table, those that the ruling changes first."""
    now = dict(_lines(before, lang))
    if then is None:
        return tuple(TableDiff(name, words) for name, words in now.items())
    later = dict(_lines(then, lang, before))
    rows = [
        TableDiff(name, now.get(name, ""), later.get(name, ""))
        for name in {**now, **later} if now.get(name, "") != later.get(name, "")
    ]
    kept = [TableDiff(name, words) for name, words in now.items() if later.get(name) == words]
    none = word(lang, "call.none")
    return (*(TableDiff(row.name, row.before or none, row.after or none) for row in rows), *kept)


def _lines(table: Table, lang: str, before: Table | None = None) -> Iterator[tuple[str, str]]:
    """Lines of the table by name."""
    hand = table.hand
    if hand is None:
        return
    yield word(lang, "call.hand"), _running(hand, lang)
    yield word(lang, "call.turn"), _turn(hand, lang)
    yield word(lang, "call.pot"), _pots(hand, lang)
    apart = [f"{amount_text(chips, lang)} ({word(lang, 'pot.apart_seat', seat=seat)})"
             for seat, chips in chips_apart(hand).items()]
    if apart:
        yield word(lang, "pot.apart_title"), " + ".join(apart)
    if hand.board:
        yield word(lang, "call.board"), word(lang, "call.cards", count=len(hand.board))
    owed = _owed(hand, lang)
    if owed:
        yield word(lang, "call.owed"), owed
    old = before.hand if before is not None else None
    for seat in sorted(hand.seats):
        yield word(lang, "call.seat", seat=seat), _seat(hand, seat, old, lang)


def _running(hand: Hand, lang: str) -> str:
    if hand.voided:
        return word(lang, "call.misdeal" if hand.voided == "misdeal" else "call.foul")
    return word(lang, "call.over" if hand.phase is Phase.OVER else "call.runs")


def _turn(hand: Hand, lang: str) -> str:
    if hand.phase is not Phase.BETTING or hand.actor < 0:
        return word(lang, "case.nobody")
    return word(lang, "call.owed_hole", seat=hand.seats[hand.actor])


def _pots(hand: Hand, lang: str) -> str:
    """Pots with the bets in front of the seats, the main one first."""
    if hand.phase is Phase.OVER:
        return "0"
    if not hand.pots:
        return amount_text(sum(hand.paid) + hand.dead + sum(hand.bets), lang)
    return " + ".join(amount_text(pot.chips, lang) for pot in pots_with_bets(hand)) or "0"


def _owed(hand: Hand, lang: str) -> str:
    """Cards that a remedy still takes, and if the stub is to be shuffled first."""
    owed = [
        word(lang, "call.owed_hole", seat=card.seat) if card.seat
        else word(lang, _PLACES.get(card.place, "case.to_extra")) for card in owed_cards(hand)
    ]
    if is_shuffle_owed(hand):
        owed.insert(0, word(lang, "call.owed_shuffle"))
    return ", ".join(owed)


def _seat(hand: Hand, seat: int, old: Hand | None, lang: str) -> str:
    """Stack of the seat, its bet of the street, and its hand."""
    i = hand.position[seat]
    stack, bet = hand.stacks[i], hand.bets[i]
    chips = word(lang, "call.stack_bet", chips=stack, bet_chips=bet) if bet else (
        word(lang, "call.stack", chips=stack))
    return chips if hand.phase is Phase.OVER else f"{chips}, {_state(hand, i, old, lang)}"


def _state(hand: Hand, i: int, old: Hand | None, lang: str) -> str:
    if i in hand.live:
        return word(lang, "call.live")
    was_live = old is not None and i < len(old.seats) and i in old.live
    return word(lang, "call.killed" if was_live else "call.dead")
