"""The vault's process killed, stopped and hung in mid-hand, and the table with it or alone.

The devices live on. Afterwards every card that left the shoe is in the journal once, every hand is
paid as it was recorded, the vault's statements agree with the facts, and neither the journal nor
anything beside it in the table's folder holds a card's tag.
"""

import os
import random
import signal
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.storage.journal import JournalUnusable, journal_contents
from dealer_assist.storage.registry.tag_register import practice_register
from dealer_assist.trust.vault.practice_vault_process import VaultRun
from dealer_assist.trust.vault.unexplained_openings import check_openings
from dealer_assist.trust.vault.vault_connection import VaultUnusable
from dealer_assist.words import word
from tests.tools.drill.drill_kill import acked_by, add_up
from tests.tools.drill.drill_people import People
from tests.tools.drill.drill_result import Found
from tests.tools.drill.drill_table_process import TableRefuses

_LIVES_S: Final = 0.6
_AN_EVENING: Final = 25
#: Longer than a question waits, so that the table goes on by hand before the vault does.
_HANGS_S: Final = 1.5
_BREAKS: Final = ("vault", "table", "both", "hang")


def vault(folder: Path, rounds: int, lang: str, seed: int) -> Found:
    """The drill."""
    found, rng = Found("vault"), random.Random(seed)
    counted = dict.fromkeys(_BREAKS, 0)
    hands = by_hand = again = 0
    for first in range(0, rounds, _AN_EVENING):
        people = People(folder / f"evening-{first}", seed=seed + first, vault=True)
        try:
            people.start()
            for k in range(first, min(first + _AN_EVENING, rounds)):
                what = _BREAKS[k % len(_BREAKS)]
                counted[what] += 1
                _broken(people, what, rng)
                if acked := acked_by(people.shoe, people):
                    found.wrong.append(
                        f"the shoe has forgotten {acked} events that the journal lacks")
            people.play_out()
            time.sleep(1.0)  # the vault states the last hand
        except (JournalUnusable, TableRefuses, VaultUnusable) as why:
            found.wrong.append(str(why))
        finally:
            people.stop()
        add_up(found, people)
        found.wrong += [*_twice(people), *_leaked(people), *_unexplained(people)]
        hands += people.counted["hands"]
        by_hand += people.counted["by hand"]
        again += sum(fact.again for fact in _facts(people) if isinstance(fact, e.VaultStated))
    found.notes.append(word(
        lang, "drill.vault_note", rounds=rounds, vault=counted["vault"], table=counted["table"],
        both=counted["both"], hang=counted["hang"], hands=hands, by_hand=by_hand, again=again))
    return found


def _broken(people: People, what: str, rng: random.Random) -> None:
    """Play for a moment, break it wherever that is, mend it."""
    process = people.vault
    assert process is not None
    until = time.monotonic() + rng.uniform(0.01, _LIVES_S)
    while time.monotonic() < until:
        people.move()
    if rng.random() < 0.7:  # something is on its way
        people.begin_move()
    if what == "hang":
        _hung(process)
    elif what == "table":
        people.held.kill()
        people.again()
    else:
        process.kill()
        if what == "both":
            people.held.kill()
        time.sleep(rng.uniform(0, 0.3))
        process.start()
        if what == "both":
            people.again()
    people.rest()


def _hung(process: VaultRun) -> None:
    """The vault's process stands still for longer than a question waits."""
    assert process.child is not None
    os.kill(process.child.pid, signal.SIGSTOP)
    time.sleep(_HANGS_S)
    os.kill(process.child.pid, signal.SIGCONT)


def _facts(people: People) -> list[e.Fact]:
    return [record.fact for record in journal_contents(people.held.path).records]


def _twice(people: People) -> Iterable[str]:
    """Cards that the journal has twice in a hand."""
    seen: set[str] = set()
    for number, fact in enumerate(_facts(people), 1):
        if isinstance(fact, e.HandBegan):
            seen.clear()
        elif isinstance(fact, e.CardSeen) and fact.token:
            if fact.token in seen:
                yield f"fact {number}: a card was dealt twice"
            seen.add(fact.token)


def _leaked(people: People) -> Iterable[str]:
    """Files of the table's that hold a card's tag."""
    tags = [*practice_register().cards]
    for path in sorted(people.held.path.parent.iterdir()):
        if path.is_file():
            content = path.read_bytes()
            if any(tag in content or tag.hex().encode() in content for tag in tags):
                yield f"{path.name} holds the tag of a card"


def _unexplained(people: People) -> Iterable[str]:
    """What the vault's statements say and the facts don't."""
    for finding in check_openings(enumerate(_facts(people), 1)):
        yield f"fact {finding.number}: {finding.says('en')}"
