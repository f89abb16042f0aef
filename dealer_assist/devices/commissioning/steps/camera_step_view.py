"""View of the work on a camera: what to do now, the meters, the keys."""

from collections.abc import Sequence
from typing import Final

from dealer_assist.devices.commissioning import bench_taps
from dealer_assist.devices.commissioning.bench_screen_view_model import (
    BenchStepView,
    NamedFigure,
    Prompt,
    StepProgress,
    TapChoice,
)
from dealer_assist.devices.commissioning.steps import camera_verdicts as judge
from dealer_assist.devices.commissioning.steps.camera_measurements import CameraLook, Measured
from dealer_assist.devices.commissioning.steps.camera_step_progress import (
    VIEWS_LEAST,
    VIEWS_WANTED,
    CameraPhase,
    CameraWork,
)
from dealer_assist.game.facts.commissioning import BenchFinding, BenchStep, BenchVerdict
from dealer_assist.words.message import Message, message

_GO_ON: Final = {
    CameraPhase.FLAT: "take", CameraPhase.MIDDLE: "take", CameraPhase.FURTHER: "take",
    CameraPhase.EMPTY: "take_empty",
}
#: Phases with something in view that the picture can be judged by.
_METERED: Final = (CameraPhase.PICTURE, CameraPhase.VIEWS, CameraPhase.FLAT, CameraPhase.MIDDLE,
                   CameraPhase.FURTHER)


def camera_screen(work: CameraWork | None, ended: Sequence[CameraWork]) -> BenchStepView:
    """View of the step: the camera in work, or the results of all of them."""
    if work is None:
        return _outcome(ended)
    return BenchStepView(
        BenchStep.CAMERA, says=_says(work), notes=_notes(work), keys=_keys(work), asks=_asks(work),
        progress=_progress(work), figures=_figures(work), findings=_findings(work),
        verdict=_verdict(work), camera=work.camera.role,
    )


def _outcome(ended: Sequence[CameraWork]) -> BenchStepView:
    if not ended:
        return BenchStepView(BenchStep.CAMERA, says=(message("bench_camera.stopped"),))
    verdict = judge.deciding_verdict(tuple(one.verdict for one in ended))
    findings = tuple(found for one in ended for found in one.findings)
    figures = tuple(figure for one in ended if one.measured is not None
                    for figure in _geometry(one.measured, one.camera.role))
    return BenchStepView(BenchStep.CAMERA, says=(message("bench_camera.over"),), figures=figures,
                         findings=findings, verdict=verdict)


def _says(work: CameraWork) -> tuple[Message, ...]:
    match work.stage:
        case CameraPhase.CHECK if not work.is_checked:
            return message("bench_camera.check",
                           role=work.camera.role), message("bench_camera.leave_be")
        case CameraPhase.CHECK if work.findings:
            return (message("bench_camera.changed"), message("bench_camera.changed_do"))
        case CameraPhase.CHECK:
            return message("bench_camera.holds"), message("bench_camera.holds_do")
        case CameraPhase.PICTURE:
            return _picture(work)
        case CameraPhase.VIEWS:
            zone = work.wanted_zone
            where = f"bench_camera.zone_{zone}" if zone >= 0 else "bench_camera.zone_any"
            tilt = f"bench_camera.tilt_{work.views % 4}"
            return message(where), message(tilt), _board_seen(work)
        case CameraPhase.FLAT:
            return message("bench_camera.flat"), _board_seen(work)
        case CameraPhase.MIDDLE | CameraPhase.FURTHER:
            return message(f"bench_camera.{work.stage}"), _board_seen(work)
        case CameraPhase.EMPTY:
            return message("bench_camera.empty"), message("bench_camera.empty_light")
        case CameraPhase.JUDGED:
            return _judged(work)
        case CameraPhase.WHY:
            return message("bench_camera.why"), message("bench_camera.why_hint")
    return (message(f"bench_camera.{work.stage}"),)


def _picture(work: CameraWork) -> tuple[Message, ...]:
    shoe, seen = work.camera.is_shoe, work.seen
    shows = message("bench_camera.show_card" if shoe else "bench_camera.show_board")
    if seen is None:
        return message("bench_camera.picture", role=work.camera.role), shows
    lies = message("bench_camera.ruler_card" if shoe else "bench_camera.ruler_board")
    return judge.picture_advice(seen, shoe), shows if seen.board is None else lies


def _judged(work: CameraWork) -> tuple[Message, ...]:
    if _verdict(work) is BenchVerdict.REJECT:
        return message("bench_camera.rejected"), message("bench_camera.rejected_do")
    if work.camera.is_shoe:
        found = work.measured.glass if work.measured is not None else ""
        return message(
            f"bench_camera.glass_{found or 'frame'}"), message("bench_camera.fits_shoe_look")
    return message("bench_camera.fits"), message("bench_camera.fits_look")


def _board_seen(work: CameraWork) -> Message:
    seen = work.seen
    if seen is None:
        return message("bench_camera.no_picture_yet")
    if seen.board is not None:
        return message("bench_camera.board_seen", corners=seen.board.corners)
    if seen.other_board:
        return message("bench_camera.other_board")
    return message("bench_camera.card_unseen"
                   if work.camera.is_shoe else "bench_camera.board_unseen")


def _notes(work: CameraWork) -> tuple[Message, ...]:
    notes = [] if work.said is None else [work.said]
    if work.stage is CameraPhase.JUDGED and work.measured is not None:
        notes += work.measured.notes
    return tuple(notes)


def _keys(work: CameraWork) -> tuple[TapChoice, ...]:
    match work.stage:
        case CameraPhase.CHECK if work.is_checked:
            # What is named is put right before it is calibrated: a new one would learn the fault.
            anew = TapChoice(message("bench_camera.key_anew"), bench_taps.Choose("anew"))
            again = TapChoice(message("bench_camera.key_look_again"), bench_taps.Again(),
                              bool(work.findings))
            holds = TapChoice(message("bench_camera.key_holds"), bench_taps.GoOn(), is_main=True)
            return (anew, again) if work.findings else (holds, anew)
        case CameraPhase.PICTURE if work.seen is not None:
            good = judge.picture_verdict(work.seen, work.camera.is_shoe) in (
                BenchVerdict.ACCEPT, BenchVerdict.UNDECIDED)
            label = "bench_camera.key_sharp" if good else "bench_camera.key_all_the_same"
            return (TapChoice(message(label), bench_taps.GoOn(), is_main=good), *_tuning(work.seen))
        case CameraPhase.VIEWS if work.views >= VIEWS_LEAST:
            return TapChoice(message("bench_camera.key_enough"), bench_taps.GoOn()), _again()
        case (CameraPhase.FLAT | CameraPhase.MIDDLE | CameraPhase.FURTHER
              | CameraPhase.EMPTY) if work.is_taking:
            return ()
        case CameraPhase.FLAT | CameraPhase.MIDDLE | CameraPhase.FURTHER | CameraPhase.EMPTY:
            take = message(f"bench_camera.key_{_GO_ON[work.stage]}")
            return TapChoice(take, bench_taps.GoOn(), is_main=True), _again()
        case CameraPhase.JUDGED if _verdict(work) is BenchVerdict.REJECT:
            return (TapChoice(message("bench_camera.key_again"), bench_taps.Again(), is_main=True),
                    *_other_glass(work))
        case CameraPhase.JUDGED:
            fits = "bench_camera.key_fits_shoe" if work.camera.is_shoe else "bench_camera.key_fits"
            return TapChoice(message(fits), bench_taps.GoOn(),
                             is_main=True), *_other_glass(work), _again()
        case CameraPhase.WHY:
            first = "new" if not work.camera.version else "moved"
            return tuple(TapChoice(message(f"bench_camera.why_{one}"),
                                   bench_taps.Choose(f"why_{one}"),
                                   is_main=one == first) for one
                                   in ("new", "moved", "light", "lens"))
    return ()


def _tuning(seen: CameraLook) -> tuple[TapChoice, ...]:
    """Keys for the settings that this camera has."""
    names = [name for part, both in (("exposure", ("darker", "brighter")),
                                     ("focus", ("nearer", "farther")))
             if part in seen.tunable for name in both]
    return tuple(TapChoice(message(f"bench_camera.key_{name}"), bench_taps.Choose(name)) for name
                 in names)


def _other_glass(work: CameraWork) -> tuple[TapChoice, ...]:
    """Key for a glass that was found another way, if there is one."""
    if work.measured is None or work.measured.glasses < 2:
        return ()
    return (TapChoice(message("bench_camera.key_other_glass"), bench_taps.Choose("glass")),)


def _again() -> TapChoice:
    return TapChoice(message("bench_camera.key_again"), bench_taps.Again())


def _asks(work: CameraWork) -> Prompt | None:
    if work.stage is CameraPhase.WHY:
        return Prompt(message("bench_camera.why_other"))
    if work.stage is CameraPhase.FLAT and work.camera.role == "scanner":
        given = str(work.at_seat) if work.at_seat else ""
        return Prompt(message("bench_camera.flat_where"), given=given)
    return None


def _progress(work: CameraWork) -> StepProgress | None:
    if work.stage is CameraPhase.VIEWS:
        return StepProgress(work.views, VIEWS_WANTED)
    if work.stage is CameraPhase.CHECK and not work.is_checked:
        return StepProgress(work.looks, 6)
    return None


# --- figures -----------------------------------------------------------------------------------


def _figures(work: CameraWork) -> tuple[NamedFigure, ...]:
    if work.measured is not None:
        return _geometry(work.measured, work.camera.role)
    if work.seen is None or work.stage not in _METERED:
        return ()
    return _meters(work.seen, work.camera.is_shoe)


def _meters(seen: CameraLook, is_shoe: bool) -> tuple[NamedFigure, ...]:
    """Figures of focus, light and glare, each with its target."""
    good = judge.SHOE_SHARP_PX if is_shoe else judge.SHARP_PX
    white = judge.white_limits(is_shoe)
    blur = f"{seen.blur_px:.1f} px (≤ {good:.1f})" if seen.blur_px else "–"
    found = [
        NamedFigure(message("bench_camera.figure_focus"), blur,
                    judge.sharpness_verdict(seen, is_shoe)),
        NamedFigure(message("bench_camera.figure_white"), f"{seen.white:.0f} (≥ {white[0]:.0f})",
                    judge.grade_figure(seen.white, *white)),
        NamedFigure(message("bench_camera.figure_burnt"),
                    f"{100 * seen.burnt:.1f} % (≤ {100 * judge.BURNT_MOST:.1f})",
                    judge.grade_figure(seen.burnt, judge.BURNT_MOST, judge.BURNT_TOO_MUCH)),
    ]
    if seen.fps:
        least = f" (≥ {judge.SHOE_FPS:.0f})" if is_shoe else ""
        found.append(NamedFigure(message("bench_camera.figure_fps"), f"{seen.fps:.0f} /s{least}",
                                 judge.frame_rate_verdict(seen, is_shoe)))
    return tuple(found)


def _geometry(made: Measured, role: str) -> tuple[NamedFigure, ...]:
    texts = {
        "error_px": f"{made.error_px:.2f} px (≤ {judge.ERROR_PX})",
        "plane_mm": f"{made.plane_mm:.2f} mm (≤ {judge.plane_limits(role)[0]})",
        "px_per_mm": f"{made.px_per_mm:.2f} px/mm (≥ {judge.SCALES[role][0]})",
        "elevation": f"{made.elevation:.0f}° (≤ {judge.STEEP_DEGREES:.0f}°)",
        "seats": ", ".join(map(str, made.seats)) or "–",
        "board": f"{int(made.has_board)} / 1",
    }
    return tuple(NamedFigure(message(f"bench_camera.figure_{name}"), texts[name], verdict)
                 for name, verdict in judge.geometry_figure_verdicts(made, role))


def _findings(work: CameraWork) -> tuple[BenchFinding, ...]:
    if work.stage is CameraPhase.PICTURE and work.seen is not None:
        return judge.picture_findings(work.camera.role, work.seen, work.camera.is_shoe)
    return work.findings


def _verdict(work: CameraWork) -> BenchVerdict | None:
    if work.stage is CameraPhase.CHECK and work.is_checked:
        return judge.deciding_verdict(tuple(one.verdict for one
                                            in work.findings)) if work.findings else (
            BenchVerdict.ACCEPT)
    if work.stage is CameraPhase.PICTURE and work.seen is not None:
        return _if_not_good(judge.picture_verdict(work.seen, work.camera.is_shoe))
    if work.stage in (CameraPhase.JUDGED, CameraPhase.WHY) and work.measured is not None:
        made = judge.geometry_verdict(work.measured, work.camera.role)
        return _if_not_good(judge.deciding_verdict((made, *(one.verdict for one in work.findings))))
    return None


def _if_not_good(verdict: BenchVerdict) -> BenchVerdict | None:
    """Verdict only if it is bad: the step isn't over, so good so far is no verdict yet."""
    return verdict if verdict in (BenchVerdict.WARN, BenchVerdict.REJECT) else None
