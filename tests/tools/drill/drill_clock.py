"""The machine's time of day jumps, both ways, while a hand is on and while the table is off."""

import random
import time
from pathlib import Path
from typing import Final

from dealer_assist.game.facts import DeviceNoted, TimeCalled
from dealer_assist.game.table.table import Phase
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.words import word
from tests.tools.drill.drill_kill import add_up
from tests.tools.drill.drill_people import People
from tests.tools.drill.drill_result import Found

_HOUR_S: Final = 3600.0
_JUMPS_S: Final = (_HOUR_S, -_HOUR_S, -2 * _HOUR_S, 24 * _HOUR_S, -24 * _HOUR_S, 90.0, -90.0)
_MOVES: Final = 20
_TOLD_S: Final = 5.0
_CALLED_S: Final = 0.5
_STRAYS_S: Final = 5.0


def clock(folder: Path, rounds: int, lang: str, seed: int) -> Found:
    """The drill."""
    found, rng = Found("clock"), random.Random(seed)
    people = People(folder, seed=seed)
    people.start()
    off_s, told, begun, asleep_s = 0.0, 0, time.monotonic(), 0.0
    for turn in range(rounds):
        jump_s = rng.choice(_JUMPS_S)
        for _ in range(_MOVES):
            people.move()
        _call_time(people)
        before = _noted(people)
        if turn % 4 == 3:
            asleep_s += abs(off_s + jump_s)
            off_s += jump_s
            people.held.kill()
            people.again(day_s=time.time() + off_s)
            told += 1  # a table that was off can't tell, and needn't
            continue
        off_s += jump_s
        people.held.jump(jump_s)
        told += _is_told(people, before)
        _call_time(people)
    people.play_out()
    people.stop()
    add_up(found, people)
    times = [at_s for row in people.held.acked.values()
             if (at_s := getattr(row.fact, "at_s", 0))]
    if times != sorted(times):
        found.wrong.append("times at the table run backwards")
    elif times and times[-1] - times[0] > time.monotonic() - begun + asleep_s + _STRAYS_S:
        found.wrong.append("a jump of the time of day has taken time from the table")
    if told < rounds:
        found.wrong.append(f"{rounds - told} jumps of the time of day were never told")
    found.notes.append(word(lang, "drill.clock_note", rounds=rounds, times=len(times),
                            hands=people.counted["hands"]))
    return found


def _call_time(people: People) -> None:
    """The clock is called on whoever is to act: a fact that bears the table's time."""
    for _ in range(_MOVES):
        table = people.table
        if table.hand is not None and table.hand.phase is Phase.BETTING and not table.doubt:
            break
        people.move()
    else:
        return
    fact = TimeCalled(table.hand.seats[table.hand.actor], 0)
    people.held.put(Tap(TapKind.FACT, fact.seat, fact=fact, table_number=table.number))
    people.held.wait(lambda now: now.number > table.number, _CALLED_S)


def _is_told(people: People, before: int) -> bool:
    """Whether the table has noted one jump more, within some seconds."""
    return people.held.wait(lambda _: _noted(people) > before, _TOLD_S)


def _noted(people: People) -> int:
    return sum(isinstance(row.fact, DeviceNoted) and row.fact.what == "clock_moved"
               for row in list(people.held.acked.values()))
