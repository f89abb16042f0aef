"""Verdicts on a camera's picture, geometry and colours, with the likely cause.

Limits with their reasons; pure functions of the figures that the shell measured.
"""

from typing import Final

from dealer_assist.devices.commissioning.steps.camera_measurements import (
    CameraLook,
    ColourDistances,
    GreyBalance,
    Measured,
)
from dealer_assist.game.facts.commissioning import BenchFault, BenchFinding, BenchVerdict
from dealer_assist.words.message import Message, message

_WORST: Final = (BenchVerdict.REJECT, BenchVerdict.WARN, BenchVerdict.UNDECIDED,
                 BenchVerdict.ACCEPT)

#: Blur of the sharpest edges in px. A lens at its best has 0.7 to 1. Over the table an index is 10
#: to 20 px high and loses its pips from about 2.5 px on; a shoe's frame is shrunk to the window by
#: 3 or more, so it bears more.
SHARP_PX: Final = 1.5
SOFT_PX: Final = 2.5
SHOE_SHARP_PX: Final = 2.5
SHOE_SOFT_PX: Final = 4.0
#: Level of the brightest hundredth, which is the board's white paper: under the first a club is
#: read from noise, at the ceiling its white is gone.
WHITE_LEAST: Final = 150.0
WHITE_POOR: Final = 105.0
#: A shoe's card goes by quickly: it is exposed short and rather dark, which does no harm.
SHOE_WHITE_LEAST: Final = 80.0
SHOE_WHITE_POOR: Final = 45.0
BURNT_MOST: Final = 0.005
BURNT_TOO_MUCH: Final = 0.03
#: From here on it is the light as a whole, not a reflection.
_ALL_OVER: Final = 0.12
#: Root mean square of the board's corners: px in the frame, mm on the surface.
ERROR_PX: Final = 0.5
ERROR_ROUGH_PX: Final = 0.9
PLANE_MM: Final = 0.5
PLANE_ROUGH_MM: Final = 1.5
SHOE_PLANE_MM: Final = 0.1
SHOE_PLANE_ROUGH_MM: Final = 0.3
#: Pixels for a mm, accepted and barely enough: an index over the table, a chip's edge of 3.3 mm, an
#: index in a shoe's window of 48 px (hardware/build/cameras.md).
SCALES: Final = {"board": (0.9, 0.72), "scanner": (2.5, 2.0), "shoe": (2.7, 2.0)}
#: Chips are counted where the camera sees their edges: from 25 degrees on they are foreshortened.
STEEP_DEGREES: Final = 25.0
#: A shoe's camera needs so many frames a second: a card passes in a fifth of one.
SHOE_FPS: Final = 18.0
#: Lab distance between two values' colours: under the first they are mixed up, light changes.
APART: Final = 22.0
APART_LEAST: Final = 12.0
#: Colours in the light of the grey card may differ by so much between its steps.
GREY_SPREAD: Final = 0.04
GREY_SPREAD_MOST: Final = 0.1

#: A shoe's glass shows too little of its card for the greys, and nothing but dark when it is empty.
_USUAL_IN_A_SHOE: Final = frozenset({"cameras.no_grey", "cameras.no_corners"})
_TROUBLES: Final = {
    "camera_moved": BenchFault.CAMERA_MOVED, "view_hidden": BenchFault.CAMERA_MOVED,
    "light_changed": BenchFault.LIGHT_CHANGED, "lens_dirty": BenchFault.DIRTY_LENS,
    "camera_slow": BenchFault.SLOW_CAMERA,
}


def deciding_verdict(verdicts: tuple[BenchVerdict, ...]) -> BenchVerdict:
    """Overall verdict: a single reject rejects; undecided if nothing was judged."""
    return next((one for one in _WORST if one in verdicts), BenchVerdict.UNDECIDED)


def grade_figure(value: float, good: float, poor: float) -> BenchVerdict:
    """Up to `good` accept, up to `poor` warn, beyond reject; where less is worse both are swapped.

    >>> grade_figure(3.0, 1.0, 2.0).value, grade_figure(0.5, 1.0, 0.8).value
    ('reject', 'reject')
    """
    sign = 1 if good <= poor else -1
    if sign * value <= sign * good:
        return BenchVerdict.ACCEPT
    return BenchVerdict.WARN if sign * value <= sign * poor else BenchVerdict.REJECT


# --- the picture -------------------------------------------------------------------------------


def sharpness_verdict(seen: CameraLook, is_shoe: bool) -> BenchVerdict:
    """Verdict on sharpness; undecided if nothing in view has an edge to measure."""
    if not seen.blur_px:
        return BenchVerdict.UNDECIDED
    good, poor = (SHOE_SHARP_PX, SHOE_SOFT_PX) if is_shoe else (SHARP_PX, SOFT_PX)
    return grade_figure(seen.blur_px, good, poor)


def white_limits(is_shoe: bool) -> tuple[float, float]:
    """White levels of paper from which on the light is accepted, and from which on it is warned
    of."""
    return (SHOE_WHITE_LEAST, SHOE_WHITE_POOR) if is_shoe else (WHITE_LEAST, WHITE_POOR)


def exposure_verdict(seen: CameraLook, is_shoe: bool) -> BenchVerdict:
    """Verdict on the exposure: paper must be white, and not burnt out."""
    return deciding_verdict((grade_figure(seen.burnt, BURNT_MOST, BURNT_TOO_MUCH),
                             grade_figure(seen.white, *white_limits(is_shoe))))


def frame_rate_verdict(seen: CameraLook, is_shoe: bool) -> BenchVerdict:
    """Verdict on the frame rate: a shoe must see each card; over the table any rate does."""
    if not is_shoe or not seen.fps:
        return BenchVerdict.ACCEPT
    return BenchVerdict.ACCEPT if seen.fps >= SHOE_FPS else BenchVerdict.REJECT


def picture_verdict(seen: CameraLook, is_shoe: bool) -> BenchVerdict:
    """Verdict on the picture as a whole."""
    return deciding_verdict((sharpness_verdict(seen, is_shoe), exposure_verdict(seen, is_shoe),
                             frame_rate_verdict(seen, is_shoe)))


def picture_findings(role: str, seen: CameraLook, is_shoe: bool) -> tuple[BenchFinding, ...]:
    """Findings on the picture, the likely cause first."""
    found: list[BenchFinding] = []
    sharp, lit = sharpness_verdict(seen, is_shoe), exposure_verdict(seen, is_shoe)
    if lit in (BenchVerdict.WARN, BenchVerdict.REJECT):
        is_bright = seen.burnt > BURNT_MOST
        found.append(BenchFinding(BenchFault.TOO_BRIGHT if is_bright else BenchFault.TOO_DARK, lit,
                                  (role,)))
    if sharp in (BenchVerdict.WARN, BenchVerdict.REJECT):
        found.append(BenchFinding(BenchFault.OUT_OF_FOCUS, sharp, (role,)))
    if frame_rate_verdict(seen, is_shoe) is BenchVerdict.REJECT:
        found.append(BenchFinding(BenchFault.SLOW_CAMERA, BenchVerdict.REJECT, (role,)))
    return tuple(found)


def picture_advice(seen: CameraLook, is_shoe: bool) -> Message:
    """Next thing to do about the picture, in a newcomer's words."""
    sharp, lit = sharpness_verdict(seen, is_shoe), exposure_verdict(seen, is_shoe)
    can_light = "_key" if "exposure" in seen.tunable else ""
    if lit is not BenchVerdict.ACCEPT and seen.burnt > BURNT_MOST:
        is_spot = seen.glares and seen.burnt < _ALL_OVER
        return message("bench_camera.do_glare" if is_spot else f"bench_camera.do_darker{can_light}")
    if lit is not BenchVerdict.ACCEPT:
        return message(f"bench_camera.do_brighter{can_light}")
    if sharp is BenchVerdict.UNDECIDED:
        return message("bench_camera.do_show_card" if is_shoe else "bench_camera.do_show_board")
    if sharp is not BenchVerdict.ACCEPT:
        return message("bench_camera.do_focus_key" if "focus" in seen.tunable else (
            "bench_camera.do_focus"))
    if frame_rate_verdict(seen, is_shoe) is not BenchVerdict.ACCEPT:
        return message("bench_camera.do_faster", fps=round(seen.fps), least=round(SHOE_FPS))
    return message("bench_camera.picture_good")


def trouble_findings(role: str,
                     troubles: tuple[tuple[str, float], ...]) -> tuple[BenchFinding, ...]:
    """Findings on changes since the calibration in use was made."""
    known = [(kind, amount) for kind, amount in troubles if kind in _TROUBLES]
    return tuple(BenchFinding(_TROUBLES[kind],
                              BenchVerdict.REJECT if kind != "lens_dirty" else BenchVerdict.WARN,
                              (role,)) for kind, _ in known)


# --- geometry ----------------------------------------------------------------------------------


def plane_limits(role: str) -> tuple[float, float]:
    """Greatest errors on the surface, in mm, that are accepted and that are warned of."""
    return (SHOE_PLANE_MM, SHOE_PLANE_ROUGH_MM) if role == "shoe" else (PLANE_MM, PLANE_ROUGH_MM)


def geometry_figure_verdicts(made: Measured, role: str) -> tuple[tuple[str, BenchVerdict], ...]:
    """Verdict on each figure of a calibration, by name."""
    found = [
        ("error_px", grade_figure(made.error_px, ERROR_PX, ERROR_ROUGH_PX)),
        ("plane_mm", grade_figure(made.plane_mm, *plane_limits(role))),
        ("px_per_mm", grade_figure(made.px_per_mm, *SCALES[role])),
    ]
    if role == "scanner":
        steep = made.elevation > STEEP_DEGREES
        found.append(("elevation", BenchVerdict.WARN if steep else BenchVerdict.ACCEPT))
        found.append(("seats", BenchVerdict.ACCEPT if made.seats else BenchVerdict.REJECT))
    if role == "board":
        found.append(("board", BenchVerdict.ACCEPT if made.has_board else BenchVerdict.REJECT))
    return tuple(found)


def geometry_verdict(made: Measured, role: str) -> BenchVerdict:
    """Verdict on the geometry as a whole; a note on its making is at least a warning."""
    verdicts = tuple(one for _, one in geometry_figure_verdicts(made, role))
    usual = _USUAL_IN_A_SHOE if role == "shoe" else frozenset()
    noted = {one.id for one in made.notes} - usual
    return deciding_verdict((*verdicts, BenchVerdict.WARN) if noted else verdicts)


# --- colours -----------------------------------------------------------------------------------


def judge_grey(seen: GreyBalance) -> BenchVerdict:
    """Verdict on the light on the colour card: it must be even enough to set the white."""
    return grade_figure(seen.spread, GREY_SPREAD, GREY_SPREAD_MOST)


def chip_colours_verdict(seen: ColourDistances) -> BenchVerdict:
    """Verdict on the colours: the values must differ enough in this light."""
    return grade_figure(seen.apart, APART, APART_LEAST)
