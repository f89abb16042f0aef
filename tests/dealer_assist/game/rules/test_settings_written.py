"""The settings' files: a setting is what stands there, and a mistake is told by its place."""

import pytest

from dealer_assist.game.rules.settings.rule_setting import CALL_FLOOR, Group, RuleSetting
from dealer_assist.game.rules.settings.settings_reader import settings_from_text
from dealer_assist.words.shipped_toml_reader import OwnTextWrong

TEXT = """
[clock]
heading = { fr = "Le temps", en = "The clock" }

[clock.limit]
fr = '''
le temps pour parler
never: sans limite
5-60: {n} s : au plus
'''
en = '''
the time to act
never: no limit
5-60: {n} s at most
'''
floor = false

[deal.shown]
fr = '''
une carte vue
true: oui
false: non
'''
en = '''
a card seen
true: yes
false: no
'''
"""


def test_a_setting_is_what_its_file_says():
    groups, by_chapter = settings_from_text("evening.toml", TEXT)
    assert groups == (Group("Le temps", "The clock", {"limit": RuleSetting(
        "le temps pour parler", "the time to act", {"never": ("sans limite", "no limit")},
        ("{n} s : au plus", "{n} s at most"), 5, 60)}),)
    assert by_chapter == {"deal": {"shown": RuleSetting("une carte vue", "a card seen", {
        True: ("oui", "yes"), False: ("non", "no"), "floor": CALL_FLOOR})}}


@pytest.mark.parametrize(("was", "becomes", "says"), [
    ("[clock]", "[clock", r"evening\.toml: no TOML"),
    ("never: no", "nevr: no", r"clock\.limit\.en: .* as in French \('never: sans limite'\)"),
    ("never: no limit\n", "", r"clock\.limit\.en: expected 3 lines, as many as in French"),
    ("floor = false", "flor = false", r"clock\.limit\.flor: expected nothing of this name"),
    ("floor = false", "floor = 0", r"clock\.limit\.floor: expected true or false, not 0"),
    ('en = "The clock"', 'de = "Uhr"', r"evening\.toml: clock\.heading: expected \{ fr"),
])
def test_a_mistake_in_the_settings_is_told_with_its_file_and_place(was, becomes, says):
    assert was in TEXT
    with pytest.raises(OwnTextWrong, match=says):
        settings_from_text("evening.toml", TEXT.replace(was, becomes, 1))
