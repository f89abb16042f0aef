"""``cameras calibrate``: from pictures that were taken before, or live, step by step."""

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

from dealer_assist.cli.calibration_words import calibration_lines, camera_refusal_words
from dealer_assist.storage.settings.error_output import print_error
from dealer_assist.words import word
from drivers.vision.calibration.calibrate import (
    BoardPose,
    CalibrateRefused,
    CalibrationNote,
    Label,
    NewCalibration,
    calibrate_shoe,
    calibrate_shoe_as_found,
    calibrate_table,
)
from drivers.vision.calibration.calibration_files import save_calibration
from drivers.vision.calibration.charuco import (
    BOARDS,
    CARD,
    BoardCorners,
    CalibrationBoard,
    find_board,
)
from drivers.vision.calibration.frame_layout import Layout, load_layout, ten_seat_layout
from drivers.vision.calibration.still_pictures import is_still, still_pictures_of
from drivers.vision.card_readings import Picture
from drivers.vision.frame_sources import SETTINGS, CameraRefused, FrameSource, source_of
from drivers.vision.view_geometry import Region

_VIEW_EVERY_S = 0.7
_VIEW_FOR_S = 180.0
_EMPTY_FRAMES = 10
_NEW_PART = 0.02  # of the view's width that the board has moved since the pictures before


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of ``cameras calibrate``."""
    parser.add_argument("sources", nargs="+", metavar="SOURCE",
                        help="a camera (0, /dev/video0, rtsp://...), or pictures, folders, films")
    parser.add_argument("--board", choices=sorted(BOARDS), default="table",
                        help="table: a camera over or beside the table; card: a shoe's camera")
    parser.add_argument("--out", required=True, metavar="FILE", help="such as table.toml")
    parser.add_argument("--by", required=True, metavar="NAME", help="who does it")
    parser.add_argument("--date", default=date.today().isoformat(), metavar="DAY",
                        help="such as 2026-05-31 (today)")
    parser.add_argument("--name", metavar="NAME", help="the camera's name (that of the file)")
    parser.add_argument("--square", type=float, metavar="MM",
                        help="what a square of the board measures on the paper")
    parser.add_argument("--size", metavar="WxH", help="what to ask a camera for, such as 1920x1080")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE",
                        help=f"what to set a camera to, kept in the file; may come again: "
                             f"{', '.join(SETTINGS)}")
    parser.add_argument("--views", type=int, default=12, metavar="COUNT",
                        help="pictures of the board to take live (12)")
    parser.add_argument("--flat", metavar="PICTURE",
                        help="the board lying on the table (the last picture)")
    parser.add_argument("--empty", action="append", default=[], metavar="SOURCE",
                        help="the view with nothing on it, light as at play; may come again")
    parser.add_argument("--at", nargs=3, type=float, default=(0.0, 0.0, 0.0),
                        metavar=("X", "Y", "TURN"),
                        help="where the board's middle lies, mm from the table's: to the dealer's "
                             "right, away from him; degrees against the clock")
    parser.add_argument("--layout", metavar="FILE", help="where things lie (the standard table)")
    parser.add_argument("--glass", type=float, nargs="+", metavar="XY",
                        help="corners of the shoe's glass in px: X Y X Y X Y ... (found by the "
                             "dark behind it)")


def calibrate(options: argparse.Namespace, ask: Callable[[str], str]) -> int:
    """0: made and kept; 1: the pictures don't do; 2: wrongly called. Raises as `main` catches."""
    wrong = _wrong(options)
    if wrong:
        print_error("cameras", wrong)
        return 2
    board = BOARDS[options.board]
    board = board.printed_at(options.square) if options.square else board
    try:
        taken = _Files(options) if all(map(is_still, options.sources)) else _Live(options, ask)
        made = _shoe(options, board, taken) if board.name == CARD.name else _table(
            options, board, taken)
    except CalibrateRefused as refused:
        print(word(options.lang, refused.word, **refused.values), file=sys.stderr)
        return 1
    except CameraRefused as refused:
        print(camera_refusal_words(options.sources[0], str(refused), options.lang), file=sys.stderr)
        return 1
    kept = save_calibration(replace(made.calibration, settings=_settings(options)), options.out)
    print("\n".join(calibration_lines(kept, options.out, options.lang)))
    for note in made.notes:
        print(word(options.lang, note.word, **note.values))
    return 0


def _wrong(options: argparse.Namespace) -> str:
    """Mistake in the command line, "" for none."""
    try:
        date.fromisoformat(options.date)
    except ValueError:
        return f"--date {options.date}: expected a day such as 2026-05-31"
    if options.square is not None and not 1 <= options.square <= 500:
        return f"--square {options.square:g}: expected 1 to 500 mm"
    if options.glass and (len(options.glass) < 6 or len(options.glass) % 2):
        return "--glass: expected three corners or more, X Y each"
    if options.size and _size(options.size) is None:
        return f"--size {options.size}: expected width x height, such as 1920x1080"
    for one in options.set:
        name, _, value = one.partition("=")
        if name not in SETTINGS or not _is_number(value):
            return f"--set {one}: expected NAME=VALUE, NAME one of {', '.join(SETTINGS)}"
    live = [one for one in options.sources if not is_still(one)]
    if live and len(options.sources) > 1:
        return f"{live[0]} is a camera: name it alone, or name pictures alone"
    return ""


def _size(text: str) -> tuple[int, int] | None:
    parts = text.lower().split("x")
    if len(parts) != 2 or not all(one.isdecimal() and 16 <= int(one) <= 20_000 for one in parts):
        return None
    return int(parts[0]), int(parts[1])


def _is_number(text: str) -> bool:
    try:
        return abs(float(text)) < 1e9
    except ValueError:
        return False


def _settings(options: argparse.Namespace) -> dict[str, float]:
    return {name: float(value) for name, _, value in (one.partition("=") for one in options.set)}


def _label(options: argparse.Namespace) -> Label:
    live = not is_still(options.sources[0])
    return Label(options.name or Path(options.out).stem, options.sources[0] if live else "",
                 options.date, options.by)


def _layout(options: argparse.Namespace) -> Layout:
    return load_layout(Path(options.layout)) if options.layout else ten_seat_layout()


def _table(options: argparse.Namespace, board: CalibrationBoard,
           taken: "_Files | _Live") -> NewCalibration:
    views, flat, empty = taken.table(board)
    x, y, turn = options.at
    return calibrate_table(_label(options), board, views, flat, empty, BoardPose((x, y), turn),
                           _layout(options))


def _shoe(options: argparse.Namespace, board: CalibrationBoard,
          taken: "_Files | _Live") -> NewCalibration:
    (middle, further), empty = taken.shoe()
    if options.glass:
        glass = Region(tuple(zip(options.glass[::2], options.glass[1::2], strict=True)))
        return calibrate_shoe(_label(options), board, middle, further, empty, glass)
    found = calibrate_shoe_as_found(_label(options), board, middle, further, empty)[0]
    return replace(found.made,
                   notes=(*found.made.notes, CalibrationNote(f"cameras.glass_{found.by}")))


class _Files:
    """Pictures that were taken before."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._pictures = [one for source in options.sources for one in still_pictures_of(source)]
        self._flat = still_pictures_of(options.flat)[0] if options.flat else None
        self._empty = [one for source in options.empty for one in still_pictures_of(source)]

    def table(self, board: CalibrationBoard) -> tuple[list[Picture], Picture, list[Picture]]:
        """The board held, the board lying flat, the empty view. Raises CalibrateRefused."""
        if self._flat is not None:
            return self._pictures, self._flat, self._empty
        with_board = [one for one in self._pictures if find_board(one, board) is not None]
        if not with_board:
            # The last one says why: another board, or none.
            return [], self._pictures[-1], self._empty
        return with_board[:-1], with_board[-1], self._empty

    def shoe(self) -> tuple[Sequence[Picture], list[Picture]]:
        """The card in the middle and further on, the empty view. Raises CalibrateRefused."""
        if len(self._pictures) != 2:
            raise CalibrateRefused("cameras.two_cards", count=len(self._pictures))
        return self._pictures, self._empty


class _Live:
    """A camera, and a person who does what is asked and presses Enter."""

    def __init__(self, options: argparse.Namespace, ask: Callable[[str], str]) -> None:
        self._options, self._ask = options, ask
        size = _size(options.size) if options.size else None
        self._source: FrameSource = source_of(options.sources[0], size, _settings(options))

    def table(self, board: CalibrationBoard) -> tuple[list[Picture], Picture, list[Picture]]:
        """As `_Files.table`. Raises CameraRefused."""
        self._source.open()
        try:
            views = self._held(board)
            flat = self._after("cameras.lay_flat", 1)[0]
            return views, flat, self._after("cameras.take_away", _EMPTY_FRAMES)
        finally:
            self._source.close()

    def shoe(self) -> tuple[Sequence[Picture], list[Picture]]:
        """As `_Files.shoe`. Raises CameraRefused."""
        self._source.open()
        try:
            middle = self._after("cameras.card_middle", 1)[0]
            further = self._after("cameras.card_further", 1)[0]
            return (middle, further), self._after("cameras.take_away", _EMPTY_FRAMES)
        finally:
            self._source.close()

    def _held(self, board: CalibrationBoard) -> list[Picture]:
        """Pictures of the board, each from another side than those before."""
        lang, wanted = self._options.lang, self._options.views
        print(word(lang, "cameras.hold"), flush=True)
        views: list[Picture] = []
        seen: list[BoardCorners] = []
        until, due = time.monotonic() + _VIEW_FOR_S, 0.0
        while len(views) < wanted and time.monotonic() < until:
            picture = self._source.read()
            if picture is None or time.monotonic() < due:
                continue
            due = time.monotonic() + _VIEW_EVERY_S
            found = find_board(picture, board)
            if found is not None and _is_new(found, seen, picture.shape[1]):
                views.append(picture)
                seen.append(found)
                print(word(lang, "cameras.view", count=len(views), of=wanted), flush=True)
        if len(views) < wanted:
            print(word(lang, "cameras.time_over", count=len(views), seconds=int(_VIEW_FOR_S)))
        return views

    def _after(self, step: str, frames: int) -> list[Picture]:
        """So many frames, taken when the person has done this step."""
        self._ask(word(self._options.lang, step) + " ")
        self._source.close()  # what waits in the camera is older than the step
        self._source.open()
        taken: list[Picture] = []
        while len(taken) < frames:
            picture = self._source.read()
            if picture is not None:
                taken.append(picture)
        return taken


def _is_new(found: BoardCorners, seen: Sequence[BoardCorners], width: int) -> bool:
    """True if the board's pose differs from that in each picture before."""
    middle, spread = found.pixels.mean(axis=0), found.pixels.std(axis=0)
    return all(
        abs(one.pixels.mean(axis=0) - middle).max() + abs(one.pixels.std(axis=0) - spread).max()
        > _NEW_PART * width
        for one in seen
    )
