"""Calibration import: a file of another bench, checked whole, then written whole or not at all.

New files lie beside those in use, and take their place once the journal has them.
"""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

from dealer_assist.devices.commissioning.calibration_taps import BRING_IN, GIVE_OUT, PUT_BACK
from dealer_assist.devices.commissioning.shell.bench_hardware import Act, World
from dealer_assist.devices.commissioning.shell.calibration_export import (
    ENDING,
    SEATS,
    export_calibrations,
    restore_old_calibration,
    usb_stick_folders,
)
from dealer_assist.devices.commissioning.shell.camera_errands import (
    calibration_record,
    failed_errand,
    reason_as_text,
    utc_day_text,
    with_moved_distance,
    write_chips_in_use,
    write_plain_file_in_use,
)
from dealer_assist.devices.commissioning.shell.camera_files import (
    CHIPS,
    LAYOUT,
    LAYOUT_ROLE,
    BenchCameraFiles,
)
from dealer_assist.devices.commissioning.steps.camera_measurements import CalibrationFile
from dealer_assist.devices.commissioning.steps.step_runner import Errand, ErrandDone
from drivers.foreign_toml_json import TextUnfit, toml_of
from drivers.safe_file_opening import TooLong, read_plain
from drivers.vision.calibration.calibration_files import draft_path, write_draft
from drivers.vision.calibration.calibration_pack import Pack, PackUnfit, decode_pack
from drivers.vision.calibration.camera_calibration import Calibration, CalibrationUnusable
from drivers.vision.calibration.frame_layout import read_layout
from drivers.vision.chips.chip_set import ChipSet, ChipsUnusable
from drivers.vision.toml_sections import SectionUnfit

_SPOTS_MOST: Final = 10
_PACK_MOST: Final = 8_000_000


class _NotThis(Exception):
    """A file can't be brought in; `id` of the message and its values say why."""

    def __init__(self, id: str, **values: object) -> None:
        super().__init__(id)
        self.id, self.values = id, values


def import_calibrations(world: World, errand: Errand) -> ErrandDone:
    """Import another bench's calibrations: all that this table has cameras for, or nothing."""
    desk, values = world.cameras, errand.values
    try:
        path, pack = _found(desk, str(values.get("path", "")), str(values.get("table", "")))
        roles = tuple(values.get("roles", ()))
        wanted = {role: _calibration(desk, pack, role) for role in roles
                  if f"{role}.toml" in pack.files}
        chips = _chips(pack) if "scanner" in roles else None
        layout = _layout(pack) if roles else None
        seats = _seats(pack, values.get("named", ()))
        if not wanted and chips is None and layout is None and not seats:
            raise _NotThis("bench_calibration.nothing_for_us", table=pack.table)
    except _NotThis as not_this:
        return failed_errand(errand, not_this.id, **not_this.values)
    before = {role: desk.in_use(role) for role in wanted}
    places = [desk.file(role) for role in (*wanted, "chips", LAYOUT_ROLE)]
    try:
        kept = _written(desk, errand, pack, wanted, chips, layout)
    except (CalibrationUnusable, ChipsUnusable, OSError) as error:
        for file in places:
            with suppress(OSError):
                draft_path(file).unlink(missing_ok=True)
        return failed_errand(errand, "bench_calibration.not_brought_in", why=str(error))
    told = tuple(with_moved_distance(one, before[one.role], wanted[one.role]) if one.role in before
                 else one
                 for one in kept)
    left_out = tuple(role for role in ("shoe", "scanner", "board")
                     if f"{role}.toml" in pack.files and role not in wanted)
    return ErrandDone(errand, values={
        "kept": told, "seats": seats, "path": str(path), "table": pack.table,
        "left_out": left_out})


def _written(
    desk: BenchCameraFiles, errand: Errand, pack: Pack, wanted: Mapping[str, Calibration],
    chips: str | None, layout: bytes | None,
) -> list[CalibrationFile]:
    values = errand.values
    desk.folder.mkdir(parents=True, exist_ok=True)
    kept: list[CalibrationFile] = []
    note = f"from table {pack.table}, {pack.date}: {reason_as_text(str(values['why']))}"
    for role, one in wanted.items():
        made = write_draft(replace(one, note=note, by=str(values["by"]), source="",
                             date=utc_day_text(int(values["now_s"]))), desk.file(role))
        kept.append(calibration_record(desk, role, made))
    if layout is not None:
        kept.append(write_plain_file_in_use(desk, LAYOUT_ROLE, layout))
    if chips is not None:
        kept.append(write_chips_in_use(desk, chips))
    return kept


def _found(desk: BenchCameraFiles, path: str, table: str) -> tuple[Path, Pack]:
    """File meant by the path, with its content. Raises _NotThis."""
    if path:
        named = Path(path).expanduser()
        return named, _pack(named)
    places = [*usb_stick_folders(), desk.folder.parent]
    files = [file for place in places for file in place.glob(f"*{ENDING}")]
    newest = sorted(files, key=lambda file: file.stat().st_mtime, reverse=True)
    for file in newest:
        with suppress(_NotThis):
            pack = _pack(file)
            if pack.table != table:  # a table's own export is no news to it
                return file, pack
    if newest and len(newest) == 1:
        return newest[0], _pack(newest[0])
    raise _NotThis("bench_calibration.no_file", ending=ENDING, folder=desk.folder.parent)


def _pack(file: Path) -> Pack:
    try:
        return decode_pack(read_plain(file, _PACK_MOST))
    except TooLong:
        raise _NotThis("bench_calibration.pack_large", file=file) from None
    except OSError as error:
        raise _NotThis("bench_calibration.unreadable", file=file,
                       why=error.strerror or error) from None
    except PackUnfit as unfit:
        raise _NotThis(f"bench_calibration.pack_{unfit.why}", file=file, about=unfit.about
                       ) from None


def _calibration(desk: BenchCameraFiles, pack: Pack, role: str) -> Calibration:
    """Calibration of this role from the file, if its camera is like ours. Raises _NotThis."""
    name = f"{role}.toml"
    try:
        one = Calibration.read(pack.files[name].decode(), name)
    except (CalibrationUnusable, UnicodeDecodeError) as error:
        raise _NotThis("bench_calibration.part_unusable", part=name, why=error) from None
    if (role == "shoe") != (one.shoe is not None):
        raise _NotThis("bench_calibration.other_kind", part=name)
    ours = desk.size_of(role)
    if ours is not None and ours != one.size:
        raise _NotThis("bench_calibration.other_size", part=name, width=one.size[0],
                       height=one.size[1], our_width=ours[0], our_height=ours[1])
    return one


def _chips(pack: Pack) -> str | None:
    if CHIPS not in pack.files:
        return None
    try:
        text = pack.files[CHIPS].decode()
        ChipSet.read(text, CHIPS)
    except (ChipsUnusable, UnicodeDecodeError) as error:
        raise _NotThis("bench_calibration.part_unusable", part=CHIPS, why=error) from None
    return text


def _layout(pack: Pack) -> bytes | None:
    content = pack.files.get(LAYOUT)
    try:
        if content is not None:
            read_layout(content.decode(), LAYOUT)
    except (SectionUnfit, UnicodeDecodeError) as error:
        raise _NotThis("bench_calibration.part_unusable", part=LAYOUT, why=error) from None
    return content


def _seats(pack: Pack, named: Iterable[str]) -> tuple[tuple[str, int, int], ...]:
    """Seat map (role, spot, seat) of the devices that this table has too. Raises _NotThis."""
    if SEATS not in pack.files:
        return ()
    unfit = _NotThis("bench_calibration.part_unusable", part=SEATS,
                     why=f"expected [scanner] and lines SPOT = SEAT, each 1 to {_SPOTS_MOST}")
    try:
        told = toml_of(pack.files[SEATS].decode())
    except (UnicodeDecodeError, TextUnfit):
        raise unfit from None
    found: list[tuple[str, int, int]] = []
    for role, lines in told.items():
        if not isinstance(lines, dict):
            raise unfit
        for spot, seat in lines.items():
            whole = spot.isdecimal() and isinstance(seat, int) and not isinstance(seat, bool)
            if not whole or not 1 <= int(spot) <= _SPOTS_MOST or not 1 <= seat <= _SPOTS_MOST:
                raise unfit
            if role in tuple(named):
                found.append((role, int(spot) - 1, seat))
    return tuple(found)


#: Put back, exported, imported.
CALIBRATION_ERRANDS: Final[dict[str, Act]] = {
    PUT_BACK: restore_old_calibration, GIVE_OUT: export_calibrations, BRING_IN: import_calibrations,
}
