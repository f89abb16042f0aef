"""Colours: dark by default, light for a bright office, night for a dimmed room.

The dealer sees amber for something due now and signal red only for the floor and for an alarm.
Nothing depends on colour alone.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from PyQt6.QtGui import QColor

from dealer_assist.storage.books.house_logo import Logo
from dealer_assist.storage.books.house_theme import PLAIN_CHIPS, ChipLook
from drivers.lazy_dataclass import dataclass

SIGNAL_RED: Final = "#b91c1c"
AMBER: Final = "#ffc531"


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """One set of colours. A fill's ink is named after it: ``now`` and ``on_now``.

    The house's own are from ``felt_light`` to ``brass``, with ``place``, ``pill``, ``house_ink``,
    the chips and the logo: house_looks.py puts them in. A theme is the same as itself alone.
    """

    name: str
    window: str
    panel: str
    key: str
    key_line: str
    key_off: str
    ink: str
    soft: str
    off: str  # ink of a key that can't be pressed
    headline: str
    entry: str
    seat: str
    seat_line: str
    seat_out: str
    ink_out: str
    fold: str
    call: str
    raise_to: str
    all_in: str
    all_in_line: str  # edge of a seat that is all-in
    all_in_word: str
    on_fill: str
    sure: str  # ground of a rule's proposal
    on_sure: str
    pill: str
    on_pill: str
    card: str
    card_line: str
    place: str
    back: str
    back_line: str
    spades: str
    hearts: str
    diamonds: str
    clubs: str
    felt_light: str
    felt_dark: str
    rim_light: str
    rim_dark: str
    felt_line: str
    brass: str  # the house's own: edges on the felt
    house_ink: str  # the house's name, on the window's ground
    differs: str
    up: str
    late: str
    faulty: str
    lost: str
    absent: str
    now: str = AMBER
    on_now: str = "#14181f"
    on_card: str = "#0c0c0e"
    on_strip: str = AMBER  # a bet's figure on the pill's ground
    red: str = SIGNAL_RED
    on_red: str = "#ffffff"
    chips: tuple[ChipLook, ...] = PLAIN_CHIPS
    logo: Logo | None = None

    def suit(self, letter: str) -> str:
        """Colour of the suit."""
        return {"s": self.spades, "h": self.hearts, "d": self.diamonds, "c": self.clubs}[letter]


DARK: Final = Theme(
    name="dark",
    window="#0f1319",
    panel="#181d25",
    key="#2c3542",
    key_line="#3d4959",
    key_off="#1c222b",
    ink="#f4f6f9",
    soft="#b3bcc9",
    off="#8b95a3",
    headline=AMBER,
    entry="#080b0f",
    seat="#1d242e",
    seat_line="#46536a",
    seat_out="#141921",
    ink_out="#8f99a7",
    fold="#6b7682",
    call="#0e36d5",
    raise_to="#15584e",
    all_in="#3e1b65",
    all_in_line="#a377f0",
    all_in_word="#d9c2ff",
    on_fill="#ffffff",
    sure="#2d2716",
    on_sure="#ffdf8a",
    pill="#0b2219",
    on_pill="#ffffff",
    card="#f7f4ec",
    card_line="#a9a294",
    place="#174a35",
    back="#7a2f45",
    back_line="#e3c3cd",
    spades="#0c0c0e",
    hearts="#cd215d",
    diamonds="#0544f0",
    clubs="#0f4704",
    felt_light="#1f6549",
    felt_dark="#12402d",
    rim_light="#5a4030",
    rim_dark="#2c1e15",
    felt_line="#4f8f74",
    brass="#d8b46a",
    house_ink="#d8b46a",
    differs="#ffb454",
    up="#4fd08b",
    late=AMBER,
    faulty=AMBER,
    lost="#ff9d5c",
    absent="#98a2b0",
)

LIGHT: Final = Theme(
    name="light",
    window="#e4e8ee",
    panel="#f6f8fa",
    key="#dde3ea",
    key_line="#b3bdc9",
    key_off="#eceff3",
    ink="#12161c",
    soft="#454f5c",
    off="#626c79",
    headline="#704500",
    entry="#ffffff",
    seat="#ffffff",
    seat_line="#8d99a8",
    seat_out="#e3e7ec",
    ink_out="#5c6673",
    fold="#676a71",
    call="#1570ea",
    raise_to="#0c312f",
    all_in="#4b1786",
    all_in_line="#6230b8",
    all_in_word="#4b1786",
    on_fill="#ffffff",
    sure="#fff3d0",
    on_sure="#5d3a00",
    pill="#123b2a",
    on_pill="#ffffff",
    card="#ffffff",
    card_line="#6d7886",
    place="#3c8a68",
    back="#8a3a52",
    back_line="#f6e6eb",
    spades="#0c0c0e",
    hearts="#c94665",
    diamonds="#3d67e4",
    clubs="#104b05",
    felt_light="#4c9c79",
    felt_dark="#2f7657",
    rim_light="#a07a5d",
    rim_dark="#6b4d38",
    felt_line="#8cc4aa",
    brass="#e0c486",
    house_ink="#704500",
    differs="#8a4300",
    up="#15703c",
    late="#7a4d00",
    faulty="#7a4d00",
    lost="#9a3b00",
    absent="#5c6673",
)

#: For a dimmed room: the same places, half the light, and no white but the cards' own, dimmed.
NIGHT: Final = Theme(
    name="night",
    window="#050608",
    panel="#0b0d10",
    key="#171b20",
    key_line="#333b45",
    key_off="#0e1013",
    ink="#c4bfb5",
    soft="#968f84",
    off="#847f77",
    headline="#c79a3a",
    entry="#020303",
    seat="#101318",
    seat_line="#39424f",
    seat_out="#0a0c0f",
    ink_out="#847f77",
    fold="#3d454f",
    call="#183caa",
    raise_to="#196959",
    all_in="#381553",
    all_in_line="#8a62cc",
    all_in_word="#b39ad8",
    on_fill="#dcd8d0",
    sure="#1d190e",
    on_sure="#c7ab66",
    pill="#06120d",
    on_pill="#c4bfb5",
    card="#beb6a4",
    card_line="#8d8675",
    place="#0d2a1e",
    back="#4e2030",
    back_line="#a58d95",
    spades="#0c0c0e",
    hearts="#8c004c",
    diamonds="#0935bf",
    clubs="#003a00",
    felt_light="#0e3325",
    felt_dark="#081f16",
    rim_light="#33251c",
    rim_dark="#1a120d",
    felt_line="#3d6e59",
    brass="#8f7747",
    house_ink="#a8894f",
    differs="#c98a40",
    up="#3f9f70",
    late="#b8892b",
    faulty="#b8892b",
    lost="#cf7f4a",
    absent="#847f77",
    now="#a67b24",
    on_now="#0c0e11",
    on_strip="#c79a3a",
    red="#a01a1a",
    on_red="#f0e2e2",
)

#: By the name that settings and the key on the panel use.
THEMES: Final[Mapping[str, Theme]] = {theme.name: theme for theme in (DARK, LIGHT, NIGHT)}


@lru_cache(maxsize=256)
def cached_colour(name: str) -> QColor:
    """Colour of a hex name, cached."""
    return QColor(name)


TEXT_PERCENTS: Final = (100, 125, 150)
CHOICES: Final = ("auto", "landscape", "portrait")


@dataclass(frozen=True, slots=True)
class ScreenLooks:
    """Look that a table chose for its screen.

    ``arrangement`` is "auto" (by the window's shape), "landscape" or "portrait". ``screen_inches``
    is the screen's diagonal, if the screen reports it wrong; 0: as reported. ``motion`` is "on",
    "less" or "off"; a window that nobody dressed moves nothing. Raises ValueError for an unknown
    text size or arrangement.
    """

    theme: Theme = DARK
    text_percent: int = 100
    arrangement: str = "auto"
    screen_inches: float = 0.0
    motion: str = "off"

    def __post_init__(self) -> None:
        if self.text_percent not in TEXT_PERCENTS:
            raise ValueError(f"words of {self.text_percent} %: expected 100, 125 or 150")
        if self.arrangement not in CHOICES:
            raise ValueError(
                f"arrangement {self.arrangement!r}: expected auto, landscape or portrait"
            )
        if self.screen_inches < 0:
            raise ValueError(f"a screen of {self.screen_inches} inches: expected 0 or more")
