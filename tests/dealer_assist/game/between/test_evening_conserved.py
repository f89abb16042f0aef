"""Random evenings: people come, go, buy, tip, are relieved and close; no chip is ever lost."""

import random

from evening_accounts import account
from evening_table import NOW_S, EveningTable
from few_and_many import few_or
from hypothesis import given, settings
from hypothesis import strategies as st
from live_table import GC, TDA, dealt_hands, legal_actions, rules, same

from dealer_assist.game import facts as e
from dealer_assist.game.advance import rebuild
from dealer_assist.game.advice import StepKind, advise, facts_for
from dealer_assist.game.between.entry_checks import why_not_enter_fact
from dealer_assist.game.between.table_waiting_list import seat_candidates
from dealer_assist.live.table.refusal_words import reason_words
from dealer_assist.view.sentences.dealer_sentences import (
    announcement_words,
    irregular_words,
    step_words,
    undo_words,
)

HOUSES = st.sampled_from([GC, "groupe_tranchant", "basic_sheet", TDA])
NAMES = ("Léa", "Max", "Noé", "Zoé")
HANDS = 20


def happening(table: EveningTable, rng: random.Random) -> e.Fact:
    """Something that people do around the hands, sensible or not."""
    seat, name = rng.randint(0, 11), rng.choice(NAMES)
    chips = rng.choice([-5, 0, 25, 100, 2_000, 10_000])
    stack = table.table.chair(seat).chips if 1 <= seat <= 10 else 0
    free = seat_candidates(table.table)
    return rng.choice([
        e.PlayerSat(seat, chips), e.PlayerSat(seat, 10_000), e.PlayerLeft(seat),
        e.PlayerAway(seat, NOW_S), e.PlayerReturned(seat),
        e.ChipsBought(seat, chips), e.ChipsBought(seat, 500, at_table=True),
        e.StackCounted(seat, stack + rng.choice([-50, 0, 50])),
        e.StackCorrected(seat, max(0, stack + rng.choice([-75, 75])), "miscounted", "Anne"),
        e.ChangeMade(seat, chips), e.TipGiven(seat, rng.choice([5, 25, stack])),
        e.StakesConsigned(seat, name, stack), e.StakesConsigned(seat, name, chips),
        e.StakesClaimed(name), e.StakesUnclaimed(name), e.WaitJoined(name), e.WaitLeft(name),
        e.SeatAssigned(name, seat, free.seats if free else ()),
        e.DealerCameOn(name), e.FloatCounted(rng.choice([290, 300])),
        e.FloatCounted(rng.choice([290, 300]), name, rng.choice(NAMES), "counted twice"),
        e.FloatMoved(chips, rng.random() < 0.5, name, rng.choice(NAMES)),
        e.DeckChecked(rng.choice(["1", "2", "3"]), rng.choice([51, 52])),
        e.DeckLoaded(rng.choice(["1", "2"])), e.DeckShuffled("1"), e.DeckCut("1", seat),
        e.PotCounted(0, chips), e.PotRuled(0, chips, "Anne", "counted again"),
        e.LastHandsAnnounced(3), e.TableClosed(), e.TableReopened(), e.TableReopened(),
    ])


def note(table: EveningTable, fact: e.Fact, rng: random.Random) -> None:
    """A person's entry is refused in words; now and then the fact comes all the same."""
    wrong = why_not_enter_fact(table.table, fact)
    if wrong is not None:
        for lang in ("fr", "en"):
            assert reason_words(wrong, lang)
        if rng.random() < 0.7:
            return
    table.put(fact)
    in_words(table)
    account(table.table)
    if rng.random() < 0.1:
        before = table.table.before
        table.put(e.FactUndone(table.table.fact_number))
        assert before is None or table.table.evening == before.evening
        account(table.table)


def in_words(table: EveningTable) -> None:
    advice = advise(table.table, NOW_S + 9_999)
    for lang in ("fr", "en"):
        irregular_words(table.table, lang)
        undo_words(table.table, lang)
        for line in advice.say:
            assert announcement_words(line, table.table.hand, lang)
        for step in advice.steps:
            assert step_words(step, table.table.hand, lang)


def on_with_it(table: EveningTable, rng: random.Random, deal) -> None:
    """What the dealer does next by advice, or the player to act."""
    advice = advise(table.table)
    if advice.options is not None:
        table.put(rng.choice(list(legal_actions(advice.options))))
        return
    if not advice.steps and table.table.cases:  # what a case stops stands still until it is settled
        table.put(*(e.IrregularityDismissed(c.number, "settled") for c in table.table.cases))
        return
    if not advice.steps:
        table.put(e.TableReopened())
        return
    step, (deck, held) = advice.steps[0], deal
    facts = facts_for(table.table, step)
    if step.kind is StepKind.SETTLE_POT:
        ruled = rng.choice([step.chips, step.expected_chips])
        table.put(e.PotRuled(step.pot, max(25, ruled), "Anne", "counted again"))
    elif step.kind is StepKind.ODD_CHIPS:
        table.decide("odd_chip.multi", "one_each")
    elif step.kind is StepKind.UNMATCHED:
        table.decide(table.table.hand.aside[0].setting, "returned")
    elif facts:
        table.put(*facts)
    elif step.kind is StepKind.OPEN:
        table.put(e.CardSeen(step.place, 0, f"token {deck[-1]}", deck.pop()))
    elif step.kind in (StepKind.SHOW, StepKind.TABLE_ALL):
        table.put(e.HandTabled(step.seat, held[step.seat]))
    elif step.kind is StepKind.ASSIGN_SEAT:
        names, seats = seat_candidates(table.table)
        table.put(e.SeatAssigned(rng.choice(names), rng.choice(seats), seats))
    elif step.kind is StepKind.WAIT_FOR_PLAYERS:
        free = [c.seat for c in table.table.chairs if not c.taken]
        away = [c.seat for c in table.table.chairs if c.away]
        broke = [c.seat for c in table.table.chairs if c.taken and not c.chips]
        table.put(*(e.PlayerReturned(s) for s in away), *(e.PlayerLeft(s) for s in broke),
                  *(e.PlayerSat(s, 5_000) for s in free[:2]))
    else:
        table.put(e.ButtonMoved(table.present()[0]))


def played(table: EveningTable, rng: random.Random) -> None:
    """One hand by advice, with happenings strewn in; a table that is closed opens again."""
    target, deal = table.table.hands + 1, ([], {})
    for _ in range(600):
        hand = table.table.hand
        if table.table.hands >= target and hand is not None and hand.phase == "over":
            return
        if rng.random() < 0.08:
            note(table, happening(table, rng), rng)
        on_with_it(table, rng, deal)
        account(table.table)
        if isinstance(table.facts[-1], e.HandBegan) and table.table.hand is not hand:
            deal = dealt_hands(table, rng)
    raise AssertionError(f"the hand never ended: {advise(table.table)}")


@settings(max_examples=few_or(12), deadline=None)
@given(HOUSES, st.booleans(), st.integers(0, 2**32))
def test_a_random_evening_keeps_every_chip_and_always_has_advice_and_words(name, kept, seed):
    rng = random.Random(seed)
    sign = {"float_chips": 300, "decks": 2, "most_buy_in": 10_000, "absence_minutes": 30}
    table = EveningTable(name, rng.choice([0, 400]), **(sign if kept else {})).sit(1, 3, 4, 8)
    for _ in range(HANDS):
        for _ in range(rng.randint(0, 4)):
            note(table, happening(table, rng), rng)
        played(table, rng)
    assert table.accounted()
    assert same(rebuild(rules(name), table.facts), table.table)
