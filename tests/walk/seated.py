"""The table's own computer in the walk: the program itself, and fingers and eyes at its screen.

``seated.py SOCKET RATE ZERO table|setup ...`` runs the command as it is, offscreen. Beside it a
line to the walk carries what a person in front of the screen could do: look at it, press a key in
sight, type, take a picture. No fact is put in past the screen. Clocks run RATE times as fast.
"""

import sys
import time
from dataclasses import replace
from multiprocessing.connection import Client
from pathlib import Path

HERE = Path(__file__).parent
#: Qt's platform without a screen, by a name that no part of the program takes for "no screen".
UNSEEN = "offscreen:"
sys.path.insert(0, str(HERE))


def main() -> int:
    address, rate, zero, *argv = sys.argv[1:]
    line = Client(address, "AF_UNIX")
    _hasten(float(rate), float(zero))
    _lend_fingers(line)
    if argv[0] == "setup":
        return _first_start(line, argv[1:])
    from dealer_assist.commands import table

    assert argv[0] == "table"
    return table.main(argv[1:])


def _first_start(line, argv: list[str]) -> int:
    """The set-up in its window, and the table that it opens."""
    from set_up_hands import SetUpHands

    from dealer_assist.commands import setup
    from dealer_assist.panel.setup.stage import SetupStage

    seen, run = setup.probe(), SetupStage.run
    # The set-up asks in the terminal where there is no screen: what is drawn unseen is one here.
    setup.probe = lambda: replace(seen, platform=UNSEEN)

    def lent(stage, *args, **named) -> None:
        hands = SetUpHands(stage.window, line)
        run(stage, *args, **named)
        hands.leave()

    SetupStage.run = lent  # type: ignore[method-assign]
    return setup.main(argv)


def _hasten(rate: float, zero: float) -> None:
    """The table's clock, which counts levels, absences and clocks, runs at the walk's speed."""
    from dealer_assist.commands import table
    from dealer_assist.sensing.steady import Steady

    def ticks() -> float:
        return time.monotonic() * rate

    table.Steady = lambda: Steady(lambda: zero + ticks(), ticks)  # type: ignore[misc,assignment]


def _lend_fingers(line) -> None:
    """Once the window is there, and in its own thread."""
    from hands import Hands

    from dealer_assist.panel.stage import Stage

    run = Stage.run

    def lent(stage, *args, **named) -> None:
        stage.hands = Hands(stage._window, line)
        run(stage, *args, **named)

    Stage.run = lent  # type: ignore[method-assign]


if __name__ == "__main__":
    sys.exit(main())
