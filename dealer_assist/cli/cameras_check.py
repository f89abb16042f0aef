"""``cameras check``: whether a camera still sees what it saw when it was calibrated."""

import argparse
import sys
import time
from collections.abc import Iterator

from dealer_assist.cli.calibration_words import camera_refusal_words
from dealer_assist.words import word
from drivers.vision.calibration.camera_calibration import Calibration
from drivers.vision.calibration.still_pictures import is_still, still_pictures_of
from drivers.vision.calibration.view_drift import DriftLimits, DriftWatch, TroubleKind, ViewTrouble
from drivers.vision.card_readings import Picture
from drivers.vision.frame_sources import CameraRefused, source_of

_SECOND = 1_000_000_000


def check(options: argparse.Namespace) -> int:
    """0: nothing has changed; 1: something has, and is said; 2: it can't be checked."""
    calibration = Calibration.load(options.calibration)
    if calibration.reference is None:
        print(word(options.lang, "cameras.cant_check", file=options.calibration), file=sys.stderr)
        return 2
    try:
        return _looked(options, calibration)
    except CameraRefused as refused:
        print(camera_refusal_words(options.source, str(refused), options.lang), file=sys.stderr)
        return 1


def _looked(options: argparse.Namespace, calibration: Calibration) -> int:
    still = still_pictures_of(options.source) if is_still(options.source) else None
    frames = iter(still) if still is not None else _live(options, calibration)
    looks = len(still) if still is not None else options.seconds
    drift = DriftWatch(calibration, limits=DriftLimits.of(calibration).within(looks))
    seen = 0
    for picture in frames:
        size = picture.shape[1], picture.shape[0]
        if size != calibration.size:
            want = calibration.size
            print(word(options.lang, "cameras.other_size", width=size[0], height=size[1],
                       want_width=want[0], want_height=want[1]))
            return 1
        drift.look(picture, seen * _SECOND)
        seen += 1
    for trouble in drift.standing:
        print(_said(trouble, options.lang))
    if drift.standing:
        return 1
    print(word(options.lang, "cameras.well", file=options.calibration, looks=seen))
    return 0


def _live(options: argparse.Namespace, calibration: Calibration) -> Iterator[Picture]:
    """A frame a second, for as long as was asked. Raises CameraRefused."""
    source = source_of(options.source, calibration.size, calibration.settings)
    source.open()
    try:
        until = time.monotonic() + options.seconds
        due = time.monotonic()
        while time.monotonic() < until:
            picture = source.read()
            if picture is not None and time.monotonic() >= due:
                due += 1.0
                yield picture
    finally:
        source.close()


def _said(trouble: ViewTrouble, lang: str) -> str:
    is_tint = trouble.kind is TroubleKind.LIGHT and not trouble.amount
    id = "cameras.tint_changed" if is_tint else f"cameras.{trouble.kind}"
    return word(lang, id, amount=trouble.amount, sure=round(100 * trouble.sure),
                part=round(100 * trouble.amount))
