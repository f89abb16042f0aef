"""The shoe's camera is covered or unplugged in the middle of a hand; the table is killed in it."""

import random
import time
from pathlib import Path
from typing import Final

from dealer_assist.words import word
from tests.tools.drill.drill_kill import add_up
from tests.tools.drill.drill_orders import CameraTurns
from tests.tools.drill.drill_people import People
from tests.tools.drill.drill_result import Found

_MOVES: Final = 12
_BLIND_S: Final = 1.5
_PATIENCE_S: Final = 3.0


def camera(folder: Path, rounds: int, lang: str, seed: int) -> Found:
    """The drill: while the camera sees nothing the dealer enters by hand."""
    found, rng = Found("camera"), random.Random(seed)
    people = People(folder, seed=seed, camera=True)
    people.start()
    people.patience_s = _PATIENCE_S
    for turn in range(rounds):
        _moves(people)
        out = rng.random() < 0.5
        people.held.put(CameraTurns(is_dark=not out, is_out=out))
        time.sleep(_BLIND_S)
        _moves(people)
        if not turn % 2:
            people.held.kill()
            people.again()
        people.held.put(CameraTurns())
        people.rest()
    people.play_out()
    people.stop()
    add_up(found, people)
    noted = sum("shoe" in str(row.fact) and type(row.fact).__name__ in ("DeviceLost", "DeviceNoted")
                for row in people.held.acked.values())
    if not noted:
        found.wrong.append("the table never said that its camera sees nothing")
    found.notes.append(word(lang, "drill.camera_note", rounds=rounds, noted=noted,
                            hands=people.counted["hands"], by_hand=people.counted["by hand"]))
    return found


def _moves(people: People) -> None:
    for _ in range(_MOVES):
        people.move()
