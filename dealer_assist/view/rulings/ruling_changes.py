"""Changes at the table by a ruling. No Qt.

For the floor manager who weighs it, the lines of the table before it and after it: the proposed
facts are applied to a copy of the table. For the slip and the list of rulings, in short lines what
it moved: chips, hands, cards, turn. A card is named only if it lies open: on the board, or with the
burns face up.
"""

from collections.abc import Iterator
from typing import Final

from dealer_assist.game.facts import FACE_UP, BetRuled, Place
from dealer_assist.game.hand.chips_at_stake import total_at_stake
from dealer_assist.game.hand.physical_deck import deck_of, is_shuffle_owed, owed_cards
from dealer_assist.game.hand.pot_arithmetic import chips_apart
from dealer_assist.game.hand.pots import pots_with_bets
from dealer_assist.game.table.table import SEATS, Hand, Phase, Table
from dealer_assist.view.rulings.ruling_sheet_view import TableDiff
from dealer_assist.words import card_words, word
from dealer_assist.words.chip_amounts import amount_text

_PLACES: Final = {place: f"case.to_{place}" for place in (Place.BURN, *FACE_UP)}


def table_diffs(before: Table, then: Table | None, lang: str) -> tuple[TableDiff, ...]:
    """Lines of the table, those that the ruling changes first."""
    now = dict(_table_lines(before, lang))
    if then is None:
        return tuple(TableDiff(name, words) for name, words in now.items())
    later = dict(_table_lines(then, lang, before))
    rows = [
        TableDiff(name, now.get(name, ""), later.get(name, ""))
        for name in {**now, **later} if now.get(name, "") != later.get(name, "")
    ]
    kept = [TableDiff(name, words) for name, words in now.items() if later.get(name) == words]
    none = word(lang, "call.none")
    return (*(TableDiff(row.name, row.before or none, row.after or none) for row in rows), *kept)


def _table_lines(table: Table, lang: str, before: Table | None = None) -> Iterator[tuple[str, str]]:
    """Lines of the table by name."""
    hand = table.hand
    if hand is None:
        return
    yield word(lang, "call.hand"), _running(hand, lang)
    yield word(lang, "call.turn"), _to_act(hand, lang)
    yield word(lang, "call.pot"), _pots(hand, lang)
    apart = [f"{amount_text(chips, lang)} ({word(lang, 'pot.apart_seat', seat=seat)})"
             for seat, chips in chips_apart(hand).items()]
    if apart:
        yield word(lang, "pot.apart_title"), " + ".join(apart)
    if hand.board:
        yield word(lang, "call.board"), word(
            lang, "call.cards" if len(hand.board) > 1 else "call.card", count=len(hand.board))
    owed = _owed_words(hand, lang)
    if owed:
        yield word(lang, "call.owed"), owed
    old = before.hand if before is not None else None
    for seat in sorted(hand.seats):
        yield word(lang, "call.seat", seat=seat), _seat(hand, seat, old, lang)


def _running(hand: Hand, lang: str) -> str:
    if hand.voided:
        return word(lang, "call.misdeal" if hand.voided == "misdeal" else "call.foul")
    return word(lang, "call.over" if hand.phase is Phase.OVER else "call.runs")


def _to_act(hand: Hand, lang: str) -> str:
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


def _owed_words(hand: Hand, lang: str) -> str:
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


# --- what it moved ---------------------------------------------------------------------------


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
    return total_at_stake(hand) if hand is not None else 0


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
