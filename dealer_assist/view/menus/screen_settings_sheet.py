"""The sheet ÉCRAN behind the key TABLE: look and voice of the screen, help, about. No Qt.

Nothing here is a fact of the table: a tap goes to the window's own shell.
"""

from collections.abc import Iterable, Sequence
from dataclasses import field, replace
from functools import lru_cache
from typing import Final

from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.storage.settings.table_settings import (
    ARRANGEMENTS,
    MOTIONS,
    SOUNDS,
    TEXT_PERCENTS,
    THEMES,
)
from dealer_assist.view.dealer.table_view import Control, Menu
from dealer_assist.view.menus.fact_entry_controls import menu_key
from dealer_assist.view.menus.table_sheet_menus import FIXED, ROOT
from dealer_assist.words import word
from drivers.lazy_dataclass import dataclass

SCREEN: Final = "screen"
_CHOICES: Final[dict[str, tuple[str | int, ...]]] = {
    "theme": THEMES, "text_percent": TEXT_PERCENTS, "arrangement": ARRANGEMENTS, "motion": MOTIONS,
    "sounds": SOUNDS,
}
#: Choice by the window itself: what moved there is stopped, and why.
MOTION_STOPS: Final = "motion_stops"


@dataclass(frozen=True, slots=True)
class ScreenState:
    """State of the screen, and the further keys of its sheet.

    ``voice``, ``sounds`` and ``players_display`` are None where this window has none; ``voice_why``
    and ``sounds_why`` say why nothing is heard although it should be, ``motion_why`` why nothing
    moves. ``about`` and ``libraries`` are lines of the sheets;
    ``small`` says that keys are too small for a finger on this screen.
    """

    theme: str = "dark"
    text_percent: int = 100
    arrangement: str = "auto"
    motion: str = "on"
    motion_why: str = ""
    sounds: str | None = None
    sounds_why: str = ""
    voice: bool | None = None
    voice_why: str = ""
    players_display: bool | None = None
    replay: bool = False
    help: bool = False
    about: tuple[str, ...] = ()
    libraries: Sequence[str] = field(default=(), compare=False)  # read as that sheet is opened
    small: str = ""


def tapped_screen_setting(tap: Tap) -> tuple[str, object]:
    """Setting and value chosen by a tap on this sheet: ("text_percent", 125), ("voice", True).

    >>> tapped_screen_setting(Tap(TapKind.WINDOW, choice="voice=on"))
    ('voice', True)
    >>> tapped_screen_setting(Tap(TapKind.WINDOW, choice="motion=on"))
    ('motion', 'on')
    """
    name, _, value = tap.choice.partition("=")
    if value in ("on", "off") and name not in _CHOICES:
        return name, value == "on"
    return name, int(value) if value.isdecimal() else value


def with_screen(menus: Iterable[Menu], shown: ScreenState, lang: str) -> tuple[Menu, ...]:
    """Sheets, with the key to the screen's own on the table's, behind those that never change."""
    key = menu_key(lang, "screen", SCREEN)
    return (*(replace(menu, controls=(*menu.controls[:FIXED], key, *menu.controls[FIXED:]))
              if menu.name == ROOT else menu for menu in menus), *_menus(shown, lang))


@lru_cache(maxsize=8)
def _menus(shown: ScreenState, lang: str) -> tuple[Menu, ...]:
    return (
        Menu(SCREEN, word(lang, "screen.title"), controls=(
            *(menu_key(lang, name, f"screen.{name}", amount=_value(
                lang, name, "fails" if _trouble(name, shown) else getattr(shown, name)))
              for name in _offered(shown)),
            *_switches(shown, lang),
            *_tap_keys(shown, lang),
            *((menu_key(lang, "about", "screen.about"),) if shown.about else ()),
        ), back=ROOT, stays=True, facts=tuple(
            told for told in (shown.small, shown.voice_why if shown.voice else "") if told)),
        *(_choice(name, shown, lang) for name in _offered(shown)),
        *_about(shown, lang),
    )


def _offered(shown: ScreenState) -> tuple[str, ...]:
    """Choices of this screen."""
    return tuple(name for name in _CHOICES if getattr(shown, name) is not None)


def _trouble(name: str, shown: ScreenState) -> str:
    """Reason why what was chosen doesn't work here; "" where it does, or nothing is wanted."""
    why = {"motion": shown.motion_why, "sounds": shown.sounds_why}.get(name, "")
    return why if getattr(shown, name) != "off" else ""


def _choice(name: str, shown: ScreenState, lang: str) -> Menu:
    now, why = getattr(shown, name), _trouble(name, shown)
    keys = tuple(
        Control(_value(lang, name, value), _tap(name, value),
                word(lang, "screen.in_use") if value == now else "")
        for value in _CHOICES[name]
    )
    return Menu(f"screen.{name}", word(lang, f"screen.{name}"), controls=keys, back=SCREEN,
                facts=(*((why,) if why else ()), word(lang, f"screen.{name}_why")), stays=True)


def _switches(shown: ScreenState, lang: str) -> tuple[Control, ...]:
    states = (("voice", shown.voice), ("players_display", shown.players_display))
    return tuple(
        Control(word(lang, f"entry.{name}"), _tap(name, "off" if is_on else "on"),
                word(lang, "screen.voice_fails" if is_on and name == "voice" and shown.voice_why
                     else "ready.yes" if is_on else "ready.no"))
        for name, is_on in states if is_on is not None
    )


def _tap_keys(shown: ScreenState, lang: str) -> tuple[Control, ...]:
    offered = (("replay", shown.replay), ("help", shown.help))
    return tuple(Control(word(lang, f"entry.{name}"), _tap(name)) for name, is_there in offered
                 if is_there)


def _about(shown: ScreenState, lang: str) -> tuple[Menu, ...]:
    if not shown.about:
        return ()
    return (
        Menu("screen.about", word(lang, "screen.about"), facts=shown.about, back=SCREEN,
             controls=(menu_key(lang, "libraries", "screen.libraries"),)),
        Menu("screen.libraries", word(lang, "screen.libraries"), facts=shown.libraries,
             back="screen.about"),
    )


def _value(lang: str, name: str, value: object) -> str:
    return f"{value}\u00a0%" if name == "text_percent" else word(lang, f"screen.{name}_{value}")


def _tap(name: str, value: object = "") -> Tap:
    return Tap(TapKind.WINDOW, choice=f"{name}={value}")
