"""A newcomer between button and small blind: what he may choose, and what becomes of the button."""

from collections import Counter

import pytest
from live_table import NO_LIMIT, TDA, rules

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.advice import advise
from dealer_assist.game.facts import EntryKind, Post
from dealer_assist.game.hand.blinds import due_hand, due_post
from dealer_assist.game.table.table import Phase, bare_table
from dealer_assist.view.menus.seat_menus import seat_keys

WSOP = "wsop_live_2024"
STAKES = e.Stakes(50, 100, 100)


def seated(seats, button, house=WSOP):
    opened = e.TableOpened("1", house, NO_LIMIT, STAKES, (5,))
    table = put(bare_table(rules(house)), opened, *(e.PlayerSat(s, 10_000) for s in seats))
    return put(table, e.ButtonMoved(button))


def put(table, *facts):
    for fact in facts:
        table = advance(table, fact)
    return table


def played(table):
    """The next hand: everybody folds to the last one."""
    began = due_hand(table)
    assert began is not None
    table = put(table, began)
    while (post := due_post(table.hand)) is not None:
        table = put(table, post)
    table = put(table, e.CardsUnread(2 * table.hand.size))
    while table.hand.phase is Phase.BETTING:
        table = put(table, e.Folded(table.hand.seats[table.hand.actor]))
    table = put(table, e.BetsCollected())
    while table.hand.phase is Phase.PUSHING:
        share = table.hand.shares[0]
        table = put(table, e.PotPushed(share.pot, table.hand.seats[share.position], share.chips))
    return table


def places(table):
    posts = {o.post: o.seat for o in table.hand.posted}
    return table.hand.button, posts.get(Post.SMALL_BLIND, 0), posts[Post.BIG_BLIND]


@pytest.mark.parametrize("size", range(3, 10))
@pytest.mark.parametrize("way", [EntryKind.BUTTON, EntryKind.BIG_BLIND])
def test_in_every_round_everybody_has_each_place_once(size, way):
    seats = tuple(range(2, size + 2))
    table = played(seated(seats, seats[-2]))  # seat 1 lies between the next button and seat 2
    table = played(put(table, e.PlayerSat(1, 10_000), e.EntryChosen(1, way)))
    assert places(table) == (seats[-1], 2, 3)
    paid = 150 if way is EntryKind.BUTTON else 100
    assert sum(o.chips for o in table.hand.posted if o.seat == 1) == paid
    rounds = []
    for _ in range(2 * (size + 1)):
        table = played(table)
        rounds.append(places(table))
    assert rounds[0][0] == (1 if way is EntryKind.BUTTON else 2)
    for part in (rounds[: size + 1], rounds[size + 1:]):
        for place in zip(*part, strict=True):
            assert Counter(place) == dict.fromkeys((1, *seats), 1)


def test_he_who_waits_pays_nothing_and_has_the_button_last():
    table = put(played(seated((2, 3, 4, 5), 4)), e.PlayerSat(1, 10_000))
    for choice in ((), (e.EntryChosen(1, EntryKind.WAIT),)):
        after = played(put(table, *choice))
        assert 1 not in after.hand.position
        assert places(played(after)) == (2, 3, 4) and not after.chair(1).entry


def test_two_newcomers_do_not_both_buy_it():
    table = put(played(seated((3, 4, 5, 6), 5)), e.PlayerSat(1, 10_000), e.PlayerSat(2, 10_000))
    table = put(table, e.EntryChosen(1, EntryKind.BUTTON), e.EntryChosen(2, EntryKind.BUTTON))
    assert [note.kind for note in table.irregularities] == ["irregular.button_sold"]
    table = played(put(table, e.EntryChosen(2, EntryKind.BIG_BLIND)))
    assert places(table) == (6, 3, 4) and table.hand.size == 6
    assert places(played(table)) == (1, 4, 5)


def test_who_bought_it_and_leaves_has_had_his_chance():
    table = put(played(seated((2, 3, 4, 5), 4)), e.PlayerSat(1, 10_000))
    table = put(played(put(table, e.EntryChosen(1, EntryKind.BUTTON))), e.PlayerLeft(1))
    assert places(played(table)) == (2, 3, 4)


@pytest.mark.parametrize("house", [TDA, "grand_cercle"])
def test_where_the_house_sells_no_button_nothing_comes_of_it(house):
    table = put(played(seated((2, 3, 4, 5), 4, house)), e.PlayerSat(1, 10_000))
    after = put(table, e.EntryChosen(1, EntryKind.BUTTON))
    assert not after.chair(1).entry
    assert after.irregularities[-1].kind == "irregular.button_not_for_sale"


@pytest.mark.parametrize(("lang", "names"), [
    ("fr", ["ACHÈTE LE BOUTON", "ENTRE AU GROS BLIND", "ATTEND LE BOUTON"]),
    ("en", ["BUYS THE BUTTON", "IN FOR THE BIG BLIND", "WAITS FOR THE BUTTON"]),
])
def test_his_sheet_has_the_three_keys_until_the_hand_begins(lang, names):
    def keys(table, seat=1):
        sheet = seat_keys(table, advise(table), table.chair(seat), lang)
        return [(key.text, key.amount) for key in sheet if key.text in names]

    table = put(played(seated((2, 3, 4, 5), 4)), e.PlayerSat(1, 10_000))
    assert keys(table) == list(zip(names, ("150", "100", ""), strict=True)) and not keys(table, 3)
    assert [one.id for one in advise(table).say][-1] == "say.button_asked"
    table = put(table, e.EntryChosen(1, EntryKind.BUTTON))
    assert [text for text, _ in keys(table)] == names[1:]
    assert "say.button_asked" not in [one.id for one in advise(table).say]
    began = due_hand(table)
    assert began is not None and not keys(put(table, began))
