"""Evenings that no one would plan: devices, taps and undo in any order, and nothing gives way."""

import random
from itertools import cycle

import pytest
from few_and_many import first_and_long
from live_table import GC, TDA, rules, same
from reader_table import REGISTER, VALUES, ReaderTable

from dealer_assist.game import facts as e
from dealer_assist.game.advance import rebuild
from dealer_assist.game.advice import advise
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.storage.journal.fact_codec import decode, encode
from dealer_assist.view.dealer.table_picture import Surroundings, dealer_picture
from dealer_assist.words.cards import DECK
from drivers.devices import device_reports as r

AROUND = {lang: Surroundings(lang, ("shoe", "scanner")) for lang in ("fr", "en")}


def anything(table: ReaderTable, rng: random.Random, deck: list[str]) -> None:
    """One thing that a dealer, a player or a device might do, sensible or not."""
    seat = rng.randint(1, 6)
    roll = rng.random()
    if roll < 0.3:
        _useful(table, rng)
    elif roll < 0.45:
        table.draw(deck.pop() if deck and rng.random() < 0.9 else rng.choice(DECK))
    elif roll < 0.6:
        table.chips(seat, *rng.choices(VALUES[4:8], k=rng.randint(1, 3)))
    elif roll < 0.68 and table.lying.get(seat):
        table.takes(seat, REGISTER.chips[rng.choice(table.lying[seat])])
    elif roll < 0.74:
        table.sweep_all()
    elif roll < 0.78:
        table.tap(TapKind.UNDO)
    elif roll < 0.82:
        device = rng.choice(("shoe", "scanner"))
        rng.choice((table.lost, table.up, lambda d: table.up(d, rng.randint(1, 3))))(device)
    elif roll < 0.86:
        table.tells_all()
        table.catch_up("scanner")
        table.catch_up("shoe")
    elif roll < 0.9:
        rng.choice((
            table.draw_unread, lambda: table.draw_two(*rng.sample(DECK, 2)),
            lambda: table.bare(rng.choice((r.LidOpened, r.Jammed, r.Tampered, r.GateOpened))),
            lambda: table.comes(r.ReportsMissed("shoe", 7, 1, 2, 0)),
            lambda: table.comes(r.SpotsDoubtful("scanner", 7, 9, 9, (1, 2), (), 0)),
            lambda: table.comes(r.NotUnderstood("shoe", 7, 9, 9, 250, 0)),
            lambda: table.comes(r.NoiseHeard("shoe", 1, 5, 0)),
        ))()
    else:
        at = rng.choice((None, 0, max(0, table.table.number - rng.randint(0, 6))))
        kind = rng.choice(list(TapKind))
        chosen = rng.choice(("call", "raise", "stand", "wait", "back", "floor", "seen", "believed"))
        cards = tuple(rng.sample(DECK, rng.choice((0, 1, 2, 3))))
        table.tap(kind, seat, rng.choice((0, 2, 100, 150, 900)), cards, chosen, at)


def _useful(table: ReaderTable, rng: random.Random) -> None:
    """Press a key that the panel offers now."""
    view = dealer_picture(table.table, advise(table.table), AROUND["fr"])
    keys = [view.fold, view.check_call, view.check_call, view.all_in]
    if view.step.done is not None:
        keys += [view.step.done] * 3
    if view.choice is not None:
        keys = list(view.choice.choices)
    key = rng.choice([k for k in keys if k.enabled] or [view.floor])
    if key.cards_needed:
        free = [c for c in DECK if c not in (view.pad.gone if view.pad else ())]
        cards = tuple(rng.sample(free, key.cards_needed))
        table.tap(TapKind.CARDS, key.tap.seat, cards=cards)
    else:
        table.tap(key.tap.kind, key.tap.seat, key.tap.chips, key.tap.cards, key.tap.choice)


@pytest.mark.parametrize("house", [GC, TDA])
@pytest.mark.parametrize("seed", first_and_long(range(12), 2))
@pytest.mark.few
def test_whatever_comes_in_makes_facts_that_hold_and_a_picture(seed, house):
    rng = random.Random(f"{seed} {house}")
    table = ReaderTable(house)
    table.table = table.table.evolve(name="", denominations=())
    table.put(e.TableOpened("t", house, "holdem_no_limit", e.Stakes(50, 100, 100), VALUES))
    for seat in range(1, rng.randint(3, 7)):
        table.tap(TapKind.SIT, seat, rng.choice((300, 5_000, 20_000)))
    langs = cycle(AROUND.values())
    for _ in range(4):
        deck = rng.sample(DECK, 52)
        for _ in range(50):
            before = table.table
            try:
                anything(table, rng, deck)
            except IndexError:
                table.sweep_all()  # the bank of the test has no such chip left
            if table.table is not before:  # the same table has the same picture
                dealer_picture(table.table, advise(table.table), next(langs))
    for fact in table.facts:
        assert decode(type(fact).__name__, encode(fact)) == fact
        if isinstance(fact, e.CardSeen) and fact.place not in e.FACE_UP:
            assert fact.card == ""
    assert same(rebuild(rules(house), table.facts), table.table)
    assert len(table.facts) > 50


def test_the_kinds_of_taps_that_are_offered_are_all_understood():
    table = ReaderTable().begin((10_000,) * 4)
    view = dealer_picture(table.table, advise(table.table), AROUND["fr"])
    for seat in view.seats:
        for control in seat.menu:
            entered = table.room.facts_of_tap(table.table, Tap(
                control.tap.kind, control.tap.seat, 100, ("As", "Ad")))
            assert entered.facts or entered.notice
