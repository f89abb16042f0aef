"""Moment of a ruling on its slip: stakes, the last acts, and the times of arrival. No Qt.

Everything is taken from the table at which the matter was noticed: the table after the ruling
answers nobody's letter. No closed card is named.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from itertools import islice
from typing import Any, Final

from dealer_assist.game import facts as e
from dealer_assist.game.between.floor_calls import calling_seat
from dealer_assist.game.between.table_waiting_list import name_at
from dealer_assist.game.hand.betting import due_call
from dealer_assist.game.hand.chips_at_stake import stake_of
from dealer_assist.game.hand.earlier_states import states_of_hand
from dealer_assist.game.hand.pot_arithmetic import chips_apart
from dealer_assist.game.irregularities.case_details import case_about
from dealer_assist.game.irregularities.table_when_noticed import table_at_noticing
from dealer_assist.game.table.table import Hand, RecentFact, Table
from dealer_assist.view.dealer.lost_device_words import is_camera
from dealer_assist.view.rulings.hand_of_case import hand_at_noticing, last_hand
from dealer_assist.view.sentences.case_sentences import with_capital
from dealer_assist.view.sentences.dealer_sentences import is_all_in, subject_name
from dealer_assist.view.sentences.fact_words import fact_words
from dealer_assist.words import word
from dealer_assist.words.chip_amounts import NBSP

#: Local times of facts by their numbers, as far as the journal gives them.
Times = Mapping[int, datetime]
_LAST: Final = 6
#: Acts of every hand, which nobody writes a letter about; arrivals are given beside the ruling.
_UNTOLD: Final = (e.HandBegan, e.CardsUnread, e.BetDoubted, e.FloorCalled, e.DealerCameOn,
                  e.ButtonMoved, e.DeckLoaded, e.DeckShuffled, e.DeckCut)


def table_noticed_at(before: Table, fact: e.Fact) -> Table:
    """Table at which the matter of ``fact`` was noticed; ``before`` is that before the ruling."""
    case = case_about(before, getattr(fact, "case", 0))
    return table_at_noticing(before, case) if case is not None else before


def timed_fact_numbers(before: Table) -> frozenset[int]:
    """Numbers of the facts whose times a slip may give: of this hand, and the last ones before,
    sign-ins among them."""
    acts = {at.fact_number for at, _ in states_of_hand(before)}
    return frozenset(acts | {told.number for told in before.recent})


def _signed_in(table: Table) -> list[RecentFact]:
    return [told for told in table.recent if isinstance(told.fact, e.FloorSignedIn)]


def stakes_words(before: Table, fact: e.Fact, seat: int, lang: str) -> tuple[str, ...]:
    """Blinds and pot; this seat's chips in it, and the most that it can win."""
    case = case_about(before, getattr(fact, "case", 0))
    hand = hand_at_noticing(before, case)
    if hand is None:
        return ()
    blinds, stake = hand.stakes, stake_of(hand, seat)
    lines = [word(lang, "slip.stakes_blinds", small_chips=blinds.small_blind,
                  big_chips=blinds.big_blind),
             word(lang, "slip.stakes_pot", chips=stake.pot)]
    lines += [word(lang, "slip.stakes_apart", seat=of, chips=chips)
              for of, chips in chips_apart(hand).items()]
    if seat in hand.position:
        calls = due_call(hand, hand.position[seat])
        who = seat_words(before, seat, lang)
        lines.append(word(lang, "slip.stakes_call" if calls else "slip.stakes_seat", seat=who,
                          chips=stake.put_in, most_chips=stake.most))
    return (" · ".join(lines),)


def seat_words(table: Table, seat: int, lang: str) -> str:
    """Seat's number, with the player's name if it is known."""
    name = name_at(table, seat)
    return word(lang, "slip.called", seat=seat, name=name) if name else str(seat)


def is_watched(table: Table, device: str) -> bool:
    """True if this device of the table is a camera, so that its reports have a picture."""
    known = table.devices.get(device)
    return known is not None and is_camera(known.device_id)


def last_camera_report(at: Table, sights: Times, lang: str) -> str:
    """Last report of a camera before that in the hand, with its time; "" if no camera is there."""
    for then, _ in states_of_hand(at):
        if then.fact is not None and then.fact_number in sights:
            return word(lang, "slip.sight", time=clock_words(sights[then.fact_number]),
                        words=fact_words(then.fact, lang))
    return ""


def last_acts_with_times(before: Table, fact: e.Fact, times: Times, lang: str) -> tuple[str, ...]:
    """Last acts of the hand before that, each with its time to the second, the oldest first."""
    case = case_about(before, getattr(fact, "case", 0))
    is_over = case is not None and last_hand(before, case) is not None
    acts = _of_last_hand(before) if is_over else (
        (then.fact_number, then.fact, hand) for then,
        hand in states_of_hand(table_noticed_at(before, fact)))
    told = (_timed(_words(act, hand, lang), times.get(number))
            for number, act, hand in acts if _is_told(act))
    return tuple(reversed(list(islice(told, _LAST))))


def _of_last_hand(before: Table) -> Iterator[tuple[int, e.Fact | None, Hand | None]]:
    """Facts before this hand that the table still lists, the latest first, back to an undo, whose
    extent isn't listed."""
    earlier = [told for told in before.recent if told.number < before.hand_fact]
    for told in reversed(earlier):
        if isinstance(told.fact, e.FactUndone):
            return
        yield told.number, told.fact, None


def _is_told(fact: e.Fact | None) -> bool:
    is_closed = isinstance(fact, e.CardSeen) and fact.place in (e.Place.HOLE, e.Place.BURN)
    return fact is not None and not is_closed and not isinstance(fact, _UNTOLD)


def _timed(words: str, at: datetime | None) -> str:
    return f"{clock_words(at)}  {words}" if at is not None else words


def _words(fact: Any, hand: Hand | None, lang: str) -> str:
    """Act in words, with a note if it was all-in."""
    words = fact_words(fact, lang)
    all_in = hand is not None and is_all_in(fact, hand)
    return word(lang, "slip.all_in", words=words) if all_in else words


def slip_times(before: Table, fact: Any, at: datetime, times: Times, lang: str) -> str:
    """Times: noticed, floor called and by which player, signed in, ruled; and the dealer."""
    dealer, seat = before.evening.dealer, calling_seat(before)
    called = min((one.at_s for one in before.calls if one.at_s), default=0)
    there = [told.number for told in _signed_in(before) if subject_name(told.fact) == fact.by]
    arrived = times.get(there[-1]) if there else None
    noticed_at = times.get(getattr(fact, "case", 0))
    steps = [
        word(lang, "slip.noticed_at", time=clock_words(noticed_at)) if noticed_at else "",
        word(lang, "slip.called_at", time=clock_words(_local(called))) if called else "",
        word(lang, "slip.asked_by", seat=seat_words(before, seat, lang)) if seat else "",
        word(lang, "slip.there_at", time=clock_words(arrived)) if arrived is not None else "",
        word(lang, "slip.ruled_at", time=clock_words(at)),
        word(lang, "slip.dealt_by", name=dealer) if dealer else "",
    ]
    return with_capital(join_short_lines(filter(None, steps)))


def join_short_lines(lines: Iterable[str]) -> str:
    """Short lines joined in a row: none is broken that fits, and no line begins with the dot.

    >>> join_short_lines(("Seat 3", "Pot: 50")).replace(NBSP, "_")
    'Seat_3_· Pot:_50'
    """
    return f"{NBSP}· ".join(line.replace("  ", " ").replace(" ", NBSP) for line in lines)


def _local(at_s: int) -> datetime:
    return datetime.fromtimestamp(at_s).astimezone()


def clock_words(at: datetime) -> str:
    """Time of day to the second."""
    return at.strftime("%H:%M:%S")
