"""``evaluate chips --regime lights``: colours learned in one light, looked at in another.

Every chip is counted by itself: told right, told wrong, or left. The light's spectra, the sensor
and the paints are those of `models/scenes/lamp_spectra.py`, which no reader knows.
"""

import sys
import time
from typing import TYPE_CHECKING, Final

import numpy as np

from tests.tools.evaluate.evaluate_figures import Row

if TYPE_CHECKING:
    from drivers.vision.chips.count_results import StackCount
    from models.scenes.strange_light_scenes import LitScene

_SAME: Final = 0.5


def lit_tables(count: int, seed: int) -> dict[str, list[Row]]:
    """A row for each white at each exposure, and one for each coloured lamp; of `count` scenes two
    thirds are in white light."""
    from models.scenes.strange_light_scenes import EXPOSURES, WHITES, lamps_of, lit_scene

    whites = [(str(white), part) for white in WHITES for part in EXPOSURES]
    lamps = [(name, part) for name in lamps_of() for part in (1.0, 2.0)]
    tables: dict[str, list[Row]] = {}
    due = time.monotonic() + 5
    for n in range(count):
        is_white, at = n % 3 < 2, n // 3
        lamp, part = (whites[(2 * at + n % 3) % len(whites)] if is_white
                      else lamps[at % len(lamps)])
        for is_flat in (False, True):
            scene = lit_scene((seed, n, int(is_flat)), lamp, part, is_flat)
            kind = f"{'flat chips' if is_flat else 'stacks'}, each chip, " + (
                "white light" if is_white else "coloured lamps")
            name = f"{lamp} K, exposure x {part:g}" if is_white else lamp
            _tally(tables.setdefault(kind, []), name, _told(scene))
        if time.monotonic() > due:
            due = time.monotonic() + 10
            print(f"... {n + 1} of {count} scenes", file=sys.stderr, flush=True)
    for rows in tables.values():
        rows.sort(key=lambda row: row.name)
    return tables


def _tally(rows: list[Row], name: str, told: "list[tuple[bool | None, float, str]]") -> None:
    row = next((one for one in rows if one.name == name), None)
    if row is None:
        rows.append(row := Row(name))
    for right, sure, why in told:
        row.tally.add(right, sure)
        if right is None:
            row.whys[why] += 1
        row.note = ", ".join(f"{many} {why}" for why, many in row.whys.most_common(3))


def _told(scene: "LitScene") -> "list[tuple[bool | None, float, str]]":
    """For each chip: right, wrong or None for left; the confidence; why it was left."""
    from drivers.vision.chips.chip_colour_learning import chip_set_in_light
    from drivers.vision.chips.chips_in_picture import Eyes

    house = chip_set_in_light(scene.house, scene.before, [scene.sample_box])
    eyes = Eyes.load(house)
    elevation = float(np.sin(np.radians(scene.view.elevation_deg)))
    chip_px = None if scene.is_flat else scene.view.px_per_mm * house.diameter_mm
    found = eyes.look(scene.picture, None, elevation, chip_px)
    told: list[tuple[bool | None, float, str]] = []
    for truth in scene.truths:
        count = _same(found, truth.box)
        if count is None or count.chips is None:
            why = "not found" if count is None else str(count.why)
            told += [(None, 0.0, why)] * len(truth.values)
        elif len(count.values) != len(truth.values):
            told += [(False, count.confidence, "")] * len(truth.values)
        else:
            told += [(mine == true, count.confidence, "")
                     for mine, true in zip(count.values, truth.values, strict=True)]
    return told


def _same(found: "list[StackCount]", box: tuple[float, ...]) -> "StackCount | None":
    from drivers.vision.chips.stack_finder import box_overlap_share

    if not found:
        return None
    parts = box_overlap_share(np.array([one.box for one in found], np.float32),
                              np.array(box, np.float32))
    best = int(parts.argmax())
    return found[best] if parts[best] > _SAME else None
