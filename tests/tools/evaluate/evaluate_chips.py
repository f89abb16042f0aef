"""``evaluate chips [DIR]``: how well stacks of chips are counted.

DIR holds photographs with a CHIPS.csv (file, stack, x0, y0, x1, y1, count, ...; rows without a box
or a count are left out) and may hold chips.toml, the house's chips; each is counted in its box, at
full size and at a quarter, with the thickness setting right and 8 % off, and once more without
being told where it stands. Without DIR, or with --count, rendered stacks are counted: hard ones
(no edge spots, dirt, one colour, leaning, neighbours, white balance off, blur, weak seams; with
--beyond also chips far aside, too few pixels, hands before the stack),
found in the region of a seat whose camera is calibrated, and flat chips seen from above. A stack is
right when every chip's value is; "read" is what was not abstained. Bounds hold in 95 of 100 runs.

With ``--regime lights`` the colours were learned in one white and are looked at in another, at half
and double exposure, and under coloured lamps; each chip counts by itself.
"""

import argparse
import csv
import json
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from dealer_assist.cli.frame.command_parser import CommandParser
from dealer_assist.storage.settings.error_output import print_error
from drivers.foreign_toml_json import read_text
from tests.tools.evaluate import evaluate_print as out
from tests.tools.evaluate.evaluate_figures import Row

if TYPE_CHECKING:
    from drivers.vision.chips.chip_set import ChipSet
    from drivers.vision.chips.chips_in_picture import Eyes
    from drivers.vision.chips.count_results import StackCount

_OFF: Final = (1.0, 0.92, 1.08)
_SAME: Final = 0.5
_OFTEN: Final = 0.3  # each trouble's part of the scenes
_BOX: Final = ("x0", "y0", "x1", "y1")


def run(options: argparse.Namespace) -> int:
    """0: measured; 2: wrongly called, nothing to measure, or no network."""
    from drivers.vision.chips.chip_set import ChipsUnusable
    from drivers.vision.model_files import ModelUnfit

    try:
        return _measure(options)
    except (ChipsUnusable, ModelUnfit, _Nothing) as error:
        print_error("evaluate", error)
        return 2


class _Nothing(Exception):
    """There is nothing to measure: says what was looked for."""


def parser() -> argparse.ArgumentParser:
    parser = CommandParser("evaluate chips", description=__doc__)
    parser.add_argument("folder", nargs="?", metavar="DIR")
    parser.add_argument("--chips", metavar="FILE", help="the chips of the photographs")
    parser.add_argument("--count", type=int, default=None, metavar="N",
                        help="rendered scenes (300 without DIR, none with it)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--boxes", choices=("found", "given"), default="found",
                        help="whether the stacks have to be found in rendered scenes (found)")
    parser.add_argument("--regime", choices=("table", "lights"), default="table",
                        help="the light of the colours, or others (table)")
    parser.add_argument("--beyond", action="store_true",
                        help="with troubles that are worse than a camera must be asked")
    parser.add_argument("--json", action="store_true")
    return parser


def _measure(options: argparse.Namespace) -> int:
    tables: dict[str, list[Row]] = {}
    if options.regime == "lights":
        return _lights(options)
    if options.folder:
        tables.update(_photographs(Path(options.folder), options.chips))
    count = options.count if options.count is not None else 0 if options.folder else 300
    times: list[float] = []
    if count:
        tables["hard stacks, rendered"] = _rendered(count, options, times)
        tables["flat chips from above, rendered"] = _flat(max(count // 6, 1), options.seed)
    everything = Row("all")
    for name, rows in tables.items():
        if not name.startswith("hard"):
            for row in rows:
                everything.tally.join(row.tally)
        else:
            everything.tally.join(rows[0].tally)
    if options.json:
        print(out.as_json({"what": "chips"}, tables, everything.tally))
        return 0
    for name, rows in tables.items():
        out.table(name, rows, "" if name.startswith("hard") else "all")
    out.reliability(everything.tally)
    if times:
        times.sort()
        print(f"\none region: {times[len(times) // 2] * 1000:.1f} ms (median), "
              f"{times[len(times) * 95 // 100] * 1000:.1f} ms (95 in 100)")
    return 0


def _lights(options: argparse.Namespace) -> int:
    from tests.tools.evaluate.evaluate_chip_lights import lit_tables

    tables = lit_tables(options.count or 300, options.seed)
    if options.json:
        print(out.as_json({"what": "chips", "regime": "lights"}, tables, None))
        return 0
    for name, rows in tables.items():
        out.table(name, rows)
    return 0


# -- rendered ------------------------------------------------------------------------------------

def _rendered(count: int, options: argparse.Namespace, times: list[float]) -> list[Row]:
    """All, then a row for each kind of trouble."""
    import numpy as np

    from drivers.vision.chips.chip_set import ChipSet
    from drivers.vision.chips.chips_in_picture import Eyes
    from models.scenes.hard_stack_scenes import BEYOND, HOUSES, TRAITS, hard_scene

    eyes = {house: Eyes.load(ChipSet(house)) for house in HOUSES}
    troubles = (*TRAITS, *BEYOND) if options.beyond else TRAITS
    rows = {name: Row(name) for name in ("all", "none of them", *troubles)}
    due = time.monotonic() + 5
    for n in range(count):
        rng = np.random.default_rng([options.seed, n])
        scene = hard_scene(rng, frozenset(name for name in troubles if rng.random() < _OFTEN))
        began = time.perf_counter()
        counted = _target(eyes[scene.house], scene, options.boxes)
        times.append(time.perf_counter() - began)
        truth = sorted(scene.truths[scene.target].values)
        right, sure, guess = _judged(counted, truth)
        for name in ("all", *(scene.traits or ("none of them",))):
            rows[name].tally.add(right, sure, guess)
        if time.monotonic() > due:
            due = time.monotonic() + 10
            print(f"... {n + 1} of {count} scenes", file=sys.stderr, flush=True)
    return list(rows.values())


def _target(eyes: "Eyes", scene: Any, boxes: str) -> "StackCount | None":
    """The count of the scene's main stack, None where it was not found."""
    import numpy as np

    box = scene.truths[scene.target].box
    elevation = float(np.sin(np.radians(scene.view.elevation_deg)))
    if boxes == "given":
        return eyes.counter.count(scene.picture, box, elevation)
    chip_px = scene.view.px_per_mm * eyes.counter.house.diameter_mm
    found = eyes.look(scene.picture, None, elevation, chip_px)
    return _same(found, box)


def _same(found: "Sequence[StackCount]", box: Sequence[float]) -> "StackCount | None":
    """The count whose box is nearest to this one, if it shares enough with it."""
    import numpy as np

    from drivers.vision.chips.stack_finder import box_overlap_share

    if not found:
        return None
    parts = box_overlap_share(np.array([one.box for one in found], np.float32),
                              np.array(box, np.float32))
    best = int(parts.argmax())
    return found[best] if parts[best] > _SAME else None


def _judged(
    counted: "StackCount | None", truth: Sequence[int]
) -> tuple[bool | None, float, bool | None]:
    """Right or wrong (None: abstained), the confidence, and whether the guess is right."""
    if counted is None:
        return None, 0.0, None
    guess = sorted(counted.values) == list(truth)
    if counted.chips is None:
        return None, counted.confidence, guess
    return guess, counted.confidence, None


def _flat(count: int, seed: int) -> list[Row]:
    """Each picture of flat chips: right when the count of every colour is."""
    import numpy as np

    from drivers.vision.chips.chip_set import ChipSet
    from drivers.vision.chips.chips_in_picture import Eyes
    from models.scenes.hard_stack_scenes import HOUSES, flat_scene

    eyes = {house: Eyes.load(ChipSet(house)) for house in HOUSES}
    chips, pictures = Row("chips"), Row("whole pictures")
    for n in range(count):
        scene = flat_scene(np.random.default_rng([seed, 7, n]))
        elevation = float(np.sin(np.radians(scene.view.elevation_deg)))
        found = eyes[scene.house].look(scene.picture, None, elevation)
        truth = sorted(value for one in scene.truths for value in one.values)
        for one in scene.truths:
            right, sure, guess = _judged(_same(found, one.box), one.values)
            chips.tally.add(right, sure, guess)
        told = sorted(value for one in found for value in one.values)
        is_whole = all(one.chips is not None for one in found) and bool(found)
        pictures.tally.add(told == truth if is_whole else None, 1.0, told == truth)
    return [chips, pictures]


# -- photographs ---------------------------------------------------------------------------------

def _photographs(folder: Path, chips: str | None) -> dict[str, list[Row]]:
    import numpy as np

    from drivers.vision.chips.chips_in_picture import Eyes
    from drivers.vision.chips.seam_net import SeamNet
    from drivers.vision.chips.stack_counter import Counter
    from drivers.vision.chips.stack_finder import FinderNet
    from drivers.vision.opencv import cv2
    from drivers.vision.picture_files import load_picture

    listed = list(_listed(folder))
    house = _house(folder, chips)
    net, finder = SeamNet.load(), FinderNet.load()
    rows: list[Row] = []
    found_rows: list[Row] = []
    for told in listed:
        picture = load_picture(folder / told["file"])
        box = tuple(float(told[name]) for name in _BOX)
        for size in (1.0, 0.25):
            small = picture
            if size != 1:
                small = np.asarray(cv2.resize(picture, None, fx=size, fy=size,
                                              interpolation=cv2.INTER_AREA), np.uint8)
            at = (box[0] * size, box[1] * size, box[2] * size, box[3] * size)
            name = f"{told['stack'][:14]} at {size:g}"
            for off in _OFF:
                thin = replace(house, thickness_mm=house.thickness_mm * off)
                count = Counter(thin, net).count(small, at)
                rows.append(_row(f"{name}, thickness x {off:g}", count, int(told["count"])))
            seen = Eyes(Counter(house, net), finder).look(small)
            found_rows.append(_row(f"{name}, to be found", _same(seen, at), int(told["count"])))
    return {"photographs, boxes given": rows, "photographs, whole pictures": found_rows}


def _row(name: str, count: "StackCount | None", truth: int) -> Row:
    """One stack's line: right where its number is."""
    row = Row(name)
    if count is None:
        row.tally.add(None)
        row.note = f"of {truth}: not found"
        return row
    is_right = count.height == truth
    if count.chips is None:
        row.tally.add(None, count.confidence, is_right)
        row.note = f"of {truth}: not counted ({count.why}), best guess {count.height}"
    else:
        row.tally.add(is_right, count.confidence)
        row.note = f"of {truth}: {count.height} = {json.dumps(count.chips)}"
    return row


def _house(folder: Path, chips: str | None) -> "ChipSet":
    from drivers.vision.chips.chip_set import EXAMPLE, ChipSet

    if chips:
        return ChipSet.load(Path(chips))
    own = folder / "chips.toml"
    return ChipSet.load(own) if own.is_file() else ChipSet.load(EXAMPLE)


def _listed(folder: Path) -> Iterator[dict[str, str]]:
    path = folder / "CHIPS.csv"
    try:
        told = list(csv.DictReader(StringIO(read_text(path), newline="")))
    except (OSError, UnicodeDecodeError) as error:
        raise _Nothing(f"{path}: can't be read; expected file,stack,x0,y0,x1,y1,count") from error
    usable = [row for row in told if row.get("count") and all(row.get(name) for name in _BOX)]
    if not usable:
        raise _Nothing(f"{path}: no row has a box and a count")
    for row in usable:
        if not (folder / row["file"]).is_file():
            raise _Nothing(f"{path}: {row['file']} is not there")
        yield row
