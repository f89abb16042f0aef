"""A table on a bench: shoe, scanner and cameras, a deck, a tray of chips, and one fault or none.

Everything that a hand can do is a method here; the host hears of it over ptys as bytes, or as
frames. Safe to be used from one thread while lines and cameras are served from others.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from threading import RLock
from time import monotonic, sleep
from typing import Final

from drivers.devices.provisioning_page import read_page
from drivers.sim.bad_line import Chaos
from drivers.sim.iso14443 import Iso14443Tag
from drivers.sim.pty_line import PtyLine, Served
from drivers.sim.start_stop_base import Running
from drivers.sim.tabletop import tagged_cards_and_chips
from drivers.sim.tabletop.bad_contact import LETS_GO, Meddled, OtherRate, loose_contact
from drivers.sim.tabletop.planted_fault import DEVICES, OF_CAMERAS, Planted
from drivers.sim.tabletop.table_scanner import TableScanner
from drivers.sim.tabletop.tabletop_shoe import TableShoe
from drivers.sim.tabletop.tagged_cards_and_chips import CARDS, SimChip
from drivers.wire.constants import KEY_BYTES, SPOTS

_HELD_LIMIT_S: Final = 20.0
_HELD_S: Final = 0.01
_AWAY_S: Final = 0.15
_PATIENCE: Final = 30  # times that one card is drawn again
_OF_CABLES: Final = frozenset({"loose_cable", "wrong_baud"})
NOTHING: Final = Planted("")


class SimTable(Running):
    """A simulated table; its ptys are made in `folder`.

    `keys` gives the boards keys that a host knows already; without it each holds one that nobody
    knows, as it comes out of the box. `starts` names the journals of this power-up: a host that met
    the table before must not take them for those of that day. A table that `has_camera_shoe` has no
    other shoe.
    """

    def __init__(self, folder: Path, planted: Planted = NOTHING, seed: int = 1,
                 keys: Mapping[str, bytes] | None = None, starts: int = 1,
                 has_camera_shoe: bool = False) -> None:
        self.planted: Final = planted
        self.seed: Final = seed
        self.has_camera_shoe: Final = has_camera_shoe or (
            planted.name in OF_CAMERAS and planted.part == "shoe")
        self._lock = RLock()
        self._random = Random(f"hands {seed}")
        boxed = {role: Random(f"{role} key {seed}").randbytes(KEY_BYTES) for role in DEVICES}
        stubborn = planted.part if planted.name == "wrong_key" else ""
        self._stubborn = stubborn
        for role, key in (keys or {}).items():
            boxed[role] = boxed[role] if role == stubborn else key
        self.shoe: Final = TableShoe(planted, seed, boxed["shoe"], starts)
        self.scanner: Final = TableScanner(planted, seed, boxed["scanner"], starts + 1)
        self.paths: Final = {role: folder / f"sim-{role}" for role in DEVICES}
        self._strangers: dict[str, Meddled] = {}
        self._mended: set[str] = set()
        served: dict[str, Served] = {"shoe": self.shoe, "scanner": self.scanner}
        self._lines = {role: self._line(role, device) for role, device in served.items()}
        worn = frozenset(planted.parts) if planted.name == "worn_card" else frozenset[str]()
        self.deck: Final = tagged_cards_and_chips.deck_of_tags(seed, worn)
        self.tray: Final = [_worn(chip, planted, at) for at, chip in
                            enumerate(tagged_cards_and_chips.tray_of_chips(seed), 1)]
        self._stack: list[Iso14443Tag] = []  # tags in the shoe, the next to be drawn first
        self.drawn: list[str] = []  # cards that lie before it, as drawn, "" for a stranger
        self._has_run = False
        #: Draws a card past the camera of a shoe that has one; returns the time it takes, in
        #: seconds.
        self.past_camera: Callable[[str], float] | None = None

    def _line(self, role: str, device: Served) -> PtyLine:
        name = self.planted.name if self.planted.part == role else ""
        chaos: Chaos | None = None
        if name == "loose_cable":
            chaos = loose_contact(self.seed)
        elif name == "wrong_baud":
            chaos = OtherRate(self.seed)
        elif name == "forged_frames":
            sim = self.shoe if role == "shoe" else self.scanner
            device = self._strangers[role] = Meddled(sim, self.seed)
        return PtyLine(device, self.paths[role], chaos)

    def start(self) -> None:
        """Plug everything in, but for a device that isn't there."""
        for role, line in self._lines.items():
            line.start()
            if self.is_missing(role):
                line.unplug()

    def stop(self) -> None:
        """Take everything away."""
        for line in self._lines.values():
            line.stop()

    def is_missing(self, role: str) -> bool:
        """True if this device isn't there at all."""
        is_camera = role == "shoe" and self.has_camera_shoe
        return is_camera or (self.planted.name == "no_device" and self.planted.part == role)

    # -- boards --------------------------------------------------------------------------------

    def put_page(self, page: bytes) -> str:
        """Put a provisioning page into its board; returns that board, "" for none.

        Raises drivers.devices.provisioning_page.PageUnfit.
        """
        found = read_page(page)
        for role, device in (("shoe", self.shoe), ("scanner", self.scanner)):
            if device.core.device_id == found.device_id:
                if role != self._stubborn:
                    with device.lock:
                        device.core.provision(found.key)
                    device.on_output()
                return role
        return ""

    # -- cards ---------------------------------------------------------------------------------

    def register(self) -> dict[bytes, str]:
        """Card of each tag, as an enrolment in order would have entered it."""
        return {tag.uid: card for card, tag in zip(
            CARDS, self._tags(_mixed(CARDS, self.planted)), strict=True)}

    def lay_deck(self, order: Sequence[str]) -> None:
        """Lay the deck into the shoe in this order, the first card to be drawn first.

        The first time it is as it comes: whole, and with two cards in each other's place if they
        are mixed. Later a card may be missing, or a stranger among them.
        """
        with self._lock:
            first, self._has_run = not self._has_run, True
            self.drawn.clear()
            if first:
                self._stack = self._tags(_mixed(order, self.planted))
                return
            self.lay_used(order)

    def lay_for_trying(self, order: Sequence[str]) -> None:
        """Lay in whatever cards are at hand, to test that the shoe reads at all."""
        with self._lock:
            if self._has_run:
                self.lay_used(order)
                return
            self.drawn.clear()
            self._stack = self._tags(order)

    def was_enrolled(self) -> None:
        """Note that the deck has been run in order before: on another day, by another hand."""
        self._has_run = True

    def lay_used(self, order: Sequence[str]) -> None:
        """Lay in the deck as it is in use, in this order."""
        with self._lock:
            self._has_run = True
            self.drawn.clear()
            gone = self.planted.parts if self._is_wrong("missing_card") else ()
            self._stack = self._tags([card for card in order if card not in gone])
            if self._is_wrong("foreign_card"):
                place = self._random.randrange(1, len(self._stack))
                self._stack.insert(place, tagged_cards_and_chips.foreign_card_tag(self.seed))

    @property
    def left(self) -> int:
        """Number of cards in the shoe."""
        return len(self._stack)

    def put_back(self, cards: int = 1) -> None:
        """Put the last drawn cards back into the shoe, to be drawn again first."""
        with self._lock:
            back = [name for name in self.drawn[-cards:] if name]
            del self.drawn[-cards:]
            self._stack[:0] = self._tags(back)

    def draw(self) -> str:
        """Draw the next card as a hand does; its name, "" if the shoe is empty or holds it.

        A card that the card stop holds is tried again until the host has stored the earlier events.
        """
        with self._lock:
            if not self._stack:
                return ""
            taken = self._stack[: 1 + self.shoe.sticks()]
            if self.past_camera is not None:
                return self._past(self.past_camera, taken[0])
            self._touch("shoe")
            until = monotonic() + _HELD_LIMIT_S
            while not self.shoe.draw_cards(taken):
                if monotonic() > until:
                    return ""
                sleep(_HELD_S)
            self._gone(taken)
            return self.drawn[-1] or "?"

    def _past(self, camera: Callable[[str], float], tag: Iso14443Tag) -> str:
        self._gone([tag])
        sleep(camera(self.drawn[-1]))
        return self.drawn[-1] or "?"

    def _gone(self, taken: Sequence[Iso14443Tag]) -> None:
        del self._stack[: len(taken)]
        names = {tag.uid: card for card, tag in self.deck.items()}
        self.drawn += [names.get(tag.uid, "") for tag in taken]

    def run_deck(self, pace_s: float = 0.0) -> None:
        """Draw every card in the shoe, so many seconds apart."""
        while self.draw():
            if pace_s:
                sleep(pace_s)

    def run_with_care(self, pace_s: float = 0.0) -> None:
        """Draw every card; one that the shoe didn't read, by itself again until it did."""
        tries = 0
        before = len(self.drawn)
        while self.draw():
            new, before = len(self.drawn) - before, len(self.drawn)
            if not self.shoe.beeped_well and tries < _PATIENCE:
                tries += 1
                self.put_back(new)
                before = len(self.drawn)
            else:
                tries = 0
            sleep(pace_s)

    def lid(self, is_open: bool) -> None:
        """Open or shut the lid over the cards."""
        self._touch("shoe")
        self.shoe.lid(is_open)

    # -- chips ---------------------------------------------------------------------------------

    def put(self, place: int, count: int, value: int = 0) -> list[SimChip]:
        """Lay so many chips from the tray before a seat (places count from 0), of one value or the
        first that come; returns those that are laid. Fewer if the tray has no more."""
        with self._lock:
            fit = [chip for chip in self.tray if value in (0, chip.value)][:count]
            for chip in fit:
                self.tray.remove(chip)
            self._touch("scanner")
            self.scanner.lay(place, fit)
            return fit

    def take(self, place: int) -> None:
        """Take every chip from before a seat, back into the tray, in front."""
        with self._lock:
            self._touch("scanner")
            self.tray[:0] = self.scanner.lift(place)

    def take_all(self) -> None:
        """Take every chip from the table."""
        for place in range(SPOTS):
            if self.scanner.lying(place):
                self.take(place)

    # -- cables --------------------------------------------------------------------------------

    def mend(self, name: str) -> bool:
        """Do what ends this fault; False if that isn't what is wrong."""
        if name != self.planted.name or name in self._mended:
            return False
        self._mended.add(name)
        self.shoe.mend(name)
        self.scanner.mend(name)
        part = self.planted.part
        if name in _OF_CABLES:
            self._lines[part].new_cable()
        if part in self._strangers:
            self._strangers[part].is_there = False
        if name == "no_device":
            self._lines[part].plug()
        self._stubborn = ""
        if name == "worn_card":  # a house takes a new deck, whose tags have to be enrolled
            new = Random(f"new cards {self.seed}")
            for card in self.deck:
                self.deck[card] = Iso14443Tag(b"\x04" + new.randbytes(6))
        if name == "worn_chip":
            self.take_all()
            self.tray[:] = [chip for chip in self.tray if chip.chance >= 1]
        return True

    def _is_wrong(self, name: str) -> bool:
        """True if this fault was planted and has not been mended."""
        return name == self.planted.name and name not in self._mended

    def _touch(self, role: str) -> None:
        """Touch this device: a plug that doesn't sit well may come off."""
        is_loose = self._is_wrong("loose_cable") and self.planted.part == role
        if is_loose and self._random.random() < LETS_GO:
            self._lines[role].unplug()
            sleep(_AWAY_S)
            self._lines[role].plug()

    def _tags(self, cards: Sequence[str]) -> list[Iso14443Tag]:
        return [self.deck[card] for card in cards]


def _mixed(order: Sequence[str], planted: Planted) -> list[str]:
    """The order as it really is: two cards may have changed places."""
    laid = list(order)
    if planted.name == "mixed_cards":
        one, other = (laid.index(card) for card in planted.parts)
        laid[one], laid[other] = laid[other], laid[one]
    return laid


def _worn(chip: SimChip, planted: Planted, number: int) -> SimChip:
    if planted.name == "worn_chip" and f"chip {number}" in planted.parts:
        return SimChip(chip.uid, chip.value, tagged_cards_and_chips.WORN_CHIP)
    return chip
