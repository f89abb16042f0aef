"""The sheet ÉCRAN: every choice is told to the window's shell and none is a fact of the table."""

from dataclasses import replace

import pytest
from bench_walk import assert_hit, assert_inside, assert_read, assert_whole, picture_of
from fingers import click
from live_table import GC
from panel_table import DeskTable
from reader_table import a_vault

from dealer_assist.game.advice import advise
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.live.sensing.manual_tap_entry import tap_facts
from dealer_assist.qt.dealer.side_column import OpenSheet
from dealer_assist.view.dealer.table_picture import Surroundings, dealer_picture
from dealer_assist.view.menus.screen_settings_sheet import (
    SCREEN,
    ScreenState,
    tapped_screen_setting,
)

ALL = ScreenState(
    voice=True, voice_why="Annonces parlées : espeak-ng manque (paquet espeak-ng).",
    players_display=False, replay=True, help=True, sounds="off",
    about=("Dealer Assist 0.1.0, sous GPL-3.0-only", "programme 0.1.0 NON SIGNÉ", "Réglages : /x"),
    libraries=tuple(f"a-library-{n} 1.2.{n} · BSD-3-Clause AND 0BSD" for n in range(10)),
)


def view_of(lang="fr", shown=ALL):
    table = DeskTable(GC).table
    return dealer_picture(table, advise(table), Surroundings(lang, screen=shown, bench=True))


def menus(lang="fr", shown=ALL):
    return {menu.name: menu for menu in view_of(lang, shown).menus
            if menu.name.partition(".")[0] == SCREEN}


def test_a_table_whose_screen_is_nobodys_to_choose_has_no_such_sheet():
    table = DeskTable(GC).table
    view = dealer_picture(table, advise(table), Surroundings("fr"))
    assert SCREEN not in {menu.name for menu in view.menus}


def test_it_lies_behind_the_key_table():
    root = next(menu for menu in view_of().menus if menu.name == "table")
    assert SCREEN in [control.opens for control in root.controls]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_it_offers_looks_voice_players_display_replay_help_and_about(lang):
    found = menus(lang)
    assert {"screen.theme", "screen.text_percent", "screen.arrangement", "screen.motion",
            "screen.sounds", "screen.about", "screen.libraries"} <= set(found)
    sent = {tapped_screen_setting(one.tap)[0] for one in found[SCREEN].controls if one.tap.choice}
    assert sent == {"voice", "players_display", "replay", "help"}


def test_what_this_table_has_not_is_not_offered():
    plain = menus(shown=ScreenState())
    assert {control.opens for control in plain[SCREEN].controls} == {
        "screen.theme", "screen.text_percent", "screen.arrangement", "screen.motion"}


@pytest.mark.parametrize(("choice", "chosen"), [
    ("theme=light", ("theme", "light")), ("text_percent=125", ("text_percent", 125)),
    ("voice=off", ("voice", False)), ("help=", ("help", "")), ("sounds=all", ("sounds", "all")),
])
def test_a_choice_is_told_by_name_and_value(choice, chosen):
    assert tapped_screen_setting(Tap(TapKind.WINDOW, choice=choice)) == chosen


def test_the_one_in_use_is_told_in_words():
    theme = menus("en", replace(ALL, theme="light"))["screen.theme"]
    assert [one.text for one in theme.controls if one.amount] == ["Light"]


def test_a_switch_offers_the_other_way_round():
    for is_on in (True, False):
        (voice,) = [one for one in menus(shown=replace(ALL, voice=is_on))[SCREEN].controls
                    if one.tap.choice.startswith("voice")]
        assert tapped_screen_setting(voice.tap) == ("voice", not is_on)


@pytest.mark.parametrize(("lang", "told"), [("fr", "Muette"), ("en", "Silent")])
def test_a_voice_that_fails_says_so_on_its_key_and_why_above(lang, told):
    sheet = menus(lang)[SCREEN]
    (voice,) = [one for one in sheet.controls if one.tap.choice.startswith("voice")]
    assert (voice.amount, voice.note) == (told, "")  # a note has no room beside it
    assert ALL.voice_why in sheet.facts
    off = menus(lang, replace(ALL, voice=False))[SCREEN]
    assert ALL.voice_why not in off.facts


@pytest.mark.parametrize(("name", "value", "told"), [
    ("motion", "on", "Stopped"), ("motion", "off", "None"),
    ("sounds", "all", "Silent"), ("sounds", "off", "None")])
def test_motion_that_stopped_and_sounds_that_fail_say_so_and_why_behind_the_key(name, value, told):
    found = menus("en", replace(ALL, **{name: value, f"{name}_why": "frames, or aplay"}))
    (key,) = [one for one in found[SCREEN].controls if one.opens == f"screen.{name}"]
    assert key.amount == told
    assert ("frames, or aplay" in found[f"screen.{name}"].facts) is (value != "off")


@pytest.mark.parametrize("name", ["table", SCREEN, "screen.theme", "screen.text_percent",
                                  "screen.arrangement", "screen.motion", "screen.sounds",
                                  "screen.about", "screen.libraries"])
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.few
def test_each_of_its_sheets_stands_whole(window, clock, name, lang):
    window.show_view(view_of(lang))
    window.desk.side.open(OpenSheet(menu=name))
    clock.pass_by()
    picture_of(window)
    for holds in (assert_inside, assert_whole, assert_read, assert_hit):
        holds(window.desk.side.top_sheet)


def test_a_finger_on_it_tells_the_shell_and_sends_no_tap(window, clock):
    told, tapped = [], []
    window.chosen.connect(lambda name, value: told.append((name, value)))
    window.tapped.connect(tapped.append)
    window.show_view(view_of("en"))
    window.desk.side.open(OpenSheet(menu="screen.theme"))
    clock.pass_by()
    key = next(one for one in window.desk.side.top_sheet.keys if one.words == "Light")
    click(key)
    assert (told, tapped) == ([("theme", "light")], [])
    assert window.desk.side.opened is not None, "the sheet stays: the next choice is made here"


def test_a_tap_of_it_that_reached_the_table_would_be_no_fact():
    made = tap_facts(DeskTable(GC).table, Tap(TapKind.WINDOW, choice="theme=light"), a_vault())
    assert made.facts == ()
