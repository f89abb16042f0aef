"""Against the customer's list of situations, which is not shipped: none of them is left out."""

import re

from dealer_assist.game.catalogue import ENTRIES
from dealer_assist.game.rules.settings import FLOOR
from dealer_assist.storage.books import shipped_houses

_LINE = re.compile(r'^- \{id: ([A-Z]+-\d+),.*?texts: \[([^\]]*)\]')
_HOUSES = {"GC": "grand_cercle", "GT": "groupe_tranchant", "NLPC": "nlpc", "BRS": "basic_sheet"}


#: The text has the rule but no remedy for who breaks it: only the floor can say.
NO_REMEDY = {("BET-11", "GT"), ("BET-11", "NLPC"), ("SET-02", "GC"), ("CARD-09", "GT")}


def listed(shared_texts):
    text = (shared_texts / "irregularities.yaml").read_text(encoding="utf-8")
    return [found for line in text.splitlines() if (found := _LINE.match(line))]


def test_every_situation_of_the_list_is_in_the_catalogue(shared_texts):
    ids = {found[1] for found in listed(shared_texts)}
    assert len(ids) == 157
    assert sorted(ids - ENTRIES.keys()) == []


def test_where_a_text_speaks_of_a_situation_the_house_has_its_remedy(shared_texts):
    silent = set()
    for found in listed(shared_texts):
        for mark in filter(None, (m.strip() for m in found[2].split(","))):
            book = shipped_houses.shipped_house(_HOUSES[mark]) if mark in _HOUSES else None
            setting = ENTRIES[found[1]].setting
            if book is not None and book[setting] == FLOOR and not book.source(setting).line:
                silent.add((found[1], mark))
    assert silent == NO_REMEDY
