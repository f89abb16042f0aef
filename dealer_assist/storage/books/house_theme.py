"""House's theme: felt, rail, brass, logo and chips, as its book names them under ``[theme]``.

It is looks only: no fact, no part of the rules that a journal pins. So a mistake in it refuses the
book where that is checked, and never at a table, which then looks as if the book named none.
"""

import re
from collections.abc import Mapping
from dataclasses import field, replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from dealer_assist.storage.books.house_book_text import Book
from dealer_assist.storage.books.house_logo import Logo, LogoUnfit, read_logo
from dealer_assist.words import decimal
from dealer_assist.words.message import Message, Texts, message, texts_by_language
from drivers.lazy_dataclass import dataclass

PARTS: Final = ("felt", "rail", "accent", "logo", "chips")
#: Ground of the cards that lie on the felt, in the dark theme.
CARD_FACE: Final = "#f7f4ec"
#: Least contrast of the felt's lighter colour with the cards, of its darker one with the accent.
FACES_CONTRAST, ACCENT_CONTRAST = 4.5, 3.0
#: From this value on a chip is a plaque, as in French rooms, unless the book says otherwise.
PLAQUE: Final = 100_000
_CHIP: Final = ("value", "body", "edge", "shape")
_SHAPES: Final = ("disc", "plaque")
_MOST_CHIPS, _MOST_VALUE = 20, 10**12
_COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}")


class ChipLook(NamedTuple):
    """Look of one value's chips: body, edge, and round or a plaque."""

    value: int
    body: str
    edge: str
    is_plaque: bool = False


#: Chips of a house that names none, the dearest first.
PLAIN_CHIPS: Final = (
    ChipLook(1_000_000, "#e9e4d6", "#a9892f", True), ChipLook(500_000, "#5b2a86", "#e8dcc0", True),
    ChipLook(100_000, "#7c1f2d", "#e8dcc0", True), ChipLook(25_000, "#1d6a6a", "#f2ede0"),
    ChipLook(5_000, "#e0772a", "#fff3e2"), ChipLook(1_000, "#d9b036", "#4d3b0a"),
    ChipLook(500, "#7b46c8", "#f1eaff"), ChipLook(100, "#26292f", "#e9e9ec"),
    ChipLook(25, "#1d8a4b", "#eafaf0"), ChipLook(5, "#c8323c", "#ffecec"),
    ChipLook(1, "#f2efe8", "#4a6fb5"),
)


@dataclass(frozen=True, slots=True)
class HouseTheme:
    """Looks of a house: the felt's lighter and darker colour, the rail, the brass, the logo if it
    has one, the chips with the dearest first."""

    felt: tuple[str, str] = ("#1f6549", "#12402d")
    rail: str = "#5a4030"
    accent: str = "#d8b46a"
    logo: Logo | None = None
    chips: tuple[ChipLook, ...] = field(default=PLAIN_CHIPS)


class ThemeRead(NamedTuple):
    """Theme that a house's windows show, None where no book names one; and what is wrong with the
    one that its book names, which then is not it."""

    theme: HouseTheme | None
    mistakes: tuple[Message, ...] = ()


def contrast(one: str, other: str) -> float:
    """Contrast of two colours by WCAG 2: 1 none at all, 21 black on white.

    >>> round(contrast("#ffffff", "#000000"))
    21
    """
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    """Share of a screen's light that the colour gives: 0 black, 1 white."""
    parts = (int(colour[at:at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def theme_of_book(book: Book, folder: Path | None, base: HouseTheme | None) -> ThemeRead:
    """Theme that the book names; what it doesn't name is as in ``base``, the house's it extends.

    ``folder`` is where its logo lies, None for a book that ships.
    """
    if "theme" not in book.tree:
        return ThemeRead(base)
    before = len(book.mistakes)
    theme = _read(book, book.table("theme", "book.table_of_theme"), folder, base or HouseTheme())
    found = tuple(book.mistakes[before:])
    return ThemeRead(base, found) if found else ThemeRead(theme)


def _read(
    book: Book, given: Mapping[str, Any], folder: Path | None, base: HouseTheme
) -> HouseTheme:
    book.only(given, PARTS, "theme", called="theme")
    felt = _felt(book, given["felt"]) if "felt" in given else base.felt
    rail, accent = (_colour(book, given[part], part) if part in given else getattr(base, part)
                    for part in ("rail", "accent"))
    theme = replace(
        base, felt=felt or base.felt, rail=rail or base.rail, accent=accent or base.accent,
        logo=_logo(book, given["logo"], folder) if "logo" in given else base.logo,
        chips=_chips(book, given["chips"]) if "chips" in given else base.chips)
    if felt and accent:
        _check_contrasts(book, theme, "felt" if "felt" in given else "accent")
    return theme


def _check_contrasts(book: Book, theme: HouseTheme, part: str) -> None:
    """Note a felt on which cards, or the house's own brass, would not stand out."""
    light, dark = theme.felt
    faces, brass = contrast(light, CARD_FACE), contrast(dark, theme.accent)
    if faces < FACES_CONTRAST:
        book.wrong(message("book.felt_faces", felt=light, card=CARD_FACE, ratio=_ratio(faces),
                           least=_ratio(FACES_CONTRAST)), "theme", "felt")
    if brass < ACCENT_CONTRAST:
        book.wrong(message("book.felt_accent", felt=dark, accent=theme.accent,
                           ratio=_ratio(brass), least=_ratio(ACCENT_CONTRAST)), "theme", part)


def _ratio(contrast: float) -> Texts:
    """Ratio as one writes it, never rounded up to what it doesn't reach."""
    return texts_by_language(lambda lang: decimal(f"{int(contrast * 100) / 100:.4g}", lang))


def _felt(book: Book, given: object) -> tuple[str, str] | None:
    """The felt's lighter and darker colour, in whatever order they stand."""
    if not isinstance(given, list) or len(given) != 2:
        book.wrong(message("book.felt_must_be"), "theme", "felt")
        return None
    found = [_colour(book, one, "felt") for one in given]
    if not all(found):
        return None
    dark, light = sorted(found, key=luminance)
    return light, dark


def _colour(book: Book, given: object, part: str, *, within: str = "") -> str:
    """Colour as the windows write it; "" for one with a mistake, which is noted."""
    if isinstance(given, str) and _COLOUR.fullmatch(given):
        return given.lower()
    name = f"{within or 'theme'}.{part}"
    book.wrong(message("book.no_colour", name=name, given=f"{given}"), "theme",
               "chips" if within else part)
    return ""


def _logo(book: Book, given: object, folder: Path | None) -> Logo | None:
    if not isinstance(given, str) or not given.strip() or folder is None:
        book.wrong(message("book.logo_must_be"), "theme", "logo")
        return None
    try:
        return read_logo(folder / given)
    except LogoUnfit as error:
        book.wrong(error.why, "theme", "logo")
        return None


def _chips(book: Book, given: object) -> tuple[ChipLook, ...]:
    """Chips, the dearest first; those without a mistake."""
    if not isinstance(given, list) or not 1 <= len(given) <= _MOST_CHIPS or not all(
            isinstance(one, dict) for one in given):
        book.wrong(message("book.chips_must_be", most=_MOST_CHIPS), "theme", "chips")
        return ()
    found: dict[int, int] = {}
    chips = []
    for number, one in enumerate(given, 1):
        chip = _chip(book, one, number)
        if chip is None:
            continue
        if chip.value in found:
            book.wrong(message("book.chip_twice", chips=chip.value, first=found[chip.value],
                               second=number), "theme", "chips")
        found.setdefault(chip.value, number)
        chips.append(chip)
    return tuple(sorted(chips, key=lambda chip: -chip.value))


def _chip(book: Book, given: Mapping[str, Any], number: int) -> ChipLook | None:
    """Chip of this number in the book; None for one with a mistake, which is noted."""
    before, within = len(book.mistakes), f"theme.chips[{number}]"
    book.only(given, _CHIP, "theme", "chips", called=within)
    value = given.get("value")
    if type(value) is not int or not 1 <= value <= _MOST_VALUE:
        book.wrong(message("book.chip_value", name=within, given=f"{value}",
                           most_chips=_MOST_VALUE),
                   "theme", "chips")
        return None
    body, edge = (_colour(book, given.get(part, ""), part, within=within)
                  for part in ("body", "edge"))
    shape = given.get("shape", _SHAPES[value >= PLAQUE])
    if shape not in _SHAPES:
        book.wrong(message("book.chip_shape", name=within, given=f"{shape}",
                           known=", ".join(_SHAPES)), "theme", "chips")
    if len(book.mistakes) > before:
        return None
    return ChipLook(value, body, edge, shape == _SHAPES[1])
