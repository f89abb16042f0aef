"""What each house's book says is what was read in its text, setting by setting (read_*.py)."""

import pytest
import read_french_leaflets
import read_grand_cercle
import read_irregularities
import read_rule_books
from house_reading import chosen, cited, left

from dealer_assist.game.rules.settings import KEYS
from dealer_assist.storage.books import shipped_houses

_READ = {**read_grand_cercle.HOUSES, **read_french_leaflets.HOUSES, **read_rule_books.HOUSES}
#: House -> what stands on its text, what it chose, what it leaves to the floor.
HOUSES = {
    name: tuple(one | other for one, other in zip(
        _READ[name], read_irregularities.HOUSES[name], strict=True))
    for name in _READ
}


def test_every_house_that_ships_was_read():
    assert set(HOUSES) == set(shipped_houses.shipped_house_names())


@pytest.mark.parametrize("name", HOUSES)
def test_what_a_house_cites_is_what_was_read_in_its_text(name):
    assert cited(name) == HOUSES[name][0]


@pytest.mark.parametrize("name", HOUSES)
def test_what_a_house_chose_is_known(name):
    assert chosen(name) == HOUSES[name][1]


@pytest.mark.parametrize("name", HOUSES)
def test_what_is_left_to_the_floor_is_known(name):
    assert left(name) == HOUSES[name][2]


@pytest.mark.parametrize("name", HOUSES)
def test_every_setting_was_looked_for_in_the_text(name):
    by_text, by_choice, by_floor = HOUSES[name]
    assert by_text.keys() | by_choice.keys() | by_floor == KEYS.keys()
    assert not by_text.keys() & by_choice.keys()
