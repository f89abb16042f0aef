"""How each step of the bench is gone through at a simulated table, to find what is wrong there.

For each fault the step that a technician would find it in, done as he does it: what the screen asks
for is done with the simulated hands, and its keys are tapped.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from dealer_assist.devices.commissioning.bench_screen_view_model import BenchStepView
from dealer_assist.devices.commissioning.bench_taps import Choose, GoOn, Open
from dealer_assist.game.facts.commissioning import BenchFault, BenchFinding, BenchStep, BenchVerdict
from dealer_assist.training.demo.technician_acts import PACKED
from drivers.sim.tabletop.planted_fault import COME_LATER, OF_CAMERAS, Planted
from drivers.sim.tabletop.sim_table import NOTHING
from tests.tools.trial.technician_trial import Trial

#: Decks that are run at first, and at most.
_DECKS: Final = 4
_MOST_DECKS: Final = 16
_MOST_ROUNDS: Final = 3
_PATIENCE_S: Final = 30.0  # only a loaded machine takes so long
_LOOK_S: Final = 0.6
_LOOKED_S: Final = 1.6  # until it is known how many frames come in a second


@dataclass(frozen=True, slots=True)
class Result:
    """What the bench found at a table with this fault; `due` is what has to be named with it."""

    planted: Planted
    step: BenchStep
    findings: tuple[BenchFinding, ...]
    verdict: BenchVerdict | None
    due: tuple[str, ...] = ()

    @property
    def is_named(self) -> bool:
        """Whether the fault that was planted is found, and in the right part."""
        fault, due = BenchFault(self.planted.name), set(self.due)
        return any(one.fault is fault and set(one.about) == due for one in self.findings)

    @property
    def others(self) -> tuple[BenchFinding, ...]:
        """What is accused besides and is in order."""
        return tuple(one for one in self.findings if one.fault != self.planted.name)


def tried(folder: Path, planted: Planted, seed: int = 1) -> Result:
    """What the bench finds at a table with this fault, in the step that is for it."""
    return tried_in(*where(planted), folder, planted, seed)


def tried_in(step: BenchStep, roles: Sequence[str], folder: Path, planted: Planted = NOTHING,
             seed: int = 1) -> Result:
    """What it finds in this step, at a table that is fitted with these roles."""
    with Trial(folder, planted, seed, roles) as trial:
        _TRIED[step](trial)
        return Result(planted, step, trial.findings, trial.shown.verdict, _due(planted, trial))


def where(planted: Planted) -> tuple[BenchStep, tuple[str, ...]]:
    """The step in which this fault is looked for, and the roles that the table is fitted with."""
    if planted.name in OF_CAMERAS:
        return BenchStep.CAMERA, (planted.part,)
    if planted.name in _AT_KEYS:
        return BenchStep.KEYS, (planted.part,)
    if planted.name in _AT_GATE:
        return BenchStep.GATE, (planted.part,)
    is_chips = any(one.startswith(("spot", "chip", "scanner")) for one in planted.parts)
    return (BenchStep.CHIPS_TEST, ("scanner",)) if is_chips else (BenchStep.CARDS_TEST, ("shoe",))


_AT_KEYS: Final = frozenset({"wrong_baud", "wrong_key", "no_device"})
_AT_GATE: Final = frozenset({"lid_switch", "low_supply"})


def _due(planted: Planted, trial: Trial) -> tuple[str, ...]:
    """What a finding of this fault has to name."""
    if planted.name == "worn_chip":
        return (trial.worn_chip,)
    return () if planted.name == "foreign_card" else planted.parts


# --- the steps ----------------------------------------------------------------------------------


def _keys(trial: Trial) -> None:
    """The device is waited for, and what is wrong is noted."""
    trial.tap(Open(BenchStep.KEYS))
    trial.hears(lambda: bool(trial.findings) or trial.shown.verdict is not None, _PATIENCE_S)
    trial.tap(GoOn())


def _gate(trial: Trial) -> None:
    """The self-test, the lid, five cards."""
    trial.tap(Open(BenchStep.GATE))
    trial.hears(lambda: _said(trial.shown, "bench_gate.self_test") is None)
    for _ in range(30):
        if trial.shown.verdict is not None:
            return
        if _said(trial.shown, "bench_gate.open_lid") is not None:
            trial.does("open_lid")
        elif _said(trial.shown, "bench_gate.shut_lid") is not None:
            trial.does("shut_lid")
        else:
            trial.does("draw")


def _cards(trial: Trial) -> None:
    """Four decks in order, and more for as long as they are asked for."""
    trial.hears(lambda: trial.is_up("shoe"), _PATIENCE_S)
    trial.tap(Open(BenchStep.CARDS_TEST))
    if _offers(trial.shown, "bench_cards.key_in_order"):
        trial.tap(Choose("order"))
    trial.tap(Choose(f"decks:{_DECKS}"))
    for _ in range(_MOST_DECKS):
        trial.sim.acting.order = PACKED
        trial.does("run_in_order")
        trial.waits(1.5)
        if _offers(trial.shown, "bench_cards.key_empty"):  # fewer came than were due
            trial.tap(GoOn(), GoOn())
        if _offers(trial.shown, "bench_cards.key_more"):
            trial.tap(Choose("more"))
        if trial.shown.verdict not in (None, BenchVerdict.UNDECIDED):
            return


def _chips(trial: Trial) -> None:
    """Stacks that grow on each spot, as the screen asks for them."""
    trial.hears(lambda: trial.is_up("scanner"), _PATIENCE_S)
    trial.tap(Open(BenchStep.CHIPS_TEST), Choose("full"))
    rounds = 1
    for _ in range(_MOST_ROUNDS * 200):
        shown = trial.shown
        if _offers(shown, "bench_spots.key_more"):
            if rounds == _MOST_ROUNDS:
                return
            rounds += 1
            trial.tap(Choose("more"))
        elif shown.verdict is not None:
            return
        elif _said(shown, "bench_spots.clear") is not None:
            trial.does("take_all")
            trial.waits(1.0)
        elif _said(shown, "bench_spots.counting") is not None:
            trial.waits(1.5)
        else:
            _puts(trial, shown)


def _puts(trial: Trial, shown: BenchStepView) -> None:
    """So many chips before this seat; what isn't counted by itself is said to be there."""
    put = _said(shown, "bench_spots.put") or _said(shown, "bench_spots.put_one") or {}
    before = shown.progress
    trial.does(f"put:{int(put['seat']) - 1}x{int(put.get('count', 1))}")
    trial.waits(1.5)
    if trial.shown.progress == before and trial.shown.verdict is None:
        trial.tap(GoOn())


def _camera(trial: Trial) -> None:
    """The picture of a new camera; what came to a calibrated one is found against that."""
    trial.sim.fault_begins()
    trial.tap(Open(BenchStep.CAMERA))
    if trial.sim.table.planted.name in OF_CAMERAS - COME_LATER:
        trial.does("show_card:middle" if trial.sim.glass is not None else "lay_board")
        is_slow = trial.sim.table.planted.name == "slow_camera"
        trial.hears(lambda: False, _LOOKED_S if is_slow else _LOOK_S)
        trial.tap(GoOn())
    trial.hears(lambda: bool(trial.findings) or _offers(trial.shown, "bench_camera.key_holds"),
                _PATIENCE_S)
    if not trial.findings:
        trial.tap(GoOn())  # it still holds


_TRIED: Final[dict[BenchStep, Callable[[Trial], None]]] = {
    BenchStep.KEYS: _keys, BenchStep.GATE: _gate, BenchStep.CARDS_TEST: _cards,
    BenchStep.CHIPS_TEST: _chips,
    BenchStep.CAMERA: _camera,
}


# --- what the screen says -----------------------------------------------------------------------


def _said(shown: BenchStepView, id: str) -> dict[str, Any] | None:
    return next((dict(one.values) for one in shown.says if one.id == id), None)


def _offers(shown: BenchStepView, id: str) -> bool:
    return any(key.label.id == id for key in shown.keys)
