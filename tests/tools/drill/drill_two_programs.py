"""Two programs on one journal: the second is turned away, readers come and go, nothing is lost."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from dealer_assist.storage.journal import RowReader, journal_contents
from dealer_assist.words import word
from tests.tools.drill.drill_kill import add_up
from tests.tools.drill.drill_people import People
from tests.tools.drill.drill_result import Found
from tests.tools.drill.drill_table_process import HeldTable, TableRefuses

_MOVES: Final = 8
_LIMIT_S: Final = 60


def two_programs(folder: Path, rounds: int, lang: str, seed: int) -> Found:
    """The drill: a table plays on, while others open its journal in every way that there is."""
    found, people, turned_away = Found("two_programs"), People(folder, seed=seed), 0
    people.start()
    for turn in range(rounds):
        _moves(people)
        turned_away += _second_table(people)
        with RowReader(people.held.path) as reader:
            reader.after(0, 50)
        journal_contents(people.held.path)
        _moves(people)
        command = (["verify"], ["rulings"])[turn % 2]
        if not _runs([*command, str(people.held.path)]):
            found.wrong.append(f"{command[0]} finds the running table's journal unsound")
        _moves(people)
        if turn % 3 == 2:  # those who looked are gone; the table dies, and the next one takes over
            people.held.kill()
            people.again()
    people.play_out()
    people.stop()
    add_up(found, people)
    if turned_away < rounds:
        found.wrong.append(f"only {turned_away} of {rounds} second tables were turned away")
    found.notes.append(word(lang, "drill.two_programs_note", rounds=rounds,
                            turned_away=turned_away))
    return found


def _moves(people: People) -> None:
    for _ in range(_MOVES):
        people.move()


def _second_table(people: People) -> bool:
    """Whether a second table on this journal is turned away."""
    second = HeldTable(people.held.setup)
    try:
        second.start()
    except TableRefuses:
        return True
    second.kill()
    return False


def _runs(words: Sequence[str]) -> bool:
    done = subprocess.run([sys.executable, "-m", "dealer_assist", *words], capture_output=True,
                          check=False, timeout=_LIMIT_S)
    return done.returncode == 0
