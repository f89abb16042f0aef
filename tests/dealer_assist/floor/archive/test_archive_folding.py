"""The fold of one journal for the digest: any facts, and what a journal's row may hold."""

import pytest
from any_fact import ANY_FACT, BEGINNING
from archived_table import RECORDED, dealt, opened
from hypothesis import given
from hypothesis import strategies as st

from dealer_assist.floor.archive.hand_record import ArchivePlace, players_of
from dealer_assist.floor.archive.journal_digest import Folding, label_ms
from dealer_assist.floor.archive.searchable_records import HandMade, PlayerHand, UndoneFacts
from dealer_assist.game import facts as e
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.journal import JournalRow
from dealer_assist.storage.journal.fact_codec import encode


def folding():
    return Folding(ArchivePlace(7, "aix", "7"), shipped_houses.shipped_house("grand_cercle"))


def row(number, fact, at=""):
    label = at or f"2026-11-22T20:{number // 60 % 60:02}:{number % 60:02}.000Z"
    return JournalRow(number, label, type(fact).__name__, encode(fact), "dealer", "", 0, -1, 0, "")


def taken(facts, at=folding):
    """Everything that these facts told, in order."""
    fold = at()
    return [one for number, fact in enumerate(facts, 1) for one in fold.take(row(number, fact))]


def last_hands(found):
    return {one.id: one for one in found if isinstance(one, HandMade)}


@given(st.lists(st.one_of(ANY_FACT, BEGINNING), max_size=40))
def test_any_facts_are_folded_and_no_hand_that_ended_lost_a_chip(facts):
    fold = folding()
    found = [one for number, fact in enumerate(facts, 1) for one in fold.take(row(number, fact))]
    assert fold.unread == 0
    for hand in last_hands(found).values():
        if hand.ended and not hand.taken_back:
            net = sum(player.net for player in players_of(hand))
            assert net == -hand.levy, hand


@given(st.data())
@pytest.mark.long
def test_facts_that_were_taken_back_leave_the_hand_as_it_was(data):
    """At any place of a hand somebody says something, and takes it back."""
    facts = [opened(), *dealt(RECORDED[0], 1)]
    cut = data.draw(st.integers(3, len(facts) - 1))
    more = e.RuleDecided("deal.flashed", "stands", "Mme Roy", "vu")
    said = [*facts[:cut], more, e.FactUndone(cut + 1), *facts[cut:]]
    (plain,), (undone,) = (last_hands(taken(one)).values() for one in (facts, said))
    assert players_of(plain) == players_of(undone)
    assert (plain.pot, plain.levy, plain.ended) == (undone.pot, undone.levy, undone.ended)
    assert UndoneFacts((cut + 1,), cut + 2) in taken(said)


def test_who_sits_where_follows_seat_changes_and_what_was_taken_back():
    seats = RECORDED[0].seats
    free = next(seat for seat in range(1, 11) if seat not in seats)
    facts = [
        opened(), e.PlayerSat(free, 500, name="~a"), e.SeatChanged(free, seats[0]),
        e.PlayerSat(seats[1], 500, name="~b"), e.PlayerSat(seats[2], 500, name="~c"),
    ]
    facts += [e.FactUndone(len(facts)), *dealt(RECORDED[0], 1), e.PlayerLeft(seats[1])]
    facts += [*dealt(RECORDED[0], 2), *dealt(RECORDED[0], 3)]
    hands = list(last_hands(taken(facts)).values())
    names = [{p.seat: p.name for p in players_of(hand) if p.name} for hand in hands]
    assert names[0] == {seats[0]: "~a", seats[1]: "~b"}
    assert names[1] == names[2] == {seats[0]: "~a"}


def test_a_hands_time_ends_with_the_next_one_and_a_pause_is_none_of_it():
    first, second = dealt(RECORDED[0], 1), dealt(RECORDED[0], 2)
    fold = folding()
    clock = [f"2026-11-22T20:00:{n:02}.000Z" for n in range(len(first))]
    found = [one for n, fact in enumerate(first) for one in fold.take(row(n + 1, fact, clock[n]))]
    (ended,) = last_hands(found).values()
    assert ended.took_ms == ended.ended_ms - ended.at_ms > 0
    found += fold.take(row(len(first) + 1, second[0], "2026-11-22T23:00:00.000Z"))
    assert last_hands(found)[ended.id].took_ms == 300_000


def test_a_clock_that_was_put_back_makes_no_time_negative():
    first, second = dealt(RECORDED[0], 1), dealt(RECORDED[0], 2)
    fold, found = folding(), []
    for n, fact in enumerate(first, 1):
        found += fold.take(row(n, fact))
    found += fold.take(row(len(first) + 1, second[0], "2020-01-01T00:00:00.000Z"))
    assert all(hand.took_ms >= 0 for hand in last_hands(found).values())


def test_a_label_that_is_no_time_leaves_the_time_before():
    fold = folding()
    fold.take(row(1, opened()))
    (began,) = (one for one in fold.take(row(2, dealt(RECORDED[0], 1)[0], "half past nine"))
                if isinstance(one, HandMade))
    assert began.at_ms == label_ms("2026-11-22T20:00:01.000Z")


def test_nobody_without_a_name_is_listed_as_a_guest():
    assert not [one for one in taken([opened(), *dealt(RECORDED[0], 1)])
                if isinstance(one, PlayerHand)]
