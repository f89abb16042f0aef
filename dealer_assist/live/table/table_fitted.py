"""``table JOURNAL --fitted BENCH``: ports, keys, registers, calibrations and seats from a bench.

What is named on the command line beside it is taken as it is named there.
"""

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from dealer_assist.devices.commissioning.shell.fitted import Fitted, FittedUnusable, load

#: The options that a bench fills in.
TAKEN: Final = ("shoe", "scanner", "board", "badge", "register", "device_keys", "chip_set",
                "calibration")
Seats = Mapping[str, Mapping[int, int]]


def add_fitted(parser: argparse.ArgumentParser) -> None:
    """The option."""
    parser.add_argument("--fitted", metavar="BENCH",
                        help="the folder of the table's bench: what `dealer-assist technician` "
                             "found needs no other option")


def take_fitted(options: argparse.Namespace) -> Seats:
    """Fill in what was not named; gives the seat by spot for each device. Raises FittedUnusable."""
    if not options.fitted:
        return {}
    found = load(Path(options.fitted))
    if found.simulated and not options.practice:
        raise FittedUnusable(f"--fitted {options.fitted}: its devices are made of software "
                             "(technician --sim): expected the bench of a real table")
    for option, text in _named(found).items():
        if not getattr(options, option) and text:
            setattr(options, option, text)
    if not options.calibration:
        options.calibration = list(found.calibrations.values())
    return found.seats


def calibrations_of(options: argparse.Namespace) -> tuple[Path, ...]:
    """The files by which this table's devices are set, for who asks whether they changed."""
    named = (*options.calibration, *([options.chip_set] if options.chip_set else []))
    return tuple(Path(one) for one in named)


def _named(found: Fitted) -> dict[str, str]:
    """What the bench found, by the option that would name it."""
    files = found.files
    return {
        **{role: found.ports.get(role, "") for role in ("shoe", "scanner", "board", "badge")},
        "register": files.get("registers", ""), "device_keys": files.get("device_keys", ""),
        "chip_set": files.get("chip_set", ""),
    }
