"""Chip set of a house as a camera sees it: values, colours of edge and face, size; one TOML file.

The format is described in this folder's README.md and in `count-chips --help`.
"""

import re
from collections.abc import Mapping
from dataclasses import field
from pathlib import Path
from typing import Any, Final

from drivers.foreign_toml_json import TextUnfit, read_text, toml_of
from drivers.lazy_dataclass import dataclass

#: A colour as the picture stores it: blue, green, red, 0 to 255.
Bgr = tuple[int, int, int]

#: The usual casino chip; a file that says nothing of size means this one.
DIAMETER_MM: Final = 39.0
THICKNESS_MM: Final = 3.3

#: A file to begin with.
EXAMPLE: Final = Path(__file__).with_name("example.toml")

_NAMES: Final[Mapping[str, str]] = {
    "white": "#e8e6e0", "red": "#b3202a", "blue": "#1f4e9a", "green": "#1f7a43",
    "black": "#1e1c1c", "purple": "#5b2f86", "violet": "#5b2f86", "yellow": "#e2be2c",
    "orange": "#dd6a1f", "pink": "#e07f9c", "brown": "#6b4226", "grey": "#85868a",
    "gray": "#85868a", "teal": "#3c8a96", "cyan": "#3c8a96", "lavender": "#a99bcc",
}
_TOP: Final = {"name", "diameter_mm", "thickness_mm", "felt", "chip", "chips"}
_CHIP: Final = {"value", "name", "colour", "color", "spots", "face", "inlay", "spots_share"}
_HEX: Final = re.compile(r"#?([0-9a-fA-F]{6})")


class ChipsUnusable(ValueError):
    """A chip-set file can't be used: the file, the chip, and what was expected."""


@dataclass(frozen=True, slots=True)
class Chip:
    """One value's chip. `colour` is the edge between the spots, `spots` are the spots' colours.

    `face` is the ring of the top side (the edge's colour if not given), `inlay` its middle.
    `spots_share` is the part of the edge that spots cover, None: unknown.
    """

    value: int
    name: str
    colour: Bgr
    spots: tuple[Bgr, ...] = ()
    face: Bgr | None = None
    inlay: Bgr | None = None
    spots_share: float | None = None


@dataclass(frozen=True, slots=True)
class ChipSet:
    """The house's chips, largest value first, and their size in millimetres. `felt` is the table's
    colour in the light in which the chips' colours were learned: it tells another light."""

    chips: tuple[Chip, ...]
    name: str = ""
    diameter_mm: float = DIAMETER_MM
    thickness_mm: float = THICKNESS_MM
    felt: Bgr | None = None
    path: str = field(default="", compare=False)

    @property
    def ratio(self) -> float:
        """Thickness over diameter."""
        return self.thickness_mm / self.diameter_mm

    @property
    def text(self) -> str:
        """The file that reads as this set."""
        lines = [f'name = "{self.name}"', f"diameter_mm = {self.diameter_mm:g}",
                 f"thickness_mm = {self.thickness_mm:g}"]
        if self.felt is not None:
            lines.append(f"felt = {_quoted(self.felt)}")
        for chip in self.chips:
            lines += ["", "[[chip]]", f"value = {chip.value}", f'name = "{chip.name}"',
                      f'colour = "{_hex(chip.colour)}"']
            if chip.spots:
                lines.append(f"spots = [{', '.join(_quoted(spot) for spot in chip.spots)}]")
            for key, colour in (("face", chip.face), ("inlay", chip.inlay)):
                if colour is not None:
                    lines.append(f"{key} = {_quoted(colour)}")
            if chip.spots_share is not None:
                lines.append(f"spots_share = {chip.spots_share:g}")
        return "\n".join(lines) + "\n"

    @classmethod
    def load(cls, path: Path) -> "ChipSet":
        """Read a file. Raises ChipsUnusable, which says what is wrong where."""
        try:
            text = read_text(path)
        except (OSError, UnicodeDecodeError) as error:
            why = getattr(error, "strerror", None) or "it is not UTF-8 text"
            raise ChipsUnusable(f"{path}: {why}") from error
        return cls.read(text, str(path))

    @classmethod
    def read(cls, text: str, path: str = "chips") -> "ChipSet":
        """Read a file's text; `path` is for the messages only. Raises ChipsUnusable."""
        try:
            told = toml_of(text)
        except TextUnfit as error:
            raise ChipsUnusable(f"{path}: not TOML: {error}") from error
        _known(told, _TOP, path)
        _one_of(told, "chip", "chips", path)
        listed = told.get("chip", told.get("chips"))
        if not isinstance(listed, list) or not listed:
            raise ChipsUnusable(f"{path}: expected at least one [[chip]] with value and colour")
        chips = [_chip(one, f"{path}: chip {n}") for n, one in enumerate(listed, 1)]
        values = [chip.value for chip in chips]
        twice = {value for value in values if values.count(value) > 1}
        if twice:
            raise ChipsUnusable(f"{path}: the value {min(twice)} stands there twice")
        return cls(
            tuple(sorted(chips, key=lambda chip: -chip.value)),
            _name(told.get("name", ""), path),
            _number(told, "diameter_mm", DIAMETER_MM, (20.0, 70.0), path),
            _number(told, "thickness_mm", THICKNESS_MM, (1.5, 8.0), path),
            _maybe(told, "felt", path),
            path,
        )


def colour_of(told: object, where: str) -> Bgr:
    """A colour from "#rrggbb", [r, g, b] or a plain English name."""
    if isinstance(told, str):
        found = _HEX.fullmatch(_NAMES.get(told.strip().lower(), told.strip()))
        if found:
            red, green, blue = bytes.fromhex(found[1])
            return blue, green, red
    if isinstance(told, list) and len(told) == 3 and all(_is_byte(part) for part in told):
        return told[2], told[1], told[0]
    raise ChipsUnusable(
        f'{where}: {told!r} is no colour: expected "#rrggbb", [r, g, b] from 0 to 255, or one of '
        + ", ".join(_NAMES)
    )


def _hex(colour: Bgr) -> str:
    blue, green, red = colour
    return f"#{red:02x}{green:02x}{blue:02x}"


def _quoted(colour: Bgr) -> str:
    return f'"{_hex(colour)}"'


def _chip(told: object, where: str) -> Chip:
    if not isinstance(told, dict):
        raise ChipsUnusable(f"{where}: expected a [[chip]] table with value and colour")
    _known(told, _CHIP, where)
    value = told.get("value")
    if not isinstance(value, int) or isinstance(value, bool) or value <= 0:
        raise ChipsUnusable(
            f"{where}: value = {value!r}: expected a whole number above 0, in the smallest unit"
        )
    _one_of(told, "colour", "color", f"{where} ({value})")
    colour = told.get("colour", told.get("color"))
    if colour is None:
        raise ChipsUnusable(f"{where} ({value}): colour is missing: the edge between the spots")
    spots = told.get("spots", [])
    if not isinstance(spots, list):
        raise ChipsUnusable(f"{where} ({value}): spots: expected a list of colours")
    share = told.get("spots_share")
    return Chip(
        value,
        _name(told.get("name", str(value)), where),
        colour_of(colour, f"{where} ({value}): colour"),
        tuple(colour_of(spot, f"{where} ({value}): spots") for spot in spots),
        _maybe(told, "face", f"{where} ({value})"),
        _maybe(told, "inlay", f"{where} ({value})"),
        None if share is None else _number(told, "spots_share", 0.0, (0.0, 0.9), where),
    )


def _name(told: object, where: str) -> str:
    if not isinstance(told, str) or not told.isprintable() or {'"', "\\"} & set(told):
        raise ChipsUnusable(f"{where}: name = {told!r}: expected words without quotes")
    return told


def _maybe(told: Mapping[str, Any], key: str, where: str) -> Bgr | None:
    return colour_of(told[key], f"{where}: {key}") if key in told else None


def _known(told: Mapping[str, Any], known: set[str], where: str) -> None:
    for key in told:
        if key not in known:
            raise ChipsUnusable(f"{where}: {key!r} is unknown: expected {', '.join(sorted(known))}")


def _one_of(told: Mapping[str, Any], key: str, other: str, where: str) -> None:
    """Refuse two spellings of one key: one of them would be lost silently."""
    if key in told and other in told:
        raise ChipsUnusable(f"{where}: both {key!r} and {other!r} stand there: keep one of them")


def _number(
    told: Mapping[str, Any], key: str, otherwise: float, bounds: tuple[float, float], where: str
) -> float:
    value = told.get(key, otherwise)
    low, high = bounds
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        raise ChipsUnusable(f"{where}: {key} = {value!r}: expected a number from {low} to {high}")
    return float(value)


def _is_byte(part: object) -> bool:
    return isinstance(part, int) and not isinstance(part, bool) and 0 <= part <= 255
