"""The technician's part: the boxed table goes over his bench, chips are enrolled, PINs given."""

import os
import tempfile
import tomllib
from dataclasses import dataclass
from pathlib import Path

from album import Album
from floor_manager import NAME, PIN
from forked import started

from dealer_assist.__main__ import main
from dealer_assist.storage.people import PeopleFile, people_path
from dealer_assist.storage.registry.registry_files import Store
from dealer_assist.storage.registry.tag_register import Register, table_register
from drivers.devices.device_keys import read_keys
from drivers.sim.pty_line import PtyLine
from drivers.sim.sim_scanner import ScannerSim
from drivers.sim.sim_shoe import ShoeSim
from drivers.sim.tabletop import table_scanner as scanner_of_bench
from drivers.sim.tabletop import tabletop_shoe as shoe_of_bench

#: Chips that the cage gives to this table beside those of the bench's rack.
VALUES = (25, 100, 500, 1000, 5000)
_EACH = 300


class CommandFailed(AssertionError):
    """A command of the evening didn't do what it is for; says what it printed."""


def command(*argv: object, ok: tuple[int, ...] = (0,)) -> str:
    """Run ``python -m dealer_assist ...`` as a person types it."""
    with tempfile.TemporaryDirectory() as folder:
        out, err = Path(folder, "out"), Path(folder, "err")
        ran = started(main, [*map(str, argv)], {**os.environ, "QT_QPA_PLATFORM": "offscreen"},
                      out, err)
        ran.join()
        said, wrong = (file.read_text("utf-8") for file in (out, err))
    if ran.exitcode not in ok:
        raise CommandFailed(f"{argv}: {ran.exitcode}\n{said}\n{wrong}")
    return said


@dataclass
class Fitted:
    """What the technician leaves: a bench's folder, the devices at their ports, the registers."""

    bench: Path
    register: Register
    shoe: ShoeSim
    scanner: ScannerSim
    lines: dict[str, PtyLine]

    def stop(self) -> None:
        """Pull everything out."""
        for line in self.lines.values():
            line.stop()


def commission(bench: Path, album: Album, lang: str) -> Fitted:
    """From the box to a table that can be played on, up to the seats; the pictures of each step.

    The way on to the signed report, which camera and reader pace, has tests of its own.
    """
    pictures = bench.parent / "bench-pictures"
    command("technician", bench, "--sim", "--no-window", "--autopilot", "--until", "spots",
            "--table", "7", "--lang", lang, "--out", pictures)
    who = "Technicien" if lang == "fr" else "Technician"
    for path in sorted(pictures.glob("*.png")):
        album.add(path, who, path.stem)
    return fitted(bench)


def fitted(bench: Path) -> Fitted:
    """The table's devices, plugged in where the bench found them; chips enrolled by range."""
    for value in VALUES:
        command("chips", "--register", bench / "registers", "enrol", f"cage-{value}",
                "--value", value, "--colour", value, "--from", _tag(value, 0),
                "--to", _tag(value, _EACH - 1))
    _without_camera(bench / "fitting.toml")
    keys = read_keys(bench / "devices.toml")
    shoe_id, scanner_id = shoe_of_bench.DEVICE_ID, scanner_of_bench.DEVICE_ID
    shoe = ShoeSim(shoe_id, 11, key=_known(keys.get(shoe_id)))
    scanner = ScannerSim(scanner_id, 12, key=_known(keys.get(scanner_id)))
    ports = tomllib.loads((bench / "fitting.toml").read_text())["ports"]
    lines = {"shoe": PtyLine(shoe, ports["shoe"]), "scanner": PtyLine(scanner, ports["scanner"])}
    for line in lines.values():
        line.start()
    return Fitted(bench, table_register(Store(bench / "registers").read()), shoe, scanner, lines)


def sign_up(journal: Path) -> None:
    """The floor manager's PIN for this table."""
    PeopleFile(people_path(journal)).add(NAME, PIN)


def _tag(value: int, number: int) -> str:
    return f"e00401{value:06x}{number:04x}"


def _known(key: bytes | None) -> bytes:
    assert key is not None, "the bench gave the board no key"
    return key


def _without_camera(fitting: Path) -> None:
    """The camera over the table isn't mounted tonight: its line goes out of the file."""
    lines = fitting.read_text(encoding="utf-8").splitlines(keepends=True)
    fitting.write_text("".join(line for line in lines if not line.startswith("board =")),
                       encoding="utf-8")
