"""Age of the last message of each device and of each of its parts, for the window.

It is no fact of the table and in no journal; the tiles and the sheet of a device show it. No Qt.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum

from dealer_assist.words import word
from drivers.lazy_dataclass import dataclass

NEVER = -1


class PartKind(StrEnum):
    """Part of a device that reports by itself."""

    ANTENNA = "antenna"  # of the chip scanner, one before each seat
    READER = "reader"  # of the shoe: the antenna that each card crosses
    GATE = "gate"  # of the shoe: the lane through which each card leaves
    LID = "lid"


@dataclass(frozen=True, slots=True)
class PartAge:
    """One part: seconds since its last message (NEVER: none yet), and True if it has failed.

    ``chips`` is how many an antenna reported on it, NEVER where it hasn't reported; ``unread``
    counts cards that passed without being read.
    """

    kind: PartKind
    seat: int = 0
    age_s: int = NEVER
    chips: int = NEVER
    unread: int = 0
    failed: bool = False


@dataclass(frozen=True, slots=True)
class DeviceAge:
    """One device: seconds since any message, NEVER before the first, and its parts."""

    age_s: int = NEVER
    parts: tuple[PartAge, ...] = ()


#: Age of each device, by its name in the table ("shoe", "scanner", "board").
Ages = Mapping[str, DeviceAge]
Asks = Callable[[], Ages]


def short_age(age_s: int, lang: str) -> str:
    """Age as it stands on a tile: "2 s", "4 min", "3 h"; "" for never."""
    if age_s < 0:
        return ""
    for unit, seconds in (("hours", 3600), ("minutes", 60)):
        if age_s >= seconds:
            return word(lang, f"heard.{unit}", count=age_s // seconds)
    return word(lang, "heard.seconds", count=age_s)


def last_report_sentence(age: DeviceAge, lang: str) -> str:
    """Sentence with the time of the device's last message."""
    if age.age_s < 0:
        return word(lang, "heard.never")
    return word(lang, "heard.last", age=short_age(age.age_s, lang))


def part_lines(age: DeviceAge, lang: str) -> tuple[tuple[str, str, str], ...]:
    """Name, age and state of each part, those that have failed first."""
    parts = sorted(age.parts, key=lambda part: not part.failed)
    return tuple(
        (word(lang, f"heard.{part.kind}", seat=part.seat),
         short_age(part.age_s, lang) or "–", _state(part, lang))
        for part in parts
    )


def _state(part: PartAge, lang: str) -> str:
    if part.failed:
        return word(lang, "heard.failed")
    if part.unread:
        return word(lang, "heard.unread" if part.unread > 1 else "heard.unread_one",
                    count=part.unread)
    if part.chips > 0:
        return word(lang, "heard.chips" if part.chips > 1 else "heard.chips_one", count=part.chips)
    if part.chips == 0:
        return word(lang, "heard.empty")
    return word(lang, "heard.sound" if part.age_s >= 0 else "heard.nothing")
