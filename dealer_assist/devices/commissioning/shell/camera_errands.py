"""Errands of the camera step: looks, pictures, measuring, storing.

Each function carries out one errand and returns what became of it; none raises for what a camera
or a disk does.
"""

from collections.abc import Mapping
from dataclasses import fields, replace
from datetime import UTC, datetime
from hashlib import sha256
from typing import Final

import numpy as np

from dealer_assist.devices.commissioning.shell.bench_hardware import Act, World
from dealer_assist.devices.commissioning.shell.camera_files import (
    LAYOUT,
    BenchCameraFiles,
    CalibrationPictures,
    Eye,
)
from dealer_assist.devices.commissioning.steps import camera_measurements as s
from dealer_assist.devices.commissioning.steps.step_runner import Errand, ErrandDone
from dealer_assist.words import catalogue, word
from dealer_assist.words.message import Message, message
from drivers.durable_files import put_whole
from drivers.vision.calibration.calibrate import (
    BoardPose,
    CalibrateRefused,
    Label,
    NewCalibration,
    calibrate_shoe_as_found,
    calibrate_table,
)
from drivers.vision.calibration.calibration_comparison import calibration_difference
from drivers.vision.calibration.calibration_files import (
    draft_path,
    older_version_numbers,
    write_draft,
)
from drivers.vision.calibration.camera_calibration import (
    Calibration,
    CalibrationQuality,
    CalibrationUnusable,
)
from drivers.vision.calibration.charuco import BoardCorners, find_board, other_board
from drivers.vision.calibration.frame_layout import Layout, load_layout, ten_seat_layout
from drivers.vision.calibration.view_drift import DriftLimits, DriftWatch
from drivers.vision.calibration.view_meters import meters_of
from drivers.vision.card_readings import Picture
from drivers.vision.chips.chip_set import ChipSet
from drivers.vision.live_view import Marks, regions_of
from drivers.vision.toml_sections import SectionUnfit
from drivers.vision.view_geometry import Point

_NEW_PART: Final = 0.02  # movement of the board between two pictures, as a part of the view's width
_EMPTY_FRAMES: Final = 6
_CHECK_LOOKS: Final = 6
_SECOND: Final = 1_000_000_000
#: Notes on pictures left out: they didn't count, and nothing is to be done about them.
_UNSAID: Final = frozenset({"cameras.left_out"})
#: One tap: the picture two fifths brighter, the focus one step of most cameras farther.
_LONGER: Final = 1.4
_FARTHER: Final = 5.0
_FIRST_FOCUS: Final = 30.0
_TUNED_MOST: Final = {"exposure": 5000.0, "focus": 255.0}


def failed_errand(errand: Errand, id: str, **values: object) -> ErrandDone:
    """Failed errand, with this reason."""
    return ErrandDone(errand, message(id, **values))


# --- looking -----------------------------------------------------------------------------------


def look_through_camera(world: World, errand: Errand) -> ErrandDone:
    """Look once through the camera: meters, and the board if requested."""
    eye = world.cameras.eye(errand.role)
    picture = eye.frame()
    if picture is None:
        return failed_errand(errand, "bench_camera.no_picture")
    wants = errand.values.get("wants", "board")
    troubles = _troubles(world.cameras, eye, picture) if wants == "check" else ()
    held, other = (None, "") if wants == "check" else _held(eye, picture)
    meters = meters_of(picture)
    seen = s.CameraLook(
        picture.shape[1], picture.shape[0], meters.blur_px, meters.light, meters.white,
        meters.burnt, meters.dark, len(meters.glares), round(eye.fps, 1), held, other, troubles,
        _tunable(world.cameras, errand.role))
    return ErrandDone(errand, values={"seen": seen})


def _tunable(desk: BenchCameraFiles, role: str) -> tuple[str, ...]:
    camera = desk.tuned(role)
    return () if camera is None else tuple(one for one in s.TUNABLE if one in camera.able)


def adjust_camera(world: World, errand: Errand) -> ErrandDone:
    """Set the camera a step longer or shorter, nearer or farther."""
    camera = world.cameras.tuned(errand.role)
    name, by = str(errand.values["name"]), int(errand.values["by"])
    if camera is None or name not in camera.able:
        return failed_errand(errand, "bench_camera.not_tunable")
    now = camera.settings.get(name, _FIRST_FOCUS)
    value = now * _LONGER**by if name == "exposure" else now + _FARTHER * by
    camera.tune(name, round(min(_TUNED_MOST[name], max(1.0, value)), 1))
    return ErrandDone(errand)


def _troubles(desk: BenchCameraFiles, eye: Eye, picture: Picture) -> tuple[tuple[str, float], ...]:
    """Changes since the calibration in use; looks are counted as seconds."""
    taken = eye.taken
    if taken.drift is None:
        calibration = desk.in_use(eye.role)
        if calibration is None:
            return ()
        limits = DriftLimits.of(calibration).within(_CHECK_LOOKS - 1)
        taken.drift = DriftWatch(calibration, every_ns=0, limits=limits)
    taken.drift.look(picture, 0)
    return tuple((str(one.kind), one.amount) for one in taken.drift.standing)


def _held(eye: Eye, picture: Picture) -> tuple[s.BoardView | None, str]:
    """Printed board in this frame, or the name of another; updates the overlay."""
    seen = find_board(picture, eye.board)
    before = eye.taken.last
    eye.taken.last = (picture, seen) if seen is not None else None
    _mark(eye, picture, seen)
    if seen is None:
        return None, other_board(picture, eye.board) or ""
    height, width = picture.shape[:2]
    x, y = seen.pixels.mean(axis=0)
    zone = min(2, int(3 * y / height)) * 3 + min(2, int(3 * x / width))
    moved = _apart(seen, before[1]) if before is not None else float(width)
    is_new = all(_apart(seen, one) > _NEW_PART * width for _, one in eye.taken.views)
    return s.BoardView(zone, len(seen.mm), round(moved, 2), is_new), ""


def _apart(one: BoardCorners, other: BoardCorners) -> float:
    """Distance in px between two positions of the board: its middle and its spread."""
    middle = np.abs(one.pixels.mean(axis=0) - other.pixels.mean(axis=0)).max()
    return float(middle + np.abs(one.pixels.std(axis=0) - other.pixels.std(axis=0)).max())


def _mark(eye: Eye, picture: Picture, seen: BoardCorners | None) -> None:
    found = _points(seen) if seen is not None else ()
    if eye.taken.made is not None:
        eye.live.mark(Marks(regions_of(eye.taken.made.calibration), found=found))
        return
    covered = tuple(point for _, one in eye.taken.views for point in _points(one)[::3])
    wanted = _zone(eye.zone, picture.shape[1], picture.shape[0]) if eye.zone >= 0 else ()
    eye.live.mark(Marks((), wanted, found, covered))


def _points(seen: BoardCorners) -> tuple[Point, ...]:
    return tuple((float(x), float(y)) for x, y in seen.pixels)


def _zone(zone: int, width: int, height: int) -> tuple[Point, ...]:
    """The outline of one of the view's nine parts."""
    row, column = divmod(zone, 3)
    left, top = column * width / 3, row * height / 3
    right, low = left + width / 3, top + height / 3
    return (left + 2, top + 2), (right - 2, top + 2), (right - 2, low - 2), (left + 2, low - 2)


def mark_aiming_place(world: World, errand: Errand) -> ErrandDone:
    """Draw the place for the board, or the seat's spot for a stack."""
    desk = world.cameras
    eye = desk.eye(errand.role)
    eye.zone = int(errand.values.get("zone", -1))
    calibration = desk.in_use(errand.role)
    seat = int(errand.values.get("seat", 0))
    if calibration is not None and seat in calibration.spots:
        eye.live.mark(Marks(regions_of(calibration), wanted=calibration.spots[seat].corners))
    return ErrandDone(errand)


# --- taking ------------------------------------------------------------------------------------


def take_calibration_picture(world: World, errand: Errand) -> ErrandDone:
    """Store one picture for the calibration: the one just judged, or a fresh one."""
    eye, part = world.cameras.eye(errand.role), str(errand.values["part"])
    if part == "view":
        if eye.taken.last is None:
            return failed_errand(errand, "bench_camera.board_unseen")
        eye.taken.views.append(eye.taken.last)
        return ErrandDone(errand, values={"taken": len(eye.taken.views)})
    if part == "empty":
        return _take_empty(eye, errand)
    picture = eye.frame()
    if picture is None:
        return failed_errand(errand, "bench_camera.no_picture")
    if find_board(picture, eye.board) is None:
        if other_board(picture, eye.board) is not None:
            return failed_errand(errand, "bench_camera.other_board")
        unseen = "card_unseen" if eye.role == "shoe" else "board_unseen"
        return failed_errand(errand, f"bench_camera.{unseen}")
    eye.taken.single[part] = picture
    return ErrandDone(errand, values={"taken": 1})


def _take_empty(eye: Eye, errand: Errand) -> ErrandDone:
    frames = [eye.frame() for _ in range(_EMPTY_FRAMES)]
    good = [one for one in frames if one is not None]
    if len(good) < len(frames):
        return failed_errand(errand, "bench_camera.no_picture")
    if find_board(good[-1], eye.board) is not None:
        return failed_errand(errand, "bench_camera.board_still_there")
    eye.taken.empty = good
    return ErrandDone(errand, values={"taken": len(good)})


def drop_calibration_pictures(world: World, errand: Errand) -> ErrandDone:
    """Drop all pictures that were taken through this camera."""
    eye = world.cameras.eye(errand.role)
    eye.taken, eye.zone = CalibrationPictures(), -1
    world.cameras.show_places(eye, world.cameras.in_use(errand.role))
    return ErrandDone(errand)


# --- measuring and keeping ---------------------------------------------------------------------


def calibrate_from_pictures(world: World, errand: Errand) -> ErrandDone:
    """Make the calibration from the pictures, without storing it yet."""
    desk = world.cameras
    eye = desk.eye(errand.role)
    taken = eye.taken
    label = Label(errand.role, "", "1970-01-01", str(errand.values.get("by", "")) or "nobody")
    try:
        if errand.role == "shoe":
            return _measured_shoe(eye, errand, label)
        layout = _layout(desk)
        lying = BoardPose(_middle(layout, int(errand.values.get("at_seat", 0))))
        views = [picture for picture, _ in taken.views]
        made = calibrate_table(label, eye.board, views, taken.single["flat"], taken.empty,
                               lying, layout)
    except CalibrateRefused as refused:
        return ErrandDone(errand, _worded(refused.word, refused.values))
    except KeyError:
        return failed_errand(errand, "bench_camera.pictures_missing")
    except SectionUnfit as error:
        return failed_errand(errand, "bench_camera.layout_unfit", why=str(error))
    return ErrandDone(errand, values={"measured": _shown(eye, made)})


def _measured_shoe(eye: Eye, errand: Errand, label: Label) -> ErrandDone:
    """Calibration of a shoe by the glass that was found; a glass found otherwise can be chosen by
    number. Raises CalibrateRefused, KeyError."""
    taken = eye.taken
    ways = calibrate_shoe_as_found(
        label, eye.board, taken.single["middle"], taken.single["further"], taken.empty)
    way = ways[int(errand.values.get("glass", 0)) % len(ways)]
    measured = replace(_shown(eye, way.made), glass=str(way.by), glasses=len(ways))
    return ErrandDone(errand, values={"measured": measured})


def _shown(eye: Eye, made: NewCalibration) -> s.Measured:
    """Figures of the calibration; its places are drawn into the live picture."""
    eye.taken.made = made
    eye.live.mark(Marks(regions=regions_of(made.calibration)))
    eye.live.through(made.calibration)
    notes = tuple(_worded(one.word, one.values) for one in made.notes if one.word not in _UNSAID)
    return _measured(made.calibration, notes)


def _worded(id: str, values: Mapping[str, object]) -> Message:
    """A message of the command `cameras`, as the bench says it."""
    return Message(id, tuple(values.items()))


def _layout(desk: BenchCameraFiles) -> Layout:
    """Layout of this table: the bench's own file, or the standard table."""
    file = desk.folder / LAYOUT
    return load_layout(file) if file.is_file() else ten_seat_layout()


def _middle(layout: Layout, seat: int) -> Point:
    return layout.spots.get(seat, (0.0, 0.0))


def _measured(one: Calibration, notes: tuple[Message, ...]) -> s.Measured:
    scale, elevation = 0.0, None
    if one.shoe is not None:
        x, y = one.shoe.plane.px([(9.0, 13.0)])[0]
        scale = one.shoe.plane.scale_at((float(x), float(y)))
    elif one.table is not None:
        scale = one.table.scale_at(_where_things_lie(one))
        elevation = one.table.elevation_at((0.0, 0.0))
    figures = one.figures
    return s.Measured(
        figures.reprojection_px, figures.plane_mm, figures.views, round(scale, 2),
        figures.sharpness, figures.light, -1.0 if elevation is None else round(elevation, 1),
        notes, tuple(sorted(one.spots)), one.board is not None)


def _where_things_lie(one: Calibration) -> Point:
    """Middle of the area to be read, the board or the bets; raw pixels."""
    regions = [one.board] if one.board is not None else list(one.spots.values())
    if not regions:
        return one.size[0] / 2, one.size[1] / 2
    x, y = np.mean([np.mean(region.corners, axis=0) for region in regions], axis=0)
    return float(x), float(y)


def write_new_calibration(world: World, errand: Errand) -> ErrandDone:
    """Write the new calibration, in use once the journal has it."""
    desk = world.cameras
    eye = desk.eye(errand.role)
    made = eye.taken.made
    if made is None:
        return failed_errand(errand, "bench_camera.pictures_missing")
    before, camera = desk.in_use(errand.role), desk.tuned(errand.role)
    settings = camera.settings if camera is not None else {}
    one = replace(
        made.calibration, note=reason_as_text(str(errand.values["why"])),
        by=str(errand.values["by"]),
        date=utc_day_text(int(errand.values["now_s"])),
        settings={**(before.settings if before is not None else {}), **settings},
        thresholds=before.thresholds if before is not None else {})
    try:
        desk.folder.mkdir(parents=True, exist_ok=True)
        kept = write_draft(one, desk.file(errand.role))
    except (CalibrationUnusable, OSError) as error:
        return failed_errand(errand, "bench_camera.not_kept", why=str(error))
    eye.taken = CalibrationPictures()
    kept_one = with_moved_distance(calibration_record(desk, errand.role, kept), before, kept)
    return ErrandDone(errand, values={"kept": kept_one})


def calibration_record(desk: BenchCameraFiles, role: str, one: Calibration) -> s.CalibrationFile:
    """Journal record of a calibration that is to be in use."""
    file = desk.file(role)
    return s.CalibrationFile(role, file.name, one.version,
                             sha256(draft_path(file).read_bytes()).hexdigest(),
                             in_thousandths(one.figures))


def write_chips_in_use(desk: BenchCameraFiles, text: str) -> s.CalibrationFile:
    """Write the house's chips as they are to be in use; return their journal record.

    Raises ChipsUnusable or OSError, and then nothing has changed.
    """
    file = desk.file("chips")
    chips = ChipSet.read(text, f"{file} as it would be written")  # else it must not be in use
    return write_plain_file_in_use(desk, "chips", text.encode(),
                                   (("values", 1000 * len(chips.chips)),))


def write_plain_file_in_use(
    desk: BenchCameraFiles, role: str, content: bytes, figures: tuple[tuple[str, int], ...] = ()
) -> s.CalibrationFile:
    """Write a file without a version number as it is to be in use; return its journal record.

    Raises OSError, and then nothing has changed.
    """
    file = desk.file(role)
    version = max(older_version_numbers(file), default=0) + 1 + file.is_file()
    put_whole(draft_path(file), content)
    return s.CalibrationFile(role, file.name, version, sha256(content).hexdigest(), figures)


def with_moved_distance(kept: s.CalibrationFile, before: Calibration | None,
               after: Calibration) -> s.CalibrationFile:
    """Record with the distance in mm between its places and those in use before."""
    if before is None:
        return kept
    found = calibration_difference(before, after)
    if found.is_other_size or not found.moved_mm:
        return kept
    moved = ("moved_mm", round(1000 * found.farthest_mm))
    return replace(kept, figures=(*kept.figures, moved))


def in_thousandths(figures: CalibrationQuality) -> tuple[tuple[str, int], ...]:
    """Figures of a calibration by name, as a fact carries them."""
    return tuple((one.name, round(1000 * getattr(figures, one.name))) for one in fields(figures))


def reason_as_text(why: str) -> str:
    """Reason as text: that of the message, or the person's own words."""
    return word("en", why) if why in catalogue() else why


def utc_day_text(now_s: int) -> str:
    """Day of these UTC seconds.

    >>> utc_day_text(86_400)
    '1970-01-02'
    """
    return datetime.fromtimestamp(now_s, UTC).date().isoformat()


#: Errands by name, of the step of the cameras.
VIEW_ERRANDS: Final[dict[str, Act]] = {
    s.LOOK: look_through_camera, s.TAKE: take_calibration_picture, s.TUNE: adjust_camera,
    s.MEASURE: calibrate_from_pictures, s.KEEP: write_new_calibration,
    s.FORGET: drop_calibration_pictures,
    s.STEER: mark_aiming_place,
}
