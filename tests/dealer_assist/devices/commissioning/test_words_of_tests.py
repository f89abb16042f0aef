"""Everything that the tests at the bench may show has its words, in both languages."""

import re
from pathlib import Path

import pytest
from shoe_draws import CardTrial, Shoe
from spot_stacks import ChipTrial, Scanner

from dealer_assist.devices import commissioning as technician
from dealer_assist.devices.commissioning.bench_taps import Choose, GoOn, Stop
from dealer_assist.game.facts.commissioning import BenchFault, BenchVerdict
from dealer_assist.storage.registry.deck_orders import ORDERS
from dealer_assist.words import LANGS, catalogue, word

ROOM = Path(technician.__file__).parent
PACKED = ORDERS["packed"]
OURS = ("bench_cards.", "bench_spots.", "bench_fault.", "bench_wear.")


@pytest.mark.parametrize("fault", list(BenchFault))
def test_every_fault_has_a_name_and_what_to_do(fault):
    assert {f"bench_fault.{fault}", f"bench_fault.{fault}_do"} <= set(catalogue())


@pytest.mark.parametrize("fault", list(BenchFault))
@pytest.mark.parametrize("lang", LANGS)
def test_what_to_do_is_a_whole_sentence_and_the_name_is_none(fault, lang):
    name, cure = word(lang, f"bench_fault.{fault}"), word(lang, f"bench_fault.{fault}_do")
    assert cure.endswith(".")
    assert not name.endswith(".")
    assert len(name) <= 40


@pytest.mark.parametrize("verdict", list(BenchVerdict))
def test_every_end_of_a_test_has_its_words(verdict):
    assert {f"bench_cards.done_{verdict}", f"bench_spots.done_{verdict}"} <= set(catalogue())


def test_no_word_of_ours_stands_there_for_nothing():
    source = "".join(path.read_text(encoding="utf-8") for path in ROOM.rglob("*.*")
                     if path.suffix in (".py", ".toml"))
    made = {f"bench_{test}.done_{verdict}" for test in ("cards", "spots") for verdict
            in BenchVerdict}
    made |= {f"bench_fault.{fault}{end}" for fault in BenchFault for end in ("", "_do")}
    made |= {f"bench_wear.{name}{end}" for name in ("falling", "failing", "fading", "behind")
             for end in ("", "_of")}
    made |= {f"bench_cards.{name}" for name in ("short", "extra", "again", "out_of_order")}
    named = set(re.findall(r"bench_[a-z]+\.[a-z_]+", source)) | made
    assert {id for id in catalogue() if id.startswith(OURS)} - named == set()


def all_told(shown):
    told = [*shown.says, *shown.notes, *(key.label for key in shown.keys)]
    told += [rate.label for rate in shown.rates] + [figure.label for figure in shown.figures]
    return told + ([shown.asks.label] if shown.asks else [])


def seen_of_cards():
    for faults in ({}, {"own": {"Ks": 1.0}}, {"gone": ["Ks"]}, {"missed": 0.2}):
        for order in (PACKED, None):
            trial = CardTrial(Shoe(**faults), decks=0)
            yield trial.test.shown
            trial.tap(Choose("order"))
            yield trial.test.shown
            trial.tap(Choose("decks:1"))
            yield trial.test.shown
            trial.hear(*trial.shoe.reports((order or trial.shoe.shuffled())[:10]))
            yield trial.test.shown
            trial.tap(GoOn())
            yield trial.test.shown
            trial.tap(GoOn())
            yield trial.test.shown
            trial.tap(Stop())
            yield trial.test.shown


def seen_of_chips():
    for faults in ({}, {"at": {0: 0.5}}, {"talk": {(0, 1): 0.6}}, {"by_camera": True}):
        trial = ChipTrial(Scanner(**faults), spots=2, which="")
        yield trial.test.shown
        trial.tap(Choose("short"))
        yield trial.test.shown
        trial.rest(1)
        while trial.test._plan:
            trial.spot()
            yield trial.test.shown
        trial.tap(Stop())
        yield trial.test.shown


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("seen", [seen_of_cards, seen_of_chips])
def test_everything_that_is_shown_can_be_said(seen, lang):
    told = [one for shown in seen() for one in all_told(shown)]
    assert len(told) > 50
    for one in told:
        assert word(lang, one.id, **dict(one.values))
