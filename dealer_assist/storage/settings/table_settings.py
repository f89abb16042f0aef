"""Settings of the file: the place of each, its allowed values, the field it fills. No disk.

A key's comment in the file is the message ``settings.about_<field>``.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from dealer_assist.game import games
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.books.structure_reader import shipped_structures
from dealer_assist.words import languages
from drivers.lazy_dataclass import dataclass

THEMES: Final = ("dark", "light", "night")
TEXT_PERCENTS: Final = (100, 125, 150)
ARRANGEMENTS: Final = ("auto", "landscape", "portrait")
#: What moves on the panel: all that changes place, whose turn and the button alone, nothing.
MOTIONS: Final = ("on", "less", "off")
#: Sounds at the table: none, those that call somebody's eyes or the floor, or each entry's too.
SOUNDS: Final = ("off", "alarms", "all")
PLAYERS_LANGS: Final = ("panel", *languages(), "both")
VOICE_ENGINES: Final = ("auto", "espeak-ng", "spd-say")
#: Ways in which the voice addresses a player whose name is known: his seat, his name, or both.
VOICE_NAMES: Final = ("seat", "name", "both")
FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 10
MOST_CHIPS: Final = 10**12
MOST_INCHES: Final = 100
_MOST_LETTERS: Final = 1000
_MOST_IN_NAME: Final = 40


@dataclass(frozen=True, slots=True)
class TableSetting:
    """One key: its table in the file, its name there, and the field of ``Settings`` it fills.

    ``expected`` are its allowed values, for a message: words that are the same in both languages,
    or a message id (with ``values``) where they are not.
    """

    table: str
    name: str
    field: str
    fits: Callable[[Any], bool]
    expected: str
    values: Mapping[str, object] | None = None

    @property
    def path(self) -> tuple[str, str]:
        """Place in the file."""
        return self.table, self.name


def _one_of(*allowed: str | int) -> tuple[Callable[[Any], bool], str]:
    """Check for one of these values, and of their kind: true is no 1."""
    shown = ", ".join(f'"{one}"' if isinstance(one, str) else str(one) for one in allowed)
    return lambda given: any(given == one and type(given) is type(one) for one in allowed), shown


def _number(least: int, most: int) -> tuple[Callable[[Any], bool], str, Mapping[str, object]]:
    return (lambda given: type(given) is int and least <= given <= most,
            "settings.whole_number", {"least": least, "most": most})


def is_short_text_line(given: object, most: int = _MOST_LETTERS) -> bool:
    """True if this is one line of text that can be seen, and no longer than that."""
    return isinstance(given, str) and len(given) <= most and (given == "" or given.isprintable())


def _named(known: tuple[str, ...], *, empty: bool = False) -> Callable[[Any], bool]:
    """Check for one of the names that ship, or the path of a .toml file."""
    return lambda given: is_short_text_line(given) and (
        given in known or Path(given).suffix == ".toml" or (empty and given == ""))


def _lines(given: object) -> bool:
    return isinstance(given, list | tuple) and all(is_short_text_line(one) and one for one in given)


def _inches(given: object) -> bool:
    return type(given) in (int, float) and 0 <= given <= MOST_INCHES  # type: ignore[operator]


def _switch(given: object) -> bool:
    return type(given) is bool


_TEXT: Final = (is_short_text_line, "settings.text")
_SWITCH: Final = (_switch, "true, false")

KEYS: Final = (
    TableSetting("panel", "language", "lang", *_one_of(*languages())),
    TableSetting("panel", "theme", "theme", *_one_of(*THEMES)),
    TableSetting("panel", "text_percent", "text_percent", *_one_of(*TEXT_PERCENTS)),
    TableSetting("panel", "arrangement", "arrangement", *_one_of(*ARRANGEMENTS)),
    TableSetting("panel", "screen_inches", "screen_inches", _inches, "settings.inches",
                 {"most": MOST_INCHES}),
    TableSetting("panel", "motion", "motion", *_one_of(*MOTIONS)),
    TableSetting("sounds", "at_table", "sounds", *_one_of(*SOUNDS)),
    TableSetting("voice", "on", "voice", *_SWITCH),
    TableSetting("voice", "engine", "voice_engine", *_one_of(*VOICE_ENGINES)),
    TableSetting("voice", "rate_percent", "voice_rate_percent", *_number(50, 200)),
    TableSetting("voice", "volume_percent", "voice_volume_percent", *_number(0, 200)),
    TableSetting("voice", "names", "voice_names", *_one_of(*VOICE_NAMES)),
    TableSetting("players", "on", "players_display", *_SWITCH),
    TableSetting("players", "stacks", "players_stacks", *_SWITCH),
    TableSetting("players", "language", "players_lang", *_one_of(*PLAYERS_LANGS)),
    TableSetting("table", "name", "name", lambda given: is_short_text_line(given, _MOST_IN_NAME)
                 and bool(
        given.strip()), "settings.name", {"most": _MOST_IN_NAME}),
    TableSetting("table", "house", "house", _named(shipped_houses.shipped_house_names()),
                 "settings.named",
                 {"known": ", ".join(shipped_houses.shipped_house_names())}),
    TableSetting("table", "game", "game", *_one_of(*games.game_names())),
    TableSetting("table", "structure", "structure", _named(shipped_structures(), empty=True),
                 "settings.named",
                 {"known": ", ".join(('""', *shipped_structures()))}),
    TableSetting("table", "small_blind", "small_blind", *_number(1, MOST_CHIPS)),
    TableSetting("table", "big_blind", "big_blind", *_number(1, MOST_CHIPS)),
    TableSetting("table", "seats", "seats", *_number(FEWEST_SEATS, MOST_SEATS)),
    TableSetting("table", "journal", "journal", *_TEXT),
    TableSetting("table", "practice", "practice", *_SWITCH),
    TableSetting("devices", "shoe", "shoe", *_TEXT),
    TableSetting("devices", "scanner", "scanner", *_TEXT),
    TableSetting("devices", "board", "board", *_TEXT),
    TableSetting("devices", "badge", "badge", *_TEXT),
    TableSetting("devices", "calibrations", "calibrations", _lines, "settings.texts"),
    TableSetting("devices", "chip_set", "chip_set", *_TEXT),
    TableSetting("devices", "register", "register", *_TEXT),
    TableSetting("devices", "device_keys", "device_keys", *_TEXT),
    TableSetting("devices", "floor_key", "floor_key", *_TEXT),
)
#: Fields that name a file of the house or of a device; calibrations are several.
FILES: Final = ("chip_set", "register", "device_keys", "floor_key")
BY_FIELD: Final = {key.field: key for key in KEYS}
TABLES: Final = tuple(dict.fromkeys(key.table for key in KEYS))
