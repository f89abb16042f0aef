"""Wear: cards, chips and antennas that read less and less well over weeks, and since when.

Every run of a test adds to a series of days for each card, each spot, each chip and the reader as a
whole; a card that wears out doesn't count against the reader, nor a chip against its spots. Another
board, firmware or calibration begins a new series: earlier runs say nothing of it. A series that
falls, or that does worse than the others of its kind, is shown with its figures and since when;
chance alone makes one such line in a hundred looks at all of them together.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Final, NamedTuple

from dealer_assist.devices.commissioning.bench_page_view_models import WearLine, WearPoint
from dealer_assist.devices.commissioning.bench_state import BenchState
from dealer_assist.devices.commissioning.findings.diagnosis import FaultyPart, worst_parts
from dealer_assist.devices.commissioning.findings.rate_trend import (
    Day,
    chance_of_fading,
    chance_of_fall,
    likeliest_rate_change,
)
from dealer_assist.devices.commissioning.findings.rate_verdicts import (
    judge_rate,
    shipped_test_limits,
)
from dealer_assist.game.facts.commissioning import BenchVerdict, CardsPassed, SpotsPassed
from dealer_assist.words.message import Message, message

_DAY_S: Final = 86_400
#: Fewer days than this make no trend.
_DAYS: Final = 4
_FADING_DAYS: Final = 6
_ALPHA: Final = 0.01
#: A part worse than the others is called falling only if chance makes such a fall so rarely.
_FALLS: Final = 0.05
#: A confidence that falls by less, in thousandths, is no wear.
_FADED: Final = 20


#: Cards and chips that wear out: (about, deck).
Worn = set[tuple[str, str]]


class WearSample(NamedTuple):
    """Result of one run for one part: `good` of `of` under this setting, with this confidence; for
    a card also its deck."""

    about: str
    at_s: int
    setting: tuple[str, ...]
    good: int
    of: int
    limit: str
    confidence: int = 0
    deck: str = ""


class _Series(NamedTuple):
    """One part's days under its last setting."""

    about: str
    deck: str
    days: tuple[Day, ...]
    limit: str
    sure: tuple[tuple[int, int], ...]  # (at_s, lowest confidence of that day)


def wear_lines(bench: BenchState) -> tuple[WearLine, ...]:
    """The lines to be shown: what wears out first, then readers and spots, then what had faults."""
    runs = [one for runs in bench.card_runs.values() for one in runs]
    rounds = [one for rounds in bench.chip_runs.values() for one in rounds]
    single = list(_series([*_of_cards(runs), *_of_chips(rounds)]))
    looks = len(single) + len({one.role for one in runs}) + len(
        {tally.spot for one in rounds for tally in one.tallies})
    behind = _behind(single, looks)
    worn = {(one.about, one.deck) for one in single
            if _judged(one, looks, behind.get((one.about, one.deck)))[1] is not None}
    whole = list(_series([*_of_reader(runs, worn), *_of_spots(rounds, worn)]))
    behind |= _behind([one for one in whole if one.about.startswith("spot ")], looks)
    lines = [line for one in (*single, *whole)
             for line in _lines(one, looks, behind.get((one.about, one.deck)))]
    shown = [line for line in lines if line.says is not None or _is_whole(line)
             or any(point.good < point.of for point in line.points)]
    return tuple(sorted(shown, key=_rank))


def _rank(line: WearLine) -> tuple[int, int, str]:
    order = (BenchVerdict.REJECT, BenchVerdict.WARN, BenchVerdict.UNDECIDED, BenchVerdict.ACCEPT)
    worst = order.index(line.verdict) if line.says is not None else len(order)
    return worst, not _is_whole(line), line.about


def _is_whole(line: WearLine) -> bool:
    """True for a reader or a spot, false for one card or chip of many."""
    return len(line.about) > 2 and not line.about.startswith("chip ")


# --- results of the tests ----------------------------------------------------------------------


def _of_cards(runs: Iterable[CardsPassed]) -> Iterator[WearSample]:
    for run in runs:
        for one in run.tallies:
            good = one.drawn - one.missed - one.wrong
            yield WearSample(one.card, run.at_s, _setting(run), good, one.drawn, "read",
                             one.confidence, run.deck)


def _of_chips(rounds: Iterable[SpotsPassed]) -> Iterator[WearSample]:
    for one in rounds:
        for chip in one.chips:
            yield WearSample(f"chip {chip.chip}", one.at_s, (),
                             min(chip.due, chip.heard + chip.strayed),
                             chip.due, "chips")


def _of_reader(runs: Iterable[CardsPassed], worn: Worn) -> Iterator[WearSample]:
    """The shoe's reader, by the cards that don't wear out."""
    for run in runs:
        cards = [one for one in run.tallies if (one.card, run.deck) not in worn]
        drawn = sum(one.drawn for one in cards) + run.unnamed
        missed = sum(one.missed for one in cards) + run.unnamed
        yield WearSample(run.role, run.at_s, _setting(run), drawn - missed, drawn, "read")


def _of_spots(rounds: Iterable[SpotsPassed], worn: Worn) -> Iterator[WearSample]:
    """Marks of each spot, without the misses of worn chips."""
    for one in rounds:
        spared = sum(chip.due - chip.heard - chip.strayed for chip in one.chips
                     if (f"chip {chip.chip}", "") in worn)
        placed: Counter[int] = Counter()
        missed: Counter[int] = Counter()
        for tally in one.tallies:
            placed[tally.spot] += tally.placed * tally.tried
            missed[tally.spot] += tally.missed
        for spot, chips in placed.items():
            good = min(chips, chips - missed[spot] + max(0, spared))
            yield WearSample(f"spot {spot}", one.at_s, _setting(one), good, chips, "chips",
                             one.confidence)


def _setting(one: CardsPassed | SpotsPassed) -> tuple[str, ...]:
    return one.device, one.firmware, one.calibration


def _series(marks: Iterable[WearSample]) -> Iterator[_Series]:
    """Marks of each part under its present setting, day by day."""
    by_part: dict[tuple[str, str], list[WearSample]] = {}
    for mark in sorted((mark for mark in marks if mark.of), key=lambda mark: mark.at_s):
        by_part.setdefault((mark.about, mark.deck), []).append(mark)
    for (about, deck), listed in by_part.items():
        last: list[WearSample] = []
        for mark in reversed(listed):
            if mark.setting != listed[-1].setting:
                break
            last.insert(0, mark)
        yield _Series(about, deck, tuple(_days(last)), last[-1].limit, tuple(_sure(last)))


def _by_day(marks: Iterable[WearSample]) -> dict[int, list[WearSample]]:
    days: dict[int, list[WearSample]] = {}
    for mark in marks:
        days.setdefault(mark.at_s // _DAY_S, []).append(mark)
    return days


def _days(marks: Iterable[WearSample]) -> Iterator[Day]:
    for day in _by_day(marks).values():
        yield Day(day[-1].at_s, sum(mark.good for mark in day), sum(mark.of for mark in day))


def _sure(marks: Iterable[WearSample]) -> Iterator[tuple[int, int]]:
    """Lowest confidence of each day; none for a tag, which is always certain."""
    for day in _by_day(marks).values():
        marked = [mark.confidence for mark in day if 0 < mark.confidence < 1_000]
        if marked:
            yield day[-1].at_s, min(marked)


# --- what is worse than the others ------------------------------------------------------------


def _behind(series: Iterable[_Series], looks: int) -> dict[tuple[str, str], Day]:
    """Parts that do worse than the others of their deck, or than the other chips or spots, each
    with the sum of all the others."""
    kinds: dict[tuple[str, str], dict[str, FaultyPart]] = {}
    for one in series:
        if len(one.days) >= _DAYS:
            kind = one.about.split()[0] if " " in one.about else "card"
            faults, of = sum(day.faults for day in one.days), sum(day.of for day in one.days)
            kinds.setdefault((kind, one.deck), {})[one.about] = FaultyPart(one.about, faults, of)
    found: dict[tuple[str, str], Day] = {}
    for (_, deck), parts in kinds.items():
        out, rest = worst_parts(parts.values(), looks)
        of = sum(part.tries for part in rest)
        others = Day(0, of - sum(part.faults for part in rest), of)
        found |= {(part.name, deck): others for part in out}
    return found


# --- what falls -------------------------------------------------------------------------------


def _lines(series: _Series, looks: int, others: Day | None) -> Iterator[WearLine]:
    points = tuple(WearPoint(*day) for day in series.days)
    verdict, says = _judged(series, looks, others)
    yield WearLine(series.about, points, verdict, says)
    fading = _fading(series, looks)
    if fading is not None:
        sure = tuple(WearPoint(at_s, value, 1_000) for at_s, value in series.sure)
        yield WearLine(series.about, sure, BenchVerdict.WARN, fading)


def _judged(series: _Series, looks: int, others: Day | None) -> tuple[BenchVerdict, Message | None]:
    """Verdict on a series and its message; `others` if it does worse than those. No message for a
    series that stays as good as its like."""
    days = series.days
    if len(days) < _DAYS:
        return BenchVerdict.UNDECIDED, None
    chance = chance_of_fall(days)
    if others is None and chance * looks > _ALPHA:
        return BenchVerdict.ACCEPT, None
    if others is not None and chance > _FALLS:
        return _lags(series, others)
    fall = likeliest_rate_change(days)
    found = judge_rate(fall.after.good, fall.after.of, shipped_test_limits().rates[series.limit])
    fails = found.verdict is BenchVerdict.REJECT
    says = _said("failing" if fails else "falling", series.deck, _date(fall.since_s),
                 _percent(fall.before), _percent(fall.after))
    return BenchVerdict.REJECT if fails else BenchVerdict.WARN, says


def _lags(series: _Series, others: Day) -> tuple[BenchVerdict, Message]:
    """Verdict on a part that was worse than the others from the beginning and hasn't changed."""
    good, of = sum(day.good for day in series.days), sum(day.of for day in series.days)
    found = judge_rate(good, of, shipped_test_limits().rates[series.limit])
    verdict = BenchVerdict.REJECT if found.verdict is BenchVerdict.REJECT else BenchVerdict.WARN
    now, rest = _percent(Day(0, good, of)), _percent(others)
    if series.deck:
        return verdict, message("bench_wear.behind_of", deck=series.deck, now=now, others=rest)
    return verdict, message("bench_wear.behind", now=now, others=rest)


def _said(id: str, deck: str, since: str, before: int, now: int) -> Message:
    """The message, with the deck where it is one of its cards."""
    if deck:
        return message(f"bench_wear.{id}_of", deck=deck, since=since, before=before, now=now)
    return message(f"bench_wear.{id}", since=since, before=before, now=now)


def _fading(series: _Series, looks: int) -> Message | None:
    """Message if a camera's confidence in a card or a spot falls, else None."""
    values = [value for _, value in series.sure]
    if len(values) < _FADING_DAYS or chance_of_fading(values) * looks > _ALPHA:
        return None
    third = max(2, len(values) // 3)
    before, now = _middle(values[:third]), _middle(values[-third:])
    if before - now < _FADED:
        return None
    since = next(at_s for at_s, value in series.sure if value < before)
    return _said("fading", series.deck, _date(since), before // 10, now // 10)


def _middle(values: list[int]) -> int:
    return sorted(values)[len(values) // 2]


def _date(at_s: int) -> str:
    return f"{datetime.fromtimestamp(at_s, UTC):%Y-%m-%d}"


def _percent(day: Day) -> int:
    return day.good * 100 // max(1, day.of)
