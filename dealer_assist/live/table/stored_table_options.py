"""Stored settings behind the options of ``table``; the command line wins.

The screen's look holds for every table of this machine. House, blinds, devices and keys belong to
the table that was set up: they hold where its journal is opened, with or without its name.
"""

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from dealer_assist.game import facts as e
from dealer_assist.game.rules.house_rules import BookUnreadable
from dealer_assist.live.setup.missing_setup import DEVICES, missing_device_setup, usable_settings
from dealer_assist.live.setup.setup_book_file import FIELDS, is_own_book_file, why_not_file
from dealer_assist.live.table.opening_stakes import WrongStakes
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.journal import JournalUnusable, journal_contents
from dealer_assist.storage.settings import Settings
from dealer_assist.storage.settings.default_paths import journal_file, settings_file, table_folder
from dealer_assist.storage.settings.error_output import print_error
from dealer_assist.storage.settings.language import own_language
from dealer_assist.storage.settings.settings_file import SettingsUnusable, read_settings
from dealer_assist.storage.settings.table_settings import ARRANGEMENTS, TEXT_PERCENTS, THEMES
from dealer_assist.words import word
from dealer_assist.words.chip_amounts import amount_text
from dealer_assist.words.message import message, system_refusal_message
from drivers.lazy_dataclass import dataclass

#: Options that name a device's file, with the field that stores it.
_FILES: Final = ("register", "device_keys", "floor_key", "chip_set")


@dataclass
class Remembered:
    """Settings in force for this run; ``file`` is None where none may be written.

    ``is_set_up``: some are stored on this machine.
    """

    settings: Settings
    file: Path | None
    is_set_up: bool = True


def add_screen(parser: argparse.ArgumentParser) -> None:
    """Add the options of the screen; a missing one is as it was chosen last."""
    screen = parser.add_argument_group("the screen (nothing given: as chosen last, at the panel)")
    screen.add_argument("--theme", choices=THEMES, help="colours")
    screen.add_argument("--text-percent", type=int, choices=TEXT_PERCENTS, help="size of the text")
    screen.add_argument("--arrangement", choices=ARRANGEMENTS)
    screen.add_argument("--voice", action=argparse.BooleanOptionalAction,
                        help="speak the announcements (Debian's espeak-ng or speech-dispatcher)")
    screen.add_argument("--players-display", action=argparse.BooleanOptionalAction,
                        help="a second window for the players")
    screen.add_argument("--full-screen", action="store_true")


def take_settings(parser: argparse.ArgumentParser, argv: Sequence[str]) -> argparse.Namespace:
    """Options, filled up from the stored settings, which are their ``remembered``.

    Raises SettingsUnusable where the table was not named and its settings can't be read, Wrong
    where there is no place for its journal, or the file of its house or structure won't do.
    """
    named = parser.parse_args(argv)
    file = settings_file()
    try:
        kept = read_settings(file)
    except SettingsUnusable as error:
        if named.journal is None:
            raise
        # Players wait: the table that is named opens; what can't be read is left alone.
        options = _looks(parser, argv, Settings(lang=own_language()))
        print_error("table", error, options.lang)
        options.remembered = Remembered(_in_force(Settings(), options), None)
        return options
    if not kept.is_there:
        kept = replace(kept, settings=replace(kept.settings, lang=own_language()))
    for says in kept.odd:
        print_error("table", says.text(kept.settings.lang))
    place = journal_file(kept.settings, table_folder(file))
    if named.journal is not None and not (kept.is_there and _is_same(named.journal, place)):
        options = _looks(parser, argv, kept.settings)
    else:
        parser.set_defaults(**_of_table(kept.settings, named, place))
        options = _looks(parser, argv, kept.settings)
        options.journal = str(_made(place))
        check_own_files(options, kept.settings)
    options.remembered = Remembered(_in_force(kept.settings, options), file, kept.is_there)
    return options


def _is_same(named: str, place: Path) -> bool:
    return Path(named).absolute() == place.absolute()


def _made(place: Path) -> Path:
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise WrongStakes(message("option.no_folder", folder=place.parent,
                         why=system_refusal_message(error))) from None
    return place


def _looks(
    parser: argparse.ArgumentParser, argv: Sequence[str], settings: Settings
) -> argparse.Namespace:
    parser.set_defaults(
        lang=settings.lang, theme=settings.theme, text_percent=settings.text_percent,
        arrangement=settings.arrangement, voice=settings.voice,
        players_display=settings.players_display)
    return parser.parse_args(argv)


def _in_force(settings: Settings, options: argparse.Namespace) -> Settings:
    """Settings with the command line's options of the screen."""
    return replace(
        settings, lang=options.lang, theme=options.theme, text_percent=options.text_percent,
        arrangement=options.arrangement, voice=options.voice,
        players_display=options.players_display)


def _of_table(settings: Settings, named: argparse.Namespace, place: Path) -> dict[str, Any]:
    """Settings of the table that was set up, for the options that were not named."""
    found: dict[str, Any] = {
        "house": settings.house, "game": settings.game, "practice": settings.practice}
    if not named.floor:  # its certificate names it
        found["name"] = settings.name
    if not (named.structure or named.blinds or named.levy or named.chips):
        if settings.structure:
            found["structure"] = settings.structure
        elif not place.exists():  # later the journal knows every change made at the table since
            found["blinds"] = f"{settings.small_blind}/{settings.big_blind}"
    if not place.exists():
        found["seats"] = settings.seats
    if not (named.vault or named.fitted):
        found |= _devices(settings, named)
    return found


def _devices(settings: Settings, named: argparse.Namespace) -> dict[str, Any]:
    """Devices that can be used, and their files; says what the others lack."""
    over = {name: getattr(named, name) for name in (*DEVICES, *_FILES) if getattr(named, name)}
    if named.calibration:
        over["calibrations"] = tuple(named.calibration)
    whole = replace(settings, practice=settings.practice or named.practice, **over)
    lacking = tuple(one for one in missing_device_setup(whole) if one.device not in over)
    for one in lacking:
        what = one.says.text(settings.lang)
        print_error("table", word(settings.lang, 'lack.off', what=what))
    fits = usable_settings(whole, lacking)
    found = {name: getattr(fits, name) or None for name in (*DEVICES, *_FILES)}
    found["chip_set"] = fits.chip_set
    if not named.calibration:
        found["calibration"] = list(fits.calibrations)
    return found


_PLAIN: Final = Settings()


def missing_settings_line(
    parser: argparse.ArgumentParser, argv: Sequence[str], options: argparse.Namespace, lang: str
) -> str:
    """Line about the game played for want of settings; "" where options or the journal give it."""
    given = parser.parse_args(argv, argparse.Namespace(house=None, blinds=None, structure=None))
    has_stakes = given.blinds is not None or given.structure is not None
    if Path(options.journal).exists() or (given.house is not None and has_stakes):
        return ""
    return default_game_line(lang, options.practice, options.house, options.structure
                             or options.blinds)


def default_game_line(
    lang: str, practice: bool = _PLAIN.practice, house: str = _PLAIN.house, stakes: str = ""
) -> str:
    """Game that a table plays here as long as nothing is set up, and the set-up command."""
    try:
        title = shipped_houses.house(house).title(lang)
    except BookUnreadable:
        return ""  # the table that can't open says why
    plain = f"{amount_text(_PLAIN.small_blind, lang)}/{amount_text(_PLAIN.big_blind, lang)}"
    return word(lang, "setup.unset", kind=word(lang, "setup.practice" if practice else
                                               "setup.live"), house=title, stakes=stakes or plain)


def check_own_files(options: argparse.Namespace, settings: Settings) -> None:
    """Raise Wrong where a file of the settings is gone or unfit: what is wrong, what to do.

    A tournament under way needs its structure's file no more: that is left out of the options,
    and said.
    """
    lang = settings.lang
    for field in FIELDS.values():
        chosen = str(getattr(settings, field))
        if getattr(options, field) != chosen or not is_own_book_file(field, chosen):
            continue
        why = why_not_file(field, chosen)
        if why is None:
            continue
        if field == "structure" and _has_tournament(Path(options.journal)):
            options.structure = None
            says = word(lang, "setup.own_goes_on", why=why)
            print_error("table", says)
            continue
        raise WrongStakes(why, message("setup.own_gone"))


def _has_tournament(journal: Path) -> bool:
    """True if this journal holds a tournament with its levels."""
    try:
        return journal.exists() and any(
            isinstance(record.fact, e.TournamentOpened)
            for record in journal_contents(journal).records)
    except JournalUnusable:
        return False
