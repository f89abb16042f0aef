"""Whatever happens at a table, in whatever order, is noted and never refused."""

from any_fact import EFFECT, ENTRY
from few_and_many import few_or
from hypothesis import example, given, settings
from hypothesis import strategies as st
from live_table import FIXED, GC, NO_LIMIT, ORACLE, POT_LIMIT, TDA, rules, same

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance, rebuild
from dealer_assist.game.advance.irregularity_notes import all_hand_chips
from dealer_assist.game.advice import StepKind, advise, facts_for
from dealer_assist.game.catalogue import ENTRIES
from dealer_assist.game.irregularities.case_details import detailed_case
from dealer_assist.game.irregularities.effects import effects_of
from dealer_assist.game.irregularities.remedy_proposal import propose_remedy
from dealer_assist.game.table.table import Phase, bare_table
from dealer_assist.storage.journal.fact_codec import decode, encode
from dealer_assist.words.cards import DECK

# Small pools, so that facts meet each other.
SEAT = st.one_of(st.integers(1, 4), st.integers(-1, 12))
CHIPS = st.sampled_from([0, 1, 50, 75, 100, 150, 200, 350, 1000, 5000, -5])
CARD = st.sampled_from([*DECK[:12], "", "Xx"])
PLACE = st.sampled_from(e.Place)
POST = st.sampled_from(e.Post)
STAKES = st.sampled_from([
    e.Stakes(50, 100, 100), e.Stakes(0, 100, 100, ante=10),
    e.Stakes(50, 100, 100, 100, 200, levy_per_10000=400, levy_cap=30),
    e.Stakes(50, 100, 100, big_blind_ante=100), e.Stakes(0, 0, 0),
])
OWED = st.builds(e.Owed, SEAT, POST, CHIPS)
BEGINNING = st.integers(2, 5).flatmap(lambda n: st.builds(
    e.HandBegan, st.integers(1, 9), st.integers(1, n), st.just(tuple(range(1, n + 1))),
    st.tuples(*[st.sampled_from([0, 30, 100, 350, 1000])] * n),
    st.one_of(
        st.just((e.Owed(1, e.Post.SMALL_BLIND, 50), e.Owed(2, e.Post.BIG_BLIND, 100))),
        st.lists(OWED, max_size=3).map(tuple),
    ),
    STAKES, st.sampled_from([NO_LIMIT, POT_LIMIT, FIXED, "stud"]), st.just(GC), st.booleans(),
    bomb=st.booleans(),
))
FACT = st.one_of(
    st.builds(e.TableOpened, st.just("T"), st.just(GC), st.just(NO_LIMIT), STAKES,
              st.just((5, 25, 100))),
    st.builds(e.StakesChanged, STAKES), st.builds(e.PlayerSat, SEAT, CHIPS),
    st.builds(e.PlayerLeft, SEAT), st.builds(e.PlayerAway, SEAT), st.builds(e.PlayerReturned, SEAT),
    st.builds(e.StackCounted, SEAT, CHIPS), st.builds(e.ButtonMoved, SEAT), BEGINNING,
    st.builds(e.PlayerStood, SEAT), st.builds(e.PlayerSatDown, SEAT),
    st.builds(e.SeatChanged, SEAT, SEAT), st.builds(e.PlayerNamed, SEAT, st.just("Anna")),
    st.builds(e.EntryChosen, SEAT, st.sampled_from(e.EntryKind)),
    st.builds(e.ButtonDrawn, st.lists(st.builds(e.Drawn, SEAT, CARD), max_size=4).map(tuple)),
    st.builds(e.Posted, SEAT, POST, CHIPS),
    st.builds(e.CardSeen, PLACE, SEAT, st.sampled_from(["", "a", "b"]), CARD),
    st.builds(e.CardsUnread, st.integers(-1, 25)), st.builds(e.Folded, SEAT),
    st.builds(e.Checked, SEAT), st.builds(e.Called, SEAT, CHIPS), st.builds(e.Bet, SEAT, CHIPS),
    st.builds(e.Raised, SEAT, CHIPS), st.just(e.BetsCollected()),
    st.builds(e.BoardsAgreed, st.integers(1, 4)),
    st.builds(e.HandTabled, SEAT, st.lists(CARD, max_size=3).map(tuple)),
    st.builds(e.HandMucked, SEAT), st.builds(e.LevyTaken, CHIPS),
    st.builds(e.PotPushed, st.integers(-1, 3), SEAT, CHIPS), st.builds(e.ChipsSeen, SEAT, CHIPS),
    st.builds(e.BetDoubted, SEAT, CHIPS, st.just("doubt.under_call"), st.just("call"), CHIPS,
              st.just("half_raise.base")),
    st.builds(e.BetRuled, SEAT, st.sampled_from(["call", "raise"]), CHIPS),
    st.builds(e.CountDiffered, st.just("scanner"), SEAT, CHIPS, CHIPS),
    st.builds(e.CountSettled, SEAT, CHIPS),
    st.builds(e.DeviceFound, st.just("shoe"), st.just("x"), st.integers(0, 3)),
    st.builds(e.DeviceLost, st.just("shoe"), st.just("silent")),
    st.builds(e.DeviceNoted, st.just("shoe"), st.just("lid_opened")),
    st.builds(e.FloorCalled), st.builds(e.FactUndone, st.integers(0, 30)),
    st.builds(e.IrregularityReported, ENTRY, SEAT, SEAT, st.integers(-1, 20), st.integers(0, 2)),
    st.builds(e.IrregularityAnswered, st.integers(1, 20), st.sampled_from(["seat", "round"]),
              st.sampled_from(["1", "2", "12", "x"])),
    st.builds(e.IrregularityDismissed, st.integers(1, 20), st.just("misread")),
    st.builds(e.RemedyApplied, st.integers(1, 20), ENTRY, st.just("misdeal"),
              st.lists(EFFECT, max_size=4).map(tuple)),
    st.just(e.StubShuffled()), st.just(e.BlindsChopped()), st.builds(e.HandDiffered, SEAT),
    st.builds(e.BombPotAgreed, CHIPS, st.lists(SEAT, max_size=3).map(tuple)),
)
HOUSE = st.sampled_from([GC, TDA, ORACLE])
#: In place of a fact: the dealer does what is advised, so that hands get on.
ADVISED = st.just(None)
MOSTLY_ADVISED = st.integers(0, 4).flatmap(lambda k: FACT if k == 4 else ADVISED)


def folded(name, facts):
    """The facts one after the other, each None replaced by what advice would have next."""
    table, done = bare_table(rules(name)), []
    for fact in facts:
        advice = advise(table)
        chosen = [fact] if fact is not None else _next_by_advice(table, advice, done)
        for each in chosen:
            table = advance(table, each)
            done.append(each)
            if table.hand is not None:
                assert all_hand_chips(table.hand) == table.hand.total
                assert min(table.hand.stacks) >= 0 and min(table.hand.bets) >= 0
            for case in table.cases:
                propose_remedy(table, case)
    return table, done


def _next_by_advice(table, advice, done):
    """What the dealer would enter next; cards come off a deck in order."""
    if advice.options is not None:
        seat, owed = advice.options.seat, advice.options.call
        return [e.Called(seat, owed) if owed else e.Checked(seat)]
    if not advice.steps:
        return []
    step = advice.steps[0]
    if step.kind is StepKind.OPEN:
        return [e.CardSeen(step.place, 0, f"t{len(done)}", DECK[-len(table.hand.board) - 1])]
    if step.kind in (StepKind.SHOW, StepKind.TABLE_ALL):
        return [e.HandTabled(step.seat, (DECK[2 * step.seat], DECK[2 * step.seat + 1]))]
    return list(facts_for(table, step))


FIXED_HAND = e.HandBegan(
    1, 3, (1, 2, 3), (350, 350, 350),
    (e.Owed(1, e.Post.SMALL_BLIND, 50), e.Owed(2, e.Post.BIG_BLIND, 100)),
    e.Stakes(50, 100, 100), NO_LIMIT, GC,
)


@given(HOUSE, st.lists(st.one_of(FACT, MOSTLY_ADVISED), max_size=40))
def test_no_fact_in_any_order_is_ever_refused_and_no_chip_is_ever_lost(name, facts):
    table, done = folded(name, facts)
    assert same(rebuild(rules(name), done), table)


@given(HOUSE, BEGINNING, st.lists(MOSTLY_ADVISED, min_size=10, max_size=60))
@example(GC, FIXED_HAND, [None, None, None, e.HandMucked(1), e.HandMucked(2), e.HandMucked(3)])
def test_a_running_hand_survives_any_fact_and_can_be_rebuilt(name, began, facts):
    table, done = folded(name, [began, *facts])
    assert same(rebuild(rules(name), done), table)


# --- remedies ---------------------------------------------------------------------------------

#: What may happen between two remedies: the hand goes on, a card is drawn too many, a report.
MEANWHILE = st.one_of(
    ADVISED, ADVISED, ADVISED, st.just("drawn"), st.builds(e.IrregularityReported, ENTRY,
                                                           st.integers(1, 4), st.integers(0, 4)),
    st.builds(e.Posted, st.integers(1, 4), POST, CHIPS), st.builds(e.Folded, st.integers(1, 4)),
    st.builds(e.HandMucked, st.integers(1, 4)),
)
ANSWERS = st.fixed_dictionaries({
    "round": st.sampled_from(["1", "2"]), "burns": st.sampled_from(["0", "2"]),
    "where": st.sampled_from(["hand", "board", "stub"]), "order": st.sampled_from(["yes", "no"]),
    "mixed": st.sampled_from(["yes", "no"]), "looked": st.sampled_from(["yes", "no"]),
    "card": st.sampled_from(DECK[-6:]),
})


def settled(table, case, answers, which):
    """Any remedy of the case's entry, with all its effects at the table as it is."""
    for ask, answer in answers.items():
        table = advance(table, e.IrregularityAnswered(case.number, ask, answer))
    case = detailed_case(table, next(c for c in table.cases if c.number == case.number))
    remedies = sorted(ENTRIES[case.entry].remedies.items())
    name, remedy = remedies[which % len(remedies)]
    return table, e.RemedyApplied(case.number, case.entry, name,
                                  effects_of(remedy.does, table, case, name))


@settings(max_examples=few_or(80))
@given(st.lists(MEANWHILE, min_size=4, max_size=45), ANSWERS, st.integers(0, 5), HOUSE)
def test_any_remedy_at_any_moment_keeps_every_chip_and_one_undo_takes_it_back(
    happens, answers, which, name
):
    table, done = folded(name, [FIXED_HAND])
    for what in happens:
        fact = e.CardSeen(e.Place.EXTRA, 0, f"x{table.number}", "") if what == "drawn" else what
        for each in [fact] if fact is not None else _next_by_advice(table, advise(table), done):
            table = advance(table, each)
            done.append(each)
        if not table.cases or table.hand.phase is Phase.OVER:
            continue
        before, fact = settled(table, table.cases[-1], answers, which)
        assert decode("RemedyApplied", encode(fact)) == fact
        after = advance(before, fact)
        assert all_hand_chips(after.hand) == after.hand.total
        assert min(after.hand.stacks) >= 0 and min(after.hand.bets) >= 0
        assert fact.case not in [case.number for case in after.cases]
        back = advance(after, e.FactUndone(after.fact_number))
        assert back.evolve(number=before.number) == before
        table = after
        advise(table)
