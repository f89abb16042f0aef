"""Sealed cards open at the places where they were dealt, whatever happened to the deal."""

from base64 import b64decode, b64encode
from dataclasses import replace

import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from live_table import GC, rules
from reader_table import FLOOR, FLOOR_PUBLIC, ReaderTable
from sealed_evening import fits

from dealer_assist.game import facts as e
from dealer_assist.game.facts import Effect, EffectKind, Place
from dealer_assist.trust.vault.card_opening import ClosedReason, OpeningDoubt, open_hand
from dealer_assist.trust.vault.dealt_hand import dealt_hand_of_number
from dealer_assist.trust.vault.two_person_custody import fingerprint

DECK = ("As", "Kd", "7h", "2c", "Qs", "Qd",  # holes of seats 1, 2, 3, 1, 2, 3
        "3c", "Th", "9h", "8d",  # burn, flop
        "4c", "Jc", "5c", "6s")  # burn, turn, burn, river
KEY = fingerprint(FLOOR_PUBLIC)


def a_table(stacks=(5000, 5000, 5000)):
    live = ReaderTable(GC)
    live.put(e.TableOpened("t", GC, "holdem_no_limit", e.Stakes(50, 100, 100), ()),
             e.KeysFixed("v", KEY))
    live.begin(stacks)
    return live.post()


def found(live, number=1):
    hand = dealt_hand_of_number(rules(GC), enumerate(live.facts, 1), number)
    assert hand is not None
    return hand


def opened(live, number=1, keys=(FLOOR,)):
    hand = found(live, number)
    return open_hand(hand, keys, fits)


def holes(cards, seat):
    return tuple(one.card for one in cards.of(Place.HOLE, seat))


def doubts(cards):
    return [doubt for one in cards.cards for doubt in one.doubts]


def played_down(live, deck=DECK):
    """Everybody calls and checks down; the cards come out of the shoe."""
    live.draw(*deck[:6])
    live.call(3, 1).check(2)
    for street in (deck[6:10], deck[10:12], deck[12:14]):
        live.draw(*street)
        live.check(1, 2, 3)
    return live


def remedied(live, effects):
    """The floor settles a reported exposure with these effects."""
    live.put(e.IrregularityReported("DEAL-01", 2, round=2))
    live.put(e.RemedyApplied(live.table.cases[0].number, "DEAL-01", "replaced", effects,
                             by="M. Durand", reason="vu"))


def test_every_card_of_a_hand_opens_at_its_place_and_its_token_fits():
    live = played_down(a_table())
    cards = opened(live)
    assert [holes(cards, seat) for seat in (1, 2, 3)] == [
        ("As", "2c"), ("Kd", "Qs"), ("7h", "Qd")]
    assert [one.card for one in cards.of(Place.BURN)] == ["3c", "4c", "5c"]
    assert [one.card for place in e.FACE_UP for one in cards.of(place)].count("Th") == 1
    assert doubts(cards) == []
    assert cards.tokens_checked


def test_the_floors_other_key_opens_nothing_and_says_so():
    live = played_down(a_table())
    cards = opened(live, keys=(X25519PrivateKey.generate(),))
    assert {one.closed for one in cards.cards if one.sealed} == {ClosedReason.OTHER_KEY}
    assert all(not one.card for one in cards.cards if one.sealed)


def test_a_sealed_card_that_was_changed_is_said_to_be_altered():
    live = played_down(a_table())
    for n, fact in enumerate(live.facts):
        if isinstance(fact, e.CardSeen) and fact.sealed:
            box = bytearray(b64decode(fact.sealed))
            box[-1] ^= 1
            live.facts[n] = replace(fact, sealed=b64encode(bytes(box)).decode())
            break
    cards = opened(live)
    assert cards.of(Place.HOLE, 1)[0].closed is ClosedReason.ALTERED
    assert cards.of(Place.HOLE, 1)[1].card == "2c"


def test_two_sealed_cards_that_changed_places_are_found_by_place_and_token():
    live = played_down(a_table())
    at = [n for n, fact in enumerate(live.facts) if isinstance(fact, e.CardSeen) and fact.sealed]
    one, two = live.facts[at[0]], live.facts[at[1]]
    live.facts[at[0]] = replace(one, sealed=two.sealed)
    live.facts[at[1]] = replace(two, sealed=one.sealed)
    cards = opened(live)
    first = cards.of(Place.HOLE, 1)[0]
    assert first.doubts == (OpeningDoubt.MOVED, OpeningDoubt.TOKEN)
    assert first.found_at == 2


def test_cards_dealt_by_hand_are_said_to_be_unread_and_those_after_them_open():
    live = a_table()
    live.draw(*DECK[:2]).put(e.CardsUnread(1)).draw(*DECK[3:6])
    cards = opened(live)
    assert holes(cards, 3) == ("", "Qd")
    assert cards.of(Place.HOLE, 3)[0].closed is ClosedReason.UNREAD
    assert holes(cards, 1) == ("As", "2c")
    assert doubts(cards) == []


def test_a_card_that_was_taken_back_and_drawn_again_opens_where_it_came_to_lie():
    live = a_table().draw("As")
    live.put(e.FactUndone(live.table.fact_number)).draw("Kd", "As", *DECK[2:6])
    cards = opened(live)
    assert holes(cards, 1) == ("Kd", "2c")
    assert holes(cards, 2) == ("As", "Qs")
    gone = [one for one in cards.cards if one.sealed and one.sealed.taken_back]
    assert [one.card for one in gone] == ["As"]
    assert doubts(cards) == []


def test_a_hand_that_was_begun_twice_opens_both_deals():
    live = ReaderTable(GC)
    live.put(e.TableOpened("t", GC, "holdem_no_limit", e.Stakes(50, 100, 100), ()),
             e.KeysFixed("v", KEY))
    live.begin((5000,) * 3).post().draw(*DECK[:6])
    while live.table.hand is not None:
        live.put(e.FactUndone(live.table.fact_number))
    live.begin((5000,) * 3).post().draw(*reversed(DECK[:6]))
    hand = found(live)
    cards = open_hand(hand, (FLOOR,), fits)
    assert holes(cards, 1) == ("Qd", "7h")
    assert [one.card for one in cards.cards if one.sealed and one.sealed.taken_back] == [
        *DECK[:6]]
    assert doubts(cards) == []


def test_a_replaced_card_and_the_burn_that_it_became_open():
    """Seat 2's second card is exposed: it becomes a burn, and another one is owed to him."""
    live = a_table().draw(*DECK[:5])
    remedied(live, (
        Effect(EffectKind.BURN, position=5, card="Qs"),
        Effect(EffectKind.OWE, seat=2, place=Place.HOLE),
    ))
    live.draw("Qd", "3c")
    cards = opened(live)
    assert holes(cards, 2) == ("Kd", "3c")
    assert [one.card for one in cards.of(Place.BURN)] == ["Qs"]
    assert doubts(cards) == []


def test_cards_that_went_back_to_the_stub_are_told_apart():
    live = a_table().draw(*DECK[:6])
    remedied(live, (
        Effect(EffectKind.TO_STUB, position=6), Effect(EffectKind.OWE, seat=3, place=Place.HOLE),
    ))
    live.draw("Qd")
    cards = opened(live)
    assert holes(cards, 3) == ("7h", "Qd")
    assert doubts(cards) == []


def test_a_seat_that_turned_over_other_cards_than_it_was_dealt_is_said():
    live = played_down(a_table())
    live.show(1, "AsKh").show(2, "KdQs")
    cards = opened(live)
    assert [(one.seat, one.tabled, one.dealt) for one in cards.differs] == [
        (1, ("As", "Kh"), ("As", "2c"))]


def test_a_card_that_no_reader_knew_may_be_the_one_that_was_turned_over():
    live = a_table()
    live.put(e.CardsUnread(1)).draw(*DECK[1:6])
    live.call(3, 1).check(2).draw(*DECK[6:10])
    live.show(1, "AhAd")
    assert [one.seat for one in opened(live).differs] == [1]  # the one that was read is the 2c
    live.facts[-1] = e.HandTabled(1, ("Ah", "2c"))
    assert opened(live).differs == ()


def test_a_hand_is_over_only_once_it_is_paid_out_or_another_one_began():
    live = a_table().draw(*DECK[:6])
    assert not found(live).is_over
    live.fold(3, 1)
    while live.hand.phase != "over":
        live.done()
    assert found(live).is_over and found(live).is_last
    assert dealt_hand_of_number(rules(GC), enumerate(live.facts, 1), 2) is None


def test_after_an_opening_no_undo_brings_the_hand_back():
    live = a_table().draw(*DECK[:6]).fold(3, 1)
    while live.hand.phase != "over":
        live.done()
    assert live.table.before is not None
    live.put(e.HandOpened(1, "Mme Roy", "M. Petit", "plainte"))
    assert live.table.before is None
    live.put(e.FactUndone(live.table.fact_number))
    assert live.hand.phase == "over"


def test_the_opening_of_an_earlier_hand_leaves_the_running_one_alone():
    live = a_table().draw(*DECK[:3])
    before = live.table.before
    live.put(e.HandOpened(0, "Mme Roy", "M. Petit", "plainte"))
    assert live.table.before is before


def test_a_hand_sealed_after_the_floors_key_was_changed_bears_the_new_one():
    live = a_table()
    live.put(e.FloorKeyChanged("new", "Mme Roy", "M. Petit", "rotation"))
    assert found(live).floor == KEY
    assert dealt_hand_of_number(rules(GC), enumerate([
        e.KeysFixed("v", "old"), e.FloorKeyChanged("new", "a", "b", "c"), *live.facts[2:3]], 1),
        1).floor == "new"


@pytest.mark.parametrize("junk", ["", "!", "AAAA", b64encode(bytes(80)).decode()])
def test_what_is_no_sealed_card_is_told_and_stops_nothing(junk):
    live = played_down(a_table())
    n = next(n for n, fact in enumerate(live.facts) if isinstance(fact, e.CardSeen))
    live.facts[n] = replace(live.facts[n], sealed=junk)
    first = opened(live).of(Place.HOLE, 1)[0]
    assert first.closed in (ClosedReason.ALTERED, ClosedReason.UNREAD)
