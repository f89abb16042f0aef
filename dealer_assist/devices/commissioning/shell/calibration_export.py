"""Calibration export, and older calibrations put back."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Final

from dealer_assist.devices.commissioning.shell.bench_hardware import World
from dealer_assist.devices.commissioning.shell.camera_errands import (
    calibration_record,
    failed_errand,
    in_thousandths,
    reason_as_text,
    utc_day_text,
    with_moved_distance,
    write_chips_in_use,
)
from dealer_assist.devices.commissioning.shell.camera_files import LAYOUT, BenchCameraFiles
from dealer_assist.devices.commissioning.steps.camera_measurements import CalibrationFile
from dealer_assist.devices.commissioning.steps.step_runner import Errand, ErrandDone
from drivers.durable_files import put_whole
from drivers.foreign_toml_json import read_text
from drivers.vision.calibration.calibration_files import (
    older_path,
    restore_older_version,
    write_draft,
)
from drivers.vision.calibration.calibration_pack import Pack, encode_pack
from drivers.vision.calibration.camera_calibration import Calibration, CalibrationUnusable
from drivers.vision.chips.chip_set import ChipsUnusable

ENDING: Final = ".calibrations.zip"
SEATS: Final = "seats.toml"
#: Mount points of USB sticks.
STICKS: Final = ("/media", "/run/media")


# --- put back ------------------------------------------------------------------------------------


def restore_old_calibration(world: World, errand: Errand) -> ErrandDone:
    """Write an older version as a new one, in use once the journal has it."""
    desk, role = world.cameras, errand.role
    version = int(errand.values["version"])
    why = reason_as_text(str(errand.values["why"]))
    try:
        if role == "chips":
            text = read_text(older_path(desk.file("chips"), version))
            return ErrandDone(errand, values={"kept": write_chips_in_use(desk, text)})
        before = desk.in_use(role)
        one = restore_older_version(desk.file(role), utc_day_text(int(errand.values["now_s"])),
                                    str(errand.values["by"]),
                   version, why, write_draft)
    except (CalibrationUnusable, ChipsUnusable, OSError) as error:
        return failed_errand(errand, "bench_calibration.not_put_back", why=str(error))
    return ErrandDone(errand,
                      values={"kept": with_moved_distance(calibration_record(desk, role, one),
                                                          before, one)})


# --- given out -----------------------------------------------------------------------------------


def export_calibrations(world: World, errand: Errand) -> ErrandDone:
    """Write one file with the calibrations in use, the house's chips, the layout and the seats."""
    desk, values = world.cameras, errand.values
    table, day = str(values["table"]), utc_day_text(int(values["now_s"]))
    try:
        files, given = _given(desk)
        seats = _seats_text(values.get("seats", ()))
        if seats:
            files[SEATS] = seats.encode()
        if not files:
            return failed_errand(errand, "bench_calibration.nothing_to_give")
        place = _place(desk, str(values.get("path", "")), table, day)
        content = encode_pack(Pack(table, str(values["by"]), day, files))
        put_whole(place, content)
    except (CalibrationUnusable, OSError) as error:
        return failed_errand(errand, "bench_calibration.not_given", why=str(error))
    digest = sha256(content).hexdigest()
    out = tuple(replace(one, file=place.name, sha256=digest) for one in given)
    return ErrandDone(errand, values={"path": str(place), "given": out})


def _given(desk: BenchCameraFiles) -> tuple[dict[str, bytes], list[CalibrationFile]]:
    files: dict[str, bytes] = {}
    given: list[CalibrationFile] = []
    for role, file in desk.files().items():
        one = Calibration.load(file)  # a calibration unreadable here is of no use elsewhere
        files[file.name] = file.read_bytes()
        given.append(CalibrationFile(role, file.name, one.version, "", in_thousandths(one.figures)))
    for extra in (desk.file("chips"), desk.folder / LAYOUT):
        if extra.is_file():
            files[extra.name] = extra.read_bytes()
    return files, given


def _place(desk: BenchCameraFiles, path: str, table: str, day: str) -> Path:
    """Path of the export: as named, else on the one stick plugged in, else beside the bench's
    folder."""
    plain = "".join(one if one.isalnum() or one in "-_" else "-" for one in table) or "table"
    name = f"{plain}-{day}{ENDING}"
    if path:
        named = Path(path).expanduser()
        return named / name if named.is_dir() else named
    found = list(usb_stick_folders())
    return (found[0] if len(found) == 1 else desk.folder.parent) / name


def usb_stick_folders() -> Iterable[Path]:
    """Folders of USB sticks, as desktops mount them: /media/USER/NAME, /run/media/USER/NAME."""
    for root in map(Path, STICKS):
        with suppress(OSError):
            yield from sorted(one for user in root.iterdir() if user.is_dir()
                              for one in user.iterdir() if one.is_mount())


def _seats_text(seats: Iterable[tuple[str, int, int]]) -> str:
    """Seat before each spot, spots from 1, in the form of `fitting.toml`."""
    by_role: dict[str, list[tuple[int, int]]] = {}
    for role, spot, seat in seats:
        by_role.setdefault(role, []).append((spot, seat))
    lines = [line for role, found in sorted(by_role.items())
             for line in (f"[{role}]", *(f"{spot + 1} = {seat}" for spot, seat in sorted(found)))]
    return "\n".join(lines) + "\n" if lines else ""
