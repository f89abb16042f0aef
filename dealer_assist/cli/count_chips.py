"""``count-chips IMAGE... --chips FILE``: the chips in single pictures.

Finds the stacks in each picture, splits them into chips, tells their values by the house's colours
and adds them up. What is not certain is not counted: it is told with the best guess and why.

FILE is a TOML file of the house's chips:

    diameter_mm = 39          # optional: the usual 39 and 3.3 otherwise; the thickness
    thickness_mm = 3.3        # is a weak hint, it is found from the picture
    felt = "#1d5c3a"          # optional: the felt in the light of these colours; --sample finds it

    [[chip]]
    value = 100               # whole number, in the smallest unit
    colour = "#1d1b1c"        # the edge between the spots, as a colour picker shows it
    spots = ["#e0457f", "#3b82a0"]   # the edge spots' colours, if any: they help much
    face = "#35302e"          # optional: the ring of the top side, if not the edge's colour
    spots_share = 0.45        # optional: part of the edge that the spots cover
    name = "black"            # optional

A colour is "#rrggbb", [r, g, b], or a plain name such as "red". Take colours from a picture of the
same camera where there is one: the light is part of them. With --calibration or --card the light
is known better, and fewer chips are left in doubt. Where the felt is known, pictures in warmer,
cooler, brighter or darker light are told too, or left as "another light". Where all chips of a
picture lie flat and are seen from above, each is counted as one chip.

With --json one picture gives one object, several give a list of such objects:

    {"file": "bets.jpg", "stacks": [
        {"box": [102.0, 40.5, 190.0, 160.0], "chips": [{"value": 100, "count": 4}], "count": 4,
         "total": 400, "confidence": 0.98},
        {"box": [...], "chips": null, "count": null, "total": null, "confidence": 0.41,
         "guess": {"chips": [...], "count": 3, "total": 75}, "why": "hidden"}],
     "total": null, "counted": 400}

`box` is X0, Y0, X1, Y1 in pixels of the upright picture; stacks come from left to right. The
picture's `total` is null where any stack is not counted; `counted` is the sum of those that are.
A picture that can't be read is {"file", "stacks": [], "total": null, "error"}.

Exit code 0: looked; 1: a picture can't be read; 2: wrongly called, or FILE is unusable.
"""

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dealer_assist.cli.frame.command_parser import CommandParser
from dealer_assist.cli.picture_annotations import Drawings
from dealer_assist.storage.settings.error_output import print_error
from dealer_assist.storage.settings.language import own_language
from dealer_assist.words import word
from dealer_assist.words.message import ErrorInWords

if TYPE_CHECKING:
    from drivers.vision.card_readings import Picture
    from drivers.vision.chips.chip_set import ChipSet
    from drivers.vision.chips.count_results import Chips, StackCount

_Box = tuple[float, float, float, float]
_FARTHEST = 100_000.0  # pixels: no picture is larger


class _Wrong(ErrorInWords):
    """An option makes no sense; says which and what was expected."""


def run(options: argparse.Namespace) -> int:
    """0: looked; 1: a picture can't be read; 2: wrongly called, or a file is unusable."""
    # Imported here: OpenCV takes a while, and --help needs none of it.
    from drivers.vision.chips.chip_set import ChipsUnusable
    from drivers.vision.model_files import ModelUnfit

    try:
        told = _Counting(options).run()
    except (ChipsUnusable, ModelUnfit) as error:
        raise ErrorInWords(str(error)) from error
    if options.json:
        print(json.dumps(told[0] if len(told) == 1 else told, indent=1))
    else:
        for one in told:
            _print(one)
    return 1 if any("error" in one for one in told) else 0


def parser() -> argparse.ArgumentParser:
    parser = CommandParser("count-chips", description=__doc__)
    parser.add_argument("images", nargs="+", metavar="IMAGE")
    parser.add_argument("--chips", required=True, metavar="FILE", help="the house's chips, TOML")
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.add_argument("--draw", metavar="DIR",
                        help="write each picture there with what was seen, as NAME.chips.jpg; "
                             "a second picture of that name as NAME-2.chips.jpg")
    parser.add_argument("--region", action="append", default=[], metavar="X0,Y0,X1,Y1",
                        help="look only there; may be given several times")
    parser.add_argument("--stack", action="append", default=[], metavar="X0,Y0,X1,Y1",
                        help="a box tightly around one stack: none is searched for")
    parser.add_argument("--calibration", metavar="FILE",
                        help="this camera's calibration: white balance, and the seats' regions")
    parser.add_argument("--elevation", type=float, metavar="DEGREES",
                        help="how steeply the camera looks down, if known")
    parser.add_argument("--card", metavar="X0,Y0,X1,Y1",
                        help="where a neutral grey card lies in the picture: it sets the white")
    parser.add_argument("--sample", action="append", default=[], metavar="VALUE=X0,Y0,X1,Y1",
                        help="a chip or a stack of this value lies there in the first picture: "
                             "take its colours from it")
    parser.add_argument("--save", metavar="NEW", help="write the chips, samples taken, to NEW")
    return parser


class _Counting:
    """One call: what to look with, and at what."""

    def __init__(self, options: argparse.Namespace) -> None:
        from drivers.vision.chips.chip_set import ChipSet
        from drivers.vision.chips.chips_in_picture import Eyes
        from drivers.vision.chips.seam_net import SeamNet
        from drivers.vision.chips.stack_counter import Counter
        from drivers.vision.chips.stack_finder import FinderNet

        self.options = options
        self.drawings = Drawings(Path(options.draw), "chips") if options.draw else None
        self.regions = [_box(told, "--region") for told in options.region]
        self.stacks = [_box(told, "--stack") for told in options.stack]
        self.card = _box(options.card, "--card") if options.card else None
        self.calibration = _calibration(options.calibration) if options.calibration else None
        if options.elevation is not None and not 0 <= options.elevation <= 90:
            raise _Wrong(f"--elevation {options.elevation}: expected 0 to 90 degrees")
        known = self.card is not None or self.calibration is not None
        house = ChipSet.load(Path(options.chips))
        self.counter = Counter(self._learned(house), SeamNet.load(), 0.04 if known else 0.10)
        # Given boxes need no finder.
        self.eyes = None if self.stacks else Eyes(self.counter, FinderNet.load())

    def _learned(self, house: "ChipSet") -> "ChipSet":
        """With the colours of the samples that lie in the first picture."""
        from drivers.vision.chips.chip_colour_learning import (
            CardUnusable,
            chip_set_in_light,
            chip_set_with_colours,
        )
        from drivers.vision.picture_files import PictureUnreadable, load_picture

        if self.options.sample:
            samples = dict(_sample(told) for told in self.options.sample)
            try:
                picture = self._whitened(load_picture(Path(self.options.images[0])))
                house = chip_set_with_colours(house, picture, samples)
                house = chip_set_in_light(house, picture, list(samples.values()))
            except (CardUnusable, PictureUnreadable) as error:
                raise _Wrong(f"--sample: {error}") from error
        if self.options.save:
            try:
                Path(self.options.save).write_text(house.text, encoding="utf-8")
            except OSError as error:
                raise _Wrong(f"--save {self.options.save}: {error.strerror}") from error
        return house

    def run(self) -> list[dict[str, Any]]:
        """One object for each picture, in the order given."""
        return [self._one(Path(name)) for name in self.options.images]

    def _one(self, path: Path) -> dict[str, Any]:
        from drivers.vision.picture_files import PictureUnreadable, load_picture

        try:
            picture = load_picture(path)
        except PictureUnreadable as error:
            print_error("count-chips", error)
            return {"file": str(path), "error": str(error), "stacks": [], "total": None}
        picture = self._whitened(picture)
        found = self._stacks(picture)
        if self.drawings is not None:
            from drivers.vision.chips.chips_in_picture import draw_stacks

            self.drawings.write(path, draw_stacks(picture, found))
        sums = [count.total for count in found]
        counted = sum(one for one in sums if one is not None)
        return {
            "file": str(path),
            "stacks": [_told(count) for count in found],
            "total": None if any(one is None for one in sums) else counted,
            "counted": counted,
        }

    def _stacks(self, picture: "Picture") -> "list[StackCount]":
        from math import radians, sin

        from drivers.vision.chips.picture_light import picture_light

        given = self.options.elevation
        elevation = None if given is None else sin(radians(given))
        if self.eyes is None:
            light = picture_light(picture, self.stacks, self.counter.house.felt)
            return [self.counter.count(picture, box, elevation, light=light)
                    for box in self.stacks]
        regions = list(self.regions)
        if self.calibration is not None and not regions:
            for region in self.calibration.spots.values():
                left, top, wide, high = region.box
                regions.append((float(left), float(top), float(left + wide), float(top + high)))
        if not regions:
            return self.eyes.look(picture, elevation=elevation)
        return [one for region in regions for one in self.eyes.look(picture, region, elevation)]

    def _whitened(self, picture: "Picture") -> "Picture":
        from drivers.vision.calibration.camera_calibration import White
        from drivers.vision.chips.chip_colour_learning import CardUnusable, grey_gains

        if self.card is not None:
            try:
                return White(grey_gains(picture, self.card)).apply(picture)
            except CardUnusable as error:
                raise _Wrong(f"--card: {error}") from error
        return picture if self.calibration is None else self.calibration.white.apply(picture)


def _calibration(name: str) -> Any:
    from drivers.vision.calibration.camera_calibration import Calibration, CalibrationUnusable

    try:
        return Calibration.load(name)
    except CalibrationUnusable as error:
        raise _Wrong(str(error)) from error


def _box(told: str, option: str) -> _Box:
    try:
        x0, y0, x1, y1 = (float(part) for part in told.split(","))
    except ValueError:
        raise _Wrong(f"{option} {told}: expected X0,Y0,X1,Y1 in pixels") from None
    if not all(abs(side) <= _FARTHEST for side in (x0, y0, x1, y1)):  # nan is not, either
        raise _Wrong(f"{option} {told}: expected numbers of pixels, up to {_FARTHEST:.0f}")
    if x1 <= x0 or y1 <= y0:
        raise _Wrong(f"{option} {told}: expected X0 < X1 and Y0 < Y1")
    return x0, y0, x1, y1


def _sample(told: str) -> tuple[int, _Box]:
    value, _, box = told.partition("=")
    if not value.isdecimal() or not box:
        raise _Wrong(f"--sample {told}: expected VALUE=X0,Y0,X1,Y1")
    return int(value), _box(box, "--sample")


def _told(count: "StackCount") -> dict[str, Any]:
    one: dict[str, Any] = {
        "box": [round(v, 1) for v in count.box],
        "chips": None if count.chips is None else _listed(count.chips),
        "count": None if count.chips is None else count.height,
        "total": count.total,
        "confidence": count.confidence,
    }
    if count.chips is None:
        one["guess"] = {"chips": _listed(count.guess), "count": count.height,
                        "total": sum(value * many for value, many in count.guess)}
        one["why"] = str(count.why)
    return one


def _listed(chips: "Chips") -> list[dict[str, int]]:
    return [{"value": value, "count": count} for value, count in chips]


def _print(told: dict[str, Any]) -> None:
    print(told["file"])
    if "error" in told:
        _say("unread")
        return
    for n, one in enumerate(told["stacks"], 1):
        best = one if one["chips"] is not None else one["guess"]
        chips = " + ".join(f"{c['count']} x {c['value']}" for c in best["chips"]) or "0"
        _say("stack" if one["chips"] is not None else "no_stack", number=n, worth=chips,
             total=one["total"], count=one["count"], sure=f"{one['confidence']:.3f}",
             why=one.get("why"))
    if not told["stacks"]:
        _say("no_chips")
    whole = told["total"]
    _say("unsure" if whole is None else "total", total=whole, counted=told["counted"])


def _say(id: str, **values: object) -> None:
    print(f"  {word(own_language(), f'in_picture.{id}', **values)}")
