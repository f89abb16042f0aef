"""Diagnosis of a chip test: an antenna, two cables, the neighbour, a chip, or the camera's view.

How often a sound scanner is accused, and how surely a bad one is found: README.md of this room.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from dealer_assist.devices.commissioning.findings.chip_test_totals import (
    SpotSum,
    SpotTotals,
    spot_totals_of,
)
from dealer_assist.devices.commissioning.findings.diagnosis import (
    Diagnosis,
    FaultyPart,
    Thin,
    diagnose_device_and_link,
    exchange_cycles,
    worst_parts,
)
from dealer_assist.devices.commissioning.findings.rate_verdicts import (
    judge_rate,
    shipped_test_limits,
)
from dealer_assist.game.facts.commissioning import (
    BenchFault,
    BenchFinding,
    BenchVerdict,
    SpotsPassed,
)

#: Share of a spot's chips that must be heard at one other spot, and none here, to mean all of them.
_ALL: Final = 0.8
#: Stacks that must have gone wrong before a spot is blamed: one may lie on its edge.
_STACKS: Final = 2
#: Stray chips from one spot to another that chance doesn't explain.
_STRAYS: Final = 3
#: Spots of each reader board (hardware/build/scanner.md).
_A_BOARD: Final = 5
#: Fault by a camera's reason for not counting (drivers.vision.chips.count_results.ChipDoubt).
_DOUBTS: Final[Mapping[str, BenchFault]] = {
    "dark": BenchFault.TOO_DARK, "burnt out": BenchFault.TOO_BRIGHT,
    "colours close": BenchFault.LIGHT_CHANGED, "another light": BenchFault.LIGHT_CHANGED,
    "unlike": BenchFault.LIGHT_CHANGED, "count close": BenchFault.OUT_OF_FOCUS,
    "too small": BenchFault.CAMERA_MOVED, "seen too steeply": BenchFault.CAMERA_MOVED,
    "hidden": BenchFault.CAMERA_MOVED, "no chip": BenchFault.CAMERA_MOVED,
}


def diagnose_spots(rounds: Iterable[SpotsPassed]) -> Diagnosis:
    """Diagnosis from the rounds of one chip test."""
    listed = list(rounds)
    if not listed:
        return Diagnosis()
    total, role = spot_totals_of(listed), listed[0].role
    device = diagnose_device_and_link(role, total.notes, total.line, total.tried, total.rounds)
    swapped = _swapped(total)
    exchanged = {spot for finding in swapped.findings for spot in finding.about}
    strays = _strays(total, exchanged)
    if _by_camera(total):
        return device.with_more(swapped, strays, _by_view(total, role, exchanged))
    chips, worn = _worn_chips(listed, total)
    left = {spot: _left(one, worn) for spot, one in total.spots.items()
            if _name(spot) not in exchanged}
    return device.with_more(swapped, strays, chips, _antennas(total, left, worn, role))


def _name(spot: int) -> str:
    return f"spot {spot}"


# --- chips heard elsewhere --------------------------------------------------------------------


def _swapped(total: SpotTotals) -> Diagnosis:
    """Spots that hear each other's chips and none of their own."""
    always = {
        spot: one.strayed.most_common(1)[0][0] for spot, one in total.spots.items()
        if one.strayed and not one.heard
        and one.strayed.most_common(1)[0][1] >= _ALL * one.placed}
    findings: list[BenchFinding] = []
    for round_ in exchange_cycles(always):
        tried = sum(total.spots[spot].tried for spot in round_)
        about = tuple(_name(spot) for spot in round_)
        findings.append(BenchFinding(BenchFault.SWAPPED_SPOTS, BenchVerdict.REJECT, about, 0,
                                     tried))
    thin = [
        Thin(BenchFault.SWAPPED_SPOTS, (_name(spot), _name(other)), 1)
        for spot, other in always.items() if other not in total.spots]
    return Diagnosis(tuple(findings), tuple(thin))


def _strays(total: SpotTotals, exchanged: set[str]) -> Diagnosis:
    """Diagnosis of chips heard at a neighbouring spot, beside or instead of their own."""
    findings: list[BenchFinding] = []
    thin: list[Thin] = []
    limit = shipped_test_limits().rates["own"]
    for spot, one in total.spots.items():
        if _name(spot) in exchanged:
            continue
        for other, times in one.strayed.items():
            about = (_name(spot), _name(other))
            good = max(0, one.placed - times)
            verdict = judge_rate(good, one.placed, limit).verdict
            if times >= _STRAYS:
                grave = BenchVerdict.REJECT if verdict is BenchVerdict.REJECT else BenchVerdict.WARN
                findings.append(BenchFinding(BenchFault.CROSS_TALK, grave, about, good, one.placed))
            elif other in total.spots:
                thin.append(Thin(BenchFault.CROSS_TALK, about, 1))
    return Diagnosis(tuple(findings), tuple(thin))


# --- chips heard nowhere ----------------------------------------------------------------------


def _worn_chips(rounds: Sequence[SpotsPassed], total: SpotTotals) -> tuple[Diagnosis, int]:
    """Worn chips: unheard wherever they lie; with their number."""
    parts = [FaultyPart(one.chip, max(0, one.due - one.heard - one.strayed), one.due)
             for one in total.chips.values()]
    out, _ = worst_parts(parts, max(1, len(parts)))
    worn = [part for part in out if _at_spots(rounds, part.name) >= _STACKS]
    findings = [_of_chip(part) for part in worn]
    never = _never_heard(total)
    if never:
        tried = sum(spot.tried_at[total.tallest] for spot in total.spots.values())
        findings.append(BenchFinding(BenchFault.WORN_CHIP, BenchVerdict.REJECT, (), 0, tried))
    return Diagnosis(tuple(findings)), len(worn) + never


def _left(one: SpotSum, worn: int) -> int:
    """Chips unheard at this spot that worn chips don't explain: each may be one in every stack."""
    theirs = sum(min(one.missed_at[height], worn * tried) for height, tried in one.tried_at.items())
    return max(0, one.unheard - theirs)


def _of_chip(part: FaultyPart) -> BenchFinding:
    grave = BenchVerdict.REJECT if part.faults * 2 >= part.tries else BenchVerdict.WARN
    return BenchFinding(BenchFault.WORN_CHIP, grave, (f"chip {part.name}",),
                        part.tries - part.faults,
                        part.tries)


def _at_spots(rounds: Sequence[SpotsPassed], chip: str) -> int:
    """Number of spots at which this chip went unheard."""
    return len({
        one.tallies[0].spot for one in rounds for tally in one.chips
        if one.tallies and tally.chip == chip and tally.heard + tally.strayed < tally.due})


def _never_heard(total: SpotTotals) -> int:
    """Chips of the highest stack that no spot ever heard: dead, wherever they are put.

    That is only known where several spots were each short by as many.
    """
    tallest = total.tallest
    spots = [one for one in total.spots.values() if one.tried_at[tallest]]
    if len(spots) < _STACKS:
        return 0
    short = min(one.missed_at[tallest] // one.tried_at[tallest] for one in spots)
    return min(total.never_heard, short)


def _antennas(total: SpotTotals, unheard: Mapping[int, int], worn: int, role: str) -> Diagnosis:
    """One antenna that hears less than the others, a board that is dead, or all of them.

    A chip that comes and goes prevents a spot from resting, so next to one more evidence is needed.
    """
    spots = {spot: total.spots[spot] for spot in unheard}
    dead = [spot for spot, one in spots.items()
            if one.tried >= 1 and unheard[spot] >= one.placed > 0]
    boards = _dead_boards(dead, spots)
    if len(dead) == len(spots) >= _STACKS:
        return Diagnosis((BenchFinding(BenchFault.READER_DEAD, BenchVerdict.REJECT, (role,), 0,
                                       total.placed),))
    parts = [FaultyPart(_name(spot), unheard[spot], one.placed) for spot, one in spots.items()
             if spot not in boards]
    out, rest = worst_parts(parts, max(1, len(parts)))
    findings: list[BenchFinding] = []
    thin: list[Thin] = []
    if boards:
        about = tuple(_name(spot) for spot in boards)
        placed = sum(spots[spot].placed for spot in boards)
        findings.append(BenchFinding(BenchFault.READER_DEAD, BenchVerdict.REJECT, about, 0, placed))
    for part in out:
        spot = int(part.name.removeprefix("spot "))
        if _stacks_short(spots[spot], worn) >= _STACKS + bool(worn):
            findings.append(_of_antenna(part, (part.name,)))
        else:
            thin.append(Thin(BenchFault.WEAK_ANTENNA, (part.name,), 1))
    findings += _everywhere(rest, role)
    return Diagnosis(tuple(findings), tuple(thin))


def _stacks_short(one: SpotSum, worn: int) -> int:
    """Heights at which more went unheard than worn chips explain."""
    return sum(one.missed_at[height] > worn * tried for height, tried in one.tried_at.items())


def _everywhere(rest: Sequence[FaultyPart], role: str) -> list[BenchFinding]:
    whole = FaultyPart(role, sum(part.faults for part in rest), sum(part.tries for part in rest))
    verdict = judge_rate(whole.tries - whole.faults, whole.tries,
                         shipped_test_limits().rates["chips"]).verdict
    if verdict not in (BenchVerdict.WARN, BenchVerdict.REJECT):
        return []
    return [_of_antenna(whole, (role,))]


def _of_antenna(part: FaultyPart, about: tuple[str, ...]) -> BenchFinding:
    good = part.tries - part.faults
    verdict = judge_rate(good, part.tries, shipped_test_limits().rates["chips"]).verdict
    grave = BenchVerdict.REJECT if verdict is BenchVerdict.REJECT else BenchVerdict.WARN
    return BenchFinding(BenchFault.WEAK_ANTENNA, grave, about, good, part.tries)


def _dead_boards(dead: Sequence[int], spots: Mapping[int, SpotSum]) -> list[int]:
    """Spots of a dead reader board: none of its spots is heard, two at least, while others are."""
    found: list[int] = []
    for first in (0, _A_BOARD):
        tested = [spot for spot in spots if first <= spot < first + _A_BOARD]
        silent = len(tested) >= _STACKS and all(spot in dead for spot in tested)
        if silent and len(dead) < len(spots):
            found += tested
    return found


# --- a camera counts --------------------------------------------------------------------------


def _by_camera(total: SpotTotals) -> bool:
    return bool(total.confidence) or any(name.startswith("unsure:") for name in total.notes)


def _by_view(total: SpotTotals, role: str, exchanged: set[str]) -> Diagnosis:
    """Diagnosis of stacks that a camera miscounts or can't count: by its own reasons, spot by
    spot."""
    parts = [FaultyPart(_name(spot), one.tried - one.right, one.tried)
             for spot, one in total.spots.items() if _name(spot) not in exchanged]
    out, rest = worst_parts(parts, max(1, len(parts)))
    fault = _view_fault(total)
    limit = shipped_test_limits().rates["count"]
    whole = FaultyPart(role, sum(part.faults for part in rest), sum(part.tries for part in rest))
    findings: list[BenchFinding] = []
    for part in (*out, whole):
        verdict = judge_rate(part.tries - part.faults, part.tries, limit).verdict
        sure = part in out or verdict in (BenchVerdict.WARN, BenchVerdict.REJECT)
        if sure and part.faults >= _STACKS:
            grave = BenchVerdict.REJECT if verdict is BenchVerdict.REJECT else BenchVerdict.WARN
            findings.append(BenchFinding(
                fault, grave, (part.name,), part.tries - part.faults, part.tries))
    return Diagnosis(tuple(findings))


def _view_fault(total: SpotTotals) -> BenchFault:
    told = {name.removeprefix("picture:") for name in total.notes if name.startswith("picture:")}
    if told & {"lens_dirty", "view_hidden"}:
        return BenchFault.DIRTY_LENS
    faults: Counter[BenchFault] = Counter()
    for name, times in total.notes.items():
        if name.startswith("unsure:"):
            faults[_DOUBTS.get(name.removeprefix("unsure:"), BenchFault.DIRTY_LENS)] += times
    return faults.most_common(1)[0][0] if faults else BenchFault.DIRTY_LENS
