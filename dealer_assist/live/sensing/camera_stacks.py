"""Camera's counts on the bet spots -> the facts that a chip scanner's report makes.

The scanner reports changes, a camera reports all that stands there; the difference from its last
count is the motion. A count that is not sure, or that a person has corrected before, is no fact: it
is put to the dealer as a pending ruling with the amount that it would be.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.hand.meaning import interpret
from dealer_assist.game.table.table import SEATS, Gesture, Hand, Phase, Table
from dealer_assist.live.sensing.late_acts import late_bet_reading
from dealer_assist.live.sensing.scanner_chips import chip_motion_facts, seat_at_spot
from drivers.devices.device_reports import ChipsCounted, StackUnsure

#: Confidence, in thousandths, from which on a count is a fact without a tap.
SURE: Final = 990
#: Reasons why a count waits for a person: unsure; none at all; another one than somebody entered; a
#: sure one after a guess at less, so that nobody knows whether it came in one motion or in two.
LOW, NONE, OTHER, AGAIN = (
    "doubt.camera_low", "doubt.camera_count", "doubt.camera_other", "doubt.two_looks")


class Stacks:
    """Chips that the camera counted at each seat, by value, and the seats it could not count."""

    def __init__(self) -> None:
        self._stand: dict[int, Counter[int]] = {}
        self._told: dict[int, Counter[int]] = {}  # counted, and not yet a fact
        self._unsure: dict[int, int] = {}  # seat -> its guess there

    def forget(self) -> None:
        """The chips there may have changed unseen."""
        self._stand.clear()
        self._told.clear()
        self._unsure.clear()

    @property
    def unsure(self) -> tuple[int, ...]:
        """Seats whose chips the camera could not count when it last looked."""
        return tuple(sorted(self._unsure))

    def stood(self, seat: int, believed: int) -> Counter[int] | None:
        """Chips that stood there; None where it isn't known by which chips, as after a restart."""
        known = self._stand.get(seat)
        if known is not None:
            return known
        return None if believed else Counter()

    def was_set_right(self, seat: int, believed: int) -> bool:
        """True if a person has entered another amount there since."""
        known = self._stand.get(seat)
        return known is not None and bool(known) and _worth(known) != believed

    def count(self, seat: int, chips: Counter[int]) -> None:
        """Enter so many of each value; known once it is a fact."""
        self._told[seat] = chips
        self._unsure.pop(seat, None)

    def follow(self, fact: e.Fact) -> None:
        """A count became a fact; which chips make it is known only where the camera reported it."""
        if isinstance(fact, e.ChipsSeen):
            chips = self._told.pop(fact.seat, None)
            if chips is not None and _worth(chips) == fact.chips:
                self._stand[fact.seat] = chips
            else:
                self._stand.pop(fact.seat, None)

    def guess(self, seat: int, chips: int) -> None:
        """Enter a guess: something else stands there now, worth perhaps so much."""
        self._unsure[seat] = chips

    def guessed(self, seat: int) -> int:
        """Guess at the worth of chips that it could not count; 0 where it could."""
        return self._unsure.get(seat, 0)


def _worth(chips: Counter[int]) -> int:
    return sum(value * count for value, count in chips.items())


def _counter(chips: Iterable[tuple[int, int]]) -> Counter[int]:
    return Counter({value: count for value, count in chips if value > 0 and count > 0})


def stack_facts(
    table: Table, report: ChipsCounted, stacks: Stacks, catching_up: bool, is_trusted: bool = True
) -> tuple[e.Fact, ...]:
    """Facts of one spot that a camera counted. ``is_trusted``: it is as it was calibrated.

    While a camera that was away catches up, chips are only counted, as with a scanner.
    """
    seat = seat_at_spot(report.spot)
    if not 1 <= seat <= SEATS:
        return (e.DeviceNoted(report.device, "set_aside", f"spot {report.spot}"),)
    chips = _counter(report.chips)
    seen = _motion(table, seat, chips, stacks, catching_up)
    why = ""
    if report.confidence < SURE or not is_trusted:
        why = LOW
    elif chips and stacks.was_set_right(seat, table.seen[seat]):
        why = OTHER
    if why:
        stacks.guess(seat, seen.chips)
        return _not_counted(table, report.device, seen, why, catching_up)
    guessed = stacks.guessed(seat)
    stacks.count(seat, chips)
    if catching_up:
        return (seen,)
    hand = table.hand
    if guessed not in (0, seen.chips) and hand is not None and _is_to_act(hand, seat):
        return (seen, _doubt(table, hand, seen, AGAIN, _in_two(table, hand, seen, guessed)))
    return (seen, *chip_motion_facts(table, seen))


def _is_to_act(hand: Hand, seat: int) -> bool:
    return hand.phase is Phase.BETTING and hand.seats[hand.actor] == seat


def _motion(
    table: Table, seat: int, chips: Counter[int], stacks: Stacks, catching_up: bool
) -> e.ChipsSeen:
    """Chips there now, and those that came and went since the last count."""
    stood = stacks.stood(seat, table.seen[seat])
    if catching_up or stood is None:
        return e.ChipsSeen(seat, _worth(chips))
    return e.ChipsSeen(
        seat, _worth(chips), _each(chips - stood), _each(stood - chips) if chips else ()
    )


def _each(chips: Counter[int]) -> tuple[int, ...]:
    return tuple(sorted(chips.elements(), reverse=True))


def uncountable_spot_facts(
    table: Table, report: StackUnsure, stacks: Stacks, catching_up: bool
) -> tuple[e.Fact, ...]:
    """Facts of a spot that changed and can't be counted: the dealer is to count it.

    Its best guess stands beside that as one of the options; it is never the proposal.
    """
    seat = seat_at_spot(report.spot)
    if not 1 <= seat <= SEATS:
        return (e.DeviceNoted(report.device, "set_aside", f"spot {report.spot}"),)
    guess = _counter(report.guess)
    seen = _motion(table, seat, guess, stacks, catching_up)
    stacks.guess(seat, seen.chips)
    return _not_counted(table, report.device, seen, NONE, catching_up)


def _not_counted(
    table: Table, device: str, seen: e.ChipsSeen, why: str, catching_up: bool
) -> tuple[e.Fact, ...]:
    """Pending ruling where a bet may stand there; else a note, or nothing to do."""
    hand, seat = table.hand, seen.seat
    aside = e.DeviceNoted(device, "set_aside", f"seat {seat}")
    if catching_up or hand is None or seat not in hand.position:
        return (aside,)
    i = hand.position[seat]
    if hand.phase is Phase.POSTING and any(owed.seat == seat for owed in hand.owed):
        return (e.DeviceNoted(device, "count_unsure", str(seat)),)
    if hand.phase is not Phase.BETTING or hand.folded[i]:
        return (aside,)
    if seen.chips and seen.chips == table.seen[seat]:
        return (aside,)  # as far as it can see they are the same chips: a hand lies over them
    doubt = _doubt(table, hand, seen, why)
    return (doubt,) if doubt != table.doubt_of(seat) else (aside,)


def _in_two(table: Table, hand: Hand, seen: e.ChipsSeen, first: int) -> tuple[e.BetReading, ...]:
    """Options where the chips came in two motions, the first of them up to ``first``."""
    motions = ((first - table.seen[seen.seat],), (seen.chips - first,))
    return interpret(hand, Gesture(seen.seat, motions=motions, is_known=False)).alternatives


def _doubt(
    table: Table, hand: Hand, seen: e.ChipsSeen, why: str, others: tuple[e.BetReading, ...] = ()
) -> e.BetDoubted:
    """Ruling: the count as if it were right first, then to count, then the floor.

    ``others`` are further options to settle it.
    """
    bet = hand.bets[hand.position[seen.seat]]
    made = chip_motion_facts(table, seen)
    read = next((f for f in made if isinstance(f, e.BetDoubted)), None)
    acts = [f for f in made if isinstance(f, e.ACTIONS)]
    ways: tuple[e.BetReading, ...] = ()
    if read is not None:
        ways = tuple(way for way in read.ways if way.choice not in ("wait", "floor"))
    elif acts:
        ways = (late_bet_reading(hand, seen.chips, acts),)
    known = {(way.choice, way.to_chips) for way in ways}
    ways += tuple(way for way in others if way.choice not in ("wait", "floor") and (
        way.choice, way.to_chips) not in known)
    count, floor = e.BetReading("wait", bet), e.BetReading("floor", bet)
    ordered = (count, *ways, floor) if why == NONE else (*ways, count, floor)
    setting = read.setting if read is not None else ""
    if why == AGAIN:
        setting = "string_bet.remedy"
    first = ordered[0]
    return e.BetDoubted(
        seen.seat, max(seen.chips, 0), why, first.choice, first.to_chips,
        setting if first.choice != "wait" else "", "", first.returned, first.missing, ordered,
    )


def uncounted_seats_note(device: str, stacks: Stacks) -> tuple[e.Fact, ...]:
    """Note of the seats that a camera which has caught up could not count."""
    if not stacks.unsure:
        return ()
    return (e.DeviceNoted(device, "count_unsure", ", ".join(map(str, stacks.unsure))),)
