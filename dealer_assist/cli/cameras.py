"""``cameras list|calibrate|check|show|back|board``: which cameras there are, and what each sees.

A camera is calibrated once, with a board that `cameras board` makes: lens, table's surface, white,
where things lie. Whether it still sees what it saw then, `cameras check` says, and the table itself
while it is played. Pictures and films do in place of a camera.
"""

import argparse
import json
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Final

from dealer_assist.cli.calibration_words import calibration_lines, camera_refusal_words
from dealer_assist.cli.cameras_calibrate import add_options, calibrate
from dealer_assist.cli.frame.command_parser import CommandParser
from dealer_assist.devices.found.port_findings import camera_finding
from dealer_assist.words import word
from dealer_assist.words.message import ErrorInWords
from drivers.durable_files import put_whole
from drivers.vision import camera_search
from drivers.vision.calibration.calibration_files import restore_older_version
from drivers.vision.calibration.camera_calibration import Calibration, CalibrationUnusable
from drivers.vision.calibration.still_pictures import is_still, still_pictures_of
from drivers.vision.calibration.view_drift import DriftLimits, DriftWatch, TroubleKind, ViewTrouble
from drivers.vision.card_readings import Picture
from drivers.vision.frame_sources import CameraRefused, source_of
from drivers.vision.picture_files import PictureUnreadable
from drivers.vision.printed_sheets import SHEETS, SheetMissing, sheet
from drivers.vision.toml_sections import SectionUnfit

_ACTS = ("list", "calibrate", "check", "show", "back", "board")
CODES: Final = dict.fromkeys(
    (CalibrationUnusable, OSError, PictureUnreadable, SectionUnfit, SheetMissing), 2)


def run(options: argparse.Namespace, ask: Callable[[str], str] = input) -> int:
    """0: all is well; 1: something is to be mended, or there is no camera; 2: wrongly called.

    `ask` shows a text and waits for Enter, while a camera is calibrated live.
    """
    if options.does == "calibrate":
        return calibrate(options, ask)
    if options.does == "check":
        return check(options)
    if options.does == "show":
        return _show(options)
    if options.does == "back":
        return _back(options)
    return _board(options) if options.does == "board" else _list(options)


def parser() -> argparse.ArgumentParser:
    parser = CommandParser("cameras", unnamed="list", description=__doc__)
    does = parser.add_subparsers(dest="does", required=True, metavar="|".join(_ACTS))
    listing = does.add_parser("list", help="which cameras there are, what each answers")
    listing.add_argument("cameras", nargs="*", metavar="CAMERA", help="these alone: 0, /dev/video0")
    listing.add_argument("--json", action="store_true", help="for programs")
    making = does.add_parser("calibrate", help="make a calibration, from a camera or from pictures")
    add_options(making)
    checking = does.add_parser("check", help="whether a camera still sees what it saw: 1 if not")
    checking.add_argument("source", metavar="SOURCE", help="a camera, pictures, a folder, a film")
    checking.add_argument("--calibration", required=True, metavar="FILE")
    checking.add_argument("--for", dest="seconds", type=int, default=45, metavar="SECONDS",
                          help="how long to look through a camera (45)")
    showing = does.add_parser("show", help="what a calibration says")
    going_back = does.add_parser("back", help="put the version before in use again")
    for one in (showing, going_back):
        one.add_argument("file", metavar="FILE", help="the calibration")
    going_back.add_argument("--to", type=int, metavar="VERSION", help="this one (the one before)")
    going_back.add_argument("--by", required=True, metavar="NAME", help="who does it")
    going_back.add_argument("--date", default=date.today().isoformat(), metavar="DAY",
                            help="such as 2026-05-31 (today)")
    sheets = does.add_parser("board", help="the board to print: .svg, or .pdf with rsvg-convert")
    sheets.add_argument("out", metavar="OUT.svg|OUT.pdf")
    sheets.add_argument("--board", choices=sorted(SHEETS), default="table",
                        help="table: the large board; card: the shoe's card and the colour card")
    return parser


# --- list --------------------------------------------------------------------------------------


def _list(options: argparse.Namespace) -> int:
    named: list[str] = options.cameras
    seen = [camera_search.camera(one) for one in named] if named else camera_search.cameras()
    if options.json:
        print(json.dumps([_as_json(one, options.lang) for one in seen], indent=2))
    elif not seen:
        print(word(options.lang, "cameras.none"))
    for one in () if options.json else seen:
        print(f"{one.path}  {one.name or word(options.lang, 'cameras.unnamed')}")
        print(f"    {camera_finding(one).text(options.lang)}")
    return 0 if any(one.answer.size for one in seen) else 1


def _as_json(one: camera_search.Camera, lang: str) -> dict[str, object]:
    return {
        "path": one.path, "name": one.name,
        "users": [{"pid": user.pid, "name": user.name} for user in one.users],
        "size": one.answer.size, "light": round(one.answer.light, 1),
        "refused": one.answer.refused, "says": camera_finding(one).text(lang),
    }


# --- show, back, board ---------------------------------------------------------------------------


def _show(options: argparse.Namespace) -> int:
    calibration = Calibration.load(options.file)
    print("\n".join(calibration_lines(calibration, options.file, options.lang)))
    return 0


def _back(options: argparse.Namespace) -> int:
    made = restore_older_version(options.file, options.date, options.by, options.to)
    print(word(options.lang, "cameras.back", file=options.file, version=made.version,
               note=made.note))
    return 0


def _board(options: argparse.Namespace) -> int:
    out = Path(options.out)
    svg = sheet(options.board)
    if out.suffix.lower() == ".pdf":
        program = shutil.which("rsvg-convert")
        if program is None:
            print(word(options.lang, "cameras.no_pdf", svg=out.with_suffix(".svg")),
                  file=sys.stderr)
            return 2
        done = subprocess.run([program, "-f", "pdf"], input=svg, capture_output=True, check=True,
                              timeout=60)
        put_whole(out, done.stdout)
    elif out.suffix.lower() == ".svg":
        put_whole(out, svg)
    else:
        raise ErrorInWords(word(options.lang, "cameras.sheet_name", file=out))
    print(word(options.lang, "cameras.sheet", file=out))
    return 0


def check(options: argparse.Namespace) -> int:
    """0: nothing has changed; 1: something has, and is said; 2: it can't be checked."""
    calibration = Calibration.load(options.calibration)
    if calibration.reference is None:
        print(word(options.lang, "cameras.cant_check", file=options.calibration), file=sys.stderr)
        return 2
    try:
        return _checked(options, calibration)
    except CameraRefused as refused:
        print(camera_refusal_words(options.source, str(refused), options.lang), file=sys.stderr)
        return 1


def _checked(options: argparse.Namespace, calibration: Calibration) -> int:
    still = still_pictures_of(options.source) if is_still(options.source) else None
    frames = iter(still) if still is not None else _live_frames(options, calibration)
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
        drift.look(picture, seen * 1_000_000_000)
        seen += 1
    for trouble in drift.standing:
        print(_trouble_words(trouble, options.lang))
    if drift.standing:
        return 1
    print(word(options.lang, "cameras.well", file=options.calibration, looks=seen))
    return 0


def _live_frames(options: argparse.Namespace, calibration: Calibration) -> Iterator[Picture]:
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


def _trouble_words(trouble: ViewTrouble, lang: str) -> str:
    is_tint = trouble.kind is TroubleKind.LIGHT and not trouble.amount
    id = "cameras.tint_changed" if is_tint else f"cameras.{trouble.kind}"
    return word(lang, id, amount=trouble.amount, sure=round(100 * trouble.sure),
                part=round(100 * trouble.amount))
