"""The table's own computer in the walk: the program itself, and fingers and eyes at its screen.

``main([SOCKET, ZERO, "table", ...])``, or ``setup`` or ``floor``, runs the command as it is, not in
sight. Beside it a line to the walk carries what a person in front of the screen could do: look at
it, press a key in sight, type, take a picture. No fact is put in past the screen. The table's clock
begins at ZERO (UTC seconds) and goes on as the walk lets it; 0 is the machine's own.
"""

from dataclasses import replace
from multiprocessing.connection import Client

from dealer_assist.cli.frame.command_execution import call_command

#: Qt's platform without a screen, by a name that no part of the program takes for "no screen".
UNSEEN = "offscreen:"


def main(words: list[str]) -> int:
    address, zero, *argv = words
    line = Client(address, "AF_UNIX")
    _lend_fingers(line, float(zero))
    if argv[0] == "setup":
        return _first_start(line, argv[1:])
    if argv[0] == "floor":
        return _floor(line, argv[1:])
    from dealer_assist.cli import table

    assert argv[0] == "table"
    return call_command(table, argv[1:])


def _first_start(line, argv: list[str]) -> int:
    """The set-up in its window, and the table that it opens."""
    from set_up_hands import SetUpHands

    from dealer_assist.cli import setup
    from dealer_assist.qt.setup.setup_window_runner import SetupWindowRunner

    seen, run = setup.choose_qt_platform(), SetupWindowRunner.run
    # The set-up asks in the terminal where there is no screen: what is drawn unseen is one here.
    setup.choose_qt_platform = lambda: replace(seen, platform=UNSEEN)

    def lent(stage, *args, **named) -> None:
        hands = SetUpHands(stage.window, line)
        run(stage, *args, **named)
        hands.leave()

    SetupWindowRunner.run = lent  # type: ignore[method-assign]
    return call_command(setup, argv)


def _floor(line, argv: list[str]) -> int:
    """The floor's server and its window; or the window on another machine (``window BUNDLE``)."""
    from floor_hands import FloorHands

    from dealer_assist.cli.floor import floor_serve, floor_window
    from dealer_assist.qt.floor import local_floor_window
    from dealer_assist.qt.floor.floor_window_runner import FloorWindowRunner

    seen, run = local_floor_window.choose_qt_platform(), FloorWindowRunner.run
    local_floor_window.choose_qt_platform = floor_window.choose_qt_platform = lambda: replace(
        seen, platform=UNSEEN)

    def lent(stage, *args, **named) -> None:
        stage.hands = FloorHands(stage.window, line)
        run(stage, *args, **named)

    FloorWindowRunner.run = lent  # type: ignore[method-assign]
    if argv[0] == "window":
        return call_command(floor_window, argv[1:])
    return call_command(floor_serve, argv)


def _lend_fingers(line, zero: float) -> None:
    """Once the window is there, and in its own thread; the clock counts levels and absences."""
    from hands import Hands
    from pulse import Pulse

    from dealer_assist.cli import table
    from dealer_assist.qt.dealer.dealer_window_runner import DealerWindowRunner

    run, pulse = DealerWindowRunner.run, Pulse(zero)
    pulse.follow()
    table.Steady = pulse.clock  # type: ignore[misc,assignment]

    def lent(stage, *args, **named) -> None:
        pulse.stage = stage
        stage.hands = Hands(stage.window, line, pulse)
        run(stage, *args, **named)

    DealerWindowRunner.run = lent  # type: ignore[method-assign]
