"""Colours, dark by default and light as a choice, and the font made for cockpits.

The dealer sees amber where something is due now and signal red only for the floor and for an
alarm. Nothing is told by colour alone.
"""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from PyQt6.QtGui import QColor, QFontDatabase

FAMILY: Final = "B612"
FONT_DIR: Final = Path(__file__).parent / "fonts"
SIGNAL_RED: Final = "#b91c1c"
AMBER: Final = "#ffc531"


@dataclass(frozen=True, slots=True)
class Theme:
    """One set of colours. A fill's ink is named after it: ``now`` and ``on_now``."""

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
    differs: str
    up: str
    late: str
    faulty: str
    lost: str
    absent: str
    now: str = AMBER
    on_now: str = "#14181f"
    red: str = SIGNAL_RED
    on_red: str = "#ffffff"

    def suit(self, letter: str) -> str:
        """The suit's own colour."""
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
    fold="#4d5968",
    call="#1f63c4",
    raise_to="#0f766e",
    all_in="#6d3ac6",
    on_fill="#ffffff",
    sure="#2d2716",
    on_sure="#ffdf8a",
    pill="#0b2219",
    on_pill="#ffffff",
    card="#262e39",
    card_line="#7c8899",
    place="#174a35",
    back="#7a2f45",
    back_line="#e3c3cd",
    spades="#fafafa",
    hearts="#f26d6d",
    diamonds="#7a9ccc",
    clubs="#47f224",
    felt_light="#1f6549",
    felt_dark="#12402d",
    rim_light="#5a4030",
    rim_dark="#2c1e15",
    felt_line="#4f8f74",
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
    fold="#55606e",
    call="#1a58b3",
    raise_to="#0d6a63",
    all_in="#6230b8",
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
    spades="#14181f",
    hearts="#b8324f",
    diamonds="#1d57a3",
    clubs="#17702a",
    felt_light="#4c9c79",
    felt_dark="#2f7657",
    rim_light="#a07a5d",
    rim_dark="#6b4d38",
    felt_line="#8cc4aa",
    differs="#8a4300",
    up="#15703c",
    late="#7a4d00",
    faulty="#7a4d00",
    lost="#9a3b00",
    absent="#5c6673",
)


@lru_cache(maxsize=256)
def colour(name: str) -> QColor:
    """The colour of a hex name, made once."""
    return QColor(name)


def contrast(ink: str, ground: str) -> float:
    """How well ink stands out from its ground, as WCAG counts it: 1 not at all, 21 black on white.

    >>> round(contrast("#ffffff", "#000000"))
    21
    """
    light, dark = sorted((_luminance(ink), _luminance(ground)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(name: str) -> float:
    parts = [int(name[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def load_font() -> bool:
    """Add the bundled B612 to Qt; False when a file can't be read (Qt then takes another font)."""
    files = (FONT_DIR / "B612-Regular.otf", FONT_DIR / "B612-Bold.otf")
    return all(QFontDatabase.addApplicationFont(str(file)) >= 0 for file in files)
