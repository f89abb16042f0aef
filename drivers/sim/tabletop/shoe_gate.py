"""Gate of a shoe: two beams, an antenna, several looks at each card.

The rule is the firmware's (hardware/firmware/shoe): the field goes off between two looks; a tag
that was named twice alike is a card; two of them in one passage are a double draw; a card that was
named once is doubtful, and one that was never named is silent. Three silent cards in a row are the
antenna's fault, a beam that stands broken is the gate's.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from drivers.sim.iso14443 import Iso14443Field, Iso14443Tag
from drivers.wire.constants import SelfTestFault, UnreadCause
from drivers.wire.event_bodies import Body, Card, TwoCards, Unread

#: A card that is drawn by hand lies over the antenna for about so many looks.
LOOKS: Final = 6
_TWICE: Final = 2
_MUTE: Final = 3
_MOST: Final = 4
_HALT: Final = b"\x50\x00"


class Gate:
    """One gate over its antenna. `is_dead`: the reader behind it does nothing at all."""

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
