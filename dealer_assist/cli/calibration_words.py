"""Calibrations in words: ``cameras show``, and after one was made; and the reason why a source
gives no picture."""

from collections.abc import Mapping
from typing import Final

from dealer_assist import PROGRAM
from dealer_assist.words import word
from drivers.vision.calibration.calibration_files import older_version_numbers
from drivers.vision.calibration.camera_calibration import Calibration
from drivers.vision.calibration.view_drift import DriftWatch, TroubleKind
from drivers.vision.frame_sources import IN_USE, MISSING, NO_PERMISSION, NONE

#: What to do about a refusal (drivers/vision/frame_sources.py); the others say it themselves.
_REFUSED: Final[Mapping[str, str]] = {
    NONE: "cameras.absent", IN_USE: "cameras.in_use_hidden",
    NO_PERMISSION: "cameras.no_permission", MISSING: "cameras.no_file",
}


def camera_refusal_words(source: str, why: str, lang: str) -> str:
    """Message on a source without a picture, for the reason of a CameraRefused."""
    cure = _REFUSED.get(why.partition(":")[0])
    if cure is None:
        return f"{PROGRAM} cameras: {source}: {why}"
    return f"{PROGRAM} cameras: {source}: {word(lang, cure, path=source)}"


def calibration_lines(one: Calibration, file: str, lang: str) -> list[str]:
    """The lines about this calibration, which lies in `file`."""
    width, height = one.size
    lines = [
        word(lang, "cameras.saved", file=file, version=one.version, name=one.name, width=width,
             height=height),
        word(lang, "cameras.made_by", date=one.date, by=one.by) + (f" ({one.note})" if one.note
                                                                   else ""),
        word(lang, "cameras.figures", error=one.figures.reprojection_px, off=one.figures.plane_mm,
             views=one.figures.views, sharpness=one.figures.sharpness, light=one.figures.light),
    ]
    blue, green, red = one.white.gains
    lines += [*_surfaces(one, lang), *_places(one, lang),
              word(lang, "cameras.white_is", blue=blue, green=green, red=red)]
    told = DriftWatch(one).can_tell
    if told:
        what = ", ".join(word(lang, f"cameras.word_{kind}") for kind in TroubleKind if kind in told)
        lines.append(word(lang, "cameras.can_tell", what=what))
    kept = older_version_numbers(file)
    if kept:
        lines.append(word(lang, "cameras.kept", versions=", ".join(map(str, kept)), file=file))
    return [lines[0], *(f"    {line}" for line in lines[1:])]


def _surfaces(one: Calibration, lang: str) -> list[str]:
    lines = []
    if one.lens is not None:
        lines.append(word(lang, "cameras.sees_lens", focal=round(one.lens.focal[0])))
    if one.table is not None:
        middle = (one.size[0] / 2, one.size[1] / 2)
        lines.append(word(lang, "cameras.sees_table", scale=round(one.table.scale_at(middle), 2)))
        degrees = one.table.elevation_at((0.0, 0.0))
        if degrees is not None:
            lines.append(word(lang, "cameras.sees_elevation", degrees=round(degrees)))
    if one.shoe is not None:
        at = one.shoe.plane.px([(9.0, 13.0)])[0]
        lines.append(word(
            lang, "cameras.sees_shoe", scale=round(one.shoe.plane.scale_at((at[0], at[1])), 1),
            low=one.shoe.reach_mm[0], high=one.shoe.reach_mm[1], x=round(one.shoe.exit[0], 2),
            y=round(one.shoe.exit[1], 2)))
    return lines


def _places(one: Calibration, lang: str) -> list[str]:
    lines = [
        word(lang, f"cameras.sees_{name}", seats=", ".join(map(str, sorted(seats))))
        for name, seats in (("spots", one.spots), ("hands", one.hands)) if seats
    ]
    lines += [word(lang, "cameras.sees_board")] if one.board is not None else []
    if not lines and one.shoe is None:
        lines.append(word(lang, "cameras.sees_nothing"))
    return lines
