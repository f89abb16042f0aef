"""The window's own words: both languages, the same fields, and glyphs that the font has."""

import string

import pytest
from PyQt6.QtGui import QRawFont
from PyQt6.QtWidgets import QApplication

from dealer_assist.qt.pieces.bundled_font import FONT_DIR
from dealer_assist.words import catalogue, text_with_gaps

TEXTS = {id: (text_with_gaps("fr", id), text_with_gaps("en", id)) for id in catalogue()
         if id.startswith("window.")}


def named(words: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(words) if name}


@pytest.mark.parametrize("id_", list(TEXTS))
def test_both_languages_say_the_same_fields(id_: str) -> None:
    french, english = TEXTS[id_]
    assert french and english and named(french) == named(english)


def test_the_font_has_every_sign(qapp: QApplication) -> None:
    face = QRawFont(str(FONT_DIR / "B612-Bold.otf"), 16)
    for pair in TEXTS.values():
        for sign in "".join(pair) + "\u00a0½→«»“”…0123456789,":
            assert face.supportsCharacter(sign), repr(sign)
