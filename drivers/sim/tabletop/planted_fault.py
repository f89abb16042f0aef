"""Planted fault of a simulated table, and the part that has it.

Written NAME or NAME:PART, such as ``worn_card:7d``, ``weak_antenna:3``, ``cross_talk:3-4``,
``dirty_lens:board``. Spots count from 0, as on the wire.
"""

import re
from typing import Final

from drivers.lazy_dataclass import dataclass
from drivers.vision.card_readings import RANKS, SUITS
from drivers.wire.constants import SPOTS

DEVICES: Final = ("shoe", "scanner")
CAMERAS: Final = ("board", "shoe")


@dataclass(frozen=True, slots=True)
class Planted:
    """One fault: its name, and the parts that have it: cards ("7d"), "spot 3", "chip 1" or devices.

    Chips are counted from 1, as they are taken from the tray.
    """

    name: str
    parts: tuple[str, ...] = ()

    @property
    def part(self) -> str:
        """The first of its parts, "" if it has none."""
        return self.parts[0] if self.parts else ""

    @property
    def spots(self) -> tuple[int, ...]:
        """Its spots."""
        return tuple(int(one[5:]) for one in self.parts if one.startswith("spot "))


class NoSuchFault(ValueError):
    """The text names no fault; says what was expected."""


#: Every fault that can be planted, with the part that has it where none is named.
_USUAL: Final[dict[str, tuple[str, ...]]] = {
    "weak_antenna": ("shoe",), "cross_talk": ("spot 3", "spot 4"), "worn_card": ("7d",),
    "worn_chip": ("chip 1",), "dirty_lens": ("board",), "swapped_spots": ("spot 2", "spot 5"),
    "loose_cable": ("shoe",), "wrong_baud": ("shoe",), "wrong_key": ("shoe",),
    "forged_frames": ("shoe",), "gate_dirty": ("shoe",), "lid_switch": ("shoe",),
    "reader_dead": ("shoe",), "low_supply": ("shoe",), "missing_card": ("Jc",),
    "foreign_card": ("shoe",), "mixed_cards": ("As", "Kd"), "drawn_too_fast": ("shoe",),
    "camera_moved": ("board",), "light_changed": ("board",), "out_of_focus": ("board",),
    "too_bright": ("board",), "too_dark": ("board",), "slow_camera": ("shoe",),
    "no_device": ("shoe",),
}
NAMES: Final = tuple(_USUAL)
#: Faults of a camera; planted in the shoe, the shoe reads with a camera.
OF_CAMERAS: Final = frozenset({
    "dirty_lens", "camera_moved", "light_changed", "out_of_focus", "too_bright", "too_dark",
    "slow_camera",
})
#: Faults that come to a camera that was in order when it was calibrated.
COME_LATER: Final = frozenset({"dirty_lens", "camera_moved", "light_changed"})
_EITHER: Final = frozenset({
    "loose_cable", "wrong_baud", "wrong_key", "forged_frames", "reader_dead", "low_supply",
    "no_device",
})
_CARD: Final = re.compile(f"[{''.join(RANKS)}][{''.join(SUITS)}]")


def fault_named(text: str) -> Planted:
    """The fault named by the text. Raises NoSuchFault.

    >>> fault_named("cross_talk:6-7").parts
    ('spot 6', 'spot 7')
    """
    name, colon, about = text.partition(":")
    if name not in _USUAL:
        raise NoSuchFault(f"expected one of {', '.join(sorted(NAMES))}, and a part behind a colon "
                          "if need be, such as worn_card:7d")
    if not colon:
        return Planted(name, _USUAL[name])
    parts = _parts(name, about)
    if parts is None:
        raise NoSuchFault(f"expected {name}:{_shape(name)}")
    return Planted(name, parts)


def _parts(name: str, about: str) -> tuple[str, ...] | None:
    """Parts named by the text; None if this fault can't be there."""
    usual = _USUAL[name]
    if name == "worn_chip":
        number = about.removeprefix("chip").strip()
        return (f"chip {int(number)}",) if number.isdecimal() and int(number) else None
    found = tuple(_part(one) for one in re.split("[-,>+]", about))
    if _fits_cards(usual[0]):
        fits = len(found) == len(usual) and all(_fits_cards(one) for one in found)
        return found if fits and len(set(found)) == len(found) else None
    if name in _EITHER:
        return found if found in {(one,) for one in DEVICES} else None
    if name in OF_CAMERAS:
        return found if found in {(one,) for one in _cameras(name)} else None
    spots = all(one.startswith("spot ") for one in found)
    if name == "weak_antenna":
        return found if len(found) == 1 and (spots or found == usual) else None
    if usual[0].startswith("spot "):
        fits = spots and len(found) == len(usual) == len(set(found))
        return found if fits else None
    return found if found == usual else None


def _part(text: str) -> str:
    plain = text.strip().removeprefix("spot").strip()
    if plain.isdecimal() and int(plain) < SPOTS:
        return f"spot {int(plain)}"
    return text.strip()


def _fits_cards(part: str) -> bool:
    return _CARD.fullmatch(part) is not None


def _cameras(name: str) -> tuple[str, ...]:
    # Nobody counts the frames of a camera over the table: cards lie there until they are seen.
    return ("shoe",) if name == "slow_camera" else CAMERAS


def _shape(name: str) -> str:
    """Notation of this fault's parts, in words for the terminal."""
    usual = _USUAL[name]
    if _fits_cards(usual[0]):
        return " or ".join((",".join(usual), ",".join(("9h", "Td")[: len(usual)])))
    if name in _EITHER:
        return " or ".join(DEVICES)
    if name in OF_CAMERAS:
        return " or ".join(_cameras(name))
    if name == "weak_antenna":
        return "shoe or a spot, 0 to 9"
    if usual[0].startswith("spot "):
        return "two spots, such as 3-4"
    return "its number, from 1" if name == "worn_chip" else usual[0]
