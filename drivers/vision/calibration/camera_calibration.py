"""Calibration of one camera: lens, planes, colours, thresholds, places in its frame.

One TOML file for a camera, which a person can read and mend; `cameras calibrate` makes it. Older
files of a camera that was calibrated again lie beside it (calibration_files.py). No clock: the date
is given by the caller.
"""

import base64
import binascii
import re
from collections.abc import Callable, Mapping
from dataclasses import field
from functools import cached_property
from pathlib import Path
from typing import Final, TypeVar

import numpy as np

from drivers.foreign_toml_json import read_text
from drivers.lazy_dataclass import dataclass
from drivers.safe_file_opening import TooLong
from drivers.vision.card_readings import Picture
from drivers.vision.opencv import cv2
from drivers.vision.picture_files import decoded
from drivers.vision.toml_sections import (
    Section,
    SectionUnfit,
    put_number,
    put_numbers,
    put_points,
    put_text,
)
from drivers.vision.view_geometry import Lens, Plane, Region, ShoeWindow, plane_of

FORMAT: Final = 1
SEATS: Final = 10
#: The reference picture is this wide; its height keeps the frame's proportions.
REFERENCE_W: Final = 320
_DATE: Final = re.compile(r"\d{4}-\d{2}-\d{2}")
_NAME: Final = re.compile(r"[a-z][a-z0-9_]*")
_LIMIT_BYTES: Final = 4_000_000
_Part = TypeVar("_Part")


class CalibrationUnusable(Exception):
    """A calibration can't be used or stored: file, line and key, what was expected, the cure."""


@dataclass(frozen=True, slots=True)
class CalibrationQuality:
    """Quality of a calibration, measured while it was made; 0 if it was not.

    `reprojection_px`: root mean square between drawn and seen board corners (under 0.5 is good);
    `views`: pictures of the board that counted; `plane_mm`: the same error on the surface;
    `sharpness`: mean local contrast of the reference, in grey levels; `light`: its mean level, 0 to
    255.
    """

    reprojection_px: float = 0.0
    views: int = 0
    plane_mm: float = 0.0
    sharpness: float = 0.0
    light: float = 0.0

    _KEYS = ("reprojection_px", "views", "plane_mm", "sharpness", "light")


@dataclass(frozen=True, slots=True)
class White:
    """Factors for blue, green and red that make the colour card's grey grey; `patch` is the place
    in the frame where that grey stays in view, None if it was taken away again."""

    gains: tuple[float, float, float] = (1.0, 1.0, 1.0)
    patch: Region | None = None

    def apply(self, picture: Picture) -> Picture:
        """The picture with its grey made grey, burnt-out pixels as they were; itself for factors
        1."""
        if self.gains == (1.0, 1.0, 1.0):
            return picture
        table = np.clip(np.arange(256)[:, None] * np.array(self.gains), 0, 255).round()
        return np.asarray(cv2.LUT(picture, table.astype(np.uint8).reshape(256, 1, 3)), np.uint8)


@dataclass(frozen=True, slots=True, eq=False)
class Reference:
    """The view as it was when the camera was calibrated: small, BGR, nothing lying in it that
    moves. Later frames are compared with it (view_drift.py)."""

    small: Picture


@dataclass(frozen=True)
class Calibration:
    """One camera's calibration. Everything but `name` and `size` may be missing.

    `size` is (width, height) of the frames that it holds for. `table` is the surface of the table
    in mm (x to the right and y away from the dealer's seat), `shoe` a shoe's window. `spots` are
    the bet spots, `hands` the places of tabled cards, by seat from 1; `board` is the board's place.
    `settings` are set in the camera when it is opened (exposure, gain, focus, ...), as its driver
    counts. `thresholds` are numbers by name for the readers behind this camera.
    """

    name: str
    size: tuple[int, int]
    source: str = ""
    date: str = "1970-01-01"
    by: str = "nobody"
    note: str = ""
    version: int = 1
    figures: CalibrationQuality = CalibrationQuality()
    settings: Mapping[str, float] = field(default_factory=dict)
    thresholds: Mapping[str, float] = field(default_factory=dict)
    white: White = White()
    lens: Lens | None = None
    table: Plane | None = None
    shoe: ShoeWindow | None = None
    spots: Mapping[int, Region] = field(default_factory=dict)
    hands: Mapping[int, Region] = field(default_factory=dict)
    board: Region | None = None
    reference: Reference | None = None

    @classmethod
    def load(cls, path: Path | str) -> "Calibration":
        """The calibration in this file. Raises CalibrationUnusable."""
        return cls.read(_text_of(Path(path)), str(path))

    @classmethod
    def read(cls, text: str, where: str) -> "Calibration":
        """A calibration from its text; `where` names it in errors. Raises CalibrationUnusable."""
        try:
            return _read(Section.parse(text, where))
        except SectionUnfit as error:
            raise CalibrationUnusable(str(error)) from None

    @cached_property
    def text(self) -> str:
        """The file, with a comment on what each part means."""
        return _written(self)


def _text_of(path: Path) -> str:
    again = "make it with `cameras calibrate`, or name another file"
    try:
        if not path.is_file():
            found = "a folder or device" if path.exists() else "no such file"
            raise CalibrationUnusable(f"{path}: expected a calibration, found {found}; {again}")
        return read_text(path, _LIMIT_BYTES)
    except TooLong:
        raise CalibrationUnusable(
            f"{path}: over {_LIMIT_BYTES // 1_000_000} MB, which no calibration is; {again}"
        ) from None
    except UnicodeDecodeError as error:
        raise CalibrationUnusable(
            f"{path}: expected text, found other bytes from byte {error.start} on; {again}"
        ) from None
    except OSError as error:
        why = error.strerror or error
        raise CalibrationUnusable(f"{path}: can't be read: {why}; {again}") from None


# -- reading -----------------------------------------------------------------------------------

def _read(file: Section) -> Calibration:
    file.only("format", "camera", "made", "figures", "settings", "thresholds", "white", "lens",
              "table", "shoe", "spots", "hands", "board", "reference")
    if file.whole("format", 1, 10**6) != FORMAT:
        file.refuse("format", f"{FORMAT}", "this program knows no other: update it")
    camera, made = file.table("camera"), file.table("made")
    camera.only("name", "source", "width", "height")
    made.only("version", "date", "by", "note")
    size = camera.whole("width", 16, 20_000), camera.whole("height", 16, 20_000)
    lens = _part(file, "lens", Lens.of)
    return Calibration(
        name=camera.text("name"), size=size,
        source=camera.text("source") if camera.has("source") else "",
        date=_date(made), by=made.text("by"), version=made.whole("version", 1, 10**6),
        note=made.text("note") if made.has("note") else "",
        figures=_figures(file), settings=_named(file, "settings"),
        thresholds=_named(file, "thresholds"), white=_white(file), lens=lens,
        table=_part(file, "table", lambda one: _table(one, lens)),
        shoe=_part(file, "shoe", ShoeWindow.of),
        spots=_seats(file, "spots"), hands=_seats(file, "hands"),
        board=_part(file, "board", Region.of),
        reference=_part(file, "reference", lambda one: _reference(one, size)),
    )


def _part(file: Section, name: str, read: Callable[[Section], _Part]) -> _Part | None:
    section = file.maybe(name)
    return None if section is None else read(section)


def _table(section: Section, lens: Lens | None) -> Plane:
    section.only("px_to_mm")
    return plane_of(section, lens)


def _date(made: Section) -> str:
    date = made.text("date")
    if not _DATE.fullmatch(date):
        made.refuse("date", 'a day such as "2026-05-31"')
    return date


def _figures(file: Section) -> CalibrationQuality:
    section = file.maybe("figures")
    if section is None:
        return CalibrationQuality()
    section.only(*CalibrationQuality._KEYS)
    px, views, mm, sharpness, light = (
        section.number(name, 0, 1e6) if section.has(name) else 0.0 for name
        in CalibrationQuality._KEYS
    )
    return CalibrationQuality(px, int(views), mm, sharpness, light)


def _named(file: Section, name: str) -> dict[str, float]:
    section = file.maybe(name)
    if section is None:
        return {}
    for key in section.names():
        if not _NAME.fullmatch(key):
            section.refuse(key, "a name of small letters, digits and _ ")
    return {key: section.number(key, -1e9, 1e9) for key in section.names()}


def _white(file: Section) -> White:
    section = file.maybe("white")
    if section is None:
        return White()
    section.only("gains", "patch")
    blue, green, red = section.numbers("gains", 3, 0.1, 10)
    patch = Region(section.points("patch", 3)) if section.has("patch") else None
    return White((blue, green, red), patch)


def _seats(file: Section, name: str) -> dict[int, Region]:
    section = file.maybe(name)
    if section is None:
        return {}
    for key in section.names():
        if not key.isdecimal() or not 1 <= int(key) <= SEATS:
            section.refuse(key, f"a seat from 1 to {SEATS} as the table's name")
    return {int(key): Region.of(section.table(key)) for key in section.names()}


def _reference(section: Section, size: tuple[int, int]) -> Reference:
    section.only("jpeg")
    cure = "calibrate again: only a program can write this"
    try:
        packed = base64.b64decode("".join(section.text("jpeg").split()), validate=True)
    except (binascii.Error, ValueError):
        section.refuse("jpeg", "a small picture as base64", cure)
    small = decoded(packed)
    expected = reference_size(size)
    if small is None or (small.shape[1], small.shape[0]) != expected:
        section.refuse("jpeg", f"a picture of {expected[0]} x {expected[1]} as base64", cure)
    return Reference(np.asarray(small, np.uint8))


def reference_size(size: tuple[int, int]) -> tuple[int, int]:
    """Width and height of the reference picture of frames of this size.

    >>> reference_size((1280, 720))
    (320, 180)
    """
    width, height = size
    return REFERENCE_W, max(8, round(REFERENCE_W * height / width))


# -- writing -----------------------------------------------------------------------------------

def _written(one: Calibration) -> str:
    made = [
        "# A camera's calibration, made by `cameras calibrate`. Pixels are of the raw frame.",
        f"format = {FORMAT}", "",
        "[camera]", f"name = {put_text(one.name)}",
        *([f"source = {put_text(one.source)}"] if one.source else []),
        f"width = {one.size[0]}", f"height = {one.size[1]}", "",
        "[made]", f"version = {one.version}", f"date = {put_text(one.date)}",
        f"by = {put_text(one.by)}", *([f"note = {put_text(one.note)}"] if one.note else []), "",
        "# How good it is: px between drawn and seen board corners, pictures that counted, mm on",
        "# the surface, contrast and level of the reference.",
        "[figures]",
        *(f"{name} = {put_number(getattr(one.figures, name))}" for name
          in CalibrationQuality._KEYS), "",
    ]
    return "\n".join([*made, *_numbers_of(one), *_places_of(one)]).rstrip() + "\n"


def _numbers_of(one: Calibration) -> list[str]:
    lines: list[str] = []
    if one.settings:
        lines += ["# What the camera is set to, as its driver counts.", "[settings]",
                  *(f"{name} = {put_number(value)}" for name, value in one.settings.items()), ""]
    if one.thresholds:
        lines += ["# Limits of this camera's own, by name: drift_* are those of view_drift.py.",
                  "[thresholds]",
                  *(f"{name} = {put_number(value)}" for name, value in one.thresholds.items()), ""]
    lines += ["# Factors for blue, green, red that make the colour card's grey grey.", "[white]",
              f"gains = {put_numbers(one.white.gains)}"]
    if one.white.patch is not None:
        lines.append(f"patch = {put_points(one.white.patch.corners)}")
    lines.append("")
    return lines + ([*one.lens.lines(), ""] if one.lens is not None else [])


def _places_of(one: Calibration) -> list[str]:
    lines: list[str] = []
    if one.table is not None:
        lines += ["# The table's surface: homography from pixels to mm, row by row.", "[table]",
                  f"px_to_mm = {put_numbers(one.table.px_to_mm)}", ""]
    if one.shoe is not None:
        lines += [*one.shoe.lines(), ""]
    if one.board is not None:
        lines += ["# Where the board lies.", *one.board.lines("board"), ""]
    for name, seats, means in (("spots", one.spots, "bet spots, by seat"),
                               ("hands", one.hands, "where a seat's tabled cards lie")):
        if seats:
            lines.append(f"# Polygons: {means}.")
        for seat in sorted(seats):
            lines += [*seats[seat].lines(f"{name}.{seat}"), ""]
    if one.reference is not None:
        lines += ["# The view when it was made, as JPEG in base64: to notice a moved camera.",
                  "[reference]", f'jpeg = """\n{_packed(one.reference.small)}"""']
    return lines


def _packed(small: Picture) -> str:
    done, coded = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, 92])
    if not done:
        raise CalibrationUnusable("the reference picture can't be packed: expected BGR, 8 bits")
    return base64.encodebytes(coded.tobytes()).decode("ascii")
