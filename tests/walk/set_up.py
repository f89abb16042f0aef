"""The first start of a new machine: its set-up by finger, page by page, and the table it opens."""

from contextlib import suppress
from pathlib import Path

from album import Album
from reading import HOUSE, key_words
from screen import Screen, ScreenStuck, told
from seen import Seen

from dealer_assist.game.games import game
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.settings.settings_file import read_settings

GAME, BLINDS, CHAIRS = "holdem_no_limit", (5, 10), 9
_MOST_PAGES = 12
_FINDS_S = 30.0


def sets_up(folder: Path, album: Album, lang: str) -> None:
    """From nothing to the window of the table that was set up; what was answered is kept."""
    home = folder / "new-machine"
    home.mkdir()
    screen = Screen(home, [], command="setup")
    screen.start()
    try:
        _answers(screen, album, lang)
        pair = "/".join(map(str, BLINDS))
        screen.wait(lambda seen: seen.sheet == "play" and pair in seen.title, _FINDS_S)
        album.shot(screen, _role(lang), key_words(lang, "setup.start"))
    except ScreenStuck as error:
        picture = album.folder / "stuck.png"
        with suppress(Exception):  # where the program is gone there is none
            screen.picture(picture)
        raise ScreenStuck(f"{lang}, the set-up: {error}\npicture: {picture}\nthe program printed: "
                          f"{screen.printed()[-2000:]}") from error
    finally:
        if screen.is_on:
            screen.close()
    kept = read_settings(home / "config" / "dealer-assist" / "settings.toml").settings
    answered = (kept.lang, kept.house, kept.game, (kept.small_blind, kept.big_blind), kept.seats,
                kept.practice)
    assert answered == (lang, HOUSE, GAME, BLINDS, CHAIRS, True), answered


def _answers(screen: Screen, album: Album, lang: str) -> None:
    """One page after another, until the key that opens the table."""
    words = _true(lang)
    start, goes_on = key_words(lang, "setup.start"), key_words(lang, "setup.next")
    for _ in range(_MOST_PAGES):
        seen = screen.look()
        answer = next((k for k in seen.keys if k.words in words), None)
        if answer is not None:
            screen.touch(answer)
        if seen.step == key_words(seen.lang, "setup.step_devices"):
            screen.wait(_has_searched, _FINDS_S)
        seen = screen.look()
        on = seen.key(start, goes_on)
        if on is None:
            raise ScreenStuck(f"the set-up doesn't go on: {told(seen)}")
        album.shot(screen, _role(lang), seen.title, on.words)
        screen.press(on.words)
        if on.words == start:
            return
    raise ScreenStuck(f"the set-up has no end: {told(screen.look())}")


def _has_searched(seen: Seen) -> bool:
    return key_words(seen.lang, "setup.searching") not in seen.lines


def _true(lang: str) -> frozenset[str]:
    """The keys of what the technician was told to set up."""
    made = game(GAME)
    pair = "/".join(str(chips) for chips in BLINDS)
    return frozenset({
        "Français" if lang == "fr" else "English", shipped_houses.house(HOUSE).title(lang),
        made.fr if lang == "fr" else made.en, pair,
        key_words(lang, "setup.seats", count=CHAIRS), key_words(lang, "setup.practice")})


def _role(lang: str) -> str:
    return "Technicien" if lang == "fr" else "Technician"
