"""The finished picture: true to the advice, in both languages, with no closed card in it."""

import random
import re
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from live_table import GC, rules
from pictured import playing, texts, view_of
from reader_table import ReaderTable

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.advice import advise
from dealer_assist.game.hand.pots import uncalled_bet
from dealer_assist.game.table.table import Phase, Table, bare_table
from dealer_assist.game.taps import TapKind
from dealer_assist.storage.hand_histories.phh.replay import replay_recorded_hand
from dealer_assist.training import demo_hands
from dealer_assist.words import LANGS, card_words
from dealer_assist.words.cards import DECK
from dealer_assist.words.chip_amounts import amount_text

CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


@cache
def tables_of(number: int, house: str = GC) -> list[Table]:
    """Every table on the way through a demo hand."""
    table = bare_table(rules(house))
    out = [table]
    for fact in replay_recorded_hand(demo_hands.demo_hands()[number], rules(house)).facts:
        table = advance(table, fact)
        out.append(table)
    return out


# --- all demo hands --------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("number", range(len(demo_hands.demo_hands())))
@pytest.mark.few
def test_every_moment_of_a_demo_hand_has_its_picture(number, lang):
    for table in tables_of(number):
        view = view_of(table, lang)
        assert len(view.seats) == 10
        assert len(view.board) == 5
        options = advise(table).options
        assert view.fold.enabled is (options is not None)
        takes_all = options is not None and options.call_is_all_in
        assert view.check_call.enabled is (options is not None and not takes_all)
        assert view.all_in.enabled or not takes_all
        assert sum(s.acting for s in view.seats) == (options is not None)
        assert not any("{" in text or "}" in text for text in texts(view))


def seated(*stacks: int) -> Table:
    table = bare_table(rules(GC))
    for seat, chips in enumerate(stacks, start=1):
        table = advance(table, e.PlayerSat(seat, chips))
    return table


@pytest.mark.parametrize(("lang", "broke", "waits"), [
    ("fr", "SANS JETONS", "attend"), ("en", "NO CHIPS", "waiting")])
def test_between_hands_only_who_has_no_chips_is_marked(lang: str, broke: str, waits: str):
    table = seated(10_000, 10_000)
    chair = table.chair(2).evolve(chips=0)
    table = table.evolve(chairs=(*table.chairs[:1], chair, *table.chairs[2:]))
    first, second, *_ = view_of(table, lang).seats
    assert (first.status, second.status) == ("", broke)
    assert waits in first.spoken and broke.lower() in second.spoken


@pytest.mark.parametrize("number", range(len(demo_hands.demo_hands())))
@pytest.mark.few
def test_the_keys_say_the_amounts_of_the_advice(number):
    for table in tables_of(number):
        options = advise(table).options
        if options is None:
            continue
        for lang in LANGS:
            view = view_of(table, lang)
            assert view.check_call.amount == (
                amount_text(options.call, lang) if options.call else "")
            assert view.keypad.enabled is bool(options.min_to)
            assert (view.keypad.least, view.keypad.most) == (options.min_to, options.max_to)
            true = {options.min_to, options.max_to, options.pot_to}
            assert {chips for name, chips in view.keypad.presets if "½" not in name} <= true
            assert view.all_in.amount == amount_text(options.all_in_to, lang)
            assert view.fold.tap.seat == view.check_call.tap.seat == options.seat


@pytest.mark.parametrize("number", range(len(demo_hands.demo_hands())))
@pytest.mark.few
def test_pots_and_total_are_the_chips_in_the_middle(number):
    for table in tables_of(number):
        view, hand = view_of(table, "en"), table.hand
        lines = [int(p.chips.replace(",", "")) for p in view.pots]
        assert lines == [p.chips for p in advise(table).pots if p.chips]
        if hand is not None and hand.phase in (Phase.BETTING, Phase.POSTING, Phase.DEALING):
            total = sum(hand.paid) + hand.dead + sum(hand.bets)
            assert view.total.chips in (amount_text(total, "en"), amount_text(
                total - _uncalled(hand), "en"))


def _uncalled(hand) -> int:
    back = uncalled_bet(hand)
    return back[1] if back else 0


# --- amounts ---------------------------------------------------------------------------------


def test_french_amounts_are_grouped_by_a_no_break_space_everywhere():
    table = playing()
    table.amount(3, 1_250)
    view = view_of(table.table, "fr")
    assert view.seats[2].bet == "1\u00a0250"
    assert view.seats[2].stack == "8\u00a0750"
    assert not [t for t in texts(view) if re.search(r"\d [0-9]{3}\b|\d,\d{3}", t)]
    assert view_of(table.table, "en").seats[2].bet == "1,250"


# --- no closed card --------------------------------------------------------------------------


@pytest.mark.long
@given(st.integers(0, 2**32), st.integers(2, 6), st.booleans())
@settings(max_examples=10)
def test_no_picture_names_a_card_that_does_not_lie_open(seed, players, shows):
    rng = random.Random(seed)
    table = ReaderTable().begin((10_000,) * players).post()
    deck = rng.sample(DECK, 52)
    hidden = set(deck)
    checked: set[str] = set()  # what lies open stays open: no text need be looked at twice

    def look() -> None:
        open_ = {*table.hand.board, *(c for s in table.hand.shown for c in s)}
        for lang in LANGS:
            view = view_of(table.table, lang, late=frozenset({"shoe"}))
            pad = view.pad.gone if view.pad else ()
            assert set(pad) <= open_
            every = set(texts(view)) - checked
            checked.update(every)
            said = " ".join(every)
            assert every & set(DECK) <= open_
            french = {"As"} if lang == "fr" else set()  # its word for every ace
            assert set(CARD.findall(said)) - french <= open_
            for card in hidden - open_:
                assert card_words(card, lang) not in said

    stack = list(deck)
    for street in (0, 4, 2, 2):
        for _ in range(street or 2 * players):
            table.draw(stack.pop(0))
            look()
        for case in table.table.cases:  # a card too many: play waits until it is settled
            table.put(e.IrregularityDismissed(case.number, "seen to"))
        while table.hand.phase is Phase.BETTING:
            table.tap(TapKind.CHECK_CALL)
            look()
        if street == 0:
            table.draw(stack[-1])
            look()
        table.collect()
    for seat in table.hand.seats:
        if table.hand.phase is Phase.SHOWDOWN:
            table.tap(TapKind.SHOW if shows else TapKind.MUCK, seat)
            look()
