"""``technician --sim``: a simulated table in its box, and the hands that work at it.

The bench finds its ports and its camera as it finds real ones; the acts of a technician's hands are
offered as keys, step by step. Imported only for --sim.
"""

import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from dealer_assist.devices.commissioning.bench_page_view_models import HandKey
from dealer_assist.devices.commissioning.bench_screen_view_model import BenchScreen, StepState
from dealer_assist.devices.found.port_findings import Machine
from dealer_assist.game.facts.commissioning import BenchStep
from dealer_assist.training.demo.technician_acts import PACKED, useful_acts_in_step
from drivers.devices.device_keys import KeysUnusable, read_keys
from drivers.serial_ports import FoundPort
from drivers.sim.tabletop import table_scanner, tabletop_shoe
from drivers.sim.tabletop.planted_fault import Planted, fault_named
from drivers.sim.tabletop.sim_glass import GlassCamera
from drivers.sim.tabletop.sim_table import NOTHING, SimTable
from drivers.sim.tabletop.tabletop_camera import FPS, TableCamera
from drivers.sim.tabletop.technician_hands import NoSuchAct, SimHands
from drivers.vision.frame_sources import FrameSource

__all__ = ["fault_named"]

#: Ids of its boards by role.
IDS: Final = {"shoe": tabletop_shoe.DEVICE_ID, "scanner": table_scanner.DEVICE_ID}
_MADE_BY: Final = 0x10C4  # Silicon Labs, whose bridge the boards carry
_BRIDGE: Final = 0xEA60
_DONE: Final = frozenset({StepState.ACCEPTED, StepState.WARNED, StepState.REJECTED,
                          StepState.SKIPPED})
#: Seconds for drawing a card, slow enough to watch.
PACE_S: Final = 0.06


class SimBench:
    """The simulated table of one bench. Its ptys lie in `folder`, the bench in `bench`.

    A bench that is opened again finds the same boards with the keys that they were given, and the
    same deck.
    """

    def __init__(self, folder: Path, bench: Path, fault: Planted | None = None, seed: int = 1,
                 pace_s: float = PACE_S, hold_s: float = 1.0, fps: float = FPS,
                 has_camera_shoe: bool = False) -> None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        fault = fault or NOTHING
        self.table: Final = SimTable(
            folder, fault, seed, _keys(bench), secrets.randbits(31), has_camera_shoe)
        self.camera: Final = TableCamera(fault, seed, fps)
        self.glass: Final = GlassCamera(fault, seed) if self.table.has_camera_shoe else None
        self.acting: Final = SimHands(self.table, self.camera, bench, pace_s, hold_s, self.glass)
        if any((bench / "registers").glob("deck-*.toml")):
            self.table.was_enrolled()

    @property
    def machine(self) -> Machine:
        """Computer that the table is plugged into."""
        return Machine(
            ports=self._ports, users=lambda path: [], running=lambda names: [],
            link=lambda path: path, is_root=lambda: False, has_rules=lambda: True,
            no_port=lambda path: "")

    @property
    def sources(self) -> Mapping[str, FrameSource]:
        """Frames of its cameras by role."""
        found: dict[str, FrameSource] = {"board": self.camera}
        return found if self.glass is None else {"shoe": self.glass, **found}

    def _ports(self) -> list[FoundPort]:
        return [
            FoundPort(str(path), _MADE_BY, _BRIDGE, IDS[role], f"simulated {role}")
            for role, path in self.table.paths.items() if path.exists()
        ]

    def start(self) -> None:
        """Plug the table in."""
        self.table.start()
        self.acting.start()

    def stop(self) -> None:
        """Unplug it."""
        self.acting.stop()
        self.table.stop()

    def hands(self, shown: BenchScreen) -> tuple[HandKey, ...]:
        """Acts of the hands that are of use in the step that is shown."""
        camera = next((line for line in shown.steps if line.step is BenchStep.CAMERA), None)
        if camera is not None and camera.state in _DONE:
            self.fault_begins()
        step = shown.shown
        enrols = step is not None and step.step is BenchStep.DECK and step.cells
        self.acting.order = tuple(cell.card for cell in step.cells) if step and enrols else PACKED
        return useful_acts_in_step(shown, self.table)

    def fault_begins(self) -> None:
        """Begin the faults of cameras that were sound when they were calibrated."""
        self.camera.fault_begins()
        if self.glass is not None:
            self.glass.fault_begins()

    def act(self, key: HandKey) -> None:
        """Queue the act and return at once. An impossible one is ignored."""
        try:
            self.acting.begin(key.name)
        except NoSuchAct:
            return


def _keys(bench: Path) -> dict[str, bytes]:
    """Keys that this bench gave the boards on another day, by role."""
    try:
        known = read_keys(bench / "devices.toml")
    except KeysUnusable:
        return {}  # the bench itself reports the fault of the file
    found = {role: known.get(device_id) for role, device_id in IDS.items()}
    return {role: key for role, key in found.items() if key is not None}
