"""A text's size is found from its words' widths: the same as if every line were measured."""

import random

import pytest
from PyQt6.QtWidgets import QApplication

from dealer_assist.qt.pieces import text_fitting
from dealer_assist.qt.pieces.text_fitting import Type, largest_text_setting
from dealer_assist.words import catalogue, text_with_gaps

STRANGE = ("漢字 and 🂡 in a name", "a", "", "Jean-Pierre-Emmanuel de la Tour", "one\ntwo words")


def test_the_size_is_the_one_that_measuring_each_line_gives(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = random.Random(1)
    ids = chance.sample(list(catalogue()), 150)
    texts = [text_with_gaps(lang, id)[:200] for id in ids for lang in ("fr", "en")]
    asked = [(text, chance.uniform(40, 600), chance.uniform(14, 200),
              Type(chance.randint(14, 40), chance.randint(9, 14), chance.random() < 0.5,
                   chance.randint(1, 6))) for text in (*texts, *STRANGE * 20)]
    found = [largest_text_setting(*one) for one in asked]
    largest_text_setting.cache_clear()
    monkeypatch.setattr(text_fitting, "_DOUBT", 1e9)  # nothing is told by the words alone
    assert [largest_text_setting(*one) for one in asked] == found
    largest_text_setting.cache_clear()
