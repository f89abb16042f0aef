"""What a slip tells of the moment: stakes, the last acts with their times, who came when."""

import random
import re
from datetime import UTC, datetime

import pytest
from live_table import GC, LiveTable
from table_phases import table_at

from dealer_assist.game import facts as e
from dealer_assist.game.hand.betting import due_call
from dealer_assist.game.hand.chips_at_stake import stake_of, winnable
from dealer_assist.game.table.table import Phase
from dealer_assist.view.rulings.ruling_question_contents import case_question
from dealer_assist.view.rulings.slip_view import Printed, SlipView, slip_view
from dealer_assist.words.chip_amounts import NBSP

AT = datetime(2026, 3, 1, 22, 14, tzinfo=UTC)
WHO, WHY = "M. Durand", "trois cartes vues par tous"


def slip_of(live, outcome, **more) -> SlipView:
    """The slip of this ruling on the table's last case."""
    case = live.table.cases[-1]
    fact = e.RemedyApplied(case.number, case.entry, outcome, (), "", "", WHO, WHY)
    printed = Printed(AT, "9f3a6c21", "en", **more)
    return slip_view(live.table, fact, live.table.number + 1, printed)


def part(view: SlipView, heading: str) -> tuple[str, ...]:
    return next(one.lines for one in view.parts if one.heading == heading)


BIG = 42_000_000


def all_in_then_swept(**times) -> SlipView:
    """Seat 3 is all-in for 42 million, seat 4 calls; then seat 3's hand is swept in."""
    live = LiveTable(GC).begin([50_000, 50_000, BIG, 2 * BIG]).deal().all_in(3).call(4)
    live.put(e.IrregularityReported("HAND-02", seat=3))
    return slip_of(live, "lost", **times)


def test_the_stakes_are_those_of_the_moment_and_not_of_the_stack_that_is_left():
    (told,) = part(all_in_then_swept(), "At stake at that moment")
    assert told == ("Blinds 50/100 · pot 84,000,150 · "
                    "seat 3 put in 42,000,000, can win 84,000,150")


@pytest.mark.parametrize("phase", ["pushing", "between hands"])
def test_of_a_case_reported_once_the_pot_is_pushed_what_was_at_stake_stands_there(phase: str):
    live = LiveTable(GC)
    live.table = table_at(phase)
    lies = "Blinds 50/100 · pot 400 · seat 1 put in 100, can win 400"
    live.put(e.IrregularityReported("SHOW-02", seat=1))
    assert part(slip_of(live, "all_cards"), "At stake at that moment") == (lies,)


def test_the_acts_before_it_stand_there_with_their_times_to_the_second():
    times = {n: AT.replace(second=n) for n in range(30)}
    lines = part(all_in_then_swept(times=times), "What came before")
    assert [line.split(" ", 1)[1].strip() for line in lines[-2:]] == [
        "Seat 3 raises to 42,000,000, all-in", "Seat 4 calls 42,000,000"]
    assert [line[:8] for line in lines] == sorted(line[:8] for line in lines)
    assert all(re.match(r"22:14:\d\d ", line) for line in lines)


def test_where_a_camera_watches_the_last_that_it_saw_before_it_stands_there_with_its_time():
    live = LiveTable(GC)
    live.table = table_at("flop")
    seen = live.table.fact_number
    live.put(e.IrregularityReported("HAND-01", seat=2))
    after = {seen: AT.replace(second=7), seen + 1: AT.replace(second=9)}
    lines = part(slip_of(live, "lost", sights=after), "What came before")
    assert lines[-1].startswith("Seen by the camera at 22:14:07: Flop: Two of clubs")


def test_where_no_camera_watches_nothing_is_said_of_one():
    assert "camera" not in "\n".join(part(all_in_then_swept(), "What came before"))


def test_a_slip_says_when_the_floor_was_called_was_there_and_ruled_and_who_dealt():
    live = LiveTable(GC).begin([10_000] * 4).deal()
    live.put(e.IrregularityReported("DEAL-01", seat=2, round=1))
    live.put(e.DealerCameOn("S. Caron"), e.FloorCalled("", 1_772_403_000))
    live.put(e.FloorSignedIn(WHO, True))
    there = AT.replace(minute=12)
    view = slip_of(live, "misdeal", times={live.table.number: there})
    called = datetime.fromtimestamp(1_772_403_000).astimezone().strftime("%H:%M:%S")
    assert (f"Called at {called} · signed in at 22:12:00 · ruled at 22:14:00 · dealer S. Caron"
            in "\n".join(part(view, "Ruled by")).replace(NBSP, " "))


@pytest.mark.parametrize(("name", "who"), [("", "3"), ("Anne", "3 (Anne)")])
def test_a_slip_says_which_player_wanted_the_floor(name: str, who: str):
    live = LiveTable(GC).begin([10_000] * 4).deal()
    live.put(e.IrregularityReported("DEAL-01", seat=2, round=1), e.FloorCalled("", 1_772_403_000))
    live.put(e.FloorCalled("", 1_772_403_005, asked_by=3))
    live.put(*[e.PlayerNamed(3, name)] if name else [])
    told = "\n".join(part(slip_of(live, "misdeal"), "Ruled by")).replace(NBSP, " ")
    assert f" · wanted by seat {who} · ruled at" in told


def to_first_act(live: LiveTable) -> LiveTable:
    """The dealer goes on until somebody is to act."""
    while live.table.hand is None or live.hand.phase is not Phase.BETTING:
        live.done()
    return live


def first_hand() -> LiveTable:
    """Seat 4 won a pot of 1,000 into which seat 3 had put 300."""
    live = LiveTable(GC).put(
        e.TableOpened("7", GC, "holdem_no_limit", e.Stakes(50, 100, 100), (25, 100)))
    live.put(*(e.PlayerSat(seat, 10_000) for seat in (1, 2, 3, 4)), e.ButtonMoved(4))
    to_first_act(live).to(3, 300).call(4).call(1).fold(2).collect().board("AsKd7c").fold(1, 3)
    return live.push()


@pytest.mark.parametrize("is_reported_later", [True, False])
def test_a_case_about_the_last_hand_tells_its_stakes_its_acts_and_its_number(is_reported_later):
    other, report = first_hand(), e.IrregularityReported("MONEY-04", seat=4)
    played = len(other.facts)
    while other.hand.phase is Phase.OVER:
        other.done()
    next_hand = other.facts[played:]
    live = first_hand().put(*[*next_hand, report] if is_reported_later else [report, *next_hand])
    view = slip_of(live, "until_next_hand")
    assert part(view, "At stake at that moment") == (
        "Blinds 50/100 · pot 1,000 · seat 4 put in 300, can win 1,000",)
    assert "hand no. 1" in view.place
    assert "The main pot: 1,000 to seat 4" in part(view, "What came before")
    assert "Pot" not in "".join(part(view, "The facts"))
    sheet = case_question(live.table, live.table.cases[-1], (), "en")
    assert [words for words, _ in sheet.stakes] == ["1,000", "300", "1,000"]
    assert "Pot" not in [name for name, _ in sheet.facts]


@pytest.mark.parametrize("is_reported", [True, False])
def test_the_slip_of_a_missing_card_names_it_once_the_deck_was_counted(is_reported):
    live = LiveTable(GC).begin([10_000] * 4).deal().put(e.DeckLoaded("1"))
    live.put(*[e.IrregularityReported("DECK-02")] if is_reported else [])
    live.put(e.DeckChecked("1", 51, ("Qh",)))
    case = live.table.cases[0]
    fact = e.RemedyApplied(case.number, case.entry, "refund", (), "", "", WHO, WHY)
    view = slip_view(live.table, fact, live.table.number + 1, Printed(AT, "9f3a6c21", "en"))
    assert "Card: Queen of hearts" in part(view, "The facts")[0].replace(NBSP, " ")


def test_chips_that_a_ruling_moves_are_not_said_to_stay():
    live = LiveTable(GC).begin([10_000] * 4).deal()
    fact = e.BetRuled(3, "call", 100, WHO, WHY, returned=200)
    view = slip_view(live.table, fact, live.table.number + 1, Printed(AT, "9f3a6c21", "en"))
    assert part(view, "Before → after") == ("His bet of the round: 100", "Seat 3 takes 200 back")


@pytest.mark.parametrize(("stacks", "seat", "most"), [
    ([1_000, 1_000, 300, 1_000], 3, 300 * 2 + 150), ([1_000, 1_000, 300, 1_000], 4, 750),
])
def test_an_all_in_can_win_from_each_no_more_than_he_put_in(stacks, seat, most):
    live = LiveTable(GC).begin(stacks).deal().all_in(3).call(4)
    assert winnable(live.hand, live.hand.position[seat]) == most


def acted(live: LiveTable, by: random.Random) -> bool:
    """One act by chance, or what the dealer does next; False where nobody bets any more."""
    hand = live.hand
    if hand.phase is Phase.CLOSED:
        live.collect()
    elif hand.phase is Phase.BETTING:
        options, chance = live.options, by.random()
        if options.call and chance < 0.2:
            live.fold(options.seat)
        elif options.min_to and chance < 0.6:
            most = options.all_in_to if chance < 0.4 else options.min_to
            live.to(options.seat, min(options.max_to, most))
        elif options.call:
            live.call(options.seat)
        else:
            live.check(options.seat)
    elif len(hand.board) < 5 and len(hand.live) > 1:
        live.board("AsKd7c" if not hand.board else ("2h", "9s")[len(hand.board) - 3])
    else:
        return False
    return live.table.doubt is None


@pytest.mark.parametrize("seed", range(12))
def test_whatever_was_bet_folded_and_gone_all_in_the_stakes_are_those_of_a_plain_sum(seed):
    by = random.Random(seed)
    stacks = [by.choice([200, 500, 900, 2_000, 10_000]) for _ in range(by.randint(2, 6))]
    live = LiveTable(GC).begin(stacks).deal()
    while True:
        hand = live.hand
        paid = [own + bet for own, bet in zip(hand.paid, hand.bets, strict=True)]
        for i, seat in enumerate(hand.seats if hand.phase is Phase.BETTING else ()):
            after = [*paid[:i], paid[i] + due_call(hand, i), *paid[i + 1:]]
            matched = min(after[i], max(after[:i] + after[i + 1:]))
            most = sum(min(chips, matched) for chips in after) if i in hand.live else 0
            assert stake_of(hand, seat) == (sum(paid), paid[i], most)
        if not acted(live, by):
            return
