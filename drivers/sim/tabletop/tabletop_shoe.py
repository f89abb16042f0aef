"""The table's shoe: a lid, a gate over an antenna, and their faults.

Cards reach the host through `Gate`; a hand that is too quick, a beam with dust on it, a lid switch
that chatters and a supply that sags act here, each by the seed.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final

from drivers.sim.device_core import SUPPLY_MV
from drivers.sim.iso14443 import Iso14443Field, Iso14443Tag
from drivers.sim.sim_shoe import ShoeSim
from drivers.sim.tabletop.planted_fault import Planted
from drivers.wire.constants import EventKind, SelfTestFault, TamperCause, UnreadCause
from drivers.wire.event_bodies import Bare, Body, Card, Tamper, TwoCards, Unread

#: A card that is drawn by hand lies over the antenna for about so many looks.
LOOKS: Final = 6
_TWICE: Final = 2
_MUTE: Final = 3
_MOST: Final = 4
_HALT: Final = b"\x50\x00"


class Gate:
    """Gate: two beams, an antenna, several looks at each card, by the firmware's rule.

    The field goes off between two looks; a tag that was named twice alike is a card; two of them in
    one passage are a double draw; a card that was named once is doubtful, and one that was never
    named is silent. Three silent cards in a row are the antenna's fault, a beam that stands broken
    is the gate's. `is_dead`: the reader behind it does nothing at all.
    """

    def __init__(self, seed: int) -> None:
        self.field: Final = Iso14443Field(seed)
        self.is_dead = False
        #: Cards in a row of which nothing was heard.
        self.mute = 0

    def pass_over(self, tags: Sequence[Iso14443Tag]) -> Body:
        """Event of a passage that carries these tags."""
        named: Counter[bytes] = Counter()
        self.field.enter(tags)
        for _ in range(0 if self.is_dead else LOOKS):
            named.update(self._look())
        self.field.leave(tags)
        self.mute = 0 if named else self.mute + 1
        return _told(named)

    @property
    def faults(self) -> int:
        """Result of its self-test for reader and antenna: bits of SelfTestFault."""
        is_mute = self.mute >= _MUTE
        return SelfTestFault.READER * self.is_dead | SelfTestFault.ANTENNA * is_mute

    def _look(self) -> set[bytes]:
        """One look: every tag that answers is named and put to sleep."""
        self.field.switch(True)
        heard: set[bytes] = set()
        for _ in range(_MOST):
            found = self.field.select()
            if found is None:
                break
            tag, uid = found
            heard.add(uid)
            tag.exchange(_HALT)
        self.field.switch(False)
        return heard


def _told(named: Counter[bytes]) -> Body:
    sure = sorted(uid for uid, times in named.items() if times >= _TWICE)
    if len(sure) > 1:
        return TwoCards(tuple(sure))
    if sure:
        return Card(sure[0])
    return Unread(UnreadCause.DISAGREED if named else UnreadCause.SILENT)


DEVICE_ID: Final = "PDA-SHOE-SIM1"
#: The chance that a weak antenna misses an answer: about one card in six then goes by unread.
WEAK: Final = 0.55
LOW_MV: Final = 2_780
#: The firmware calls its supply low below this (hardware/firmware/core/watch.c).
LEAST_MV: Final = 3_000
_STICK: Final = 0.12  # two cards come at once, where they are drawn too fast
_DUST: Final = 0.08  # the beam breaks or is freed after a card, where dust lies on it
_CHATTER: Final = 7  # changes of a bad lid switch, each time that the lid is moved


class TableShoe(ShoeSim):
    """The shoe of a simulated table. `key` is its board's as it comes out of the box, `starts`
    makes the name of its journal."""

    def __init__(self, planted: Planted, seed: int, key: bytes, starts: int) -> None:
        super().__init__(DEVICE_ID, starts, key=key)
        self._fault = planted.name if "shoe" in planted.parts else ""
        self._over: Final = Gate(seed)
        self._chance = Random(f"shoe {seed}")
        #: True if the last card made the short beep of one that was read.
        self.beeped_well = True
        self._is_broken = self._fault == "gate_dirty"
        self._over.is_dead = self._fault == "reader_dead"
        self._over.field.weak = WEAK if self._fault == "weak_antenna" else 0.0
        if self._is_broken:
            self.core.record(Bare(EventKind.GATE_OPEN))
        if self._fault == "low_supply":
            self.core.supply_mv = LOW_MV
            self.core.record(Tamper(TamperCause.SUPPLY))
        self._test()

    def draw_cards(self, tags: Sequence[Iso14443Tag]) -> bool:
        """Draw the cards with these tags in one motion; False if the card stop held them."""
        told = self._heard(tags)
        drawn = self._pass_gate(told)
        self.beeped_well = isinstance(told, Card)
        if drawn and self._fault == "gate_dirty" and self._chance.random() < _DUST:
            self._break(not self._is_broken)
        self._test()
        return drawn

    def sticks(self) -> bool:
        """True if the hand that draws a card now brings the next one with it."""
        return self._fault == "drawn_too_fast" and self._chance.random() < _STICK

    def lid(self, is_open: bool) -> None:
        """Open or shut the lid; a bad switch reports it many times over."""
        super().lid(is_open)
        if self._fault == "lid_switch":
            for at in range(_CHATTER - 1):
                super().lid(is_open == bool(at % 2))
            self._test()

    def mend(self, name: str) -> bool:
        """Do what ends this fault; False if that is not what is wrong."""
        if name != self._fault or not name:
            return False
        self._fault = ""
        self._over.is_dead, self._over.field.weak = False, 0.0
        self._over.mute = 0
        with self.lock:
            self.core.supply_mv = SUPPLY_MV
        if self._is_broken:
            self._break(False)
        self._test()
        return True

    def _heard(self, tags: Sequence[Iso14443Tag]) -> Body:
        with self.lock:
            if self.core.locked or not self.core.room():
                return Bare(EventKind.JAM)  # it goes nowhere: the card stop holds it
        return self._over.pass_over(tags)

    def _break(self, is_broken: bool) -> None:
        self._is_broken = is_broken
        self._record(Bare(EventKind.GATE_OPEN if is_broken else EventKind.GATE_CLOSE))

    def _test(self) -> None:
        """Set the parts that its self-test checks to their present state."""
        with self.lock:
            low = SelfTestFault.SUPPLY * (self.core.supply_mv < LEAST_MV)
            chatters = SelfTestFault.LID_SWITCH * (self._fault == "lid_switch")
            stuck = SelfTestFault.GATE * self._is_broken
            self.core.faults = low | chatters | stuck | self._over.faults
