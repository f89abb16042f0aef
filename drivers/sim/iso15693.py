"""Air over the bet spots: antennas, tags of ISO/IEC 15693, and a reader's reception of them.

A tag answers an inventory in one of 16 slots, chosen by the four bits of its UID above the mask;
two in one slot collide and the reader asks again with a longer mask, depth first. Habits modelled:

* a tag told to be quiet stays quiet until it loses power; the field of its antenna gives power;
* a badly placed chip (`chance` below 1) is powered in a fraction of the energisings, by seed;
* cross-talk: a chip may be heard from the next antenna (`neighbours`), by seed as well;
* two antennas energised at once disturb each other: nothing is read, `overlaps` counts it;
* two tags of the same UID speak as one: an inventory can't tell a clone from the original;
* tags are put and taken at any time; one that did not hear the request does not answer it.

Times are nominal ones of ISO/IEC 15693-2 and -3: 1 out of 4 coding, one subcarrier, high rate
(26.48 kbit/s). Figures: `python -m drivers.sim.iso15693`.
"""

from collections.abc import Generator, Iterable, Mapping
from dataclasses import field
from random import Random
from statistics import quantiles
from typing import Final

from drivers.lazy_dataclass import dataclass

UID_BYTES: Final = 8
SLOTS: Final = 16
GAMING: Final = 0x70
#: The longest mask that leaves four bits for the slot.
_MASK_LIMIT: Final = 60

# Reader to tag, 1 out of 4 coding: two bits in 75.52 us.
_TO_TAG_BYTE_NS: Final = 302_080
_TO_TAG_SOF_NS: Final = 75_520
EOF_NS: Final = 37_760
# Tag to reader at 26.48 kbit/s with one subcarrier: a bit in 37.76 us; SOF and EOF four bits each.
_TO_READER_BIT_NS: Final = 37_760
_TO_READER_SOF_NS: Final = 151_040
_INVENTORY_ANSWER_BYTES: Final = 12  # flags, DSFID, UID 8, CRC 2
_STAY_QUIET_BYTES: Final = 12  # flags, command, UID 8, CRC 2
_T1_NS: Final = 320_900  # a tag waits before it answers
_T2_NS: Final = 309_200  # a reader waits after an answer
_T3_NS: Final = 323_300 + _TO_READER_SOF_NS  # a reader waits in a silent slot (100 % modulation)
#: A tag is ready so long after its field came on (ISO/IEC 15693-2).
FIELD_READY_NS: Final = 1_000_000


def request_ns(size: int) -> int:
    """Duration in ns of a reader's request of `size` bytes, CRC included."""
    return _TO_TAG_SOF_NS + size * _TO_TAG_BYTE_NS + EOF_NS


def answer_ns(size: int) -> int:
    """Duration in ns of a tag's answer of `size` bytes, CRC included."""
    return 2 * _TO_READER_SOF_NS + size * 8 * _TO_READER_BIT_NS


def stay_quiet_ns() -> int:
    """Duration in ns of telling one tag to be quiet; it doesn't answer."""
    return request_ns(_STAY_QUIET_BYTES) + _T2_NS


@dataclass(frozen=True, slots=True)
class SlotAnswer:
    """Slot in which one tag was heard alone."""

    uid: bytes
    dsfid: int


@dataclass(frozen=True, slots=True)
class Silence:
    """Slot in which nobody spoke."""


@dataclass(frozen=True, slots=True)
class Garbled:
    """Slot with bits that make no sense: a collision, or noise."""


Slot = SlotAnswer | Silence | Garbled


def slot_ns(slot: Slot) -> int:
    """Duration in ns of a slot before the reader's EOF opens the next."""
    if isinstance(slot, Silence):
        return _T3_NS
    return _T1_NS + answer_ns(_INVENTORY_ANSWER_BYTES) + _T2_NS


def answers_family(afi: int, asked: int | None) -> bool:
    """True if a tag of family `afi` answers a request for `asked` (None: every family).

    The upper four bits are the family, the lower the sub-family; 0 in the request means any
    (ISO/IEC 15693-3, table of the AFI's coding).
    """
    if asked is None:
        return True
    family, part = asked >> 4, asked & 0xF
    return family in (0, afi >> 4) and part in (0, afi & 0xF)


@dataclass(slots=True)
class Iso15693Tag:
    """A chip's tag: `reach` is the chance to be powered, by antenna."""

    uid: bytes
    afi: int
    dsfid: int
    reach: dict[int, float]
    powered_by: set[int] = field(default_factory=set)
    is_quiet: bool = False

    @property
    def number(self) -> int:
        """The UID as a number: a tag sends its least significant byte first."""
        return int.from_bytes(self.uid, "little")


class Round:
    """One inventory request and its 16 slots; it settles the tags that heard it when sent."""

    def __init__(self, air: "Iso15693Field", antenna: int, heard: Iterable[Iso15693Tag],
                 bits: int) -> None:
        self._air, self._antenna = air, antenna
        self._slots: dict[int, list[Iso15693Tag]] = {}
        for tag in heard:
            self._slots.setdefault(tag.number >> bits & 0xF, []).append(tag)

    def slot(self, number: int) -> Slot:
        """Content of this slot for the reader, now."""
        speak = [tag for tag in self._slots.get(number, ()) if self._antenna in tag.powered_by]
        if not speak:
            return Silence()
        if self._air.is_garbling() or len({tag.uid for tag in speak}) > 1:
            return Garbled()
        return SlotAnswer(speak[0].uid, speak[0].dsfid)


class Iso15693Field:
    """All antennas of a table and the tags near them.

    `noise` is the chance for a lone answer to come garbled; `seed` decides every chance.
    """

    def __init__(self, antennas: int = 10, seed: int = 0, noise: float = 0.0) -> None:
        self.antennas: Final = antennas
        #: Number of times that an antenna was energised while another was.
        self.overlaps = 0
        self._noise = noise
        self._random = Random(seed)
        self._tags: list[Iso15693Tag] = []
        self._energised: set[int] = set()

    def put(
        self,
        antenna: int,
        uid: bytes,
        afi: int = GAMING,
        dsfid: int = 0,
        chance: float = 1.0,
        neighbours: float = 0.0,
        also: Mapping[int, float] | None = None,
    ) -> None:
        """Lay a tag over an antenna; the next antennas power it with the chance `neighbours`.

        `also` are other antennas that power it, each with its chance.

        Raises ValueError if the UID hasn't 8 bytes or there is no such antenna.
        """
        if len(uid) != UID_BYTES:
            raise ValueError(f"a tag's UID has {UID_BYTES} bytes")
        self._check(antenna)
        reach = {antenna: chance}
        if neighbours:
            near = (antenna - 1, antenna + 1)
            reach |= {other: neighbours for other in near if 0 <= other < self.antennas}
        reach |= also or {}
        tag = Iso15693Tag(uid, afi, dsfid, reach)
        self._tags.append(tag)
        for energised in self._energised:
            self._power(tag, energised)

    def take(self, antenna: int, uid: bytes) -> bool:
        """Take one tag of this UID away from an antenna; False if there is none."""
        for tag in self._tags:
            if tag.uid == uid and next(iter(tag.reach)) == antenna:
                # A round that is going on still knows the tag: without power it says nothing.
                tag.powered_by.clear()
                self._tags.remove(tag)
                return True
        return False

    def standing(self, antenna: int) -> list[bytes]:
        """The UIDs of the tags that lie over an antenna."""
        return [tag.uid for tag in self._tags if next(iter(tag.reach)) == antenna]

    @property
    def energised(self) -> frozenset[int]:
        """The antennas whose field is on."""
        return frozenset(self._energised)

    def energise(self, antenna: int) -> None:
        """Switch the field of one antenna on; raises ValueError if there is no such antenna."""
        self._check(antenna)
        if antenna in self._energised:
            return
        self._energised.add(antenna)
        self.overlaps += len(self._energised) > 1
        for tag in self._tags:
            self._power(tag, antenna)

    def release(self, antenna: int) -> None:
        """Switch one antenna's field off: tags without any field forget that they are quiet."""
        self._energised.discard(antenna)
        for tag in self._tags:
            tag.powered_by.discard(antenna)
            tag.is_quiet = tag.is_quiet and bool(tag.powered_by)

    def ask(self, antenna: int, mask: int, bits: int, afi: int | None) -> Round:
        """Send an inventory request with a mask of the UID's lowest `bits` bits."""
        low = (1 << bits) - 1
        heard = [
            tag
            for tag in self._tags
            if antenna in tag.powered_by
            and not tag.is_quiet
            and tag.number & low == mask
            and answers_family(tag.afi, afi)
        ]
        return Round(self, antenna, heard, bits)

    def stay_quiet(self, antenna: int, uid: bytes) -> None:
        """Tell the tags of this UID to be quiet until they lose power."""
        for tag in self._tags:
            if tag.uid == uid and antenna in tag.powered_by:
                tag.is_quiet = True

    def is_garbling(self) -> bool:
        """True if an answer that comes now is spoilt: by noise, or by a second field."""
        if len(self._energised) > 1:
            return True
        return self._noise > 0 and self._random.random() < self._noise

    def _check(self, antenna: int) -> None:
        if not 0 <= antenna < self.antennas:
            raise ValueError(f"there is no antenna {antenna}, only 0 to {self.antennas - 1}")

    def _power(self, tag: Iso15693Tag, antenna: int) -> None:
        chance = tag.reach.get(antenna, 0.0)
        if chance >= 1.0 or (chance > 0 and self._random.random() < chance):
            tag.powered_by.add(antenna)


def run_inventory(
    air: Iso15693Field, antenna: int, afi: int | None, quieten: bool = False
) -> Generator[int, None, list[SlotAnswer]]:
    """A depth-first inventory of 16 slots over an antenna whose field is on.

    Yields after each step its duration in ns, so that tags can move meanwhile; returns the tags
    heard, each once. `quieten` tells each new tag to be quiet, as some readers do.
    """
    found: dict[bytes, SlotAnswer] = {}
    open_masks = [(0, 0)]
    while open_masks:
        mask, bits = open_masks.pop()
        asked = air.ask(antenna, mask, bits, afi)
        yield request_ns(5 + (afi is not None) + (bits + 7) // 8)
        deeper: list[tuple[int, int]] = []
        for number in range(SLOTS):
            slot = asked.slot(number)
            if isinstance(slot, SlotAnswer):
                found.setdefault(slot.uid, slot)
            elif isinstance(slot, Garbled) and bits < _MASK_LIMIT:
                deeper.append((mask | number << bits, bits + 4))
            yield slot_ns(slot) + (EOF_NS if number < SLOTS - 1 else 0)
            if quieten and isinstance(slot, SlotAnswer):
                air.stay_quiet(antenna, slot.uid)
                yield stay_quiet_ns()
        open_masks += reversed(deeper)
    return list(found.values())


def stack_inventory_ns(chips: int, seed: int, quieten: bool = False) -> int:
    """Modelled air time in ns of one inventory over a stack of chips with random serials."""
    random = Random(seed)
    air = Iso15693Field(1, seed)
    serials = random.sample(range(1 << 40), chips)
    for serial in serials:
        air.put(0, serial.to_bytes(5, "little") + bytes((1, 4, 0xE0)))
    air.energise(0)
    return sum(run_inventory(air, 0, GAMING, quieten))


def inventory_time_figures(runs: int = 400) -> list[tuple[int, float, float, float]]:
    """For 0, 1, 20, 40 and 100 chips: median and p99 in ms, and the median with stay quiet."""
    found = []
    for chips in (0, 1, 20, 40, 100):
        cuts = quantiles((stack_inventory_ns(chips, seed) / 1e6 for seed in range(runs)), n=100)
        quiet = quantiles((stack_inventory_ns(chips, seed, True) / 1e6 for seed in range(runs)),
                          n=2)
        found.append((chips, cuts[49], cuts[98], quiet[0]))
    return found


if __name__ == "__main__":
    print("chips   median ms   p99 ms   median ms with stay quiet")
    for count, median, p99, quieted in inventory_time_figures():
        print(f"{count:5d}   {median:9.1f}   {p99:6.1f}   {quieted:9.1f}")
