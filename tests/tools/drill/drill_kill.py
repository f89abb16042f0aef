"""kill -9 of a running table at random moments, its devices living on; and started again."""

import random
import time
from pathlib import Path
from typing import Final

from dealer_assist.storage.journal import JournalUnusable, journal_contents, verify_journal
from dealer_assist.words import word
from drivers.sim.sim_shoe import ShoeSim
from tests.tools.drill.drill_people import People
from tests.tools.drill.drill_result import Found
from tests.tools.drill.drill_table_process import REFUSED, TableRefuses

#: A new evening after so many kills, so that reading the journal again stays a small part of it.
_AN_EVENING: Final = 50
_LIVES_S: Final = 0.35


def kill(folder: Path, rounds: int, lang: str, seed: int) -> Found:
    """The drill."""
    found, rng, unasked, hands = Found("kill"), random.Random(seed), 0, 0
    starts: list[float] = []
    for first in range(0, rounds, _AN_EVENING):
        people = People(folder / f"evening-{first}", seed=seed + first)
        people.start()
        for _ in range(min(_AN_EVENING, rounds - first)):
            _killed(people, rng.uniform(0.01, _LIVES_S), rng)
            if not _is_whole(people, found):
                break
        people.play_out()
        people.stop()
        add_up(found, people)
        unasked += people.held.unasked
        hands += people.counted["hands"]
        starts += people.held.starts_s
    found.notes.append(word(lang, "drill.kill_note", rounds=rounds, hands=hands, unasked=unasked,
                            most_s=f"{max(starts):.2f}"))
    return found


def _killed(people: People, lives_s: float, rng: random.Random) -> None:
    """Play for so long, and die wherever that is: in the middle of a move as a rule."""
    until = time.monotonic() + lives_s
    while time.monotonic() < until:
        people.move()
    if rng.random() < 0.7:  # something is on its way when it dies
        people.begin_move()
    people.held.kill()


def _is_whole(people: People, found: Found) -> bool:
    """After the kill: the chain, and what the shoe was told is safe; then the table goes on."""
    try:
        acked = acked_by(people.shoe, people)
        people.again()
    except (JournalUnusable, TableRefuses) as why:
        found.wrong.append(str(why))
        return False
    if acked:
        found.wrong.append(f"the shoe has forgotten {acked} events that the journal lacks")
    return True


def acked_by(shoe: ShoeSim, people: People) -> int:
    """How many events the shoe got back as committed and the journal lacks."""
    boot, oldest = shoe.core.boot_id, shoe.core.journal.oldest_seq
    stored = {r.origin.device_seq for r in journal_contents(people.held.path).records
              if r.origin.device == "shoe" and r.origin.boot_id == boot}
    return len(set(range(1, oldest)) - stored)


def add_up(found: Found, people: People) -> None:
    """What the evening's journal holds of what was acknowledged."""
    found.acknowledged += len(people.held.acked)
    found.wrong += people.wrong + people.held.wrong
    refused = people.held.notices[REFUSED]
    if refused:
        found.wrong.append(f"the table's program failed {refused} times: {people.held.said}")
    if people.is_stuck:
        found.wrong.append(f"stuck: {people.stands}")
    try:
        found.kept += people.held.kept()
    except JournalUnusable as why:
        found.wrong.append(str(why))
    verdict = verify_journal(people.held.path)
    if not verdict.sound:
        found.wrong.append(verdict.says)
