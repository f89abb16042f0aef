"""``table JOURNAL --fitted BENCH``: ports, keys, registers, calibrations and seats from a bench.

An option on the command line beside it wins.
"""

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from dealer_assist.devices.commissioning.shell.bench_fitting_file import (
    Fitted,
    FittedUnusable,
    read_fitting,
)

#: Options that a bench fills in.
TAKEN: Final = ("shoe", "scanner", "board", "badge", "register", "device_keys", "chip_set",
                "calibration")
Seats = Mapping[str, Mapping[int, int]]


def add_fitted_option(parser: argparse.ArgumentParser) -> None:
    """The option."""
    parser.add_argument("--fitted", metavar="BENCH",
                        help="the folder of the table's bench: what `dealer-assist technician` "
                             "found needs no other option")


def fill_in_fitted_options(options: argparse.Namespace) -> Seats:
    """Fill in missing options; give the seat by spot for each device. Raises FittedUnusable."""
    if not options.fitted:
        return {}
    found = read_fitting(Path(options.fitted))
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
    """Files by which this table's devices are calibrated, to see if they changed."""
    named = (*options.calibration, *([options.chip_set] if options.chip_set else []))
    return tuple(Path(one) for one in named)


def _named(found: Fitted) -> dict[str, str]:
    """Findings of the bench, by the option that would name them."""
    files = found.files
    return {
        **{role: found.ports.get(role, "") for role in ("shoe", "scanner", "board", "badge")},
        "register": files.get("registers", ""), "device_keys": files.get("device_keys", ""),
        "chip_set": files.get("chip_set", ""),
    }
