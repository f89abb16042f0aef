"""Changes at the table by a ruling, in short lines: chips, hands, cards, turn. No Qt.

A card is named only if it lies open: on the board, or with the burns face up.
"""

from collections.abc import Iterator

from dealer_assist.game.facts import BetRuled, Place
from dealer_assist.game.hand.at_stake import total_of
from dealer_assist.game.hand.deck_order import deck_of
from dealer_assist.game.table.table import SEATS, Hand, Table
from dealer_assist.words import card_words, word


def ruling_changes(before: Table, after: Table, lang: str) -> tuple[str, ...]:
    """Changes by the ruling; none if nothing moved."""
    was, now = before.hand, after.hand
    lines: list[str] = []
    if was is not None and now is not None and now.number == was.number:
        lines += _voided(was, now, lang)
        lines += _hands(was, now, lang)
    lines += _chips(before, after, lang)
    lines += _persons(before, after, lang)
    if was is not None and now is not None and now.number == was.number and not now.voided:
        lines += _cards(was, now, lang)
        lines += _turn(was, now, lang)
    return tuple(lines)


def bet_changes(fact: BetRuled, lang: str) -> tuple[str, ...]:
    """Movements of chips by a ruling on a bet: the action itself follows it as a fact."""
    lines = []
    if fact.to_chips:
        lines.append(word(lang, "slip.bet_stands", chips=fact.to_chips))
    if fact.returned:
        lines.append(word(lang, "slip.bet_back", seat=fact.seat, chips=fact.returned))
    if fact.missing:
        lines.append(word(lang, "slip.bet_add", seat=fact.seat, chips=fact.missing))
    return tuple(lines)


def _voided(was: Hand, now: Hand, lang: str) -> Iterator[str]:
    if now.voided and not was.voided:
        yield word(lang, "slip.misdeal" if now.voided == "misdeal" else "slip.foul")


def _hands(was: Hand, now: Hand, lang: str) -> Iterator[str]:
    if now.voided:
        return
    lost, back = set(was.live) - set(now.live), set(now.live) - set(was.live)
    for i in sorted(lost):
        yield word(lang, "slip.dead", seat=now.seats[i])
    for i in sorted(back):
        yield word(lang, "slip.revived", seat=now.seats[i])
    if lost or back:
        yield word(lang, "slip.live", was=_seats(was, lang), now=_seats(now, lang))


def _seats(hand: Hand, lang: str) -> str:
    return " ".join(str(hand.seats[i]) for i in hand.live) or word(lang, "slip.none")


def _chips(before: Table, after: Table, lang: str) -> Iterator[str]:
    is_void = after.hand is not None and bool(after.hand.voided)
    for seat in range(1, SEATS + 1):
        parts = []
        for id, of in (("slip.stack", _stack), ("slip.bet", _bet)):
            was, now = of(before, seat), of(after, seat)
            if was != now and not (is_void and of is _bet):  # they are back in the stacks
                parts.append(word(lang, id, was_chips=was, chips=now))
        if parts:
            yield word(lang, "slip.of_seat", seat=seat, words=", ".join(parts))
    was, now = _pot(before), _pot(after)
    if was != now:
        yield word(lang, "slip.pot", was_chips=was, chips=now)


def _stack(table: Table, seat: int) -> int:
    hand = table.running
    if hand is not None and seat in hand.position:
        return hand.stacks[hand.position[seat]]
    return table.chair(seat).chips


def _bet(table: Table, seat: int) -> int:
    hand = table.running
    return hand.bets[hand.position[seat]] if hand is not None and seat in hand.position else 0


def _pot(table: Table) -> int:
    hand = table.running
    return total_of(hand) if hand is not None else 0


def _persons(before: Table, after: Table, lang: str) -> Iterator[str]:
    for seat, _ in after.evening.warned[len(before.evening.warned):]:
        yield word(lang, "slip.warned", seat=seat)
    for seat in range(1, SEATS + 1):
        hands = after.chair(seat).penalty_hands - before.chair(seat).penalty_hands
        if hands > 0:
            yield word(lang, "slip.penalised", seat=seat, hands=hands)


def _cards(was: Hand, now: Hand, lang: str) -> Iterator[str]:
    if was.board != now.board:
        shown = [" ".join(hand.board) or word(lang, "slip.empty") for hand in (was, now)]
        yield word(lang, "slip.board", was=shown[0], now=shown[1])
    if now.deck is None:
        return
    old, new = deck_of(was), now.deck
    for card in new.lying:
        if card.place is Place.BURN and card.card and card not in old.lying:
            yield word(lang, "slip.burned", card=card_words(card.card, lang))
    for owed in new.owed[len(old.owed):]:
        hole = owed.place is Place.HOLE
        yield word(lang, "slip.owed_hole" if hole else "slip.owed_board", seat=owed.seat)
    if new.shuffle and not old.shuffle:
        yield word(lang, "slip.shuffle")


def _turn(was: Hand, now: Hand, lang: str) -> Iterator[str]:
    if was.actor >= 0 and now.actor >= 0 and was.actor != now.actor:
        yield word(lang, "slip.turn", was=was.seats[was.actor], seat=now.seats[now.actor])
