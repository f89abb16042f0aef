"""``fitting.toml`` in a bench's folder: the fitting of a table, as the table reads it.

::

    [table]
    name = "7"
    [ports]
    shoe = "/dev/pda/shoe"
    scanner = "pepper:/dev/ttyUSB1"
    [files]
    registers = "registers"
    device_keys = "devices.toml"
    [calibrations]
    board = "calibrations/board.toml"
    [seats.scanner]
    1 = 1

Files are named from the folder on. Under `seats` stands the seat before each spot, both counted
from 1: a table without this part has spot 1 before seat 1, and so on.
"""

import json
from collections.abc import Mapping
from dataclasses import field
from pathlib import Path
from typing import Any, Final

from dealer_assist.devices.commissioning.bench_state import BenchState
from drivers.durable_files import put_whole
from drivers.foreign_toml_json import TextUnfit, read_text, toml_of
from drivers.lazy_dataclass import dataclass
from drivers.wire.constants import SPOTS

FILE: Final = "fitting.toml"
_PORTS: Final = ("shoe", "scanner", "board", "badge")
_FILES: Final = ("registers", "device_keys", "chip_set")
_HEAD: Final = (
    "# What was fitted to this table, written by `dealer-assist technician`;\n"
    "# `dealer-assist table JOURNAL --fitted FOLDER` takes it up.\n"
)


class FittedUnusable(ValueError):
    """The bench's folder holds no usable fitting; says what was expected."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """Fitting of a table, as found at the bench. `seats` gives the seat (1 to 10) by spot (from 0).

    `simulated` where its devices are made of software: no table can be played on them.
    """

    name: str = ""
    ports: Mapping[str, str] = field(default_factory=dict)
    files: Mapping[str, str] = field(default_factory=dict)
    calibrations: Mapping[str, str] = field(default_factory=dict)
    seats: Mapping[str, Mapping[int, int]] = field(default_factory=dict)
    simulated: bool = False


def fitting_for_file(bench: BenchState, files: Mapping[str, str],
              calibrations: Mapping[str, str]) -> Fitted:
    """Fitting of this bench as it goes into the file."""
    seats: dict[str, dict[int, int]] = {}
    for (role, spot), seat in sorted(bench.seats.items()):
        seats.setdefault(role, {})[spot] = seat
    ports = {role: named_port(one.family, one.port) for role, one in bench.named.items()}
    return Fitted(bench.table, ports, files, calibrations, seats, bench.simulated)


def named_port(family: str, port: str) -> str:
    """A port as the command line has it: PORT, or READER:PORT."""
    return port if family == "own" else f"{family}:{port}"


def fitting_file_text(fitted: Fitted) -> str:
    """The file's text."""
    parts = [_HEAD, "[table]", f"name = {_quoted(fitted.name)}"]
    parts += ["simulated = true"] if fitted.simulated else []
    for title, named in (("ports", fitted.ports), ("files", fitted.files),
                         ("calibrations", fitted.calibrations)):
        parts += [f"[{title}]", *(f"{key} = {_quoted(text)}"
                                  for key, text in sorted(named.items()))]
    for role, seats in sorted(fitted.seats.items()):
        parts += [f"[seats.{role}]", *(f"{spot + 1} = {seat}"
                                       for spot, seat in sorted(seats.items()))]
    return "\n".join(parts) + "\n"


def _quoted(text: str) -> str:
    """A text as TOML writes it: as JSON does, but that TOML takes no bare delete character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def write_fitting_file(folder: Path, fitted: Fitted) -> None:
    """Write the file, whole or not at all. Raises OSError."""
    put_whole(folder / FILE, fitting_file_text(fitted).encode(), 0o644)


def read_fitting(folder: Path) -> Fitted:
    """Fitting read from a bench's folder, its files named from there. Raises FittedUnusable."""
    path = folder / FILE
    try:
        tree = toml_of(read_text(path))
    except FileNotFoundError:
        raise FittedUnusable(
            f"{path}: there is no such file: expected the folder of a bench that was opened with "
            "`dealer-assist technician`") from None
    except (OSError, UnicodeError, TextUnfit) as error:
        raise FittedUnusable(f"{path}: {error}; open the bench again, it writes the file anew"
                             ) from None
    wrong = sorted(set(tree) - {"table", "ports", "files", "calibrations", "seats"})
    if wrong:
        raise FittedUnusable(f"{path}: [{wrong[0]}] is no part of it")
    ports = _texts(path, tree, "ports", _PORTS)
    files = {key: str(folder / text) for key, text in _texts(path, tree, "files", _FILES).items()}
    calibrations = {key: str(folder / text)
                    for key, text in _texts(path, tree, "calibrations", _PORTS).items()}
    table = tree.get("table", {})
    simulated = isinstance(table, dict) and table.pop("simulated", False) is True
    name = _texts(path, tree, "table", ("name",)).get("name", "")
    seats = _seats(path, tree.get("seats", {}))
    return Fitted(name, ports, files, calibrations, seats, simulated)


def _texts(path: Path, tree: Mapping[str, Any], part: str, known: tuple[str, ...]
           ) -> dict[str, str]:
    found = tree.get(part, {})
    if not isinstance(found, dict) or not all(
        key in known and isinstance(text, str) and text for key, text in found.items()
    ):
        raise FittedUnusable(f"{path}: [{part}]: expected {', '.join(known)}, each with a text")
    return found


def _seats(path: Path, tree: object) -> dict[str, dict[int, int]]:
    expected = FittedUnusable(
        f"{path}: [seats.scanner]: expected lines SPOT = SEAT, each from 1 to {SPOTS}, no seat "
        "twice")
    if not isinstance(tree, dict) or not set(tree) <= set(_PORTS):
        raise expected
    found: dict[str, dict[int, int]] = {}
    for role, lines in tree.items():
        if not isinstance(lines, dict):
            raise expected
        seats = {_number(spot, expected) - 1: _number(seat, expected)
                 for spot, seat in lines.items()}
        if len(set(seats.values())) < len(seats) or len(seats) < len(lines):
            raise expected
        found[role] = seats
    return found


def _number(said: object, expected: FittedUnusable) -> int:
    text = str(said)
    if isinstance(said, bool) or not text.isascii() or not text.isdecimal():
        raise expected
    number = int(text)
    if not 1 <= number <= SPOTS:
        raise expected
    return number
