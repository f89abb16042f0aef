"""``bench --camera``, second part: the chip camera at work for long.

Rendered frames of ten bet spots in a line go through the camera of a real table, without waiting.
Bets change every so many frames; between two changes nothing moves, as at a table.
"""

import gc
import secrets
import time
from dataclasses import dataclass, field
from typing import Final

from dealer_assist.devices.opening.camera_ports import random_nonce
from drivers.devices import device_reports as r
from drivers.vision.card_readings import Picture
from drivers.vision.chip_camera import ChipCamera
from drivers.vision.chips.count_results import Chips, chips_of
from models.scenes.bets_in_line_scenes import LineView
from tests.tools.bench.bench_figures import Figures
from tests.tools.bench.bench_memory import GROWN_MB, WARM, memory_mb

_FPS: Final = 30
_LAYOUTS: Final = 6
_NOISES: Final = 3
#: Frames from one change of the bets to the next: rest, two looks at each spot, and then some.
_STAY: Final = 90
_TIMED: Final = 4
_WARM_UP: Final = 2


@dataclass(frozen=True)
class _Layout:
    """Bets that are in view at once: what each seat has, and frames of it."""

    truth: tuple[Chips, ...]
    frames: list[Picture]


@dataclass
class _Run:
    """What a run came to."""

    still_ms: float = 0.0
    still: int = 0
    right: int = 0
    wrong: int = 0
    unsure: int = 0
    frames: int = 0
    warm_mb: float = 0.0
    told: dict[int, Chips] = field(default_factory=dict)


def measure(figures: Figures, frames: int) -> None:
    """Look at so many frames of a line of bets and print what it took."""
    view = LineView(secrets.randbits(32))
    camera = ChipCamera("scanner", view.calibration(), view.house, random_nonce)
    layouts = [_layout(view) for _ in range(_LAYOUTS)]
    figures.bound("ten seats' chips, all counted at once", _ten_seats_ms(camera, layouts), "ms",
                  most=50)
    run = _watch(camera, layouts, frames)
    seen = run.right + run.wrong + run.unsure
    figures.note(f"chip camera: {run.frames:,} frames, {seen:,} bets looked at; "
                 f"a frame in which nothing moved {run.still_ms / max(run.still, 1):.2f} ms")
    figures.bound("bets told as another", run.wrong, "bets", most=0.5)
    figures.note(f"  {run.right} told right, {run.unsure} left unsure")
    gc.collect()
    figures.bound("chip camera: memory grown behind the first fifth", memory_mb() - run.warm_mb,
                  "MB", most=GROWN_MB)


def _layout(view: LineView) -> _Layout:
    bets = view.bets()
    truth = tuple(chips_of(chip.value for chip in chips) for chips in bets)
    return _Layout(truth, view.frames(bets, _NOISES))


def _ten_seats_ms(camera: ChipCamera, layouts: list[_Layout]) -> float:
    """Processor time for all spots of one frame, the middle of several."""
    times = []
    for k in range(_WARM_UP + _TIMED * len(layouts)):
        picture = layouts[k % len(layouts)].frames[k % _NOISES]
        began = time.process_time()
        camera.count_spots(picture)
        times.append((time.process_time() - began) * 1e3)
    return sorted(times[_WARM_UP:])[(len(times) - _WARM_UP) // 2]


def _watch(camera: ChipCamera, layouts: list[_Layout], frames: int) -> _Run:
    run = _Run()
    changes = max(frames // _STAY, 2)
    camera.opened(0)
    for change in range(changes):
        layout = layouts[change % len(layouts)]
        _stay(run, camera, layout, change * _STAY)
        _judge(run, layout.truth)
        if change == int(changes * WARM):
            gc.collect()
            run.warm_mb = memory_mb()
    return run


def _stay(run: _Run, camera: ChipCamera, layout: _Layout, first: int) -> None:
    """The same bets for a while; `run.told` gets what is said of them."""
    for n in range(_STAY):
        picture = layout.frames[n % len(layout.frames)]
        began = time.process_time()
        told = camera.frame(picture, round((first + n + 1) / _FPS * 1e9))
        if n > _STAY // 2 and not told:
            run.still_ms += (time.process_time() - began) * 1e3
            run.still += 1
        run.frames += 1
        for one in told:
            if isinstance(one, r.Numbered):
                camera.committed(one.boot_id, one.seq)
            if isinstance(one, r.ChipsCounted):
                run.told[one.spot] = one.chips
            elif isinstance(one, r.StackUnsure):
                run.told.pop(one.spot, None)


def _judge(run: _Run, truth: tuple[Chips, ...]) -> None:
    for spot, chips in enumerate(truth):
        known = run.told.get(spot)
        run.right += known == chips
        run.unsure += known is None and bool(chips)
        run.wrong += known is not None and known != chips
