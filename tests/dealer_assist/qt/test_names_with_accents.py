"""A name is written by finger as it is spelt, accents too, in every arrangement."""

import pytest
from bench_walk import picture_of
from fingers import click
from panel_table import DeskTable
from test_arrangements import NAMED, SIZES
from test_layout import assert_all

from dealer_assist.qt.pieces.name_sheet import ACCENTED, NameSheet
from dealer_assist.qt.pieces.theme import ScreenLooks


def asked(desk: DeskTable, name: str = "landscape", text_percent: int = 100) -> NameSheet:
    """The sheet that asks who deals."""
    desk.window.dress(ScreenLooks(text_percent=text_percent))
    desk.window.resize(*SIZES[NAMED[name]])
    desk.tap("TABLE", "OUVERTURE…", "CROUPIER")
    sheet = desk.window.desk.side.name
    assert sheet.isVisible()
    return sheet


def touch(desk: DeskTable, sheet: NameSheet, words: str) -> None:
    key = next(key for key in (*sheet.keys.values(), sheet.accents)
               if key.isVisible() and key.words == words)
    click(key)
    desk.clock.pass_by()


def test_a_name_with_an_accent_is_written_by_finger(desk: DeskTable) -> None:
    sheet = asked(desk)
    for letter in (*"CHLO", "É…", "É"):
        touch(desk, sheet, letter)
    click(sheet.confirm)
    assert desk.table.evening.dealer == "Chloé"


def test_after_one_letter_with_an_accent_the_plain_ones_are_back(desk: DeskTable) -> None:
    sheet = asked(desk)
    for letter in ("Z", "O", "É…", "Ë", "L", "É…", "ABC", "A"):
        touch(desk, sheet, letter)
    assert sheet.letters == "ZOËLA" and not sheet.is_accented


def test_a_finger_on_its_way_when_the_letters_turn_writes_nothing(desk: DeskTable) -> None:
    sheet = asked(desk)
    click(sheet.accents)
    click(sheet.keys["A"])
    assert sheet.letters == ""


def test_the_keyboards_own_accents_are_taken(desk: DeskTable) -> None:
    sheet = asked(desk)
    assert all(sheet.type_letter(letter.lower()) for letter in "éç")
    assert sheet.letters == "ÉÇ"


def test_the_french_letters_with_accents_are_all_there() -> None:
    assert set("ÉÈÊËÀÂÇÎÏÔÛÙ") <= set(ACCENTED)


@pytest.mark.parametrize("percent", [100, 150])
@pytest.mark.parametrize("name", list(NAMED))
@pytest.mark.few
def test_both_faces_of_the_sheet_stand_whole(desk: DeskTable, name: str, percent: int) -> None:
    sheet = asked(desk, name, percent)
    for _ in range(2):
        picture_of(desk.window)
        assert_all(desk.window)
        click(sheet.accents)
        desk.clock.pass_by()
