"""Whatever happens to a deal, each sealed card is bound to the place that the facts give it."""

from few_and_many import few_or
from hypothesis import given, settings
from hypothesis import strategies as st
from live_table import GC, rules
from reader_table import FLOOR, FLOOR_PUBLIC, REGISTER, ReaderTable
from sealed_evening import fits

from dealer_assist.game import facts as e
from dealer_assist.game.facts import Effect, EffectKind, Place
from dealer_assist.game.hand.dealing import due_card
from dealer_assist.game.hand.physical_deck import deck_of, remedy_number
from dealer_assist.trust.vault.card_opening import ClosedReason, OpeningDoubt, open_hand
from dealer_assist.trust.vault.dealt_hand import dealt_hand_of_number
from dealer_assist.trust.vault.two_person_custody import fingerprint
from dealer_assist.words.cards import DECK

ACTS = st.sampled_from(["draw", "draw", "draw", "draw", "by_hand", "undo", "to_stub", "burn",
                        "overburn", "unburn", "acts"])


def a_table(players):
    live = ReaderTable(GC)
    live.put(e.TableOpened("t", GC, "holdem_no_limit", e.Stakes(50, 100, 100), ()),
             e.KeysFixed("v", fingerprint(FLOOR_PUBLIC)))
    return live.begin((5000,) * players).post()


def goes_on(live, act, pick, stub):
    """One thing happens; ``stub`` is the order of the cards that are still in the shoe."""
    hand = live.table.hand
    if act == "draw" and stub:
        live.draw(stub.pop(0))
    elif act == "by_hand":
        due = due_card(hand)
        if due is not None and due.place not in e.FACE_UP and stub:
            stub.pop(0)
            live.put(e.CardsUnread(1))
    elif act == "undo" and live.table.before is not None and hand.dealt:
        fact = live.table.fact
        live.put(e.FactUndone(live.table.fact_number))
        if isinstance(fact, e.CardSeen):  # the dealer puts it back on top
            stub.insert(0, next(card for card in DECK if live.vault.token(
                REGISTER.uid_of(card)) == fact.token))
    elif act == "acts" and hand.actor >= 0 and not live.table.cases:
        seat = live.actor
        owed = live.options.call
        live.put(e.Called(seat, owed) if owed else e.Checked(seat))
    elif act in ("to_stub", "burn", "overburn", "unburn"):
        remedied(live, act, pick)


def remedied(live, act, pick):
    deck = deck_of(live.table.hand)
    if not deck.lying or live.table.hand.phase == "over":
        return
    n = pick % len(deck.lying)
    kind = {"to_stub": EffectKind.TO_STUB, "burn": EffectKind.BURN,
            "overburn": EffectKind.OVERBURN, "unburn": EffectKind.UNBURN}[act]
    live.put(e.IrregularityReported("DEAL-01", 2, round=2))
    if live.table.cases:
        live.put(e.RemedyApplied(live.table.cases[0].number, "DEAL-01", "replaced", (
            Effect(kind, position=remedy_number(deck, n)),), by="M. Durand", reason="vu"))


@settings(deadline=None, max_examples=few_or(120))
@given(st.integers(2, 5), st.permutations(DECK), st.lists(st.tuples(ACTS, st.integers(0, 60)),
                                                           max_size=40))
def test_every_sealed_card_opens_at_the_place_that_its_facts_give_it(players, deck, acts):
    live, stub = a_table(players), list(deck)
    for act, pick in acts:
        goes_on(live, act, pick, stub)
    hand = dealt_hand_of_number(rules(GC), enumerate(live.facts, 1), 1)
    cards = open_hand(hand, (FLOOR,), fits)
    sealed = [fact for fact in live.facts if isinstance(fact, e.CardSeen) and fact.sealed]
    assert len([one for one in cards.cards if one.sealed]) == len(sealed)
    for one in cards.cards:
        assert one.closed in (None, ClosedReason.UNREAD)
        assert OpeningDoubt.MOVED not in one.doubts and OpeningDoubt.TOKEN not in one.doubts


def test_the_places_of_that_test_are_reached():
    """Else it would hold of an empty deal."""
    live, stub = a_table(3), list(DECK)
    for act in ["draw"] * 4 + ["by_hand", "undo", "draw", "draw", "draw"]:
        goes_on(live, act, 0, stub)
    remedied(live, "to_stub", 2)
    cards = open_hand(dealt_hand_of_number(rules(GC), enumerate(live.facts, 1), 1), (FLOOR,), fits)
    assert sum(bool(one.card) for one in cards.of(Place.HOLE, 1)) == 2
